import { fittingGeometries, type Geometries } from "../../reference/boundaries/geometries.ts";
import type { RowPlaces } from "../row-places.ts";
import { type Column, valueAt } from "./columns.ts";

/** What a collection of features is made from. */
export interface FeatureTable {
  columns: readonly Column[];
  /** The metadata of the answer in JSON. */
  metadata: unknown;
  places: RowPlaces<never>;
}

type Row = Readonly<Record<string, unknown>>;
/** Returns the JSON of the geometry of a row; undefined if its place has none. */
type Geometry = (row: Row) => string | undefined;

/**
 * Returns rows as a collection of features (RFC 7946), a piece for each batch. `metadata` comes last: it counts the
 * rows without a shape, `missing_shapes`. The first rows decide of which year the boundaries are.
 */
export async function* geoJsonPieces(
  { columns, metadata, places }: FeatureTable,
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string, void> {
  yield '{"type":"FeatureCollection","features":[';
  const shapes = new Shapes(places as RowPlaces<Row>, metadata);
  let separator = "";
  let missing = 0;
  for await (const batch of batches) {
    const rows = batch as readonly Row[];
    const geometryOf = await shapes.geometriesOf(rows);
    let text = "";
    for (const row of rows) {
      const geometry = geometryOf(row);
      if (geometry === undefined) missing++;
      const properties = JSON.stringify(propertiesOf(columns, row));
      text += `${separator}{"type":"Feature","geometry":${geometry ?? "null"},"properties":${properties}}`;
      separator = ",\n";
    }
    if (text !== "") yield text;
  }
  const told = { ...(metadata as object | undefined), boundaries_year: shapes.year ?? null, missing_shapes: missing };
  yield `],"metadata":${JSON.stringify(told)}}\n`;
}

/** Returns a row's columns as CSV has them: nested fields are flat, lists are JSON texts. */
function propertiesOf(columns: readonly Column[], row: Row): Row {
  const properties: Record<string, unknown> = {};
  for (const { name, keys } of columns) {
    const value = valueAt(row, keys) ?? null;
    properties[name] =
      typeof value === "object" && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;
  }
  return properties;
}

/** The shapes of the places of an answer. */
class Shapes {
  /** The year of the boundaries; undefined before the first state or county. */
  year: number | undefined;
  private readonly geometries = new Map<string, Geometries>();

  constructor(
    private readonly places: RowPlaces<Row>,
    private readonly metadata: unknown,
  ) {}

  /** Returns what gives each of these rows its geometry. */
  async geometriesOf(rows: readonly Row[]): Promise<Geometry> {
    const byLevel = Map.groupBy(rows, (row) => this.places.level(row));
    const textsOf = new Map<string, (code: string) => string | undefined>();
    for (const [level, ofLevel] of byLevel) textsOf.set(level, await this.textsOf(level, ofLevel));
    return (row) => textsOf.get(this.places.level(row))?.(this.places.code(row));
  }

  private async textsOf(level: string, rows: readonly Row[]): Promise<(code: string) => string | undefined> {
    const codes = [...new Set(rows.map((row) => this.places.code(row)))];
    const year = figuresYear(rows[0], this.metadata);
    if (level === "state" || level === "county") {
      const fitting = this.geometries.get(level) ?? (await fittingGeometries(level, { codes, year }));
      this.geometries.set(level, fitting);
      this.year ??= fitting.year;
      return fitting.textOf;
    }
    const points = (await this.places.points?.(level, codes, year)) ?? new Map();
    return (code) => {
      const point = points.get(code);
      return point && `{"type":"Point","coordinates":[${point.join(",")}]}`;
    };
  }
}

/** Returns the year of figures by the row's vintage or period, else by the metadata's; else the newest. */
function figuresYear(row: Row | undefined, metadata: unknown): number {
  const { vintage, latest_period } = (metadata ?? {}) as Row;
  const label = [row?.vintage, row?.period, vintage, latest_period].find((text) => typeof text === "string");
  return label === undefined ? NEWEST : Number.parseInt(String(label), 10) || NEWEST;
}

const NEWEST = 9999;
