import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { openDelimited } from "../../../src/loading/formats/delimited.ts";
import { type FieldOptions, type FieldRows, openFieldRows } from "../../../src/loading/formats/field-rows.ts";
import {
  plainNumber,
  plainNumberIn,
  scaledNumberIn,
  wholeNumberIn,
} from "../../../src/loading/formats/plain-number.ts";
import { allRows, inOneRoom, inPieces } from "./bytes.ts";
import { REFUSALS, SOME_CUTS } from "./refusals.ts";

/** Every field of a file with its line, and the names of its columns. */
async function read(
  content: string | Uint8Array,
  cuts: readonly number[] = [],
  form: Pick<FieldOptions, "delimiter" | "quoted"> = { delimiter: "|" },
) {
  const pieces = inOneRoom(inPieces(content, cuts));
  const { header, batches } = await openFieldRows(pieces, { file: "f.dat", ...form });
  const rows: string[][] = [];
  const plain: number[][] = [];
  const signs: string[][] = [];
  const mistaken: string[] = [];
  const lines: number[] = [];
  for await (const batch of batches)
    for (let row = 0; row < batch.count; row++) {
      const ofRow = <Value>(one: (column: number) => Value) => header.names.map((_, column) => one(column));
      rows.push(ofRow((column) => batch.text(row, column)));
      plain.push(ofRow((column) => batch.plain(row, column)));
      signs.push(ofRow((column) => signsOf(batch, row, column)));
      for (const [column, text] of rows.at(-1)!.entries())
        if (/^[ -~]*$/.test(text) && !(form.quoted && text.includes('"'))) {
          const others = [`${text}7`, text === "" ? "a" : text.slice(1), `${text.slice(0, -1)}b`];
          if (!batch.is(row, column, text) || others.some((other) => batch.is(row, column, other))) mistaken.push(text);
        }
      lines.push(batch.at(row).line ?? 0);
    }
  expect(mistaken).toEqual([]);
  return { names: header.names, rows, plain, signs, lines };
}

/** The signs of a field, one by one, as the text that they make. */
function signsOf(batch: FieldRows, row: number, column: number): string {
  const signs: number[] = [];
  for (let sign = batch.sign(row, column, 0); sign !== -1; sign = batch.sign(row, column, signs.length))
    signs.push(sign);
  return Buffer.from(signs).toString();
}

const field = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "7", ".", '"', " ", "ñ", "€", "😀", "\uFEFF"), maxLength: 8 }),
  fc.nat({ max: 10 ** 9 }).map(String),
);

test("Fields equal those of the row reader, for any content and chunks", () =>
  fc.assert(
    fc.asyncProperty(
      fc
        .integer({ min: 2, max: 5 })
        .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { maxLength: 20 })),
      fc.constantFrom("\n", "\r\n"),
      fc.array(fc.nat(2_000), { maxLength: 12 }),
      async (rows, end, cuts) => {
        const heading = (rows[0] ?? ["", ""]).map((_, column) => `column ${column}`);
        const content = [heading, ...rows].map((row) => row.join("|") + end).join("");
        const given = await read(content, cuts);
        const { header, batches } = await openDelimited(inPieces(content), { file: "f.dat", delimiter: "|" });
        expect({ names: given.names, rows: given.rows, lines: given.lines }).toEqual({
          names: header.names,
          ...(await allRows(batches)),
        });
        expect(given.signs).toEqual(given.rows);
        expect(given.plain).toEqual(given.rows.map((row) => row.map(plainNumber)));
      },
    ),
    { numRuns: 300 },
  ));

const CSV = { delimiter: ",", quoted: true } as const;

test("Quoted fields equal those of the row reader, or both refuse the file with the same text", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(
          fc.tuple(
            fc.string({ unit: fc.constantFrom("a", "7", ",", '"', " ", "ñ"), maxLength: 6 }),
            fc.constantFrom("marked", "marked", "marked", "bare"),
          ),
          { minLength: 3, maxLength: 3 },
        ),
        { minLength: 1, maxLength: 6 },
      ),
      fc.constantFrom("\n", "\r\n"),
      fc.array(fc.nat(200), { maxLength: 8 }),
      async (rows, end, cuts) => {
        const lines = rows.map((row) =>
          row.map(([text, form]) => (form === "marked" ? `"${text.replaceAll('"', '""')}"` : text)).join(","),
        );
        const content = ['"a","b",c', ...lines].map((line) => line + end).join("");
        const expected = await openDelimited(inPieces(content), { file: "f.dat", ...CSV })
          .then(({ batches }) => allRows(batches))
          .catch((error: Error) => error.message);
        const outcome = await read(content, cuts, CSV).then(
          ({ rows, lines }) => ({ rows, lines }),
          (error: Error) => error.message,
        );
        expect(outcome).toEqual(expected as typeof outcome);
      },
    ),
    { numRuns: 500 },
  ));

test("a file that is cut off at any byte is refused, or ends at a line's end", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(field, field, field), { minLength: 2, maxLength: 8 }),
      fc.nat(4_000),
      async (rows, cut) => {
        const content = Buffer.from(["a|b|c", ...rows.map((row) => row.join("|"))].map((line) => `${line}\n`).join(""));
        const kept = cut % content.length;
        const given = await read(content.subarray(0, kept)).catch((error) => {
          expect(error.kind).toBe("source_refused");
          return undefined;
        });
        if (given) expect(content[kept - 1]).toBe(10);
      },
    ),
    { numRuns: 300 },
  ));

describe("a file is refused with its line and what is wrong:", () => {
  const cases: typeof REFUSALS = [
    ...REFUSALS,
    ["a row with too many fields", "a|b\n1|2\n3|4|5|6\n7|8\n", "f.dat:3: has 4 fields, where the first line has 2"],
    ["a byte of zero", "a|b\n1|2\n\0|3\n", "f.dat:3: contains a NUL byte, so it is not text"],
    ["a column that is there twice", "a|b|a\n1|2|3\n", "f.dat:1, a: duplicate column"],
    ["lines of megabytes", `a|b\n${"1".repeat(5 * 2 ** 20)}`, "f.dat: has a line of more than 4194304 bytes"],
  ];
  test.each(cases)("%s", async (_, content, message) => {
    for (const cuts of SOME_CUTS) await expect(read(content, cuts)).rejects.toThrow(message);
  });
});

test("A file larger than the reader's first buffer keeps every field of every row", async () => {
  const rows = Array.from({ length: 40_000 }, (_, row) => [String(row), `${row}.5`, ""]);
  const given = await read(`a|b|c\n${rows.map((row) => `${row.join("|")}\n`).join("")}`);
  expect(given.rows).toEqual(rows);
});

test("A plain number is read exactly, from text and from bytes", () => {
  const sign = fc.string({ unit: fc.constantFrom(..."0123456789.-+e ,".split("")), maxLength: 10 });
  const decimal = fc.tuple(fc.nat(9_999), fc.nat(999)).map(([whole, part]) => `${whole}.${part}`);
  fc.assert(
    fc.property(fc.oneof(sign, decimal, fc.nat(10 ** 9).map(String)), (text) => {
      const expected = text.length <= 8 && /^\d+\.?\d*$/.test(text) ? Number(text) : -1;
      expect(plainNumber(text)).toBe(expected);
      const bytes = Buffer.from(`9${text}9`);
      expect(plainNumberIn(bytes, 1, bytes.length - 1)).toBe(expected);
    }),
    { numRuns: 5_000 },
  );
});

test("Whole and scaled numbers are exact, and other text is not a number", () => {
  const sign = fc.string({ unit: fc.constantFrom(..."0123456789.-+e ,".split("")), maxLength: 18 });
  const decimal = fc
    .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 99 }))
    .map(([whole, part]) => `${whole}.${part}`);
  const place = (text: string) => ({ bytes: Buffer.from(`9${text}9`), start: 1, end: text.length + 1 });
  fc.assert(
    fc.property(fc.oneof(sign, decimal, fc.nat(10 ** 9).map(String)), fc.constantFrom(1, 2), (text, decimals) => {
      const { bytes, start, end } = place(text);
      const isWhole = /^\d{1,15}$/.test(text);
      expect(wholeNumberIn(bytes, start, end)).toBe(isWhole ? Number(text) : -1);
      const parts = new RegExp(`^(-?)(\\d+)(?:\\.(\\d{${decimals}}))?$`).exec(text);
      const digits = parts ? `${parts[2]}${parts[3] ?? "0".repeat(decimals)}` : "";
      const isScaled = parts && (parts[2]?.length ?? 0) + (parts[3]?.length ?? -1) < 15 - decimals;
      expect(scaledNumberIn(bytes, { start, end, decimals })).toBe(
        isScaled ? Number(digits) * (parts[1] === "-" ? -1 : 1) + 0 : Number.NaN,
      );
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ["that is not read", "a|b\n1|2\n", 0],
  ["that is read in part", `a|b\n${"1|2\n".repeat(10)}`, 1],
  ["whose heading is refused", "a|a\n1|2\n", 0],
])("a file %s is closed", async (_, content, batchCount) => {
  let isOpen = true;
  async function* pieces() {
    try {
      for (const byte of Buffer.from(content)) yield Uint8Array.of(byte);
    } finally {
      isOpen = false;
    }
  }
  const table = await openFieldRows(pieces(), { file: "f.dat", delimiter: "|" }).catch(() => undefined);
  for (let index = 0; index < batchCount; index++) await table?.batches.next();
  await table?.close();
  expect(isOpen).toBe(false);
});
