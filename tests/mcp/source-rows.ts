import { readCsv } from "../../src/loading/formats/csv.ts";
import { readDelimited } from "../../src/loading/formats/delimited.ts";
import { openWorkbook } from "../../src/loading/formats/workbook.ts";
import { diskFile } from "../../src/loading/source/disk.ts";
import { agencyPath } from "../support/sources.ts";

/** Where a figure is in an agency's file. */
export interface SourceRow {
  /** Below the folder of the agencies' files. */
  file: string;
  /** Fields of the one row, by the names of columns; those of a workbook are named `A`, `B`. */
  row: Fields;
  /** The column of the figure, or columns whose sum it is. */
  value: string | readonly string[];
  /** Columns whose sum the figure is a percentage of. */
  of?: readonly string[];
  /** The column of the margin of error. */
  moe?: string;
  /** The text of the cell where it is not a number: the figure is then null. */
  cell?: string;
  /** The row has the highest figure of the rows whose fields match these patterns: `{ "GEO_ID": "^0500000US48" }`. */
  highest_of?: Fields;
  lowest_of?: Fields;
}

type Fields = Readonly<Record<string, string>>;

/** A figure as a file has it; null is a text. */
export interface SourceFigure {
  value: number | null;
  moe: number | null;
}

/**
 * Returns the figures that a file has at places, in their order. It is read once, by the readers of its form, which
 * know nothing of what it is about. @throws if a place is not one row, or its row is not the highest that it should be
 */
export async function figuresInSource(file: string, places: readonly SourceRow[]): Promise<SourceFigure[]> {
  const found = places.map(() => [] as Row[]);
  const beyond = places.map(() => [] as number[]);
  for await (const row of rowsOf(file))
    for (const [index, place] of places.entries()) {
      if (Object.entries(place.row).every(([name, value]) => row.get(name) === value)) found[index]?.push(row);
      const among = place.highest_of ?? place.lowest_of;
      const value = among && matches(row, among) ? figureOf(row, place) : null;
      if (value !== null) beyond[index]?.push(value);
    }
  return places.map((place, index) => {
    const [row, another] = found[index] ?? [];
    if (!row || another) throw new Error(`${file} has ${row ? "several rows" : "no row"} ${JSON.stringify(place.row)}`);
    const value = figureOf(row, place);
    const sign = place.highest_of ? 1 : -1;
    const better = (beyond[index] ?? []).filter((other) => value !== null && sign * other > sign * value);
    if (better.length > 0) throw new Error(`${file} has figures beyond ${value}: ${better.slice(0, 3)}`);
    return { value, moe: place.moe === undefined ? null : numberOf(cellOf(row, place.moe)) };
  });
}

/** The cells of a row, by the names of their columns. */
type Row = ReadonlyMap<string, string>;

const matches = (row: Row, patterns: Fields): boolean =>
  Object.entries(patterns).every(([name, pattern]) => new RegExp(pattern).test(row.get(name) ?? ""));

function figureOf(row: Row, { file, value: column, of: wholes, cell }: SourceRow): number | null {
  const columns = [column].flat();
  if (cell !== undefined) {
    const texts = columns.map((name) => cellOf(row, name));
    if (texts.some((text) => text !== cell)) throw new Error(`${file}: ${columns} is "${texts}", not "${cell}"`);
    return null;
  }
  const part = sumOf(row, columns);
  if (part === null || wholes === undefined) return part;
  const whole = sumOf(row, wholes);
  return whole === null ? null : Math.round((1000 * part) / whole) / 10;
}

function sumOf(row: Row, columns: readonly string[]): number | null {
  const numbers = columns.map((name) => numberOf(cellOf(row, name)));
  return numbers.reduce((sum, number) => (sum === null || number === null ? null : sum + number), 0);
}

function cellOf(row: Row, column: string): string {
  const text = row.get(column);
  if (text === undefined) throw new Error(`no column is named ${column}`);
  return text;
}

/** Returns the number of a cell; null for a text, and for the large negative numbers by which the Census says why. */
function numberOf(text: string): number | null {
  const number = text === "" ? Number.NaN : Number(text.replaceAll(",", ""));
  // Workbooks hold 9.6999999999999993 for 9.7.
  return Number.isNaN(number) || number <= -100_000_000 ? null : Number(number.toFixed(6));
}

async function* rowsOf(name: string): AsyncGenerator<Row> {
  const file = diskFile({ path: agencyPath(name), name, isGzip: name.endsWith(".gz"), lastModified: undefined });
  if (name.endsWith(".xlsx")) {
    const [sheet] = await openWorkbook(await file.blob(), name);
    for await (const { rows } of sheet?.batches() ?? [])
      for (const cells of rows)
        yield rowOf(
          cells.map((cell) => cell ?? ""),
          LETTERS,
        );
    return;
  }
  const batches = /\.csv(?:\.gz)?$/.test(name)
    ? readCsv(file.bytes(), { file: name })
    : readDelimited(file.bytes(), { file: name, delimiter: "\t", trim: true, extraDelimiter: true });
  let names: readonly string[] | undefined;
  for await (const { rows } of batches)
    for (const cells of rows) {
      if (names) yield rowOf(cells, names);
      else names = cells.map((cell) => cell.trim());
    }
}

const rowOf = (cells: readonly string[], names: readonly string[]): Row =>
  new Map(cells.flatMap((cell, index): [string, string][] => (names[index] ? [[names[index], cell.trim()]] : [])));

/** The names of a workbook's columns. */
const LETTERS = ["", "A"].flatMap((first) => [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => first + letter));
