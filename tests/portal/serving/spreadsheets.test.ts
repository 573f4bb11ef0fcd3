import { expect, test } from "bun:test";
import fc from "fast-check";
import { forSpreadsheets, streamForSpreadsheets } from "../../../src/portal/serving/spreadsheets.ts";

const CSV = [
  "name,value,note",
  '"=HYPERLINK(""https://evil.example"",""Open"")",-1.5,2024-01-31',
  "@SUM(1),+1,-cmd|x",
  '"\t=1","a,=b","first\r\n=second"',
  '-2,-3e-7,"é ""=1"""',
  "",
].join("\r\n");

const HARMLESS = [
  "name,value,note",
  `"'=HYPERLINK(""https://evil.example"",""Open"")",-1.5,2024-01-31`,
  "'@SUM(1),'+1,'-cmd|x",
  `"'\t'=1","a,=b","'first\r\n'=second"`,
  '-2,-3e-7,"é ""=1"""',
  "",
].join("\r\n");

test("a text that a spreadsheet would calculate has an apostrophe before it; numbers and other texts stay", () => {
  expect(forSpreadsheets(CSV)).toBe(HARMLESS);
});

test.each([1, 2, 7, 1000])("so it is in pieces of %d bytes", async (length) => {
  const bytes = new TextEncoder().encode(CSV);
  const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.slice(index * length, (index + 1) * length),
  );
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  expect(await new Response(streamForSpreadsheets(stream)).text()).toBe(HARMLESS);
});

test("no text begins with a formula, however cells are separated and whatever invisible signs come before it", () => {
  const invisible = fc.constantFrom("", " ", "\u200b", "\ufeff", "\u00ad", "\u2060", "\u202e", "\u00a0");
  const sign = fc.constantFrom(..."=+-@＝＋－＠");
  const before = fc.constantFrom("", "x;", "x\t", "x\r\n", "a|");
  const text = fc.tuple(before, invisible, invisible, sign).map((parts) => `${parts.join("")}1+1`);
  fc.assert(
    fc.property(text, fc.boolean(), (cell, isQuoted) => {
      fc.pre(isQuoted || !/[\r\n]/.test(cell));
      const csv = forSpreadsheets(isQuoted ? `"${cell}"\r\n` : `${cell}\r\n`).replace(/^"|"?\r\n$/g, "");
      for (const piece of csv.split(/[;|\t\r\n]/)) expect(piece).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u);
    }),
  );
});

test.each(["plain", "a=b", "Smith; Jones", "2024-01-31", "well-known", "-1.5", "x\u200b", "A|B"])(
  "%s stays",
  (cell) => {
    expect(forSpreadsheets(`${cell},1\r\n`)).toBe(`${cell},1\r\n`);
  },
);
