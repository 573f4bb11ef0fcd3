import type { DocumentLine } from "../../markup/lines.ts";

/** `Item`, alone on its line. */
const WORD_ALONE = /^\W{0,6}items?\W{0,3}$/i;
/** The number of an item, and what can follow it: `1.`, `7A. Market Risk`. */
const NUMBER_FIRST = /^\W{0,3}\d{1,2}(?!\d)/;

/** Returns the lines of a document. If a filer put an item's number on the line below "Item", they are joined. */
export function withWholeItems(lines: readonly DocumentLine[]): DocumentLine[] {
  const wholeLines: DocumentLine[] = [];
  for (const line of lines) {
    const above = wholeLines.at(-1);
    // The column "Item" of a table is also above numbers.
    const isTorn = above && !above.isTable && !line.isTable && WORD_ALONE.test(above.text);
    if (isTorn && NUMBER_FIRST.test(line.text))
      wholeLines[wholeLines.length - 1] = { ...line, text: `${above.text} ${line.text}`, isFirst: above.isFirst };
    else wholeLines.push(line);
  }
  return wholeLines;
}

/** Where each line of a document begins, if its lines are joined by newlines. */
export class LineOffsets {
  readonly #starts: Float64Array;

  constructor(lines: readonly DocumentLine[]) {
    this.#starts = new Float64Array(lines.length + 1);
    for (const [index, { text }] of lines.entries())
      this.#starts[index + 1] = (this.#starts[index] ?? 0) + text.length + 1;
  }

  /** Returns the offsets of the first character of a line and the last one of another. */
  ofLines(first: number, last: number): { start: number; end: number } {
    return { start: this.#starts[first] ?? 0, end: (this.#starts[last + 1] ?? 1) - 1 };
  }
}
