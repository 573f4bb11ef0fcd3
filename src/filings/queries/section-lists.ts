import type { Fragment, Sql } from "postgres";
import type { Identifier } from "../companies/identifier.ts";
import { cikOf, type NamedCompany, tickerOf } from "./companies.ts";

/** A report as its sections name it. */
export interface ReportColumns {
  accession_number: string;
  form: string;
  filed_on: string;
  accepted_at: Date | null;
  /** The last day of its period, `YYYY-MM-DD`. */
  report_date: string | null;
  fiscal_year: number;
  fiscal_quarter: number | null;
}

/** A section without its text. */
export interface SectionColumns {
  position: number;
  section_type: string;
  part: string;
  title: string;
  word_count: number;
  doc_start: number;
  doc_end: number;
}

/** A section of a page, with its company and the count of all matches; all columns of an empty page's row are null. */
export type ListedSectionRow = NamedCompany & { total: number } & {
  [Name in keyof (ReportColumns & SectionColumns)]: (ReportColumns & SectionColumns)[Name] | null;
};

/** Which sections of a company are requested. */
export interface SectionFilter {
  /** Undefined: all types. */
  types: readonly string[] | undefined;
  /** Upper case; undefined: all forms. */
  forms: readonly string[] | undefined;
  year: number | undefined;
  /** Only those after this one in the list. */
  after?: { filedOn: string; accessionNumber: string; position: number };
}

const REPORT = "f.accession_number, f.form, f.filed_on, f.accepted_at, f.report_date, r.fiscal_year, r.fiscal_quarter";
const SECTION = "s.position, s.section_type, s.part, s.title, s.word_count, s.doc_start, s.doc_end";

/** Sections of a company's reports that match, with their reports. Reads `sec_filings_reports`. */
const matching = (sql: Sql, { types, forms, year }: SectionFilter): Fragment => sql`
          from sec_filings f
          join sec_section_filings r using (accession_number)
          join sec_sections s using (accession_number)
         where f.cik = c.cik and f.form like '10%'
           and (${types === undefined} or s.section_type = any (${(types ?? []) as string[]}))
           and (${forms === undefined} or upper(f.form) = any (${(forms ?? []) as string[]}))
           and r.fiscal_year between ${year ?? 0} and ${year ?? 9999}`;

/**
 * A page of a company's sections, newest report first, each in the order of its document. One row without a section if
 * the page is empty, `[]` if the company is not loaded.
 */
export const companySections = (
  sql: Sql,
  identifier: Identifier,
  filter: SectionFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  sql<ListedSectionRow[]>`
    select c.cik, c.name, ${tickerOf(sql)} as ticker, c.sic, counted.total,
           listed.accession_number, listed.form, listed.filed_on::text, listed.accepted_at, listed.report_date::text,
           listed.fiscal_year, listed.fiscal_quarter, listed.position, listed.section_type, listed.part, listed.title,
           listed.word_count, listed.doc_start, listed.doc_end
      from sec_companies c
     cross join lateral (select count(*)::int as total ${matching(sql, filter)}) counted
      left join lateral (
        select ${sql.unsafe(REPORT)}, ${sql.unsafe(SECTION)} ${matching(sql, filter)}
           and (f.filed_on, f.accession_number, -s.position)
             < (${filter.after?.filedOn ?? "infinity"}::date, ${filter.after?.accessionNumber ?? ""},
                ${-(filter.after?.position ?? 0)})
         order by f.filed_on desc, f.accession_number desc, s.position
         limit ${limit} offset ${offset}
      ) listed on true
     where c.cik = ${cikOf(sql, identifier)}
     order by listed.filed_on desc, listed.accession_number desc, listed.position`;

/** A filing with its company, and what was found of its sections. */
export interface FiledReport {
  accession_number: string;
  cik: string;
  form: string;
  filed_on: string;
  accepted_at: Date | null;
  report_date: string | null;
  /** Null: the company is not loaded. */
  name: string | null;
  ticker: string | null;
  parsed_at: Date | null;
  /** Why it has no sections; null: it has some, or it was not read for them. */
  excluded: string | null;
  /** Null: it was not read for sections. */
  fiscal_year: number | null;
  fiscal_quarter: number | null;
}

const filedReport = (sql: Sql): Fragment => sql`
    select f.accession_number, f.cik, f.form, f.filed_on::text, f.accepted_at, f.report_date::text,
           c.name, ${tickerOf(sql, sql`f.cik`)} as ticker, f.parsed_at, r.excluded, r.fiscal_year, r.fiscal_quarter
      from sec_filings f
      left join sec_companies c using (cik)
      left join sec_section_filings r using (accession_number)`;

/** A filing by its number, under the first of its companies; undefined if it is not known. */
export async function reportOf(sql: Sql, accessionNumber: string): Promise<FiledReport | undefined> {
  const [row] = await sql<FiledReport[]>`
    ${filedReport(sql)}
     where f.accession_number = ${accessionNumber}
     order by (f.cik = r.cik) desc nulls last, f.cik
     limit 1`;
  return row;
}

/** The newest earlier report of the same company and form that has a section; undefined if none has. */
export async function reportBefore(
  sql: Sql,
  report: Pick<FiledReport, "accession_number" | "cik" | "form" | "filed_on">,
  sectionType: string,
): Promise<FiledReport | undefined> {
  const [row] = await sql<FiledReport[]>`
    ${filedReport(sql)}
     where f.cik = ${report.cik} and f.form like '10%' and f.form = ${report.form}
       and (f.filed_on, f.accession_number) < (${report.filed_on}::date, ${report.accession_number})
       and exists (select
                     from sec_sections s
                    where s.accession_number = f.accession_number and s.section_type = ${sectionType})
     order by f.filed_on desc, f.accession_number desc
     limit 1`;
  return row;
}

/** The sections of a filing, in the order of the document. */
export const sectionList = (sql: Sql, accessionNumber: string) =>
  sql<SectionColumns[]>`
    select ${sql.unsafe(SECTION)} from sec_sections s where accession_number = ${accessionNumber} order by position`;

/** The packed text of a section. */
export async function sectionContent(
  sql: Sql,
  accessionNumber: string,
  position: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [row] = await sql<{ content: Uint8Array<ArrayBuffer> }[]>`
    select content from sec_sections where accession_number = ${accessionNumber} and position = ${position}`;
  return row?.content;
}
