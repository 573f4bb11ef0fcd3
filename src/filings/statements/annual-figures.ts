import { LINE_ITEMS } from "../facts/concepts/table.ts";
import type { Framework } from "../facts/fact.ts";
import type { FinancialRow } from "./row.ts";
import type { Statements } from "./statements.ts";
import { isYearBefore } from "./year-before.ts";

/** Names of all line items: income statement, balance sheet, cash flow statement. No two statements share a name. */
export const LINE_ITEM_NAMES: readonly string[] = Object.values(LINE_ITEMS)
  .flat()
  .map(({ name }) => name);

/** A company's newest fiscal year in figures: the line items of its three annual statements, as filed. */
export interface AnnualFigures {
  /** As the company numbers it. */
  fiscal_year: number;
  period_start: string | null;
  period_end: string;
  currency: string;
  framework: Framework;
  /** Date of the newest filing that a figure comes from. */
  filed_at: string;
  /** By the names of `LINE_ITEM_NAMES`, in unscaled currency or shares. Items of a missing statement are null. */
  line_items: Readonly<Record<string, number | null>>;
  /** Revenue of the fiscal year directly before, in the same currency; null without such a full year. */
  revenue_before: number | null;
}

/**
 * Returns the newest fiscal year that all annual statements have: those of the three of which the company has any
 * annual row. They end on the same day and are in one currency. Transition periods are not years. Undefined without
 * such a year.
 */
export function annualFiguresOf(statements: Statements): AnnualFigures | undefined {
  const [income, balance, cash] = (["income", "balance_sheet", "cash_flow"] as const).map(
    (statement) => new FiscalYears(statements.newestFirst(statement, "annual")),
  ) as [FiscalYears, FiscalYears, FiscalYears]; // one for each
  const filed = [income, balance, cash].filter(({ current }) => current !== undefined);
  const rows = newestShared(filed);
  if (rows === undefined) return undefined;
  const [first] = rows;
  const flow = rows.find(({ period_start: start }) => start !== null);
  const before = first.statement === "income" ? income.next() : undefined;
  return {
    fiscal_year: first.fiscal_year,
    period_start: flow?.period_start ?? null,
    period_end: first.period_end,
    currency: first.currency,
    framework: first.framework,
    filed_at: newestDay(rows.map((row) => row.filed_date)),
    line_items: Object.fromEntries([
      ...LINE_ITEM_NAMES.map((name) => [name, null]),
      ...rows.flatMap((row) => Object.entries(row.line_items)),
    ]),
    revenue_before: before && isYearBefore(before, first) ? (before.line_items.revenue ?? null) : null,
  };
}

/** Moves the statements back to the newest year that all of them have. */
function newestShared(statements: readonly FiscalYears[]): [FinancialRow, ...FinancialRow[]] | undefined {
  for (;;) {
    const rows = statements.map(({ current }) => current);
    if (!areAllThere(rows)) return undefined;
    const [first] = rows;
    const isShared = rows.every(
      (row) =>
        row.period_end === first.period_end && row.currency === first.currency && row.framework === first.framework,
    );
    if (isShared) return rows;
    const newest = newestDay(rows.map((row) => row.period_end));
    for (const statement of statements) if (statement.current?.period_end === newest) statement.next();
  }
}

const newestDay = (days: readonly string[]): string => days.toSorted().at(-1) ?? "";

const areAllThere = (rows: readonly (FinancialRow | undefined)[]): rows is [FinancialRow, ...FinancialRow[]] =>
  rows.length > 0 && rows.every((row) => row !== undefined);

/** The full fiscal years of a statement, newest first. */
class FiscalYears {
  readonly #rows: Generator<FinancialRow>;
  current: FinancialRow | undefined;

  constructor(rows: Generator<FinancialRow>) {
    this.#rows = rows;
    this.current = this.next();
  }

  /** Moves to the previous year, and returns it. */
  next(): FinancialRow | undefined {
    for (;;) {
      const { value, done } = this.#rows.next();
      if (done || value.fiscal_period === "FY") {
        this.current = done ? undefined : value;
        return this.current;
      }
    }
  }
}
