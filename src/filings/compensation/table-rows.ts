import { isOrnament, type Printed, readPrinted, readYear } from "./amounts.ts";
import type { AmountColumn, AmountName } from "./columns.ts";
import type { Grid, GridCell, GridRow } from "./grid.ts";

/** A row of the table taken apart: what stands left of the year, the year, and what is printed right of it. */
export interface TableRow {
  /** Lines of the first columns, without those that reach down from rows above. */
  label: readonly string[];
  /** Null: a row of label only, such as a title's second line. */
  fiscalYear: number | null;
  printed: readonly PrintedCell[];
  isAfterBlank: boolean;
}

/** A printed amount, or dash, and where it stands. */
export interface PrintedCell {
  printed: Printed;
  start: number;
  end: number;
}

/** Takes the rows under the headings apart. Rows that hold several years, each on a line of its cells, become several. */
export function tableRows(grid: Grid, headRows: number, salaryStart: number): TableRow[] {
  return grid.rows.slice(headRows).flatMap((row) => takeApart(row, salaryStart));
}

function takeApart(row: GridRow, salaryStart: number): TableRow[] {
  const year = row.cells.find((cell) => cell.start < salaryStart && yearsOf(cell).length > 0 && !cell.isFromAbove);
  const label = row.cells
    .filter((cell) => cell !== year && cell.start < salaryStart && !cell.isFromAbove && !isOrnament(cell.text))
    .flatMap((cell) => cell.lines);
  const years = year ? yearsOf(year) : [];
  const amounts = row.cells.filter(
    (cell) => cell !== year && cell.start >= Math.min(salaryStart, year?.end ?? salaryStart),
  );
  const { isAfterBlank } = row;
  if (years.length <= 1)
    return [{ label, fiscalYear: years[0] ?? null, printed: amounts.flatMap((cell) => printedIn(cell)), isAfterBlank }];
  return years.map((fiscalYear, index) => ({
    label: index === 0 ? label : [],
    fiscalYear,
    printed: amounts.flatMap((cell) => printedIn(cell, { index, of: years.length })),
    isAfterBlank,
  }));
}

/** The year of a cell, or the years of its lines where each line is one. */
function yearsOf(cell: GridCell): number[] {
  const whole = readYear(cell.text);
  if (whole !== undefined) return [whole];
  const years = cell.lines.map((line) => readYear(line));
  return years.every((year) => year !== undefined) ? years : [];
}

function printedIn({ text, lines, start, end }: GridCell, line?: { index: number; of: number }): PrintedCell[] {
  if (line === undefined) {
    const printed = isOrnament(text) ? undefined : readPrinted(text);
    return printed ? [{ printed, start, end }] : [];
  }
  const values = lines.filter((one) => !isOrnament(one)).map((one) => readPrinted(one));
  // Without a value for each year nobody can tell which line is which year's.
  const printed = values.length === line.of ? values[line.index] : undefined;
  return printed ? [{ printed, start, end }] : [];
}

/** Amounts by name; two columns of one name (a pension and deferred pay, say) are added. */
export type Amounts = Partial<Record<AmountName, number | null>>;

/** Gives each printed amount to the column under whose heading it stands, or which is nearest. */
export function byPosition(printed: readonly PrintedCell[], columns: readonly AmountColumn[]): Amounts {
  const taken = new Set<AmountColumn>();
  const amounts: Amounts = {};
  for (const cell of printed) {
    const column = nearest(cell, columns);
    // A second number under one heading is a footnote's mark in a cell of its own.
    if (!column || taken.has(column)) continue;
    taken.add(column);
    add(amounts, column, cell.printed);
  }
  return amounts;
}

/** Gives the amounts to the columns one after the other; undefined unless there is one for each. */
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
