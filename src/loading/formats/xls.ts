import { cutOff, sourceRefused } from "../../errors.ts";
import { compoundStream } from "./compound.ts";
import { refusePage } from "./text.ts";
import type { StreamedSheet } from "./workbook.ts";
import { isText } from "./xml.ts";

/** The largest workbook that is read: it is in memory whole. Excel 97 to 2003 allows 65,536 rows a sheet. */
const LARGEST_BYTES = 128 * 1024 * 1024;

/**
 * Opens a workbook of Excel 97 to 2003 (`.xls`, BIFF8), with cells as `openWorkbook` gives them; results of formulas
 * are values.
 * @throws `source_refused` for any other file (a web page is quoted), and one that is encrypted, older, or cut off.
 */
export async function openXls(workbook: Blob, file: string): Promise<StreamedSheet[]> {
  if (workbook.size > LARGEST_BYTES)
    throw sourceRefused({ file }, undefined, `is larger than ${LARGEST_BYTES / 1024 / 1024} MB`);
  const bytes = new Uint8Array(await workbook.arrayBuffer());
  refusePage(bytes, file);
  const stream = compoundStream(bytes, "Workbook", file);
  if (!stream) throw sourceRefused({ file }, undefined, "contains no workbook of Excel 97 or later");
  return inWholeRecords(file, () => readBook(stream, file));
}

/** @throws `source_refused` where what is read reaches past the end of a record or of the workbook. */
function inWholeRecords<Read>(file: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError)
      throw sourceRefused({ file }, undefined, "ends in the middle of a record: damaged or cut off");
    throw error;
  }
}

/** The kinds of records that are read, by their numbers. */
const RECORD = {
  formula: 0x0006,
  end: 0x000a,
  filePass: 0x002f,
  continued: 0x003c,
  boundSheet: 0x0085,
  multipleRk: 0x00bd,
  sharedTexts: 0x00fc,
  sharedText: 0x00fd,
  number: 0x0203,
  label: 0x0204,
  truth: 0x0205,
  text: 0x0207,
  rk: 0x027e,
  begin: 0x0809,
} as const;

interface BiffRecord {
  kind: number;
  data: DataView;
  /** Where the next record begins. */
  next: number;
}

/** The record at `offset`. @throws RangeError where the stream ends before it does. */
function recordAt(stream: DataView, offset: number): BiffRecord {
  const length = stream.getUint16(offset + 2, true);
  return {
    kind: stream.getUint16(offset, true),
    data: new DataView(stream.buffer, stream.byteOffset + offset + 4, length),
    next: offset + 4 + length,
  };
}

function readBook(stream: DataView, file: string): StreamedSheet[] {
  const sheets: { name: string; offset: number }[] = [];
  let texts: string[] = [];
  for (let offset = 0; ; ) {
    const { kind, data, next } = recordAt(stream, offset);
    if (offset === 0 && (kind !== RECORD.begin || data.getUint16(0, true) !== BIFF8))
      throw sourceRefused({ file }, undefined, "is of an Excel before 97");
    if (kind === RECORD.filePass) throw sourceRefused({ file }, undefined, "is encrypted");
    if (kind === RECORD.end) break;
    if (kind === RECORD.boundSheet && data.getUint8(5) === WORKSHEET)
      sheets.push({ offset: data.getUint32(0, true), name: shortText(data, 6) });
    if (kind === RECORD.sharedTexts) texts = new SharedTexts(stream, offset).read();
    offset = next;
  }
  return sheets.map(({ name, offset }) => ({
    name,
    async *batches() {
      const rows = inWholeRecords(file, () => readSheet(stream, { offset, texts, file }));
      const lines = [...rows.keys()].sort((a, b) => a - b);
      yield { rows: lines.map((line) => rows.get(line)!), lines }; // its own keys
    },
  }));
}

const BIFF8 = 0x0600;
const WORKSHEET = 0;

/** A text of at most 255 characters: length, flags, characters. */
const shortText = (data: DataView, at: number): string =>
  characters(data, at + 2, data.getUint8(at), (data.getUint8(at + 1) & 1) === 1);

function characters(data: DataView, at: number, count: number, isWide: boolean): string {
  let text = "";
  for (let index = 0; index < count; index++)
    text += String.fromCharCode(isWide ? data.getUint16(at + 2 * index, true) : data.getUint8(at + index));
  return text;
}

/** The cells of a sheet by row, from 1. @throws `source_refused` for a text that no workbook can have. */
function readSheet(
  stream: DataView,
  { offset: from, texts, file }: { offset: number; texts: readonly string[]; file: string },
): Map<number, (string | null)[]> {
  const rows = new Map<number, (string | null)[]>();
  let depth = 0;
  let formula: { row: number; column: number } | undefined;
  const put = (row: number, column: number, value: string | undefined): void => {
    // The format has no checksum: a damaged byte shows where it makes something that can't be.
    if (value === undefined)
      throw sourceRefused({ file, line: row + 1 }, undefined, "a cell names a text that is not there");
    if (!isText(value)) throw sourceRefused({ file, line: row + 1 }, undefined, `${JSON.stringify(value)} is not text`);
    const cells = rows.get(row + 1) ?? [];
    rows.set(row + 1, cells);
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  };
  for (let offset = from; ; ) {
    const { kind, data, next } = recordAt(stream, offset);
    if (kind === RECORD.begin) depth++;
    else if (kind === RECORD.end && --depth === 0) return rows;
    else if (depth === 1) {
      if (kind === RECORD.formula) formula = { row: data.getUint16(0, true), column: data.getUint16(2, true) };
      if (kind === RECORD.text && formula)
        put(formula.row, formula.column, characters(data, 3, data.getUint16(0, true), (data.getUint8(2) & 1) === 1));
      for (const [column, value] of cellsOf(kind, data, texts)) put(data.getUint16(0, true), column, value);
    }
    offset = next;
  }
}

/** The cells of one record: most hold one; undefined for a text that is not there. */
function cellsOf(kind: number, data: DataView, texts: readonly string[]): [number, string | undefined][] {
  const column = (): number => data.getUint16(2, true);
  switch (kind) {
    case RECORD.sharedText:
      return [[column(), texts[data.getUint32(6, true)]]];
    case RECORD.label:
      return [[column(), characters(data, 9, data.getUint16(6, true), (data.getUint8(8) & 1) === 1)]];
    case RECORD.number:
      return [[column(), String(data.getFloat64(6, true))]];
    case RECORD.rk:
      return [[column(), String(rkNumber(data, 6))]];
    case RECORD.truth:
      if (data.getUint8(7) === 1) return [[column(), "#ERROR"]];
      return [[column(), data.getUint8(6) === 1 ? "TRUE" : "FALSE"]];
    case RECORD.formula:
      // If the last two bytes are set, the result is not a number: a string follows in its own record.
      return data.getUint16(12, true) === 0xffff ? [] : [[column(), String(data.getFloat64(6, true))]];
    case RECORD.multipleRk:
      return Array.from({ length: (data.byteLength - 6) / 6 }, (_, index): [number, string] => [
        column() + index,
        String(rkNumber(data, 6 + 6 * index)),
      ]);
    default:
      return [];
  }
}

/** A number in 30 bits, whole or the upper half of a float, and two that say which, and whether in hundredths. */
function rkNumber(data: DataView, at: number): number {
  const bits = data.getInt32(at, true);
  let value = bits >> 2;
  if ((bits & 2) === 0) {
    const float = new DataView(new ArrayBuffer(8));
    float.setInt32(4, bits & ~3, true);
    value = float.getFloat64(0, true);
  }
  return (bits & 1) === 1 ? value / 100 : value;
}

/** Texts that cells share: they continue from record to record, and a text that is divided says its width again. */
class SharedTexts {
  private record: BiffRecord;
  private at = 8;

  constructor(
    private readonly stream: DataView,
    offset: number,
  ) {
    this.record = recordAt(stream, offset);
  }

  read(): string[] {
    const texts: string[] = [];
    const count = this.record.data.getUint32(4, true);
    while (texts.length < count) texts.push(this.text());
    return texts;
  }

  private text(): string {
    if (this.left() === 0) this.nextRecord();
    const count = this.number(2);
    let flags = this.number(1);
    const runs = flags & 8 ? this.number(2) : 0;
    const extraBytes = flags & 4 ? this.number(4) : 0;
    let text = "";
    while (text.length < count) {
      if (this.left() === 0) {
        this.nextRecord();
        flags = this.number(1);
      }
      const width = flags & 1 ? 2 : 1;
      const step = Math.min(count - text.length, Math.floor(this.left() / width));
      text += characters(this.record.data, this.at, step, width === 2);
      this.at += step * width;
    }
    this.passOver(4 * runs + extraBytes);
    return text;
  }

  private number(bytes: 1 | 2 | 4): number {
    const { data } = this.record;
    const { at } = this;
    this.at += bytes;
    if (bytes === 1) return data.getUint8(at);
    return bytes === 2 ? data.getUint16(at, true) : data.getUint32(at, true);
  }

  private left = (): number => this.record.data.byteLength - this.at;

  private passOver(bytes: number): void {
    for (let bytesLeft = bytes; bytesLeft > 0; ) {
      if (this.left() === 0) this.nextRecord();
      const step = Math.min(bytesLeft, this.left());
      this.at += step;
      bytesLeft -= step;
    }
  }

  private nextRecord(): void {
    this.record = recordAt(this.stream, this.record.next);
    if (this.record.kind !== RECORD.continued) throw cutOff("shared texts end too early");
    this.at = 0;
  }
}
