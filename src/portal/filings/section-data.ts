import { segment } from "../api-client.ts";

/** What the API answers about the report of a section. */
interface ReportFields {
  accession_number: string;
  cik: string;
  filing_type: string;
  filed_date: string;
  period_of_report: string | null;
  /** Null: only the filing is loaded, not its company. */
  company_name: string | null;
  company_ticker: string | null;
}

/** A section of a report, without its text. */
export interface SectionFields {
  section_type: string;
  /** Its name in paths. */
  section_key: string;
  section_title: string | null;
  word_count: number;
  fiscal_year: number;
  fiscal_quarter: number | null;
}

/** A report with its sections. */
export type FilingSections = ReportFields & { sections: readonly SectionFields[] };

/** A section with its text. */
export type SectionText = ReportFields & SectionFields & { content: string };

/** The path of a filing in the API, and below it. */
export const apiPath = (accession: string, below = ""): string => `/v1/us/sec/filings/${segment(accession)}${below}`;

/** The path of a filing's page. */
export const filingPath = (accession: string): string => `/filings/${segment(accession)}`;

/** The path of the page of a section. */
export const sectionPath = (accession: string, key: string): string =>
  `${filingPath(accession)}/sections/${segment(key)}`;

/** The path of the page of a company. */
export const companyPath = ({ company_ticker: ticker, cik }: { company_ticker: string | null; cik: string }): string =>
  `/companies/${segment(ticker ?? cik)}`;

/** Returns the name of an item by its key: `Item 1A`, `Part I, Item 2`. */
export function itemLabel(key: string): string {
  const [, part, number = ""] = /^(part_i_)?item_(\d{1,2}[a-z]?)$/.exec(key) ?? [];
  return number === "" ? key : `${part ? "Part I, " : ""}Item ${number.toUpperCase()}`;
}

/** Returns the fiscal period of a section: `fiscal 2024`, `quarter 2 of fiscal 2024`. */
export const fiscalText = ({ fiscal_year: year, fiscal_quarter: quarter }: SectionFields): string =>
  quarter === null ? `fiscal ${year}` : `quarter ${quarter} of fiscal ${year}`;
