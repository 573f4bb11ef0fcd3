import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { csvHeader, csvRows, ndjsonRows } from "../../../src/http/answers/rows.ts";
import { columnsOf } from "../../../src/http/tables/columns.ts";
import { nullable } from "../../../src/schema.ts";

const Row = Type.Object({
  fips: Type.String(),
  value: nullable(Type.Number()),
  parent: nullable(Type.Object({ level: Type.String(), fips: Type.String() })),
  states: Type.Array(Type.String()),
});
const columns = columnsOf(Row);

test("nested objects become several columns, lists stay one column", () => {
  expect(csvHeader(columns)).toBe("fips,value,parent_level,parent_fips,states\r\n");
});

test("null is an empty field, and an empty text is a pair of quotes", () => {
  expect(csvRows(columns, [{ fips: "", value: null, parent: null, states: [] }])).toBe('"",,,,[]\r\n');
});

test("a value that looks like a formula is not altered", () => {
  const row = { fips: "=1+1", value: -1, parent: { level: "+a", fips: "@b" }, states: ["06"] };
  expect(csvRows(columns, [row])).toBe('=1+1,-1,+a,@b,"[""06""]"\r\n');
});

test("a CSV reader gets the same values back", () => {
  const field = fc.string({ unit: "grapheme", minLength: 1 }).filter((value) => !value.includes("\u0000"));
  fc.assert(
    fc.property(
      fc.array(fc.record({ fips: field, value: fc.double({ noNaN: true, noDefaultInfinity: true }) })),
      (rows) => {
        const two = columns.slice(0, 2);
        const read = parse(csvHeader(two) + csvRows(two, rows), { columns: true, record_delimiter: "\r\n" });
        expect(read).toEqual(rows.map((row) => ({ fips: row.fips, value: String(row.value) })));
      },
    ),
  );
});

test("NDJSON has one row per line, whatever characters the values have", () => {
  const rows = [{ name: "a\nb" }, { name: null }];
  expect(
    ndjsonRows(rows)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(rows);
});
