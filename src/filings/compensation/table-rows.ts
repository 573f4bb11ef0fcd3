import { isOrnament, isShortPeriod, type Printed, readPrinted, readYear } from "./amounts.ts";
import type { AmountColumn, AmountName } from "./columns.ts";
import type { Grid, GridCell, GridRow } from "./grid.ts";
import { cleanLabel, readLabel } from "./officers.ts";

/** A row of the table, split into what is left of the year, the year, and what is printed right of it. */
export interface TableRow {
  /** Lines of the first columns, without those that reach down from rows above. */
  label: readonly string[];
  /** Null: a row with only a label, such as a title's second line. */
  fiscalYear: number | null;
  printed: readonly PrintedCell[];
  isAfterBlank: boolean;
}

/** A printed amount or dash, and its place. */
export interface PrintedCell {
  printed: Printed;
  start: number;
  end: number;
}

/** Splits the rows under the headings. Rows that hold several years, each on a line of its cells, become several. */
export function tableRows(grid: Grid, headRows: number, salaryStart: number): TableRow[] {
  return grid.rows.slice(headRows).flatMap((row) => takeApart(row, salaryStart));
}

function takeApart(row: GridRow, salaryStart: number): TableRow[] {
  const { isAfterBlank } = row;
  if (isNote(row) || isSectionRow(row, salaryStart))
    return [{ label: [], fiscalYear: null, printed: [], isAfterBlank }];
  // Pay for some months is not a year's. Its row only gives what it says about the officer.
  const months = row.cells.find(
    (cell) => cell.start < salaryStart && cell.lines.length === 1 && cell.text.length < 60 && isShortPeriod(cell.text),
  );
  const hasYear = row.cells.some((cell) => cell !== months && cell.start < salaryStart && yearsOf(cell).length > 0);
  if (months && !hasYear) {
    const label = row.cells.filter((cell) => cell.start < months.start && !cell.isFromAbove && !isOrnament(cell.text));
    return [{ label: label.flatMap(({ lines }) => lines), fiscalYear: null, printed: [], isAfterBlank }];
  }
  const year = row.cells.find((cell) => cell.start < salaryStart && yearsOf(cell).length > 0 && !cell.isFromAbove);
  const label = row.cells
    .filter((cell) => cell !== year && cell.start < salaryStart && !cell.isFromAbove && !isOrnament(cell.text))
    .flatMap((cell) => cell.lines.filter((line) => /\p{L}/u.test(line) || readPrinted(line) === undefined));
  const years = year ? yearsOf(year) : [];
  const amounts = row.cells.filter(
    (cell) => cell !== year && cell.start >= Math.min(salaryStart, year?.end ?? salaryStart),
  );
  if (years.length <= 1)
    return [{ label, fiscalYear: years[0] ?? null, printed: amounts.flatMap((cell) => printedIn(cell)), isAfterBlank }];
  return years.map((fiscalYear, index) => ({
    label: index === 0 ? label : [],
    fiscalYear,
    printed: amounts.flatMap((cell) => printedIn(cell, { index, of: years.length })),
    isAfterBlank,
  }));
}

/** A footnote or other running text in a row of the table, mostly below the officers. */
function isNote({ cells }: GridRow): boolean {
  const [first, second] = cells;
  if (!first || cells.length > 2) return false;
  const text = (second ?? first).text;
  if (second && !(isOrnament(first.text) || /^\d{1,2}$/.test(first.text))) return false;
  if (readYear(text) !== undefined || !/\p{L}{2}/u.test(text)) return false;
  const isSentence = text.length > 60 && / (?:the|is|are|was|were|in|to|for) /.test(text) && /[.:;]$/.test(text);
  return text.length > 160 || isSentence || (second !== undefined && /\p{L}{2}.*\.$/u.test(text));
}

/** A heading within the table, over all its columns: "Former Executive Officer:". A name over its years is not one. */
function isSectionRow({ cells }: GridRow, salaryStart: number): boolean {
  const [cell, ...otherCells] = cells;
  if (!cell || otherCells.length > 0 || cell.isFromAbove || cell.end <= salaryStart + 1) return false;
  return readLabel(cell.lines.map(cleanLabel)) === undefined;
}

/** The year of a cell, or the years of its lines if each line is one. */
function yearsOf(cell: GridCell): number[] {
  const year = readYear(cell.text);
  if (year !== undefined) return [year];
  const years = cell.lines.map((line) => readYear(line));
  return years.every((lineYear) => lineYear !== undefined) ? years : [];
}

function printedIn({ text, lines, start, end }: GridCell, line?: { index: number; of: number }): PrintedCell[] {
  if (line === undefined) {
    const printed = isOrnament(text) ? undefined : readPrinted(text);
    return printed ? [{ printed, start, end }] : [];
  }
  const values = lines.filter((part) => !isOrnament(part)).map((part) => readPrinted(part));
  // Without a value for each year, it is not clear which line belongs to which year.
  const printed = values.length === line.of ? values[line.index] : undefined;
  return printed ? [{ printed, start, end }] : [];
}

/** Amounts by name. Two columns of one name (a pension and deferred pay, say) are added. */
export type Amounts = Partial<Record<AmountName, number | null>>;

/** Assigns each printed amount to the column whose heading is above it, or which is nearest. */
export function byPosition(printed: readonly PrintedCell[], columns: readonly AmountColumn[]): Amounts {
  const namesTaken = new Set<AmountColumn>();
  const amounts: Amounts = {};
  for (const cell of printed) {
    const column = nearest(cell, columns);
    // A second number under one heading is a footnote mark in its own cell.
    if (!column || namesTaken.has(column)) continue;
    namesTaken.add(column);
    add(amounts, column, cell.printed);
  }
  return amounts;
}

/** Assigns the amounts to the columns in order; undefined unless there is one for each. */
export function byOrder(printed: readonly PrintedCell[], columns: readonly AmountColumn[]): Amounts | undefined {
  if (printed.length !== columns.length) return undefined;
  const amounts: Amounts = {};
  for (const [index, column] of columns.entries()) {
    const cell = printed[index];
    if (cell) add(amounts, column, cell.printed);
  }
  return amounts;
}

function add(amounts: Amounts, { name }: AmountColumn, printed: Printed): void {
  if (name === null) return;
  const before = amounts[name];
  if (printed.kind === "none") amounts[name] = before ?? null;
  else amounts[name] = (before ?? 0) + printed.value;
}

function nearest(cell: PrintedCell, columns: readonly AmountColumn[]): AmountColumn | undefined {
  let best: AmountColumn | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const column of columns) {
    const distance = Math.max(column.start - cell.end + 1, cell.start - column.end + 1, 0);
    if (distance < bestDistance) {
      best = column;
      bestDistance = distance;
    }
  }
  return best;
}
