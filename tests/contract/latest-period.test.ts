import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type TestServer } from "../support/server.ts";
import { answersJson } from "./documented.ts";
import { seedLaborLendingAndFilings } from "./every-dataset-seed.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: ({ database }) => seedLaborLendingAndFilings(database) });
}, 60_000);
afterAll(() => server.stop());

/** What is asked: something old, new, narrowed, beyond what there is, as of a day; always the same is the newest. */
const CASES: readonly (readonly [latest: string, base: string, paths: readonly string[]])[] = [
  [
    "2024-01",
    "/v1/us/bls",
    [
      "/industries/00/employment",
      "/industries/00/employment?to_date=2023-01",
      "/industries/00/employment?from_date=2031-01",
      "/industries/00/employment?as_of=2023-06-01",
      "/industries/00/employment/latest",
      "/industries/3361/employment",
      "/industries/3361/employment?adjustment=nsa",
      "/industries/31-33/employment/latest?as_of=2024-02-01",
      "/metrics/ces_employment",
      "/metrics/ces_employment/values?level=nation&period=2023-01",
      "/industries",
      "/industries?query=logging&per_page=1&page=9",
      "/industries/3361",
    ],
  ],
  [
    "2022-08",
    "/v1/us/bls",
    [
      "/industries/00/turnover",
      "/industries/3361/turnover",
      "/industries/3361/turnover/latest",
      "/industries/00/turnover?to_date=2022-07",
      "/metrics/hires",
      "/metrics/hires/values?level=nation&naics=3361",
    ],
  ],
  [
    "2019-03",
    "/v1/us/bls",
    [
      "/states/06/unemployment",
      "/states/48/unemployment",
      "/states/06/unemployment?to_date=2019-02",
      "/metrics/unemployment_rate",
      "/metrics/unemployment_rate/values?level=state&period=2019-01",
      "/states/compare?metric=unemployment_rate&fips=06,48",
    ],
  ],
  [
    "2013",
    "/v1/us/bls",
    [
      "/counties/01001/unemployment",
      "/counties/01003/unemployment?from_date=2013",
      "/metrics/unemployment_rate/values?level=county&period=2012",
    ],
  ],
  [
    "2016-Q2",
    "/v1/us/bls",
    [
      "/counties/01001/employment",
      "/counties/01003/wages",
      "/counties/01001/employment?period=2016-Q1",
      "/counties/01001/wages?period=2030-Q1",
      "/metrics/qcew_total_wages",
      "/metrics/qcew_total_wages/values?level=county&period=2016-Q1",
      "/counties/compare?metric=qcew_total_wages&fips=01001,01003",
    ],
  ],
  [
    "2023",
    "/v1/us/bls",
    ["/occupations", "/occupations?query=nobody", "/occupations/11-1011", "/occupations/11-1011/wages"],
  ],
  [
    "2026-Q2",
    "/v1/us/sba",
    [
      "/counties",
      "/counties?period=1995-Q1",
      "/counties/12086/lending",
      "/counties/12086/lending?to_period=2005-Q1",
      "/counties/12086/lending?from_period=2030-Q1",
      "/states/12/lending",
      "/industries/72/lending",
      "/industries/72/lending?from_period=2030-Q1",
      "/lenders",
      "/lenders?year=1995&state=WY",
      "/lenders/57328?to_period=1995-Q1",
      "/lending/characteristics?year=2024&quarter=1",
      "/lending/outcomes?vintage_from=1995",
      "/metrics",
      "/metrics/sba_loan_count",
    ],
  ],
  [
    "2025-04-04",
    "/v1/us/sec/companies",
    [
      "",
      "?query=nobody",
      "/MADE",
      "/MADE/filings",
      "/MADE/filings?form=10-K",
      "/MADE/filings?page=100000",
      "/MADE/financials?statement=income",
      "/MADE/financials?statement=income&year=1999",
      "/MADE/financials/facts?concept=Revenues&period_end=2023-12-31",
      "/MADE/executive-compensation",
      "/MADE/executive-compensation?year=1999",
      "/MADE/board",
      "/MADE/compensation",
      "/MADE/financials/revenue",
      "/MADE/ratios",
      "/MADE/ratios/net_margin?from=2024",
      "/MADE/events",
      "/MADE/events?category=ma",
    ],
  ],
  [
    "2025-04-04",
    "/v1/us/sec",
    [
      "/financials/fields",
      "/filings",
      "/filings?identifier=NOPE",
      "/filings/0001999999-25-000003",
      "/events",
      "/events/categories",
    ],
  ],
  [
    "2024-12-31",
    "/v1/us/sec/screener",
    ["", "?revenue_min=1", "?fiscal_year_min=2100", "/fields", "/statistics?fields=revenue", "/ratios/net_margin"],
  ],
];

describe.each(CASES)("metadata.latest_period is %s, the newest loaded period, under %s", (latest, base, paths) => {
  test.each(paths.map((path) => [path]))("of %s", async (path) => {
    // biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
    const { metadata, error } = (await server.json(base + path)) as any;
    expect(error).toBeUndefined();
    expect(metadata.latest_period).toBe(latest);
  });
});

test("the cases cover every labor, lending and filings endpoint with a latest_period", async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the document is read as its readers do
  const document = (await server.json("/openapi.json")) as any;
  const templates = Object.keys(document.paths).filter(
    (path) => /^\/v1\/us\/(?:bls|sba|sec)\//.test(path) && answersJson({ path }),
  );
  const askedPaths = CASES.flatMap(([, base, paths]) => paths.map((path) => `${base}${path}`.replace(/\?.*$/, "")));
  const missing = templates.filter((template) => {
    const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    return !askedPaths.some((path) => pattern.test(path)) && !WITHOUT_ROWS_HERE.has(template);
  });
  expect(missing).toEqual([]);
});

/**
 * JOLTS of states, regions and sizes: the made release has none, and their metadata is made as that of industries. The
 * same holds for sections: the made filings aren't reports with items, and their metadata is that of all filings.
 */
const WITHOUT_ROWS_HERE = new Set([
  "/v1/us/sec/filings/{accession_number}/content",
  "/v1/us/bls/states/{fips}/turnover",
  "/v1/us/bls/regions/{region}/turnover",
  "/v1/us/bls/turnover/by-size",
  "/v1/us/bls/metrics",
  "/v1/us/sec/sections/search",
  "/v1/us/sec/companies/{identifier}/sections",
  "/v1/us/sec/filings/{accession_number}/sections",
  "/v1/us/sec/filings/{accession_number}/sections/{section_type}",
  "/v1/us/sec/filings/{accession_number}/sections/{section_type}/changes",
]);
