import type { TransactionSql } from "postgres";
import type { MonthNumber } from "../vocabulary/period.ts";

/** Temporary table with the observations of a release during its merge. */
export const makeIncoming = (tx: TransactionSql) => tx`
    create temporary table incoming (
      series    bigint   not null,
      value     double precision,
      period    integer  not null,
      file      smallint not null,
      footnotes text
    ) on commit drop`;

/**
 * Keeps each month of a series only from the first file that has it. Returns a month for which two files have different
 * values. Files with the same series may have different months, as LAUS comes in slices of five years.
 */
export async function joinFiles(tx: TransactionSql) {
  await tx`
    create temporary table shared_series on commit drop as
    select series
      from (select distinct series, file from incoming) as files
     group by series
    having count(*) > 1`;
  const [shared] = await tx`select from shared_series limit 1`;
  if (!shared) return undefined;
  await tx`analyze incoming`; // without statistics the planner may use nested loops for the joins
  await tx`analyze shared_series`;
  const [conflict] = await tx<
    {
      series: number;
      period: MonthNumber;
      one: number;
      other: number;
      one_value: number | null;
      other_value: number | null;
    }[]
  >`
    select series, period, one.file as one, other.file as other, one.value as one_value, other.value as other_value
      from shared_series
      join incoming as one using (series)
      join incoming as other using (series, period)
     where other.file > one.file
       and one.value is distinct from other.value
     limit 1`;
  if (!conflict)
    await tx`
      delete from incoming
       using shared_series, incoming as earlier
       where incoming.series = shared_series.series
         and earlier.series = incoming.series
         and earlier.period = incoming.period
         and earlier.file < incoming.file`;
  return conflict;
}

/** Returns a month that appears twice, or undefined. Also makes the index and the spans for the merge. */
export async function repeatedMonth(tx: TransactionSql) {
  await tx`create index on incoming (series, period)`;
  await tx`
    create temporary table incoming_spans on commit drop as
    select series, min(period) as first_period, max(period) as last_period
      from incoming
     group by series`;
  await tx`analyze incoming`;
  await tx`analyze incoming_spans`;
  const [repeated] = await tx<{ series: number; period: MonthNumber; file: number }[]>`
    select series, period, min(file) as file
      from incoming
     group by series, period
    having count(*) > 1
     limit 1`;
  return repeated;
}

/** The release to merge. */
interface Merged {
  part: string;
  publishedOn: string;
  covers: "whole" | "span";
}

/**
 * Fills the new partition with all versions of the part. Versions of other series are copied. For each month of the
 * incoming series, it adds this release's value if it differs from the previous version, and the next release's value
 * if it differs from this one. So a later release that only repeated the value before this release gets a version, and
 * a later release with the same value as this one loses its version.
 */
export async function mergeObservations(tx: TransactionSql, target: string, merged: Merged): Promise<void> {
  const { part, publishedOn } = merged;
  await tx`
    create temporary table stored on commit drop as
    select series, period, published_on, value, footnotes, is_absent
      from labor_observations
      join incoming_spans using (series)
     where part = ${part}`;
  const [first] = await tx`select from stored limit 1`;
  if (!first) {
    await insertFirst(tx, target, merged);
    return;
  }
  await tx`create index on stored (series, period, published_on)`;
  await tx`analyze stored`;
  await compareVersions(tx, merged);
  await tx.unsafe(
    `insert into ${target} (part, series, period, published_on, value, footnotes, is_absent)
     select $1, series, period, published_on, value, footnotes, is_absent
       from (select series, period, published_on, value, footnotes, is_absent
               from labor_observations
              where part = $1
                and not exists (select from incoming_spans where incoming_spans.series = labor_observations.series)
              union all
             select series, period, published_on, stored.value, stored.footnotes, stored.is_absent
               from stored
               join compared using (series, period)
              where published_on <> $2
                and published_on is distinct from next_on
              union all
             select series, period, $2::date, value, footnotes, is_absent
               from compared
              where (value, footnotes, is_absent) is distinct from (before_value, before_footnotes, before_is_absent)
              union all
             select series, period, next_on, next_value, next_footnotes, next_is_absent
               from compared
              where next_on is not null
                and (next_value, next_footnotes, next_is_absent) is distinct from (value, footnotes, is_absent)
            ) as versions
      order by series, period, published_on`,
    [part, publishedOn],
  );
}

/** No incoming series is stored yet, so each of their values is a first version. */
const insertFirst = (tx: TransactionSql, target: string, { part, publishedOn }: Merged) =>
  tx.unsafe(
    `insert into ${target} (part, series, period, published_on, value, footnotes, is_absent)
     select $1, series, period, published_on, value, footnotes, is_absent
       from (select series, period, published_on, value, footnotes, is_absent
               from labor_observations
              where part = $1
              union all
             select series, period, $2::date, value, footnotes, false
               from incoming) as versions
      order by series, period, published_on`,
    [part, publishedOn],
  );

/**
 * Makes the table `compared`. For each month of the incoming series it has the value before this release, in this
 * release, and in the next release that covers the month.
 */
async function compareVersions(tx: TransactionSql, merged: Merged): Promise<void> {
  await findLaterSpans(tx, merged);
  const { publishedOn, covers } = merged;
  await tx`
    create temporary table compared on commit drop as
    with before as (
      select distinct on (series, period) series, period, value, footnotes, is_absent
        from stored
       where published_on < ${publishedOn}
       order by series, period, published_on desc
    ),
    -- What stays where this piece of the release says nothing: what another piece of it said, or what was before.
    standing as (
      select distinct on (series, period) series, period, value, footnotes, is_absent
        from stored
       where published_on <= ${publishedOn}
       order by series, period, published_on desc
    ),
    months as (
      select series, period from incoming
      union
      select series, period from stored
    ),
    next as (
      select series, period, min(published_on) as next_on
        from months
        join later_spans using (series)
       where is_whole or period between first_period and last_period
       group by series, period
    )
    select series, period,
           coalesce(before.is_absent, true) as before_is_absent,
           before.value as before_value,
           before.footnotes as before_footnotes,
           case when incoming.series is not null then false
                when ${covers === "whole"} or period between first_period and last_period then true
                else coalesce(standing.is_absent, true)
           end as is_absent,
           case when incoming.series is not null then incoming.value
                when ${covers === "whole"} or period between first_period and last_period then null
                else standing.value
           end as value,
           case when incoming.series is not null then incoming.footnotes
                when ${covers === "whole"} or period between first_period and last_period then null
                else standing.footnotes
           end as footnotes,
           next_on,
           coalesce(said.is_absent, true) as next_is_absent,
           said.value as next_value,
           said.footnotes as next_footnotes
      from months
      join incoming_spans using (series)
      left join incoming using (series, period)
      left join before using (series, period)
      left join standing using (series, period)
      left join next using (series, period)
      left join lateral (select value, footnotes, is_absent
                           from stored
                          where stored.series = months.series
                            and stored.period = months.period
                            and stored.published_on <= next_on
                          order by stored.published_on desc
                          limit 1) as said on next_on is not null`;
}

/** Makes the table `later_spans`: the spans of the incoming series in later releases. */
async function findLaterSpans(tx: TransactionSql, { part, publishedOn }: Merged): Promise<void> {
  await tx`
    create temporary table later_spans on commit drop as
    select series, labor_spans.first_period, labor_spans.last_period, published_on, is_whole
      from labor_spans
      join incoming_spans using (series)
     where part = ${part}
       and published_on > ${publishedOn}`;
  await tx`create index on later_spans (series)`;
  await tx`analyze later_spans`;
}

/**
 * Fills the new partition of spans with the served spans and the spans of this release. Adjoining slices of years share
 * one span.
 */
export const mergeSpans = (tx: TransactionSql, target: string, { part, publishedOn, covers }: Merged) =>
  tx.unsafe(
    `insert into ${target} (part, series, first_period, last_period, published_on, is_whole)
     select $1, series, min(first_period), max(last_period), published_on, bool_or(is_whole)
       from (select series, first_period, last_period, published_on, is_whole
               from labor_spans
              where part = $1
                and not ($3::boolean
                         and published_on = $2
                         and exists (select from incoming_spans where incoming_spans.series = labor_spans.series))
              union all
             select series, first_period, last_period, $2::date, $3::boolean
               from incoming_spans) as spans
      group by series, published_on
      order by series, published_on`,
    [part, publishedOn, covers === "whole"],
  );
