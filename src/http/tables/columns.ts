import type { TSchema } from "@sinclair/typebox";

/**
 * The type of a column. `int64`, `double`, `boolean`, `string`; `date`: a day; `timestamp`: an instant in UTC, exact to
 * the microsecond. Months, quarters and codes are strings, and so is the JSON of a list or an object.
 */
export type ColumnType = "int64" | "double" | "boolean" | "string" | "date" | "timestamp";

/** One column of a table: its name, and where its value is in a row. */
export interface Column {
  readonly name: string;
  /** The path from the row to the value: `["parent", "fips"]` for the column `parent_fips`. */
  readonly keys: readonly string[];
  readonly type: ColumnType;
  /** What the schema says of the field; undefined if it says nothing. */
  readonly description: string | undefined;
}

/** The key of a column's name in the schema of its field, where it isn't the path to the value. */
export const COLUMN_NAME = "x-column";

/** The parts of a JSON Schema that determine columns. */
interface FieldSchema {
  [COLUMN_NAME]?: string;
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  description?: string;
  properties?: Record<string, FieldSchema>;
  anyOf?: FieldSchema[];
}

/**
 * Returns the columns of a row's schema, in its order. Each field of an object is a column, its names joined by `_`. A
 * list, or an object whose keys are data, is one column of JSON. Computed once per schema: some answers pass theirs at
 * every request.
 */
export function columnsOf(schema: TSchema): readonly Column[] {
  const keptColumns = COLUMNS.get(schema);
  if (keptColumns) return keptColumns;
  const columns = nested(schema as FieldSchema, []);
  COLUMNS.set(schema, columns);
  return columns;
}

const COLUMNS = new WeakMap<TSchema, readonly Column[]>();

function nested(schema: FieldSchema, keys: readonly string[]): Column[] {
  const object = schema.properties ? schema : schema.anyOf?.find((variant) => variant.properties);
  if (!object?.properties)
    return [
      { name: columnName(schema) ?? keys.join("_"), keys, type: typeOf(schema), description: schema.description },
    ];
  return Object.entries(object.properties).flatMap(([key, field]) => nested(field, [...keys, key]));
}

const columnName = (schema: FieldSchema): string | undefined =>
  schema[COLUMN_NAME] ?? schema.anyOf?.find((variant) => variant[COLUMN_NAME] !== undefined)?.[COLUMN_NAME];

/** Returns the type that holds every value of a schema but null: a string, if its values are of several types. */
function typeOf(schema: FieldSchema): ColumnType {
  const types = new Set(valueTypes(schema));
  if (types.size === 2 && types.has("int64") && types.has("double")) return "double";
  const [first] = types;
  return types.size === 1 && first ? first : "string";
}

function valueTypes({ type, format, const: constant, anyOf }: FieldSchema): ColumnType[] {
  if (anyOf) return anyOf.flatMap(valueTypes);
  const words = [type ?? typeof constant].flat().filter((word) => word !== "null");
  return words.map((word) => {
    if (word === "string") return (format !== undefined && STRING_FORMATS[format]) || "string";
    return JSON_TYPES[word] ?? "string";
  });
}

const STRING_FORMATS: Readonly<Record<string, ColumnType>> = { date: "date", "date-time": "timestamp" };
const JSON_TYPES: Readonly<Record<string, ColumnType>> = { integer: "int64", number: "double", boolean: "boolean" };

/** Where a column's value is below the field of the row that holds it. */
export function valueAt(start: unknown, keys: readonly string[]): unknown {
  let value = start;
  for (const key of keys) {
    if (value === null || value === undefined) return null;
    value = (value as Record<string, unknown>)[key]; // the schema says that there is an object here
  }
  return value;
}
