import { describe, expect, test } from "bun:test";
import { readCompanyFacts } from "../../../src/filings/companies/company-facts.ts";
import type { Fact } from "../../../src/filings/facts/fact.ts";
import { readFilingFacts } from "../../../src/filings/inline/inline-facts.ts";
import { Statements } from "../../../src/filings/statements/statements.ts";
import { readFiling } from "../../../src/filings/submission/filing.ts";
import { filingBytes, HAS_FILINGS } from "../sources.ts";

/** Reports whose facts are in company facts, too. */
const REPORTS = [
  ["10-K/aapl-10-k-2024-11-01.html.gz", "aapl", "0000320193-24-000123", "10-K", "2024-11-01"],
  ["10-Q/apple-10-q-2025-03-29-ixbrl.htm.gz", "aapl", "0000320193-25-000057", "10-Q", "2025-05-02"],
  ["10-Q/aapl-10-q-2025-08-01.html.gz", "aapl", "0000320193-25-000073", "10-Q", "2025-08-01"],
  ["10-K/nvda-10-k-2025-02-26.html.gz", "nvda", "0001045810-25-000023", "10-K", "2025-02-26"],
  ["10-Q/nvda-10-q-2025-08-27.html.gz", "nvda", "0001045810-25-000209", "10-Q", "2025-08-27"],
] as const;
/** Reports of companies whose company facts are not there: each figure of theirs is a number. */
const OTHERS = [
  "adbe-10-k-2025-01-13 amzn-10-k-2025-02-07 ba-10-k-2025-02-03 hd-10-k-2025-03-21 jnj-10-k-2025-02-13 " +
    "ko-10-k-2025-02-20",
  "nflx-10-k-2025-01-27 nke-10-k-2025-07-17 unh-10-k-2025-02-27 v-10-k-2024-11-13 wmt-10-k-2025-03-14",
].flatMap((names) => names.split(" ").map((name) => `10-K/${name}.html.gz`));

async function companyFacts(name: string): Promise<Fact[]> {
  async function* bytes() {
    yield filingBytes(`json/companyfacts-${name}.json.gz`);
  }
  return (await readCompanyFacts(bytes(), name)).facts;
}

const unmarked = (facts: readonly Fact[]): string[] =>
  facts.map(({ isInline: _, ...fact }) => JSON.stringify(fact)).toSorted();

function* allRows(facts: readonly Fact[], asOf: string) {
  const company = { cik: "0000000000", ticker: null, name: "" };
  const statements = new Statements(facts, { company, sic: "3571", asOf });
  for (const statement of ["income", "balance_sheet", "cash_flow"] as const)
    for (const period of ["annual", "quarterly", "ttm"] as const)
      for (const row of statements.rows(statement, period)) yield row;
}

describe.skipIf(!HAS_FILINGS)("facts of real filings' inline XBRL", () => {
  test.each(REPORTS)(
    "of %p are those of company facts, and so are all statements",
    async (name, company, accession, form, filed) => {
      const filing = readFiling(filingBytes(name), name);
      const inline = readFilingFacts(filing, { accession, form, filed }, name);
      expect(inline.leftOut).toEqual({
        dimensions: expect.any(Number),
        nil: 0,
        unreadable: 0,
        placeless: 0,
        otherEntity: 0,
        contradictory: 0,
      });
      const known = await companyFacts(company);
      expect(unmarked(inline.facts)).toEqual(unmarked(known.filter((fact) => fact.accession === accession)));

      // As on the day of filing: company facts do not have it yet.
      const lagging = [...known.filter((fact) => fact.accession !== accession), ...inline.facts];
      const rows = [...allRows(lagging, filed)];
      expect(rows.map((row) => ({ ...row, from_inline_xbrl: false }))).toEqual([...allRows(known, filed)]);
      const marked = rows.filter((row) => row.from_inline_xbrl);
      expect(marked.length).toBeGreaterThan(2);
      for (const row of marked) expect([row.accession_number, row.form]).toEqual([accession, form]);
      for (const row of rows) if (row.accession_number === accession) expect(row.from_inline_xbrl).toBe(true);
    },
  );

  test("of a successor's first report give its true days, its predecessor's, and a balance sheet", () => {
    const name = "10-Q/aeon-10-q-2023-09.htm.gz";
    const identity = { accession: "0000000000-23-000001", form: "10-Q", filed: "2023-11-14" };
    const { facts } = readFilingFacts(readFiling(filingBytes(name), name), identity, name);
    const rows = [...allRows(facts, "2023-11-14")].filter(({ period }) => period === "quarterly");
    const [income] = rows.filter(({ statement }) => statement === "income");
    expect(income).toMatchObject({ fiscal_year: 2023, fiscal_period: "TP", period_start: "2023-07-22" });
    expect(income?.period_end).toBe("2023-09-30");
    const sheet = rows.find(({ statement, period_end: end }) => statement === "balance_sheet" && end === "2023-09-30");
    expect(sheet?.line_items).toMatchObject({ total_assets: 17_619_000, cash_and_equivalents: 16_177_000 });
    expect(rows.map((row) => `${row.period_start} ${row.period_end}`)).toContain("2023-07-01 2023-07-21");
  });

  test("are all read: each is a number, has a place, and contradicts no other", () => {
    for (const name of OTHERS) {
      const filing = readFiling(filingBytes(name), name);
      const identity = { accession: "0000000000-25-000001", form: "10-K", filed: "2025-12-31" };
      const { cik, facts, leftOut } = readFilingFacts(filing, identity, name);
      expect([name, cik, facts.length > 100, facts[0]?.fp]).toEqual([name, filing.cik, true, "FY"]);
      expect(leftOut).toMatchObject({ unreadable: 0, placeless: 0, otherEntity: 0, contradictory: 0 });
    }
  }, 60_000);
});
