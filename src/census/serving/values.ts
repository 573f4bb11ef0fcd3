import type { Sql } from "postgres";
import { unavailable } from "../../errors.ts";
import type { Context } from "../../http/endpoint.ts";
import { BEFORE_ALL, type ValueRow, type ValuesRange, valuesAfter } from "../blocks/queries.ts";
import { type Estimate, missing } from "../estimates.ts";
import type { MetricDefinition } from "../metrics/metrics.ts";
import type { Level, Vintage } from "../vintages.ts";
import type { Catalog } from "./catalog.ts";
import { fullest, hasValues, noteOfAbsentRow, requireVintage } from "./choice.ts";
import { metricEstimate, type ServedEstimate, served } from "./present.ts";

/** One place of a list of values. */
export interface PlaceValue extends ServedEstimate {
  fips: string;
  name: string;
}

/** Rows read at once: some hundred kilobytes, a few milliseconds of a connection. */
const CHUNK_ROWS = 4_000;

/**
 * Chunks after which their memory is taken back. Left alone the collector lets it grow by 100 MB in an export of 85,000
 * tracts; a collection takes 15 ms, in which nobody is answered.
 */
const CHUNKS_KEPT = 10;

/** What to read for a list of values, and how to serve its rows. */
export interface ValueList {
  range: ValuesRange;
  /** Whether any table that gives the metric was loaded at the level: if not, there is no row. */
  isLoaded: boolean;
  metric: MetricDefinition;
  toValue(row: ValueRow): PlaceValue;
}

/**
 * The rows to read: in the vintage asked for, else the fullest that has the metric at the level.
 * @throws `notCovered` (404) when the vintage is not loaded for the level.
 */
export async function valueList(
  catalog: Catalog,
  metric: MetricDefinition,
  { level, state, asked }: { level: Level; state: string | undefined; asked: Vintage | undefined },
): Promise<ValueList | undefined> {
  if (asked !== undefined) requireVintage(catalog, level, asked);
  const covers = (vintage: Vintage) => (hasValues(catalog.coverageOf(vintage, level, metric)) ? 1 : 0);
  const vintage = asked ?? fullest(catalog.vintagesAt(level), covers);
  if (vintage === undefined) return undefined;
  // Shares are read by their whole: the population has a row for every place.
  const [part, whole] = metric.stored;
  const rowMetric = whole ?? part;
  const withArea = metric.readTime?.kind === "per_square_mile";
  const coverage = catalog.coverageOf(vintage, level, metric);
  const absent = noteOfAbsentRow(catalog, { level, vintage }, metric, coverage);
  const directory = await catalog.directory(level);
  return {
    metric,
    isLoaded: coverage !== undefined,
    range: { level, vintage, metric: rowMetric, other: whole ? part : undefined, withArea, state },
    toValue: (row) => ({
      fips: row.fips,
      name: directory.nameOf(row.fips),
      ...served(
        metricEstimate(metric, (name) => (name === rowMetric ? row : otherOf(row)), row.land_area_sq_mi) ??
          missing(absent),
        metric,
      ),
    }),
  };
}

/** The second metric of a row; outer joined, so that what has nulls and no reason is no row. */
const otherOf = (row: ValueRow): Estimate | undefined =>
  row.other_value === null && row.other_value_note === null
    ? undefined
    : {
        value: row.other_value,
        moe: row.other_moe,
        valueNote: row.other_value_note,
        moeNote: row.other_moe_note,
        openEnded: row.other_open_ended,
      };

/**
 * All values by code, piece by piece, each a query of its own: a slow client holds no connection. A publish in between
 * would mix two editions: then the answer breaks off.
 */
export async function* allValues(
  sql: Sql,
  { range, toValue }: ValueList,
  { dataset }: Context,
): AsyncGenerator<PlaceValue[]> {
  const { published } = dataset;
  for (let after = BEFORE_ALL, chunks = 1; ; chunks++) {
    if (chunks % CHUNKS_KEPT === 0) Bun.gc(true);
    const rows = await valuesAfter(sql, range, after, CHUNK_ROWS);
    if (dataset.published !== published)
      throw unavailable("census was published anew while this answer was sent: ask again");
    if (rows.length > 0) yield rows.map(toValue);
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK_ROWS) return;
    after = last.fips;
  }
}
