import type { TransactionSql } from "postgres";
import type { MonthNumber } from "../vocabulary/period.ts";

/** Returns the newest month of the incoming release. Null if it has no months. */
export async function newestMonth(tx: TransactionSql): Promise<MonthNumber | null> {
  const [newest] = await tx<{ period: MonthNumber | null }[]>`
    select max(last_period) as period from incoming_spans`;
  return newest?.period ?? null;
}

/** Returns the newest release of a part with series, and its newest month. Undefined if none is loaded. */
export async function newestLoaded(
  tx: TransactionSql,
  part: string,
): Promise<{ published_on: string; last_period: MonthNumber } | undefined> {
  const [loaded] = await tx<{ published_on: string; last_period: MonthNumber }[]>`
    select max(published_on) as published_on, max(last_period) as last_period
      from (select distinct on (series) published_on, last_period
              from labor_spans
             where part = ${part}
             order by series, published_on desc) as newest
    having count(*) > 0`;
  return loaded;
}

/** How the figures of an incoming release differ from the newest loaded figures. */
interface Differences {
  /** Number of values that differ from the newest. */
  changed: number;
  /** How many of these an earlier release gave and a newer release replaced. */
  returned: number;
  /** Number of figures marked as preliminary that are final in the loaded releases. */
  preliminary: number;
}

/** Compares an incoming release with the newest figures of the same months. */
export async function differencesFromNewest(tx: TransactionSql, part: string): Promise<Differences> {
  const [differences] = await tx<Differences[]>`
    with newest as (
      select distinct on (series, period) series, period, value, footnotes, is_absent, published_on
        from labor_observations
        join incoming_spans using (series)
       where part = ${part}
       order by series, period, published_on desc
    )
    select count(*) filter (where incoming.value is distinct from newest.value) as changed,
           count(*) filter (where incoming.value is distinct from newest.value
                              and exists (select
                                            from labor_observations as earlier
                                           where earlier.part = ${part}
                                             and earlier.series = incoming.series
                                             and earlier.period = incoming.period
                                             and earlier.published_on < newest.published_on
                                             and not earlier.is_absent
                                             and earlier.value is not distinct from incoming.value)) as returned,
           count(*) filter (where 'P' = any (string_to_array(incoming.footnotes, ','))
                              and not 'P' = any (string_to_array(coalesce(newest.footnotes, ''), ','))) as preliminary
      from incoming
      join newest using (series, period)
     where not newest.is_absent`;
  return differences!; // an aggregate always has one row
}

/** Returns whether a release answers for any of its series. Newer releases cover all months of the other series. */
export async function answersForSeries(tx: TransactionSql, part: string, publishedOn: string): Promise<boolean> {
  const [newestOfDay] = await tx`
    select
      from labor_spans as own
     where part = ${part}
       and published_on = ${publishedOn}
       and not exists (select
                         from labor_spans as later
                        where later.part = ${part}
                          and later.series = own.series
                          and later.published_on > ${publishedOn}
                          and (later.is_whole or (later.first_period <= own.first_period
                                                  and later.last_period >= own.last_period)))
     limit 1`;
  return newestOfDay !== undefined;
}
