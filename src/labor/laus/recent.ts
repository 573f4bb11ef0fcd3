import type { Sql } from "postgres";
import { parseFloatArray } from "../../storage/connections/client.ts";
import type { SeriesRange } from "../recent/queries.ts";
import { type RecentValues, recentValuesOfRanges, SNAPSHOT_MONTHS } from "../recent/values.ts";
import { isPreliminary } from "../vocabulary/metadata.ts";
import type { MonthNumber } from "../vocabulary/period.ts";
import { partsToDerive, type RecentRow, recentOfAllAreas } from "./queries-latest.ts";
import type { Frequency } from "./schema.ts";
import { annualSeries, type LausLevel, type MeasureField, monthlySeries, PARTS } from "./series-id.ts";

/** One month or year of an area. */
interface RecentPeriod {
  period: MonthNumber;
  /** Percent. */
  rate: number | null;
  /** Labor force, in persons. */
  force: number | null;
  preliminary: boolean;
}

/** The newest months, or years, of an area, oldest first. */
export interface RecentPeriods {
  fips: string;
  level: LausLevel;
  /** In a file of LAUS; null where none names it. */
  name: string | null;
  periods: RecentPeriod[];
}

/**
 * The newest periods of every area as served now, months of an area before its years; undefined while the table of
 * newest figures is derived.
 */
export async function servedPeriods(sql: Sql): Promise<RecentPeriods[] | undefined> {
  if ((await partsToDerive(sql)).length > 0) return undefined;
  return (await recentOfAllAreas(sql, SNAPSHOT_MONTHS)).map(periodsOfRow);
}

function periodsOfRow({ level, fips, name, ...row }: RecentRow): RecentPeriods {
  const [periods, rates, forces] = [row.periods, row.rates, row.forces].map((list) => parseFloatArray(list));
  const codes = row.footnotes?.split("\n");
  return {
    fips,
    level,
    name,
    periods: (periods as number[]).map((period, index) => ({
      period, // none is null
      rate: rates?.[index] ?? null,
      force: forces?.[index] ?? null,
      preliminary: isPreliminary(codes?.[index] ?? null),
    })),
  };
}

/** No annual average is older or newer: the numbers of an area's years are between those of these. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2999];

/** A list of an area's figures in the store: the ranges of series that its rates and labor forces are. */
interface StoredList extends Pick<RecentPeriods, "fips" | "level"> {
  ranges: readonly [rates: SeriesRange, forces: SeriesRange];
}

/** As {@link servedPeriods}, of some areas and as published by the end of a day, from the observations. */
export async function observedPeriods(sql: Sql, areas: readonly string[], asOf: string): Promise<RecentPeriods[]> {
  const lists = areas.flatMap(storedLists);
  const ranges = lists.flatMap((list) => list.ranges);
  const values = await recentValuesOfRanges(sql, ranges, asOf);
  return lists.map(({ fips, level }, index) => ({
    fips,
    level,
    name: null,
    periods: periodsBeside(values[2 * index]!, values[2 * index + 1]!), // two ranges of each list
  }));
}

/** Where the figures of an area are: a county's months and years, a state's adjusted months; none for other codes. */
function storedLists(fips: string): StoredList[] {
  if (/^\d{2}$/.test(fips)) return [storedList("state", fips, "monthly")];
  return /^\d{5}$/.test(fips) ? [storedList("county", fips, "monthly"), storedList("county", fips, "annual")] : [];
}

function storedList(level: LausLevel, fips: string, frequency: Frequency): StoredList {
  const part = PARTS[level][frequency];
  const rangeOf = (measure: MeasureField): SeriesRange => {
    const month = monthlySeries(fips, measure, level === "state" ? "sa" : "nsa");
    if (frequency === "monthly") return { part, first: month, last: month };
    return { part, first: annualSeries(fips, measure, FIRST_YEAR), last: annualSeries(fips, measure, LAST_YEAR) };
  };
  return { fips, level, ranges: [rangeOf("unemployment_rate"), rangeOf("labor_force")] };
}

const periodsBeside = (rates: RecentValues, forces: RecentValues): RecentPeriod[] =>
  [...new Set([...rates.keys(), ...forces.keys()])]
    .toSorted((left, right) => left - right)
    .map((period) => {
      const [rate, force] = [rates.get(period), forces.get(period)];
      return {
        period,
        rate: rate?.value ?? null,
        force: force?.value ?? null,
        preliminary: isPreliminary(rate?.footnotes ?? null) || isPreliminary(force?.footnotes ?? null),
      };
    });
