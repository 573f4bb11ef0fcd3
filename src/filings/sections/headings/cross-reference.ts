import type { DocumentLine } from "../../markup/lines.ts";
import { isClose } from "./contents.ts";
import type { Heading } from "./heading.ts";

const FEWEST_ENTRIES = 4;

/** `12`, `12-15`, `F-1`, `45(4)`; `—` and `(3)` for an item without pages. */
const PAGE = /^(?:(?:[A-Z]-?)?\d{1,3}(?:[–—-](?:[A-Z]-?)?\d{1,3})?(?:\(\w\))?|[–—-]{1,2}|\(\w\))$/;
/** Words for an item without pages. */
const NO_PAGES = /^(?:n\/a|not applicable)$/i;
/** An index names at most this many pages for one item. A line can have thousands of dashes. */
const MOST_PAGES = 40;

/** How many characters at a line's end name pages: `4-7, 31 33-113 —`, `Page 12`, `N/A`. */
function pagesAtEnd(text: string): number {
  const end = text.slice(-200);
  const words = end.split(/(?<=[\s,;])/);
  let length = 0;
  for (const word of words.reverse().slice(0, MOST_PAGES)) {
    const bare = word.replace(/[\s,;.]{1,10}$/, "");
    if (bare !== "" && !PAGE.test(bare) && !/^pages?$/i.test(bare) && !NO_PAGES.test(bare)) break;
    length += word.length;
  }
  const inWords = /\bnot applicable\W{0,5}$/i.exec(end)?.[0].length ?? 0;
  return Math.max(length, inWords);
}

/**
 * Whether headings are those of a cross-reference index: close to each other, with the pages of the items' text, which
 * itself has no headings.
 */
export function isCrossReference(headings: readonly Heading[], lines: readonly DocumentLine[]): boolean {
  if (headings.length < FEWEST_ENTRIES) return false;
  const paged = headings.filter(({ line, restOfLine }, index) => {
    const next = headings[index + 1]?.line ?? line + 2;
    const entry = lines.slice(line, Math.min(next, line + 4));
    if (lines[line]?.isTable) return entry.some(({ text }) => pagesAtEnd(text) > 0);
    return /\p{L}{3}/u.test(restOfLine) && /\d\W*$/.test(restOfLine.slice(-20)) && pagesAtEnd(restOfLine) > 0;
  });
  const close = headings.filter(({ line }, index) => {
    const next = headings[index + 1];
    return next === undefined || isClose(line, next.line, lines);
  });
  return paged.length * 2 > headings.length && close.length >= headings.length * 0.9;
}

/** Returns a title without the pages that an index adds. */
export function withoutPages(title: string): string {
  const end = title.length - pagesAtEnd(title);
  const last = Math.max(0, end - 20);
  return title.slice(0, last) + title.slice(last, end).replace(/[\s.,—–-]{1,20}$/, "");
}

/** Returns the part of an index's line that names pages: `4-7, 31 33-113 —`. */
export const pagesTextOf = (text: string): string => text.slice(text.length - pagesAtEnd(text));

/** Returns the ranges of pages at the end of an index's line: `4-6, 12` is 4 to 6 and 12. Exhibits' pages are not. */
export function pagesIn(text: string): { first: number; last: number }[] {
  return [...pagesTextOf(text).matchAll(/(?<![\w(-])(\d{1,3})(?:\s?[–—-]\s?(\d{1,3}))?(?![\w-])/g)].flatMap(
    ([, from, to = from]) => {
      const [first, last] = [Number(from), Number(to)];
      return first > 0 && last >= first ? [{ first, last }] : [];
    },
  );
}
