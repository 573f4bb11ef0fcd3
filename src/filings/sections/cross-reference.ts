import type { DocumentLine } from "../markup/lines.ts";
import { isClose } from "./contents.ts";
import type { Heading } from "./headings.ts";

const FEWEST_ENTRIES = 4;

/** A page reference at the end of an entry, or alone: `12`, `12-15, 40`, `F-1`, `N/A`. */
const PAGES = /(?:^|[\s.])(?:[FSA]-)?\d{1,3}(?:\s*[-–,]\s*(?:[FSA]-)?\d{1,3})*\s*$|\b(?:n\/a|not applicable)\W*$/i;

/**
 * Whether headings are those of a cross-reference index: all of them in tables, close on each other and with the pages
 * where the text of the items stands, which has no headings.
 */
export function isCrossReference(headings: readonly Heading[], lines: readonly DocumentLine[]): boolean {
  if (headings.length < FEWEST_ENTRIES) return false;
  const inTables = headings.filter(({ line }, index) => {
    const next = headings[index + 1]?.line ?? line + 2;
    const entry = lines.slice(line, Math.min(next, line + 4)).map(({ text }) => text);
    return lines[line]?.isTable && entry.some((text) => PAGES.test(text.slice(-200)));
  });
  const close = headings.filter(({ line }, index) => {
    const next = headings[index + 1];
    return next === undefined || isClose(line, next.line, lines);
  });
  return inTables.length * 2 > headings.length && close.length >= headings.length * 0.9;
}
