import { expect, test } from "bun:test";
import fc from "fast-check";
import { summaryCompensation } from "../../../src/filings/compensation/summary-compensation.ts";
import { readMarkup } from "../../../src/filings/markup/markup.ts";
import { htmlOf, layouts, officers, rowsOf, textOf } from "./made-table.ts";

const tables = layouts.chain((layout) => fc.tuple(fc.constant(layout), officers(layout.columns)));

test("a made-up table in any layout of HTML reads back as the rows that it was made from", () => {
  fc.assert(
    fc.property(tables, ([layout, made]) => {
      expect(summaryCompensation(readMarkup(htmlOf(made, layout), "made.htm"))).toEqual(rowsOf(made, layout));
    }),
    { numRuns: 400 },
  );
}, 120_000);

test("a made-up table in preformatted text reads back as the rows that it was made from", () => {
  fc.assert(
    fc.property(tables, ([layout, made]) => {
      expect(summaryCompensation(readMarkup(textOf(made, layout), "made.txt"))).toEqual(rowsOf(made, layout));
    }),
    { numRuns: 200 },
  );
}, 120_000);
