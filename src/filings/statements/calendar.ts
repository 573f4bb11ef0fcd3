import { dayNumber, dayText } from "../facts/day.ts";
import { formRank, isAnnualForm, isTransitionForm, PERIODIC } from "../facts/forms.ts";
import { type FactBook, SAME_DAY_TOLERANCE } from "./fact-book.ts";
import { getOrMake } from "./maps.ts";

/** A fiscal year or a transition period, by its days from 1970-01-01. */
export interface FiscalYear {
  start: number;
  end: number;
  /** The company's own label. */
  label: number;
  kind: "FY" | "TP";
  /** Whether a report on the whole of it was filed; years that go on are reckoned from the last one. */
  isReported: boolean;
}

/** Years as a company had them. */
export interface FiscalCalendar {
  /** Reported years and transition periods, oldest first. */
  years: readonly FiscalYear[];
  /** The year that an interim period ending on a day belongs to; null where no year is known at all. */
  yearOf(end: number): FiscalYear | null;
}

/** 52 weeks end 363 days after they begin, 53 weeks 370. */
const isYearLong = (days: number): boolean => days >= 350 && days <= 380;
const YEAR = 365.25;
/** How far year ends of one fiscal calendar drift: a week by weekdays, and filers' own slips. */
const SAME_YEAR_END = 20;
/** Years that overlap more than this are not two years. */
const OVERLAP = 10;

interface Candidate {
  start: number;
  end: number;
  concepts: Set<string>;
  /** Annual reports with facts of it: accession → form, day of filing, fiscal year. */
  reports: Map<string, { form: string; filed: string; fy: number | null }>;
}

/**
 * Finds a company's fiscal years by the annual reports' own periods, never by `fy` and `fp`; trailing years of
 * quarterly reports are none. `fy` gives only the label, by an offset that holds for all years (decisions.md 6).
 */
export function fiscalCalendar(book: FactBook): FiscalCalendar {
  const candidates = [...annualDurations(book).values()];
  const long = candidates.filter(({ start, end }) => isYearLong(end - start));
  const years = withoutOverlaps(long).map((year) => ({ ...year, kind: "FY" as const }));
  const transitions = transitionPeriods(candidates, years).map((period) => ({ ...period, kind: "TP" as const }));
  const all = [...years, ...transitions].sort((one, other) => one.end - other.end);
  const offsets = labelOffsets(all);
  const labelled = all.map(({ start, end, kind }, index): FiscalYear => {
    const offset = offsets[index]!; // one for each
    return { start, end, kind, label: labelYear(end) + offset, isReported: true };
  });
  const first = labelled.length === 0 ? yearBeforeFirstReport(book) : null;
  if (first) return { years: [], yearOf: (end) => yearAt([first.year], [first.offset], end) };
  return { years: labelled, yearOf: (end) => yearAt(labelled, offsets, end) };
}

/** A company that has filed no annual report yet: its year begins where the months to date of its 10-Qs do. */
function yearBeforeFirstReport(book: FactBook): { year: FiscalYear; offset: number } | null {
  const starts = new Map<number, number[]>();
  for (const fact of book.facts) {
    if (fact.start === null || formRank(fact.form) !== PERIODIC) continue;
    const [start, days] = [dayNumber(fact.start), dayNumber(fact.end) - dayNumber(fact.start)];
    // A quarter alone tells its year only as the first one.
    if (days > 300 || (days < 150 && fact.fp !== "Q1")) continue;
    const votes = getOrMake(starts, start, (): number[] => []);
    if (fact.fy !== null) votes.push(fact.fy - labelYear(start - 1 + 365));
  }
  // The newest start: filings give last year's months beside this year's.
  const newest = [...starts].sort(([one], [other]) => other - one)[0];
  if (!newest) return null;
  const [start, votes] = newest;
  const offset = mostCommon(votes.filter((vote) => Math.abs(vote) <= 1)) ?? 0;
  const end = start - 1;
  const year = { start: end - 364, end, label: labelYear(end) + offset, kind: "FY" as const, isReported: false };
  return { year, offset };
}

/** Durations in annual reports; in recasts and prospectuses where their year ends agree with those. */
function annualDurations(book: FactBook): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  const late: (typeof book.facts)[number][] = [];
  const add = (fact: (typeof book.facts)[number]) => {
    const key = `${fact.start} ${fact.end}`;
    const start = dayNumber(fact.start!); // only durations come here
    const candidate = getOrMake(candidates, key, () => ({
      start,
      end: dayNumber(fact.end),
      concepts: new Set<string>(),
      reports: new Map(),
    }));
    candidate.concepts.add(fact.concept);
    if (isAnnualForm(fact.form))
      candidate.reports.set(fact.accession, { form: fact.form, filed: fact.filed, fy: fact.fy });
  };
  const ends = new Set<number>();
  for (const fact of book.facts) {
    if (fact.start === null) continue;
    if (isAnnualForm(fact.form)) {
      add(fact);
      if (isYearLong(dayNumber(fact.end) - dayNumber(fact.start))) ends.add(dayNumber(fact.end));
    } else if (formRank(fact.form) !== PERIODIC) late.push(fact);
  }
  for (const fact of late) {
    const end = dayNumber(fact.end);
    if (!isYearLong(end - dayNumber(fact.start!))) continue; // only durations were kept
    if (ends.size === 0 || [...ends].some((known) => yearEndDistance(known, end) <= SAME_YEAR_END)) add(fact);
  }
  return candidates;
}

/** The years with the most concepts first; those that overlap them are slips of dates or trailing years. */
function withoutOverlaps(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of [...candidates].sort(bySupport))
    if (!kept.some((year) => overlap(year, candidate) > OVERLAP)) kept.push(candidate);
  return kept.sort((one, other) => one.end - other.end);
}

const bySupport = (one: Candidate, other: Candidate): number =>
  other.concepts.size - one.concepts.size || other.end - one.end || other.start - one.start;

const overlap = (one: { start: number; end: number }, other: { start: number; end: number }): number =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start) + 1;

/** Periods between two year ends: what a 10-KT reports, or what fills the gap between two years. */
function transitionPeriods(candidates: readonly Candidate[], years: readonly Candidate[]): Candidate[] {
  const near = (one: number, other: number) => Math.abs(one - other) <= SAME_DAY_TOLERANCE;
  const fitting = candidates.filter(({ start, end, reports }) => {
    if (end - start >= 350 || !years.some((year) => near(year.end + 1, start))) return false;
    if (years.some((year) => overlap(year, { start, end }) > SAME_DAY_TOLERANCE)) return false;
    const isOfTransitionReport = [...reports.values()].some((report) => isTransitionForm(report.form));
    return isOfTransitionReport || years.some((year) => near(year.start, end + 1));
  });
  return withoutOverlaps(fitting.filter(({ concepts }) => concepts.size > 1));
}

/** The year that a date counts to: a 52/53-week year that ends in the first days of January is the year before's. */
const labelYear = (end: number): number => Number(dayText(end - 10).slice(0, 4));

const dayOfYear = (day: number): number => day - dayNumber(`${dayText(day).slice(0, 4)}-01-01`);

function yearEndDistance(one: number, other: number): number {
  const apart = Math.abs(dayOfYear(one) - dayOfYear(other));
  return Math.min(apart, 365 - apart);
}

/**
 * The offset of the company's label from {@link labelYear}, for each of `years`: the most common one of the five newest
 * annual reports holds for all years with that year end. Single filings are wrong (NVIDIA's of fiscal 2011 to 2014).
 */
function labelOffsets(years: readonly (Candidate & { kind: "FY" | "TP" })[]): number[] {
  const segments: (typeof years)[number][][] = [];
  for (const year of years) {
    const current = segments.at(-1);
    const last = current?.at(-1);
    // A transition period ends where the years after it end.
    if (current && last && yearEndDistance(last.end, year.end) <= SAME_YEAR_END) current.push(year);
    else segments.push([year]);
  }
  const offsets: number[] = [];
  for (const segment of segments) {
    const offset = commonOffset(segment) ?? 0;
    for (const _ of segment) offsets.push(offset);
  }
  return offsets;
}

const NEWEST_REPORTS = 5;

function commonOffset(years: readonly Candidate[]): number | null {
  const votes: number[] = [];
  const counted = new Set<string>();
  // A report's own year is the last one that it has facts of: going from the newest, the first that is met.
  for (const year of [...years].reverse()) {
    if (votes.length >= NEWEST_REPORTS) break;
    const own = [...year.reports].filter(([accession]) => !counted.has(accession));
    for (const [accession] of own) counted.add(accession);
    const offset = own
      .sort(([, one], [, other]) => (one.filed < other.filed ? -1 : 1))
      .map(([, { fy }]) => (fy === null ? null : fy - labelYear(year.end)))
      .find((value) => value !== null && Math.abs(value) <= 1);
    if (offset !== undefined && offset !== null) votes.push(offset);
  }
  return mostCommon(votes);
}

/** The most common of votes, the first of those in a draw; null without any. */
function mostCommon(votes: readonly number[]): number | null {
  const count = (value: number) => votes.filter((vote) => vote === value).length;
  return votes.length === 0 ? null : votes.reduce((best, vote) => (count(vote) > count(best) ? vote : best));
}

/** The reported year that holds a day, else the one reckoned from the nearest reported year in whole years. */
function yearAt(years: readonly FiscalYear[], offsets: readonly number[], end: number): FiscalYear | null {
  const index = years.findIndex((year) => year.end >= end - SAME_DAY_TOLERANCE);
  const next = years[index];
  if (next && end > next.start) return next;
  const before = index === -1 ? years.length - 1 : index - 1;
  const previous = years[before];
  const anchor = previous ?? next;
  if (!anchor) return null;
  const elapsed = previous ? end - previous.end : end - anchor.end;
  // No interim period ends in a year's first month: such a day is the end of the year before, drifted by a week.
  const count = Math.ceil((elapsed - 30) / YEAR);
  const yearEnd = Math.round(anchor.end + count * YEAR);
  const start = count === 1 ? anchor.end + 1 : Math.round(anchor.end + (count - 1) * YEAR) + 1;
  const label = labelYear(yearEnd) + offsets[previous ? before : index]!; // the anchor's own place
  return { start, end: yearEnd, label, kind: "FY", isReported: false };
}
