import { expect, test } from "bun:test";
import { type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { columnsOf } from "../../../src/http/tables/columns.ts";
import { keyedBy, nullable } from "../../../src/schema.ts";

const columnTypes = (fields: TProperties) =>
  Object.fromEntries(columnsOf(Type.Object(fields)).map(({ name, type }) => [name, type]));
const typeOf = (schema: TSchema) => columnTypes({ field: schema }).field;

test("a column has the type that holds every value of its field", () => {
  for (const [schema, type] of [
    [Type.Integer(), "int64"],
    [Type.Number(), "double"],
    [Type.Boolean(), "boolean"],
    [Type.String(), "string"],
    [Type.String({ format: "date" }), "date"],
    [Type.String({ format: "date-time" }), "timestamp"],
    [Type.String({ format: "uri" }), "string"],
    [Type.Literal("state"), "string"],
    [Type.Literal(true), "boolean"],
    [Type.Union([Type.Literal("state"), Type.Literal("county")]), "string"],
    [Type.Union([Type.Integer(), Type.Number()]), "double"],
    [Type.Union([Type.Number(), Type.String()]), "string"],
    [Type.Union([Type.Integer(), Type.Boolean()]), "string"],
    [Type.Union([Type.String({ format: "date" }), Type.String()]), "string"],
  ] as const) {
    expect(typeOf(schema)).toBe(type);
    expect(typeOf(nullable(schema))).toBe(type);
  }
});

test("a nested object is a column for each of its fields, and a list or an open object is one of JSON", () => {
  const parent = Type.Object({ fips: Type.String(), area: Type.Object({ square_miles: Type.Number() }) });
  expect(
    columnTypes({
      parent: nullable(parent),
      tickers: Type.Array(Type.String()),
      counts: keyedBy(Type.Integer(), { name: "Counts", description: "By code.", example: { a: 1 } }),
    }),
  ).toEqual({ parent_fips: "string", parent_area_square_miles: "double", tickers: "string", counts: "string" });
  expect(columnsOf(Type.Object({ parent })).map(({ keys }) => keys)).toEqual([
    ["parent", "fips"],
    ["parent", "area", "square_miles"],
  ]);
});
