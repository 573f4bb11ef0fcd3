import type { DocumentLine } from "../../markup/lines.ts";
import type { Heading } from "./heading.ts";
import { continuesTitle, titleOf } from "./titles.ts";

/** A title continues over at most this many lines, each at most this long. */
const TITLE_LINES = 4;
const LONGEST_TITLE = 400;

/**
 * Measures the text under headings. Page numbers, headings of parts and lower entries of contents tables do not count.
 */
export class TextLengths {
  /** The characters before each line. */
  readonly #before: Float64Array;

  constructor(private readonly lines: readonly DocumentLine[]) {
    this.#before = new Float64Array(lines.length + 1);
    for (const [index, { text }] of lines.entries()) {
      const isText = !isLowerEntry(text) && (text.length > LONGEST_OUTSIDE || !OUTSIDE_ITEMS.test(text));
      this.#before[index + 1] = (this.#before[index] ?? 0) + (isText ? text.length : 0);
    }
  }

  /** Returns the characters of text from a heading to a line, or to the end, without further lines of its title. */
  under({ line, items: [item], restOfLine }: Heading, end = this.lines.length): number {
    if (!item) return 0;
    const inLine = titleOf(item, restOfLine).text.replace(/[^\p{L}]/gu, "").length;
    let start = line + 1;
    while (start < end && start <= line + TITLE_LINES && this.#isTitle(start, item)) start++;
    return inLine + Math.max(0, (this.#before[end] ?? 0) - (this.#before[start] ?? 0));
  }

  #isTitle(index: number, item: Heading["items"][number]): boolean {
    const text = this.lines[index]?.text ?? "";
    return text.length <= LONGEST_TITLE && continuesTitle(item, text);
  }
}

const LONGEST_OUTSIDE = 120;
/** A part's heading, a page number, the word above a column of them. */
const OUTSIDE_ITEMS = /^\W*(?:part\s+[ivx]{1,3}\b.{0,60}|(?:pages?\W*)?(?:[a-z]-?)?\d{0,4}\W*)$/i;

/** An entry below an item's, as tables of contents have for statements and notes: words, then a page number. */
const LOWER_ENTRY = /\p{L}{3}.{0,180}[\s.](?:[A-Z]-?)?\d{1,3}$/u;

/** Whether a line is an entry of a contents table, with its page number. */
export const isLowerEntry = (text: string): boolean => /\d$/.test(text) && LOWER_ENTRY.test(text.slice(-200));
