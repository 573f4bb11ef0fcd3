import { CsvError, Parser } from "csv-parse";
import { sourceRefused } from "../../errors.ts";
import { type Batch, type DuplicatePolicy, type Table, withHeader } from "./header.ts";
import { checkText, decodeText, type TextOptions } from "./text.ts";

/** How a CSV file differs from RFC 4180. */
export interface CsvOptions extends TextOptions {
  duplicates?: DuplicatePolicy;
}

/** A record longer than this has an open quote, or is another format. */
const LONGEST_RECORD_BYTES = 1024 * 1024;

/**
 * Reads a CSV file in which quoted fields may contain line ends; take `readDelimited` for any other. Rows come in file
 * order; line ends are LF or CR LF, a byte order mark is skipped. Every row has as many fields as the first one.
 * It is csv-parse, which refuses ragged rows; the faster libraries merge them silently.
 * @throws `source_refused` at the first line in the wrong form; rows before it have been given already.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>, options: CsvOptions): AsyncGenerator<Batch> {
  const { file, encoding = "utf-8" } = options;
  const parser = new RowCollector();
  let lineEnds = 0;
  // The parser takes UTF-8; other encodings are brought into it.
  const pieces =
    encoding === "utf-8" ? checkText(bytes, options, () => lineEnds) : decodeText(bytes, options, () => lineEnds);
  try {
    for await (const piece of pieces) {
      await parser.parsePiece(piece);
      // Counted here, because the parser holds the end of a piece back until it has seen more.
      lineEnds += countLineEnds(piece);
      if (parser.batch.rows.length > 0) yield parser.handOver();
    }
    await parser.finish();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw sourceRefused({ file, line: parser.begins }, undefined, describe(error));
  }
  if (parser.batch.rows.length > 0) yield parser.handOver();
}

/** How many line ends a piece has. */
function countLineEnds(piece: Buffer | string): number {
  let count = 0;
  for (let index = piece.indexOf("\n"); index !== -1; index = piece.indexOf("\n", index + 1)) count++;
  return count;
}

/** csv-parse, with rows taken from where it makes them: its stream of objects would cost as much again for each. */
class RowCollector extends Parser {
  batch: Batch = { rows: [], lines: [] };
  /** The line on which the next row begins. */
  begins = 1;
  private counted = 0;
  private failure: Error | undefined;

  constructor() {
    super({ max_record_size: LONGEST_RECORD_BYTES });
    this.on("error", (error) => {
      this.failure = error;
    });
  }

  override push(row: string[] | null): boolean {
    if (row === null) return super.push(null);
    this.batch.rows.push(row);
    this.batch.lines.push(this.begins);
    // csv-parse counts CR LF inside quotes as two lines: what it says is only good to see that there is something.
    this.begins += this.info.lines - this.counted > 1 ? 1 + countLineEnds(row.join()) : 1;
    this.counted = this.info.lines;
    return true;
  }

  /** Parses one more piece. */
  async parsePiece(piece: Buffer | string): Promise<void> {
    await new Promise<void>((resolve) => this.write(piece, () => resolve()));
    if (this.failure) throw this.failure;
  }

  /** Parses what is left after the last line end. */
  async finish(): Promise<void> {
    this.resume();
    await new Promise<void>((resolve) =>
      this.once("error", () => resolve())
        .once("end", resolve)
        .end(),
    );
    if (this.failure) throw this.failure;
  }

  /** Gives the rows parsed since the last call. */
  handOver(): Batch {
    const { batch } = this;
    this.batch = { rows: [], lines: [] };
    return batch;
  }
}

/** As {@link readCsv}, with the first row as names of the columns. */
export const openCsv = (bytes: AsyncIterable<Uint8Array>, options: CsvOptions): Promise<Table> =>
  withHeader(readCsv(bytes, options), options);

/** csv-parse's message says what, but in its own terms and with a line of its own count. */
function describe({ code, message }: CsvError): string {
  switch (code) {
    case "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH": {
      const [, expected, fieldCount] = /expect (\d+), got (\d+)/.exec(message) ?? [];
      return `has ${fieldCount} fields, where the first row has ${expected}`;
    }
    case "CSV_QUOTE_NOT_CLOSED":
      return "a quotation mark is opened and never closed: the file is cut off";
    case "CSV_INVALID_CLOSING_QUOTE":
    case "INVALID_OPENING_QUOTE":
      return "a quotation mark inside a field is not doubled";
    case "CSV_MAX_RECORD_SIZE":
      return `a row is longer than ${LONGEST_RECORD_BYTES} bytes: a quotation mark is open`;
    default:
      return message.replace(/ (?:at|on) line \d+.*$/, "");
  }
}
