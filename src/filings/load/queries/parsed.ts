import type { TransactionSql } from "postgres";
import type { CompensationRow } from "../../compensation/columns.ts";
import type { DirectorChange } from "../../directors/director-changes.ts";
import { writeUnreadSections } from "./sections.ts";

/** What a filing's header and cover say about it, for its row under a company. */
export interface ReadFiling {
  cik: string;
  accessionNumber: string;
  form: string;
  filedOn: string;
  acceptedAt: string | null;
  reportDate: string | null;
  items: readonly string[];
  fileNumber: string | null;
  /** Name of the main document; null if the header does not state it. */
  primaryDocument: string | null;
  /** False for a header without its document. */
  isParsed: boolean;
}

/** Writes a filing that was read. What only a list knows stays. */
export const writeReadFiling = (tx: TransactionSql, filing: ReadFiling) => tx`
    insert into sec_filings (cik, accession_number, form, filed_on, accepted_at, report_date, items, file_number,
                             primary_document, parsed_at)
    values (${filing.cik}, ${filing.accessionNumber}, ${filing.form}, ${filing.filedOn}, ${filing.acceptedAt},
            ${filing.reportDate}, ${[...filing.items]}, ${filing.fileNumber}, ${filing.primaryDocument},
            case when ${filing.isParsed} then clock_timestamp() end)
        on conflict (cik, accession_number) do update
       set accepted_at = coalesce(excluded.accepted_at, sec_filings.accepted_at),
           report_date = coalesce(sec_filings.report_date, excluded.report_date),
           items = excluded.items,
           file_number = coalesce(sec_filings.file_number, excluded.file_number),
           primary_document = coalesce(sec_filings.primary_document, excluded.primary_document),
           parsed_at = coalesce(excluded.parsed_at, sec_filings.parsed_at),
           parse_failure = null`;

/** Writes why a filing could not be read, under each company that it is known for. */
export async function writeParseFailure(tx: TransactionSql, accessionNumber: string, failure: string): Promise<void> {
  await tx`
    update sec_filings set parse_failure = ${failure.slice(0, 2_000)}
     where accession_number = ${accessionNumber} and parsed_at is null`;
  await writeUnreadSections(tx, accessionNumber, failure);
}

/** A filing, by company and number. */
export interface FilingKey {
  cik: string;
  accessionNumber: string;
}

/** Replaces the rows of a filing's Summary Compensation Table. */
export async function writeCompensation(
  tx: TransactionSql,
  { cik, accessionNumber }: FilingKey,
  rows: readonly CompensationRow[],
): Promise<void> {
  await tx`delete from sec_compensation where cik = ${cik} and accession_number = ${accessionNumber}`;
  if (rows.length === 0) return;
  await tx`
    insert into sec_compensation ${tx(
      rows.map((row, position) => ({
        cik,
        accession_number: accessionNumber,
        position,
        name: row.name,
        title: row.title,
        fiscal_year: row.fiscal_year,
        salary: row.salary,
        bonus: row.bonus,
        stock_awards: row.stock_awards,
        option_awards: row.option_awards,
        non_equity_incentive: row.non_equity_incentive,
        pension_change: row.pension_change,
        other: row.other,
        total: row.total,
        adds_up: row.adds_up,
      })),
    )}`;
}

/** Replaces the board changes that a filing reports. */
export async function writeDirectorChanges(
  tx: TransactionSql,
  { cik, accessionNumber }: FilingKey,
  changes: readonly DirectorChange[],
): Promise<void> {
  await tx`delete from sec_director_changes where cik = ${cik} and accession_number = ${accessionNumber}`;
  if (changes.length === 0) return;
  await tx`
    insert into sec_director_changes ${tx(
      changes.map((change, position) => ({
        cik,
        accession_number: accessionNumber,
        position,
        change_type: change.change_type,
        member_name: change.member_name,
        effective_date: change.effective_date,
      })),
    )}`;
}
