import { dayNumber, dayText } from "../../facts/day.ts";
import { formRank, isAnnualForm, PERIODIC } from "../../facts/forms.ts";
import type { FactBook } from "../facts/fact-book.ts";
import { getOrMake } from "../facts/maps.ts";

/** 52 weeks end 363 days after they begin, 53 weeks 370. */
export const isYearLong = (days: number): boolean => days >= 350 && days <= 380;
/** How far year ends of one fiscal calendar drift: a week by weekdays, plus filers' mistakes. */
export const SAME_YEAR_END = 20;
/** Years that overlap more than this are not separate years. */
const OVERLAP = 10;

/** A duration with facts in annual reports. */
export interface Candidate {
  start: number;
  end: number;
  concepts: Set<string>;
  /** Annual reports with facts for it: accession → form, day of filing, fiscal year. */
  reports: Map<string, { form: string; filed: string; fy: number | null }>;
}

/** Durations in annual reports; also in recasts and prospectuses, if their year ends agree. */
export function annualDurations(book: FactBook): Map<string, Candidate> {
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
    if (ends.size === 0 || [...ends].some((knownEnd) => yearEndDistance(knownEnd, end) <= SAME_YEAR_END)) add(fact);
  }
  return candidates;
}

/** The years with the most concepts come first. Those that overlap them are wrong dates or trailing years. */
export function withoutOverlaps(candidates: readonly Candidate[]): Candidate[] {
  const keptYears: Candidate[] = [];
  for (const candidate of [...candidates].sort(bySupport))
    if (!keptYears.some((year) => overlap(year, candidate) > OVERLAP)) keptYears.push(candidate);
  return keptYears.sort((a, b) => a.end - b.end);
}

const bySupport = (a: Candidate, b: Candidate): number =>
  b.concepts.size - a.concepts.size || b.end - a.end || b.start - a.start;

/** Days that two periods share; negative if they are apart. */
export const overlap = (a: { start: number; end: number }, b: { start: number; end: number }): number =>
  Math.min(a.end, b.end) - Math.max(a.start, b.start) + 1;

/**
 * The year that a date belongs to. A 52/53-week year that ends in the first days of January belongs to the previous
 * one.
 */
export const labelYear = (end: number): number => Number(dayText(end - 10).slice(0, 4));

const dayOfYear = (day: number): number => day - dayNumber(`${dayText(day).slice(0, 4)}-01-01`);

/** Calendar days between two days, ignoring their years. */
export function yearEndDistance(a: number, b: number): number {
  const apart = Math.abs(dayOfYear(a) - dayOfYear(b));
  return Math.min(apart, 365 - apart);
}

/** The most common vote, the first of those in a tie; null without any. */
export function mostCommon(votes: readonly number[]): number | null {
  const count = (value: number) => votes.filter((vote) => vote === value).length;
  return votes.length === 0 ? null : votes.reduce((best, vote) => (count(vote) > count(best) ? vote : best));
}
