import { describe, expect, test } from "bun:test";
import { sectionsInHtml as inHtml, LONG, LONG_TEXT } from "./read-made.ts";

const types = (form: string, html: string) =>
  inHtml(form, html)
    .map(([type]) => type)
    .join();

describe("items of a 10-Q", () => {
  const report = (part2: string) =>
    `<p>Part I<p><b>Item 1. Financial Statements</b>${LONG}<p><b>Item 2. Management’s Discussion and ` +
    `Analysis</b>${LONG}${part2}<p><b>Item 1. Legal Proceedings</b>${LONG}<p><b>Item 2. Unregistered Sales ` +
    `of Equity Securities</b>${LONG}<p><b>Item 6. Exhibits</b><p>31.1`;
  test("are keyed by part: item_1 is legal proceedings, part_i_item_1 the statements", () => {
    const want = "part_i_item_1,part_i_item_2,item_1,item_2,item_6";
    expect(types("10-Q", report("<p>PART II. OTHER INFORMATION"))).toBe(want);
    expect(types("10-Q", report(""))).toBe(want); // the titles tell
  });
});

test("the discussion of a 10-Q may come before its statements", () => {
  const contents =
    "<p>Part I, Item 2<p>Part I, Item 1<p>Part I, Item 3<p>Part I, Item 4<p>Part II, Item 1<p>Part II, Item 6";
  const body = [
    "PART I. FINANCIAL INFORMATION",
    "ITEM 2. MANAGEMENT'S DISCUSSION AND ANALYSIS",
    "ITEM 1. FINANCIAL STATEMENTS",
    "ITEM 3. QUANTITATIVE AND QUALITATIVE DISCLOSURES ABOUT MARKET RISK",
    "ITEM 4. CONTROLS AND PROCEDURES",
    "PART II. OTHER INFORMATION",
    "ITEM 1. LEGAL PROCEEDINGS",
    "ITEM 6. EXHIBITS",
  ].map((heading) => `<p>${heading}${heading.startsWith("ITEM") ? LONG : ""}`);
  const foundSections = inHtml("10-Q", contents + body.join(""));
  expect(foundSections.map(([type, , text]) => [type, text])).toEqual(
    ["part_i_item_2", "part_i_item_1", "part_i_item_3", "part_i_item_4", "item_1", "item_6"].map((type) => [
      type,
      LONG_TEXT,
    ]),
  );
});

test("Part I of a 10-Q may have titles without numbers, and statements without any", () => {
  const statements = "<p><b>Condensed Consolidated Balance Sheets</b><p>Assets 1";
  const discussion =
    "<p><b>Management’s Discussion and Analysis of Financial Condition and Results of Operations</b><p>Up.";
  const part2 = "<p>PART II. OTHER INFORMATION<p><b>Item 1. Legal Proceedings</b><p>None.";
  expect(inHtml("10-Q", `<p>PART I. FINANCIAL INFORMATION<p>Acme${statements}${discussion}${part2}`)).toEqual([
    ["part_i_item_1", "Financial Statements", "Condensed Consolidated Balance Sheets\nAssets 1"],
    ["part_i_item_2", "Management’s Discussion and Analysis of Financial Condition and Results of Operations", "Up."],
    ["item_1", "Legal Proceedings", "None."],
  ]);
});
