import type { Sql, TransactionSql } from "postgres";
import { announcePublished } from "../../../loading/publishing/publish.ts";

/**
 * Checksums that no bytes have, so that the thing is always tried again. The first: something else has to be loaded
 * first.
 */
export const EARLY = "";
export const NOT_NOW = "not now";

/** The checksum with which a thing was last read; undefined if it never was. */
export async function lastChecksum(sql: Sql, thing: string): Promise<string | undefined> {
  const [row] = await sql<{ checksum: string }[]>`select checksum from sec_readings where thing = ${thing}`;
  return row?.checksum;
}

/** Whether a thing could not be read when it was last tried. */
export async function hasFailed(sql: Sql, thing: string): Promise<boolean> {
  const [row] = await sql<[{ failed: boolean }]>`
    select exists (select from sec_readings where thing = ${thing} and failure is not null) as failed`;
  return row.failed;
}

/** Forgets that a thing could not be read. */
export const forgetFailure = (sql: Sql, thing: string) =>
  sql`delete from sec_readings where thing = ${thing} and failure is not null`;

/** The result of reading a thing. */
export interface Reading {
  thing: string;
  checksum: string;
  source: string;
  /** Why nothing of it is served; null if it is served. */
  failure: string | null;
}

/** Records that a thing was read. */
export const recordReading = (sql: Sql | TransactionSql, { thing, checksum, source, failure }: Reading) => sql`
    insert into sec_readings (thing, checksum, source, failure)
    values (${thing}, ${checksum}, ${source}, ${failure?.slice(0, 2_000) ?? null})
        on conflict (thing) do update
       set checksum = excluded.checksum, source = excluded.source, failure = excluded.failure,
           read_at = clock_timestamp()`;

/** Whether something was read since the version of the dataset that caches know. */
export async function isAhead(sql: Sql, dataset: string): Promise<boolean> {
  const [row] = await sql<{ ahead: boolean }[]>`
    select coalesce(
             (select max(read_at) from sec_readings where failure is null)
               > coalesce((select updated_at from dataset_versions where dataset = ${dataset}), '-infinity'),
             false) as ahead`;
  return row?.ahead ?? false;
}

/** How much is served. */
export interface Served {
  companies: number;
  filings: number;
  parsed_filings: number;
  facts: number;
  unreadable: number;
}

/** Gives the dataset a new version, and one row of `dataset_vintages` with how much is served. Returns those counts. */
export async function announce(
  tx: TransactionSql,
  { dataset, label, source, durationMs }: { dataset: string; label: string; source: string; durationMs: number },
): Promise<Served> {
  const [served] = await tx<[Served]>`
    select (select count(*) from sec_companies) as companies,
           (select count(*) from sec_filings) as filings,
           (select count(*) from sec_filings where parsed_at is not null) as parsed_filings,
           (select coalesce(sum(cardinality(vals)), 0)::bigint from sec_facts) as facts,
           (select count(*) from sec_readings where failure is not null) as unreadable`;
  // A load and the watch for new filings can do this at the same time.
  await tx`
    insert into dataset_vintages (dataset, label, state, sha256, source, row_count, duration_ms, detail, published_at)
    values (${dataset}, ${label}, 'served', '', ${source}, ${served.companies}, ${durationMs},
            ${tx.json({ ...served })}, clock_timestamp())
        on conflict (dataset, label) where state = 'served' do update
       set source = excluded.source, row_count = excluded.row_count, duration_ms = excluded.duration_ms,
           detail = excluded.detail, published_at = excluded.published_at`;
  await announcePublished(tx, dataset);
  return served;
}

/** Only gives caches a new version, while a long load continues. */
export const announceMore = announcePublished;

/** A file of which nothing is served. */
export interface Unreadable {
  failure: string;
  /** It can be read once something else is loaded. */
  is_early: boolean;
  /** Each load tries it again. */
  is_passing: boolean;
}

/** What could not be read, and why: the newest `limit` of each kind first, with the count of the kind. */
export const unreadable = (sql: Sql, limit: number) =>
  sql<(Unreadable & { count: number })[]>`
    select failure, is_early, is_passing, count
      from (
        select failure, checksum = '' as is_early, checksum = ${NOT_NOW} as is_passing,
               count(*) over (partition by checksum = '') as count,
               row_number() over (partition by checksum = '' order by read_at desc, thing) as place
          from sec_readings
         where failure is not null
      ) ranked
     where place <= ${limit}
     order by is_early, place`;
