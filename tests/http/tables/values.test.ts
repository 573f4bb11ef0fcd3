import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ColumnType } from "../../../src/http/tables/columns.ts";
import { columnCells, microsecondsOf, timeOfMicroseconds } from "../../../src/http/tables/values.ts";

const DAY_MS = 86_400_000;

const cellsOf = (type: ColumnType, values: readonly unknown[]) =>
  columnCells(
    [{ name: "field", keys: ["field"], type, description: undefined }],
    values.map((field) => ({ field })),
  )[0];

test("missing values are null in a column of each type", () => {
  for (const type of ["int64", "double", "boolean", "string", "date", "timestamp"] as const)
    expect(cellsOf(type, [null, undefined])).toEqual([null, null]);
  const column = { name: "parent_fips", keys: ["parent", "fips"], type: "string", description: undefined } as const;
  expect(columnCells([column], [{ parent: null }, {}, { parent: { fips: null } }, { parent: { fips: "06" } }])).toEqual(
    [[null, null, null, "06"]],
  );
});

test("integers are exact up to 2^53, and beyond it, or with a fraction, they are an error of the column", () => {
  const longest = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0];
  expect(cellsOf("int64", longest)).toEqual(longest);
  for (const value of [2 ** 53, -(2 ** 53), 1.5, Number.NaN, Number.POSITIVE_INFINITY, "12", true])
    expect(() => cellsOf("int64", [1, value])).toThrow("column field");
});

test("a double has every number as it is, and nothing that JSON has no number for", () => {
  const numbers = [0.1, -1e-320, 2 ** 53, Number.MAX_VALUE];
  expect(cellsOf("double", numbers)).toEqual(numbers);
  for (const value of ["0.1", false, [], Number.NaN, Number.NEGATIVE_INFINITY])
    expect(() => cellsOf("double", [value])).toThrow("is not of the type double");
});

test("a string has what CSV has: numbers and JSON of a column with several types, too", () => {
  const values = ["a", 1.5, true, ["x", 1], { by: { code: 2 } }, new Date(0)];
  expect(cellsOf("string", values)).toEqual([
    ...["a", "1.5", "true", '["x",1]', '{"by":{"code":2}}'],
    "1970-01-01T00:00:00.000Z",
  ]);
});

test("a date is its days since 1970, and an impossible day, a month or a time is an error", () => {
  expect(cellsOf("date", ["1970-01-01", "1969-12-31", "2024-02-29"])).toEqual([0, -1, 19_782]);
  for (const value of ["2024-02", "2024-02-29T00:00:00Z", "2024-13-01", "2024-02-30", 19_782])
    expect(() => cellsOf("date", [value])).toThrow("is not of the type date");
});

test("times are exact to the microsecond, in UTC, before 1970 as well", () => {
  expect(
    cellsOf("timestamp", ["1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000001Z", "1969-12-31T23:59:59.999999Z"]),
  ).toEqual([0, 1, -1]);
  expect(cellsOf("timestamp", ["2025-01-31T13:00:00.25-05:00"])).toEqual([
    Date.parse("2025-01-31T18:00:00.250Z") * 1000,
  ]);
  expect(() => cellsOf("timestamp", ["yesterday"])).toThrow("is not of the type timestamp");
});

test("any day and any time become the same text again", () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 40_000 }), (days) => {
      expect(cellsOf("date", [new Date(days * DAY_MS).toISOString().slice(0, 10)])).toEqual([days]);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: -1e15, max: 4e15 }), (microseconds) => {
      expect(microsecondsOf(timeOfMicroseconds(microseconds))).toBe(microseconds);
    }),
  );
});

test("a value that repeats from row to row has the cell of its own value", () => {
  const texts = ["a", "a", null, "a", "b", "b"];
  expect(cellsOf("string", texts)).toEqual(texts);
  expect(() => cellsOf("int64", [1, "1"])).toThrow("column field");
});
