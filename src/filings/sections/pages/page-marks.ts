import type { DocumentLine } from "../../markup/lines.ts";
import { isLowerEntry } from "../headings/text-lengths.ts";

/** Lines from one to before another. */
export interface LineRange {
  from: number;
  to: number;
}

/** Fewer pages with rising numbers are too few to find others among them. */
const FEWEST_PAGES = 5;
/** At most this many pages in a row have no number, as pages of pictures. */
const MOST_BARE_PAGES = 2;
/** A line of a page header or of an index has at most this many characters. */
export const LONGEST_LINE = 120;

/** A page's number, and the line that it is on. */
export interface PageMark {
  page: number;
  line: number;
}

/**
 * The first line of the first page with a number. Cover and contents have none, so that page has a usual length and
 * begins after the contents.
 */
export function firstLine([first, ...marks]: readonly PageMark[], lines: readonly DocumentLine[]): number {
  if (!first || first.page === 1) return 0;
  const lengths = marks.map(({ line }, index) => line - (marks[index - 1] ?? first).line).sort((a, b) => a - b);
  const contents = lines.slice(0, first.line).findLastIndex(({ text, isTable }) => isTable && isLowerEntry(text));
  return Math.max(0, contents + 1, first.line - (lengths[Math.floor(lengths.length / 2)] ?? 0));
}

/** Whether the lines with page numbers have the same words: `2023 Form 10-K 3`, `2023 Form 10-K 4`. */
export function haveSameWords(marks: readonly PageMark[], lines: readonly DocumentLine[]): boolean {
  const counts = new Map<string, number>();
  for (const { line } of marks) {
    const words = lines[line]?.text.replace(/\d+/g, "").trim() ?? "";
    if (/\p{L}{3}/u.test(words)) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) > marks.length * 0.8;
}

/** A row of marks up to one. */
interface MarkRow {
  mark: PageMark;
  before: PageMark | undefined;
  length: number;
}

/** Of rows of the same length, the later one is nearer to the page. */
const isLonger = (row: MarkRow | undefined, other: MarkRow | undefined): boolean =>
  row !== undefined &&
  (row.length > (other?.length ?? 0) || (row.length === other?.length && row.mark.line > other.mark.line));

/**
 * Returns the longest row of short lines that begin or end with numbers, each higher by one, or by more after pages
 * without one; `[]` if it is short. Lines of the index do not count, because they end with numbers of other pages.
 */
export function pageMarks(lines: readonly DocumentLine[], indexLines: LineRange): PageMark[] {
  const best = new Map<number, MarkRow>(); // by page
  const rows = new Map<PageMark, { before: PageMark | undefined; length: number }>();
  for (const [line, { text }] of lines.entries()) {
    if (text.length > LONGEST_LINE || (line >= indexLines.from && line < indexLines.to)) continue;
    for (const page of numbersAtEnds(text)) {
      const mark = { page, line };
      const candidates = Array.from({ length: MOST_BARE_PAGES + 1 }, (_, bare) => best.get(page - 1 - bare));
      const before = candidates.reduce((longest, row) => (isLonger(row, longest) ? row : longest));
      const length = (before?.length ?? 0) + 1;
      rows.set(mark, { before: before?.mark, length });
      if (length >= (best.get(page)?.length ?? 0)) best.set(page, { mark, before: before?.mark, length });
    }
  }
  const longest = [...rows].reduce<[PageMark, { length: number }] | undefined>(
    (found, row) => (row[1].length > (found?.[1].length ?? 0) ? row : found),
    undefined,
  );
  const marks: PageMark[] = [];
  for (let mark = longest?.[0]; mark; mark = rows.get(mark)?.before) marks.push(mark);
  return marks.length < FEWEST_PAGES ? [] : marks.reverse();
}

/**
 * `12`, `2023 2Q Form 10-Q 12`, `12 Annual Report`; a line of several numbers is a table's, unless others are a year.
 */
function numbersAtEnds(text: string): number[] {
  const numbers = text.replace(/\b[1-4]Q\b|\b10-[KQ]\b/gi, "").match(/[\d,.]+/g) ?? [];
  const first = /^\W{0,3}(\d{1,3})(?=\s|\W{0,3}$)/.exec(text)?.[1];
  const last = /\s(\d{1,3})\W{0,3}$/.exec(text)?.[1];
  if (numbers.length > 3) return [];
  return [first, last].flatMap((digits) => (digits === undefined ? [] : Number(digits)));
}
