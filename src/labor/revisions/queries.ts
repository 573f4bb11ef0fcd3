import type { Sql, TransactionSql } from "postgres";
import type { PublishedFrom } from "../vocabulary/metadata.ts";
import type { MonthNumber } from "../vocabulary/period.ts";

/** A day after all releases: `as_of` of requests for everything that is loaded. */
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

/** The newest release of a part that was loaded from files with these checksums, by the agency's names. */
export const releaseOfFiles = (sql: Sql, part: string, files: Record<string, { sha256: string }>) =>
  sql<{ published_on: string; published_from: PublishedFrom }[]>`
    select published_on, published_from
      from labor_releases
     where part = ${part}
       and files @> ${sql.json(files)}
     order by published_on desc
     limit 1`;

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

/**
 * The texts of footnotes that releases of a survey came with, by code, each as the newest release has it; `{}` where
 * none came with any.
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
