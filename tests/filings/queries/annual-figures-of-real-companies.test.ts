import { beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sec } from "../../../src/filings/load/sec.ts";
import { annualFigures } from "../../../src/filings/queries/annual-figures.ts";
import { keepFacts } from "../../../src/filings/serving/statements/kept-facts.ts";
import { statementsReady } from "../../../src/filings/serving/statements/ready-statements.ts";
import type { FinancialRow } from "../../../src/filings/statements/row.ts";
import type { DatasetState } from "../../../src/http/versions.ts";
import { loadFrom } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { filingPath, HAS_FILINGS } from "../sources.ts";

/** Company facts, and reports whose figures come from inline XBRL. */
const FILES = [
  "json/company_tickers_exchange.json.gz",
  "json/companyfacts-aapl.json.gz",
  "json/companyfacts-nvda.json.gz",
  "json/companyfacts-snow.json.gz",
  "submissions/bulk-submissions.zip",
  "10-K/amzn-10-k-2025-02-07.html.gz",
  "10-K/hd-10-k-2025-03-21.html.gz",
  "10-K/jnj-10-k-2025-02-13.html.gz",
  "10-Q/tsla-10-q-2025-07-24.html.gz",
];
const APPLE = "0000320193";
const NVIDIA = "0001045810";
const SNOWFLAKE = "0001640147";
const AMAZON = "0001018724";
const HOME_DEPOT = "0000354950";
const JOHNSON_AND_JOHNSON = "0000200406";
const TESLA = "0001318605";

describe.if(HAS_FILINGS)("annual figures of real companies", () => {
  const scratch = testStore("real_annual_figures");
  const sql = () => scratch.database.sql;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "govdata-annual-"));
    for (const name of FILES) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      copyFileSync(filingPath(name), join(folder, name));
    }
    await loadFrom(sec, scratch.database, folder, {}, { home: folder, baseUrl: "https://data.example.org" });
    rmSync(folder, { recursive: true });
  }, 120_000);

  /** The newest full year of each statement, as the endpoint answers it. */
  async function newestYears(cik: string): Promise<FinancialRow[]> {
    const statementOf = statementsReady(sql(), keepFacts(sql()), "this test");
    const rows: FinancialRow[] = [];
    for (const statement of ["income", "balance_sheet", "cash_flow"] as const) {
      const made = await statementOf({ cik }, { statement, period: "annual" }, { stamp: "1" } as DatasetState);
      const newest = made?.lines
        .map((line) => JSON.parse(line) as FinancialRow)
        .find((row) => row.fiscal_period === "FY");
      if (newest) rows.push(newest);
    }
    return rows;
  }

  test("a load makes them, and they are the newest rows of the three annual statements, value by value", async () => {
    const figures = await annualFigures(sql(), "all");
    const companies = await sql()<
      { cik: string }[]
    >`select distinct cik from (select cik from sec_facts union all select cik from sec_inline_facts) f`;
    let compared = 0;
    for (const { cik } of companies) {
      const rows = await newestYears(cik);
      const company = figures.get(cik);
      if (rows.length === 0) {
        expect([cik, company]).toEqual([cik, undefined]);
        continue;
      }
      expect(company?.line_items).toEqual(Object.assign({}, ...rows.map((row) => row.line_items)));
      for (const row of rows) {
        expect(row).toMatchObject({
          fiscal_year: company?.fiscal_year as number,
          period_end: company?.period_end as string,
        });
        expect(row.currency).toBe(company?.currency as string);
      }
      expect(company?.filed_at).toBe(
        rows
          .map(({ filed_date: day }) => day)
          .toSorted()
          .at(-1) as string,
      );
      compared++;
    }
    expect([companies.length, compared]).toEqual([7, 6]);
    expect(figures.has(TESLA)).toBe(false); // with only a 10-Q there is no fiscal year
  });

  test.each([
    // (416,161 - 391,035) / 391,035; 195,201 / 416,161; 133,050; 112,010; 98,767; 112,010 / 73,733; 112,010 / 359,241;
    // (78,328 + 20,329) / 73,733; 147,957 / 165,631; no interest expense
    [APPLE, 2025, [6.4255, 46.9052, 31.9708, 26.9151, 23.7329, 151.913, 31.1796, 1.33803, 0.893293, null]],
    // (215,938 - 130,497) / 130,497; 153,463 / 215,938; 130,387; 120,067; 96,676; 120,067 / 157,293; 120,067 / 206,803;
    // (7,469 + 999) / 157,293; 125,605 / 32,163; 130,387 / 259
    [NVIDIA, 2026, [65.4735, 71.0681, 60.3817, 55.6025, 44.7703, 76.3333, 58.0586, 0.053836, 3.905264, 503.42471]],
    // Losses, and no line of debt: (3,626,396 - 2,806,489) / 2,806,489; 2,411,723 / 3,626,396; -1,456,010; -1,285,640;
    // 913,485; -1,285,640 / 2,999,929; -1,285,640 / 9,033,938; 5,869,372 / 3,301,183; -1,456,010 / 2,759
    [SNOWFLAKE, 2025, [29.2147, 66.5047, -40.1503, -35.4523, 25.1899, -42.8557, -14.2312, null, 1.77796, -527.731062]],
    [AMAZON, 2024, [10.9909, 48.8544, 10.7519, 9.2871, 5.1536, 20.7183, 9.4813, 0.202088, 1.063735, 28.509144]],
    [HOME_DEPOT, 2024, [4.4836, 33.419, 13.4947, 9.2819, 10.2342, 222.9819, 15.4038, 8.039608, 1.105439, 9.274451]],
    [JOHNSON_AND_JOHNSON, 2024, [4.3002, 69.0715, null, 15.8363, 22.3393, 19.6755, 7.8099, 0.512673, 1.110729, null]],
  ])("%s has the ratios of fiscal year %d", async (cik, year, ratios) => {
    const company = (await annualFigures(sql(), [cik])).get(cik);
    expect(company?.fiscal_year).toBe(year);
    expect(Object.values(company?.ratios ?? {})).toEqual(ratios);
  });
});
