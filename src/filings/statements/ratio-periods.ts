import { itemBefore, type Ratio, ratiosOf } from "./ratios.ts";
import type { FinancialRow } from "./row.ts";
import { isYearBefore } from "./year-before.ts";

/** A row of a statement, as far as ratios need it. */
export interface RatioSource
  extends Pick<
    FinancialRow,
    "statement" | "fiscal_year" | "fiscal_period" | "period_start" | "period_end" | "currency" | "framework"
  > {
  line_items: Readonly<Record<string, number | null>>;
  derived: Readonly<Record<string, { reason?: string | undefined }>>;
}

/** The ratios of a period, with the rows that they are made of. */
export interface RatioPeriod<Row extends RatioSource> {
  /** Statements of the period, which end on one day, in one currency. The income statement is the first. */
  rows: readonly [Row, ...Row[]];
  /** The income statement of the same period a year before. */
  before: Row | undefined;
  /** By name, each in its unit; null where `reasonOf` says why. */
  ratios: Readonly<Record<string, number | null>>;
  /** Operands that can't be compared, with the reason. */
  refused: ReadonlyMap<string, string>;
}

/** The parts of a fiscal year that have ratios: a transition period has none. */
const PARTS: readonly string[] = ["FY", "Q1", "Q2", "Q3", "Q4"];

/** The line item of ratios whose figures a stock split changes. */
const EPS = "eps_diluted";

/**
 * Returns the ratios of each period of some statements, newest first: years, quarters, or twelve months. `adjusted` are
 * the same rows on the basis of the newest stock split; with them, earnings per share on two bases are not compared.
 */
export function ratioPeriods<Row extends RatioSource>(
  rows: readonly Row[],
  adjusted?: readonly Row[],
): RatioPeriod<Row>[] {
  const parts = rows.filter(({ fiscal_period: part }) => PARTS.includes(part));
  const incomes = parts.filter(({ statement }) => statement === "income");
  const factorOf = adjusted && splitFactors(adjusted);
  return [...Map.groupBy(parts, endOf).values()]
    .flatMap(([first, ...others]) => (first ? [ratioPeriod([first, ...others], incomes, factorOf)] : []))
    .sort((one, other) => other.rows[0].period_end.localeCompare(one.rows[0].period_end));
}

/** Rows that end on one day in one currency, under one standard, are of one period. */
const endOf = ({ period_end: end, currency, framework }: RatioSource): string => `${end} ${currency} ${framework}`;

/** What a split multiplies a row's per-share figures by; undefined for a row without any. */
type FactorOf<Row> = (row: Row) => number | undefined;

function ratioPeriod<Row extends RatioSource>(
  unordered: readonly [Row, ...Row[]],
  incomes: readonly Row[],
  factorOf: FactorOf<Row> | undefined,
): RatioPeriod<Row> {
  const rows = unordered.toSorted(
    (one, other) => Number(other.statement === "income") - Number(one.statement === "income"),
  ) as [Row, ...Row[]];
  const income = rows.find(({ statement }) => statement === "income");
  const before = income && incomes.find((row) => isYearBefore(row, income));
  const refused = new Map<string, string>();
  const factors = [income, before].map((row) => row && factorOf?.(row));
  if (!isOneBasis(factors))
    refused.set(
      `${EPS}_before`,
      "a stock split is between the earnings per share as filed; adjust=splits puts them on one basis",
    );
  const amountOf = (operand: string): number | null =>
    refused.has(operand) ? null : operandAmount({ rows, before }, operand);
  return { rows, before, refused, ratios: ratiosOf(amountOf) };
}

/** Returns the line item that an operand of a formula names, and its row; without a row, no statement has it. */
export function operandRow<Row extends RatioSource>(
  { rows, before }: Pick<RatioPeriod<Row>, "rows" | "before">,
  operand: string,
): { item: string; row: Row | undefined } {
  const item = itemBefore(operand);
  if (item !== undefined) return { item, row: before };
  return { item: operand, row: rows.find(({ line_items: items }) => operand in items) };
}

function operandAmount<Row extends RatioSource>(
  period: Pick<RatioPeriod<Row>, "rows" | "before">,
  operand: string,
): number | null {
  const { item, row } = operandRow(period, operand);
  return row?.line_items[item] ?? null;
}

/** Returns why a ratio of a period is null: the first operand that is missing, or a divisor that is not positive. */
export function reasonOf<Row extends RatioSource>({ operands, base }: Ratio, period: RatioPeriod<Row>): string {
  for (const operand of operands) {
    const refusal = period.refused.get(operand);
    if (refusal !== undefined) return refusal;
    const { item, row } = operandRow(period, operand);
    if (row === undefined)
      return itemBefore(operand) === undefined
        ? `no statement of the period in ${period.rows[0].currency} has ${item}`
        : `no income statement of the previous year in ${period.rows[0].currency}`;
    if ((row.line_items[item] ?? null) !== null) continue;
    const cause = row.derived[item]?.reason;
    const itemText = itemBefore(operand) === undefined ? item : `${item} of the previous year`;
    return cause === undefined ? `${itemText} has no value` : `${itemText} has no value: ${cause}`;
  }
  return `${base} is not positive`;
}

function splitFactors<Row extends RatioSource>(adjusted: readonly Row[]): FactorOf<Row> {
  const keyOf = (row: Row) => [row.statement, row.fiscal_period, row.period_start, endOf(row)].join(" ");
  const adjustedRows = new Map(adjusted.map((row) => [keyOf(row), row]));
  return (row) => {
    const [filed, onNewestBasis] = [row.line_items[EPS], adjustedRows.get(keyOf(row))?.line_items[EPS]];
    return filed && onNewestBasis ? onNewestBasis / filed : undefined;
  };
}

/** Factors of rounded figures differ in their last digits; the smallest split is 5%. */
const MOST_DIFFERENCE = 0.02;

const isOneBasis = ([one, other]: readonly (number | undefined)[]): boolean =>
  one === undefined || other === undefined || Math.abs(one / other - 1) < MOST_DIFFERENCE;
