import { describe, expect, test } from "bun:test";
import { LONG, LONG_TEXT, sectionsInHtml, sectionsOfText } from "./read-made.ts";

const texts = (form: string, html: string) => sectionsInHtml(form, html).map(([type, , text]) => [type, text]);
const contents = (entries: readonly string[]) =>
  `<table>${entries.map((entry, index) => `<tr><td>Item ${entry}</td><td>${index + 2}</td></tr>`).join("")}</table>`;

describe("headings without a number are found by the titles in the table of contents", () => {
  const ENTRIES = [
    "1. Business",
    "1A. Risk Factors",
    "2. Properties",
    "3. Legal Proceedings",
    "5. Market for Our Stock",
  ];

  test("where all have lost it, and where one has", () => {
    const body = (numbers: boolean[]) =>
      ENTRIES.map((entry, index) => {
        const title = entry.replace(/^\S+ /, "");
        return `<p><b>${numbers[index] ? `Item ${entry}` : title}</b>${LONG}`;
      }).join("");
    const whole = ["item_1", "item_1a", "item_2", "item_3", "item_5"].map((type) => [type, LONG_TEXT]);
    expect(texts("10-K", contents(ENTRIES) + body([true, true, false, false, false]))).toEqual(whole);
    expect(texts("10-K", contents(ENTRIES) + body([true, true, true, false, true]))).toEqual(whole);
  });

  test("but not within the items before or behind, and not in a sentence", () => {
    const html = `${contents(ENTRIES)}<p><b>Item 1. Business</b>${LONG}<p><b>Item 1A. Risk Factors</b>${LONG}
      <p>Legal proceedings<p>Legal Proceedings are few.
      <p><b>Item 5. Market for Our Stock</b>${LONG}<p><b>Properties</b>${LONG}`;
    expect(texts("10-K", html).map(([type]) => type)).toEqual(["item_1", "item_1a", "item_5"]);
  });
});

describe("the summary of a 10-K that says that there is none", () => {
  const AFTER = `<p>Index to Financial Statements${LONG}`;
  test.each([
    ["<p>Item 16. Form 10-K Summary<p>None.", "None."],
    ["<p>Item 16. Form 10-K Summary. Not applicable.", "Not applicable."],
    ["<p>Item 16. Form 10-K Summary<p>12<p>Omitted.", "Omitted."],
  ])("ends there, whatever follows: %s", (summary, text) => {
    expect(texts("10-K", `<p>Item 15. Exhibits<p>Listed.${summary}${AFTER}`)).toEqual([
      ["item_15", "Listed."],
      ["item_16", text],
    ]);
  });
});

test("signatures end the last item even if a converter tore the word", () => {
  const html = "<p>Item 15. Exhibits<p>Listed.<p>SIGNA TURES<p>Pursuant to the requirements";
  expect(texts("10-K", html)).toEqual([["item_15", "Listed."]]);
});

test("signatures end the last item if only their sentence is there, in HTML and over lines of plain text", () => {
  const signed =
    "Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused " +
    "this report to be signed on its behalf.";
  expect(texts("10-Q", `<p>Item 6. Exhibits<p>Listed.<p>${signed}<p>Ann Roe`)).toEqual([["item_6", "Listed."]]);
  const wrapped = signed.replace(/(.{1,60}) /g, "$1\n");
  const [exhibits] = sectionsOfText("10-Q", `ITEM 6.  EXHIBITS\n\n  Listed.\n\n${wrapped}\n\nAnn Roe\n`);
  expect(exhibits?.text?.trim()).toBe("Listed.");
  const rule = "<p>Pursuant to the requirements of Rule 12b-15, we attach new certifications.";
  expect(texts("10-K/A", `<p>Item 15. Exhibits<p>Listed.${rule}`)[0]?.[1]).toBe(
    "Listed.\nPursuant to the requirements of Rule 12b-15, we attach new certifications.",
  );
});

describe("unusual numbers of items", () => {
  const shared = (numbers: string, title: string) =>
    sectionsInHtml("10-K", `<p><b>${numbers} ${title}</b>${LONG}<p><b>ITEM 14. EXHIBITS</b><p>Listed.`).map(
      ([type, shown]) => `${type} ${shown}`,
    );

  test.each(["ITEMS 1. and 2.", "Items 1/2.", "Items 1 &amp; 2:", "Items 1., 2."])("two items: %s", (numbers) => {
    expect(shared(numbers, "Business and Properties")).toEqual([
      "item_1 Business and Properties",
      "item_2 Business and Properties",
      "item_14 EXHIBITS",
    ]);
  });

  test.each(["ITEMS 10-13.", "Items 10 to 13.", "Items 10 – 13:", "ITEMS 10 THRU 13."])("ranges: %s", (numbers) => {
    expect(shared(numbers, "Directors and Others")).toEqual([
      ...["10", "11", "12", "13"].map((number) => `item_${number} Directors and Others`),
      "item_14 EXHIBITS",
    ]);
    for (const [heading, type] of [
      ["Item 16 - 10-K Summary", "item_16"],
      ["Item 6 - 5 Year Summary of Financial Data", "item_6"],
    ] as const)
      expect(sectionsInHtml("10-K", `<p><b>${heading}</b><p>None.`).map(([found]) => found)).toEqual([type]);
  });

  test("letters after a period", () => {
    const html = `<p><b>Item 1. Business</b>${LONG}<p><b>Item 1.A. Risk Factors</b>${LONG}
      <p><b>Item 7.A. Quantitative and
      Qualitative Disclosures about Market Risk</b>${LONG}`;
    expect(texts("10-K", html).map(([type]) => type)).toEqual(["item_1", "item_1a", "item_7a"]);
  });

  test("numbers in words, though six ends like a Roman number", () => {
    const html = `<p><b>ITEM FIVE - MARKET FOR COMMON EQUITY</b>${LONG}
      <p><b>ITEM SIX - SELECTED FINANCIAL DATA</b>${LONG}`;
    expect(texts("10-K", html).map(([type]) => type)).toEqual(["item_5", "item_6"]);
  });

  test("Roman numbers, if the title is the item's", () => {
    const html = `<p>PART I<p><b>ITEM I. FINANCIAL STATEMENTS</b>${LONG}<p><b>Item II – Management’s Discussion and
      Analysis</b>${LONG}<p><b>ITEM X. OFFICERS</b>
      <p>PART II<p><b>ITEM I. LEGAL PROCEEDINGS</b><p>None.<p><b>ITEM IA. RISK FACTORS</b>
      <p>Few.<p>Item I is above.<p><b>Item VI. Exhibits</b><p>Listed.`;
    expect(texts("10-Q", html)).toEqual([
      ["part_i_item_1", LONG_TEXT],
      ["part_i_item_2", LONG_TEXT],
      ["item_1", "None."],
      ["item_1a", "Few.\nItem I is above."],
      ["item_6", "Listed."],
    ]);
  });
});

test("a comma after an item's number is a period where the title is in capitals", () => {
  const html = `<p><b>ITEM 13. CERTAIN RELATIONSHIPS</b><p>None.
    <p><b>ITEM 14, PRINCIPAL ACCOUNTANT FEES AND SERVICES</b>
    <p>Ten dollars.<p><b>Item 11, Executive Compensation, is in the proxy statement.</b>`;
  expect(texts("10-K", html)).toEqual([
    ["item_13", "None."],
    ["item_14", "Ten dollars.\nItem 11, Executive Compensation, is in the proxy statement."],
  ]);
});

test("a title above its item's number is not text of the item before", () => {
  const html = `<p>PART I<p><b>Item 1: Financial Statements</b>${LONG}
    <p>MANAGEMENT’S DISCUSSION AND ANALYSIS OF<p>FINANCIAL
    CONDITION AND RESULTS OF OPERATIONS<p><b>Item 2: Management’s Discussion and Analysis of Financial Condition and
    Results of Operations</b>${LONG}<p>Our controls<p><b>Item 4. Controls and Procedures</b><p>Good.`;
  expect(texts("10-Q", html)).toEqual([
    ["part_i_item_1", LONG_TEXT],
    ["part_i_item_2", `${LONG_TEXT}\nOur controls`],
    ["part_i_item_4", "Good."],
  ]);
});

test("headings in pages without blank lines are found below a head or an answer, references are not", () => {
  const pages = `ITEM 1. BUSINESS
We mill, as we say in
Item 2. Properties and in
Item 3. Legal Proceedings
below. We have done so since 1990
2
Table of Contents
Item 1A. Risk Factors
Prices can fall, as they did
ITEM 2. PROPERTIES
A mill near the river
Item 3.
LEGAL PROCEEDINGS
Not applicable
Item 4. Mine Safety Disclosures
See “The mill.”
Item 5. Market for Registrant's Common Equity
Listed
`;
  expect(sectionsOfText("10-K", pages).map(({ sectionType, text }) => [sectionType, text])).toEqual([
    [
      "item_1",
      "We mill, as we say in\nItem 2. Properties and in\nItem 3. Legal Proceedings\nbelow. We have done so since 1990",
    ],
    ["item_1a", "Prices can fall, as they did"],
    ["item_2", "A mill near the river"],
    ["item_3", "Not applicable"],
    ["item_4", "See “The mill.”"],
    ["item_5", "Listed"],
  ]);
});

describe("old and small forms", () => {
  test("a transition report, and Part III as one paragraph", () => {
    const html = `<p>PART II<p><b>Item 9. Changes in and Disagreements with Accountants</b><p>None.<p>PART III
      <p>Items 10 to 13 are omitted, because the proxy statement has them.<p>PART IV<p><b>Item 14. Exhibits, Financial
      Statement Schedules, and Reports on Form 8-K</b><p>(a) Listed.`;
    for (const form of ["10-KT", "10-K405", "10-KT/A"])
      expect(texts(form, html)).toEqual([
        ["item_9", "None."],
        ["item_14", "(a) Listed."],
      ]);
  });

  test("a quarterly report of a small business has its controls as the third item", () => {
    const html = `<p>PART I<p><b>Item 1. Financial Statements</b>${LONG}
      <p><b>Item 2. Management’s Discussion and Analysis or Plan
      of Operation</b>${LONG}<p><b>Item 3. Controls and Procedures</b><p>Good.
      <p>PART II<p><b>Item 1. Legal Proceedings</b><p>None.`;
    expect(sectionsInHtml("10-QSB", html).map(([type, title]) => [type, title.replace(/\s+/g, " ")])).toEqual([
      ["part_i_item_1", "Financial Statements"],
      ["part_i_item_2", "Management’s Discussion and Analysis or Plan of Operation"],
      ["part_i_item_3", "Controls and Procedures"],
      ["item_1", "Legal Proceedings"],
    ]);
  });

  test("entities of windows-1252 in numbers and titles", () => {
    const html =
      "<p>Item 7&#151;Management&#146;s Discussion and Analysis<p>&#147;Up,&#148; we " +
      "say.<p>Item&nbsp;8&#150;Financial Statements<p>Here.";
    expect(sectionsInHtml("10-K", html)).toEqual([
      ["item_7", "Management’s Discussion and Analysis", "“Up,” we say."],
      ["item_8", "Financial Statements", "Here."],
    ]);
  });

  test("preformatted pages within HTML, with tags of pages and of plain-text tables", () => {
    const html =
      "<PAGE>\n<pre>\nITEM 1.  BUSINESS\n\n  We mill.\n</pre>\n<PAGE>\n<pre>\nITEM 6.  SELECTED FINANCIAL " +
      "DATA\n<TABLE>\n<S>   <C>  <C>\nSales      1,200   1,100\nCosts        900     850\n</TABLE>\n\nITEM 7.  " +
      "MANAGEMENT'S DISCUSSION AND ANALYSIS OF FINANCIAL\n         CONDITION AND RESULTS OF OPERATIONS\n\n  " +
      "Up.\n</pre>";
    expect(sectionsInHtml("10-K", html)).toEqual([
      ["item_1", "BUSINESS", "We mill."],
      ["item_6", "SELECTED FINANCIAL DATA", ""],
      ["item_7", "MANAGEMENT'S DISCUSSION AND ANALYSIS OF FINANCIAL CONDITION AND RESULTS OF OPERATIONS", "Up."],
    ]);
  });

  test("a heading over two cells, and one over three rows", () => {
    const html = `<table><tr><td>ITEM</td><td>1.</td><td>BUSINESS</td></tr></table><p>We mill.
      <table><tr><td>Item 5.</td><td>Market for Registrant’s Common Equity,</td></tr>
      <tr><td></td><td>Related Stockholder Matters and Issuer</td></tr>
      <tr><td></td><td>Purchases of Equity Securities</td></tr></table><p>Listed.`;
    expect(sectionsInHtml("10-K", html)).toEqual([
      ["item_1", "BUSINESS", "We mill."],
      [
        "item_5",
        "Market for Registrant’s Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities",
        "Listed.",
      ],
    ]);
  });
});
