import { sourceRefused } from "../../errors.ts";
import type { TextLine } from "./blocks.ts";
import { cleanText, expandTabs, squeeze } from "./clean.ts";
import { LIMITS } from "./limits.ts";
import type { Style } from "./style.ts";

// No letter is in two of the alternatives. Each would double the time for a text that is not a mark.
const MARK = "(?:\\d{1,2}|[a-hj-uwyz]|[ivx]{1,4}|[*†‡§+#^]{1,4})";
/** A superscript that is one or more footnote marks, unlike the "th" of "10th" or an exponent. */
const FOOTNOTE_MARK = new RegExp(
  `^(?:[([]${MARK}[)\\]]|${MARK})(?:[\\s,;]+${MARK}|[\\s,;]*[([]${MARK}[)\\]])*[\\s,;]*$`,
  "i",
);
const LONGEST_MARK = 40;

/** Counts the lines of a document against its limit. */
export class LineCount {
  #count = 0;
  constructor(private readonly file: string) {}

  /** @throws `source_refused` beyond {@link LIMITS}.lines. */
  add(): void {
    if (++this.#count > LIMITS.lines)
      throw sourceRefused({ file: this.file }, undefined, `has more than ${LIMITS.lines} lines of text`);
  }
}

/** Collects pieces of text into the lines of one paragraph or cell. */
export class LineBuilder {
  lines: TextLine[] = [];
  marks: string[] = [];
  #text = "";
  #isBold = true;
  #startsBold = false;
  #isLink = false;
  #hasText = false;
  #isPreformatted = false;
  #superscript = "";

  constructor(private readonly count: LineCount) {}

  /** Adds text. In a cell, a superscript footnote mark goes to {@link marks}. */
  add(text: string, style: Style, isCell: boolean): void {
    if (isCell && style.isSuperscript) {
      this.#superscript += text;
      return;
    }
    if (this.#superscript !== "") this.#endSuperscript();
    this.#text += text;
    if (/\S/.test(text)) {
      if (!this.#hasText) this.#startsBold = style.isBold;
      this.#hasText = true;
      this.#isBold &&= style.isBold;
      this.#isLink ||= style.isLink;
    }
    this.#isPreformatted ||= style.isPreformatted;
  }

  /** Ends the line if something visible is on it. Returns whether it did. */
  breakLine(): boolean {
    if (this.#superscript !== "") this.#endSuperscript();
    const cleaned = this.#text === "" ? "" : cleanText(this.#text);
    const text = this.#isPreformatted ? expandTabs(cleaned.trimEnd()) : squeeze(cleaned);
    const hasText = text !== "";
    if (hasText) {
      this.count.add();
      this.lines.push({ text, isBold: this.#isBold, startsBold: this.#startsBold, isLink: this.#isLink });
    }
    this.#text = "";
    this.#isBold = true;
    this.#startsBold = this.#isLink = this.#hasText = this.#isPreformatted = false;
    return hasText;
  }

  /** Returns what was collected, and starts again. */
  take(): { lines: TextLine[]; marks: string[] } {
    this.breakLine();
    const { lines, marks } = this;
    this.lines = [];
    this.marks = [];
    return { lines, marks };
  }

  #endSuperscript(): void {
    const mark = squeeze(cleanText(this.#superscript));
    this.#superscript = "";
    if (mark.length <= LONGEST_MARK && FOOTNOTE_MARK.test(mark)) this.marks.push(mark);
    else this.#text += mark;
  }
}
