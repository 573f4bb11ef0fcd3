import { expect, test } from "bun:test";
import { sectionCoverage } from "../../../src/filings/queries/section-coverage.ts";
import { coverageFacts } from "../../../src/filings/serving/sections/coverage-facts.ts";
import { SECTION_FILES } from "../../contract/sections-seed.ts";
import { submissions } from "../load/made-edgar.ts";
import { coverFact, reportBody, reportFile } from "../load/made-reports.ts";
import { filingsStore } from "../load/store.ts";

const store = filingsStore("coverage");

const listed = (cik: string, name: string, form: string) => ({
  [`submissions/CIK${cik}.json`]: submissions(
    cik,
    [{ accession: `${cik}-24-000001`, form, filed: "2024-03-01", report: "2023-12-31" }],
    { name, tickers: [], exchanges: [] },
  ),
});
const SHELL = "0001999996";

test("companies and filings are counted, those without sections by reason, and status says so", async () => {
  await store.load({
    ...SECTION_FILES,
    ...listed("0001999998", "Far Away plc", "20-F"),
    ...listed("0001999997", "Only Listed Inc", "10-Q"),
    ...listed("0001999995", "Proxies Alone Inc", "DEF 14A"),
    ...listed(SHELL, "Blank Check Corp", "8-K"),
    ...reportFile({
      ...{ accession: `${SHELL}-24-000002`, form: "10-K", filed: "2024-03-02", period: "2023-12-31" },
      filers: [{ cik: SHELL, name: "BLANK CHECK CORP" }],
      body: reportBody([["Item 1. Business", "None."]], coverFact("EntityShellCompany", "☒", "ixt:fixed-true")),
    }),
  });
  const { filers, filings } = await sectionCoverage(store.database.sql);
  expect(filers.covered).toBe(1);
  expect(new Map(filers.excluded.map(({ reason, count }) => [reason, count]))).toEqual(
    new Map([
      ["foreign_form", 1],
      ["not_read", 1],
      ["other_form", 1],
      ["shell_company", 1],
    ]),
  );
  expect(filings.covered).toBe(3);
  expect(new Map(filings.excluded.map(({ reason, count }) => [reason, count]))).toEqual(
    new Map([
      ["other_form", 3],
      ["not_read", 2],
      ["no_items", 1],
      ["foreign_form", 1],
      ["shell_company", 1],
    ]),
  );
  const facts = await coverageFacts(store.database);
  expect(facts[0]).toBe("sections of 10-K and 10-Q: 1 of 5 companies, 3 filings");
  expect(facts[2]).toStartWith("filings without sections: 3 other_form, 2 not_read, ");
});
