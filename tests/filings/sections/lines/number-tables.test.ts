import { describe, expect, test } from "bun:test";
import { documentLines } from "../../../../src/filings/markup/lines.ts";
import { readMarkup } from "../../../../src/filings/markup/markup.ts";
import { reportSections } from "../../../../src/filings/sections/sections.ts";
import { readFiling } from "../../../../src/filings/submission/filing.ts";
import { sectionsInHtml, sectionsOfText } from "../read-made.ts";

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const table = (...rows: string[]) => `<table>${rows.join("")}</table>`;
const inItem = (html: string) =>
  sectionsInHtml("10-K", `<p><b>Item 2. Properties</b><p>Before.${html}<p>After.`)[0]?.[2];

describe("a section's text leaves out", () => {
  test.each<[string, string]>([
    ["a statement", table(row("", "2024", "2023"), row("Net sales", "$ 1,200", "$ 1,100"), row("Costs", "(900)", "—"))],
    ["a price range", table(row("", "High", "Low"), row("First quarter", "$", "12.10", "$", "9.80"))],
    ["figures below words", table(row("Years ended December 31,", "Change in percent"), row("Wheels", "45%", "12%"))],
    [
      "shares of segments",
      table(row("North", "retail", "1,200", "45.1%"), row("South", "wholesale", "1,100", "41.0%")),
    ],
    ["bare numbers", table(row("2025", "2026", "2027"), row("120", "80", "75"))],
    [
      "a statement of a preformatted page",
      "<pre>\n                     1998      1997\nNet sales         $ 1,200   $ 1,100\nCosts of wheels       " +
        "900       850\n\nOperating items\n\nInterest              12        11\nTaxes                 30        " +
        "28\n</pre>",
    ],
    [
      "figures within a preformatted paragraph",
      (
        "<pre>\nAfter.\nNet sales ........ 1,200   1,100\nCosts ............   900     850\nTaxes ............   " +
        " 30      28\n</pre>"
      ).replace("After.\n", ""),
    ],
  ])("%s", (_, html) => {
    expect(inItem(html)).toBe("Before.\nAfter.");
  });
});

describe("a section's text keeps", () => {
  test.each<[string, string, string]>([
    [
      "bullets",
      table(row("•", "The mill has 3 wheels."), row("•", "It had 2.")),
      "• The mill has 3 wheels.\n• It had 2.",
    ],
    [
      "officers and their ages",
      table(
        row("Name", "Age", "Position"),
        row("Ann Roe", "50", "President"),
        row("Bo Loe", "61", "Director since", "2010"),
      ),
      "Name Age Position\nAnn Roe 50 President\nBo Loe 61 Director since 2010",
    ],
    [
      "properties and their size",
      table(row("Place", "Use", "Square feet"), row("Dallas", "Mill", "120,000")),
      "Place Use Square feet\nDallas Mill 120,000",
    ],
    [
      "exhibits and their numbers",
      table(row("10.1", "Form of agreement", "8-K", "10.1", "5/4/2020"), row("31.1", "Certification", "", "", "")),
      "10.1 Form of agreement 8-K 10.1 5/4/2020\n31.1 Certification",
    ],
    [
      "sentences below figures",
      table(
        row("Wheels", "1,200", "1,100"),
        row("Stones", "12", "11"),
        row(`(1) ${"Made in a mill of ours. ".repeat(10)}`),
      ),
      `(1) ${"Made in a mill of ours. ".repeat(10)}`.trim(),
    ],
    [
      "a justified paragraph",
      "<pre>\nThe  Company  sold 120  wheels  in  1998,  and\nit  made  130  of  them.  In  1997  it  " +
        "made\n110,  of  which  90  were  sold.\n</pre>",
      "The Company sold 120 wheels in 1998, and\nit made 130 of them. In 1997 it made\n110, of which 90 were sold.",
    ],
  ])("%s", (_, html, text) => {
    expect(inItem(html)).toBe(`Before.\n${text}\nAfter.`);
  });
});

test("a section of nothing but figures has a place in the document, and no text", () => {
  const text =
    "ITEM 6. SELECTED FINANCIAL DATA\n\n              1998    1997\nSales        1,200   1,100\n\nITEM 7. " +
    "MANAGEMENT'S DISCUSSION\n\nUp.\n";
  expect(sectionsOfText("10-K", text).map(({ text: content, start, end }) => [content, start, end])).toEqual([
    ["", 0, 59],
    ["Up.", 60, 95],
  ]);
});

test("a section's offsets are those of its lines in the document's text, tables and pages' numbers included", () => {
  const html =
    `<html><p>Cover.<p>Item<p>1.<p>Business<p>We mill.${table(row("Wheels", "1,200"))}<p>So.<p>12<p>Item 2. ` +
    "Properties<p>A mill.</html>";
  const bytes = new TextEncoder().encode(html);
  const documentText = documentLines(readMarkup(bytes, "made"))
    .map(({ text }) => text)
    .join("\n");
  const sections = reportSections({ ...readFiling(bytes, "made"), form: "10-K" });
  expect(sections.map(({ text, start, end }) => [text, documentText.slice(start, end)])).toEqual([
    ["We mill.\nSo.", "Item\n1.\nBusiness\nWe mill.\nWheels 1,200\nSo."],
    ["A mill.", "Item 2. Properties\nA mill."],
  ]);
});
