import { afterAll, beforeAll, expect, test } from "bun:test";
import { companyEnrichment } from "../../src/enrichment/company-enrichment.ts";
import type { EnrichmentRequest } from "../../src/filings/serving/enrichment.ts";
import { load, MADE_FILES } from "../contract/filings-seed.ts";
import { loadedState } from "../labor/loaded-state.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { loadMadeSurveys } from "./made-world.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => {
      await load(database, MADE_FILES);
      await loadMadeSurveys(database);
    },
  });
}, 60_000);
afterAll(() => server.stop());

const BOTH = "labor_context,lending_context";
const income = (day: string | undefined, include = BOTH): Promise<Json> =>
  server.json(
    "/v1/us/sec/companies/MADE/financials?statement=income&" +
      `include=${include}${day === undefined ? "" : `&as_of=${day}`}`,
  );
const laborAsOf = async (day: string) => (await income(day)).data[0].labor_context;

/** The releases of CES and LAUS are of 2024-03-01 and 2024-04-01, those of JOLTS a month later. */
const REVISED = [
  ["2024-03-31", { jobs: 110, preliminary: true, hires: undefined, month: undefined, rate: 4.6 }],
  ["2024-04-01", { jobs: 111, preliminary: false, hires: 3.1, month: "2024-02", rate: 4.9 }],
  ["2024-04-30", { jobs: 111, preliminary: false, hires: 3.1, month: "2024-02", rate: 4.9 }],
  ["2024-05-01", { jobs: 111, preliminary: false, hires: 3.4, month: "2024-03", rate: 4.9 }],
] as const;

test.each(REVISED)(
  "revised surveys answer as published by %s, and so do their newest periods",
  async (day, expected) => {
    const { industry, local_market: market, turnover, summary, data_freshness: freshness } = await laborAsOf(day);
    expect({
      jobs: industry.total_employment_thousands,
      preliminary: industry.preliminary,
      hires: turnover?.hires_rate,
      month: turnover?.data_period,
      rate: market.unemployment_rate,
    }).toEqual(expected);
    expect(summary.unemployment_rate).toBe(expected.rate);
    expect(freshness).toMatchObject({
      ces_period: "2024-01",
      jolts_period: expected.month ?? null,
      laus_period: "2024-01",
      qcew_period: "2016-Q1",
    });
  },
);

test("a survey whose first release came later is null, and the reason names the day", async () => {
  const { metadata } = await income("2024-03-31");
  const reasonOf = (field: string) => metadata.enrichment.absent.find((part: Json) => part.field === field);
  expect(reasonOf("labor_context.turnover")).toMatchObject({
    reason: "not_published_by_then",
    message: expect.stringContaining("2024-03-31"),
  });
  expect(reasonOf("labor_context.compensation_benchmark")).toMatchObject({ reason: "not_published_by_then" });
  // The reason of the ratio is that no proxy was filed by then.
  expect(reasonOf("labor_context.summary.comp_to_market_ratio")).toMatchObject({ reason: "no_compensation" });
});

test.each([
  ["2024-04-04", null, null],
  ["2024-04-05", 2023, 2_901_000],
  ["2025-04-03", 2023, 2_901_000],
  ["2025-04-04", 2024, 3_451_000],
])("the chief executive of %s is that of filings by that day", async (day, fiscalYear, total) => {
  const { summary, data_freshness: freshness } = await laborAsOf(day);
  expect(summary.chief_executive?.fiscal_year ?? null).toBe(fiscalYear);
  expect(summary.chief_executive?.total_compensation ?? null).toBe(total);
  const filedBy = { 2023: "2024-04-05", 2024: "2025-04-04" }[fiscalYear ?? 0] ?? null;
  expect(freshness.sec_exec_comp_snapshot_date).toBe(filedBy);
});

test("the ratio of a day is that day's pay over its wage, null until OEWS of that May can be published", async () => {
  const before = await income("2025-03-31");
  expect(before.data[0].labor_context.summary.comp_to_market_ratio).toBeNull();
  const reason = before.metadata.enrichment.absent.find(({ field }: Json) => field.endsWith("comp_to_market_ratio"));
  expect(reason.reason).toBe("not_published_by_then");
  const after = await laborAsOf("2025-04-01");
  expect(after.compensation_benchmark.reference_year).toBe(2024);
  expect(after.summary.comp_to_market_ratio).toBe(15.16); // 2,901,000 of 191,360: 15.1599
});

/** The last day of a month, quarter or year. */
function endOf(period: string): string {
  const [year = "", part = "12"] = period.split("-");
  const month = part.startsWith("Q") ? Number(part[1]) * 3 : Number(part);
  return new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10);
}

test.each(["2024-02-20", "2024-03-31", "2024-04-05", "2024-07-15", "2025-12-31"])(
  "no figure as of %s is of a period that had not ended, or could not have been published",
  async (day) => {
    const { data } = await income(day);
    const { industry, local_market: market, turnover, data_freshness: freshness } = data[0].labor_context;
    const { local_market: loans, industry_lending: lending } = data[0].lending_context;
    const { sec_exec_comp_snapshot_date: filedOn, oews_period: oewsYear, ...surveys } = freshness;
    const periods = [industry?.data_period, market?.data_period, market?.laus_data_period, turnover?.data_period]
      .concat([loans?.data_period, lending?.data_period], Object.values(surveys))
      .filter((period) => typeof period === "string");
    expect(periods.length).toBeGreaterThanOrEqual(3);
    for (const period of periods) expect([period, endOf(period) <= day]).toEqual([period, true]);
    expect([filedOn, filedOn === null || filedOn <= day]).toEqual([filedOn, true]);
    for (const [period, end, lag] of [
      [oewsYear, `${oewsYear}-05-31`, 305],
      [market?.data_period, endOf(market?.data_period ?? "2000"), 160],
      [freshness.qcew_period, endOf(freshness.qcew_period ?? "2000"), 160],
      [loans?.data_period, endOf(loans?.data_period ?? "2000"), 31],
    ] as const)
      expect([period, Date.parse(end) + lag * 86_400_000 <= Date.parse(day) || period === null]).toEqual([
        period,
        true,
      ]);
  },
);

test.each([
  ["2016-09-06", null],
  ["2016-09-07", "2016-Q1"],
])("as of %s the newest quarter of QCEW that could have been published is %p", async (day, quarter) => {
  // No statement was filed by then, so the objects have no row to be in.
  const { enrich } = companyEnrichment(server.scratch.database.sql);
  const request = { cik: "0001999999", names: ["labor_context"], asOf: day } as EnrichmentRequest;
  const { objects } = await enrich(request, { state: loadedState } as unknown as Parameters<typeof enrich>[1]);
  const { local_market: market, data_freshness: freshness } = (objects as Json).labor_context;
  expect([market?.data_period ?? null, freshness.qcew_period]).toEqual([quarter, quarter]);
});

test("loans are those of the newest quarter that could have been published: none of a later one", async () => {
  for (const [day, quarter] of [
    ["2024-06-29", "2024-Q1"],
    ["2024-07-30", "2024-Q1"],
    ["2024-07-31", "2024-Q2"],
  ] as const) {
    const { data } = await income(day);
    expect(data[0].lending_context.local_market).toMatchObject({ data_period: quarter, quarterly_loan_count: 0 });
  }
  const now = await income(undefined);
  expect(now.data[0].lending_context.local_market).toMatchObject({ data_period: "2026-Q2", quarterly_loan_count: 24 });
});

test.each([
  ["labor_context", ["qcew", "oews"]],
  ["lending_context", ["sba"]],
  [BOTH, ["qcew", "oews", "sba"]],
])("with include=%s the answer names the datasets without history, and the day", async (include, datasets) => {
  const { enrichment } = (await income("2025-12-31", include)).metadata;
  expect(enrichment).toMatchObject({ as_of: "2025-12-31", no_history: datasets });
  expect(Object.keys(enrichment.usual_lag_days)).toEqual([...datasets]);
  const { enrichment: now } = (await income(undefined, include)).metadata;
  expect([now.as_of, now.no_history]).toEqual([undefined, undefined]);
});
