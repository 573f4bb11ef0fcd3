import { dayNumber } from "../../facts/day.ts";
import { isAnnualForm, isPeriodicForm } from "../../facts/forms.ts";
import { type FactBook, SAME_DAY_TOLERANCE } from "../facts/fact-book.ts";
import { getOrMake } from "../facts/maps.ts";
import { type Candidate, overlap, SAME_YEAR_END, withoutOverlaps } from "./year-candidates.ts";

/** Lines of every income or cash flow statement. A note's period of some weeks has none of them. */
const OF_STATEMENTS: ReadonlySet<string> = new Set([
  "NetIncomeLoss",
  "ProfitLoss",
  "NetCashProvidedByUsedInOperatingActivities",
  "ProfitLossAttributableToOwnersOfParent",
  "CashFlowsFromUsedInOperatingActivities",
]);

/** Quarters have at least 75 days. */
const SHORTEST_QUARTER = 75;
const SHORTEST_YEAR = 350;
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_DAY_TOLERANCE;

/** A period shorter than a year, with the end of its fiscal year. */
export interface ShortPeriod {
  period: Candidate;
  yearEnd: number;
}

/**
 * Returns periods shorter than a year in annual reports, apart from the `known` ones: a company's first period
 * (founded, spun off, a successor after a merger), which ends with the fiscal year, and its predecessor's in the same
 * year, which ends the day before.
 */
export function shortPeriods(
  book: FactBook,
  candidates: readonly Candidate[],
  knownYears: readonly Candidate[],
): ShortPeriod[] {
  const fitting = candidates.filter(
    ({ start, end, concepts }) =>
      end - start < SHORTEST_YEAR &&
      [...concepts].some((concept) => OF_STATEMENTS.has(concept)) &&
      !knownYears.some((year) => overlap(year, { start, end }) > SAME_DAY_TOLERANCE),
  );
  const isYearEnd = ({ end, reports }: Candidate) =>
    knownYears.some((year) => isNear(year.start, end + 1)) ||
    [...reports.keys()].some((accession) => isNear(dayNumber(book.balanceDay(accession) ?? ""), end));
  const ending = fitting.filter(isYearEnd);
  // Its last quarter ends with it.
  const firsts = withoutOverlaps(
    ending.filter(
      (candidate) => !ending.some((rival) => isNear(rival.end, candidate.end) && rival.start < candidate.start),
    ),
  );
  const predecessors = firsts.flatMap((first) => {
    const before = fitting.filter(({ start, end }) => isNear(end + 1, first.start) && begins(start, first, knownYears));
    return withoutOverlaps(before).map((period) => ({ period, yearEnd: first.end }));
  });
  return [...firsts.map((period) => ({ period, yearEnd: period.end })), ...predecessors];
}

/** Whether a predecessor's period begins with the fiscal year, and is not one of its quarters. */
const begins = (start: number, first: Candidate, knownYears: readonly Candidate[]): boolean =>
  knownYears.some((year) => isNear(year.end + 1, start)) || Math.abs(first.end - 364 - start) <= SAME_YEAR_END;

/** A period that is too short for a quarter. */
export interface Stub {
  start: number;
  end: number;
}

/**
 * Returns periods of interim reports that are shorter than a quarter: a company's or successor's first one, which ends
 * with its report's balance sheet, and its predecessor's, which ends the day before.
 */
export function interimStubs(book: FactBook): Stub[] {
  const stubs = new Map<string, Stub & { isReportsEnd: boolean }>();
  for (const { concept, start, end, form, accession } of book.facts) {
    if (start === null || !OF_STATEMENTS.has(concept) || !isPeriodicForm(form) || isAnnualForm(form)) continue;
    const days = dayNumber(end) - dayNumber(start);
    if (days >= SHORTEST_QUARTER) continue;
    const stub = getOrMake(stubs, `${start} ${end}`, () => ({
      start: dayNumber(start),
      end: dayNumber(end),
      isReportsEnd: false,
    }));
    stub.isReportsEnd ||= isNear(dayNumber(book.balanceDay(accession) ?? ""), stub.end);
  }
  const all = [...stubs.values()].sort((a, b) => a.end - b.end || a.start - b.start);
  const ownStubs = all.filter(({ isReportsEnd }) => isReportsEnd);
  // Of those that end on a day, the first is the longest.
  const isFirst = (stub: Stub, index: number, list: readonly Stub[]) => !isNear(list[index - 1]?.end ?? 0, stub.end);
  return all
    .filter((stub) => stub.isReportsEnd || ownStubs.some(({ start }) => isNear(stub.end + 1, start)))
    .filter(isFirst);
}
