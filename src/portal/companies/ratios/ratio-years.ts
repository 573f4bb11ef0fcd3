import { DAY_MS } from "../../../durations.ts";
import { ratiosOf } from "../../../filings/statements/ratios.ts";
import type { StatementRow } from "../../parts/companies/statement.ts";

/** The ratios of a fiscal year by their names, each in its unit; null where an operand is missing. */
export interface RatioYear {
  fiscalYear: number;
  periodEnd: string;
  currency: string;
  ratios: Readonly<Record<string, number | null>>;
  /** The statements of the year. */
  rows: readonly StatementRow[];
  /** The income statement of the year directly before. */
  before: StatementRow | undefined;
}

/** A year that follows on another can begin some days later, as 52- and 53-week years are tagged. */
const MOST_DAYS_BETWEEN = 7;

/** Returns the ratios of each fiscal year of some annual statements, newest first: the formulas of the screener. */
export function ratioYears(statements: readonly (readonly StatementRow[])[]): RatioYear[] {
  const years = statements.flat().filter(({ fiscal_period: part }) => part === "FY");
  const byEnd = Map.groupBy(years, ({ period_end: end, currency }) => `${end} ${currency}`);
  const ratioYearOf = (rows: readonly [StatementRow, ...StatementRow[]]): RatioYear => {
    const income = rows.find(({ statement }) => statement === "income");
    const before = income && years.find((row) => isDirectlyBefore(row, income));
    return {
      fiscalYear: rows[0].fiscal_year,
      periodEnd: rows[0].period_end,
      currency: rows[0].currency,
      ratios: ratiosOf({
        line_items: Object.assign({}, ...rows.map(({ line_items: items }) => items)),
        revenue_before: before?.line_items.revenue ?? null,
      }),
      rows,
      before,
    };
  };
  return [...byEnd.values()]
    .flatMap(([first, ...others]) => (first ? [ratioYearOf([first, ...others])] : []))
    .sort((a, b) => b.periodEnd.localeCompare(a.periodEnd));
}

function isDirectlyBefore(row: StatementRow, year: StatementRow): boolean {
  if (row.statement !== year.statement || row.currency !== year.currency || year.period_start === null) return false;
  if (row.fiscal_year !== year.fiscal_year - 1) return false;
  const days = (Date.parse(year.period_start) - Date.parse(row.period_end)) / DAY_MS;
  return days > 0 && days <= MOST_DAYS_BETWEEN;
}
