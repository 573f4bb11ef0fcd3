import { DAY_MS } from "../../durations.ts";
import { type SourcePosition, sourceRefused } from "../../errors.ts";
import { unescapeXml } from "./xml.ts";
import { decodeMember, openZip, type ZipMember } from "./zip.ts";

/** Some rows of a sheet, in order; texts of their cells, `null` for an empty one. Empty rows may be left out. */
export interface SheetRows {
  rows: (string | null)[][];
  /** The number of each row in the sheet, from 1. */
  lines: number[];
}

/** A sheet; each call of `batches` reads it from its beginning. */
export interface StreamedSheet {
  name: string;
  batches(): AsyncGenerator<SheetRows>;
}

/** How many rows come at once. */
const BATCH_ROWS = 512;

/**
 * Opens an XLSX workbook whose sheets are read row by row. Only the strings that cells share are in memory, so a
 * workbook of a hundred megabytes takes little more than its own size. Numbers are strings as in the file, truth values
 * `TRUE` and `FALSE`; a date is the number that the file stores ({@link dayOfSerial}).
 * @throws `source_refused` for a file that is not a workbook (a web page is quoted), was cut off, or is not UTF-8.
 */
export async function openWorkbook(workbook: Blob, file: string, mostShared = MOST_SHARED): Promise<StreamedSheet[]> {
  const members = await openZip(workbook, file);
  const find = (path: string) => members.find(({ name }) => name.toLowerCase() === path.toLowerCase());
  const book = find("xl/workbook.xml");
  const links = find("xl/_rels/workbook.xml.rels");
  if (!book || !links) throw sourceRefused({ file }, undefined, "is a ZIP archive, but not an XLSX workbook");
  const targets = new Map<string, string>();
  for (const [tag] of (await wholeText(links, file)).matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g))
    targets.set(attribute(tag, "Id"), attribute(tag, "Target").replace(/^\/?(?:xl\/)?/, "xl/"));
  let shared: Promise<string[]> | undefined;
  const texts = () => {
    const member = find("xl/sharedStrings.xml");
    shared ??= member ? sharedTexts(member, file, mostShared) : Promise.resolve([]);
    return shared;
  };
  return [...(await wholeText(book, file)).matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => {
    const name = unescapeXml(attribute(tag, "name"), { file });
    const member = find(targets.get(attribute(tag, "(?:\\w+:)?id", true)) ?? "");
    if (!member) throw sourceRefused({ file }, undefined, `lacks its sheet "${name}"`);
    return { name, batches: () => sheetRows(member, { file, name, texts }) };
  });
}

/**
 * Reads the first sheet of an XLSX workbook whole, as {@link openWorkbook} reads it. Row 1 of the sheet is `rows[0]`;
 * texts are trimmed, empty cells are `null`, and those after the last text of a row are left out.
 * @throws `source_refused` as `openWorkbook` does, and for a sheet of more than `mostCharacters`.
 */
export async function readFirstSheet(
  workbook: Blob,
  file: string,
  mostCharacters = MOST_SHARED,
): Promise<(string | null)[][]> {
  const [sheet] = await openWorkbook(workbook, file);
  const allRows: (string | null)[][] = [];
  let size = 0;
  for await (const { rows, lines } of sheet?.batches() ?? []) {
    for (const [index, row] of rows.entries()) {
      const cells = row.map((cell) => cell?.trim() || null);
      cells.length = cells.findLastIndex((cell) => cell !== null) + 1;
      const line = lines[index]!; // as many lines as rows
      size += cells.reduce((sum, cell) => sum + (cell?.length ?? 0) + TEXT_OVERHEAD, 0);
      if (size > mostCharacters || line > MOST_ROWS)
        throw sourceRefused(
          { file, line },
          undefined,
          `sheet "${sheet?.name}" has more cells than any agency publishes`,
        );
      while (allRows.length < line - 1) allRows.push([]);
      allRows.push(cells);
    }
  }
  return allRows;
}

/** Rows of the largest sheet that Excel makes. */
const MOST_ROWS = 1_048_576;

/** Returns the day, at midnight UTC, of a date cell's number: Excel counts days from 30 December 1899. */
export const dayOfSerial = (serial: number): Date => new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * DAY_MS);

async function sharedTexts(member: ZipMember, file: string, limit: number): Promise<string[]> {
  const texts: string[] = [];
  let size = 0;
  for await (const item of elements(member, { file, tag: "si", inside: "sst" })) {
    const text = textOf(item, { file });
    size += text.length + TEXT_OVERHEAD;
    if (size > limit) throw sourceRefused({ file }, undefined, `${member.name} has more text than any workbook`);
    texts.push(text);
  }
  return texts;
}

/** Shared strings are in memory. The limit is a hundred times those of the agencies' largest workbooks. */
const MOST_SHARED = 400_000_000;
const TEXT_OVERHEAD = 32;

async function* sheetRows(
  member: ZipMember,
  { file, name, texts }: { file: string; name: string; texts(): Promise<string[]> },
): AsyncGenerator<SheetRows> {
  const shared = await texts();
  let batch: SheetRows = { rows: [], lines: [] };
  let line = 0;
  for await (const row of elements(member, { file, tag: "row", inside: "sheetData" })) {
    const statedLine = Number(/^[^>]*?\sr="(\d+)"/.exec(row)?.[1] ?? line + 1);
    if (statedLine <= line)
      throw sourceRefused({ file, line: statedLine }, undefined, `sheet "${name}" has its rows out of order`);
    line = statedLine;
    batch.rows.push(cellsOf(row, shared, { file, line }));
    batch.lines.push(line);
    if (batch.rows.length < BATCH_ROWS) continue;
    yield batch;
    batch = { rows: [], lines: [] };
  }
  if (batch.rows.length > 0) yield batch;
}

/** `<c r="B2" t="s">…</c>` and `<c r="B2"/>`: attributes, then what is inside. */
const CELL = /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/;

function cellsOf(row: string, shared: readonly string[], position: { file: string; line: number }): (string | null)[] {
  const cells: (string | null)[] = [];
  for (const [, attributes = "", inside] of row.matchAll(CELL)) {
    const place = /\sr="([A-Z]{1,3})\d+"/.exec(attributes)?.[1];
    const column = place === undefined ? cells.length : columnOf(place);
    while (cells.length < column) cells.push(null);
    cells[column] =
      inside === undefined ? null : cellText(inside, /\st="(\w+)"/.exec(attributes)?.[1], shared, position);
  }
  return cells;
}

function cellText(
  inside: string,
  type: string | undefined,
  shared: readonly string[],
  position: { file: string; line: number },
): string | null {
  if (type === "inlineStr") return textOf(inside, position);
  const value = VALUE.exec(inside)?.[1];
  if (value === undefined) return null;
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "s") return unescapeXml(value, position);
  const text = shared[Number(value)];
  if (text === undefined)
    throw sourceRefused(position, undefined, `a cell names text ${value}, and there are ${shared.length}`);
  return text;
}

/** 0 for `A`, 26 for `AA`. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** The text of a cell's or shared item's runs; phonetic runs (`rPh`) are skipped. */
const textOf = (item: string, position: SourcePosition): string =>
  [
    ...item
      .replace(/<(?:\w+:)?rPh[\s\S]*?<\/(?:\w+:)?rPh>/g, "")
      .matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g),
  ]
    .map(([, text = ""]) => unescapeXml(text, position))
    .join("");

const attribute = (tag: string, name: string, isPattern = false): string =>
  new RegExp(`\\s${isPattern ? name : `(?:${name})`}="([^"]*)"`).exec(tag)?.[1] ?? "";

/**
 * The elements `tag` of a part, whole, one after another; only one of them, and a piece of the part, is in memory.
 * @throws `source_refused` where `inside`, which holds them, does not end, or an element is longer than a row can be.
 */
async function* elements(
  member: ZipMember,
  { file, tag, inside }: { file: string; tag: string; inside: string },
): AsyncGenerator<string> {
  const open = new RegExp(`<(\\w+:)?${tag}(?=[\\s/>])[^>]*>`, "g");
  const end = new RegExp(`</(?:\\w+:)?${inside}\\s*>|<(?:\\w+:)?${inside}(?:\\s[^>]*)?/>`);
  let remainder = "";
  let hasEnded = false;
  for await (const piece of decodeMember(member, file)) {
    if (hasEnded) continue; // to its end, where its checksum is compared
    remainder += piece;
    let done = 0;
    for (;;) {
      open.lastIndex = done;
      const start = open.exec(remainder);
      if (!start) break;
      let stop = start.index + start[0].length;
      if (!start[0].endsWith("/>")) {
        const close = `</${start[1] ?? ""}${tag}>`;
        const closing = remainder.indexOf(close, stop);
        if (closing === -1) {
          done = start.index;
          break;
        }
        stop = closing + close.length;
      }
      yield remainder.slice(start.index, stop);
      done = stop;
    }
    remainder = remainder.slice(done);
    hasEnded = end.test(remainder);
    if (remainder.length > LONGEST_ELEMENT)
      throw sourceRefused(
        { file },
        undefined,
        `${member.name} has no complete ${tag} in ${LONGEST_ELEMENT} characters`,
      );
  }
  if (!hasEnded)
    throw sourceRefused({ file }, undefined, `${member.name} ends before its ${inside} does: it was cut off`);
}

/** A row of 16,384 columns, or a text of 32,767 characters with its formats, is shorter. */
const LONGEST_ELEMENT = 4_000_000;

async function wholeText(member: ZipMember, file: string): Promise<string> {
  let text = "";
  for await (const piece of decodeMember(member, file)) text += piece;
  return text;
}
