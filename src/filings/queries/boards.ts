import type { Sql } from "postgres";
import type { BoardMember } from "../board/members.ts";
import type { PayRatio } from "../board/pay-ratio.ts";
import type { Identifier } from "../companies/identifier.ts";
import { cikOf, type NamedCompany, tickerOf } from "./companies.ts";

/** A proxy statement, and whether it was read for its board. */
export interface ListedProxy {
  accession_number: string;
  filed_on: string;
  is_parsed: boolean;
  parse_failure: string | null;
  is_board_read: boolean;
  /** How many directors its text says are to be elected, and how many were found; null: not stated or not read. */
  stated_nominees: number | null;
  found_members: number | null;
}

/** A company with the newest board that was read, and its newest listed proxy statement. */
export interface BoardColumns extends NamedCompany {
  accession_number: string | null;
  form: string;
  filed_on: string;
  accepted_at: Date | null;
  fiscal_year: number | null;
  /** How many directors the text says are to be elected; null: it does not say. */
  stated_nominees: number | null;
  members: BoardMember[];
  newest_proxy: ListedProxy | null;
}

/** The newest board of a company; without an accession number if none was read; undefined: no such company. */
export async function companyBoard(sql: Sql, identifier: Identifier): Promise<BoardColumns | undefined> {
  const [row] = await sql<BoardColumns[]>`
    select c.cik, c.name, ${tickerOf(sql)} as ticker, c.sic,
           b.accession_number, b.form, b.filed_on::text, b.accepted_at, b.fiscal_year, b.stated_nominees,
           p.newest_proxy,
           (select jsonb_agg(jsonb_build_object(
                     'name', name, 'age', age, 'director_since', director_since,
                     'stated_tenure', stated_tenure, 'is_independent', is_independent,
                     'committees', committees, 'null_reasons', null_reasons, 'evidence', evidence)
                   order by position)
              from sec_board_members m
             where m.cik = c.cik and m.accession_number = b.accession_number) as members
      from sec_companies c
      left join lateral (
        select accession_number, fiscal_year, stated_nominees, form, filed_on, accepted_at
          from sec_boards join sec_filings using (cik, accession_number)
         where cik = c.cik
           and exists (select from sec_board_members m
                        where m.cik = c.cik and m.accession_number = sec_boards.accession_number)
         order by filed_on desc, accession_number desc
         limit 1
      ) b on true
      left join lateral (
        select jsonb_build_object(
                 'accession_number', accession_number, 'filed_on', filed_on, 'is_parsed', parsed_at is not null,
                 'parse_failure', parse_failure, 'is_board_read', r.cik is not null,
                 'stated_nominees', stated_nominees, 'found_members', found_members) as newest_proxy
          from sec_filings left join sec_boards r using (cik, accession_number)
         where sec_filings.cik = c.cik and form ~ '^DEFR? ?14[AC]'
         order by filed_on desc, accession_number desc
         limit 1
      ) p on true
     where c.cik = ${cikOf(sql, identifier)}`;
  return row;
}

/** The pay ratio that a company's filings state for a fiscal year. */
export interface PayRatioColumns extends Omit<PayRatio, "text" | "ratio"> {
  /** Null: the filing was read, and states none. */
  ratio: number | null;
  text: string | null;
  accession_number: string;
}

/**
 * The pay ratio of a fiscal year, from the newest proxy statement that states one; else the row of the filing
 * `accessionNumber`, without a ratio; undefined if that was not read for it.
 */
export async function payRatioOf(
  sql: Sql,
  { cik, year, accessionNumber }: { cik: string; year: number; accessionNumber: string },
): Promise<PayRatioColumns | undefined> {
  const [row] = await sql<PayRatioColumns[]>`
    select pay_ratio as ratio, ceo_compensation, median_employee_compensation,
           coalesce(pay_ratio_year, b.fiscal_year) as fiscal_year, pay_ratio_confidence as confidence,
           pay_ratio_text as text, accession_number
      from sec_boards b join sec_filings f using (cik, accession_number)
     where cik = ${cik}
       and ((pay_ratio is not null and coalesce(pay_ratio_year, b.fiscal_year) = ${year})
            or accession_number = ${accessionNumber})
     order by (pay_ratio is not null and coalesce(pay_ratio_year, b.fiscal_year) = ${year}) desc, f.filed_on desc
     limit 1`;
  return row;
}
