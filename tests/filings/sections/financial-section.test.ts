import { describe, expect, test } from "bun:test";
import { LONG, LONG_TEXT, sectionsInHtml } from "./read-made.ts";

const texts = (html: string) => new Map(sectionsInHtml("10-K", html).map(([type, , text]) => [type, text]));

const MDA = "Management’s Discussion and Analysis of Financial Condition and Results of Operations";
const REFERENCES = {
  "the Financial Section": ["See the Financial Section of this report.", "FINANCIAL SECTION"],
  "pages F-2 and following": ["The discussion appears on pages F-2 to F-9.", "F-1"],
  "Appendix A": ["It is set forth in Appendix A.", "APPENDIX A"],
  "a page": ["It is presented beginning on page 40.", "40"],
} as const;
const CONTENTS =
  `<p>TABLE OF CONTENTS<table><tr><td>${MDA}</td><td>40</td></tr><tr><td>Consolidated Financial ` +
  "Statements</td><td>60</td></tr></table>";
const SIGNED =
  "<p>SIGNATURES<p>Pursuant to the requirements of the Act, Acme has caused this report to be signed.<p>Ann Roe";

const section = (title: string) =>
  `<p>${title}${CONTENTS}<p><b>${MDA.toUpperCase()}</b>${LONG}<p><b>CONSOLIDATED FINANCIAL STATEMENTS</b>${LONG}`;
const report = ({ reference, behind, own = reference }: { reference: string; behind: string; own?: string }) =>
  `<p>PART II<p><b>Item 7. ${MDA}</b><p>${own}<p><b>Item 7A. Quantitative and Qualitative Disclosures ` +
  `about Market Risk</b>${LONG}` +
  `<p><b>Item 8. Financial Statements and Supplementary Data</b><p>${reference}<p><b>Item 9B. Other ` +
  "Information</b><p>None." +
  `<p>PART IV<p><b>Item 15. Exhibits</b><p>10.1 Lease<p>10.2 Loan<p>21 Subsidiaries${behind}`;
const EXHIBITS = "10.1 Lease\n10.2 Loan\n21 Subsidiaries";

describe("a financial section behind the last item is of items 7 and 8, which only refer to it", () => {
  for (const [where, [reference, title]] of Object.entries(REFERENCES))
    test.each([
      ["after item 15", section(title) + SIGNED, undefined],
      [
        "after item 16",
        `<p><b>Item 16. Form 10-K Summary</b><p>Acme milled.${section(title)}${SIGNED}`,
        "Acme milled.",
      ],
      ["after the signatures", SIGNED + section(title), undefined],
    ])(`${where}, %s`, (_, behind, summary) => {
      const found = texts(report({ reference, behind }));
      expect(found.get("item_7")).toBe(`${reference}\n${LONG_TEXT}`);
      expect(found.get("item_7a")).toBe(LONG_TEXT);
      expect(found.get("item_8")).toBe(`${reference}\nCONSOLIDATED FINANCIAL STATEMENTS\n${LONG_TEXT}`);
      expect(found.get("item_15")).toBe(EXHIBITS);
      expect(found.get("item_16")).toBe(summary);
    });

  test("where statements begin with their auditor's report, and a list of exhibits is behind them", () => {
    const reference = "The statements are listed in Item 15.";
    const behind = `<p><b>Index to Financial Statements</b>
      <p><b>Report of Independent Registered Public Accounting Firm</b>${LONG}
      <p><b>Notes to Consolidated Financial Statements</b>${LONG}<p><b>Exhibit Index</b><p>23.1 Consent`;
    const found = texts(report({ reference, behind, own: LONG_TEXT }));
    expect(found.get("item_7")).toBe(LONG_TEXT);
    expect(found.get("item_8")).toBe(
      `${reference}\nIndex to Financial Statements\nReport of Independent Registered Public Accounting ` +
        `Firm\n${LONG_TEXT}\n` +
        `Notes to Consolidated Financial Statements\n${LONG_TEXT}`,
    );
    expect(found.get("item_15")).toBe(`${EXHIBITS}\n23.1 Consent`);
  });
});

test("text behind the last item stays there if items 7 and 8 have theirs, or if it lists schedules or exhibits", () => {
  const own = report({ reference: LONG_TEXT, behind: section("Other") });
  expect(texts(own).get("item_7")).toBe(LONG_TEXT);
  expect(texts(own).get("item_15")).toContain("CONSOLIDATED FINANCIAL STATEMENTS");
  const exhibits = Array.from({ length: 30 }, (_, at) => `<p>10.${at} Agreement with a miller of that name`).join("");
  for (const behind of [
    `<p><b>Consolidated Financial Statements</b><p>Listed.${exhibits}`,
    `<p><b>Report of Independent Registered Public Accounting Firm on Financial Statement Schedule</b>${LONG}`,
  ])
    expect(texts(report({ reference: "See Exhibit 13.", behind })).get("item_8")).toBe("See Exhibit 13.");
});

test("the section's place is where most of its text is", () => {
  const reference = "See the Financial Section.";
  const found = sectionsInHtml("10-K", report({ reference, behind: section("FINANCIAL SECTION") }));
  expect(found.map(([type]) => type)).toEqual(["item_7a", "item_9b", "item_15", "item_7", "item_8"]);
  expect(found.find(([type]) => type === "item_7")?.[1]).toBe(MDA);
});
