import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { PublicEndpoint } from "../http/endpoint.ts";
import { type Column, columnsOf } from "../http/tables/columns.ts";
import type { ExportTable } from "./table.ts";

const UPDATED_AT = Type.String({
  format: "date-time",
  description:
    "When the row was published: the time of its edition and its place in the table, in microseconds. No two rows of " +
    "a table have the same.",
  example: "2025-01-31T18:00:00.000001Z",
});
const CIK = Type.String({ description: "CIK of the company, 10 digits.", example: "0000320193" });
const UNIT = Type.String({ description: "The unit of `value`.", example: "percent" });

/** Returns the schema of a table's rows: those of its list, after what is added to them. */
export function rowSchema(table: ExportTable, list: PublicEndpoint): TObject {
  const row = (table.hasRowColumns ? list.row : (list.csvRow ?? list.row)) as TSchema & Partial<TObject>;
  const { properties = {} } = row; // the row of a list is an object
  const without = new Set(table.without);
  const ownFields = Object.fromEntries(Object.entries(properties).filter(([name]) => !without.has(name)));
  return Type.Object({
    updated_at: UPDATED_AT,
    ...(table.parts?.parameter === "identifier" ? { cik: CIK } : {}),
    ...ownFields,
    ...(table.ownUnits === "column" ? { unit: UNIT } : {}),
  });
}

const SCHEMAS = new WeakMap<ExportTable, TObject>();

/** Returns the columns of a table. */
export function tableColumns(table: ExportTable, list: PublicEndpoint): readonly Column[] {
  const schema = SCHEMAS.get(table) ?? rowSchema(table, list);
  SCHEMAS.set(table, schema);
  return columnsOf(schema);
}
