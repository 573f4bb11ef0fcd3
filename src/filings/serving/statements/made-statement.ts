import type { NamedCompany } from "../../queries/companies.ts";
import type { FinancialRow } from "../../statements/row.ts";

/** What requests need to know about a row before it is answered. */
export interface RowHead {
  fiscal_year: number;
  from_inline_xbrl: boolean;
}

/** All rows of a statement, newest first, as the JSON that is answered. */
export interface MadeStatement {
  company: NamedCompany;
  /** Whether any fact of the company is stored. */
  hasFacts: boolean;
  heads: readonly RowHead[];
  /** The rows as JSON without their company, whose name or ticker can change while its facts stay. */
  lines: readonly string[];
}

/** Converts rows to JSON. */
export const madeStatement = (
  company: NamedCompany,
  hasFacts: boolean,
  rows: readonly FinancialRow[],
): MadeStatement => ({
  company,
  hasFacts,
  heads: rows.map(({ fiscal_year, from_inline_xbrl }) => ({ fiscal_year, from_inline_xbrl })),
  lines: rows.map(({ company: _, ...row }) => JSON.stringify(row)),
});

/** Returns rows as JSON, with the company as the first field. */
export function rowsWithCompany({ cik, ticker, name }: NamedCompany, lines: readonly string[]): string[] {
  const start = `{"company":${JSON.stringify({ cik, ticker, name })},`;
  return lines.map((line) => start + line.slice(1));
}
