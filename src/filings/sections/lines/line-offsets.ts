import type { DocumentLine } from "../../markup/lines.ts";

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
