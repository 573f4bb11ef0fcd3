import { expect, test } from "bun:test";
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
  `"'\t=1","a,=b","first\r\n=second"`,
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
