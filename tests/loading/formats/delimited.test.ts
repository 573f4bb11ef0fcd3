import { describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { type DelimitedOptions, openDelimited, readDelimited } from "../../../src/loading/formats/delimited.ts";
import { allRows, inPieces } from "./bytes.ts";
import { REFUSALS, SOME_CUTS } from "./refusals.ts";

const read = (content: string | Uint8Array, options: Partial<DelimitedOptions> = {}, cuts: number[] = []) =>
  allRows(readDelimited(inPieces(content, cuts), { file: "f.dat", delimiter: "|", ...options }));

const field = fc.string({ unit: fc.constantFrom("a", "7", ",", '"', " ", "\t", "ñ", "€", "😀"), maxLength: 8 });

test("Every row is returned with its line for any fields and chunks, with quotes as text", () =>
  fc.assert(
    fc.asyncProperty(
      fc
        .integer({ min: 2, max: 5 })
        .chain((width) =>
          fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 20 }),
        ),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      fc.array(fc.nat(2_000), { maxLength: 12 }),
      async (rows, end, trim, cuts) => {
        const content = rows.map((row) => row.join("|") + end).join("");
        const given = await read(content, { trim }, cuts);
        expect(given.rows).toEqual(trim ? rows.map((row) => row.map((text) => text.trim())) : rows);
        expect(given.lines).toEqual(rows.map((_, index) => index + 1));
      },
    ),
    { numRuns: 300 },
  ));

test("a file that is cut off at any byte is refused, or ends at a line's end", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(field, field, field), { minLength: 2, maxLength: 8 }),
      fc.nat(4_000),
      async (rows, cut) => {
        const content = Buffer.from(rows.map((row) => `${row.join("|")}\n`).join(""));
        const kept = cut % content.length;
        const given = await read(content.subarray(0, kept)).catch((error) => {
          expect(error.kind).toBe("source_refused");
          return undefined;
        });
        if (given) expect(content[kept - 1]).toBe(10);
        if (given) expect(rows.slice(0, given.rows.length) as string[][]).toEqual(given.rows);
      },
    ),
    { numRuns: 300 },
  ));

describe("a file is refused with its line and what is wrong:", () => {
  test.each(REFUSALS)("%s", async (_, content, message) => {
    for (const cuts of SOME_CUTS) await expect(read(content, {}, cuts)).rejects.toThrow(message);
  });
});

test("An extra empty field at the end of a row is accepted if the format allows it", async () => {
  const labstat = "area_type_code\tarea_code  \tarea_text\nA\tST01        \tAlabama\t\nB \tMT1\tAnniston\n";
  const options = { file: "la.area", delimiter: "\t", trim: true, extraDelimiter: true } as const;
  const { header, batches } = await openDelimited(inPieces(labstat), options);
  expect(header.column("area_code")).toBe(1);
  expect((await allRows(batches)).rows).toEqual([
    ["A", "ST01", "Alabama"],
    ["B", "MT1", "Anniston"],
  ]);
  await expect(read("a\tb\n1\t2\tx\n", { delimiter: "\t", extraDelimiter: true })).rejects.toThrow(
    "f.dat:2: has 3 fields",
  );
});

describe("fields in quotation marks", () => {
  const quoted = { file: "f.csv", delimiter: ",", quoted: true } as const;

  test("hold delimiters and doubled marks, and are given without the marks", async () => {
    const content = '"a","b",c\r\n"Title, with, commas","say ""so""",3\r\n"","x",\r\n"""","," ,1\r\n'.replace(
      " ,1",
      ",1",
    );
    for (const cuts of [[], [1], [4, 5, 8], Array.from({ length: 60 }, (_, index) => index)])
      expect((await read(content, quoted, cuts)).rows).toEqual([
        ["a", "b", "c"],
        ["Title, with, commas", 'say "so"', "3"],
        ["", "x", ""],
        ['"', ",", "1"],
      ]);
  });

  test("come as csv-parse gives them, whatever they hold but line ends", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(
            fc.string().map((text) => text.replace(/[\r\n]/g, "")),
            { minLength: 3, maxLength: 3 },
          ),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        async (rows) => {
          const content = rows
            .map((row) => `${row.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")}\n`)
            .join("");
          expect((await read(content, quoted)).rows).toEqual(parse(content) as string[][]);
        },
      ),
      { numRuns: 300 },
    ));

  test.each([
    ['a,b\n"1,2\n', "f.csv:2: a quotation mark is opened and not closed in the line: it is cut off"],
    ['a,b\n1,2"3\n', 'f.csv:2: has a quotation mark inside of a field: 2"3'],
    ['a,b\n"1"x,2\n', "f.csv:2: a quotation mark is opened and not closed in the line"],
    ['a,b\n"1,2",3,4\n', "f.csv:2: has 3 fields, where the first line has 2"],
  ])("%j is refused", async (content, message) => {
    await expect(read(content, quoted)).rejects.toThrow(message);
  });
});
