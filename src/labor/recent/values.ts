import type { Sql } from "postgres";
import type { MonthNumber } from "../vocabulary/period.ts";
import { type RecentMonth, recentMonths, type SeriesRange } from "./queries.ts";

/** The newest months of a series, oldest first. */
export type RecentValues = ReadonlyMap<MonthNumber, Pick<RecentMonth, "value" | "footnotes">>;

/** How many months a snapshot reads: of a year in which the newest figure can be, and of the year before each. */
export const SNAPSHOT_MONTHS = 25;

/**
 * The newest months of many ranges of series as published by the end of a day, in the order of the ranges. Sends one
 * query; none for no range.
 */
export async function recentValuesOfRanges(
  sql: Sql,
  ranges: readonly SeriesRange[],
  asOf: string,
): Promise<RecentValues[]> {
  const values = ranges.map(() => new Map<MonthNumber, RecentMonth>());
  if (ranges.length === 0) return values;
  for (const month of await recentMonths(sql, { ranges, asOf, count: SNAPSHOT_MONTHS }))
    values[month.place - 1]?.set(month.period, month);
  return values;
}

/** As {@link recentValuesOfRanges}, of single series of a part, by number. */
export async function recentValues(
  sql: Sql,
  { part, series, asOf }: { part: string; series: readonly number[]; asOf: string },
): Promise<ReadonlyMap<number, RecentValues>> {
  const ranges = series.map((number) => ({ part, first: number, last: number }));
  const values = await recentValuesOfRanges(sql, ranges, asOf);
  return new Map(series.map((number, index) => [number, values[index]!])); // one of each range
}
