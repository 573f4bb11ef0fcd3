import { isAnnualForm } from "../../facts/forms.ts";
import { type FactBook, LONGEST_INTERIM, type Period, SAME_DAY_TOLERANCE } from "../facts/fact-book.ts";
import { getOrMake } from "../facts/maps.ts";
import type { FiscalCalendar, FiscalYear } from "./calendar.ts";
import { interimStubs } from "./short-periods.ts";
import { labelYear } from "./year-candidates.ts";

/** A period with a duration, not an instant. */
export interface Duration {
  start: number;
  end: number;
}

/** Periods whose signed sum is another period's value. */
export interface Recipe {
  /** The name in a row's notes: `year less nine months`. */
  formula: string;
  plus: readonly Duration[];
  minus: Duration;
  /** Pairs that must have one basis: the first less the second. */
  bases: readonly (readonly [Duration, Duration])[];
  /** Months to date and their quarters, which must add up to them if facts have all of them. */
  sums: readonly { whole: Duration; parts: readonly Duration[] }[];
}

/** A row's period: its own duration, and how to derive what no fact gives. */
export interface RowPeriod {
  fiscalYear: number;
  fiscalPeriod: "FY" | "TP" | "Q1" | "Q2" | "Q3" | "Q4";
  duration: Duration;
  recipe: Recipe | null;
  /** The reported year that an interim row's concepts are checked against: its own, else the previous one. */
  year: Duration | null;
}

const isStub = (days: number): boolean => days < 75;
const isQuarterLong = (days: number): boolean => days >= 75 && days <= 125;
const isHalfLong = (days: number): boolean => days >= 160 && days <= 200;
const isNineMonthsLong = (days: number): boolean => days >= 245 && days <= 290;
const isYearLong = (days: number): boolean => days >= 350 && days <= 380;
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_DAY_TOLERANCE;

/** One quarter of a fiscal year, as far as facts have it. */
interface Slot {
  end: number;
  quarter: Duration | null;
  toDate: Duration | null;
}

/** Fiscal years and transition periods, oldest first. */
export const annualPeriods = (calendar: FiscalCalendar): RowPeriod[] => calendar.years.map(yearRow);

/**
 * Quarters, and first periods shorter than one, oldest first. The fourth quarter is the year less nine months if no
 * fact gives it.
 */
export function quarterlyPeriods(book: FactBook, calendar: FiscalCalendar): RowPeriod[] {
  const rows = transitionQuarters(book, calendar);
  for (const { year, slots } of fiscalQuarters(book, calendar)) {
    const reportedYear = year.isReported ? year : null;
    const last =
      calendar.years.findLast((earlierYear) => earlierYear.kind === "FY" && earlierYear.end < year.end) ?? null;
    const place = { fiscalYear: year.label, year: reportedYear ?? last };
    for (const [index, name] of (["Q1", "Q2", "Q3"] as const).entries()) {
      const slot = slots[index];
      if (!slot) continue;
      const before = slots[index - 1];
      const startAfter = before ? before.end + 1 : null;
      const start = slot.quarter?.start ?? (index === 0 ? year.start : startAfter);
      // A first period is shorter than a quarter. Its row comes below.
      if (start === null || (!slot.quarter && isStub(slot.end - start))) continue;
      const duration = { start, end: slot.end };
      const recipe = index === 0 ? null : lessRecipe(NAMES[index]!, slot.toDate, before?.toDate ?? null, duration);
      rows.push({ ...place, fiscalPeriod: name, duration, recipe });
    }
    const nine = slots[2];
    const fourth = slots[3]?.quarter;
    if (!reportedYear || (!nine && !fourth)) continue;
    // One of the two, by the line above.
    const duration = { start: fourth?.start ?? nine!.end + 1, end: reportedYear.end };
    if (!isQuarterLong(duration.end - duration.start)) continue;
    const recipe = lessRecipe(
      NAMES[3]!,
      { start: reportedYear.start, end: reportedYear.end },
      nine?.toDate ?? null,
      duration,
    );
    const checked = recipe && { ...recipe, sums: sumsTo(slots, 2) };
    rows.push({ ...place, fiscalPeriod: "Q4", duration, recipe: checked });
  }
  rows.push(...stubRows(book, calendar, rows));
  return rows.sort((a, b) => a.duration.end - b.duration.end);
}

/** Adds rows of periods shorter than a quarter, if no row ends with them. */
function stubRows(book: FactBook, calendar: FiscalCalendar, rows: readonly RowPeriod[]): RowPeriod[] {
  const years = calendar.years.filter(({ kind, start, end }) => kind === "TP" && isStub(end - start));
  return withoutTwins([...interimStubs(book), ...years])
    .filter(({ end }) => !rows.some(({ duration }) => isNear(duration.end, end)))
    .flatMap(({ start, end }): RowPeriod | [] => {
      const year = calendar.yearOf(end);
      if (!year) return [];
      const duration = { start, end };
      return { fiscalYear: year.label, fiscalPeriod: "TP", duration, recipe: null, year: null };
    });
}

const withoutTwins = (stubs: readonly Duration[]): Duration[] =>
  stubs.filter((stub, index) => !stubs.slice(0, index).some(({ end }) => isNear(end, stub.end)));

/**
 * Days of balance sheets that no period of `rows` ends with, since a balance sheet needs no duration: those of annual
 * reports, or of all periodic ones.
 */
export function balanceDays(
  book: FactBook,
  calendar: FiscalCalendar,
  rows: readonly RowPeriod[],
  period: "annual" | "quarterly",
): RowPeriod[] {
  const ends = new Map<number, number | null>();
  for (const { day, form, fiscalYear } of book.balanceSheets())
    if (period === "quarterly" || isAnnualForm(form)) ends.set(day, fiscalYear);
  const added: RowPeriod[] = [];
  for (const [end, fiscalYear] of ends) {
    if ([...rows, ...added].some(({ duration }) => Math.abs(duration.end - end) <= SAME_BALANCE_DAYS)) continue;
    const year = calendar.yearOf(end);
    const label = year?.label ?? fiscalYear ?? labelYear(end);
    const yearName = year?.kind === "TP" ? "TP" : "FY";
    const name = period === "quarterly" ? quarterName(year, end) : yearName;
    const isTaken = [...rows, ...added].some((row) => row.fiscalYear === label && row.fiscalPeriod === name);
    const fiscalPeriod = isTaken ? "TP" : name;
    added.push({ fiscalYear: label, fiscalPeriod, duration: { start: end, end }, recipe: null, year: null });
  }
  return [...rows, ...added].sort((a, b) => a.duration.end - b.duration.end);
}

/**
 * Balance sheets at most this many days apart count as one, since filers date the end of a 52-week year differently.
 */
const SAME_BALANCE_DAYS = 7;

function quarterName(year: FiscalYear | null, end: number): RowPeriod["fiscalPeriod"] {
  if (year === null) return "Q4";
  return year.numberedIn === null ? "TP" : (["Q1", "Q2", "Q3", "Q4"] as const)[slotAt(year, end)]!; // 0 to 3
}

const NAMES = ["quarter", "half year less first quarter", "nine months less half year", "year less nine months"];

/** Trailing twelve months to each quarter's end, oldest first; at a year's end, the year itself. */
export function trailingPeriods(book: FactBook, calendar: FiscalCalendar): RowPeriod[] {
  const quarters = fiscalQuarters(book, calendar);
  const rows = calendar.years
    .filter((year) => year.kind === "FY")
    .map((year): RowPeriod => ({ ...yearRow(year), fiscalPeriod: "Q4" }));
  for (const { year, slots } of quarters) {
    const previous = quarters.find(
      (quartersOfYear) => quartersOfYear.year.isReported && isNear(quartersOfYear.year.end + 1, year.start),
    );
    if (!previous) continue;
    for (const [index, name] of (["Q1", "Q2", "Q3"] as const).entries()) {
      const [current, prior] = [slots[index]?.toDate, previous.slots[index]?.toDate];
      if (!current || !prior) continue;
      const previousYear = { start: previous.year.start, end: previous.year.end };
      const duration = { start: prior.end + 1, end: current.end };
      if (!isYearLong(duration.end - duration.start) || !isNear(prior.start, previousYear.start)) continue;
      const recipe: Recipe = {
        formula: "year plus this year's months less last year's",
        plus: [previousYear, current],
        minus: prior,
        bases: [
          [previousYear, prior],
          [current, prior],
        ],
        sums: [...sumsTo(slots, index), ...sumsTo(previous.slots, index)],
      };
      rows.push({ fiscalYear: year.label, fiscalPeriod: name, duration, recipe, year: previousYear });
    }
  }
  return rows.sort((a, b) => a.duration.end - b.duration.end);
}

const yearRow = (year: FiscalYear): RowPeriod => ({
  fiscalYear: year.label,
  fiscalPeriod: year.kind,
  duration: { start: year.start, end: year.end },
  recipe: null,
  year: null,
});

/**
 * A long period less a part that begins with it; null if the rest is not the row's days. A part of which nothing was
 * filed is the days before the row: figures then say what they lack.
 */
function lessRecipe(formula: string, long: Duration | null, filedPart: Duration | null, row: Duration): Recipe | null {
  if (!long || !isNear(long.end, row.end)) return null;
  const isBeginning = filedPart !== null && isNear(long.start, filedPart.start);
  const part = isBeginning ? filedPart : { start: long.start, end: row.start - 1 };
  if (part.end <= part.start || !isNear(part.end + 1, row.start)) return null;
  return { formula, plus: [long], minus: part, bases: [[long, part]], sums: [] };
}

/** The months to date of a quarter, with the quarters in them; `[]` if one of them has no fact. */
function sumsTo(slots: readonly (Slot | null)[], index: number): Recipe["sums"] {
  const toDate = slots[index]?.toDate;
  const parts = slots.slice(0, index + 1).flatMap((slot) => slot?.quarter ?? []);
  return toDate && index > 0 && parts.length === index + 1 ? [{ whole: toDate, parts }] : [];
}

/** Quarters inside a transition period. They have no number in a fiscal year. */
function transitionQuarters(book: FactBook, calendar: FiscalCalendar): RowPeriod[] {
  const rows: RowPeriod[] = [];
  for (const candidates of byYear(book, calendar, (year) => year.numberedIn === null).values()) {
    const quarters = candidates.filter(({ period }) => isQuarterLong(period.end - period.start));
    for (const { year, period } of bestByEnd(quarters))
      rows.push({ fiscalYear: year.label, fiscalPeriod: "TP", duration: period, recipe: null, year: null });
  }
  return rows;
}

interface YearQuarters {
  year: FiscalYear;
  /** First to fourth quarter. */
  slots: readonly (Slot | null)[];
}

/** The quarters of each fiscal year, reported or in progress. */
function fiscalQuarters(book: FactBook, calendar: FiscalCalendar): YearQuarters[] {
  const quartersByYear: YearQuarters[] = [];
  for (const candidates of byYear(book, calendar, (year) => year.numberedIn !== null).values()) {
    const { year } = candidates[0]!; // groups are never empty
    const slots = [0, 1, 2, 3].map((index) =>
      slotOf(
        candidates.filter((candidate) => candidate.slot === index),
        index,
      ),
    );
    quartersByYear.push({ year, slots });
  }
  // A year without any quarter still precedes another one.
  for (const year of calendar.years)
    if (year.kind === "FY" && !quartersByYear.some((quarters) => quarters.year.end === year.end))
      quartersByYear.push({ year, slots: [null, null, null, null] });
  return quartersByYear.sort((a, b) => a.year.end - b.year.end);
}

interface Candidate {
  year: FiscalYear;
  slot: number;
  period: Duration;
  facts: number;
}

function byYear(
  book: FactBook,
  calendar: FiscalCalendar,
  isFit: (year: FiscalYear) => boolean,
): Map<number, Candidate[]> {
  const groups = new Map<number, Candidate[]>();
  for (const period of book.periods()) {
    if (!isDuration(period)) continue;
    const days = period.end - period.start;
    const year = days < LONGEST_INTERIM ? calendar.yearOf(period.end) : null;
    if (!year || !isFit(year)) continue;
    const isOfShortYear = year.kind === "TP" && isNear(period.start, year.start);
    if (!isOfShortYear && !isQuarterLong(days) && !isHalfLong(days) && !isNineMonthsLong(days)) continue;
    const facts = [...book.usage(period).values()].reduce((sum, count) => sum + count, 0);
    getOrMake(groups, year.end, (): Candidate[] => []).push({ year, slot: slotAt(year, period.end), period, facts });
  }
  return groups;
}

const isDuration = (period: Period): period is Duration => period.start !== null;

/**
 * Returns which quarter ends on a day, 0 to 3, by the share of the year that has passed: after the first quarter 0.23
 * (12 weeks) to 0.31 (Kroger's 16), after the second 0.46 to 0.54, after the third 0.69 to 0.77.
 */
export function slotAt(year: FiscalYear, end: number): number {
  const numberingYear = year.numberedIn ?? year;
  const share = (end - numberingYear.start + 1) / (numberingYear.end - numberingYear.start + 1);
  return [0.385, 0.615, 0.885].filter((slotEnd) => share >= slotEnd).length;
}

/** The slot's days by its periods with most facts: one end, with its quarter and its months to date. */
function slotOf(candidates: readonly Candidate[], index: number): Slot | null {
  const toDateLong = [isQuarterLong, isHalfLong, isNineMonthsLong, isYearLong][index]!; // index is 0 to 3
  const quarters = candidates.filter(({ period }) => isQuarterLong(period.end - period.start));
  const toDates = candidates.filter(
    ({ period, year }) =>
      isNear(period.start, year.start) && (year.kind === "TP" || toDateLong(period.end - period.start)),
  );
  const best = bestByEnd([...quarters, ...toDates])[0];
  if (!best) return null;
  const { end } = best.period;
  const quarter = mostFacts(quarters.filter(({ period }) => isNear(period.end, end)));
  const toDate = mostFacts(toDates.filter(({ period }) => isNear(period.end, end)));
  return { end, quarter: quarter?.period ?? null, toDate: toDate?.period ?? null };
}

const mostFacts = (candidates: readonly Candidate[]): Candidate | undefined =>
  [...candidates].sort((a, b) => b.facts - a.facts || a.period.start - b.period.start)[0];

/** The periods with most facts among those that end within days of each other, best first. */
function bestByEnd(candidates: readonly Candidate[]): Candidate[] {
  const keptCandidates: Candidate[] = [];
  for (const candidate of [...candidates].sort(
    (a, b) => b.facts - a.facts || a.period.end - b.period.end || a.period.start - b.period.start,
  ))
    if (!keptCandidates.some(({ period }) => isNear(period.end, candidate.period.end))) keptCandidates.push(candidate);
  return keptCandidates;
}
