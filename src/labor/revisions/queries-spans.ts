import type { Sql } from "postgres";
import type { PublishedFrom } from "../vocabulary/metadata.ts";
import { formatMonth, type MonthNumber } from "../vocabulary/period.ts";

/**
 * What the releases of some series, up to a day, have of them together: the newest whole one of each, and those after
 * it that cover some years only.
 */
export interface AnsweringRelease {
  first_period: MonthNumber;
  last_period: MonthNumber;
  /** When the newest of these releases was published, and how that is known. */
  published_on: string;
  published_from: PublishedFrom;
}

/** Which release answers for some series by the end of a day; no row where no release was published by then. */
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

/** Some series of a part, as they had been published by the end of a day. */
export interface SeriesAsOf {
  part: string;
  series: readonly number[];
  asOf: string;
}

/** The day of the first release that has any of some series; no row where none has. */
export const firstPublished = (sql: Sql, part: string, series: readonly number[]) =>
  sql<{ published_on: string }[]>`
    select published_on
      from labor_spans
     where part = ${part}
       and series = any (${series as number[]}::bigint[])
     order by published_on
     limit 1`;

/** The newest month, or year, that any series of some parts has in its newest release; null where none is loaded. */
export async function newestMonthOf(sql: Sql, parts: readonly string[]): Promise<string | null> {
  const [newest] = await sql<{ period: MonthNumber | null }[]>`
    select max(last_period) as period
      from (select distinct on (series, part) last_period
              from labor_spans
             where part = any (${parts as string[]})
             order by series, part, published_on desc) as newest`;
  return newest?.period == null ? null : formatMonth(newest.period);
}

/** Which of some series any release of a part has. */
export const loadedSeries = (sql: Sql, part: string, series: readonly number[]) =>
  sql<{ series: number }[]>`
    select distinct series
      from labor_spans
     where part = ${part}
       and series = any (${series as number[]}::bigint[])`;

/** How many areas have a value at a period. */
export interface CountedPeriod {
  period: MonthNumber;
  areas: number;
}

/**
 * At how many areas some series have values, by period. Series whose numbers are the same up to `divisor` are of one
 * area, which counts where all `needed` of them have a value.
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
