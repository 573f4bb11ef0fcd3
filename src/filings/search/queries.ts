import type { Sql, TransactionSql } from "postgres";
import type { Identifier } from "../companies/identifier.ts";
import { forgetIndexing, isSetAside, SECTIONS_CHANNEL } from "../queries/sections.ts";
import { LAYOUT } from "./index/chunk-table.ts";
import type { Scope } from "./index/scope.ts";

/** Whether requests read an index, it is built next to that one, or was replaced. */
export type IndexState = "served" | "building" | "retired";

/** An index of sections. */
export interface IndexRow {
  index_name: string;
  /** The model of its vectors. */
  model: string;
  dimension: number;
  state: IndexState;
  /** When chunks or vectors were last written; null: never. */
  written_at: Date | null;
  /** Chunks that a worker embeds in a second of processor time; null: none was embedded lately. */
  chunks_per_second: number | null;
  /** Why vectors are not being made; null: they are. */
  obstacle: string | null;
  /** Of the folder or object store that has its files; null: from before storages had ids. */
  storage_id: string | null;
  /** Of its table. */
  layout: number;
}

/** Whether the database has what this version says of indexes: before a server of it ran, it does not. */
export async function hasLayouts(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ exists: boolean }]>`
    select exists (
             select from pg_attribute
              where attrelid = to_regclass('sec_search_indexes') and attname = 'layout') as exists`;
  return row.exists;
}

/** All indexes, the served one first; `[]` before the first report was indexed. */
export const searchIndexes = (sql: Sql) =>
  sql<IndexRow[]>`
    select index_name, model, dimension, state, written_at, chunks_per_second, obstacle, storage_id, layout
      from sec_search_indexes
     order by state desc, index_name`;

/** Adds an index, empty so far. Returns whether it did: there can be one of each state. */
export async function addIndex(
  sql: Sql | TransactionSql,
  {
    index_name,
    model,
    dimension,
    state,
    storage_id,
  }: Pick<IndexRow, "index_name" | "model" | "dimension" | "state" | "storage_id">,
): Promise<boolean> {
  const rows = await sql`
    insert into sec_search_indexes (index_name, model, dimension, state, storage_id, layout)
    values (${index_name}, ${model}, ${dimension}, ${state}, ${storage_id}, ${LAYOUT})
        on conflict do nothing
 returning index_name`;
  return rows.length > 0;
}

/** Puts the index that was built in place of the served one, and tells every instance. */
export async function serveBuiltIndex(tx: TransactionSql, indexName: string): Promise<void> {
  await tx`
    update sec_search_indexes
       set state = 'retired', changed_at = clock_timestamp()
     where state = 'served' and exists (
             select from sec_search_indexes where index_name = ${indexName} and state = 'building')`;
  await tx`
    update sec_search_indexes
       set state = 'served', changed_at = clock_timestamp()
     where index_name = ${indexName} and state = 'building'`;
  await tx`select pg_notify(${SECTIONS_CHANNEL}, '')`;
}

/** Indexes that were replaced so long ago that no request reads them. */
export const forgottenIndexes = (sql: Sql, seconds: number) =>
  sql<{ index_name: string }[]>`
    select index_name
      from sec_search_indexes
     where state = 'retired' and changed_at < clock_timestamp() - ${seconds} * interval '1 second'`;

/** Forgets an index, the leases of its filings, and what it has. Returns whether it was known. */
export async function removeIndex(sql: Sql | TransactionSql, indexName: string): Promise<boolean> {
  const rows = await sql`delete from sec_search_indexes where index_name = ${indexName} returning index_name`;
  await forgetIndexing(sql, indexName);
  return rows.length > 0;
}

/** Tells every worker that there may be something to do. */
export const tellWorkers = (sql: Sql) => sql`select pg_notify(${SECTIONS_CHANNEL}, '')`;

/** Records that an index was written, and how fast it is embedded. */
export const recordWrite = (sql: Sql, indexName: string, chunksPerSecond: number | null) => sql`
    update sec_search_indexes
       set written_at = clock_timestamp(),
           chunks_per_second = coalesce(${chunksPerSecond}::double precision, chunks_per_second)
     where index_name = ${indexName}`;

/** Records why vectors are not being made; null: they are. */
export const recordObstacle = (sql: Sql, indexName: string, obstacle: string | null) => sql`
    update sec_search_indexes
       set obstacle = ${obstacle}
     where index_name = ${indexName} and obstacle is distinct from ${obstacle}`;

/** A worker's lease of things to do for an index. */
export interface Lease {
  index: string;
  holder: string;
  seconds: number;
}

/** Takes filings that no other worker has; returns those that it got. Its own are renewed. */
export async function takeLeases(
  sql: Sql,
  { index, holder, seconds }: Lease,
  accessionNumbers: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ accession_number: string }[]>`
    insert into sec_search_leases as held (index_name, accession_number, holder, expires_at)
    select ${index}, accession_number, ${holder}, clock_timestamp() + ${seconds} * interval '1 second'
      from unnest(${accessionNumbers as string[]}::text[]) as wanted (accession_number)
     order by accession_number
        on conflict (index_name, accession_number) do update
       set holder = excluded.holder, expires_at = excluded.expires_at
     where held.holder = excluded.holder or held.expires_at < clock_timestamp()
 returning accession_number`;
  return rows.map(({ accession_number }) => accession_number);
}

/** Gives filings back. */
export const giveBack = (
  sql: Sql,
  { index, holder }: Pick<Lease, "index" | "holder">,
  accessionNumbers: readonly string[],
) => sql`
    delete from sec_search_leases
     where index_name = ${index} and holder = ${holder} and accession_number = any (${accessionNumbers as string[]})`;

/**
 * Begins the lease of a worker that wrote what questions don't read before an upkeep: a killed worker leaves the
 * lease.
 */
const OWED = "upkeep of ";

/** Notes that a worker owes an index its upkeep. */
export const oweUpkeep = (sql: Sql, lease: Lease) => takeLeases(sql, lease, [`${OWED}${lease.holder}`]);

/** Notes that an index is up to date, with what killed workers wrote. */
export const payUpkeep = (sql: Sql, { index, holder }: Pick<Lease, "index" | "holder">) => sql`
    delete from sec_search_leases
     where index_name = ${index} and accession_number like ${`${OWED}%`}
       and (holder = ${holder} or expires_at < clock_timestamp())`;

/** Gives back whatever a worker has. What it owes is left to others. */
export const giveAllBack = (sql: Sql, holder: string) => sql`
    with owed as (
      update sec_search_leases
         set expires_at = clock_timestamp()
       where holder = ${holder} and accession_number like ${`${OWED}%`})
    delete from sec_search_leases
     where holder = ${holder} and accession_number not like ${`${OWED}%`}`;

/** What there is to do for an index. */
export interface IndexWork {
  /** A filing waits for its chunks, or for their deletion. */
  has_pending: boolean;
  /** A chunk waits for its vector. */
  has_unembedded: boolean;
  /** A worker was killed before questions could read what it wrote. */
  is_owed_upkeep: boolean;
}

/** Returns whether an index waits for anything; null: the first one. */
export async function indexWork(sql: Sql, indexName: string | null): Promise<IndexWork> {
  const [row] = await sql<[IndexWork]>`
    select exists (
             select
               from sec_section_filings f
               left join sec_section_indexing i
                 on i.index_name = ${indexName} and i.accession_number = f.accession_number
              where case when i.change is null then f.sections > 0 else i.change <> f.change end
                and not ${isSetAside(sql, indexName ?? "")}) as has_pending,
           exists (
             select from sec_section_indexing where index_name = ${indexName} and embedded_at is null)
             as has_unembedded,
           exists (
             select
               from sec_search_leases
              where index_name = ${indexName} and accession_number like ${`${OWED}%`}
                and expires_at < clock_timestamp()) as is_owed_upkeep`;
  return row;
}

/** Changes whenever a report may have come to wait for an index, or been put into it. */
export async function indexedState(sql: Sql, indexName: string): Promise<string> {
  const [row] = await sql<[{ state: string }]>`
    select concat_ws(' ', (select max(change) from sec_section_filings),
                     (select written_at from sec_search_indexes where index_name = ${indexName})) as state`;
  return row.state;
}

/** Reports in a scope. */
export interface WaitingCounts {
  reports: number;
  /** Those that an index does not have as they are now. */
  waiting: number;
  /** Those of them that are set aside; one of them, and why. */
  set_aside: number;
  set_aside_number: string | null;
  set_aside_reason: string | null;
}

/** Counts the reports of a scope that an index lacks. Reads all reports of the scope. */
export async function waitingCounts(sql: Sql, indexName: string, scope: Scope): Promise<WaitingCounts> {
  const {
    ciks = null,
    forms = null,
    fiscalYears = null,
    sectionTypes = null,
    filedFrom = null,
    filedTo = null,
  } = scope;
  const [row] = await sql<[WaitingCounts]>`
    select count(*) as reports,
           count(*) filter (where i.change is distinct from f.change) as waiting,
           count(t.reason) filter (where i.change is distinct from f.change) as set_aside,
           (array_agg(f.accession_number) filter (where t.reason is not null))[1] as set_aside_number,
           (array_agg(t.reason) filter (where t.reason is not null))[1] as set_aside_reason
      from sec_section_filings f
      left join sec_section_indexing i on i.index_name = ${indexName} and i.accession_number = f.accession_number
      left join sec_search_trials t on t.index_name = ${indexName} and t.accession_number = f.accession_number
                                   and t.change = f.change and t.reason is not null
     where f.sections > 0
       and (${ciks as string[] | null}::text[] is null or f.cik = any (${ciks as string[] | null}))
       and (${forms as string[] | null}::text[] is null or f.form = any (${forms as string[] | null}))
       and (${fiscalYears as number[] | null}::integer[] is null
            or f.fiscal_year = any (${fiscalYears as number[] | null}))
       and (${filedFrom}::date is null or f.filed_on >= ${filedFrom}::date)
       and (${filedTo}::date is null or f.filed_on <= ${filedTo}::date)
       and (${sectionTypes as string[] | null}::text[] is null
            or exists (select from sec_sections s
                        where s.accession_number = f.accession_number
                          and s.section_type = any (${sectionTypes as string[] | null})))`;
  return row;
}

/** Words of filings that an index does not have yet, for an estimate of their chunks. */
export async function pendingWords(sql: Sql, indexName: string | null): Promise<number> {
  const [row] = await sql<[{ words: number }]>`
    select coalesce(sum(s.word_count), 0)::float8 as words
      from sec_section_filings f
      join sec_sections s using (accession_number)
      left join sec_section_indexing i on i.index_name = ${indexName} and i.accession_number = f.accession_number
     where i.change is distinct from f.change`;
  return row.words;
}

/** A company as a question may name it. */
export interface NamedFilerRow {
  cik: string;
  name: string;
  /** Its name in the list of all tickers, which may be newer; null: it is not in it. */
  listed_name: string | null;
  is_loaded: boolean;
  former_names: string[];
  tickers: string[];
}

/**
 * Every company that a question may name: those that are loaded, and those of the list of all tickers, which keep a
 * name that several have from being taken for the loaded one's.
 */
export const namedFilers = (sql: Sql) =>
  sql<NamedFilerRow[]>`
    select cik, coalesce(c.name, t.name) as name, t.name as listed_name, c.cik is not null as is_loaded,
           array(select former ->> 'name' from jsonb_array_elements(coalesce(c.former_names, '[]')) former)
             as former_names,
           coalesce(t.tickers, '{}') as tickers
      from sec_companies c
      full join (
        select cik, min(name) as name, array_agg(symbol order by is_listed desc, position) as tickers
          from sec_tickers
         where is_listed
         group by cik
      ) t using (cik)
     where coalesce(c.name, t.name) is not null`;

/** The CIK of each loaded company that an identifier names, in their order; null for one that no loaded company has. */
export async function ciksOf(sql: Sql, identifiers: readonly Identifier[]): Promise<(string | null)[]> {
  const ciks = identifiers.map((identifier) => ("cik" in identifier ? identifier.cik : null));
  const tickers = identifiers.map((identifier) => ("ticker" in identifier ? identifier.ticker : null));
  const rows = await sql<{ cik: string | null }[]>`
    select c.cik
      from unnest(${ciks}::text[], ${tickers}::text[]) with ordinality as named (cik, ticker, place)
      left join sec_companies c
        on c.cik = coalesce(
             named.cik,
             (select cik from sec_tickers where symbol = named.ticker order by is_listed desc, position limit 1))
     order by place`;
  return rows.map(({ cik }) => cik);
}
