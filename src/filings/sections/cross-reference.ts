import type { DocumentLine } from "../markup/lines.ts";
import { isClose } from "./contents.ts";
import type { Heading } from "./headings.ts";

const FEWEST_ENTRIES = 4;

const PAGE = "(?:[A-Z]-?)?\\d{1,3}(?:\\s?\\(\\w\\))?";
/** Page references at the end of an entry, or alone: `12`, `12-15, 40`, `F-1`; of several documents `— 34-57 —`. */
const PAGES = new RegExp(`(?:^|[\\s.])(?:[—–-]+\\s+)*${PAGE}(?:\\s*[,;\\s–—-]\\s*(?:${PAGE}|[—–-]+))*\\s*$`);
/** Of an item without any: `N/A`, `(3) — — —`. */
const NO_PAGES = /\b(?:n\/a|not applicable)\W*$|[—–]\s*$/i;

/**
 * Whether headings are those of a cross-reference index: close on each other and with the pages where the text of the
 * items stands, which has no headings.
 */
export function isCrossReference(headings: readonly Heading[], lines: readonly DocumentLine[]): boolean {
  if (headings.length < FEWEST_ENTRIES) return false;
  const paged = headings.filter(({ line, rest }, index) => {
    const next = headings[index + 1]?.line ?? line + 2;
    const entry = lines.slice(line, Math.min(next, line + 4)).map(({ text }) => text.slice(-200));
    if (lines[line]?.isTable) return entry.some((text) => PAGES.test(text) || NO_PAGES.test(text));
    return /\p{L}{3}/u.test(rest) && PAGES.test(entry[0] ?? "");
  });
  const close = headings.filter(({ line }, index) => {
    const next = headings[index + 1];
    return next === undefined || isClose(line, next.line, lines);
  });
  return paged.length * 2 > headings.length && close.length >= headings.length * 0.9;
}

/** A title without what an index says of its pages. */
export const withoutPages = (title: string): string =>
  title
    .replace(PAGES, "")
    .replace(/\s+(?:n\/a|not applicable)\W*$/i, "")
    .replace(/(?:[\s.,—–-]+|\bpages?)+$/i, "");
