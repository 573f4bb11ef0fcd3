import { describe, expect, test } from "bun:test";
import { verdictOf } from "../../../scripts/sections/verdicts.ts";
import { reportSections } from "../../../src/filings/sections/sections.ts";
import { readFiling } from "../../../src/filings/submission/filing.ts";
import { expectedFilings, filingBytes, HAS_FILINGS } from "../sources.ts";

const ITEMS = [
  "1. Business",
  "1A. Risk Factors",
  "2. Properties",
  "3. Legal Proceedings",
  "4. Mine Safety Disclosures",
];
const text = (item: string) => `What is said of ${item}, in words. `.repeat(12);
const report = (items: readonly string[]) =>
  `<html><p>Acme Mills<table>${ITEMS.map((item) => `<tr><td>Item ${item}</td><td>3</td></tr>`).join("")}</table>` +
  `${items.map((item) => `<p><b>Item ${item}</b><p>${text(item)}`).join("")}` +
  "<p>SIGNATURES<p>Pursuant to the requirements of the Act, the company has signed this report.</html>";
const made = (items: readonly string[]) => ({
  ...readFiling(new TextEncoder().encode(report(items)), "made.htm"),
  form: "10-K",
});

describe("a check of sections against the plain text", () => {
  const filing = made(ITEMS);
  const sections = reportSections(filing);
  const wrong = (changed: typeof sections) =>
    verdictOf(filing, changed).disagreements.map(({ type, what }) => [
      type,
      what.replace(/\d+ letters.*|with ".*/, "…"),
    ]);

  test("agrees with a report's sections", () => {
    expect(verdictOf(filing)).toMatchObject({ items: 5, right: 5, disagreements: [] });
  });

  test("finds an item that is missing, and its text with the one before", () => {
    const without = sections.filter(({ sectionType }) => sectionType !== "item_2");
    expect(wrong(without)).toEqual([
      ["item_2", "is not found"],
      ["item_1a", "leaves out …"],
    ]);
  });

  test("finds an item that is there twice", () => {
    expect(wrong([...sections, ...sections.slice(-1)])).toEqual([["item_4", "is there twice"]]);
  });

  test("finds an item without its text", () => {
    const emptied = sections.map((section) => (section.sectionType === "item_3" ? { ...section, text: "" } : section));
    expect(wrong(emptied).map(([type]) => type)).toEqual(["item_3"]);
  });

  test("finds an item that begins in the table of contents", () => {
    const entry = sections.map((section) => (section.sectionType === "item_1" ? { ...section, start: 11 } : section));
    expect(wrong(entry)).toEqual([["item_1", "begins …"]]);
  });

  test("finds an item that the form requires in the report's year, and neither way finds", () => {
    const disagreements = verdictOf({ ...filing, period: "1998-12-31" }, sections).disagreements;
    expect(disagreements.map(({ type }) => type)).toEqual(
      ["5", "7", "8", "9", "10", "11", "12", "13", "14"].map((number) => `item_${number}`),
    );
    expect(verdictOf({ ...filing, form: "10-K/A", period: "1998-12-31" }, sections).disagreements).toEqual([]);
  });

  test("reads a shared heading as all of its items, however their titles are", () => {
    const shared = (heading: string) => ({
      ...readFiling(
        new TextEncoder().encode(`<html><p>${heading}<p>${text("all")}<p>Item 14. Fees<p>None.</html>`),
        "made.htm",
      ),
      form: "10-K",
    });
    for (const heading of ["Items 10, 11, 12 and 13", "ITEMS 10, 11, 12 and 13. DIRECTORS; COMPENSATION"])
      expect(verdictOf(shared(heading))).toMatchObject({ items: 5, disagreements: [] });
    expect(verdictOf(shared("Item 1. Business and Item 2. Properties"))).toMatchObject({ items: 3, disagreements: [] });
  });

  test("finds signatures that have no heading", () => {
    const signed = "Pursuant to the requirements of the Act, we have caused this report to be signed by Ann Roe.";
    const bytes = new TextEncoder().encode(`<html><p>Item 15. Exhibits<p>${text("exhibits")}<p>${signed}</html>`);
    const unsigned = { ...readFiling(bytes, "made.htm"), form: "10-K" };
    const [exhibits] = reportSections(unsigned);
    expect(verdictOf(unsigned).disagreements).toEqual([]);
    const whole = exhibits ? [{ ...exhibits, end: exhibits.end + signed.length + 1 }] : [];
    expect(verdictOf(unsigned, whole).disagreements.map(({ what }) => what)).toEqual(["has the signatures"]);
  });

  test("finds the signatures in the last item", () => {
    const whole = sections.map((section, index) => (index === 4 ? { ...section, end: section.end + 100 } : section));
    expect(wrong(whole)).toEqual([["item_4", "has the signatures"]]);
  });
});

/** How many items of a report a reader's eye found right where the plain text has them otherwise. */
const SEEN: Record<string, number> = {
  "10-K/aeroflex-10-k-fy1995.txt": 4, // Part III is a paragraph without items
  "10-K/carmax-abs-10-k-fy2023.txt.gz": 2, // 1B is after 3, and 9C is left out
  "10-K/dell-10-k-fy2006.htm.gz": 5, // Part III is a paragraph without items
  "10-K/ford-10-k-1993.txt.gz": 1, // page heads say "Continued" on their second line
  "10-K/macys-10-k-fy2012.htm.gz": 1, // 9B is left out
  "10-K/movie-star-10-k-fy1999.txt": 2, // 7A is left out, and 8 is called by the auditors' report
  "10-K/perkinelmer-10-k405-2000.txt.gz": 1, // 7A is left out
  "10-K/tegna-10-k-2015.htm.gz": 1, // 9B is left out
  "10-Q/nflx-10-q-2025-07-18.html.gz": 1, // the statements have no heading with a number
};

describe.if(HAS_FILINGS)("of the real reports", () => {
  test("the plain text has other items only where it was seen to be wrong", () => {
    const names = Object.keys(HAS_FILINGS ? expectedFilings() : {}).filter((name) => /^10-[KQ]/.test(name));
    const different = names.flatMap((name) => {
      const { items, right } = verdictOf(readFiling(filingBytes(name), name));
      return items === right ? [] : [[name, items - right]];
    });
    expect(Object.fromEntries(different)).toEqual(SEEN);
  }, 120_000);
});
