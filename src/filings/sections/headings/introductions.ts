import { INTRODUCTIONS } from "../report-items.ts";
import type { Boundary, Heading } from "./heading.ts";

/**
 * Adds what parts say between their heading and their first item, such as that the proxy statement has all of Part III.
 * A part whose heading pages repeat has begun before.
 */
export function withIntroductions(
  headings: readonly Heading[],
  known: { boundaries: readonly Boundary[]; contentsEnd: number },
): readonly Heading[] {
  return headings.flatMap((heading, index) => {
    const before = headings[index - 1];
    const from = Math.max(before?.line ?? 0, known.contentsEnd);
    return [...introductionsBetween({ from, part: before?.items.at(-1)?.part }, heading, known), heading];
  });
}

function introductionsBetween(
  { from, part: partBefore }: { from: number; part: Boundary["part"] },
  { line: to, items }: Heading,
  { boundaries }: { boundaries: readonly Boundary[] },
): Heading[] {
  const between = boundaries.flatMap(({ line, part }) => (line > from && line < to && part ? [{ line, part }] : []));
  // Of the headings of a part that follow each other, all but the first are at the head of a page.
  const begins = between.filter(({ part }, index) => part !== (between[index - 1]?.part ?? partBefore));
  // Parts rise up to that of the item. Those before are in a table of contents.
  let rank = rankOf(items[0]?.part) + 1;
  let first = begins.length;
  while (first > 0 && rankOf(begins[first - 1]?.part) < rank) rank = rankOf(begins[--first]?.part);
  return begins.slice(first).map(({ line, part }) => ({
    line,
    items: [INTRODUCTIONS[part]],
    restOfLine: INTRODUCTIONS[part].title,
    hasTitle: true,
    standsOut: true,
  }));
}

const rankOf = (part: Boundary["part"]): number => Object.keys(INTRODUCTIONS).indexOf(part ?? "");
