import type { SourcePosition } from "../../errors.ts";
import { cutOffQuote, strayQuote, wrongWidth } from "./delimited.ts";
import { plainNumberIn, scaledNumberIn, wholeNumberIn } from "./plain-number.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;

/** How the rows of a file are cut into fields. */
export interface RowForm {
  file: string;
  /** The byte between two fields. */
  delimiter: number;
  /** How many fields each row has. */
  width: number;
  /** Fields may be quoted, and may then contain the delimiter. */
  quoted: boolean;
}

/**
 * Rows of a piece of a file (`FieldRows`), with the places where their fields end. One for all pieces, so that nothing
 * is left over.
 */
export class ByteRows {
  count = 0;
  private bytes: Buffer = Buffer.alloc(0);
  private firstLine = 1;
  /** For each row where it begins, less one, and where each of its fields ends. */
  private ends: Int32Array = new Int32Array(65_536);
  private readonly stride: number;

  constructor(private readonly form: RowForm) {
    this.stride = form.width + 1;
  }

  at(row: number): SourcePosition {
    return { file: this.form.file, line: this.firstLine + row };
  }

  text(row: number, column: number): string {
    const start = this.start(row, column);
    const text = this.bytes.toString("utf8", start, this.end(row, column));
    return this.form.quoted && text.includes('"') ? text.replaceAll('""', '"') : text;
  }

  is(row: number, column: number, text: string): boolean {
    const start = this.start(row, column);
    if (this.end(row, column) - start !== text.length) return false;
    for (let index = 0; index < text.length; index++)
      if (this.bytes[start + index] !== text.charCodeAt(index)) return false;
    return true;
  }

  sign(row: number, column: number, index: number): number {
    const place = this.start(row, column) + index;
    return place < this.end(row, column) ? (this.bytes[place] as number) : -1;
  }

  plain(row: number, column: number): number {
    return plainNumberIn(this.bytes, this.start(row, column), this.end(row, column));
  }

  /** The whole number of a field that has only digits, exact up to 2^53; -1 for any other field. */
  whole(row: number, column: number): number {
    return wholeNumberIn(this.bytes, this.start(row, column), this.end(row, column));
  }

  /** A number with `decimals` decimals, or none, in units of its last decimal; NaN for any other field. */
  scaled(row: number, column: number, decimals: number): number {
    return scaledNumberIn(this.bytes, { start: this.start(row, column), end: this.end(row, column), decimals });
  }

  private start(row: number, column: number): number {
    const start = (this.ends[row * this.stride + column] as number) + 1;
    return this.form.quoted && this.bytes[start] === QUOTE ? start + 1 : start;
  }

  /** A field in quotation marks has one at both ends: {@link take} refuses any other. */
  private end(row: number, column: number): number {
    const position = row * this.stride + column;
    const end = this.ends[position + 1] as number;
    return this.form.quoted && this.bytes[(this.ends[position] as number) + 1] === QUOTE ? end - 1 : end;
  }

  /** Finds the fields of a piece that ends with a line. */
  take(piece: Buffer, firstLine: number): void {
    this.bytes = piece;
    this.firstLine = firstLine;
    this.count = 0;
    const { stride } = this;
    const { delimiter, width, quoted } = this.form;
    let { ends } = this;
    for (let start = 0; start < piece.length; this.count++) {
      let endOfOffsets = this.count * stride;
      if (endOfOffsets + stride > ends.length) ends = this.grow();
      ends[endOfOffsets++] = start - 1;
      let fields = 1;
      let position = start;
      for (; ; position++) {
        const sign = piece[position];
        if (sign === delimiter) {
          // A row of too many fields is refused below; it must not write over the next one's place.
          if (fields++ < width) ends[endOfOffsets++] = position;
        } else if (sign === LINE_FEED) break;
        else if (sign === QUOTE && quoted) position = this.closingQuote(position, start);
      }
      const end = piece[position - 1] === CARRIAGE_RETURN && position > start ? position - 1 : position;
      if (fields !== width) this.refuse(fields, piece.toString("utf8", start, end));
      ends[endOfOffsets] = end;
      // A row begins after the line feed, which is not where the row before it ends when that has a carriage return.
      start = position + 1;
    }
  }

  private grow(): Int32Array {
    const larger = new Int32Array(2 * Math.max(this.ends.length, this.stride));
    larger.set(this.ends);
    this.ends = larger;
    return larger;
  }

  /** Returns the index of the quotation mark that closes the one at `open`. Doubled marks are text. */
  private closingQuote(open: number, rowStart: number): number {
    const { bytes } = this;
    const byteBefore = bytes[open - 1];
    if (open !== rowStart && byteBefore !== this.form.delimiter)
      throw strayQuote(this.at(this.count), this.fieldAround(open, rowStart));
    for (let position = open + 1; ; position++) {
      const sign = bytes[position];
      if (sign === LINE_FEED) throw cutOffQuote(this.at(this.count));
      if (sign !== QUOTE) continue;
      const nextByte = bytes[position + 1];
      if (nextByte === QUOTE) position++;
      else if (nextByte === this.form.delimiter || nextByte === LINE_FEED) return position;
      else if (nextByte === CARRIAGE_RETURN && bytes[position + 2] === LINE_FEED) return position;
      else throw cutOffQuote(this.at(this.count));
    }
  }

  /** The text between the delimiters before and after a place of a row. */
  private fieldAround(place: number, rowStart: number): string {
    const { bytes } = this;
    const { delimiter } = this.form;
    const start = Math.max(rowStart, bytes.lastIndexOf(delimiter, place) + 1);
    const line = bytes.toString("utf8", start, bytes.indexOf(LINE_FEED, place)).replace(/\r$/, "");
    return line.slice(0, (line.indexOf(String.fromCharCode(delimiter)) + 1 || line.length + 1) - 1);
  }

  private refuse(fields: number, text: string): never {
    throw wrongWidth(this.at(this.count), { fields, text }, this.form.width);
  }
}
