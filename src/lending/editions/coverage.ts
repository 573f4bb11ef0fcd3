import { commandText } from "../../command.ts";
import { addQuarters, formatQuarter, quarterOf, spanText } from "../../reference/quarters.ts";
import { FIRST_FISCAL_YEAR } from "./dataset.ts";
import type { EditionDetail } from "./queries.ts";

/** Quarters from the first to the last one, both counted. */
export interface QuarterSpan {
  first: number;
  last: number;
}

/** The parts of an edition that its coverage follows from. */
type LoadedYears = Pick<EditionDetail, "latest_quarter" | "fiscal_years">;

/** Fiscal year N begins in October of the previous year, and ends with September. */
const firstOfFiscalYear = (year: number): number => quarterOf(year - 1, 10);
const lastOfFiscalYear = (year: number): number => quarterOf(year, 9);

/**
 * The quarters that an edition covers if all its files are loaded: up to the newest that was over on its
 * day.
 */
export const publishedSpan = ({
  latest_quarter: latestQuarter,
}: Pick<EditionDetail, "latest_quarter">): QuarterSpan => ({
  first: Math.min(firstOfFiscalYear(FIRST_FISCAL_YEAR), latestQuarter),
  last: latestQuarter,
});

/**
 * The quarters with all approvals in the loaded files, oldest first, none after the newest that was over on the
 * edition's day. Only there does a quarter without a row have no loan.
 */
export function coveredSpans({ fiscal_years: years, latest_quarter: latestQuarter }: LoadedYears): QuarterSpan[] {
  const spans: QuarterSpan[] = [];
  for (const year of [...years].sort((a, b) => a - b)) {
    const span = { first: firstOfFiscalYear(year), last: Math.min(lastOfFiscalYear(year), latestQuarter) };
    const before = spans.at(-1);
    if (span.first > span.last) continue;
    if (before && span.first === addQuarters(before.last, 1)) before.last = span.last;
    else spans.push(span);
  }
  return spans;
}

/** Whether all approvals of the quarter are loaded. */
export const isCovered = (spans: readonly QuarterSpan[], quarter: number): boolean =>
  spans.some(({ first, last }) => quarter >= first && quarter <= last);

/** `1990-Q4 to 1999-Q3 and 2009-Q4 to 2026-Q2`. */
export const spansText = (spans: readonly QuarterSpan[]): string =>
  spans.map(spanText).join(" and ") || "no quarter that was over";

/** What a reader has to know where the loaded files are not all that the SBA publishes; `[]` where they are. */
export function coverageNotes(spans: readonly QuarterSpan[], { latest_quarter: latestQuarter }: LoadedYears): string[] {
  const [firstSpan] = spans;
  const published = publishedSpan({ latest_quarter: latestQuarter });
  return spans.length === 1 && firstSpan?.first === published.first && firstSpan.last === published.last
    ? []
    : [
        `The loaded files cover ${spans.length === 0 ? "" : "only "}${spansText(spans)}. ` +
          `Figures of other quarters up to ${formatQuarter(latestQuarter)} are unknown and null: ` +
          `${commandText("load sba")}.`,
      ];
}
