import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import { openCsv } from "../../../loading/formats/csv.ts";
import { openDelimited } from "../../../loading/formats/delimited.ts";
import type { Header, Table } from "../../../loading/formats/header.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { CODE_LENGTH } from "../../vocabulary/levels.ts";
import type { StoredLevel } from "../../vocabulary/vintages.ts";
import { readGeoId } from "./geo-id.ts";
import { decodedName } from "./mangled-names.ts";
import { isMicro, STATE_NAMES } from "./place-names.ts";

/** A place of a Gazetteer file: its own name (no state in it), a point inside, areas in square miles. */
export interface GazetteerPlace {
  level: StoredLevel;
  fips: string;
  name: string;
  latitude: number;
  longitude: number;
  landAreaSqMi: number;
  waterAreaSqMi: number;
}

/** The level of a national Gazetteer file; `metro` files hold micropolitan areas too. */
export type GazetteerLevel = "state" | "county" | "place" | "tract" | "metro";

const SQUARE_METERS_PER_SQ_MI = 2_589_988.110336;

/** Year and level of a Gazetteer file; `onColumns` gets the names of its columns. */
interface GazetteerOptions {
  year: number;
  level: GazetteerLevel;
  onColumns?: (names: readonly string[]) => void;
}

/**
 * Reads a national Gazetteer file: tab between fields to 2024, pipe from 2025; ISO-8859-1 in 2010, UTF-8 later; names
 * and values padded in 2022 and 2023.
 * @throws `source_refused` at the first row in the wrong form.
 */
export async function* readGazetteer(
  file: SourceFile,
  { year, level, onColumns }: GazetteerOptions,
): AsyncGenerator<GazetteerPlace> {
  const table = await openGazetteer(file, year);
  const { header } = table;
  onColumns?.(header.names);
  const geoId = header.column("GEOID");
  const nameColumn = level === "tract" ? undefined : header.column("NAME");
  const type = level === "metro" ? header.column("CBSA_TYPE") : undefined;
  const measure = measureReader(header, {
    land: ["ALAND", "ALAND_SQMI"],
    water: ["AWATER", "AWATER_SQMI"],
    latitude: "INTPTLAT",
    longitude: "INTPTLONG",
  });
  for await (const { row, position } of rowsOf(table, file.name)) {
    const fips = row[geoId] ?? "";
    if (!new RegExp(`^\\d{${CODE_LENGTH[level]}}$`).test(fips))
      throw sourceRefused(position, "GEOID", `"${fips}" is not the code of a ${level}`);
    if (level !== "metro" && !STATE_NAMES.has(fips.slice(0, 2))) continue; // American Samoa, Guam …: not covered
    const name = nameColumn === undefined ? fips : decodedName(row[nameColumn] ?? "");
    if (name === "") throw sourceRefused(position, "NAME", "is empty");
    if (type !== undefined && (row[type] === "2") !== isMicro(name, position))
      throw sourceRefused(position, "CBSA_TYPE", `"${row[type]}" is not the type of "${name}"`);
    yield { level: row[type ?? -1] === "2" ? "micro" : level, fips, name, ...measure(row, position) };
  }
}

/**
 * Reads GEOINFO, the areas of the states, as data.census.gov exports it: two heading rows, more digits.
 * @throws `source_refused` at the first row in the wrong form.
 */
export async function* readGeoinfo(file: SourceFile): AsyncGenerator<GazetteerPlace> {
  const table = await openCsv(file.bytes(), { file: file.name });
  const { header } = table;
  const geoId = header.column("GEO_ID");
  const nameColumn = header.column("NAME");
  const measure = measureReader(header, {
    land: ["AREALAND", "AREALAND_SQMI"],
    water: ["AREAWATR", "AREAWATR_SQMI"],
    latitude: "INTPTLAT",
    longitude: "INTPTLON",
  });
  for await (const { row, position } of rowsOf(table, file.name)) {
    if (position.line === 2 && row[geoId] === "Geographic Identifier") continue; // the row of labels
    const place = readGeoId(row[geoId] ?? "");
    if (!place) throw sourceRefused(position, "GEO_ID", `"${row[geoId]}" is not the code of an area`);
    if (typeof place === "string") continue;
    yield { ...place, name: row[nameColumn] ?? "", ...measure(row, position) };
  }
}

async function openGazetteer(file: SourceFile, year: number): Promise<Table> {
  const options = { file: file.name, encoding: year <= 2010 ? "latin1" : "utf-8", trim: true } as const;
  const tabs = await openDelimited(file.bytes(), { ...options, delimiter: "\t" });
  if (!tabs.header.names[0]?.includes("|")) return tabs;
  await tabs.batches.return(undefined);
  return openDelimited(file.bytes(), { ...options, delimiter: "|" });
}

async function* rowsOf({ batches }: Table, file: string): AsyncGenerator<{ row: string[]; position: SourcePosition }> {
  for await (const { rows, lines } of batches)
    for (const [index, row] of rows.entries()) yield { row, position: { file, line: lines[index] ?? 0 } };
}

interface MeasureColumns {
  /** In square meters and in square miles, which must agree. */
  land: [string, string];
  water: [string, string];
  latitude: string;
  longitude: string;
}

type Measures = Pick<GazetteerPlace, "latitude" | "longitude" | "landAreaSqMi" | "waterAreaSqMi">;

function measureReader(
  header: Header,
  { land, water, latitude, longitude }: MeasureColumns,
): (row: string[], position: SourcePosition) => Measures {
  const areaReader = (names: [string, string]) => {
    const [meters, miles] = [header.column(names[0]), header.column(names[1])];
    return (row: string[], position: SourcePosition): number => {
      const area = readNumber(row[miles], { least: 0, most: 1e7 }, position, names[1]);
      const fromMeters =
        readNumber(row[meters], { least: 0, most: 1e14 }, position, names[0]) / SQUARE_METERS_PER_SQ_MI;
      if (Math.abs(area - fromMeters) > 0.001 + fromMeters * 0.0001)
        throw sourceRefused(position, names[1], `"${row[miles]}" is not the area of ${row[meters]} square meters`);
      return area;
    };
  };
  const [landOf, waterOf] = [areaReader(land), areaReader(water)];
  const [latitudeColumn, longitudeColumn] = [header.column(latitude), header.column(longitude)];
  return (row, position) => ({
    latitude: readNumber(row[latitudeColumn], { least: 17, most: 72 }, position, latitude),
    // The Aleutian Islands are on both sides of the date line.
    longitude: readNumber(row[longitudeColumn], { least: -180, most: 180 }, position, longitude),
    landAreaSqMi: landOf(row, position),
    waterAreaSqMi: waterOf(row, position),
  });
}

function readNumber(
  text: string | undefined,
  { least, most }: { least: number; most: number },
  position: SourcePosition,
  column: string,
): number {
  const number = /^[+-]?\d+(\.\d*)?$/.test(text ?? "") ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw sourceRefused(position, column, `"${text}" is not a number from ${least} to ${most}`);
}
