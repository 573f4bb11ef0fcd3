import type { NamedCompany } from "../../queries/companies.ts";
import { operandRow, type RatioPeriod, ratioPeriods, reasonOf } from "../../statements/ratio-periods.ts";
import { itemBefore, RATIOS_BY_KEY, type Ratio } from "../../statements/ratios.ts";
import type { FinancialRow } from "../../statements/row.ts";
import type { PeriodName, Statements } from "../../statements/statements.ts";
import { STATEMENTS } from "../statements/financials.ts";
import { fiscalQuarterOf } from "../statements/period-fields.ts";
import type { CompanyRatios, RatioPoint } from "./ratio-schema.ts";

/** The ratios of a period, and the rows of statements behind them. */
export type CompanyPeriod = RatioPeriod<FinancialRow>;

/**
 * Returns the periods of a company with their ratios, newest first. With `isAdjusted`, earnings per share are on the
 * basis of the newest stock split; otherwise those on two bases are not compared.
 */
export function companyPeriods(statements: Statements, period: PeriodName, isAdjusted: boolean): CompanyPeriod[] {
  const byKind = PERIODS.get(statements) ?? new Map<string, CompanyPeriod[]>();
  PERIODS.set(statements, byKind);
  const kind = `${period} ${isAdjusted}`;
  const periods = byKind.get(kind) ?? madePeriods(statements, period, isAdjusted);
  byKind.set(kind, periods);
  return periods;
}

/** The periods of the companies whose facts are kept: their ratios are often asked for one after the other. */
const PERIODS = new WeakMap<Statements, Map<string, CompanyPeriod[]>>();

function madePeriods(statements: Statements, period: PeriodName, isAdjusted: boolean): CompanyPeriod[] {
  const rowsOf = (adjustSplits: boolean) =>
    STATEMENTS.flatMap((statement) => statements.rows(statement, period, adjustSplits));
  return isAdjusted ? ratioPeriods(rowsOf(true)) : ratioPeriods(rowsOf(false), rowsOf(true));
}

/** Returns what names a period in an answer. */
function periodRecord({ rows: [row] }: CompanyPeriod) {
  return {
    fiscal_year: row.fiscal_year,
    fiscal_quarter: fiscalQuarterOf(row.fiscal_period),
    period_start: row.period_start,
    period_end: row.period_end,
    currency: row.currency,
    taxonomy: row.framework,
  };
}

/** Returns all ratios of a period, with their operands. */
export function ratiosRecord(company: NamedCompany, period: PeriodName, found: CompanyPeriod): CompanyRatios {
  const entries = [...RATIOS_BY_KEY];
  const { cik, ticker, name } = company;
  return {
    company: { cik, ticker, name },
    period,
    ...periodRecord(found),
    ratios: Object.fromEntries(entries.map(([key, ratio]) => [key, ratioOf(ratio, found)])),
    computations: Object.fromEntries(entries.map(([key, ratio]) => [key, computation(ratio, found)])),
    metadata: { filing_accession: newestFiling(found.rows) },
  };
}

const ratioOf = ({ name }: Ratio, { ratios }: CompanyPeriod): number | null => ratios[name] ?? null;

function computation(ratio: Ratio, period: CompanyPeriod): CompanyRatios["computations"][string] {
  const operands = ratio.operands.map((operand) => {
    const { item, row } = operandRow(period, operand);
    return {
      operand,
      line_item: item,
      statement: row?.statement ?? null,
      value: row?.line_items[item] ?? null,
      period_end: row?.period_end ?? null,
      concept: row?.concepts[item] ?? null,
      filing_accession: row?.accession_number ?? null,
    };
  });
  return {
    formula: ratio.formula,
    operands,
    ...(ratioOf(ratio, period) === null ? { reason: reasonOf(ratio, period) } : {}),
  };
}

/** Returns one ratio of a period. */
export function ratioPoint(ratio: Ratio, period: CompanyPeriod): RatioPoint {
  const value = ratioOf(ratio, period);
  const isGrowth = itemBefore(ratio.base) !== undefined;
  const operandRows = ratio.operands.flatMap((operand) => operandRow(period, operand).row ?? []);
  return {
    ...periodRecord(period),
    value,
    reason: value === null ? reasonOf(ratio, period) : null,
    // The year before can be restated later, but it is this period's filing that a reader of the figure wants.
    filing_accession: newestFiling(isGrowth || operandRows.length === 0 ? period.rows : operandRows),
  };
}

const newestFiling = (rows: readonly FinancialRow[]): string =>
  rows.toSorted((one, other) => other.filed_at.localeCompare(one.filed_at))[0]?.accession_number ?? "";
