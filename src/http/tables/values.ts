import { bug } from "../../errors.ts";
import { isDay } from "../../reference/times.ts";
import { type Column, type ColumnType, valueAt } from "./columns.ts";

/**
 * A cell of a typed column; null for a missing value. A date is the number of days since 1970, a timestamp that of
 * microseconds.
 */
export type Cell = string | number | boolean | null;

/** The cells of some rows, column by column. */
export type ColumnCells = readonly (readonly Cell[])[];

/** Returns the cells of rows, column by column. @throws if a value is not of its column's type */
export const columnCells = (columns: readonly Column[], rows: readonly object[]): Cell[][] =>
  columns.map((column) => cellsOf(column, rows as readonly Record<string, unknown>[]));

function cellsOf({ name, keys, type }: Column, rows: readonly Record<string, unknown>[]): Cell[] {
  const first = keys[0] ?? "";
  const deeper = keys.length > 1 ? keys.slice(1) : undefined;
  const read = READ[type];
  const cells: Cell[] = new Array(rows.length);
  // A column often repeats its value from row to row: its cell is then reused.
  let before: unknown = null;
  let cell: Cell = null;
  for (let index = 0; index < rows.length; index++) {
    const outer = rows[index]?.[first];
    const value = deeper === undefined ? outer : valueAt(outer, deeper);
    if (value !== before) {
      before = value;
      const readCell = value === null || value === undefined ? null : read(value);
      if (readCell === undefined) throw bug(`column ${name}: ${JSON.stringify(value)} is not of the type ${type}`);
      cell = readCell;
    }
    cells[index] = cell;
  }
  return cells;
}

const DAY_MS = 86_400_000;
/** Digits of a second after the milliseconds, which `Date` drops. */
const MICROSECONDS = /\.\d{3}(\d{1,3})/;

/** How a value becomes a cell; undefined if it is of another type than the schema says. */
const READ: Record<ColumnType, (value: unknown) => Cell | undefined> = {
  int64: (value) => (Number.isSafeInteger(value) ? (value as number) : undefined),
  double: (value) => (Number.isFinite(value) ? (value as number) : undefined),
  boolean: (value) => (typeof value === "boolean" ? value : undefined),
  string: textOf,
  date(value) {
    const text = textOf(value);
    return isDay(text) ? Date.parse(text) / DAY_MS : undefined;
  },
  timestamp: (value) => microsecondsOf(textOf(value)),
};

/** Returns the microseconds since 1970 of a time in ISO 8601; undefined for another text. */
export function microsecondsOf(text: string): number | undefined {
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) return undefined;
  const [, further = ""] = MICROSECONDS.exec(text) ?? [];
  return Math.floor(milliseconds) * 1000 + Number(further.padEnd(3, "0"));
}

/** Returns the time of microseconds since 1970, always of the same length: `2025-01-31T18:00:00.000001Z`. */
export function timeOfMicroseconds(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000);
  const further = microseconds - milliseconds * 1000;
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${String(further).padStart(3, "0")}Z`;
}

/** Returns what CSV has in a cell, without its quotes. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
