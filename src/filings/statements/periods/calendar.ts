import { isTransitionForm } from "../../facts/forms.ts";
import { type FactBook, SAME_DAY_TOLERANCE } from "../facts/fact-book.ts";
import { yearBeforeFirstReport } from "./first-year.ts";
import { shortPeriods } from "./short-periods.ts";
import {
  annualDurations,
  type Candidate,
  isYearLong,
  labelYear,
  mostCommon,
  overlap,
  SAME_YEAR_END,
  withoutOverlaps,
  yearEndDistance,
} from "./year-candidates.ts";

/** A fiscal year or a shorter period, by its days from 1970-01-01. */
export interface FiscalYear {
  start: number;
  end: number;
  /** The company's own label. */
  label: number;
  kind: "FY" | "TP";
  /**
   * The whole year that its quarters are numbered in: its own, or that of a company's first, short period. Null for a
   * transition period, whose quarters have no number.
   */
  numberedIn: { start: number; end: number } | null;
  /** Whether a report on all of it was filed. Years in progress are calculated from the last reported one. */
  isReported: boolean;
}

/** A company's fiscal years. */
export interface FiscalCalendar {
  /** Reported years and transition periods, oldest first. */
  years: readonly FiscalYear[];
  /** The year of an interim period that ends on a day; null if no year is known at all. */
  yearOf(end: number): FiscalYear | null;
}

const YEAR = 365.25;

/**
 * Finds a company's fiscal years by the annual reports' own periods, never by `fy` and `fp`. Trailing years of
 * quarterly reports do not count. `fy` only gives the label, by an offset that holds for all years.
 */
export function fiscalCalendar(book: FactBook): FiscalCalendar {
  const candidates = [...annualDurations(book).values()];
  const long = candidates.filter(({ start, end }) => isYearLong(end - start));
  const years = withoutOverlaps(long).map((year) => ({ ...year, kind: "FY" as const }));
  const transitions = transitionPeriods(candidates, years).map((period) => ({ ...period, kind: "TP" as const }));
  const foundYears: Found[] = [
    ...years.map((year) => ({ ...year, yearEnd: year.end, numberedIn: year })),
    ...transitions.map((period) => ({ ...period, yearEnd: period.end, numberedIn: null })),
    ...shortPeriods(book, candidates, [...years, ...transitions]).map(({ period, yearEnd }) => {
      const numberedIn = { start: yearEnd - 364, end: yearEnd };
      return { ...period, kind: "TP" as const, yearEnd, numberedIn };
    }),
  ];
  const all = foundYears.sort((a, b) => a.end - b.end);
  const offsets = labelOffsets(all);
  const labelled = all.map(({ start, end, kind, yearEnd, numberedIn }, index): FiscalYear => {
    const offset = offsets[index]!; // one for each
    return { start, end, kind, numberedIn, label: labelYear(yearEnd) + offset, isReported: true };
  });
  const first = labelled.length === 0 ? yearBeforeFirstReport(book) : null;
  if (!first) return { years: labelled, yearOf: (end) => yearAt(labelled, offsets, end) };
  const { start, end } = first;
  const label = labelYear(end) + first.offset;
  const year: FiscalYear = { start, end, label, kind: "FY", numberedIn: { start, end }, isReported: false };
  return { years: [], yearOf: (day) => yearAt([year], [first.offset], day) };
}

/** A period of the calendar before its label is known. */
interface Found extends Candidate {
  kind: "FY" | "TP";
  /** The end of the fiscal year that it belongs to. */
  yearEnd: number;
  numberedIn: FiscalYear["numberedIn"];
}

/** Periods between two year ends: what a 10-KT reports, or what fills the gap between two years. */
function transitionPeriods(candidates: readonly Candidate[], years: readonly Candidate[]): Candidate[] {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_DAY_TOLERANCE;
  const fitting = candidates.filter(({ start, end, reports }) => {
    if (end - start >= 350 || !years.some((year) => isNear(year.end + 1, start))) return false;
    if (years.some((year) => overlap(year, { start, end }) > SAME_DAY_TOLERANCE)) return false;
    const isOfTransitionReport = [...reports.values()].some((report) => isTransitionForm(report.form));
    return isOfTransitionReport || years.some((year) => isNear(year.start, end + 1));
  });
  return withoutOverlaps(fitting.filter(({ concepts }) => concepts.size > 1));
}

/**
 * Returns the offset of the company's label from {@link labelYear}, for each of `years`. The most common one of the
 * five newest annual reports holds for all years with that year end, since single filings are wrong (NVIDIA's of fiscal
 * 2011 to 2014).
 */
function labelOffsets(years: readonly Found[]): number[] {
  const segments: Found[][] = [];
  for (const year of years) {
    const current = segments.at(-1);
    const last = current?.at(-1);
    // A transition period ends on the year end of the years after it.
    if (current && last && yearEndDistance(last.yearEnd, year.yearEnd) <= SAME_YEAR_END) current.push(year);
    else segments.push([year]);
  }
  const counted = new Set<string>();
  // Newest first: an old year end is also in reports after a change.
  const common = segments.toReversed().map((segment) => commonOffset(segment, counted) ?? 0);
  return segments.flatMap((segment, index) => segment.map(() => common.at(-1 - index)!)); // one for each segment
}

const NEWEST_REPORTS = 5;

/** `counted` has the reports whose own year is known, and receives those of `years`. */
function commonOffset(years: readonly Found[], counted: Set<string>): number | null {
  const votes: number[] = [];
  // A report's own year is the last one that it has facts for: going back from the newest, the first one found.
  for (const year of years.toReversed()) {
    const ownReports = [...year.reports].filter(([accession]) => !counted.has(accession));
    for (const [accession] of ownReports) counted.add(accession);
    const offset = ownReports
      .sort(([, a], [, b]) => (a.filed < b.filed ? -1 : 1))
      .map(([, { fy }]) => (fy === null ? null : fy - labelYear(year.yearEnd)))
      .find((value) => value !== null && Math.abs(value) <= 1);
    if (offset !== undefined && offset !== null && votes.length < NEWEST_REPORTS) votes.push(offset);
  }
  return mostCommon(votes);
}

/** The reported year that contains a day, else one calculated from the nearest reported year in whole years. */
function yearAt(years: readonly FiscalYear[], offsets: readonly number[], end: number): FiscalYear | null {
  const index = years.findIndex((year) => year.end >= end - SAME_DAY_TOLERANCE);
  const next = years[index];
  if (next && end > next.start) return next;
  const before = index === -1 ? years.length - 1 : index - 1;
  const previous = years[before];
  const anchor = previous ?? next;
  if (!anchor) return null;
  const elapsed = previous ? end - previous.end : end - anchor.end;
  // No interim period ends in a year's first month. Such a day is the end of the previous year, drifted by a week.
  const count = Math.ceil((elapsed - 30) / YEAR);
  const yearEnd = Math.round(anchor.end + count * YEAR);
  const start = count === 1 ? anchor.end + 1 : Math.round(anchor.end + (count - 1) * YEAR) + 1;
  const label = labelYear(yearEnd) + offsets[previous ? before : index]!; // the anchor's own place
  return { start, end: yearEnd, label, kind: "FY", numberedIn: { start, end: yearEnd }, isReported: false };
}
