import type { Sql, TransactionSql } from "postgres";
import type { PublishedFrom } from "../metadata.ts";
import type { MonthNumber } from "../period.ts";

/** A day after all releases: `as_of` of who asks for all that is loaded. */
export const NOW = "9999-12-31";

/** One month of one series, as a release has it. */
export interface SeriesMonth {
  series: number;
  period: MonthNumber;
  value: number | null;
  footnotes: string | null;
}

/**
 * Months of some series as they had been published by the end of a day, by series, oldest first; both ends of the range
 * count. Reads the primary key of the part's partition of `labor_observations`.
 */
export const seriesMonths = (
  sql: Sql,
  range: { part: string; series: readonly number[]; asOf: string; from: MonthNumber; to: MonthNumber },
) =>
  sql<SeriesMonth[]>`
    select series, period, value, footnotes
      from (select distinct on (series, period) series, period, value, footnotes, is_absent
              from labor_observations
             where part = ${range.part}
               and series = any (${range.series as number[]}::bigint[])
               and period between ${range.from} and ${range.to}
               and published_on <= ${range.asOf}
             order by series, period, published_on desc) as newest
     where not is_absent
     order by series, period`;

/**
 * One month of every series of a part whose numbers lie between two, as it had been published by the end of a day.
 * For comparisons: `series` numbers of a survey are made so that what is compared stands together.
 */
export const monthOfSeries = (
  sql: Sql,
  range: { part: string; series: readonly number[]; asOf: string; period: MonthNumber },
) => seriesMonths(sql, { ...range, from: range.period, to: range.period });

/** What the newest release of a series, up to a day, has of it. */
export interface SeriesSpan {
  series: number;
  first_period: MonthNumber;
  last_period: MonthNumber;
  published_on: string;
}

/** Every series of a part with the span that its newest release up to the end of a day gives it, in order. */
export const spansAsOf = (sql: Sql, part: string, asOf: string) =>
  sql<SeriesSpan[]>`
    select distinct on (series) series, first_period, last_period, published_on
      from labor_spans
     where part = ${part}
       and published_on <= ${asOf}
     order by series, published_on desc`;

/** A release that is loaded. */
export interface LoadedRelease {
  part: string;
  published_on: string;
  published_from: PublishedFrom;
  source: string;
  /** The agency's names of its data files. */
  files: string[];
}

/** The releases of some parts, oldest first. */
export const releasesOf = (sql: Sql, parts: readonly string[]) =>
  sql<LoadedRelease[]>`
    select part, published_on, published_from, source,
           array(select jsonb_object_keys(files) order by 1) as files
      from labor_releases
     where part = any (${parts as string[]})
     order by published_on, part`;

type Files = Record<string, { sha256: string; rows: number }>;

/** The data files that a release was loaded from so far; `{}` where it was not. */
export async function filesOfRelease(sql: Sql, part: string, publishedOn: string): Promise<Files> {
  const [row] = await sql<{ files: Files }[]>`
    select files from labor_releases where part = ${part} and published_on = ${publishedOn}`;
  return row?.files ?? {};
}

/** Rows of each data file in the newest release up to a day that has it, the release of that day included. */
export async function previousFiles(sql: Sql, part: string, publishedOn: string): Promise<Record<string, number>> {
  const rows = await sql<{ name: string; rows: number }[]>`
    select distinct on (file.key) file.key as name, (file.value ->> 'rows')::bigint as rows
      from labor_releases, jsonb_each(files) as file
     where part = ${part}
       and published_on <= ${publishedOn}
     order by file.key, published_on desc`;
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** Writes the row of a release; a release that is loaded piece by piece gets the files of all pieces. */
export const writeRelease = (
  tx: TransactionSql,
  row: { part: string; publishedOn: string; publishedFrom: PublishedFrom; source: string; files: Files },
) =>
  tx`
    insert into labor_releases (part, published_on, published_from, source, files)
    values (${row.part}, ${row.publishedOn}, ${row.publishedFrom}, ${row.source}, ${tx.json(row.files as never)})
    on conflict (part, published_on) do update
      set published_from = excluded.published_from, source = excluded.source, files = excluded.files`;

/** The observations of a release while it is merged; gone with the transaction. */
export const makeIncoming = (tx: TransactionSql) => tx`
    create temporary table incoming (
      series    bigint   not null,
      value     double precision,
      period    integer  not null,
      file      smallint not null,
      footnotes text
    ) on commit drop`;

/** Leaves each series to the first file that has it; gives a month for which two files have different values. */
export async function joinFiles(tx: TransactionSql) {
  await tx`
    create temporary table shared_series on commit drop as
    select series, min(file) as keeper
      from (select distinct series, file from incoming) as files
     group by series
    having count(*) > 1`;
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
     where one.file = keeper
       and other.file > one.file
       and one.value is distinct from other.value
     limit 1`;
  if (!conflict)
    await tx`
      delete from incoming
       using shared_series
       where incoming.series = shared_series.series
         and incoming.file <> keeper`;
  return conflict;
}

/** A month that comes twice; undefined where none does. Also makes the index and the spans that the merge reads. */
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

/** The release that is merged. */
interface Merged {
  part: string;
  publishedOn: string;
  covers: "whole" | "span";
}

/**
 * Fills the new partition with all versions of the part: those of other series as they are, and of each month of the
 * incoming series what this release says where it differs from the version before it, and what the next release says
 * where that differs from this one. A later release that repeated what stood before this one had no version of its own,
 * and gets one; one that says what this one says loses its own.
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

/** Nothing of the incoming series is stored yet, so that all that they say is their first version. */
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
 * Makes the table `compared`: of each month of the incoming series what was published before this release, what it says
 * itself, and what the next release that speaks of the month says.
 */
async function compareVersions(tx: TransactionSql, { part, publishedOn, covers }: Merged): Promise<void> {
  await tx`
    create temporary table later_spans on commit drop as
    select series, labor_spans.first_period, labor_spans.last_period, published_on, is_whole
      from labor_spans
      join incoming_spans using (series)
     where part = ${part}
       and published_on > ${publishedOn}`;
  await tx`create index on later_spans (series)`;
  await tx`analyze later_spans`;
  await tx`
    create temporary table compared on commit drop as
    with before as (
      select distinct on (series, period) series, period, value, footnotes, is_absent
        from stored
       where published_on < ${publishedOn}
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
                else coalesce(before.is_absent, true)
           end as is_absent,
           case when incoming.series is not null then incoming.value
                when ${covers === "whole"} or period between first_period and last_period then null
                else before.value
           end as value,
           case when incoming.series is not null then incoming.footnotes
                when ${covers === "whole"} or period between first_period and last_period then null
                else before.footnotes
           end as footnotes,
           next_on,
           coalesce(said.is_absent, true) as next_is_absent,
           said.value as next_value,
           said.footnotes as next_footnotes
      from months
      join incoming_spans using (series)
      left join incoming using (series, period)
      left join before using (series, period)
      left join next using (series, period)
      left join lateral (select value, footnotes, is_absent
                           from stored
                          where stored.series = months.series
                            and stored.period = months.period
                            and stored.published_on <= next_on
                          order by stored.published_on desc
                          limit 1) as said on next_on is not null`;
}

/** Fills the new partition of spans: those that are served, with those of this release. */
export const mergeSpans = (tx: TransactionSql, target: string, { part, publishedOn, covers }: Merged) =>
  tx.unsafe(
    `insert into ${target} (part, series, first_period, last_period, published_on, is_whole)
     select $1, series, first_period, last_period, published_on, is_whole
       from (select series, first_period, last_period, published_on, is_whole
               from labor_spans
              where part = $1
                and not (published_on = $2
                         and exists (select from incoming_spans where incoming_spans.series = labor_spans.series))
              union all
             select series, first_period, last_period, $2::date, $3::boolean
               from incoming_spans) as spans
      order by series, published_on`,
    [part, publishedOn, covers === "whole"],
  );
