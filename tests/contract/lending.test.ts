import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { csvOf, HAS_SOURCES, load, nameOf, SOURCES } from "../lending/load/support.ts";
import { servedCommand } from "../support/command.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { asRecord, seedLending } from "./lending-seed.ts";

const MIAMI = { county_fips: "12086", county_name: "Miami-Dade County, FL", state_fips: "12" };
const NO_LOAN = {
  loan_count: 0,
  total_amount: 0,
  avg_loan_size: null,
  median_loan_size: null,
  guaranteed_amount: 0,
  avg_guarantee_pct: null,
  jobs_supported: 0,
  charge_off_count: 0,
  charge_off_rate: null,
  charge_off_amount: 0,
};
/** What a record has in addition to the contract's fields, in order. */
const ADDED = ["year", "quarter", "avg_amount", "median_amount", "source", "naics_code"];
const NOT_LOADED = Object.fromEntries(Object.keys(NO_LOAN).map((field) => [field, null]));
/** 100.05, 200.00 and 0.01. */
const FIRST_QUARTER = {
  loan_count: 3,
  total_amount: 300.06,
  avg_loan_size: 100.02,
  median_loan_size: 100.05,
  guaranteed_amount: 200,
  avg_guarantee_pct: 0.416583,
  jobs_supported: 17603,
  charge_off_count: 1,
  charge_off_rate: 0.111111,
  charge_off_amount: 33.34,
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: ({ database }) => seedLending(database) });
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const get = (path: string, from = server): Promise<any> => from.json(`/v1/us/sba${path}`);
const periods = (data: { period: string }[]): string[] => data.map(({ period }) => period);

describe("lending in a county", () => {
  test("is one object of the newest quarter, with all fourteen fields", async () => {
    const { data, metadata } = await get("/counties/12086/lending");
    expect(data).toEqual(
      asRecord({
        ...MIAMI,
        period: "2026-Q2",
        loan_count: 1,
        total_amount: 400,
        avg_loan_size: 400,
        median_loan_size: 400,
        guaranteed_amount: 300,
        avg_guarantee_pct: 0.75,
        jobs_supported: 3,
        charge_off_count: 0,
        charge_off_rate: 0,
        charge_off_amount: 0,
      }),
    );
    expect(Object.keys(data)).toEqual([...Object.keys(MIAMI), "period", ...Object.keys(NO_LOAN), ...ADDED]);
    expect(metadata).toMatchObject({
      source: "U.S. Small Business Administration, 7(a) FOIA loan data",
      cadence: "quarterly",
      latest_period: "2026-Q2",
      as_of: "2026-06-30",
      cancelled_loans: 0,
      unresolved: 0,
      units: { loan_count: "loans", total_amount: "usd", charge_off_rate: "fraction", jobs_supported: "jobs" },
    });
    expect(metadata.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(Object.keys(metadata.units)).toEqual([...Object.keys(NO_LOAN), "avg_amount", "median_amount"]);
  });

  test("is an array for a range, ends included, with a record for each quarter without a loan", async () => {
    const { data, metadata } = await get("/counties/12086/lending?from_period=2023-Q4&to_period=2024-Q2");
    expect(data).toEqual([
      asRecord({ ...MIAMI, period: "2023-Q4", ...NO_LOAN }),
      asRecord({ ...MIAMI, period: "2024-Q1", ...FIRST_QUARTER }),
      expect.objectContaining({ period: "2024-Q2", loan_count: 1, charge_off_count: 0, charge_off_amount: 0 }),
    ]);
    // One of Miami's is cancelled; the one that no county was found for, cancelled too, is Florida's.
    expect(metadata).toMatchObject({ cancelled_loans: 1, unresolved: 1 });
  });

  test("is an array for a range of one quarter, too", async () => {
    const { data } = await get("/counties/12086/lending?from_period=2024-Q1&to_period=2024-Q1");
    expect(data).toEqual([asRecord({ ...MIAMI, period: "2024-Q1", ...FIRST_QUARTER })]);
  });

  test("is open at the end that is left out, and null in quarters that are not loaded", async () => {
    const from = (await get("/counties/12086/lending?from_period=2025-Q3")).data;
    expect(periods(from)).toEqual(["2025-Q3", "2025-Q4", "2026-Q1", "2026-Q2"]);
    const to = (await get("/counties/12086/lending?to_period=1991-Q1")).data;
    expect(periods(to)).toEqual(["1990-Q4", "1991-Q1"]);
    expect(to[0]).toMatchObject({ loan_count: 1, total_amount: 50000 });
    const gap = await get("/counties/12086/lending?from_period=1999-Q3&to_period=2010-Q1");
    expect(gap.data).toHaveLength(43);
    expect(gap.data[0]).toEqual(asRecord({ ...MIAMI, period: "1999-Q3", ...NO_LOAN }));
    expect(gap.data[1]).toEqual(asRecord({ ...MIAMI, period: "1999-Q4", ...NOT_LOADED }));
    expect(gap.data.at(-3)).toEqual(asRecord({ ...MIAMI, period: "2009-Q3", ...NOT_LOADED }));
    expect(gap.data.at(-2)).toEqual(asRecord({ ...MIAMI, period: "2009-Q4", ...NO_LOAN }));
    expect(gap.metadata.notes[0]).toContain("cover only 1990-Q4 to 1999-Q3 and 2009-Q4 to 2026-Q2.");
  });

  test("has no records before the first or after the newest quarter, and says so", async () => {
    for (const query of ["from_period=1980-Q1&to_period=1985-Q4", "from_period=2026-Q3"]) {
      const { data, metadata } = await get(`/counties/12086/lending?${query}`);
      expect(data).toEqual([]);
      expect(metadata.notes.join(" ")).toContain("outside 1990-Q4 to 2026-Q2 have no record");
    }
    expect(periods((await get("/counties/12086/lending?from_period=2026-Q2&to_period=2027-Q4")).data)).toEqual([
      "2026-Q2",
    ]);
  });

  test("has zeros and nulls for a county without any loan", async () => {
    const { data } = await get("/counties/15005/lending");
    expect(data).toEqual(
      asRecord({
        county_fips: "15005",
        county_name: "Kalawao County, HI",
        state_fips: "15",
        period: "2026-Q2",
        ...NO_LOAN,
      }),
    );
  });

  test("uses today's county names, including for loans under earlier names", async () => {
    const name = async (fips: string) => (await get(`/counties/${fips}/lending`)).data.county_name;
    expect(await Promise.all(["29510", "35013", "72097", "66010", "78030"].map(name))).toEqual([
      "St. Louis city, MO",
      "Doña Ana County, NM",
      "Mayagüez Municipio, PR",
      "Guam, GU",
      "St. Thomas Island, VI",
    ]);
    const { data, metadata } = await get("/counties/46102/lending?from_period=2024-Q1&to_period=2024-Q1");
    expect(data).toMatchObject([{ county_name: "Oglala Lakota County, SD", loan_count: 2, total_amount: 1810 }]);
    expect(metadata.notes).toContain(
      "Loans of 46113 are counted in 46102: Shannon County was renamed Oglala Lakota County.",
    );
  });

  test("has notes on cancelled loans and recent quarters", async () => {
    const notes = (await get("/counties/12086/lending")).metadata.notes.join(" ");
    expect(notes).toContain("Every approval counts, even if it was cancelled");
    expect(notes).toContain("Charge-offs are those known on 2026-06-30");
  });

  test("is an array for a year, and for one quarter of each year, in pages where a page is asked for", async () => {
    expect(periods((await get("/counties/12086/lending?year=2024")).data)).toEqual([
      ...["2024-Q1", "2024-Q2", "2024-Q3", "2024-Q4"],
    ]);
    const quarter = await get("/counties/12086/lending?year=2024&quarter=1");
    expect(quarter.data).toEqual([asRecord({ ...MIAMI, period: "2024-Q1", ...FIRST_QUARTER })]);
    expect(quarter.metadata.cancelled_loans).toBe(1);
    expect(periods((await get("/states/12/lending?from=2023-Q2&to=2025-Q4&quarter=3")).data)).toEqual([
      ...["2023-Q3", "2024-Q3", "2025-Q3"],
    ]);
    const whole = await get("/counties/12086/lending?from_period=2020-Q1");
    expect(whole).not.toHaveProperty("pagination");
    const page = await get("/counties/12086/lending?from_period=2020-Q1&page=2&per_page=10");
    expect(page.data).toEqual(whole.data.slice(10, 20));
    expect(page.pagination).toEqual({ page: 2, per_page: 10, total: 26, total_pages: 3, has_more: true });
    // Without a period it stays one object, which has no pages.
    const newest = await get("/counties/12086/lending?page=1&per_page=25");
    expect(newest.data).toMatchObject({ period: "2026-Q2" });
    expect(newest).not.toHaveProperty("pagination");
  });

  test("is narrowed to an industry, and sums to the whole with the other industries", async () => {
    const restaurants = await get("/counties/12086/lending?year=2024&industry=722511");
    const all = await get("/counties/12086/lending?year=2024");
    expect(restaurants.data).toEqual(all.data.map((one: object) => ({ ...one, naics_code: "722511" })));
    const [construction] = (await get("/counties/12086/lending?year=2024&quarter=1&industry=23")).data;
    expect(construction).toEqual(asRecord({ ...MIAMI, period: "2024-Q1", ...NO_LOAN, naics_code: "23" }));
    // The one without a county is only in the state's.
    const [state] = (await get("/states/12/lending?year=2024&quarter=1&industry=72")).data;
    expect(state).toMatchObject({ loan_count: 4, naics_code: "72", total_amount: 800.06 });
    expect((await get("/counties/12086/lending?industry=9999")).error).toMatchObject({ status: 404 });
  });

  test("has the same figures as CSV and NDJSON, for one quarter or many", async () => {
    for (const query of ["", "from_period=2023-Q4&to_period=2024-Q2&"]) {
      const path = `/counties/12086/lending?${query}`;
      const rows = [(await get(path)).data].flat();
      const lines = (await (await server.get(`/v1/us/sba${path}format=ndjson`)).text()).trimEnd().split("\n");
      expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
      const csv = (await (await server.get(`/v1/us/sba${path}format=csv`)).text()).trimEnd().split("\r\n");
      expect(csv[0]).toBe(Object.keys(rows[0]).join(","));
      expect(csv).toHaveLength(rows.length + 1);
    }
    const csv = await (
      await server.get("/v1/us/sba/counties/12086/lending?to_period=2024-Q1&from_period=2023-Q4&format=csv")
    ).text();
    expect(csv.split("\r\n").slice(1, 3)).toEqual([
      '12086,"Miami-Dade County, FL",12,2023-Q4,0,0,,,0,,0,0,,0,2023,4,,,SBA,',
      '12086,"Miami-Dade County, FL",12,2024-Q1,3,300.06,100.02,100.05,200,0.416583,17603,1,0.111111,33.34,' +
        "2024,1,100.02,100.05,SBA,",
    ]);
  });

  test.each([
    ["46113", "has ended: Shannon County was renamed Oglala Lakota County; its loans are counted in 46102 (Oglala"],
    ["12025", "are counted in 12086 (Miami-Dade County, FL)"],
    ["51515", "The county code 51515 (Bedford city, VA) has ended"],
    ["02261", "02063 (Chugach Census Area, AK), 02066 (Copper River Census Area, AK), by the borrower's ZIP or city"],
    ["02231", "02105 (Hoonah-Angoon Census Area, AK), 02230"],
    ["12999", "Florida has 67, from 12001 to 12133"],
    ["12000", "Florida as a whole is at /v1/us/sba/states/12/lending"],
    ["64001", "Federated States of Micronesia has no counties"],
    ["99001", "no state or territory has the code 99"],
    ["09110", "Lending is not counted by Connecticut's planning regions, such as 09110 (Capitol Planning Region)"],
  ])("%s is a 404 that says why, and where its loans are counted", async (fips, message) => {
    const { error } = await get(`/counties/${fips}/lending`);
    expect(error).toMatchObject({ status: 404, code: "not_found" });
    expect(error.message).toContain(message);
  });

  test.each([
    ["/counties/12086/lending?from_period=2024-Q5", "from_period", "a quarter as YYYY-Qq"],
    ["/counties/12086/lending?to_period=2024Q1", "to_period", "a quarter as YYYY-Qq"],
    ["/counties/12086/lending?from_period=2024-Q2&to_period=2024-Q1", "from_period", "is after to_period"],
    ["/counties/99999/lending?from_period=2024-Q2&to_period=2024-Q1", "from_period", "is after to_period"],
    ["/counties/1208/lending", "fips", "5 digits"],
    ["/counties/12086/lending?period=2024-Q1", "period", "from_period"],
    ["/counties/12086/lending?quarter=5", "quarter", "a whole number from 1 to 4"],
    ["/states/ZZ/lending", "fips", "2 digits"],
    ["/states/12/lending?from_period=2024-Q2&to_period=2024-Q1", "from_period", "is after to_period"],
    ["/counties?period=2024", "period", "a quarter as YYYY-Qq"],
    ["/counties?state=ZZ", "state", "postal abbreviation"],
  ])("%s is a 400 that names %s and what is accepted", async (path, parameter, message) => {
    const { error } = await get(path);
    expect(error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(error.details).toMatchObject([{ parameter, message: expect.stringContaining(message) }]);
  });
});

describe("lending in Connecticut", () => {
  test("is counted under the eight old counties; notes and unresolved show what they lack", async () => {
    const { data, metadata } = await get("/counties/09003/lending?from_period=2024-Q1&to_period=2024-Q1");
    expect(data).toMatchObject([{ county_name: "Hartford County, CT", loan_count: 2, total_amount: 1300 }]);
    expect(metadata.unresolved).toBe(1);
    expect(metadata.notes.join(" ")).toContain("Figures of its counties are therefore incomplete");
  });

  test("is complete in the state's figures", async () => {
    const { data, metadata } = await get("/states/09/lending?from_period=2024-Q1&to_period=2024-Q1");
    expect(data).toMatchObject([{ state_name: "Connecticut", loan_count: 3, total_amount: 2100, unresolved: 1 }]);
    expect(metadata.unresolved).toBe(1);
    expect(metadata.notes.join(" ")).toContain("Figures of its counties are therefore incomplete");
  });
});

describe("lending in a state", () => {
  test("includes loans without a known county, and says how many", async () => {
    const { data, metadata } = await get("/states/12/lending?from_period=2023-Q4&to_period=2024-Q2");
    const STATE = { state_fips: "12", state_name: "Florida" };
    expect(data).toEqual([
      asRecord({ ...STATE, period: "2023-Q4", ...NO_LOAN, unresolved: 0 }),
      asRecord({
        ...STATE,
        period: "2024-Q1",
        loan_count: 4,
        total_amount: 800.06,
        avg_loan_size: 200.02, // 200.015
        median_loan_size: 150.03, // 150.025
        guaranteed_amount: 600,
        avg_guarantee_pct: 0.512438, // 0.51243753…
        jobs_supported: 17608,
        charge_off_count: 1,
        charge_off_rate: 0.041672,
        charge_off_amount: 33.34,
        unresolved: 1,
      }),
      expect.objectContaining({ period: "2024-Q2", loan_count: 1, unresolved: 0 }),
    ]);
    expect(metadata).toMatchObject({ cancelled_loans: 2, unresolved: 1, units: { unresolved: "loans" } });
  });

  test("is one object of the newest quarter, for territories, too", async () => {
    expect((await get("/states/12/lending")).data).toMatchObject({ period: "2026-Q2", loan_count: 1, unresolved: 0 });
    const guam = await get("/states/66/lending?from_period=2024-Q1&to_period=2024-Q1");
    expect(guam.data).toMatchObject([{ state_name: "Guam", loan_count: 1, total_amount: 50 }]);
    expect((await get("/states/64/lending")).data).toMatchObject({ ...NO_LOAN, unresolved: 0 });
  });

  test("is a 404 that names the accepted codes for an unknown state", async () => {
    const { error } = await get("/states/99/lending");
    expect(error).toMatchObject({ status: 404, message: expect.stringContaining("the territories (72, 78)") });
  });
});

describe("lending of all counties in a quarter", () => {
  test("lists every county of today by code, by default in the newest quarter", async () => {
    const { data, pagination, metadata } = await get("/counties");
    expect(pagination).toEqual({ page: 1, per_page: 50, total: 3234, total_pages: 65, has_more: true });
    expect(data[0]).toEqual({
      county_fips: "01001",
      county_name: "Autauga County, AL",
      state_fips: "01",
      period: "2026-Q2",
      ...NO_LOAN,
    });
    expect(metadata).toMatchObject({ latest_period: "2026-Q2", cancelled_loans: 0, unresolved: 0 });
    expect(metadata.notes.join(" ")).toContain("Connecticut");
  });

  test("is filtered by a state's code or abbreviation, and paged", async () => {
    const florida = await get("/counties?period=2024-Q1&state=FL&per_page=20&page=3");
    expect(florida.pagination).toEqual({ page: 3, per_page: 20, total: 67, total_pages: 4, has_more: true });
    expect(florida.data.find((row: { county_fips: string }) => row.county_fips === "12086")).toEqual({
      ...MIAMI,
      period: "2024-Q1",
      ...FIRST_QUARTER,
    });
    expect(florida.metadata).toMatchObject({ cancelled_loans: 1, unresolved: 1 });
    expect(await get("/counties?period=2024-Q1&state=12&per_page=20&page=3")).toEqual(florida);
    const connecticut = await get("/counties?state=CT");
    expect(connecticut.data.map((row: { county_fips: string }) => row.county_fips).join(" ")).toBe(
      "09001 09003 09005 09007 09009 09011 09013 09015",
    );
    expect((await get("/counties?state=FM")).data).toEqual([]);
    const empty = await server.get("/v1/us/sba/counties?state=FM&format=csv");
    expect(empty.headers.get("x-empty-reason")).toBe("Federated States of Micronesia has no counties");
  });

  test("is complete as CSV and NDJSON, and adds up to the states minus loans without a county", async () => {
    const text = await (await server.get("/v1/us/sba/counties?period=2024-Q1&format=ndjson")).text();
    const rows = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(3234);
    expect(new Set(rows.map(({ county_fips }) => county_fips)).size).toBe(3234);
    expect(rows.reduce((sum, { loan_count }) => sum + loan_count, 0)).toBe(8);
    expect((await get("/counties?period=2024-Q1")).metadata).toMatchObject({ count: 3234, loaded: 3234, absent: [] });
    expect((await get("/counties?period=2024-Q1")).metadata).toMatchObject({ cancelled_loans: 1, unresolved: 2 });
    const csv = (await (await server.get("/v1/us/sba/counties?period=2024-Q1&format=csv")).text()).split("\r\n");
    expect(csv).toHaveLength(3236);
  });

  test("has null, not zero, in every figure of a quarter that is not loaded", async () => {
    const { data, metadata } = await get("/counties?period=2005-Q1&state=FL&per_page=200");
    expect(metadata).toMatchObject({ count: null, loaded: 0 });
    const [{ areas, ...notLoaded }] = metadata.absent;
    const command = servedCommand("load sba");
    expect(notLoaded).toMatchObject({ reason: "not_loaded", count: 3234, command });
    expect(areas).toContainEqual({ fips: "12", name: "Florida", count: 67, codes: null });
    expect(data).toHaveLength(67);
    expect(data).toContainEqual({ ...MIAMI, period: "2005-Q1", ...NOT_LOADED });
    expect(metadata.notes[0]).toContain("are unknown and null");
  });

  test.each(["1990-Q3", "2026-Q3"])(
    "of %s, before or after the files, is a 404 that names their quarters",
    async (period) => {
      const { error } = await get(`/counties?period=${period}`);
      expect(error).toMatchObject({ status: 404, code: "not_found" });
      expect(error.message).toContain("files have 1990-Q4 to 2026-Q2");
    },
  );
});

test("a new edition is served as soon as it is published, with its day", async () => {
  const fresh = await startServer({
    seed: ({ database }) => seedLending(database),
  });
  try {
    const path = "/counties/12086/lending?from_period=2024-Q1&to_period=2024-Q1";
    const before = await fresh.get(`/v1/us/sba${path}`);
    const etag = before.headers.get("etag") ?? "";
    expect((await fresh.get(`/v1/us/sba${path}`, { headers: { "if-none-match": etag } })).status).toBe(304);
    const next = { asOf: "2026-09-30", county: "MIAMI-DADE", state: "FL" };
    await load(
      fresh.scratch.database,
      {
        [nameOf("FY1991_FY1999", "260930")]: csvOf([{ ...next, approved: "1990-10-01" }]),
        [nameOf("FY2010_FY2019", "260930")]: csvOf([{ ...next, approved: "2019-09-30" }]),
        [nameOf("FY2020_Present", "260930")]: csvOf([{ ...next, gross: "77.0", guaranteed: "7.0" }]),
      },
      { acceptSmaller: true },
    );
    let answer = await get(path, fresh);
    await waitUntil("the new edition is answered", async () => {
      answer = await get(path, fresh);
      return answer.metadata.as_of === "2026-09-30";
    });
    expect(answer.data).toMatchObject([{ loan_count: 1, total_amount: 77 }]);
    expect(answer.metadata.latest_period).toBe("2026-Q3");
    expect((await fresh.get(`/v1/us/sba${path}`)).headers.get("etag")).not.toBe(etag);
  } finally {
    await fresh.stop();
  }
});

test("every endpoint is a 503 with the command before a load, and has nulls without a whole quarter", async () => {
  const bare = await startServer();
  try {
    for (const path of ["/counties/12086/lending", "/states/12/lending", "/counties"]) {
      const { error } = await get(path, bare);
      expect(error).toMatchObject({ status: 503, code: "unavailable" });
      expect(error.message).toContain(servedCommand("load sba"));
    }
    // An edition of which no quarter was over: of the newest that was, its files have nothing.
    await load(bare.scratch.database, {
      [nameOf("FY2020_Present", "191115")]: csvOf([{ asOf: "2019-11-15", approved: "2019-10-02" }]),
    });
    await waitUntil("it is published", async () => (await get("/counties", bare)).data !== undefined);
    for (const path of ["/counties/36061/lending", "/states/36/lending", "/counties"]) {
      const { data, metadata } = await get(path, bare);
      expect([data].flat()[0]).toMatchObject({ period: "2019-Q3", ...NOT_LOADED });
      expect(metadata).toMatchObject({ latest_period: null, cancelled_loans: null, unresolved: null });
    }
    expect((await get("/counties/36061/lending?from_period=2019-Q4", bare)).data).toEqual([]);
  } finally {
    await bare.stop();
  }
});

test("the default is the newest loaded quarter; a quarter whose file is not loaded has null and not zero", async () => {
  const old = await startServer({
    seed: async ({ database }) => {
      await load(database, {
        [nameOf("FY2010_FY2019")]: csvOf([{ approved: "2019-09-30", county: "DADE", state: "FL" }]),
      });
    },
  });
  try {
    for (const path of ["/counties/12086/lending", "/counties?per_page=1", "/states/12/lending"]) {
      const { data: newest, metadata } = await get(path, old);
      expect(metadata).toMatchObject({ latest_period: "2019-Q3", cancelled_loans: 0, unresolved: 0 });
      expect([newest].flat()[0]).toMatchObject({ period: "2019-Q3", loan_count: expect.any(Number) });
    }
    const unknown = await get("/counties/12086/lending?from_period=2026-Q2&to_period=2026-Q2", old);
    const { metadata } = unknown;
    const [data] = unknown.data;
    expect(metadata).toMatchObject({ cancelled_loans: null, unresolved: null });
    expect((await get("/counties?period=2026-Q2", old)).metadata).toMatchObject({
      cancelled_loans: null,
      unresolved: null,
    });
    const { error } = await get("/counties?period=1990-Q1", old);
    expect(error.message).toBe(
      "There are no approvals of 1990-Q1. The SBA's files have 1990-Q4 to 2026-Q2, the loaded files " +
        "2009-Q4 to 2019-Q3",
    );
    expect(data).toEqual(asRecord({ ...MIAMI, period: "2026-Q2", ...NOT_LOADED }));
    expect(metadata.notes[0]).toContain("cover only 2009-Q4 to 2019-Q3.");
    expect((await get("/states/12/lending?from_period=2026-Q2", old)).data).toMatchObject([
      { period: "2026-Q2", loan_count: null, unresolved: null },
    ]);
    const series = (await get("/counties/12086/lending?to_period=2026-Q2", old)).data;
    expect(series.at(0).period).toBe("2009-Q4");
    expect(series.at(-1)).toEqual(data);
    expect(series.filter((one: { loan_count: number | null }) => one.loan_count === 1)).toHaveLength(1);
    expect(series.filter((one: { loan_count: number | null }) => one.loan_count === 0)).toHaveLength(39);
  } finally {
    await old.stop();
  }
});

interface Expected {
  counties: { county_fips: string; period: string; loan_count: number }[];
  states: { state_fips: string; period: string }[];
}

describe.skipIf(!HAS_SOURCES)("the reference computations over real and hard cases", () => {
  test.each([
    ["expected.json", "replica/260630"],
    ["expected-edge.json", "replica/edge"],
  ])("of %s match to the cent", async (file, folder) => {
    const expected = (await Bun.file(join(SOURCES, file)).json()) as Expected;
    const loaded = await startServer({
      seed: async ({ database }) => void (await load(database, join(SOURCES, folder))),
    });
    try {
      const one = async (path: string, period: string) => {
        const answer = await get(`${path}/lending?from_period=${period}&to_period=${period}`, loaded);
        return answer.data?.[0] ?? answer.error;
      };
      for (const county of expected.counties) {
        const answered = await one(`/counties/${county.county_fips}`, county.period);
        // A code that ended has no loans in the reference, and no answer here.
        if (county.loan_count === 0) expect(answered).toMatchObject({ status: 404 });
        else expect(answered).toEqual(asRecord(county));
      }
      for (const state of expected.states)
        expect(await one(`/states/${state.state_fips}`, state.period)).toMatchObject(state);
    } finally {
      await loaded.stop();
    }
  });
});
