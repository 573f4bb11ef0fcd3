import type { Sql, TransactionSql } from "postgres";
import { tickerOf } from "./companies.ts";

/** The channel with notices of changed sections: an accession number, or nothing if many changed. */
export const SECTIONS_CHANNEL = "govdata_sections";

/** A filing whose sections an index does not have as they are now. */
export interface PendingFiling {
  accession_number: string;
  cik: string;
  form: string;
  /** `YYYY-MM-DD`. */
  filed_on: string;
  /** The company's own label. */
  fiscal_year: number;
  /** How many there are; 0: whatever the index has of the filing is to be deleted. */
  sections: number;
  /** Names this state of its sections, for {@link markIndexed}. */
  change: number;
  /** How often a worker began with it and did not finish. */
  tries: number;
}

/** How often a worker may fail with a filing before it is set aside, and for how long. */
export const [TRIES_OF_A_FILING, SET_ASIDE_HOURS] = [2, 24];

/** Whether a filing `f` is set aside, because workers failed with it. */
export const isSetAside = (sql: Sql, index: string) => sql`
    exists (select from sec_search_trials t
             where t.index_name = ${index} and t.accession_number = f.accession_number and t.change = f.change
               and t.reason is not null
               and t.tried_at > clock_timestamp() - ${SET_ASIDE_HOURS} * interval '1 hour')`;

/**
 * Filings that an index lacks, or has in an earlier state, newest first; without those that are set aside. Compares all
 * filings with the index, so it takes as long for one filing as for a thousand.
 */
export const pendingFilings = (sql: Sql, { index, limit }: { index: string; limit: number }) =>
  sql<PendingFiling[]>`
    select f.accession_number, f.cik, f.form, f.filed_on::text, f.fiscal_year, f.sections, f.change,
           coalesce((select tries from sec_search_trials t
                      where t.index_name = ${index} and t.accession_number = f.accession_number
                        and t.change = f.change), 0) as tries
      from sec_section_filings f
     where not ${isSetAside(sql, index)}
       and not exists (select
                         from sec_section_indexing i
                        where i.index_name = ${index} and i.accession_number = f.accession_number
                          and i.change = f.change)
       and (f.sections > 0
            or exists (select
                         from sec_section_indexing i
                        where i.index_name = ${index} and i.accession_number = f.accession_number))
     order by f.filed_on desc, f.accession_number desc
     limit ${limit}`;

/** A section with its text. */
export interface StoredSection {
  accession_number: string;
  section_type: string;
  part: string;
  title: string;
  word_count: number;
  content: string;
}

/** The sections of some filings, in the order of each document. */
export async function sectionsOf(sql: Sql, accessionNumbers: readonly string[]): Promise<StoredSection[]> {
  const rows = await sql<(Omit<StoredSection, "content"> & { content: Uint8Array<ArrayBuffer> })[]>`
    select accession_number, section_type, part, title, word_count, content
      from sec_sections
     where accession_number = any (${accessionNumbers as string[]})
     order by accession_number, position`;
  return rows.map((row) => ({ ...row, content: unpackText(row.content) }));
}

/** Compresses the text of a section for `sec_sections.content`. */
export const packText = (text: string): Uint8Array => Bun.zstdCompressSync(text);

/** Returns the text of a section. */
export const unpackText = (packed: Uint8Array<ArrayBuffer>): string => Bun.zstdDecompressSync(packed).toString();

/** What an index now has of a filing. */
export interface IndexedFiling {
  accession_number: string;
  /** Of the {@link PendingFiling} that was indexed. */
  change: number;
  /** 0: none, and nothing is to be embedded. */
  chunks: number;
}

/** Records what an index has of some filings, all without vectors so far. */
export const markIndexed = (sql: Sql | TransactionSql, index: string, filings: readonly IndexedFiling[]) => sql`
    insert into sec_section_indexing as known (index_name, accession_number, change, chunks, embedded_at)
    select ${index}, accession_number, change, chunks, case when chunks = 0 then clock_timestamp() end
      from unnest(${filings.map((filing) => filing.accession_number)}::text[],
                  ${filings.map(({ change }) => change)}::bigint[],
                  ${filings.map(({ chunks }) => chunks)}::integer[]) as indexed (accession_number, change, chunks)
        on conflict (index_name, accession_number) do update
       set change = excluded.change, chunks = excluded.chunks, indexed_at = clock_timestamp(),
           embedded_at = excluded.embedded_at`;

/** A filing whose chunks an index has, not all with a vector. */
export interface UnembeddedFiling {
  accession_number: string;
  change: number;
  chunks: number;
}

/** Filings of which an index has chunks without vectors, newest first. */
export const unembeddedFilings = (sql: Sql, { index, limit }: { index: string; limit: number }) =>
  sql<UnembeddedFiling[]>`
    select i.accession_number, i.change, i.chunks
      from sec_section_indexing i
      join sec_section_filings f using (accession_number)
     where i.index_name = ${index} and i.embedded_at is null
     order by f.filed_on desc, f.accession_number desc
     limit ${limit}`;

/** Records that all chunks of some filings have vectors. Those that were indexed again meanwhile stay as they are. */
export const markEmbedded = (
  sql: Sql | TransactionSql,
  index: string,
  filings: readonly Pick<UnembeddedFiling, "accession_number" | "change">[],
) => sql`
    update sec_section_indexing i
       set embedded_at = clock_timestamp()
      from unnest(${filings.map((filing) => filing.accession_number)}::text[],
                  ${filings.map(({ change }) => change)}::bigint[]) as embedded (accession_number, change)
     where i.index_name = ${index}
       and i.accession_number = embedded.accession_number
       and i.change = embedded.change
       and i.embedded_at is null`;

/** Forgets what an index has: it is dropped, or filled again from the start. */
export const forgetIndexing = (sql: Sql | TransactionSql, index: string) =>
  sql`delete from sec_section_indexing where index_name = ${index}`;

/**
 * What an index has by the database: filings with chunks, all their chunks, and those of filings not wholly embedded.
 */
export async function indexedFilings(
  sql: Sql,
  index: string,
): Promise<{ indexed: Pick<IndexedFiling, "accession_number" | "change">[]; chunks: number; waiting: number }> {
  const indexed = await sql<(IndexedFiling & { is_embedded: boolean })[]>`
    select accession_number, change, chunks, embedded_at is not null as is_embedded
      from sec_section_indexing
     where index_name = ${index} and chunks > 0`;
  const sum = (filings: readonly IndexedFiling[]) => filings.reduce((chunks, filing) => chunks + filing.chunks, 0);
  return { indexed, chunks: sum(indexed), waiting: sum(indexed.filter(({ is_embedded }) => !is_embedded)) };
}

/**
 * Forgets that an index has the `missing` filings, and that those of `unembedded` have all their vectors. Those that
 * were indexed again meanwhile stay as they are. Returns how many rows changed.
 */
export async function forgetFilings(
  sql: Sql,
  index: string,
  missing: readonly Pick<IndexedFiling, "accession_number" | "change">[],
  unembedded: readonly string[],
): Promise<number> {
  const { count: deleted } = await sql`
    delete from sec_section_indexing i
     using unnest(${missing.map(({ accession_number }) => accession_number)}::text[],
                  ${missing.map(({ change }) => change)}::bigint[]) as missing (accession_number, change)
     where i.index_name = ${index} and i.accession_number = missing.accession_number and i.change = missing.change`;
  const { count: reopened } = await sql`
    update sec_section_indexing
       set embedded_at = null
     where index_name = ${index} and accession_number = any (${unembedded as string[]}) and embedded_at is not null`;
  return deleted + reopened;
}

/** How far an index is. */
export interface IndexingProgress {
  /** Filings with sections. */
  filings: number;
  /** Those of them that the index has as they are now. */
  indexed: number;
  /** Those of them whose chunks all have vectors. */
  embedded: number;
  /** Chunks in the index, and those in filings that are not wholly embedded. */
  chunks: number;
  chunks_waiting: number;
}

/** Returns how many filings an index has, and how many are still to be indexed or embedded. */
export async function indexingProgress(sql: Sql, index: string): Promise<IndexingProgress> {
  const [row] = await sql<[IndexingProgress]>`
    select count(*) as filings,
           count(*) filter (where i.change = f.change) as indexed,
           count(*) filter (where i.change = f.change and i.embedded_at is not null) as embedded,
           coalesce(sum(i.chunks), 0)::float8 as chunks,
           coalesce(sum(i.chunks) filter (where i.embedded_at is null), 0)::float8 as chunks_waiting
      from sec_section_filings f
      left join sec_section_indexing i on i.index_name = ${index} and i.accession_number = f.accession_number
     where f.sections > 0`;
  return row;
}

/** What an answer says of a filing besides its passages. */
export interface HitFiling {
  accession_number: string;
  cik: string;
  company_name: string | null;
  company_ticker: string | null;
  form: string;
  filed_on: string;
  accepted_at: Date | null;
  /** The last day of its period, `YYYY-MM-DD`. */
  period: string | null;
  fiscal_year: number;
  fiscal_quarter: number | null;
}

/** Some filings with their companies, in any order; those without sections are left out. */
export const hitFilings = (sql: Sql, accessionNumbers: readonly string[]) =>
  sql<HitFiling[]>`
    select s.accession_number, s.cik, c.name as company_name, ${tickerOf(sql, sql`s.cik`)} as company_ticker, s.form,
           s.filed_on::text, f.accepted_at,
           f.report_date::text as period, s.fiscal_year, s.fiscal_quarter
      from sec_section_filings s
      left join sec_companies c using (cik)
      left join sec_filings f using (cik, accession_number)
     where s.accession_number = any (${accessionNumbers as string[]}) and s.sections > 0`;
