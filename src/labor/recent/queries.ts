import type { Sql } from "postgres";
import type { SeriesMonth } from "../revisions/queries.ts";
import type { MonthNumber } from "../vocabulary/period.ts";

/** Series of a part of the store, by number, both ends included. The years of an area are many series. */
export interface SeriesRange {
  part: string;
  first: number;
  last: number;
}

/** One month of a series of a range. */
export interface RecentMonth extends Omit<SeriesMonth, "series"> {
  /** The place of the range among those that were asked for; the first is 1. */
  place: number;
}

/**
 * The newest months of many ranges of series as they had been published by the end of a day, by range, oldest first:
 * of each the newest `count` months of its last series, and of the series before it if that one has fewer. The time
 * does not depend on how long the histories are: each range is read from its end, by primary key.
 */
export const recentMonths = (
  sql: Sql,
  { ranges, asOf, count }: { ranges: readonly SeriesRange[]; asOf: string; count: number },
) =>
  sql<RecentMonth[]>`
    select place::integer, period, value, footnotes
      from unnest(${ranges.map(({ part }) => part)}::text[], ${ranges.map(({ first }) => first)}::bigint[],
                  ${ranges.map(({ last }) => last)}::bigint[])
           with ordinality as ranges (part, first_series, last_series, place)
     cross join lateral (select distinct on (series, period) period, value, footnotes, is_absent
                           from labor_observations
                          where labor_observations.part = ranges.part
                            and series between first_series and last_series
                            and published_on <= ${asOf}
                          order by series desc, period desc, published_on desc
                          limit ${count}) as newest
     where not is_absent
     order by place, period`;

/** The newest month, and the newest year, that some parts had by the end of a day in each series' newest release. */
export async function newestPeriodsBy(
  sql: Sql,
  parts: readonly string[],
  asOf: string,
): Promise<{ month: MonthNumber | null; year: MonthNumber | null }> {
  const [newest] = await sql<{ month: MonthNumber | null; year: MonthNumber | null }[]>`
    select max(last_period) filter (where last_period % 100 <= 12) as month,
           max(last_period) filter (where last_period % 100 = 13) as year
      from (select distinct on (series, part) last_period
              from labor_spans
             where part = any (${parts as string[]})
               and published_on <= ${asOf}
             order by series, part, published_on desc) as newest`;
  return newest ?? { month: null, year: null };
}
