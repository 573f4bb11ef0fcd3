import { expect, test } from "bun:test";
import { readFilingFacts } from "../../../src/filings/inline/inline-facts.ts";
import { READER_VERSION } from "../../../src/filings/load/reading/ledger.ts";
import { parseFiling } from "../../../src/filings/parsing/parsed-filing.ts";
import { readFiling } from "../../../src/filings/submission/filing.ts";
import { numberXml, reportHtml } from "../inline/made-report.ts";
import { currentReport, type MadeSubmission, proxy, submissionText } from "./made-edgar.ts";

/** The version of the readers, and what they read in the filings below. */
const KNOWN = { version: 12, readings: "2uwrg1ajpbrqs" };

const FILED: Omit<MadeSubmission, "form" | "body"> = {
  accession: "0001999999-24-000010",
  filed: "2024-03-08",
  period: "2024-03-05",
  items: ["Regulation FD Disclosure"],
  filers: [
    { cik: "0001999999", name: "MADE UP HOLDINGS INC" },
    { cik: "0001999998", name: "MADE UP POWER CO" },
  ],
};
const DIRECTORS =
  "<h2>Election of Directors</h2>\n" +
  "<p>Ms. Ann B. Loe was appointed to the Board in January 2024. Dr. Carl D. Moe, a director since 2011, is not " +
  "standing for\nre-election at the Annual Meeting.</p>";
const TABLE_OF_PAY =
  "<table><tr><td>Name</td><td>Year</td><td>Salary ($)</td><td>Bonus ($)</td><td>Option Awards ($)(1)</td>\n" +
  "<td>Total ($)</td></tr><tr><td>Cy Noe......</td><td>2023</td><td>1</td><td></td><td></td><td>1</td></tr>" +
  "<tr><td>Ann B. Loe, Chief Executive Officer</td><td>2023</td><td>$</td><td>1 ,000</td><td>Nil</td>\n" +
  "<td>2,000(2)</td><td>3,001</td></tr></table>";
const REPORT = `<p>Item 1.</p><p>Business</p><p>We make things up.</p><p>Item 1A. Risk Factors</p><p>None is real.</p>
<p>Item 7. Management's Discussion and Analysis</p><p>Sales rose.</p><p>Item 8. Financial Statements</p><p>Below.</p>`;
/** Short items, page furniture and a trailing list of headings. */
const LISTED_REPORT =
  "<p>Item 1. Business</p><p>We make things up.</p><p>12</p><p>Table of Contents</p><p>PART I, II</p>\n" +
  "<p>Item 4. Mine Safety Disclosures</p><p>None.</p><p>EXECUTIVE OFFICERS OF THE REGISTRANT</p>" +
  "<p>Ann Roe, 50.</p>\n" +
  "<p>Item 6. Intentionally Omitted.</p><p>Item 9A(I). Controls and Procedures</p><p>Good. See</p>" +
  "<p>Item 15. Exhibits below for what the mill signed.</p><p>I TEM 15. Exhibits</p><p>Listed.</p>\n" +
  "<p>SIGNATURES</p><p>Ann Roe</p><p>QuickLinks</p><p>Item 1. Business</p><p>Item 6. Intentionally Omitted.</p>\n" +
  "<p>Item 9A(I). Controls and Procedures</p><p>Item 15. Exhibits</p>";
const INLINE = reportHtml({
  cover: { DocumentType: "10-K", DocumentFiscalYearFocus: "2023", DocumentFiscalPeriodFocus: "FY" },
  body: [
    { name: "us-gaap:Revenues", text: "1,000" },
    { name: "us-gaap:Assets", text: "5,000", contextRef: "i" },
    { name: "us-gaap:NetIncomeLoss", text: "7", sign: "-" },
    { name: "us-gaap:Revenues", text: "400", contextRef: "b" },
  ]
    .map(numberXml)
    .join("\n"),
});
const FILINGS: readonly Pick<MadeSubmission, "form" | "body" | "filed">[] = [
  {
    form: "8-K",
    filed: "2024-03-08",
    body: currentReport("Item 5.02(b) Departure of Directors", "Items 8.01 and 9.01."),
  },
  { form: "8-K/A", filed: "1999-03-08", body: currentReport("ITEM 5 - OTHER EVENTS", "Item 4 of Form 8-K, as filed") },
  { form: "DEF 14A", filed: "2024-03-08", body: proxy() },
  { form: "DEF 14A", filed: "2024-03-08", body: `<html><body>${DIRECTORS}${TABLE_OF_PAY}</body></html>` },
  { form: "10-K", filed: "2024-03-08", body: `<html><body>${REPORT}</body></html>` },
  { form: "10-K", filed: "2024-03-08", body: `<html><body>${LISTED_REPORT}</body></html>` },
  { form: "10-K", filed: "2024-03-08", body: INLINE },
];

function readings(): unknown[] {
  const texts = [...FILINGS.map((made) => submissionText({ ...FILED, ...made })), INLINE];
  return texts.map((text) => {
    const bytes = new TextEncoder().encode(text);
    const { accession, filed } = FILED;
    return [
      parseFiling(bytes, "made.txt", { withText: true }),
      readFilingFacts(readFiling(bytes, "made.txt"), { accession, form: "10-K", filed }, "made.txt"),
    ];
  });
}

test("what readers read has the number READER_VERSION, so that loads read again what would differ", () => {
  const found = { version: READER_VERSION, readings: Bun.hash(JSON.stringify(readings())).toString(36) };
  // Where it differs on purpose: raise READER_VERSION in ledger.ts, and note both here.
  expect(found).toEqual(KNOWN);
});
