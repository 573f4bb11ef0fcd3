import type { DocumentLine } from "../markup/lines.ts";
import { pagesIn, withoutPages } from "./cross-reference.ts";
import type { Heading } from "./headings.ts";
import type { ReportItem } from "./report-items.ts";
import { titleOf } from "./titles.ts";

/** Lines from one to before another. */
export interface LineRange {
  from: number;
  to: number;
}

/** The pages that an index names for an item; both numbers are within. */
interface PageRange {
  first: number;
  last: number;
}

/** Fewer pages with rising numbers are too few to find others among them. */
const FEWEST_PAGES = 5;
/** An entry of an index has at most this many lines, one for each part of an item. */
const ENTRY_LINES = 12;
const LONGEST_LINE = 120;
const INDEX_HEAD =
  /^\W*(?:.{0,40}\bcross[\s-]reference\b.{0,40}|item(?:\s+number)?(?:\s+item)?|page.{0,30}|part\s+i\b.{0,40})$/i;
/** Items whose titles are on their pages. With fewer, the numbers found are not those of pages. */
const FEWEST_TITLES = 3;

/**
 * Finds the text of items in a report without headings of items, by the pages that its cross-reference index names.
 * On the first page, the text begins at the item's title if that is a line of the page; on the last, it ends where
 * another item's title is.
 */
export class IndexedPages {
  readonly #pages: readonly PageRange[][];
  readonly #indexStart: number;
  /** The index names only the pages on which items begin. */
  readonly #hasOnlyFirsts: boolean;
  readonly #titles: readonly (readonly number[])[];
  readonly #marks: ReadonlyMap<number, LineRange>;

  constructor(
    private readonly headings: readonly Heading[],
    private readonly lines: readonly DocumentLine[],
  ) {
    let start = headings[0]?.line ?? 0;
    while (INDEX_HEAD.test(lines[start - 1]?.text.slice(0, LONGEST_LINE) ?? "")) start--;
    this.#indexStart = start;
    const pages = headings.map((_, index) => this.#pagesOfEntry(index));
    this.#hasOnlyFirsts = pages.flat().every(({ first, last }) => first === last);
    this.#pages = this.#hasOnlyFirsts ? untilNext(pages) : pages;
    this.#titles = this.#titleLines();
    this.#marks = this.#linesOfPages();
  }

  /** Returns where the text of the index's nth item is, in parts; none if its pages are unknown. */
  rangesOf(index: number): LineRange[] {
    return (this.#pages[index] ?? []).flatMap(({ first, last }, part) => {
      const from = this.#marks.get(first);
      const to = this.#marks.get(last);
      if (!from || !to) return [];
      const title = part === 0 ? this.#titles[index]?.find((line) => line >= from.from && line < from.to) : undefined;
      const start = title ?? from.from;
      const otherTitles = this.#titles.flatMap((ofItem, item) => (item === index ? [] : ofItem));
      const end = otherTitles.filter((line) => line > start && line >= to.from && line < to.to);
      const lastLine = this.#hasOnlyFirsts && last > first ? to.from : to.to;
      if (this.#indexStart > start && this.#indexStart < to.to) end.push(this.#indexStart);
      const isAlone = (this.lines[start]?.text.length ?? 0) <= LONGEST_LINE;
      return [
        {
          from: title !== undefined && isAlone ? start + 1 : start,
          to: end.length > 0 ? Math.min(...end) : lastLine,
        },
      ];
    });
  }

  #pagesOfEntry(index: number): PageRange[] {
    const line = this.headings[index]?.line ?? 0;
    const next = this.headings[index + 1]?.line ?? line + 1;
    return merged(this.lines.slice(line, Math.min(next, line + ENTRY_LINES)).flatMap(({ text }) => pagesIn(text)));
  }

  /** Lines outside the index that are just an item's title. */
  #titleLines(): number[][] {
    const indexEnd = (this.headings.at(-1)?.line ?? 0) + ENTRY_LINES;
    const byTitle = new Map<string, number[]>();
    const ofItems = this.headings.map(({ items: [item], restOfLine }) => {
      const lines: number[] = [];
      for (const title of item ? titlesOf(item, restOfLine) : []) byTitle.set(title, lines);
      return lines;
    });
    for (const [index, { text, isTable, startsBold }] of this.lines.entries()) {
      if (isTable || (index >= this.#indexStart && index <= indexEnd)) continue;
      const [beginning = ""] = text.slice(0, LONGEST_LINE).split(/[.:–—]/, 1);
      if (text.length <= LONGEST_LINE) byTitle.get(plain(text))?.push(index);
      else if (startsBold && beginning.length < LONGEST_LINE) byTitle.get(plain(beginning))?.push(index);
    }
    return ofItems;
  }

  /** The lines of each page. Its number is at its foot, or at its head if more items' titles are below theirs then. */
  #linesOfPages(): Map<number, LineRange> {
    const marks = pageMarks(this.lines);
    const atFoot = new Map(
      marks.map(({ page, line }, index) => {
        const before = marks[index - 1];
        return [page, { from: before ? before.line + 1 : firstLine(marks), to: line }];
      }),
    );
    const atHead = new Map(
      marks.map(({ page, line }, index) => [page, { from: line + 1, to: marks[index + 1]?.line ?? this.lines.length }]),
    );
    const hits = (ranges: ReadonlyMap<number, LineRange>) =>
      this.#titles.filter((titles, index) => {
        const range = ranges.get(this.#pages[index]?.[0]?.first ?? -1);
        return range && titles.some((line) => line >= range.from && line < range.to);
      }).length;
    const [headHits, footHits] = [hits(atHead), hits(atFoot)];
    if (Math.max(headHits, footHits) < FEWEST_TITLES) return new Map();
    return headHits > footHits ? atHead : atFoot;
  }
}

const plain = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, "");

function titlesOf(item: ReportItem, restOfLine: string): string[] {
  const titles = [item.title, withoutPages(titleOf(item, restOfLine).title)].map(plain);
  return titles.filter((title) => title.length > 3);
}

/** In an index without ranges, each item goes on until the page on which another one begins. */
const untilNext = (pages: readonly PageRange[][]): PageRange[][] => {
  const firsts = pages.flat().map(({ first }) => first);
  return pages.map((ofItem) =>
    ofItem.map(({ first }) => {
      const next = Math.min(...firsts.filter((page) => page > first));
      return { first, last: Number.isFinite(next) ? next : first };
    }),
  );
};

/** Ranges in order, each page once. */
function merged(ranges: readonly PageRange[]): PageRange[] {
  const result: PageRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const before = result.at(-1);
    if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last);
    else result.push({ ...range });
  }
  return result;
}

interface PageMark {
  page: number;
  line: number;
}

/** The first line of the first page with a number. Cover and contents have none, so that page has a usual length. */
function firstLine([first, ...marks]: readonly PageMark[]): number {
  if (!first || first.page === 1) return 0;
  const lengths = marks.map(({ line }, index) => line - (marks[index - 1] ?? first).line).sort((a, b) => a - b);
  return Math.max(0, first.line - (lengths[Math.floor(lengths.length / 2)] ?? 0));
}

/** The longest row of short lines that begin or end with numbers, each higher by one, or by two after a bare page. */
function pageMarks(lines: readonly DocumentLine[]): PageMark[] {
  const best = new Map<number, { mark: PageMark; before: PageMark | undefined; length: number }>(); // by page
  const rows = new Map<PageMark, { before: PageMark | undefined; length: number }>();
  for (const [line, { text }] of lines.entries()) {
    if (text.length > LONGEST_LINE) continue;
    for (const page of numbersAtEnds(text)) {
      const mark = { page, line };
      const candidates = [best.get(page - 1), best.get(page - 2)];
      const before = candidates.reduce((longest, row) => ((row?.length ?? 0) > (longest?.length ?? 0) ? row : longest));
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

/** `12`, `Annual Report 12`, `12 Annual Report`; a line of several numbers is a table's, unless the other is a year. */
function numbersAtEnds(text: string): number[] {
  const numbers = text.match(/[\d,.]+/g) ?? [];
  const first = /^\W{0,3}(\d{1,3})(?=\s|\W{0,3}$)/.exec(text)?.[1];
  const last = /\s(\d{1,3})\W{0,3}$/.exec(text)?.[1];
  if (numbers.length > 3) return [];
  return [first, last].flatMap((digits) => (digits === undefined ? [] : Number(digits)));
}
