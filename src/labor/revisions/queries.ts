import type { Sql, TransactionSql } from "postgres";
import type { PublishedFrom } from "../vocabulary/metadata.ts";
import type { MonthNumber } from "../vocabulary/period.ts";

/** A day after all releases: the `as_of` for requests without it. */
export const NOW = "9999-12-31";

/** One month of one series in a release. */
export interface SeriesMonth {
  series: number;
  period: MonthNumber;
  value: number | null;
  footnotes: string | null;
}

/**
 * Returns the months of some series as published by the end of a day, by series, oldest first. Both ends of the range
 * are included. Reads the primary key of the part's partition of `labor_observations`.
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

/** The span of a series in its newest release up to a day. */
export interface SeriesSpan {
  series: number;
  first_period: MonthNumber;
  last_period: MonthNumber;
  published_on: string;
}

/** Returns every series of a part with its span in its newest release up to the end of a day, in order. */
export const spansAsOf = (sql: Sql, part: string, asOf: string) =>
  sql<SeriesSpan[]>`
    select distinct on (series) series, first_period, last_period, published_on
      from labor_spans
     where part = ${part}
       and published_on <= ${asOf}
     order by series, published_on desc`;

/** A loaded release. */
export interface LoadedRelease {
  part: string;
  published_on: string;
  published_from: PublishedFrom;
  source: string;
  /** Its data files by the agency's names. */
  files: string[];
}

/** Returns the releases of some parts, oldest first. */
export const releasesOf = (sql: Sql, parts: readonly string[]) =>
  sql<LoadedRelease[]>`
    select part, published_on, published_from, source,
           array(select jsonb_object_keys(files) order by 1) as files
      from labor_releases
     where part = any (${parts as string[]})
     order by published_on, part`;

type Files = Record<string, { sha256: string; rows: number }>;

/** Returns the data files from which a release was loaded so far. `{}` if it is not loaded. */
export async function filesOfRelease(sql: Sql, part: string, publishedOn: string): Promise<Files> {
  const [row] = await sql<{ files: Files }[]>`
    select files from labor_releases where part = ${part} and published_on = ${publishedOn}`;
  return row?.files ?? {};
}

/** Returns the newest release of a part that was loaded from files with these names and checksums. */
export const releaseOfFiles = (sql: Sql, part: string, files: Record<string, { sha256: string }>) =>
  sql<{ published_on: string; published_from: PublishedFrom }[]>`
    select published_on, published_from
      from labor_releases
     where part = ${part}
       and files @> ${sql.json(files)}
     order by published_on desc
     limit 1`;

/** Returns the number of rows of each data file in the newest release that has it, up to and including a day. */
export async function previousFiles(sql: Sql, part: string, publishedOn: string): Promise<Record<string, number>> {
  const rows = await sql<{ name: string; rows: number }[]>`
    select distinct on (file.key) file.key as name, (file.value ->> 'rows')::bigint as rows
      from labor_releases, jsonb_each(files) as file
     where part = ${part}
       and published_on <= ${publishedOn}
     order by file.key, published_on desc`;
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/**
 * Returns the footnote texts of a survey's releases by code, each from the newest release with it. `{}` if no release
 * has any.
 */
export async function publishedFootnotes(sql: Sql, dataset: string): Promise<Record<string, string>> {
  const rows = await sql<{ code: string; text: string }[]>`
    select distinct on (note.key) note.key as code, note.value as text
      from dataset_vintages, jsonb_each_text(detail -> 'footnotes') as note
     where dataset = ${dataset}
       and state in ('served', 'replaced') -- a piece of a release that is loaded later may come without the list
     order by note.key, right(label, 10) desc, published_at desc`;
  return Object.fromEntries(rows.map(({ code, text }) => [code, text]));
}

/** Writes the row of a release. A release that is loaded in pieces gets the files of all pieces. */
export const writeRelease = (
  tx: TransactionSql,
  row: { part: string; publishedOn: string; publishedFrom: PublishedFrom; source: string; files: Files },
) =>
  tx`
    insert into labor_releases (part, published_on, published_from, source, files)
    values (${row.part}, ${row.publishedOn}, ${row.publishedFrom}, ${row.source}, ${tx.json(row.files as never)})
    on conflict (part, published_on) do update
      set published_from = excluded.published_from, source = excluded.source, files = excluded.files`;
