import { describe, expect, test } from "bun:test";
import { isOrnament, readPrinted } from "../../src/filings/compensation/amounts.ts";
import { directorChanges } from "../../src/filings/directors/director-changes.ts";
import { readMarkup } from "../../src/filings/markup/markup.ts";
import { parseFiling } from "../../src/filings/parsing/parsed-filing.ts";
import { ERROR_PAGES } from "../../src/filings/submission/error-pages.ts";
import { readHeader } from "../../src/filings/submission/header.ts";
import { readSubmission } from "../../src/filings/submission/submission.ts";
import { currentReport, proxy, submissionText } from "./load/made-edgar.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string, file = "made.htm") => parseFiling(bytes(text), file);
const page = (form: string, body: string) => `<html><body><p>${form}</p>${body}</body></html>`;
const PROXY_COVER = "<p>SCHEDULE 14A</p><p>[X] Definitive Proxy Statement</p>";
const proxyPage = (body: string) => page("", PROXY_COVER + body);
const table = (...rows: string[]) => `<table>${rows.map((row) => `<tr><td>${row}`).join("")}</table>`;
const PAY_HEADING = "Name and Principal Position<td>Year<td>Salary ($)<td>Total ($)";
/** A surname for each number below 17,576, as names that repeat are one person. */
const surnameOf = (at: number) => {
  const letter = (place: number) => String.fromCharCode(97 + (Math.floor(at / 26 ** place) % 26));
  return `Xo${letter(0)}${letter(1)}${letter(2)}`;
};
const WHOLE = submissionText({
  accession: "0001999999-24-000020",
  form: "8-K",
  filed: "2024-03-08",
  filers: [{ cik: "0001999999", name: "MADE UP SOFTWARE INC" }],
  body: currentReport("Item 2.02 Results of Operations and Financial Condition"),
});

// Each of these took minutes to years, by a pattern that tried every way to part the same characters.
describe("text made to keep a reader busy is read in its length's time", () => {
  test.each<[string, string]>([
    ["stars after a name", proxyPage(`<p>John Smith ${"*".repeat(70)}x</p>`)],
    ["stars in a table of pay", proxyPage(table(PAY_HEADING, `${"*".repeat(70)}a<td>2023<td>1,000<td>1,000`))],
    [
      "stars next to a director's name",
      proxyPage(table("Name<td>Fees Paid in Cash<td>Total", `John Smith<td>${"*".repeat(70)}a<td>1`)),
    ],
    ["superscripts of letters", proxyPage(table(`x${`<sup>${"i ".repeat(19)}!</sup>`.repeat(400)}`))],
    ["parentheses under an item's number", page("FORM 10-K", `<p>Item 1.</p><p>${"(".repeat(300_000)}</p>`)],
    [
      "dashes where an index has pages",
      page("FORM 10-K", table(...Array<string>(1_500).fill(`Item 1. Business ${"-".repeat(1_900)}x`))),
    ],
    [
      "dots before what continues",
      page("FORM 10-K", `<p>Item 1. Business ${". ".repeat(900)}continued x</p>`.repeat(1_500)),
    ],
    [
      "signs at the ends of a section",
      page("FORM 10-K", `<p>Item 1. Business</p><p>x</p><p>${"- (".repeat(300_000)}x</p>`),
    ],
    ["dots after a title", page("FORM 10-K", `<p>Item 1. Our</p><p>Business ${".".repeat(300_000)}x</p>`)],
    [
      "items without end in one heading",
      page("FORM 8-K", `<p>Items ${"1.01, ".repeat(300_000)}2.02 ${"Results ".repeat(300_000)}</p>`),
    ],
    [
      "styles of fonts",
      page(
        "FORM 8-K",
        Array.from({ length: 4_000 }, (_, at) => `<p style="${"font:".repeat(800)}${at}">x</p>`).join(""),
      ),
    ],
    [
      "names in a footnote",
      proxyPage(
        table("Name<td>Fees Paid in Cash<td>Total", ...Array<string>(60_000).fill("John Smith (1)<td>1<td>1")) +
          "<p>(1) Retired from the Board in May 2024.</p>",
      ),
    ],
    [
      "cells of a heading",
      proxyPage(
        table(Array<string>(100_000).fill("Salary").join("<td>"), Array<string>(100_000).fill("Total").join("<td>")),
      ),
    ],
  ])("%s", (_, html) => {
    expect(parse(html).executive_compensation).toEqual([]);
  });

  test.each<[string, string]>([
    [
      "persons on cards",
      Array.from({ length: 20_000 }, (_, at) => `<p>Jane ${surnameOf(at)}</p><p>Director since: 2014`).join(""),
    ],
    ["words before a committee", `<p>${"Audit ".repeat(500_000)}</p>`],
    ["introductions of committees", `<p>${"Audit Committee (the “".repeat(100_000)}</p>`],
    ["numbers of nominees", `<p>${"elect one two three ".repeat(100_000)}</p>`],
    ["committees below a card", `<p>Jane Roe</p><p>Committees: Audit</p>${"<p>Audit Governance</p>".repeat(50_000)}`],
    ["pay ratios", `<p>${"ratio of the median employee $1,000 100 to 1 ".repeat(50_000)}</p>`],
  ])("a board of %s", (_, body) => {
    expect(parse(proxyPage(body)).board?.members ?? []).toEqual([]);
  });

  test("a rule of a hundred thousand dashes under a table of plain text", () => {
    const text =
      "SCHEDULE 14A\n[X] Definitive Proxy Statement\n\n            Summary Compensation Table\nName            " +
      `Year   Salary   Total\nJohn Smith      2023   1,000    1,000\n${"-".repeat(200_000)}x\n`;
    expect(parse(text, "made.txt").executive_compensation).toMatchObject([{ name: "John Smith", total: 1000 }]);
  });

  test("fifteen thousand surnames without a first name", () => {
    const letter = (at: number) => String.fromCharCode(97 + (at % 26));
    const names = Array.from({ length: 15_000 }, (_, at) => `Xq${letter(at)}${letter(at / 26)}${letter(at / 676)}`);
    const html = proxyPage(names.map((name) => `<p>Mr. ${name} has decided to retire from the Board.</p>`).join(""));
    // More than a board has seats: nothing of it is to be believed.
    expect(parse(html).director_changes).toEqual([]);
  });

  test("a header's line of blanks, and its colon", () => {
    const blanks = " ".repeat(1_300);
    const header = readHeader(
      `A${blanks}:${blanks}&${blanks}\n${`B${blanks}!\n`.repeat(500)}CONFORMED SUBMISSION TYPE: 8-K`,
    );
    expect(header.form).toBe("8-K");
  });

  test("a header page of links that are never closed, and documents that are never closed", () => {
    const links =
      "<HTML><HEAD><TITLE>SEC EDGAR Submission 1</TITLE></HEAD><!--\n<SEC-HEADER>\nCONFORMED SUBMISSION TYPE: " +
      `8-K\n</SEC-HEADER>\n-->${"<a ".repeat(300_000)}`;
    expect(readSubmission(bytes(links), "made.html").header.form).toBe("8-K");
    const documents =
      `${"<DOCUMENT>\n<TYPE>8-K\n<TEXT>\nx\n".repeat(19_999)}${"x".repeat(30_000_000)}<DOCUMENT>\n<TYPE>8-K\n` +
      "</DOCUMENT>";
    expect(readSubmission(bytes(documents), "made.txt").documents).toHaveLength(20_000);
  });
});

/** As long as a report's page is at least. */
const LONG = "<p>The company made this up.</p>".repeat(1_000);

describe("a file that was cut off is refused, and not read as one that says less", () => {
  const refused = (text: string, file: string, reason: string) =>
    expect(() => parse(text, file)).toThrow(`${file}: ${reason}`);

  test.each<[string, number, string]>([
    ["in the header", WHOLE.indexOf("FILER:"), "ends within its header: the file is cut off"],
    ["in the main document", WHOLE.indexOf("</body>"), "ends within a document: the file is cut off"],
    ["in the tag that ends its text", WHOLE.indexOf("</TEXT>") + 4, "ends within a document: the file is cut off"],
  ])("a submission, %s", (_, end, reason) => {
    refused(WHOLE.slice(0, end), "made.txt", reason);
  });

  test("a header that names no form", () => {
    refused(
      "ACCESSION NUMBER: 0001999999-24-000020\nFILED AS OF",
      "made.txt",
      "ends within its header, which names no form",
    );
  });

  test("a page without its end tag, in a tag, a cell or a comment", () => {
    for (const end of ["<p>Item 9.0", "<table><tr><td>It", "<p>x</p><!-- ", "<p x"])
      refused(`<html><body><p>FORM 8-K</p>${LONG}${end}`, "made.htm", "has no </html> at its end: the file is cut off");
    const tagged = '<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body><p>FORM 10-K</p>';
    refused(tagged, "made.htm", "has no </html> at its end: the file is cut off");
    // What somebody cut out of a page on purpose is small.
    expect(parse("<html><body><p>FORM 8-K</p>").form).toBe("8-K");
  });
});

describe("what isn't a filing is refused", () => {
  test.each([
    "Request Rate Threshold Exceeded",
    "Your Request Originates from an Undeclared Automated Tool",
    "File Unavailable",
  ])("a page of EDGAR's in place of one: %s", (title) => {
    const html = `<!DOCTYPE html>\n<html><head>\n<title>SEC.gov | ${title}</title></head><body>Form 8-K</body></html>`;
    expect(() => parse(html, "0001999999-24-000020.htm")).toThrow(
      `is a web page ("SEC.gov | ${title}"), which EDGAR sends`,
    );
  });

  test("XML of its storage, and JSON, even in a filing's folder", () => {
    const folder = "edgar/data/1999999/000199999924000020/";
    expect(ERROR_PAGES.missing.test("<Error><Code>NoSuchKey</Code></Error>")).toBe(true);
    expect(() => parse("<Error><Code>NoSuchKey</Code></Error>", `${folder}a.htm`)).toThrow("which EDGAR sends");
    for (const json of ['{"cik":1}', "[]", '[{"a":1}]'])
      expect(() => parse(json, `${folder}a.htm`)).toThrow("is JSON, not a document");
    expect(() => parse("<p>An exhibit.</p>", `${folder}a.htm`)).toThrow("is not a filing");
    expect(() => parse("<html><body><p> &nbsp;</p></body></html>", "made.htm")).toThrow(
      "made.htm: has no visible text",
    );
    expect(parse("[LOGO]\nFORM 8-K", "made.txt").form).toBe("8-K");
  });
});

test("EDGAR's page about a filing, which names its form, isn't one of its documents", () => {
  const html = "<html><head><title>EDGAR Filing Documents for 0001999999-24-000020</title></head><p>Form 8-K";
  expect(() => parse(html, "0001999999-24-000020-index.html")).toThrow(
    "0001999999-24-000020-index.html: is EDGAR's page about a filing, not one of its documents",
  );
});

test("a byte order mark before a submission, and three kilobytes of blanks before its text, change nothing", () => {
  const plain = parse(WHOLE, "made.txt");
  expect(plain.items.map(({ code }) => code)).toEqual(["2.02"]);
  expect(parse(`\uFEFF${WHOLE}`, "made.txt")).toEqual(plain);
  const utf16 = Buffer.from(`\uFEFF${WHOLE}`, "utf16le");
  expect(parseFiling(utf16, "made.txt")).toEqual(plain);
  expect(parseFiling(Buffer.from(utf16).swap16(), "made.txt")).toEqual(plain);
  // Without the mark it is bytes of zero: no encoding that filings have.
  expect(() => parseFiling(utf16.subarray(2), "made.txt")).toThrow("made.txt: is binary, not a document");
  expect(parse(WHOLE.replace("<TEXT>\n", `<TEXT>\n${"\n".repeat(3_000)}`), "made.txt")).toEqual(plain);
});

test("a proxy statement that names no year tells what is still to come, and no dates", () => {
  const text = "Ms. Jane Q. Roe has decided to retire from the Board. Mr. Paul Kowalski joined the Board in May.";
  const changes = (filed: string | null) =>
    directorChanges(readMarkup(proxyPage(`<p>${text}</p>`), "made.htm"), { company: null, filed });
  const expected = [{ change_type: "departed" as const, member_name: "Jane Q. Roe", effective_date: null }];
  expect(changes(null)).toEqual(expected);
  expect(changes("0100-01-01")).toEqual(expected); // of a header that lies
});

test("a header's day before the first filing is null", () => {
  expect(readHeader("FILED AS OF DATE: 01000101").filedDate).toBeUndefined();
  expect(readHeader("FILED AS OF DATE: 19931115").filedDate).toBe("1993-11-15");
});

test("an amount beyond exact numbers is null, and footnote marks are ornaments as before", () => {
  expect(readPrinted("9".repeat(400))).toBeUndefined();
  expect(readPrinted("9,007,199,254,740,991")).toEqual({ kind: "amount", value: 9_007_199_254_740_991 });
  for (const mark of ["*", "**, †", "(1)(a), (**)", "[2]*"]) expect(isOrnament(mark)).toBe(true);
  for (const text of ["*a", "1", "()"]) expect(isOrnament(text)).toBe(false);
});

test("a proxy statement's table is still read among all this", () => {
  expect(parse(proxy().replace("<p>SCHEDULE 14A</p>", PROXY_COVER)).executive_compensation).toHaveLength(4);
});
