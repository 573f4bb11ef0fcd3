import { transpose } from "d3-array";

/**
 * Returns values as the text of an array of PostgreSQL: read faster than JSON there, and made faster than by
 * postgres.js here. Null if each value is null: `unnest` takes it as such a column.
 */
export function arrayText<T>(rows: readonly T[], read: (row: T) => number | string | null): string | null {
  let text = "";
  let hasValue = false;
  for (const row of rows) {
    const value = read(row);
    if (value !== null) hasValue = true;
    text += text === "" ? "{" : ",";
    text += typeof value === "string" ? quoted(value) : (value ?? "NULL");
  }
  return hasValue ? `${text}}` : null;
}

const quoted = (value: string): string => `"${/["\\]/.test(value) ? value.replace(/["\\]/g, "\\$&") : value}"`;

/** Rows, column by column: PostgreSQL writes a few long lists as JSON in less time than hundreds of short ones. */
export type Columns<Row extends readonly unknown[]> = { [Column in keyof Row]: Row[Column][] };

/** Returns the rows of columns; null has none. */
export const rowsOf = <Row extends readonly unknown[]>(columns: Columns<Row> | null): Row[] =>
  columns ? (transpose<unknown>(columns as readonly unknown[][]) as unknown[] as Row[]) : [];
