import { type Column, valueAt } from "../tables/columns.ts";

/** What texts need of a column. */
type TextColumn = Pick<Column, "name" | "keys">;

/** Returns the header line of CSV. */
export const csvHeader = (columns: readonly TextColumn[]): string =>
  `${columns.map((column) => csvText(column.name)).join(",")}\r\n`;

/** Returns rows as CSV (RFC 4180). Null is empty, an empty text is `""`. */
export function csvRows(columns: readonly TextColumn[], rows: readonly object[]): string {
  const first = columns.map(({ keys }) => keys[0] ?? "");
  const deeper = columns.map(({ keys }) => (keys.length > 1 ? keys.slice(1) : undefined));
  // A column often repeats its value from row to row: its text is then reused.
  const before: unknown[] = columns.map(() => null);
  const texts = columns.map(() => "");
  let lines = "";
  for (const row of rows as readonly Record<string, unknown>[]) {
    for (let index = 0; index < first.length; index++) {
      const outer = row[first[index]!]; // the index is below the length
      const keys = deeper[index];
      const value = keys === undefined ? outer : valueAt(outer, keys);
      if (value !== before[index]) {
        before[index] = value;
        texts[index] = csvValue(value);
      }
    }
    lines += `${texts.join(",")}\r\n`;
  }
  return lines;
}

function csvValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return csvText(value);
  if (typeof value === "number") return `${value}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "boolean" ? String(value) : csvText(JSON.stringify(value));
}

/** Quotes a text only if necessary. Never alters it, even if a spreadsheet would read it as a formula. */
const csvText = (value: string): string =>
  value === "" || HAS_TO_BE_QUOTED.test(value)
    ? `"${value.includes('"') ? value.replaceAll('"', '""') : value}"`
    : value;

const HAS_TO_BE_QUOTED = /[",\r\n]|^\s|\s$/;

/** Returns rows as NDJSON: one JSON text per line. */
export function ndjsonRows(rows: readonly object[]): string {
  let lines = "";
  for (const row of rows) lines += `${JSON.stringify(row)}\n`;
  return lines;
}
