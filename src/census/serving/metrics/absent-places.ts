import type { Sql } from "postgres";
import { type AbsentAreas, absentAreas } from "../../../metrics/absent-areas.ts";
import { type AbsentReason, type MetricArea, type MetricCells, NATION } from "../../../metrics/metric.ts";
import { countiesOfYear, fullCountyNames } from "../../../reference/counties.ts";
import { findState, STATES } from "../../../reference/states.ts";
import { members } from "../../blocks/cells.ts";
import { listedCodes, type ValuesRange } from "../../blocks/queries.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { MetricDefinition } from "../../metrics/metrics.ts";
import { CODE_LENGTH, isWholeIn } from "../../vocabulary/levels.ts";
import { type Level, surveyOf, type Vintage, yearOf } from "../../vocabulary/vintages.ts";
import { noteOfAbsentRow, smallPlaces } from "../choice.ts";

/** The first vintage year with Connecticut's planning regions. */
const FIRST_YEAR_OF_REGIONS = 2022;

/** Says which places a metric lacks at a level, by vintage: what the port and the list of values say. */
export const absenceOf = (
  sql: Sql,
  catalog: Catalog,
  { metric, level }: { metric: MetricDefinition; level: Level },
): Pick<MetricCells, "expected" | "whyAbsent" | "load"> => ({
  expected: async (vintage) => expectedPlaces(level, yearOf(vintage as Vintage)), // the caller checked the vintage
  whyAbsent: async (vintage, codes) =>
    new Map(await reasonsOf(sql, catalog, { metric, level, vintage: vintage as Vintage, codes })),
  load: (vintage) => `load census --vintage ${vintage}`,
});

/** Returns the places that a year's vintages have; null for levels without a list: places, tracts, metros. */
async function expectedPlaces(level: Level, year: number): Promise<readonly MetricArea[] | null> {
  if (level === "nation") return [NATION];
  if (level === "state") return STATES.map(({ fips, name }) => ({ code: fips, name }));
  if (level !== "county") return null;
  const [counties, names] = await Promise.all([countiesOfYear(year, FIRST_YEAR_OF_REGIONS), fullCountyNames()]);
  return counties
    .filter(({ fips }) => findState(fips.slice(0, 2)) !== undefined)
    .map(({ fips, name }) => ({ code: fips, name: names.get(fips) ?? name }));
}

async function reasonsOf(
  sql: Sql,
  catalog: Catalog,
  { metric, level, vintage, codes }: AskedAbsences,
): Promise<(readonly [string, AbsentReason])[]> {
  const coverage = catalog.coverageOf(vintage, level, metric);
  const inVintage = noteOfAbsentRow(catalog, { level, vintage }, metric, coverage);
  if (coverage === undefined) return codes.map((code) => [code, inVintage] as const);
  const directory = await catalog.directory(level);
  const isWhole = isWholeIn(vintage, level, catalog.placesIn(vintage, level));
  const knownPlaces = codes.flatMap((code) => directory.find(code) ?? []);
  const unpublishedPlaces = isWhole || surveyOf(vintage) === "acs5" ? [] : await smallPlaces(sql, knownPlaces);
  const small = new Set(unpublishedPlaces.map(({ fips }) => fips));
  const withRows = new Set(knownPlaces.filter(({ vintages }) => vintages.includes(vintage)).map(({ fips }) => fips));
  return codes.map((code): readonly [string, AbsentReason] => {
    if (withRows.has(code)) return [code, inVintage];
    return [code, isWhole || small.has(code) ? "not_published" : "not_loaded"];
  });
}

interface AskedAbsences {
  metric: MetricDefinition;
  level: Level;
  vintage: Vintage;
  codes: readonly string[];
}

/** Of each published state, by metric, level and vintage: each page of a list says the same. */
const keptAbsences = new WeakMap<Catalog, Map<string, Promise<AbsentAreas[] | null>>>();

/** Returns the places of a level that a list of values lacks, by reason; null if its places are not known. */
export function absentPlaces(
  sql: Sql,
  catalog: Catalog,
  metric: MetricDefinition,
  range: ValuesRange,
): Promise<AbsentAreas[] | null> {
  const { level, vintage } = range;
  const lists = keptAbsences.get(catalog) ?? new Map<string, Promise<AbsentAreas[] | null>>();
  keptAbsences.set(catalog, lists);
  const key = `${metric.name} ${level} ${vintage}`;
  const reading = lists.get(key) ?? readAbsent(sql, catalog, metric, range);
  lists.set(key, reading);
  reading.catch(() => lists.delete(key)); // what failed once may work later
  return reading;
}

async function readAbsent(sql: Sql, catalog: Catalog, metric: MetricDefinition, range: ValuesRange) {
  const { level, vintage } = range;
  if ((await expectedPlaces(level, yearOf(vintage))) === null) return null;
  const blocks = await listedCodes(sql, range);
  const present = blocks
    .flatMap(({ codes }) => members(codes))
    .map((code) => code.padStart(CODE_LENGTH[level], "0"))
    .map((code) => ({ code, name: code }));
  return absentAreas(absenceOf(sql, catalog, { metric, level }), { level, period: vintage, present });
}
