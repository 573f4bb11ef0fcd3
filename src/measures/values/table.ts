import type { Sql } from "postgres";
import { invalidRequest, notCovered } from "../../errors.ts";
import type { AreaValue, MetricArea, MetricLevel } from "../../metrics/metric.ts";
import { type AskedMetric, hasVintages } from "./asked-metric.ts";
import { nothingText, type OpenColumn, openColumn, unfitPeriodText } from "./columns.ts";

/** Areas and columns, whose values are read part by part. */
export interface ValuesTable {
  columns: readonly OpenColumn[];
  /** In the order of the rows. */
  areas: readonly MetricArea[];
  /** Returns the values of a part of the areas: a list for each column, in the order of the areas. */
  valuesOf(part: readonly MetricArea[]): Promise<readonly AreaValue[][]>;
}

/** Which areas of a level a table has; undefined: all. */
export interface NarrowedAreas {
  level: MetricLevel;
  state: string | undefined;
  codes: readonly string[] | undefined;
}

/**
 * Opens a table of several metrics. Its areas are those that any of the metrics has, by code, or else the named ones.
 * @throws `not_found` if none of the metrics has a value, or none of those of the Census in `vintage`, or none of the
 *   others in `period`; `invalid_request` that names unknown codes
 */
export async function openTable(
  sql: Sql,
  askedMetrics: readonly AskedMetric[],
  { level, state, codes }: NarrowedAreas,
): Promise<ValuesTable> {
  const columns = await Promise.all(askedMetrics.map((asked) => openColumn(sql, asked)));
  const parts = Map.groupBy(columns, ({ metric }) => hasVintages(metric)); // of vintages, and of other periods
  const unfit = await Promise.all([...parts.values()].map(unfitPeriodText));
  const unfitTexts = unfit.filter((text) => text !== undefined);
  if (unfitTexts.length > 0) throw notCovered(unfitTexts.join(". "));
  if (columns.every(({ areas }) => areas.length === 0)) throw notCovered(columns.map(nothingText).join(". "));
  const isInState = inState({ level, state });
  const areas = codes
    ? allInState(await namedAreas(sql, columns, { level, codes }), { state, isInState })
    : allAreas(columns).filter(isInState);
  return {
    columns,
    areas,
    valuesOf: (part) => Promise.all(columns.map((column) => column.valuesOf(part))),
  };
}

/** Returns a test whether an area is in the state. @throws `invalid_request` for a level whose areas are in several */
export function inState({ level, state }: Pick<NarrowedAreas, "level" | "state">): (area: MetricArea) => boolean {
  if (state === undefined) return () => true;
  if (level !== "metro") return ({ code }) => code.startsWith(state);
  const message = `"${state}" contradicts level=metro: metropolitan areas can be in several states; leave out one`;
  throw invalidRequest([{ parameter: "state", message }]);
}

/** Returns named areas, all of which are in the state. @throws `invalid_request` that names the others */
function allInState(
  areas: readonly MetricArea[],
  { state, isInState }: { state: string | undefined; isInState: (area: MetricArea) => boolean },
): readonly MetricArea[] {
  const elsewhere = areas.filter((area) => !isInState(area)).map(({ code }) => `"${code}"`);
  if (elsewhere.length === 0) return areas;
  const message = `${elsewhere.join(", ")} contradicts state "${state}"; accepted: places of this state, or no state`;
  throw invalidRequest([{ parameter: "places", message }]);
}

/** Returns the areas that any of the columns has, by code. The first column that has an area gives its name. */
function allAreas(columns: readonly OpenColumn[]): readonly MetricArea[] {
  const lists = new Set(columns.map(({ areas }) => areas));
  const [only] = lists;
  if (only && lists.size === 1) return only; // the columns of one vintage share their list
  const names = new Map<string, string>();
  for (const list of lists) for (const { code, name } of list) if (!names.has(code)) names.set(code, name);
  return [...names].map(([code, name]) => ({ code, name })).sort((a, b) => (a.code < b.code ? -1 : 1));
}

async function namedAreas(
  sql: Sql,
  columns: readonly OpenColumn[],
  { level, codes }: { level: MetricLevel; codes: readonly string[] },
): Promise<MetricArea[]> {
  const bySource = [...new Map(columns.map((column) => [column.source.dataset, column])).values()];
  const areasBySource = await Promise.all(bySource.map(({ source, state }) => source.areas(sql, level, codes, state)));
  const names = new Map(
    areasBySource
      .toReversed()
      .flat()
      .map(({ code, name }) => [code, name]),
  );
  const unknown = codes.filter((code) => !names.has(code));
  if (unknown.length === 0) return codes.map((code) => ({ code, name: names.get(code)! })); // unknown ones are refused
  throw invalidRequest([
    {
      parameter: "places",
      message:
        `${unknown.map((code) => `"${code}"`).join(", ")}: no ${level} that these metrics have; ` +
        `accepted: codes as in the rows of level=${level} without places`,
    },
  ]);
}
