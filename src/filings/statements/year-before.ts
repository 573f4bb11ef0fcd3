import { dayNumber } from "../facts/day.ts";
import type { FinancialRow } from "./row.ts";

/** What tells whether a row is a year after another. */
type DatedRow = Pick<FinancialRow, "fiscal_year" | "fiscal_period" | "period_start" | "period_end" | "currency">;

/** Years that follow on each other can be some days apart, as 52- and 53-week years are tagged. */
const MOST_DAYS_BETWEEN = 7;
/** Twelve months have at least so many days, and a quarter has fewer. */
const LEAST_DAYS_OF_YEAR = 300;
/** A quarter begins 52 or 53 weeks after that of the previous year, and its length differs by at most a week or so. */
const [LEAST_DAYS_APART, MOST_DAYS_APART, MOST_DAYS_LONGER] = [350, 380, 10];

/**
 * Whether one row is of the same period as another, a year before, in one currency. Years, and twelve months, follow on
 * each other without a gap.
 */
export function isYearBefore(before: DatedRow, row: DatedRow): boolean {
  if (before.fiscal_year !== row.fiscal_year - 1 || before.fiscal_period !== row.fiscal_period) return false;
  if (before.currency !== row.currency || before.period_start === null || row.period_start === null) return false;
  const [start, startBefore] = [dayNumber(row.period_start), dayNumber(before.period_start)];
  const [end, endBefore] = [dayNumber(row.period_end), dayNumber(before.period_end)];
  if (end - start >= LEAST_DAYS_OF_YEAR) return start > endBefore && start - endBefore <= MOST_DAYS_BETWEEN;
  const daysApart = start - startBefore;
  const daysLonger = Math.abs(end - start - (endBefore - startBefore));
  return daysApart >= LEAST_DAYS_APART && daysApart <= MOST_DAYS_APART && daysLonger <= MOST_DAYS_LONGER;
}
