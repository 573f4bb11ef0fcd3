import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type CsvOptions, openCsv, readCsv } from "../../../src/loading/formats/csv.ts";
import { allRows, inPieces } from "./bytes.ts";

const read = (content: string | Uint8Array, options: Partial<CsvOptions> = {}, cuts: number[] = []) =>
  allRows(readCsv(inPieces(content, cuts), { file: "f.csv", ...options }));

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;
const field = fc.string({
  unit: fc.constantFrom("a", "7", ",", '"', "\n", "\r\n", " ", "ñ", "€", "😀", "<"),
  maxLength: 8,
});
const cuts = fc.array(fc.nat(4_000), { maxLength: 12 });

test("Every row of a file with quoted fields is returned with its line, for any content and chunks", () =>
  fc.assert(
    fc.asyncProperty(
      fc
        .integer({ min: 1, max: 5 })
        .chain((width) =>
          fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 20 }),
        ),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      cuts,
      async (rows, end, hasMark, at) => {
        const content = rows.map((row) => row.map(quoted).join(",") + end).join("");
        const given = await read(`${hasMark ? "\uFEFF" : ""}${content}`, {}, at);
        expect(given.rows).toEqual(rows);
        let line = 1;
        for (const [index, row] of rows.entries()) {
          expect(given.lines[index]).toBe(line);
          line += 1 + row.join("").split("\n").length - 1;
        }
      },
    ),
    { numRuns: 300 },
  ));

test("A file that is cut off at any byte is refused, or gives only complete rows of the file", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(field, field, field), { minLength: 2, maxLength: 8 }),
      fc.nat(4_000),
      cuts,
      async (rows, cut, at) => {
        const content = Buffer.from(rows.map((row) => `${row.map(quoted).join(",")}\n`).join(""));
        const kept = cut % content.length;
        const given = await read(content.subarray(0, kept), {}, at).catch((error) => {
          expect(error.kind).toBe("source_refused");
          return undefined;
        });
        if (!given) return;
        expect(content[kept - 1]).toBe(10);
        expect(rows.slice(0, given.rows.length) as string[][]).toEqual(given.rows);
      },
    ),
    { numRuns: 300 },
  ));

describe("a file is refused with its line and what is wrong:", () => {
  const cases: [string, string | Uint8Array, string][] = [
    ["a row with too few fields", "a,b\n1,2\n3\n", "f.csv:3: has 1 fields, where the first row has 2"],
    ["a row with too many fields", "a,b\n1,2,3\n", "f.csv:2: has 3 fields, where the first row has 2"],
    ["an empty line", "a,b\n\n1,2\n", "f.csv:2: has 1 fields, where the first row has 2"],
    ["a ragged row after a quoted line end", 'a,b\n"x\ny",2\n3\n', "f.csv:4: has 1 fields"],
    ["an open quote", 'a,b\n1,"2\n', "f.csv:2: a quotation mark is opened and never closed: the file is cut off"],
    ["a quote inside a field", 'a,b\n1,2"3\n', "f.csv:2: a quotation mark inside a field is not doubled"],
    ["text behind a quote", 'a,b\n1,"2"3\n', "f.csv:2: a quotation mark inside a field is not doubled"],
    ["no line end at the end", "a,b\n1,2", "f.csv:2: the last line has no line end, so the file is cut off"],
    ["bytes that aren't UTF-8", Buffer.from([97, 10, 98, 10, 0xf1, 10]), "f.csv:3: is not UTF-8"],
    ["a byte of zero", "a\nx\u0000y\n", "f.csv:2: contains a NUL byte, so it is not text"],
    ["half a character at the end", Buffer.from([97, 10, 0xe2, 0x82]), "f.csv:2: the last character is incomplete"],
    ["nothing in it", "", "f.csv: is empty"],
    [
      "a web page",
      "\n <!DOCTYPE html><title>Access\n Denied</title>",
      'f.csv: is a web page ("Access Denied"), not data',
    ],
    ["a page without title", "<html><body><h1>Missing Key</h1>", 'f.csv: is a web page ("Missing Key"), not data'],
    [
      "a record without end",
      `a\n"${"x\n".repeat(600_000)}`,
      "a row is longer than 1048576 bytes: a quotation mark is open",
    ],
  ];
  test.each(cases)("%s", async (_, content, message) => {
    for (const at of [[], [1], [2, 5, 6, 7], Array.from({ length: 60 }, (_, index) => index)])
      await expect(read(content, {}, at)).rejects.toThrow(message);
  });
});

test("A file in another encoding is read if the caller names the encoding", async () => {
  const bytes = Buffer.from("name\nDo\u00F1a Ana\n", "latin1");
  expect((await read(bytes, { encoding: "latin1" }, [8])).rows[1]).toEqual(["Do\u00F1a Ana"]);
  expect((await read(Buffer.from([0x93, 10]), { encoding: "windows-1252" })).rows).toEqual([["\u201C"]]);
});

test("A last line without a line end is accepted if the agency publishes it like that", async () => {
  expect((await read("a,b\n1,2", { finalNewline: false })).rows).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

test("Columns are found under any of their names, and the error for a missing column lists the columns", async () => {
  const { header, batches } = await openCsv(inPieces(" A ,b\n1,2\n"), { file: "f.csv" });
  expect(header.column("a", "A")).toBe(0);
  expect(header.find("c")).toBeUndefined();
  expect(() => header.column("c", "C")).toThrow("f.csv:1: has no column c or C; it has A, b");
  expect(await allRows(batches)).toEqual({ rows: [["1", "2"]], lines: [2] });
});

test("A duplicate column is refused, unless its values are equal", async () => {
  const content = "a,m,m\n1,2,2\n3,4,5\n";
  await expect(openCsv(inPieces(content), { file: "f.csv" })).rejects.toThrow("f.csv:1, m: duplicate column");
  const { batches } = await openCsv(inPieces(content), { file: "f.csv", duplicates: "equal" });
  await expect(allRows(batches)).rejects.toThrow('f.csv:3, m: duplicate column with different values: "4" and "5"');
});
