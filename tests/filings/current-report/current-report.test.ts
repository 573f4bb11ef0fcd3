import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { BlobReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { currentReportItems, isCurrentReport } from "../../../src/filings/current-report/current-report.ts";
import { headingItems } from "../../../src/filings/current-report/headings.ts";
import { itemOfDescription } from "../../../src/filings/current-report/items.ts";
import { documentLines } from "../../../src/filings/markup/lines.ts";
import { readMarkup } from "../../../src/filings/markup/markup.ts";
import { readFiling } from "../../../src/filings/submission/filing.ts";
import { ITEM_DESCRIPTIONS, type Numbering } from "../../../src/reference/form-8k-items.ts";
import { expectedFilings, filingBytes, filingPath, HAS_FILINGS } from "../sources.ts";

const inHtml = (html: string, numbering: Numbering) =>
  headingItems(documentLines(readMarkup(`<html>${html}`, "a.htm")), numbering).join();
const inText = (text: string, numbering: Numbering) =>
  headingItems(documentLines(readMarkup(text, "a.txt")), numbering).join();

describe("a heading", () => {
  test.each<[string, string]>([
    ["<p>Item 5.02(e): Compensatory Arrangements", "5.02"],
    ["<p>ITEM 9.01(d). Exhibits", "9.01"],
    ["<p>Item 5.02Departure of Directors", "5.02"],
    ["<p>Items 1.01(a) and 5.02(e) Amendment of an Agreement", "1.01,5.02"],
    ["<p>Items 1.01, 2.03 and 9.01.", "1.01,2.03,9.01"],
    ["<p>Item 5.02(b), (c) and (d). Departure of Directors", "5.02"],
    ["<p>Item 1.01. Entry into an Agreement; Item 2.03", "1.01"],
    ["<table><tr><td>Item 8.01</td><td>Other Events</td></tr></table>", "8.01"],
    ["<p>Item 8.01<p>Other Events", "8.01"],
    ["<p><b>Item 7.01<br>Regulation FD Disclosure</b>", "7.01"],
    ["<p>Section 5 - Corporate Governance Item 5.03 Amendments to Articles", "5.03"],
    ["<p>Item 8.1 Other Events", "8.01"],
    ["<p>9.01 Financial Statements and Exhibits", "9.01"],
    ["<p>Item 9.01 Exhibits<p>Item 2.02 Results of Operations<p>Item 9.01 Exhibits", "9.01,2.02"],
    ["<p>Item 2.02 of this report is furnished", ""],
    ["<p>Item 7.01 and Exhibit 99.1 are furnished", ""],
    ["<p>Item 601 of Regulation S-K", ""],
    ["<p>See Item 5.02 below", ""],
    ["<p>Item 3.09 Something", ""],
  ])("of the new numbering: %s gives %p", (html, items) => {
    expect(inHtml(html, "new")).toBe(items);
  });

  test.each<[string, string]>([
    ["ITEM 5 - OTHER EVENTS", "5"],
    ["ITEM 4:", "4"],
    ["Item 7(c). Exhibits", "7"],
    ["Item 12. Results of Operations and Financial Condition", "12"],
    ["the shares (see\nItem 5) which had been held", ""],
    ["as required by\nItem 4 of Form 8-K, as part of this", ""],
    ["Item 304(a)(1)(iv) of Regulation S-K", ""],
    ["Item 8. Financial Statements and Supplementary Data", ""], // of a 10-K that the 8-K files again
    ["Item 7. Management's Discussion and Analysis", ""],
    ["ITEMS 1 - 4. Not applicable.\n\nITEM 5. OTHER EVENTS", "5"],
    ["Items 1 through 4. Not applicable.\n\nItem 5. Other Events.", "5"],
    [
      "Item 1. Changes in Control of Registrant.\n\n  Not Applicable.\n\nItem 2. Acquisition or Disposition of " +
        "Assets\n\n  The company bought a mill.",
      "2",
    ],
    [
      "Item 6. Resignations of Registrant's Directors - None\n\nItem 7.\nFinancial Statements and " +
        "Exhibits\nNone.\n\nItem 5. Other Events",
      "5",
    ],
    ["Item 7. Financial Statements and Exhibits\n\n(a) Not applicable.\n(c) Exhibits", "7"],
  ])("of the old numbering: %p gives %p", (text, items) => {
    expect(inText(text, "old")).toBe(items);
  });
});

describe("a description of the header", () => {
  test.each<[string, Numbering, string | undefined]>([
    ["Cost Associated with Exit or Disposal Activities", "new", "2.05"],
    [
      "Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers: " +
        "Compensatory Arrangements of Certain Officers",
      "new",
      "5.02",
    ],
    [
      "Departure of Directors or Principal Officers; Election of Directors; Appointment of Principal Officers",
      "new",
      "5.02",
    ],
    ["5.02", "new", "5.02"],
    ["5", "old", "5"],
    ["Other events", "old", "5"],
    ["Changes in control of registrant", "old", "1"],
    ["Changes in registrant's certifying accountant", "new", "4.01"],
    ["7", "new", undefined],
    ["Something else", "new", undefined],
  ])("%s, %s numbering, is %p", (text, numbering, code) => {
    expect(itemOfDescription(text, numbering)).toBe(code as string);
  });

  test("as the form has it is its own item, each", () => {
    for (const numbering of ["old", "new"] as const)
      for (const [code, name] of Object.entries(ITEM_DESCRIPTIONS[numbering]))
        expect(itemOfDescription(name, numbering)).toBe(code);
  });
});

test("items are those of header, column and body together, with their official names", () => {
  const text =
    "<SUBMISSION>\n<TYPE>8-K\n<ITEMS>8.01\n<FILING-DATE>20240311\n<DOCUMENT>\n<TYPE>8-K\n<TEXT>\nItem 9.01 " +
    "Exhibits\n</TEXT>\n</DOCUMENT>";
  expect(currentReportItems(readFiling(new TextEncoder().encode(text), "a.nc"), "2.02,8.01")).toEqual([
    { code: "2.02", description: "Results of Operations and Financial Condition" },
    { code: "8.01", description: "Other Events" },
    { code: "9.01", description: "Financial Statements and Exhibits" },
  ]);
});

test("the numbering is that of the filing date: 2004-08-23 has the new one", () => {
  const filed = (date: string) =>
    readFiling(
      new TextEncoder().encode(`<SUBMISSION>\n<TYPE>8-K\n<ITEMS>Bankruptcy or Receivership\n<FILING-DATE>${date}\n`),
      "a.nc",
    );
  expect(currentReportItems(filed("20040820"))[0]?.code).toBe("3");
  expect(currentReportItems(filed("20040823"))[0]?.code).toBe("1.03");
});

test("only a Form 8-K has such items", () => {
  expect(["8-K", "8-K/A", "8-K12B", "10-K", "6-K", null].map(isCurrentReport)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

describe.if(HAS_FILINGS)("of the real reports", () => {
  test("466 of 467 have exactly the known items", async () => {
    const known = Object.entries(expectedFilings()).filter(
      ([name, { items, numbering }]) => items && (numbering || name.startsWith("8-K/")),
    );
    const reports: [string, Uint8Array, string[]][] = known.map(([name, { items = [] }]) => [
      name,
      filingBytes(name),
      items,
    ]);
    const bulk: Record<string, { items: string[] }> = JSON.parse(
      readFileSync(filingPath("8-K/bulk-8-k-items.json"), "utf8"),
    ).files;
    const zip = new ZipReader(new BlobReader(new Blob([readFileSync(filingPath("8-K/bulk-8-k.zip"))])));
    for (const entry of await zip.getEntries()) {
      const name = entry.filename.split("/").at(-1) ?? "";
      if (!entry.directory && bulk[name])
        reports.push([name, await entry.getData(new Uint8ArrayWriter()), bulk[name].items]);
    }
    expect(reports.length).toBe(467);
    const wrong = reports.flatMap(([name, bytes, items]) => {
      const found = currentReportItems(readFiling(bytes, name)).map(({ code }) => code);
      const want = items.toSorted((a, b) => Number(a) - Number(b));
      return String(found) === String(want) ? [] : [`${name}: ${found}, not ${want}`];
    });
    // Its header names only 5, and the known list follows it; its body has "Item 7. Financial Statements and
    // Exhibits".
    expect(wrong).toEqual(["sgml/archive-0000774352-01-000002.txt.gz: 5,7, not 5"]);
  });
});
