import type { Sql } from "postgres";
import { LAST_QUARTER, spanText } from "../../reference/quarters.ts";
import type { QuarterSpan } from "../editions/coverage.ts";
import { type Edition, newestQuarter } from "../editions/edition.ts";
import { type QuarterRow, quartersOf } from "../figures/queries.ts";
import { type FilledQuarter, filledQuarters } from "../figures/series.ts";
import { filedCodesOf } from "../naics/levels.ts";
import { areaQuarters } from "../naics/queries.ts";
import type { AskedRange } from "../scopes/asked-quarters.ts";

/** Counts of loans; null where nothing is known of the quarters, because their files are not loaded. */
export interface LoanCounts {
  cancelled: number | null;
  unresolved: number | null;
}

/** What was found of an area. */
export interface FoundLending {
  /** Oldest first; without a requested range, exactly the newest loaded quarter. */
  quarters: FilledQuarter[];
  /** Loans of these quarters: of the area that were cancelled, of its state that no county was found for. */
  counts: LoanCounts;
  notes: string[];
}

/** Which quarters answer a requested range. */
interface AnsweredRange {
  /** The quarters to read. */
  within: QuarterSpan;
  /** Only this quarter of each year; null for all. */
  ofYear: number | null;
  /** Whether a row's quarter is asked for. */
  isAsked(row: { quarter: number }): boolean;
  /** The quarters to answer, from what was read: every one of the range, oldest first. */
  fill(rows: readonly QuarterRow[]): FilledQuarter[];
  notes: string[];
}

/** The quarters that answer `range`; undefined: the newest loaded one. */
export function answeredRange(edition: Edition, range: AskedRange | undefined): AnsweredRange {
  const { covered, published } = edition;
  const newest = newestQuarter(edition);
  const askedRange: AskedRange = range ?? { from: newest, to: newest };
  const { ofYear } = askedRange;
  const isAsked = ({ quarter }: { quarter: number }) => ofYear === undefined || quarter % 10 === ofYear;
  // None after the newest that was over: what is known of a later one is not all of it.
  const within: QuarterSpan = {
    first: askedRange.from ?? 0,
    last: Math.min(askedRange.to ?? LAST_QUARTER, published.last),
  };
  const isOutside = [askedRange.from, askedRange.to].some(
    (end) => end !== undefined && (end < published.first || end > published.last),
  );
  // An open range begins with the first quarter that is loaded, not with years of quarters that are not.
  const first = Math.max(published.first, askedRange.from ?? covered[0]?.first ?? 0);
  return {
    within,
    ofYear: ofYear ?? null,
    isAsked,
    fill: (rows) => filledQuarters(rows, covered, { first, last: within.last }).filter(isAsked),
    notes: isOutside
      ? [`Quarters outside ${spanText(published)} have no record: the files have no approvals of them.`]
      : [],
  };
}

/**
 * The lending of a county or state, or to an industry in it; `range` is undefined for the newest loaded quarter. A
 * query, two for an industry.
 */
export async function lendingOf(
  sql: Sql,
  edition: Edition,
  { area, state, industry }: { area: string; state: string; industry: string | undefined },
  range: AskedRange | undefined,
): Promise<FoundLending> {
  const { within, isAsked, fill, notes } = answeredRange(edition, range);
  const [allRows, industryRows] = await Promise.all([
    quartersOf(sql, [...new Set([area, state])], within),
    industry === undefined ? undefined : areaQuarters(sql, { area, ...filedCodesOf(industry) }, within),
  ]);
  const rows = allRows.filter(isAsked);
  const areaRows = industryRows?.filter(isAsked) ?? rows.filter(({ fips }) => fips === area);
  const ofState = rows.filter(({ fips }) => fips === state);
  const quarters = fill(areaRows);
  const isUnknown = rows.length === 0 && quarters.length > 0 && quarters.every(({ isLoaded }) => !isLoaded);
  return {
    quarters,
    counts: {
      cancelled: isUnknown ? null : sum(areaRows, ({ cancelled_count: count }) => count),
      unresolved: isUnknown ? null : sum(ofState, ({ unresolved_count: count }) => count ?? 0),
    },
    notes,
  };
}

const sum = (rows: readonly QuarterRow[], count: (row: QuarterRow) => number): number =>
  rows.reduce((all, row) => all + count(row), 0);
