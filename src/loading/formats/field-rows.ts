import { type SourcePosition, sourceRefused } from "../../errors.ts";
import { ByteRows } from "./byte-rows.ts";
import { LONGEST_LINE, splitQuoted } from "./delimited.ts";
import { type Batch, Header } from "./header.ts";
import { plainNumber } from "./plain-number.ts";
import { checkText, type TextOptions } from "./text.ts";

/** Rows of a file by their number in the batch, from 0, and by column; valid until the next batch is requested. */
export interface FieldRows {
  readonly count: number;
  /** Where a row begins, for messages. */
  at(row: number): SourcePosition;
  text(row: number, column: number): string;
  /** Whether a field is this text; `text` is ASCII without quotation marks. */
  is(row: number, column: number, text: string): boolean;
  /** Returns the ASCII code of one character of a field; -1 beyond the field's end. */
  sign(row: number, column: number, index: number): number;
  /** The number of a field of a few digits, as {@link plainNumber} has it; -1 for any other field. */
  plain(row: number, column: number): number;
}

/** A file whose first row names its columns, read field by field. */
export interface FieldTable<Rows extends FieldRows = FieldRows> {
  header: Header;
  batches: AsyncGenerator<Rows>;
  /** Closes the file; call it even if reading stopped early. */
  close(): Promise<void>;
}

/** How the fields of a row are separated. */
export interface FieldOptions extends Omit<TextOptions, "encoding" | "finalNewline"> {
  delimiter: "\t" | "|" | ";" | ",";
  /** Fields may be quoted, as in `openDelimited`. */
  quoted?: boolean;
}

/** More than a piece as files are read from the disk, with the beginning of a line before it. */
const FIRST_ROOM_BYTES = 1024 * 1024;
const LINE_FEED = 10;

/**
 * Opens a file as `openDelimited` does; take it for files of gigabytes, or if few of hundreds of columns are read.
 * A field stays bytes until it is read. Making each field a string took longer than the rest of a load, and left
 * gigabytes to the garbage collector. Each piece of `bytes` may be overwritten when the next one is requested.
 * @throws `source_refused` at the first line in the wrong form.
 */
export async function openFieldRows(
  bytes: AsyncIterable<Uint8Array>,
  options: FieldOptions,
): Promise<FieldTable<ByteRows>> {
  const { file, delimiter, quoted = false } = options;
  let line = 0;
  const pieces = wholeLines(
    checkText(bytes, options, () => line),
    file,
  );
  const close = async () => void (await pieces.return(undefined));
  const firstPiece = await pieces.next();
  if (firstPiece.done) throw sourceRefused({ file }, undefined, "has no header line");
  const headingEnd = firstPiece.value.indexOf(LINE_FEED);
  const heading = firstPiece.value.toString("utf8", 0, headingEnd).replace(/\r$/, "");
  line++;
  const names = quoted ? splitQuoted(heading, delimiter, { file, line }) : heading.split(delimiter);
  const header = new Header(
    names.map((name) => name.trim()),
    { file, line },
  );
  for (const [duplicate] of header.duplicates) {
    await close();
    throw sourceRefused(header.at, header.names[duplicate], "duplicate column");
  }
  const rows = new ByteRows({ file, delimiter: delimiter.charCodeAt(0), width: names.length, quoted });
  async function* batches(): AsyncGenerator<ByteRows> {
    let piece = firstPiece.value as Buffer; // it is not done
    for (let from = headingEnd + 1; ; from = 0) {
      rows.take(piece.subarray(from), line + 1);
      line += rows.count;
      if (rows.count > 0) yield rows;
      const nextPiece = await pieces.next();
      if (nextPiece.done) return;
      piece = nextPiece.value;
    }
  }
  return { header, batches: batches(), close };
}

/** Wraps rows that another reader has already split into strings. */
export async function* asFieldRows(batches: AsyncIterable<Batch>, file: string): AsyncGenerator<FieldRows> {
  for await (const { rows, lines } of batches) yield new TextRows(file, rows, lines);
}

class TextRows implements FieldRows {
  constructor(
    private readonly file: string,
    private readonly rows: string[][],
    private readonly lines: number[],
  ) {}

  get count(): number {
    return this.rows.length;
  }

  at(row: number): SourcePosition {
    return { file: this.file, line: this.lines[row] as number }; // as many lines as rows
  }

  text(row: number, column: number): string {
    return this.rows[row]?.[column] ?? "";
  }

  is(row: number, column: number, text: string): boolean {
    return this.rows[row]?.[column] === text;
  }

  sign(row: number, column: number, index: number): number {
    const text = this.rows[row]?.[column] ?? "";
    return index < text.length ? text.charCodeAt(index) : -1;
  }

  plain(row: number, column: number): number {
    return plainNumber(this.text(row, column));
  }
}

/**
 * The same bytes in pieces that end with a line. A piece is valid until the next one is requested: all share one
 * memory block, since the collector freed separate ones too slowly.
 */
async function* wholeLines(pieces: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  let room = Buffer.allocUnsafe(FIRST_ROOM_BYTES);
  let restBytes = 0;
  for await (const piece of pieces) {
    if (restBytes + piece.length > room.length) {
      const larger = Buffer.allocUnsafe(2 * (restBytes + piece.length));
      room.copy(larger, 0, 0, restBytes);
      room = larger;
    }
    piece.copy(room, restBytes);
    const length = restBytes + piece.length;
    const lastEnd = piece.lastIndexOf(LINE_FEED);
    const end = lastEnd === -1 ? 0 : restBytes + lastEnd + 1;
    if (end > 0) yield room.subarray(0, end);
    room.copy(room, 0, end, length);
    restBytes = length - end;
    if (restBytes > LONGEST_LINE)
      throw sourceRefused({ file }, undefined, `has a line of more than ${LONGEST_LINE} bytes`);
  }
}
