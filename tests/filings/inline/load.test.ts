import { describe, expect, test } from "bun:test";
import { filedFacts } from "../../../src/filings/serving/statements/facts.ts";
import { financials } from "../../../src/filings/serving/statements/financials.ts";
import { keepFacts } from "../../../src/filings/serving/statements/kept-facts.ts";
import { madeStatement } from "../../../src/filings/serving/statements/made-statement.ts";
import type { DatasetState } from "../../../src/http/versions.ts";
import { type MadeSubmission, submissions, submissionText } from "../load/made-edgar.ts";
import { filingsStore } from "../load/store.ts";
import { companyFactsDocument, type MadeFiling } from "../made-company.ts";
import { CIK, NAMESPACES, numberXml, reportHtml } from "./made-report.ts";

const store = filingsStore("inline_facts");
const { load } = store;
const inlineRows = async (): Promise<unknown[]> => [
  ...(await store.database.sql`select cik, accession_number, concept, vals from sec_inline_facts order by concept`),
];

// made-company numbers filings by their place: the second of its document has the report's number.
const REPORT_NUMBER = "0001999999-24-000002";
const OLDER: MadeFiling = {
  form: "10-K",
  filed: "2023-02-15",
  fy: 2022,
  fp: "FY",
  facts: {
    Revenues: [["2022-01-01", "2022-12-31", 900_000_000]],
    Assets: [["2022-12-31", 4_000_000_000]],
  },
};
const NEWER: MadeFiling = {
  form: "10-K",
  filed: "2024-02-15",
  fy: 2023,
  fp: "FY",
  facts: {
    Revenues: [
      ["2022-01-01", "2022-12-31", 900_000_000],
      ["2023-01-01", "2023-12-31", 1_000_000_000],
    ],
    Assets: [["2023-12-31", 5_000_000_000]],
  },
};
const BODY = reportHtml({
  cover: { DocumentType: "10-K", DocumentFiscalYearFocus: "2023", DocumentFiscalPeriodFocus: "FY" },
  contexts: [
    { id: "y", of: ["2023-01-01", "2023-12-31"] },
    { id: "before", of: ["2022-01-01", "2022-12-31"] },
    { id: "i", of: ["2023-12-31"] },
  ],
  body: [
    { name: "us-gaap:Revenues", text: "1,000" },
    { name: "us-gaap:Revenues", text: "900", contextRef: "before" },
    { name: "us-gaap:Assets", text: "5,000", contextRef: "i" },
  ]
    .map(numberXml)
    .join("\n"),
});
const REPORT: MadeSubmission = {
  accession: REPORT_NUMBER,
  form: "10-K",
  filed: "2024-02-15",
  period: "2023-12-31",
  filers: [{ cik: CIK, name: "MADE UP CO" }],
  body: BODY,
};
const LIST = { [`submissions/CIK${CIK}.json`]: submissions(CIK, []) };
const factsFile = (...filings: readonly MadeFiling[]) => ({
  [`companyfacts/CIK${CIK}.json`]: JSON.stringify(companyFactsDocument(filings)),
});
const report = { [`${REPORT_NUMBER}.txt`]: submissionText(REPORT) };

let stamps = 0;
/** The facts at a state of their own: of one state they are read once. */
const keptFacts = () => keepFacts(store.database.sql)({ cik: CIK }, { stamp: `inline ${++stamps}` } as DatasetState);
const asked = async (dataset = {} as DatasetState) => {
  const kept = await keptFacts();
  if (!kept) throw new Error("the company is not loaded");
  const request = {
    statement: "income",
    period: "annual",
    year: undefined,
    as_of: undefined,
    adjust: undefined,
  } as const;
  const behind = { concept: "Revenues", period_end: "2023-12-31", as_of: undefined };
  const { company, facts, statements } = kept;
  const statement = madeStatement(company, facts.length > 0, statements(undefined).rows("income", "annual"));
  const { metadata } = financials(statement, request, {
    dataset,
    latestPeriod: null,
    splits: null,
    absence: undefined,
  });
  return {
    notes: (metadata.notes ?? []).filter((note) => note.includes("from_inline_xbrl")).length,
    facts: filedFacts(kept, behind).rows.map((fact) => [fact.accession_number, fact.value, fact.from_inline_xbrl]),
  };
};

/** Years and whether their rows are of inline XBRL, with their figures; asked as endpoints ask, of a fresh cache. */
async function revenues(): Promise<unknown[]> {
  const kept = await keptFacts();
  return (kept?.statements(undefined).rows("income", "annual") ?? []).map((row) => [
    row.fiscal_year,
    row.line_items.revenue,
    row.accession_number,
    row.from_inline_xbrl,
  ]);
}
const FIRST = [2022, 900_000_000, "0001999999-23-000001", false];

describe("a report that company facts do not have yet", () => {
  test("is answered out of its inline XBRL, marked, until company facts have it", async () => {
    await load({ ...LIST, ...factsFile(OLDER), ...report });
    expect(await inlineRows()).toEqual([
      { cik: CIK, accession_number: REPORT_NUMBER, concept: "Assets", vals: [5_000_000_000] },
      { cik: CIK, accession_number: REPORT_NUMBER, concept: "Revenues", vals: [1_000_000_000, 900_000_000] },
    ]);
    const lagging = await revenues();
    expect(lagging).toEqual([[2023, 1_000_000_000, REPORT_NUMBER, true], FIRST]);
    expect(await asked()).toEqual({ notes: 1, facts: [[REPORT_NUMBER, 1_000_000_000, true]] });
    // The same again, and company facts that still lack it.
    await load({ ...LIST, ...factsFile(OLDER), ...report });
    expect(await revenues()).toEqual(lagging);
    // Company facts catch up.
    await load(factsFile(OLDER, NEWER));
    expect(await inlineRows()).toEqual([]);
    expect(await revenues()).toEqual([[2023, 1_000_000_000, REPORT_NUMBER, false], FIRST]);
    expect(await asked()).toEqual({ notes: 0, facts: [[REPORT_NUMBER, 1_000_000_000, false]] });
  });

  test("needs no company facts at all", async () => {
    await load(report);
    expect(await revenues()).toEqual([
      [2023, 1_000_000_000, REPORT_NUMBER, true],
      [2022, 900_000_000, REPORT_NUMBER, true],
    ]);
  });
});

test("statements in an exhibit are read with the contexts of the main document, whatever is between them", async () => {
  const statements = BODY.slice(BODY.indexOf("</ix:header></div>") + "</ix:header></div>".length);
  const main = BODY.replace(statements, "<p>The statements are in Exhibit 13.</p></body></html>");
  const exhibit = `<html ${NAMESPACES}><body>${statements}`;
  const part = (type: string, text: string) => `<DOCUMENT>\n<TYPE>${type}\n<TEXT>\n${text}\n</TEXT>\n</DOCUMENT>`;
  const picture = part("GRAPHIC", `begin 644 made.jpg\n${"M".repeat(60)}\nend`);
  const whole = submissionText({ ...REPORT, body: main });
  await load({
    [`${REPORT_NUMBER}.txt`]: whole.replace(
      "</SEC-DOCUMENT>",
      `${picture}\n${part("EX-13", exhibit)}\n</SEC-DOCUMENT>`,
    ),
  });
  expect(await revenues()).toEqual([
    [2023, 1_000_000_000, REPORT_NUMBER, true],
    [2022, 900_000_000, REPORT_NUMBER, true],
  ]);
});

describe("nothing is read out of a filing", () => {
  test("that company facts have", async () => {
    await load({ ...factsFile(OLDER, NEWER), ...report });
    expect(await inlineRows()).toEqual([]);
  });

  test("that reports no period, or is of another company than its facts say", async () => {
    const current = { ...REPORT, accession: "0001999999-24-000003", form: "8-K" };
    const foreign = { ...REPORT, accession: "0001999999-24-000004", body: BODY.replaceAll(CIK, "0000000042") };
    const { notes } = await load({
      [`${current.accession}.txt`]: submissionText(current),
      [`${foreign.accession}.txt`]: submissionText(foreign),
    });
    expect(notes).toEqual(["figures of inline XBRL that are not served: 3 about another entity"]);
    expect(await inlineRows()).toEqual([]);
  });
});

test("what is left out of a report's figures is counted by its reason, and the rest is served", async () => {
  const bad = [
    { name: "us-gaap:CostOfRevenue", text: "many" },
    { name: "us-gaap:GrossProfit", text: "1", contextRef: "none" },
    { name: "us-gaap:NetIncomeLoss", text: "1" },
    { name: "us-gaap:NetIncomeLoss", text: "3" },
    { name: "us-gaap:ProfitLoss", text: "", "xsi:nil": "true" },
  ].map(numberXml);
  const body = BODY.replace("</body>", `${bad.join("")}</body>`);
  const { notes } = await load({ ...LIST, [`${REPORT_NUMBER}.txt`]: submissionText({ ...REPORT, body }) });
  expect(notes).toEqual([
    "figures of inline XBRL that are not served: 1 not a number in their format, 1 without a period or unit, " +
      "2 tagged with several values",
  ]);
  expect((await inlineRows()).length).toBe(2);
});

test("figures of one registrant of several are not the company's own, nor does their cover name it", async () => {
  const body = reportHtml({
    contexts: [
      { id: "part", of: ["2023-01-01", "2023-12-31"], axis: "dei:LegalEntityAxis", member: "made:PowerMember" },
      { id: "y", of: ["2023-01-01", "2023-12-31"] },
    ],
    body: [
      { name: "us-gaap:Revenues", text: "400", contextRef: "part" },
      { name: "us-gaap:NetIncomeLoss", text: "40", contextRef: "part" },
      { name: "us-gaap:Revenues", text: "1,000" },
    ]
      .map(numberXml)
      .join("\n"),
  });
  const power = { cik: "0001999998", name: "MADE UP POWER CO" };
  const lists = { [`submissions/CIK${power.cik}.json`]: submissions(power.cik, [], { name: power.name, tickers: [] }) };
  await load({
    ...LIST,
    ...lists,
    [`${REPORT_NUMBER}.txt`]: submissionText({ ...REPORT, body, filers: [power, ...REPORT.filers] }),
  });
  // The header names the subsidiary first; the figures without dimensions are the holding's all the same.
  expect(await inlineRows()).toEqual([
    { cik: CIK, accession_number: REPORT_NUMBER, concept: "Revenues", vals: [1_000_000_000] },
  ]);
});
