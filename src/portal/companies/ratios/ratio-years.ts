import { type RatioPeriod, ratioPeriods } from "../../../filings/statements/ratio-periods.ts";
import type { StatementRow } from "../../parts/companies/statement.ts";

/** The ratios of a fiscal year by their names, each in its unit; null where an operand is missing. */
export interface RatioYear extends RatioPeriod<StatementRow> {
  fiscalYear: number;
  periodEnd: string;
  currency: string;
}

/** Returns the ratios of each fiscal year of some annual statements on one share basis, newest first. */
export const ratioYears = (statements: readonly (readonly StatementRow[])[]): RatioYear[] =>
  ratioPeriods(statements.flat()).map((period) => {
    const [{ fiscal_year: fiscalYear, period_end: periodEnd, currency }] = period.rows;
    return { ...period, fiscalYear, periodEnd, currency };
  });
