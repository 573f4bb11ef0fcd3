import type { Sql, TransactionSql } from "postgres";
import type { FilingRow } from "../../amendments/amended.ts";
import type { ListedFiling } from "../../companies/filing-list.ts";

/** Filings per statement. A bank's list has a hundred thousand. */
const BATCH = 5_000;

/**
 * Writes the filings of a company's list. If a newer list was read before (`isNewest` false), only missing ones, since
 * stored rows say more. A parsed filing keeps its items, which are the list's and the document's.
 */
export async function writeListedFilings(
  tx: TransactionSql,
  cik: string,
  filings: readonly ListedFiling[],
  isNewest: boolean,
): Promise<void> {
  for (let offset = 0; offset < filings.length; offset += BATCH) {
    const batch = filings.slice(offset, offset + BATCH);
    await tx`
      insert into sec_filings (cik, accession_number, form, filed_on, report_date, listed_items, items, file_number,
                               primary_document, primary_description, size_bytes, is_xbrl, is_inline_xbrl)
      select distinct on (accession_number) ${cik}, accession_number, form, filed_on, report_date, items,
             case when items = '' then '{}' else string_to_array(replace(items, ' ', ''), ',') end,
             file_number, primary_document, primary_description, size_bytes, is_xbrl, is_inline_xbrl
        from json_to_recordset(${JSON.stringify(batch.map(rowOf))}::text::json)
             as listed (accession_number text, form text, filed_on date, report_date date, items text, file_number text,
                        primary_document text, primary_description text, size_bytes bigint, is_xbrl boolean,
                        is_inline_xbrl boolean)
          on conflict (cik, accession_number) do update
         set form = excluded.form, filed_on = excluded.filed_on, report_date = excluded.report_date,
             listed_items = excluded.listed_items,
             items = case when sec_filings.parsed_at is null then excluded.items else sec_filings.items end,
             file_number = excluded.file_number, primary_document = excluded.primary_document,
             primary_description = excluded.primary_description, size_bytes = excluded.size_bytes,
             is_xbrl = excluded.is_xbrl, is_inline_xbrl = excluded.is_inline_xbrl
       where ${isNewest}
         and (sec_filings.form, sec_filings.filed_on, sec_filings.report_date, sec_filings.listed_items,
              sec_filings.file_number, sec_filings.primary_document, sec_filings.primary_description,
              sec_filings.size_bytes, sec_filings.is_xbrl, sec_filings.is_inline_xbrl)
             is distinct from
             (excluded.form, excluded.filed_on, excluded.report_date, excluded.listed_items, excluded.file_number,
              excluded.primary_document, excluded.primary_description, excluded.size_bytes, excluded.is_xbrl,
              excluded.is_inline_xbrl)`;
  }
}

/**
 * Writes filings that indexes have and their companies' lists lack: only of loaded companies, and only missing ones.
 * Their documents are then found by the full submission text.
 */
export const addUnlisted = (
  sql: Sql | TransactionSql,
  filings: readonly { cik: string; accessionNumber: string; form: string; filedOn: string }[],
) => sql`
    insert into sec_filings (cik, accession_number, form, filed_on)
    select distinct on (cik, accession_number) cik, accession_number, form, filed_on
      from unnest(${filings.map(({ cik }) => cik)}::text[], ${filings.map((filing) => filing.accessionNumber)}::text[],
                  ${filings.map(({ form }) => form)}::text[], ${filings.map(({ filedOn }) => filedOn)}::date[])
           as found (cik, accession_number, form, filed_on)
      join sec_companies using (cik)
        on conflict (cik, accession_number) do nothing`;

const rowOf = (filing: ListedFiling) => ({
  accession_number: filing.accessionNumber,
  form: filing.form,
  filed_on: filing.filedOn,
  report_date: filing.reportDate,
  items: filing.items,
  file_number: filing.fileNumber,
  primary_document: filing.primaryDocument,
  primary_description: filing.primaryDescription,
  size_bytes: filing.sizeBytes,
  is_xbrl: filing.isXbrl,
  is_inline_xbrl: filing.isInlineXbrl,
});

/** Returns a company's amendments, and its filings of forms that have an amendment, as matching needs them. */
export const amendmentCandidates = (tx: TransactionSql | Sql, cik: string) =>
  tx<(FilingRow & { amends: string | null })[]>`
    select accession_number as "accessionNumber", form, filed_on::text as "filingDate",
           coalesce(report_date::text, '') as "reportDate", coalesce(file_number, '') as "fileNumber",
           array_to_string(items, ',') as items, amends_accession as amends
      from sec_filings
     where cik = ${cik}
       and regexp_replace(regexp_replace(form, '/A$', ''), '^SCHEDULE 13', 'SC 13') in (
             select regexp_replace(regexp_replace(form, '/A$', ''), '^SCHEDULE 13', 'SC 13')
               from sec_filings
              where cik = ${cik} and form like '%/A')`;

/** Whether a company has filings of a form. */
export async function hasForm(tx: TransactionSql, cik: string, form: string): Promise<boolean> {
  const [row] = await tx<[{ has: boolean }]>`
    select exists (select from sec_filings where cik = ${cik} and form = ${form}) as has`;
  return row.has;
}

/** What a filing amends; null if unknown, or if it is not an amendment. */
export async function amendedBy(tx: TransactionSql, cik: string, accessionNumber: string): Promise<string | null> {
  const [row] = await tx<{ amends: string | null }[]>`
    select amends_accession as amends from sec_filings where cik = ${cik} and accession_number = ${accessionNumber}`;
  return row?.amends ?? null;
}

/** Writes what each amendment amends. */
export const writeAmended = (
  tx: TransactionSql,
  cik: string,
  amended: readonly { accessionNumber: string; amends: string | null }[],
) => tx`
    update sec_filings f
       set amends_accession = a.amends
      from unnest(${amended.map((filing) => filing.accessionNumber)}::text[],
                  ${amended.map((filing) => filing.amends) as string[]}::text[]) as a (accession_number, amends)
     where f.cik = ${cik} and f.accession_number = a.accession_number`;

/** A filing that is known from a list or was parsed before. */
export interface KnownFiling {
  cik: string;
  accession_number: string;
  form: string;
  filed_on: string;
  accepted_at: Date | null;
  listed_items: string;
  items: string[];
  primary_document: string | null;
}

const KNOWN = "cik, accession_number, form, filed_on, accepted_at, listed_items, items, primary_document";

/** A filing under each of its known companies; `[]` if there are none. */
export const knownFilings = (sql: Sql, accessionNumber: string) =>
  sql<KnownFiling[]>`
    select ${sql.unsafe(KNOWN)} from sec_filings where accession_number = ${accessionNumber} order by cik`;

/** A company's filings of a form and period: how a document without an accession number is found. */
export const filingsOfPeriod = (sql: Sql, { cik, form, period }: { cik: string; form: string; period: string }) =>
  sql<KnownFiling[]>`
    select ${sql.unsafe(KNOWN)} from sec_filings
     where cik = ${cik} and form = ${form} and report_date = ${period}
     order by accession_number`;

/** A filing whose documents are still to be read. */
export interface UnreadFiling {
  accession_number: string;
  form: string;
  /** `YYYY-MM-DD`. */
  filed_on: string;
  primary_document: string | null;
  /** It was tried and could not be read. */
  has_failed: boolean;
}

/** The ledger's name for a filing that a live load reads for a company; see {@link unreadFilings}. */
export const filingThing = (accessionNumber: string, cik: string): string => `filing ${accessionNumber}/${cik}`;

/** Forgets that a live load could not read a filing of some companies, since it was read from elsewhere. */
export const forgetFailures = (tx: TransactionSql, accessionNumber: string, ciks: readonly string[]) => tx`
    delete from sec_readings
     where thing = any (${ciks.map((cik) => filingThing(accessionNumber, cik))}::text[]) and failure is not null`;

/**
 * Filings of a company since a day whose documents are to be read, newest first: those not read yet, and those read by
 * another version of the reader, whose checksums do not end in `version`. With `isForced`, all of them.
 */
export const unreadFilings = (
  sql: Sql,
  { cik, since, version, isForced }: { cik: string; since: string; version: string; isForced: boolean },
) =>
  sql<UnreadFiling[]>`
    select accession_number, form, filed_on, primary_document, parse_failure is not null as has_failed
      from sec_filings f
     where cik = ${cik} and filed_on >= ${since}
       and (parsed_at is null or ${isForced}
            or exists (select
                         from sec_readings
                        where thing = 'filing ' || f.accession_number || '/' || f.cik
                          and right(checksum, length(${version})) <> ${version}))
     order by filed_on desc, accession_number desc`;
