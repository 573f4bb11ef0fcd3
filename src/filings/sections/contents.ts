import type { DocumentLine } from "../markup/lines.ts";
import type { Heading } from "./headings.ts";

/** Entries of a table of contents follow each other within so many lines and characters. */
const MOST_LINES_BETWEEN = 14;
const MOST_CHARACTERS_BETWEEN = 900;
const FEWEST_ENTRIES = 4;

/**
 * The headings without those of tables of contents: runs that follow close on each other, and most of whose items are
 * headed again further down. (Items 10 to 14 of many reports follow as close, but only once.)
 */
export function withoutContents(
  headings: readonly Heading[],
  lines: readonly DocumentLine[],
  rankOf: (heading: Heading) => number,
): Heading[] {
  const kept: Heading[] = [];
  let run: Heading[] = [];
  const lastLines = new Map<string, number>();
  for (const { line, items } of headings) for (const { type } of items) lastLines.set(type, line);
  const endRun = () => {
    if (!isContents(run, lastLines)) for (const heading of run) kept.push(heading);
    run = [];
  };
  for (const heading of headings) {
    const before = run.at(-1);
    const isBack = before !== undefined && rankOf(heading) <= rankOf(before);
    if (before && (isBack || !isClose(before.line, heading.line, lines))) endRun();
    run.push(heading);
  }
  endRun();
  return kept;
}

/** An entry below an item's, as tables of contents have of statements and notes: words, then a page number. */
const LOWER_ENTRY = /\p{L}{3}.{0,180}[\s.](?:[A-Z]-?)?\d{1,3}$/u;

function isClose(from: number, to: number, lines: readonly DocumentLine[]): boolean {
  let count = 1;
  let characters = 0;
  for (let index = from + 1; index < to && count <= MOST_LINES_BETWEEN; index++) {
    const text = lines[index]?.text ?? "";
    if (/\d$/.test(text) && LOWER_ENTRY.test(text.slice(-200))) continue;
    count++;
    characters += text.length;
  }
  return count <= MOST_LINES_BETWEEN && characters <= MOST_CHARACTERS_BETWEEN;
}

function isContents(run: readonly Heading[], lastLines: ReadonlyMap<string, number>): boolean {
  const end = run.at(-1)?.line ?? 0;
  if (run.length < FEWEST_ENTRIES) return false;
  const again = run.filter(({ items }) => (lastLines.get(items[0]?.type ?? "") ?? 0) > end);
  return again.length * 2 > run.length;
}

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
