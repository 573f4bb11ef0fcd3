import type { DocumentLine } from "../../markup/lines.ts";
import { type pagesIn, withoutPages } from "../headings/cross-reference.ts";
import type { Heading } from "../headings/heading.ts";
import { continuesTitle, isTitle, titleOf } from "../headings/titles.ts";
import type { ReportItem } from "../report-items.ts";
import { ownPages } from "./index-columns.ts";
import { firstLine, haveSameWords, type LineRange, LONGEST_LINE, pageMarks } from "./page-marks.ts";

/** The pages that an index names for an item; both numbers are within. */
interface PageRange {
  first: number;
  last: number;
}

/** An entry of an index has at most this many lines, one for each part of an item. */
const ENTRY_LINES = 12;
const INDEX_HEAD =
  /^\W*(?:.{0,40}\bcross[\s-]reference\b.{0,40}|item(?:\s+number)?(?:\s+item)?|page.{0,30}|part\s+i\b.{0,40})$/i;
/** The heads of columns are this close above an index. */
const HEAD_LINES = 8;
/** Letters of a line that is part of a title, such as "Issuer Purchases of Equity Securities". */
const FEWEST_LETTERS = 18;
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
  readonly #pagesIn: typeof pagesIn;
  readonly #titles: readonly (readonly number[])[];
  readonly #marks: ReadonlyMap<number, LineRange>;

  constructor(
    private readonly headings: readonly Heading[],
    private readonly lines: readonly DocumentLine[],
  ) {
    let start = headings[0]?.line ?? 0;
    while (INDEX_HEAD.test(lines[start - 1]?.text.slice(0, LONGEST_LINE) ?? "")) start--;
    this.#indexStart = start;
    const first = headings[0]?.line ?? 0;
    const textOf = ({ text }: DocumentLine) => text;
    this.#pagesIn = ownPages(
      lines.slice(Math.max(0, first - HEAD_LINES), first).map(textOf),
      headings.flatMap((_, index) => this.#entry(index).map(textOf)),
    );
    const pages = headings.map((_, index) => this.#pagesOfEntry(index));
    this.#hasOnlyFirsts = pages.flat().every(({ first, last }) => first === last);
    this.#pages = this.#hasOnlyFirsts ? untilNext(pages) : pages;
    this.#titles = this.#titleLines();
    this.#marks = this.#linesOfPages();
  }

  /** Returns where the text of the index's nth item is, in parts; none if its pages are unknown. */
  rangesOf(index: number): LineRange[] {
    return (this.#pages[index] ?? []).flatMap(({ first, last }, part) => {
      const from = this.#pageFrom(first, last);
      const to = this.#pageTo(first, last);
      if (!from || !to) return [];
      const title = part === 0 ? this.#titleOn(from, index) : undefined;
      const start = title ?? from.from;
      const otherTitles = this.#titles.flatMap((ofItem, item) => (item === index ? [] : ofItem));
      const firstText = title ?? this.#firstText(from);
      const end = otherTitles.filter((line) => line > firstText && line >= to.from && line < to.to);
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

  /** The first page of a range that has a number. Pages of pictures have none. */
  #pageFrom(first: number, last: number): LineRange | undefined {
    const end = this.#hasOnlyFirsts && last > first ? last - 1 : last; // the last page is the next item's first
    for (let page = first; page <= end; page++) if (this.#marks.has(page)) return this.#marks.get(page);
    return undefined;
  }

  /** The last page of a range that has a number. */
  #pageTo(first: number, last: number): LineRange | undefined {
    for (let page = last; page >= first; page--) if (this.#marks.has(page)) return this.#marks.get(page);
    return undefined;
  }

  /** The first line of a page that is longer than its header can be. */
  #firstText({ from, to }: LineRange): number {
    const first = this.lines.slice(from, to).findIndex(({ text }) => text.length > LONGEST_LINE);
    return from + Math.max(0, first);
  }

  /** The line of a page that is the item's title, else one that is part of it if others have text on the page, too. */
  #titleOn({ from, to }: LineRange, index: number): number | undefined {
    const title = this.#titles[index]?.find((line) => line >= from && line < to);
    const item = this.headings[index]?.items[0];
    if (title !== undefined || !item || !this.#isShared(index)) return title;
    const similar = this.lines.slice(from, to).findIndex(({ text, isTable }) => {
      const beginning = text.slice(0, LONGEST_LINE).split(/\.(?=\s)/, 1)[0] ?? "";
      const letters = plain(beginning).length;
      return !isTable && letters >= FEWEST_LETTERS && isTitle(item, beginning) && continuesTitle(item, beginning);
    });
    return similar === -1 ? undefined : from + similar;
  }

  /** Whether another item has text on the first page of an item. */
  #isShared(index: number): boolean {
    const page = this.#pages[index]?.[0]?.first ?? 0;
    return this.#pages.some(
      (ranges, item) => item !== index && ranges.some(({ first, last }) => first <= page && page <= last),
    );
  }

  #pagesOfEntry(index: number): PageRange[] {
    return merged(this.#entry(index).flatMap(({ text }) => this.#pagesIn(text)));
  }

  #entry(index: number): readonly DocumentLine[] {
    const line = this.headings[index]?.line ?? 0;
    const next = this.headings[index + 1]?.line ?? line + 1;
    return this.lines.slice(line, Math.min(next, line + ENTRY_LINES));
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
      if (index >= this.#indexStart && index <= indexEnd) continue;
      const [beginning = ""] = text.slice(0, LONGEST_LINE).split(/[.:–—]/, 1);
      if (text.length <= LONGEST_LINE) byTitle.get(plain(text))?.push(index);
      else if (!isTable && startsBold && beginning.length < LONGEST_LINE) byTitle.get(plain(beginning))?.push(index);
    }
    return ofItems;
  }

  /** The lines of each page. Its number is at its foot, or at its head if more items' titles are below theirs then. */
  #linesOfPages(): Map<number, LineRange> {
    const indexLines = { from: this.#indexStart, to: (this.headings.at(-1)?.line ?? 0) + 1 };
    const marks = pageMarks(this.lines, indexLines);
    const atFoot = new Map(
      marks.map(({ page, line }, index) => {
        const before = marks[index - 1];
        return [page, { from: before ? before.line + 1 : firstLine(marks, this.lines), to: line }];
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
    if (Math.max(headHits, footHits) < FEWEST_TITLES && !haveSameWords(marks, this.lines)) return new Map();
    return headHits > footHits ? atHead : atFoot;
  }
}

const plain = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, "");

function titlesOf(item: ReportItem, restOfLine: string): string[] {
  const titles = [item.title, withoutPages(titleOf(item, restOfLine).title)].map(plain);
  return titles.filter((title) => title.length > 3);
}

/** In an index without ranges, each item continues until the page on which another one begins. */
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
