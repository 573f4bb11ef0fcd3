import type { Sql } from "postgres";
import type { PublishedFrom } from "../vocabulary/metadata.ts";
import { formatMonth, type MonthNumber } from "../vocabulary/period.ts";

/**
 * The joint span of some series in the releases up to a day: the newest full release of each series, and later releases
 * with only some years.
 */
export interface AnsweringRelease {
  first_period: MonthNumber;
  last_period: MonthNumber;
  /** When the newest of these releases was published, and how we know it. */
  published_on: string;
  published_from: PublishedFrom;
}

/** Returns the release that answers for some series by the end of a day. No row if no release was published by then. */
export const answeringRelease = (sql: Sql, { part, series, asOf }: SeriesAsOf) =>
  sql<AnsweringRelease[]>`
    select first_period, last_period, published_on, published_from
      from (select min(first_period) as first_period, max(last_period) as last_period, max(published_on) as published_on
              from labor_spans
             where part = ${part}
               and series = any (${series as number[]}::bigint[])
               and published_on <= ${asOf}
               and not exists (select from labor_spans as later
                                where later.part = ${part}
                                  and later.series = labor_spans.series
                                  and later.published_on > labor_spans.published_on
                                  and later.published_on <= ${asOf}
                                  and later.is_whole)) as answering
      join labor_releases using (published_on)
     where part = ${part}`;

/** Some series of a part as published by the end of a day. */
export interface SeriesAsOf {
  part: string;
  series: readonly number[];
  asOf: string;
}

/** Returns the day of the first release with any of some series. No row if there is none. */
export const firstPublished = (sql: Sql, part: string, series: readonly number[]) =>
  sql<{ published_on: string }[]>`
    select published_on
      from labor_spans
     where part = ${part}
       and series = any (${series as number[]}::bigint[])
     order by published_on
     limit 1`;

/** Returns the newest month or year of any series of some parts in its newest release. Null if nothing is loaded. */
export async function newestMonthOf(sql: Sql, parts: readonly string[]): Promise<string | null> {
  const [newest] = await sql<{ period: MonthNumber | null }[]>`
    select max(last_period) as period
      from (select distinct on (series, part) last_period
              from labor_spans
             where part = any (${parts as string[]})
             order by series, part, published_on desc) as newest`;
  return newest?.period == null ? null : formatMonth(newest.period);
}

/** Returns which of some series are in any release of a part. */
export const loadedSeries = (sql: Sql, part: string, series: readonly number[]) =>
  sql<{ series: number }[]>`
    select distinct series
      from labor_spans
     where part = ${part}
       and series = any (${series as number[]}::bigint[])`;

/** The number of areas with a value in a period. */
export interface CountedPeriod {
  period: MonthNumber;
  areas: number;
}

/**
 * Returns the number of areas with a value, by period. Series numbers divided by `divisor` are equal for one area. An
 * area counts if all of its `needed` series have a value.
 */
export const countedPeriods = (
  sql: Sql,
  { part, series, divisor, needed }: { part: string; series: readonly number[]; divisor: number; needed: number },
) =>
  sql<CountedPeriod[]>`
    select period, count(*) as areas
      from (select period, series / ${divisor}::bigint as area
              from (select distinct on (series, period) series, period, value, is_absent
                      from labor_observations
                     where part = ${part}
                       and series = any (${series as number[]}::bigint[])
                     order by series, period, published_on desc) as newest
             where not is_absent
               and value is not null
             group by period, area
            having count(*) = ${needed}) as areas
     group by period`;
