import { dayNumber } from "../../facts/day.ts";
import { isAnnualForm, isPeriodicForm } from "../../facts/forms.ts";
import type { FactBook } from "../facts/fact-book.ts";
import { getOrMake } from "../facts/maps.ts";
import { labelYear, mostCommon } from "./year-candidates.ts";

/** The year before a company's first one, calculated from its interim reports. */
export interface YearBefore {
  start: number;
  end: number;
  /** The company's label less the calendar year of the end. */
  offset: number;
}

/** Days in a quarter, and the tolerance of months to date. */
const QUARTER = 91.3;
const DRIFT = 25;

/**
 * Handles a company without an annual report: its year begins where the months to date of its 10-Qs do. If a first
 * period is shorter than its quarters, it begins within the year, and the report's quarter shows the year's end.
 */
export function yearBeforeFirstReport(book: FactBook): YearBefore | null {
  const starts = new Map<number, number[]>();
  for (const fact of book.facts) {
    if (fact.start === null || !isPeriodicForm(fact.form) || isOfYearBefore(book, fact)) continue;
    const [start, days] = [dayNumber(fact.start), dayNumber(fact.end) - dayNumber(fact.start)];
    // A quarter by itself shows its year only if it is the first one.
    if (days > 300 || (days < 150 && fact.fp !== "Q1") || isShort(days, fact.fp)) continue;
    const votes = getOrMake(starts, start, (): number[] => []);
    if (fact.fy !== null) votes.push(fact.fy - labelYear(start - 1 + 365));
  }
  // The newest start; others are from older reports.
  const newest = [...starts].sort(([a], [b]) => b - a)[0];
  return newest ? yearTo(newest[0] - 1, newest[1]) : yearOfQuarter(book);
}

/** Whether a fact is about the previous year its report's: filings give last year's months next to this year's. */
function isOfYearBefore(book: FactBook, { accession, end }: (typeof book.facts)[number]): boolean {
  const day = book.balanceDay(accession);
  return day !== null && dayNumber(day) - dayNumber(end) > 300;
}

/** Whether there are fewer months to date than the report's quarter needs. */
const isShort = (days: number, fiscalPeriod: string | null): boolean => {
  const quarter = quarterOf(fiscalPeriod);
  return quarter !== null && days + DRIFT < quarter * QUARTER;
};

const quarterOf = (fiscalPeriod: string | null): number | null => {
  const digit = /^Q([1-3])$/.exec(fiscalPeriod ?? "")?.[1];
  return digit === undefined ? null : Number(digit);
};

/** The year by the quarter of the newest interim report, whose own end is that of its balance sheet. */
function yearOfQuarter(book: FactBook): YearBefore | null {
  let newest: (typeof book.facts)[number] | null = null;
  for (const fact of book.facts)
    if (isPeriodicForm(fact.form) && !isAnnualForm(fact.form) && quarterOf(fact.fp) !== null)
      if (newest === null || fact.filed > newest.filed) newest = fact;
  const day = newest && book.balanceDay(newest.accession);
  if (!newest || !day) return null;
  const end = monthsBefore(day, 3 * quarterOf(newest.fp)!); // chosen for having one
  return yearTo(end, newest.fy === null ? [] : [newest.fy - labelYear(end + 365)]);
}

const yearTo = (end: number, votes: readonly number[]): YearBefore => {
  const offset = mostCommon(votes.filter((vote) => Math.abs(vote) <= 1)) ?? 0;
  return { start: end - 364, end, offset };
};

/** The same day some months earlier; for a month's last days, the last day. */
function monthsBefore(day: string, months: number): number {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastOf = (monthIndex: number) => new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate();
  const target = month - 1 - months;
  const last = lastOf(target);
  const isLast = date >= lastOf(month - 1) - 3;
  const text = new Date(Date.UTC(year, target, isLast ? last : Math.min(date, last))).toISOString();
  return dayNumber(text.slice(0, 10));
}
