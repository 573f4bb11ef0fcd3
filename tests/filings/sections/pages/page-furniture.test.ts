import { expect, test } from "bun:test";
import { sectionsInHtml, sectionsOfText } from "../read-made.ts";

const PAGES = Array.from({ length: 8 }, (_, index) => index + 1);
const texts = (html: string) => sectionsInHtml("10-K", html).map(([, , text]) => text);
const BEFORE = "<p><b>Item 2. Properties</b><p>A mill.";
const AFTER = "<p><b>Item 3. Legal Proceedings</b><p>None.";

test.each<[string, string]>([
  ["a page's number", "<p>12"],
  ["its number among dashes, with its part, and of all", "<p>- 12 -<p>II-7<p>"],
  ["a link back to the contents", "<p>12<p><a href='#toc'>Back to contents</a>"],
  ["the words of one that no longer links", "<p>12<p>Table of Contents"],
  ["a link to the statements", "<p>12<p><a href='#fs'>Index to Financial Statements</a>"],
  ["the parts on the next page", "<p>12<p>Table of Contents<p>PART I, II"],
  ["the heading of officers' own part", "<p>12<p>PART IA"],
  ["what follows on the next page", "<p>(Signatures follow on next page)"],
  ["what the page leaves blank", "<p>[Remainder of page intentionally left blank]"],
  ["a rule", "<p>_____________<p>12"],
])("a section does not end with %s", (_, furniture) => {
  expect(texts(BEFORE + furniture + AFTER)).toEqual(["A mill.", "None."]);
});

test("a section has no page's number and head, not even in the middle", () => {
  const pages = PAGES.map((page) => `<p>Mill ${"ABCDEFGHI"[page]}.<p>${page}<p>ACME MILLS INC AND SUBSIDIARIES`).join(
    "",
  );
  expect(texts(`<p><b>Item 2. Properties</b>${pages}${AFTER}`)[0]).toBe(
    "Mill B.\nMill C.\nMill D.\nMill E.\nMill F.\nMill G.\nMill H.\nMill I.",
  );
});

test.each([
  "ACME INC.",
  "Acme Mills Holdings, L.P.",
  "Table of Contents Acme Corp.",
  "Amounts in millions of dollars except per share amounts or as otherwise specified.",
])("a section has no page's head that ends like a sentence: %s", (head) => {
  const pages = PAGES.map((page) => `<p>Mill ${"ABCDEFGHI"[page]}.<p>${page}<p>${head}`).join("");
  expect(texts(`<p><b>Item 2. Properties</b>${pages}${AFTER}`)[0]).toBe(
    "Mill B.\nMill C.\nMill D.\nMill E.\nMill F.\nMill G.\nMill H.\nMill I.",
  );
});

test.each([
  ["a row with the link to the contents", "<table><tr><td>Table of Contents</td><td>Acme Inc.</td></tr></table>"],
  ["a row of its number, the year and the form", "<table><tr><td>41</td><td>| 2024 10-K</td></tr></table>"],
  ["its number, the year and the form", "<p>41 | 2024 10-K"],
])("a section has no page's head that is %s", (_, head) => {
  const pages = PAGES.map((page) => `<p>Mill ${"ABCDEFGHI"[page]}.<p>${page}${head.replace("41", String(page + 3))}`);
  expect(texts(`<p><b>Item 2. Properties</b>${pages.join("")}${AFTER}`)[0]).toBe(
    "Mill B.\nMill C.\nMill D.\nMill E.\nMill F.\nMill G.\nMill H.\nMill I.",
  );
});

test("a section has no page's head of four lines", () => {
  const head = "<p>ACME MILLS<p>Discussion and Analysis of<p>Results of Operations<p>(In Millions Except Per Share)";
  const pages = PAGES.map((page) => `<p>Mill ${"ABCDEFGHI"[page]} mills.<p>${page}${head}`).join("");
  expect(texts(`<p><b>Item 2. Properties</b>${pages}${AFTER}`)[0]).toBe(
    PAGES.map((page) => `Mill ${"ABCDEFGHI"[page]} mills.`).join("\n"),
  );
});

test("a section keeps numbered notes that say the same of each year", () => {
  const notes = PAGES.map(
    (page) => `<p>(${page}) Incorporated by reference to Form 10-K for the year<p>ended June 30, 200${page}.`,
  );
  expect(texts(`<p><b>Item 15. Exhibits</b><p>Listed.${notes.join("")}`)[0]).toEndWith(
    "(8) Incorporated by reference to Form 10-K for the year\nended June 30, 2008.",
  );
  const plans = PAGES.map((page) => `<p>Plan of 200${page} of Form 10-K`).join("");
  expect(texts(`<p><b>Item 15. Exhibits</b><p>Listed.${plans}`)[0]).toEndWith("Plan of 2008 of Form 10-K");
});

test("a section keeps numbers that are a table's, signers' names and what it says again and again", () => {
  const column = ["$", "100", "$", "130", "$", "142"].map((cell) => `\n\n${cell}`).join("");
  const [performance] = sectionsOfText("10-K", `ITEM 5. MARKET FOR COMMON EQUITY\n\nPerformance${column}\n`);
  expect(performance?.text).toBe("Performance\n$\n100\n$\n130\n$\n142");
  const repeated = PAGES.map((page) => `<p>Not applicable.<p>${page}`).join("");
  expect(texts(`<p><b>Item 2. Properties</b>${repeated}`)[0]).toEndWith("Not applicable.");
  expect(texts(`${BEFORE}<p>Ann Roe<p>Chief Executive Officer${AFTER}`)[0]).toBe(
    "A mill.\nAnn Roe\nChief Executive Officer",
  );
});

test("a section can begin with its own list of statements, though that links to them", () => {
  const html =
    "<p><b>Item 8. Financial Statements</b><p><a href='#f1'>Index to Consolidated Financial Statements</a><p>Here.";
  expect(texts(html)).toEqual(["Index to Consolidated Financial Statements\nHere."]);
});
