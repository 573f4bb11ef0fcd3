import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { companyEnrichment } from "../../src/enrichment/company-enrichment.ts";
import { load } from "../contract/filings-seed.ts";
import { emptyState, loadedState } from "../labor/loaded-state.ts";
import { load as loadLoans } from "../lending/load/support.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { companyFile } from "./made-world.ts";
import { CHIEF_EXECUTIVES, COMPANIES, type WorkedCompany } from "./worked-companies.ts";

// Real companies and agencies' figures as they come with the program; worked-examples.sources.test.ts finds each row
// again in the agency's own file. Of three companies only the facts of their addresses are given.

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

const LOANS = join(import.meta.dir, "../lending/load/fixtures/loans");
const ADDRESSES = {
  ...companyFile(
    "0001000184",
    "7372",
    { city: "WALLDORF", stateOrCountry: "2M", zipCode: "69190", isForeignLocation: 1 },
    { name: "SAP SE" },
  ),
  ...companyFile(
    "0000874766",
    "6331",
    { city: "HARTFORD", stateOrCountry: "CT", zipCode: "06155" },
    { name: "HARTFORD INSURANCE GROUP, INC." },
  ),
  ...companyFile(
    "0000763901",
    "6022",
    { city: "HATO REY", stateOrCountry: "PR", zipCode: "00918" },
    { name: "POPULAR, INC." },
  ),
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    hasStarterData: true,
    seed: async ({ database }) => {
      await load(database, ADDRESSES);
      await loadLoans(database, LOANS);
    },
  });
}, 120_000);
afterAll(() => server.stop());

const detail = (cik: string): Promise<Json> =>
  server.json(`/v1/us/sec/companies/${cik}?include=labor_context,lending_context`);

const percent = (now: number, before: number): number => Math.round((now / before - 1) * 1000) / 10;
const mean = (rates: readonly number[]): number =>
  Math.round((rates.reduce((sum, rate) => sum + rate, 0) / rates.length) * 100) / 100;
/** `rising` or `falling` beyond a tenth of a point. */
const trendOf = (before: number, now: number): string => {
  if (Math.abs(now - before) <= 0.1 + 1e-9) return "stable";
  return now > before ? "rising" : "falling";
};

describe.each(COMPANIES.map((company) => [company.name, company.kind, company] as const))(
  "%s, %s",
  (_, __, company) => {
    test("has the employment of its industry by CES", async () => {
      const { industry } = (await detail(company.cik)).data.labor_context;
      expect(industry).toMatchObject({
        total_employment_thousands: company.ces?.now,
        employment_yoy_pct: percent(company.ces?.now ?? 0, company.ces?.before ?? 0),
        avg_hourly_earnings: null, // the release has employment only
        data_period: company.ces?.month,
        adjustment: "sa",
      });
    });

    test("has the turnover of its industry by JOLTS, and the trend of hiring", async () => {
      const { turnover, summary } = (await detail(company.cik)).data.labor_context;
      const { jolts } = company;
      if (jolts === null) throw new Error("each of these companies has turnover");
      const [before, now] = [mean(jolts.hires.slice(0, 3)), mean(jolts.hires.slice(3))];
      expect(turnover).toMatchObject({
        jolts_industry_code: jolts.code,
        job_openings_rate: jolts.openings,
        hires_rate: jolts.hires[5],
        quits_rate: jolts.quits,
        layoffs_and_discharges_rate: jolts.layoffs,
        total_separations_rate: jolts.separations,
        labour_market_tightness: Math.round((jolts.levels[0] / jolts.levels[1]) * 100) / 100,
        hiring_rate_3m: now,
        hiring_rate_3m_year_before: before,
        data_period: "2022-08",
      });
      expect(summary).toMatchObject({ industry_hiring_trend: trendOf(before, now), hiring_rate_3m: now });
    });

    test("has the county of its headquarters by QCEW and LAUS", async () => {
      const { data, metadata } = await detail(company.cik);
      const { local_market: market } = data.labor_context;
      if (company.county === null) {
        expect(market).toBeNull();
        const reasons = metadata.enrichment.absent.filter(({ reason }: Json) => reason === "headquarters_abroad");
        expect(reasons.map(({ field }: Json) => field)).toContain("labor_context.local_market");
        return;
      }
      expect(market).toMatchObject(marketOf(company.county));
    });

    test("has the wages of chief executives in the nation by OEWS", async () => {
      const { compensation_benchmark: benchmark } = (await detail(company.cik)).data.labor_context;
      expect(benchmark).toMatchObject({
        soc_title: CHIEF_EXECUTIVES.title,
        market_median_annual_wage: CHIEF_EXECUTIVES.median,
        market_mean_annual_wage: CHIEF_EXECUTIVES.mean,
        market_75th_percentile: null,
        market_90th_percentile: null,
        reference_year: 2024,
      });
    });
  },
);

const marketOf = ({ fips, industry, total, laus }: NonNullable<WorkedCompany["county"]>) => ({
  county_fips: fips,
  industry_naics_code: industry.code,
  industry_employment: industry.employment,
  industry_avg_weekly_wage: industry.weeklyWage,
  industry_employment_yoy_pct: industry.employmentChange,
  industry_wage_yoy_pct: industry.wageChange,
  total_employment: total[1],
  total_avg_weekly_wage: total[2],
  data_period: "2016-Q4",
  labor_force: laus[0],
  unemployment_rate: laus[1],
  laus_fips: laus[2] ?? fips,
  laus_data_period: "2024",
  match_level: "county",
});

test("Amazon's chief executive was paid 7.74 times the median, by its proxy of 2025", async () => {
  const { summary, data_freshness: freshness } = (await detail("AMZN")).data.labor_context;
  // The table of 0001104659-25-033442: Andrew R. Jassy, 2024, total 1,596,889. The median is 206,420.
  expect(summary).toMatchObject({
    comp_to_market_ratio: Math.round((1_596_889 / CHIEF_EXECUTIVES.median) * 100) / 100,
    chief_executive: { name: "Andrew R. Jassy", fiscal_year: 2024, total_compensation: 1_596_889 },
  });
  expect(freshness).toEqual({
    ces_period: "2024-01",
    qcew_period: "2016-Q4",
    jolts_period: "2022-08",
    laus_period: "2026-01", // months of states
    oews_period: "2024",
    sec_exec_comp_snapshot_date: "2025-04-10",
  });
});

/** Loans as the files have them, read by another reader than the program's. */
const loans = (): Record<string, string>[] =>
  ["FY1991_FY1999", "FY2000_FY2009"].flatMap((years) => {
    const file = join(LOANS, `FOIA_7a_${years}_asof_260630.csv.gz`);
    return parse(gunzipSync(readFileSync(file)), { columns: true }) as Record<string, string>[];
  });

/** Loans of a quarter in a county, or to industries whose codes begin with any of these. */
function sumsOf(
  of: { county?: readonly [name: string, state: string]; prefixes?: readonly string[] },
  months: string[],
) {
  const those = loans().filter(
    (loan) =>
      months.some((month) => loan.ApprovalDate?.startsWith(month)) &&
      (of.county === undefined || (loan.ProjectCounty === of.county[0] && loan.ProjectState === of.county[1])) &&
      (of.prefixes === undefined || of.prefixes.some((prefix) => loan.NaicsCode?.startsWith(prefix))),
  );
  const amount = those.reduce((sum, loan) => sum + Number(loan.GrossApproval), 0);
  return { count: those.length, amount: Math.round(amount), average: Math.round(amount / those.length) };
}

describe("lending around a company is that of the loans themselves", () => {
  const QUARTER = ["2007-01", "2007-02", "2007-03"];
  const YEAR = [...Array.from({ length: 9 }, (_, index) => `2006-${String(index + 4).padStart(2, "0")}`), ...QUARTER];

  test.each([
    ["Hartford Insurance", "0000874766", "2006-07-31", ["HARTFORD", "CT"], ["2006-04", "2006-05", "2006-06"], 5],
    ["Exxon Mobil", "0000034088", "2006-10-31", ["HARRIS", "TX"], ["2006-07", "2006-08", "2006-09"], 23],
    ["Aames Capital", "0000913951", "2007-05-01", ["LOS ANGELES", "CA"], QUARTER, 70],
  ] as const)("%s (%s) as of %s: the county's quarter", async (_, cik, asOf, county, months, count) => {
    const { objects } = await enrichedAsOf(cik, asOf);
    const { local_market: market } = objects.lending_context as Json;
    const sums = sumsOf({ county }, [...months]);
    expect(sums.count).toBe(count);
    expect(market).toMatchObject({
      quarterly_loan_count: sums.count,
      quarterly_total_amount: sums.amount,
      avg_loan_size: sums.average,
    });
    expect(market.quarter.loan_count).toBe(count);
  });

  test("a retailer's industry as of 2007-05-01 is every loan to codes of 44 and 45", async () => {
    const { objects } = await enrichedAsOf("0001018724", "2007-05-01");
    const { industry_lending: industry } = objects.lending_context as Json;
    expect(sumsOf({ prefixes: ["44", "45"] }, YEAR).count).toBeGreaterThanOrEqual(20);
    const quarter = sumsOf({ prefixes: ["44", "45"] }, QUARTER);
    expect(quarter.count).toBeGreaterThan(5);
    expect(industry).toMatchObject({
      naics_code: "44-45",
      naics_match_level: "2-digit",
      national_quarterly_loan_count: quarter.count,
      national_quarterly_total_amount: quarter.amount,
      national_avg_loan_size: quarter.average,
      data_period: "2007-Q1",
    });
  });
});

async function enrichedAsOf(cik: string, asOf: string) {
  const states = new Map([["sba", loadedState("sba")]]);
  const { enrich } = companyEnrichment(server.scratch.database.sql);
  const state = (name: string) => states.get(name) ?? emptyState(name);
  return enrich({ cik, names: ["lending_context"], asOf }, { state } as Parameters<typeof enrich>[1]);
}
