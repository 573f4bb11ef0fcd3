import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { load } from "../lending/load/support.ts";
import { servedCommand } from "../support/command.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { LENDER_FILES } from "./lenders-seed.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: async ({ database }) => void (await load(database, LENDER_FILES)) });
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;
const get = (path: string): Promise<Json> => server.json(`/v1/us/sba${path}`);
const errorOf = async (path: string): Promise<string> => {
  const { error } = await get(path);
  return `${error.status} ${error.details?.[0]?.parameter ?? ""} ${error.details?.[0]?.message ?? error.message}`;
};
const namesAndLoans = ({ data }: Json) =>
  data.map((row: Json) => [row.display_name, row.identified_by, row.loan_count, row.total_amount]);

describe("the list of lenders", () => {
  test("joins loans only by the SBA's number, then the FDIC's or the NCUA's, then name, city and state", async () => {
    const answer = await get("/lenders?year=2024&quarter=1");
    expect(namesAndLoans(answer)).toEqual(
      expect.arrayContaining([
        ["FIRST BANK", "location_id", 4, 101_300.01],
        ["FIRST BANK", "fdic_number", 2, 4_000],
        ["TEST BANK", "name", 2, 400],
        ["TEST BANK", "name", 1, 500],
        ["TEST BANK", "name", 1, 700],
        ["NAVY UNION", "ncua_number", 1, 2_000],
      ]),
    );
    expect(answer.data).toHaveLength(6);
    expect(answer.metadata).toMatchObject({ loan_count: 12, total_amount: 109_800.01, without_lender: 1 });
    expect(answer.data[0]).toEqual({
      lender_id: 500,
      display_name: "FIRST BANK",
      city: "Tampa",
      state: "FL",
      identified_by: "location_id",
      loan_count: 4,
      total_amount: 101_300.01,
      avg_amount: 25_325, // 25,325.0025
      market_share_pct: 92.2587, // 92.25865...
      source: "SBA",
    });
    for (const { lender_id: id, identified_by: identity } of answer.data)
      if (identity !== "location_id") expect(id).toBeGreaterThan(1_000_000_000_000);
  });

  test("is ranked by loans, dollars or mean, the highest first, with ties by id", async () => {
    for (const sort of ["loan_count", "total_amount", "avg_amount"]) {
      const { data } = await get(`/lenders?sort=${sort}`);
      const ranks = data.map((row: Json) => [-row[sort], row.lender_id]);
      expect(ranks).toEqual(ranks.toSorted((a: number[], b: number[]) => a[0]! - b[0]! || a[1]! - b[1]!));
    }
    expect((await get("/lenders")).data).toEqual((await get("/lenders?sort=loan_count")).data);
  });

  test("is narrowed by state, county, industry and quarters, which work together", async () => {
    const counts = async (query: string) =>
      Object.fromEntries((await get(`/lenders?${query}`)).data.map((row: Json) => [row.lender_id, row.loan_count]));
    const florida = await counts("state=FL&year=2024");
    expect(florida[500]).toBe(4);
    expect(await counts("county=12086&year=2024")).toEqual(florida);
    expect(await counts("county=12086&industry=23")).toEqual({ 500: 1 });
    expect(await counts("industry=722511&year=2021")).toEqual({ 77: 10 });
    expect((await counts("state=FL"))[500]).toBe(5);
    expect(await counts("state=FL&quarter=4")).toEqual({ 500: 1 });
    expect(await counts("from_period=2024-Q2&to_period=2025-Q1&state=FL")).toEqual({ 500: 2 });
    expect(await counts("from=2024-Q2&to=2025-Q1&year=2025&state=FL")).toEqual({ 500: 1 });
    expect(await counts("state=WY")).toEqual({});
    const { metadata } = await get("/lenders?county=12086&industry=23");
    expect(metadata).toMatchObject({ state: "12", county: "12086", industry: "23", loan_count: 1, without_lender: 0 });
  });

  test("is in pages, and whole as CSV and NDJSON", async () => {
    const { data } = await get("/lenders");
    const second = await get("/lenders?per_page=2&page=2");
    expect(second.data).toEqual(data.slice(2, 4));
    expect(second.pagination).toEqual({ page: 2, per_page: 2, total: 7, total_pages: 4, has_more: true });
    const lines = (await (await server.get("/v1/us/sba/lenders?format=ndjson")).text()).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(data);
    const csv = await (await server.get("/v1/us/sba/lenders?format=csv")).text();
    expect(csv.split("\r\n")[0]).toBe(Object.keys(data[0]).join(","));
  });

  test("says the same with the same ETag until the edition changes", async () => {
    const first = await server.get("/v1/us/sba/lenders");
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await server.get("/v1/us/sba/lenders", { headers })).status).toBe(304);
  });

  test("refuses what it does not know, with what is accepted", async () => {
    expect(await errorOf("/lenders?sort=share")).toContain("400 sort");
    expect(await errorOf("/lenders?sort=share")).toContain("one of loan_count, total_amount, avg_amount");
    expect(await errorOf("/lenders?state=OH&county=12086")).toBe(
      '400 county "12086" is not in the state 39; accepted: a county of that state',
    );
    expect(await errorOf("/lenders?county=12999")).toContain('404  There is no county "12999": Florida has 67');
    expect(await errorOf("/lenders?industry=9999")).toContain('404  There is no NAICS code "9999"');
    expect(await errorOf("/lenders?quarter=5")).toContain("a whole number from 1 to 4");
    expect(await errorOf("/lenders?from_period=2024-Q2&to_period=2024-Q1")).toContain("is after to_period");
  });
});

describe("a lender", () => {
  test("has its names, its quarters with loans and its states", async () => {
    const { data, metadata } = await get("/lenders/500");
    expect(data).toMatchObject({
      lender_id: 500,
      display_name: "FIRST BANK",
      city: "Tampa",
      state: "FL",
      identified_by: "location_id",
      fdic_number: "628",
      ncua_number: null,
      first_seen_at: "2024-01-15",
      last_seen_at: "2025-01-01",
      loan_count: 6,
      total_amount: 131_300.01,
    });
    expect(data.names).toEqual([
      { name: "FIRST BANK", loan_count: 4 },
      { name: "First Bank, N.A.", loan_count: 1 },
    ]);
    expect(data.states.map((row: Json) => [row.state_fips, row.state_name, row.loan_count])).toEqual([
      ["12", "Florida", 5],
      [null, null, 1],
    ]);
    expect(data.history.map((row: Json) => [row.period, row.loan_count, row.total_amount])).toEqual([
      ["2024-Q1", 4, 101_300.01],
      ["2024-Q4", 1, 10_000],
      ["2025-Q1", 1, 20_000],
    ]);
    expect(metadata).toMatchObject({ latest_period: "2026-Q2", as_of: "2026-06-30" });
    expect(metadata.notes[0]).toContain("need not be the one that made it");
  });

  test("is narrowed to a range, and repeats its id in the rows of a file", async () => {
    const { data } = await get("/lenders/500?from=2024-Q2&to=2024-Q4");
    expect(data.history.map(({ period }: Json) => period)).toEqual(["2024-Q4"]);
    expect(data).toMatchObject({ loan_count: 1, first_seen_at: "2024-01-15" });
    const csv = await (await server.get("/v1/us/sba/lenders/500?format=csv")).text();
    expect(csv.split("\r\n")[1]).toBe("500,FIRST BANK,2024,1,2024-Q1,4,101300.01,25325,SBA");
  });

  test("without loans in the range has no history and no mean", async () => {
    const { data } = await get("/lenders/500?to_period=2000-Q1");
    expect(data).toMatchObject({ loan_count: 0, total_amount: 0, avg_amount: null, history: [], states: [] });
  });

  test("that does not exist is a 404 that says where ids are", async () => {
    expect(await errorOf("/lenders/501")).toBe(
      '404  There is no lender "501": accepted: the lender_id of a lender in /v1/us/sba/lenders',
    );
    expect(await errorOf("/lenders/first-bank")).toContain("400 lender_id");
  });
});

describe("characteristics of a quarter", () => {
  const ohio = "/lending/characteristics?year=2021&quarter=2";
  const counts = (list: Json[]) =>
    Object.fromEntries(
      list.filter((part) => part.loan_count > 0).map((part) => [part.label ?? part.name, part.loan_count]),
    );

  test("are in classes with stated bounds, and what is not filed is counted", async () => {
    const { data, metadata } = await get(ohio);
    expect(data).toMatchObject({ year: 2021, quarter: 2, period: "2021-Q2", total_loans: 10 });
    expect(counts(data.term_length_buckets)).toEqual({
      "0 months": 1,
      "1 to 12 months": 2,
      "13 to 36 months": 1,
      "61 to 84 months": 2,
      "241 to 300 months": 1,
      "Over 300 months": 1,
      "Not filed": 2,
    });
    expect(counts(data.interest_rate_histogram)).toEqual({
      "Below 3%": 2,
      "3% to below 4%": 1,
      "6% to below 7%": 2,
      "11% to below 12%": 1,
      "12% or more": 1,
      "Not filed": 3,
    });
    expect(counts(data.revolving_vs_term)).toEqual({ revolving: 2, term: 2, "Not filed": 6 });
    expect(counts(data.fixed_vs_variable)).toEqual({ fixed: 1, variable: 1, "Not filed": 8 });
    expect(counts(data.business_type_mix)).toEqual({ CORPORATION: 2, "Not filed": 8 });
    expect(counts(data.sub_programme_mix)).toEqual({ Guaranty: 1, "Not filed": 9 });
    expect(counts(data.processing_method_mix)).toEqual({ "SBA Express Program": 1, "Not filed": 9 });
    expect(data.interest_rate_histogram[1]).toEqual({
      label: "3% to below 4%",
      from: 3,
      to: 4,
      unit: "percent",
      loan_count: 1,
      total_amount: 100,
      pct: 10,
    });
    expect(metadata.notes.join(" ")).not.toContain("None of these loans");
  });

  test("put an amount at a limit below it, as the SBA's limits do", async () => {
    const { data } = await get("/lending/characteristics?year=2024&quarter=1&state=FL");
    expect(counts(data.loan_size_buckets)).toEqual({ "Up to $50,000": 4, "Over $50,000 to $150,000": 1 });
  });

  test("say which fields no loan of the quarter has", async () => {
    const { metadata } = await get("/lending/characteristics?year=1995&quarter=2");
    expect(metadata.notes).toContain("None of these loans has an interest rate in the files.");
    expect(metadata.notes).toContain("None of these loans has a subprogram in the files.");
  });

  test("of a place and an industry are the same as of the nation where all loans are there", async () => {
    const nation = (await get(ohio)).data;
    for (const scope of ["state=39", "county=39049", "industry=722511", "state=OH&industry=72"]) {
      const { data } = await get(`${ohio}&${scope}`);
      expect({ ...data, filter_scope: null }).toEqual({ ...nation, filter_scope: null });
    }
    expect((await get(`${ohio}&county=39049&industry=72`)).data.filter_scope).toEqual({
      state: "39",
      county: "39049",
      industry: "72",
    });
  });

  test("of no loan are zeros", async () => {
    const { data } = await get(`${ohio}&state=WY`);
    expect(data).toMatchObject({ total_loans: 0, business_type_mix: [] });
    for (const bucket of data.term_length_buckets) expect(bucket).toMatchObject({ loan_count: 0, pct: 0 });
  });

  test("need a loaded quarter, and say which are loaded", async () => {
    expect(await errorOf("/lending/characteristics?year=2024")).toContain("400 quarter");
    const missing = await errorOf("/lending/characteristics?year=2005&quarter=1");
    expect(missing).toContain("404  The loaded files do not have all approvals of 2005-Q1.");
    expect(missing).toContain("the loaded files 1990-Q4 to 1999-Q3 and 2019-Q4 to 2026-Q2; ");
    expect(missing).toContain("load sba");
  });

  test("are rows of a file, a class each", async () => {
    const text = await (await server.get(`/v1/us/sba${ohio}&format=ndjson`)).text();
    const rows: Json[] = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const lists = Map.groupBy(rows, ({ distribution }) => distribution);
    expect(lists.size).toBe(9);
    for (const list of lists.values()) expect(list.reduce((sum, row) => sum + row.loan_count, 0)).toBe(10);
  });
});

describe("outcomes by year of approval", () => {
  test("count each outcome, and name the denominators of rates", async () => {
    const { data } = await get("/lending/outcomes?vintage_from=2021&vintage_to=2021");
    expect(data).toEqual([
      {
        vintage_year: 2021,
        quarters: 4,
        loans_in_vintage: 10,
        total_amount: 1_000,
        disbursed_count: 7,
        paid_in_full_count: 2,
        charged_off_count: 4,
        active_loan_count: 1,
        committed_count: 1,
        cancelled_count: 1,
        no_status_count: 1,
        charge_off_rate_pct: 40,
        charge_off_rate_of_disbursed_pct: 57.14,
        charge_off_rate: 0.1,
        paid_in_full_rate_pct: 28.57,
        gross_charge_off_amount: 100,
        avg_time_to_chargeoff_months: 6, // 365 days and 1 day
        charge_offs_without_date: 2,
        vintage_maturity: "mature",
        source: "SBA",
      },
    ]);
  });

  test("of a place or an industry are those of its loans", async () => {
    const nation = (await get("/lending/outcomes?vintage_from=2021")).data;
    expect((await get("/lending/outcomes?vintage_from=2021&county=39049")).data[0]).toEqual(nation[0]);
    expect((await get("/lending/outcomes?vintage_from=2021&industry=72")).data[0]).toEqual(nation[0]);
    expect((await get("/lending/outcomes?vintage_from=2021&state=WY")).data[0]).toMatchObject({
      loans_in_vintage: 0,
      charge_off_rate_pct: null,
      avg_time_to_chargeoff_months: null,
    });
  });

  test("have a row for each year with a loaded quarter, and say how many quarters it has", async () => {
    const years = async (query: string) =>
      (await get(`/lending/outcomes?${query}`)).data.map((row: Json) => [row.vintage_year, row.quarters]);
    expect(await years("vintage_from=2018")).toEqual([
      [2019, 1],
      ...[2020, 2021, 2022, 2023, 2024, 2025].map((year) => [year, 4]),
      [2026, 2],
    ]);
    expect(await years("vintage_from=1988&vintage_to=1991")).toEqual([
      [1990, 1],
      [1991, 4],
    ]);
    expect(await years("vintage_from=2002&vintage_to=2006")).toEqual([]);
  });

  test("are mature 12 quarters after the year", async () => {
    const { data } = await get("/lending/outcomes?vintage_from=2021");
    expect(data.map((row: Json) => row.vintage_maturity)).toEqual([
      ...["mature", "mature"],
      ...["incomplete", "incomplete", "incomplete", "incomplete"],
    ]);
  });

  test("need a first year, and take ten at most", async () => {
    expect(await errorOf("/lending/outcomes")).toContain("400 vintage_from");
    expect(await errorOf("/lending/outcomes?vintage_from=2010&vintage_to=2020")).toBe(
      '400 vintage_to "2020" is 10 years after vintage_from "2010"; accepted: at most 9 years after it',
    );
    expect(await errorOf("/lending/outcomes?vintage_from=2020&vintage_to=2019")).toContain("is after vintage_to");
  });
});

describe("metrics of lending", () => {
  test("are those of the port, with a category each", async () => {
    const { data } = await get("/metrics");
    expect(data).toHaveLength(12);
    expect(data[0]).toMatchObject({ canonical_name: "sba_loan_count", category: "volume", unit: "loans" });
    const outcomes = (await get("/metrics?category=outcomes")).data;
    expect(outcomes.map((row: Json) => row.canonical_name)).toEqual([
      ...["sba_charge_off_count", "sba_charge_off_rate", "sba_charge_off_amount", "sba_cancelled_loans"],
    ]);
    expect((await get("/metrics?search=guarant")).data.length).toBeGreaterThan(1);
    expect(await errorOf("/metrics?search=g")).toContain("400 search");
  });

  test("have the loaded years and the endpoints that answer them", async () => {
    const { data } = await get("/metrics/sba_total_amount");
    expect(data.data_availability).toEqual({ min: 1990, max: 2026 });
    expect(data.related_endpoints).toContain("/v1/us/sba/lenders");
    expect((await get("/metrics/total_amount")).data).toEqual(data);
    expect(await errorOf("/metrics/sba_total_amont")).toContain('did you mean "sba_total_amount"?');
  });
});

test("an edition of an older version answers for areas, and is a 503 with the command for lenders", async () => {
  const older = await startServer({
    seed: async ({ database }) => {
      await load(database, LENDER_FILES);
      await database.sql`update dataset_vintages set detail = detail - 'lenders'`;
    },
  });
  try {
    for (const path of [
      "/lenders",
      "/lenders/500",
      "/lending/characteristics?year=2024&quarter=1",
      "/lending/outcomes?vintage_from=2024",
    ]) {
      const { error } = await older.json<Json>(`/v1/us/sba${path}`);
      expect(error).toMatchObject({ status: 503, code: "unavailable" });
      expect(error.message).toContain(`load it again with: ${servedCommand("load sba")}`);
    }
    expect((await older.get("/v1/us/sba/states/36/lending")).status).toBe(200);
    expect((await older.get("/v1/us/sba/metrics")).status).toBe(200);
  } finally {
    await older.stop();
  }
});
