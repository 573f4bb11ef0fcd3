import { segment } from "../../in-process/api-client.ts";
import type { DataOf } from "../../in-process/operations.ts";

/** A report with its sections. */
export type FilingSections = DataOf<"listFilingSections">;

/** A section of a report, without its text. */
export type SectionFields = FilingSections["sections"][number];

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
export const fiscalText = ({
  fiscal_year: year,
  fiscal_quarter: quarter,
}: Pick<SectionFields, "fiscal_year" | "fiscal_quarter">): string =>
  quarter === null ? `fiscal ${year}` : `quarter ${quarter} of fiscal ${year}`;
