import type { DocumentLine } from "../../markup/lines.ts";
import { FEWEST_PAGES } from "../headings/chosen-headings.ts";
import { isLeftOut } from "../headings/titles.ts";

/** A page number on its own: `12`, `- 12 -`, `Page 12 of 90`, `F-3`, `II-1`, `iv`. */
const PAGE_NUMBER =
  /^[\s\-–—.*|~()[\]<>]*(?:page\s+)?(?:(?:[IVX]{1,4}|[A-Z])\s?-\s?)?\d{1,4}(?:\s+of\s+\d{1,4})?[\s\-–—.*|~()[\]<>]*$|^[ivxl]{1,6}$/i;
/** More numbers than a page has are a column of a table. */
const MOST_NUMBERS = 2;
/** Before an amount, in its own line or cell. */
const CURRENCY = /^[$€£]$/;
const RULE = /^[^\p{L}\p{N}$%]*$/u;
const CONTENTS_LINK = /^\W*(?:(?:back|return|go)\s+to\s+)?(?:the\s+)?(?:table\s+of\s+contents|index|contents|top)\W*$/i;
/** The link next to the company's name, in a row of two cells. */
const CONTENTS_ROW = /^\W*table\s+of\s+contents\b/i;
/** At the beginning of a section, it is the heading of the statements' own table. */
const STATEMENTS_LINK = /^\W*index\s+to\s+(?:consolidated\s+)?financial\s+statements\W*$/i;
/** `PART I, II`: the parts on a page. `PART IA` is above the executive officers. */
const PARTS = /^\W*parts?\s+(?:iv|i{1,3})a?(?:\s*(?:,|and|&)\s*(?:iv|i{1,3}))*\W*$/i;
/** A reference to the next page: `(Signatures follow on next page)`. */
const NEXT_PAGE =
  /^\W*(?:(?:the\s+)?(?:signatures?|signature\s+pages?|financial\s+statements|exhibit\s+index)\s+(?:follows?|begins?|appears?)\b.{0,60}|(?:remainder\s+of\s+)?(?:this\s+)?page\s+(?:was\s+|has\s+been\s+|is\s+)?(?:intentionally\s+)?left\s+blank.{0,20}|continued\s+on\s+(?:the\s+)?(?:next|following)\s+page)\W*$/i;
const AT_END = [CONTENTS_LINK, STATEMENTS_LINK, PARTS, NEXT_PAGE];
const LONGEST = 120;
/** How far a page's foot and head reach from its end or beginning. */
const LINES_BEFORE = 2;
const LINES_AFTER = 3;
/** A sentence, which no page has at its head; but a company's name ends like one, and a note on units can. */
const SENTENCE = /(?:[;,]|(?<!\b(?:inc|corp|co|ltd|llc|[a-z]\.[a-z]))\.)$/i;
const UNIT_NOTE = /^\W*(?:(?:all|tabular)\s+)*(?:dollars?|amounts?|in)\b.{0,60}\b(?:thousands|millions|billions)\b/i;

/** What the pages of a document have around their text: numbers, links to the contents, headers and footers. */
export class PageFurniture {
  readonly #numbered: ReadonlySet<string>;
  readonly #plain: ReadonlySet<string>;
  readonly #pageNumbers: ReadonlySet<DocumentLine>;

  constructor(lines: readonly DocumentLine[]) {
    this.#numbered = numberedLines(lines);
    this.#pageNumbers = risingNumbers(lines);
    this.#plain = linesAtBreaks(lines, (line) => this.#isBreak(line));
  }

  /** Returns a section's lines without headers and footers at its beginning and end. */
  trimmed(lines: readonly DocumentLine[]): readonly DocumentLine[] {
    const from = this.#countAround(lines, (line) => this.#isBreak(line));
    const restOfLine = lines.slice(from).reverse();
    return restOfLine.slice(this.#countAround(restOfLine, (line) => this.#isAfterText(line))).reverse();
  }

  /** Returns a section's lines without the headers and footers of the pages on which it continues. */
  between(lines: readonly DocumentLine[]): readonly DocumentLine[] {
    return lines.filter(
      (line) =>
        !this.#pageNumbers.has(line) &&
        ((line.isTable && !CONTENTS_ROW.test(line.text)) || !this.#plain.has(line.text)) &&
        !(line.text.length <= LONGEST && this.#isHeaderOrFooter(line)),
    );
  }

  /** How many lines at the beginning are headers or footers. */
  #countAround(lines: readonly DocumentLine[], isAround: (line: DocumentLine) => boolean): number {
    let numbers = 0;
    const count = lines.findIndex((line, index) => {
      const isNumber = line.text.length <= LONGEST && PAGE_NUMBER.test(line.text);
      if (isNumber) numbers++;
      const isAmount = isNumber && CURRENCY.test(lines[index + 1]?.text ?? "");
      return !isAround(line) || isAmount || numbers > MOST_NUMBERS;
    });
    if (numbers > MOST_NUMBERS) return 0;
    return count === -1 ? lines.length : count;
  }

  #isAfterText(line: DocumentLine): boolean {
    const { text } = line;
    if (this.#isBreak(line) || this.#plain.has(text)) return true;
    return text.length <= LONGEST && AT_END.some((pattern) => pattern.test(text));
  }

  #isBreak(line: DocumentLine): boolean {
    const { text } = line;
    if (text.length > LONGEST) return false;
    return PAGE_NUMBER.test(text) || RULE.test(text) || this.#isHeaderOrFooter(line);
  }

  #isHeaderOrFooter({ text, isLink }: DocumentLine): boolean {
    return (isLink && CONTENTS_LINK.test(text)) || this.#numbered.has(withoutNumbers(text));
  }
}

const withoutNumbers = (text: string): string => text.replace(/\d+/g, "#");

/** `12`, `- 12 -`, `Page 12`, `F-12`: unlike `1.` and `(1)`, no number of a list. */
const BARE_NUMBER = /^[\s–—-]*(?:page\s+)?((?:[A-Z]-)?)(\d{1,4})[\s–—-]*$/i;

/** Numbers on their own that count the pages: the one before is lower by one, or the one after higher. */
function risingNumbers(lines: readonly DocumentLine[]): Set<DocumentLine> {
  const numbers = lines.flatMap((line) => {
    const [, prefix = "", digits] = (line.text.length <= 20 && !line.isTable && BARE_NUMBER.exec(line.text)) || [];
    return digits === undefined ? [] : [{ line, prefix, number: Number(digits) }];
  });
  const follows = (before: number, after: number) =>
    numbers[before]?.prefix === numbers[after]?.prefix &&
    (numbers[before]?.number ?? Number.NaN) + 1 === numbers[after]?.number;
  return new Set(
    numbers.flatMap(({ line }, index) => (follows(index - 1, index) || follows(index, index + 1) ? [line] : [])),
  );
}

/** Lines from one page's number to the next one's. Entries of a list are closer. */
const LEAST_PAGE = 2;
/** `(5) Incorporated by reference to Form 10-K for 1999`, below a list of exhibits. */
const NOTE = /^\W*\(\d{1,2}\)\s*\p{L}/u;

/** `41 | 2024 10-K`, `2024 10-K | 42` */
const YEAR_AND_FORM = /^\W*(?:\d{1,3}\W+)?\d{4}\s+10-[kq](?:\W+\d{1,3})?\W*$/i;

/** Short lines that occur again and again with another number: `Apple Inc. | Form 10-K | 12`. */
function numberedLines(lines: readonly DocumentLine[]): Set<string> {
  const seenByLine = new Map<string, { texts: Set<string>; last: number }>();
  for (const [index, { text, isTable }] of lines.entries()) {
    if (text.length > LONGEST || !/\d/.test(text) || NOTE.test(text) || isSentence(text)) continue;
    const canBeHead = isTable ? /form\s+10-/i.test(text) : /\p{L}{3}/u.test(text);
    if (!canBeHead && !YEAR_AND_FORM.test(text)) continue;
    const key = withoutNumbers(text);
    const seenLine = seenByLine.get(key) ?? { texts: new Set(), last: -LEAST_PAGE };
    if (seenLine.texts.size <= FEWEST_PAGES && index - seenLine.last >= LEAST_PAGE) seenLine.texts.add(text);
    seenLine.last = index;
    seenByLine.set(key, seenLine);
  }
  return new Set([...seenByLine].flatMap(([key, { texts }]) => (texts.size >= FEWEST_PAGES ? [key] : [])));
}

const isSentence = (text: string): boolean => SENTENCE.test(text) && !UNIT_NOTE.test(text);

/**
 * Short lines that occur again and again where a page ends or begins, and rarely elsewhere, such as the company's name.
 */
function linesAtBreaks(lines: readonly DocumentLine[], isBreak: (line: DocumentLine) => boolean): Set<string> {
  const breaks = lines.map((line) => isBreak(line));
  const counts = new Map<string, { atBreaks: number; all: number }>();
  for (const [index, { text, isTable }] of lines.entries()) {
    if (
      (isTable && !CONTENTS_ROW.test(text)) ||
      breaks[index] ||
      text.length > LONGEST ||
      isSentence(text) ||
      isLeftOut(text)
    )
      continue;
    const count = counts.get(text) ?? { atBreaks: 0, all: 0 };
    count.all++;
    // A note on units is below a head's other lines.
    const linesAfter = UNIT_NOTE.test(text) ? LINES_AFTER + 1 : LINES_AFTER;
    if (breaks.slice(Math.max(0, index - linesAfter), index + LINES_BEFORE + 1).includes(true)) count.atBreaks++;
    counts.set(text, count);
  }
  return new Set(
    [...counts].flatMap(([text, { atBreaks, all }]) => (atBreaks >= FEWEST_PAGES && atBreaks * 2 > all ? [text] : [])),
  );
}
