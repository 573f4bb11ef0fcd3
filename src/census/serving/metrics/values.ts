import type { Sql } from "postgres";
import { commandText } from "../../../command.ts";
import type { ListAnswer, ListPage } from "../../../http/answer.ts";
import { type AreaSort, inAreaOrder } from "../../../metrics/area-order.ts";
import { BLOCK_PLACES, type ListedCell, listedCells } from "../../blocks/cells.ts";
import { BEFORE_ALL, blocksAfter, blocksOfPage, type ValuesRange, valueCount } from "../../blocks/queries.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { type CountedVintage, defaultVintage } from "../../catalog/default-vintage.ts";
import { notLoadedNote } from "../../catalog/metadata.ts";
import { metricEstimate, type PlaceValue, servedOf } from "../../catalog/present.ts";
import { missing } from "../../estimates/estimates.ts";
import type { MetricDefinition } from "../../metrics/metrics.ts";
import { CODE_LENGTH, isWholeIn, LEVEL_NAMES } from "../../vocabulary/levels.ts";
import type { Level, Vintage } from "../../vocabulary/vintages.ts";
import { noteOfAbsentRow, requireVintage } from "../choice.ts";
import { countPlaces } from "../value-counts.ts";

/** Blocks per read, about 4,000 places: some hundred kilobytes, a few milliseconds of a connection. */
const CHUNK_BLOCKS = Math.ceil(4_000 / BLOCK_PLACES);

/**
 * Chunks between forced garbage collections. Otherwise memory grows by 100 MB in an export of 85,000 tracts. A
 * collection takes 15 ms and blocks all answers.
 */
const CHUNKS_KEPT = 10;

/** What to read for a list of values, and how to serve its rows. */
export interface ValueList {
  range: ValuesRange;
  metric: MetricDefinition;
  /** How many places of the level have a row. */
  loaded: number;
  /** Same as `loaded` if these are all places of the level; null if they are only a part. */
  count: number | null;
  /** A note if only part of the level is loaded. */
  notes: string[];
  /** Undefined if a vintage was requested. */
  otherVintages: CountedVintage[] | undefined;
  toValue(cell: ListedCell): PlaceValue;
}

/**
 * Returns the rows to read, in the requested vintage or else in the default one.
 * @throws `notCovered` (404) if the vintage is not loaded for the level.
 */
export async function valueList(
  catalog: Catalog,
  metric: MetricDefinition,
  {
    level,
    state,
    requestedVintage,
  }: { level: Level; state: string | undefined; requestedVintage: Vintage | undefined },
): Promise<ValueList | undefined> {
  if (requestedVintage !== undefined) requireVintage(catalog, level, requestedVintage);
  const choice = requestedVintage === undefined ? defaultVintage(await countPlaces(catalog, level, metric)) : undefined;
  const vintage = requestedVintage ?? choice?.vintage;
  if (vintage === undefined) return undefined;
  // A share is listed by its denominator, because the population has a row for every place.
  const [partMetric, wholeMetric] = metric.stored;
  const rowMetric = wholeMetric ?? partMetric;
  const withArea = metric.readTime?.kind === "per_square_mile";
  const coverage = catalog.coverageOf(vintage, level, metric);
  const absent = noteOfAbsentRow(catalog, { level, vintage }, metric, coverage);
  const directory = await catalog.directory(level);
  const names = await catalog.namesIn(level, vintage);
  const loaded = coverage?.places ?? 0;
  const isWhole = isWholeIn(vintage, level, loaded);
  return {
    metric,
    loaded,
    otherVintages: choice?.otherVintages,
    count: isWhole ? loaded : null,
    notes: isWhole ? [] : [partNote(metric, { level, vintage, loaded })],
    range: { level, vintage, metric: rowMetric, otherMetric: wholeMetric ? partMetric : undefined, withArea, state },
    toValue: ({ fips, rowEstimate, otherEstimate, landAreaSqMi }) => {
      const estimate =
        metricEstimate(metric, (stored) => (stored === rowMetric ? rowEstimate : otherEstimate), landAreaSqMi) ??
        missing(absent);
      const name = names.of({ fips, name: directory.nameOf(fips) });
      return servedOf({ fips, name, level, metric: metric.name, unit: metric.unit, vintage }, estimate, metric);
    },
  };
}

function partNote(
  metric: MetricDefinition,
  { level, vintage, loaded }: { level: Level; vintage: Vintage; loaded: number },
): string {
  const { one: singular, many: plural } = LEVEL_NAMES[level];
  const count = loaded.toLocaleString("en-US");
  if (loaded === 0) return notLoadedNote(metric, `${plural} in ${vintage}`, vintage);
  return (
    `Only part is loaded: ${metric.name} for ${count} ${loaded === 1 ? singular : plural} in ${vintage}; ` +
    `load more with: ${commandText(`load census --vintage ${vintage}`)}`
  );
}

/** Returns one page of the values, by code, and the total number. */
async function valuesOfPage(
  sql: Sql,
  { range, toValue }: ValueList,
  paging: { limit: number; offset: number },
): Promise<ListPage<PlaceValue>> {
  const rows = await blocksOfPage(sql, range, paging);
  const first = rows.find(({ kind }) => kind === "own");
  if (!first) {
    const [count] = await valueCount(sql, range);
    return { rows: [], total: count?.total ?? 0 };
  }
  const start = paging.offset - first.places_before;
  const cells = listedCells(rows, CODE_LENGTH[range.level]).slice(start, start + paging.limit);
  return { rows: cells.map(toValue), total: first.total };
}

/** Returns the values by page and whole: by code as they are read, in another order once all are in memory. */
export async function orderedValues(
  sql: Sql,
  list: ValueList,
  sort: AreaSort | undefined,
): Promise<Pick<ListAnswer<PlaceValue, unknown>, "page" | "all">> {
  if (sort === undefined || sort === "fips")
    return { page: (paging) => valuesOfPage(sql, list, paging), all: () => allValues(sql, list) };
  const rows = inAreaOrder((await Array.fromAsync(allValues(sql, list))).flat(), sort);
  return {
    page: ({ limit, offset }) => ({ rows: rows.slice(offset, offset + limit), total: rows.length }),
    all: () => [rows],
  };
}

/** Yields all values by code, with one query per chunk, so that a slow client does not hold a connection. */
async function* allValues(sql: Sql, { range, toValue }: ValueList): AsyncGenerator<PlaceValue[]> {
  for (let after = BEFORE_ALL, chunks = 1; ; chunks++) {
    if (chunks % CHUNKS_KEPT === 0) Bun.gc(true);
    const rows = await blocksAfter(sql, range, after, CHUNK_BLOCKS);
    const ownBlocks = rows.filter(({ kind }) => kind === "own");
    if (ownBlocks.length > 0) yield listedCells(rows, CODE_LENGTH[range.level]).map(toValue);
    const last = ownBlocks.at(-1);
    if (last === undefined || ownBlocks.length < CHUNK_BLOCKS) return;
    after = String(last.last_code);
  }
}
