import { DAY_MS } from "../../durations.ts";
import { ITEM_DESCRIPTIONS, type Numbering } from "../../reference/form-8k-items.ts";
import { documentLines } from "../markup/lines.ts";
import type { Filing } from "../submission/filing.ts";
import { headingItems } from "./headings.ts";
import { itemOfDescription, numberingOn } from "./items.ts";

/** An item that a Form 8-K reports. */
export interface CurrentReportItem {
  /** `5.02`; before 2004-08-23 `5`. */
  code: string;
  /** Its official name. */
  description: string;
}

/**
 * Returns the items of a Form 8-K, by number: all that the header, the `items` column of submissions (`listed`, such as
 * `5.02,9.01`) and the headings of the body name. None of the three is complete, and headers can lack items altogether.
 */
export function currentReportItems(filing: Filing, listed = ""): CurrentReportItem[] {
  const lines = filing.document ? documentLines(filing.document) : [];
  const numbering = numberingOf(filing, lines);
  const namedItems = [...(filing.header?.items ?? []), ...listed.split(",").filter((code) => code.trim() !== "")];
  const codes = new Set([
    ...namedItems.flatMap((text) => itemOfDescription(text, numbering) ?? []),
    ...headingItems(lines, numbering),
  ]);
  return [...codes]
    .toSorted((a, b) => Number(a) - Number(b))
    .map((code) => ({ code, description: ITEM_DESCRIPTIONS[numbering][code] ?? "" }));
}

/** Whether a form is a Form 8-K: `8-K`, `8-K/A`, `8-K12B`, `8-K12G3`, `8-K15D5`. */
export const isCurrentReport = (form: string | null): boolean => /^8-K(?:12B|12G3|15D5)?(?:\/A)?$/.test(form ?? "");

/** Days between an event and its report. More is rare; then the headings decide. */
const REPORT_DAYS = 30;

/**
 * The numbering by the filing date. Without one, by the event's date, and in the weeks around the change by the
 * headings.
 */
function numberingOf({ filedDate, period, acceptedAt }: Filing, lines: ReturnType<typeof documentLines>): Numbering {
  const filed = filedDate ?? acceptedAt?.slice(0, 10);
  if (filed !== undefined) return numberingOn(filed);
  if (period !== null) {
    const latestDay = new Date(Date.parse(period) + REPORT_DAYS * DAY_MS).toISOString().slice(0, 10);
    if (numberingOn(period) === numberingOn(latestDay)) return numberingOn(period);
  }
  return headingItems(lines, "new").length > 0 ? "new" : "old";
}
