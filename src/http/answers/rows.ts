import type { TSchema } from "@sinclair/typebox";

/** One column of CSV: its name, and where its value is in a row. */
export interface Column {
  readonly name: string;
  /** The path from the row to the value: `["parent", "fips"]` for the column `parent_fips`. */
  readonly keys: readonly string[];
}

/** The parts of a JSON Schema that determine columns. */
interface ObjectSchema {
  type?: string;
  properties?: Record<string, ObjectSchema>;
  anyOf?: ObjectSchema[];
}

/**
 * Returns the columns of a row's schema, in its order. Each field of an object is a column, its names joined by `_`. A
 * list, or an object whose keys are data, is one column of JSON. Computed once per schema: some answers pass theirs at
 * every request.
 */
export function columnsOf(schema: TSchema): readonly Column[] {
  const keptColumns = COLUMNS.get(schema);
  if (keptColumns) return keptColumns;
  const columns = nested(schema as ObjectSchema, []);
  COLUMNS.set(schema, columns);
  return columns;
}

const COLUMNS = new WeakMap<TSchema, readonly Column[]>();

function nested(schema: ObjectSchema, keys: readonly string[]): Column[] {
  const object = schema.properties ? schema : schema.anyOf?.find((variant) => variant.properties);
  if (!object?.properties) return [{ name: keys.join("_"), keys }];
  return Object.entries(object.properties).flatMap(([key, field]) => nested(field, [...keys, key]));
}

/** Returns the header line of CSV. */
export const csvHeader = (columns: readonly Column[]): string =>
  `${columns.map((column) => csvText(column.name)).join(",")}\r\n`;

/** Returns rows as CSV (RFC 4180). Null is empty, an empty text is `""`. */
export function csvRows(columns: readonly Column[], rows: readonly object[]): string {
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

function valueAt(start: unknown, keys: readonly string[]): unknown {
  let value = start;
  for (const key of keys) {
    if (value === null || value === undefined) return null;
    value = (value as Record<string, unknown>)[key]; // the schema says that there is an object here
  }
  return value;
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
