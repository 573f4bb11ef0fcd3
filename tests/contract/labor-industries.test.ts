import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { loadCes } from "../labor/ces/made-lists.ts";
import { RELEASES } from "../labor/ces/releases.ts";
import { servedCommand } from "../support/command.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: async ({ database }) => void (await loadCes(database, RELEASES)) });
});
afterAll(() => server.stop());

const BASE = "/v1/us/bls/industries";
// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const get = async (path: string): Promise<any> => server.json(BASE + path);
const messageOf = async (path: string): Promise<[number, string]> => {
  const { error } = await get(path);
  return [error.status, error.message];
};

describe("employment of an industry", () => {
  test("has employment, hours, earnings and changes over a year, and marks preliminary months", async () => {
    const { data, metadata } = await get("/3361/employment?from_date=2023-12");
    expect(data).toEqual([
      {
        period: "2023-12",
        naics_code: "3361",
        employment: null,
        avg_hourly_earnings: 36,
        avg_weekly_hours: 42.2,
        avg_weekly_earnings: null,
        production_employment: 222,
        production_avg_hourly_earnings: 29.2,
        production_avg_weekly_hours: null,
        production_avg_weekly_earnings: null,
        employment_yoy_pct: null,
        avg_hourly_earnings_yoy_pct: 9.1,
        avg_weekly_hours_yoy_pct: 2.9,
        avg_weekly_earnings_yoy_pct: null,
        adjustment: "sa",
        preliminary: true,
        footnotes: "P",
        value_notes: { employment: "not_available", employment_yoy_pct: "not_derivable" },
        match_precision: "exact",
        year: 2023,
        month: 12,
        all_employees_thousands: null,
        earnings_yoy_pct: 9.1,
        footnote_code: "P",
      },
      {
        period: "2024-01",
        naics_code: "3361",
        employment: 293.9,
        avg_hourly_earnings: null,
        avg_weekly_hours: 42.3,
        avg_weekly_earnings: null,
        production_employment: 223,
        production_avg_hourly_earnings: 29.3,
        production_avg_weekly_hours: null,
        production_avg_weekly_earnings: null,
        employment_yoy_pct: 4.6,
        avg_hourly_earnings_yoy_pct: null,
        avg_weekly_hours_yoy_pct: 2.9,
        avg_weekly_earnings_yoy_pct: null,
        adjustment: "sa",
        preliminary: true,
        footnotes: "P",
        value_notes: { avg_hourly_earnings: "not_available", avg_hourly_earnings_yoy_pct: "not_derivable" },
        match_precision: "exact",
        year: 2024,
        month: 1,
        all_employees_thousands: 293.9,
        earnings_yoy_pct: null,
        footnote_code: "P",
      },
    ]);
    expect(metadata).toMatchObject({
      source: "U.S. Bureau of Labor Statistics, Current Employment Statistics (national)",
      cadence: "monthly",
      survey: "ces",
      latest_period: "2024-01",
      value_notes: {
        avg_weekly_earnings: "not_available",
        production_avg_weekly_hours: "not_available",
        production_avg_weekly_earnings: "not_available",
        avg_weekly_earnings_yoy_pct: "not_derivable",
      },
      first_period: "2022-12",
      adjustment: "sa",
      as_of: { date: null, published_on: "2024-02-01", published_from: "folder" },
      footnotes: { P: "preliminary" },
      naics_code: "3361",
      naics_title: "Motor Vehicle Manufacturing",
      naics_editions: ["2017", "2022"],
      asked_naics_code: "3361",
      ces_industry_code: "31336100",
      ces_industry_name: "Motor vehicles",
      match_note: null,
    });
    expect(metadata.units).toMatchObject({ employment: "thousands of persons", avg_hourly_earnings: "usd per hour" });
  });

  test("accepts a range that is open at either end, and is complete without a range", async () => {
    const periods = async (query: string) => {
      const { data } = await get(`/00/employment${query}`);
      return [data.length, data[0]?.period, data.at(-1)?.period];
    };
    expect(await periods("")).toEqual([14, "2022-12", "2024-01"]);
    expect(await periods("?from_date=2023-10")).toEqual([4, "2023-10", "2024-01"]);
    expect(await periods("?to_date=2023-02")).toEqual([3, "2022-12", "2023-02"]);
    expect(await periods("?from_date=2030-01")).toEqual([0, undefined, undefined]);
  });

  test("is unadjusted on request, without annual averages", async () => {
    const { data, metadata } = await get("/3361/employment?adjustment=nsa&from_date=2024-01");
    expect(data.map(({ period, employment, adjustment }: never) => [period, employment, adjustment])).toEqual([
      ["2024-01", 292, "nsa"],
    ]);
    expect(metadata.adjustment).toBe("nsa");
    expect(metadata.notes).toContain(
      "No hours and earnings of all employees are loaded for this industry and adjustment.",
    );
  });

  test("in the newest month has employment, even if earnings come a month later", async () => {
    const { data } = await get("/3361/employment/latest");
    expect(data).toMatchObject({ period: "2024-01", employment: 293.9, avg_hourly_earnings: null });
  });

  test("is also available as CSV and NDJSON", async () => {
    const csv = await (await server.get(`${BASE}/00/employment?from_date=2024-01&format=csv`)).text();
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      "period,naics_code,employment,avg_hourly_earnings,avg_weekly_hours,avg_weekly_earnings,production_employment," +
        "production_avg_hourly_earnings,production_avg_weekly_hours,production_avg_weekly_earnings," +
        "employment_yoy_pct," +
        "avg_hourly_earnings_yoy_pct,avg_weekly_hours_yoy_pct,avg_weekly_earnings_yoy_pct,adjustment,preliminary," +
        "footnotes," +
        "value_notes",
      "2024-01,00,157000,,,,,,,,1.6,,,,sa,true,P,",
    ]);
    const lines = await (await server.get(`${BASE}/00/employment?from_date=2023-12&format=ndjson`)).text();
    expect(
      lines
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).period),
    ).toEqual(["2023-12", "2024-01"]);
  });
});

describe("as_of", () => {
  test("answers with figures published by that day, and names the release", async () => {
    const before = await get("/00/employment?as_of=2024-01-31");
    expect(before.data.map(({ period, employment, preliminary }: never) => [period, employment, preliminary])).toEqual([
      ["2022-11", 154000, false],
      ["2022-12", 154200, true],
      ["2023-01", 154700, true],
    ]);
    expect(before.metadata.as_of).toEqual({ date: "2024-01-31", published_on: "2023-02-01", published_from: "folder" });
    const now = await get("/00/employment?as_of=2024-02-01&to_date=2023-01");
    expect(now.data.map(({ period, employment }: never) => [period, employment])).toEqual([
      ["2022-12", 154300],
      ["2023-01", 154500],
    ]);
  });

  test("is a 404 before the first release, and a 400 if it is not a day", async () => {
    expect(await messageOf("/00/employment?as_of=2020-01-01")).toEqual([
      404,
      "The loaded CES data has no series of 00 (Total nonfarm) as of 2020-01-01: no loaded release had been " +
        "published by then; " +
        "the first one is that of 2023-02-01",
    ]);
    const [status, message] = await messageOf("/00/employment?as_of=2024-02-30");
    expect(status).toBe(400);
    expect(message).toContain('"2024-02-30" is not accepted; accepted: a day of the calendar as YYYY-MM-DD');
  });
});

describe("a NAICS code", () => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const found = async (code: string, query = ""): Promise<any> =>
    (await get(`/${code}/employment/latest${query}`)).metadata;

  test.each([
    ["00", "00000000"],
    ["05", "05000000"],
    ["31-33", "30000000"],
    ["44-45", "42000000"],
    ["48-49", "43000000"],
    ["81", "80000000"],
    ["23622", "20236220"],
    ["236220", "20236220"],
  ])("%s is the industry %s", async (code, industry) => {
    expect(await found(code)).toMatchObject({ ces_industry_code: industry, match_note: null });
  });

  test("that CES publishes only with others is answered with their sum and a note", async () => {
    const { ces_industry_code, match_note } = await found("3279");
    expect(ces_industry_code).toBe("31327400");
    expect(match_note).toBe(
      "CES publishes NAICS 3279 only together with others, as 3274,9 (3274, 3279): the figures cover all of these",
    );
  });

  test("is never answered by a part of itself", async () => {
    expect((await found("238")).ces_industry_code).toBe("20238000");
  });

  test("of 2017 is answered by its successor in a release that uses 2022, with both codes", async () => {
    expect(await found("5112")).toMatchObject({
      asked_naics_code: "5112",
      naics_code: "5132",
      naics_editions: ["2022"],
      ces_industry_code: "50513200",
      match_note: "NAICS 5112 is of 2017; its industries went to 5132 of NAICS 2022, which answers",
    });
    expect(await found("5112", "?as_of=2023-12-31")).toMatchObject({
      naics_code: "5112",
      ces_industry_code: "50511200",
    });
  });

  test("of 2022 is answered by its predecessor in a release that uses 2017", async () => {
    expect(await found("5132", "?as_of=2023-12-31")).toMatchObject({
      naics_code: "5112",
      match_note: "The release is coded to NAICS 2017, in which 5132 of NAICS 2022 is 5112",
    });
  });

  test.each([
    ["336111", "the nearest covered industry that contains it is 3361 (Motor vehicles)"],
    ["452", "the nearest covered industry that contains it is 44-45 (Retail trade)"],
    [
      "454",
      "its industries moved to several codes (441, 444, 445, 449, 455, 456, 457, 458, 459); request one of these",
    ],
    ["814110", "CES leaves out private households, and so does its sector 81"],
    ["111110", "CES leaves out agriculture"],
    ["1133", "nor of any industry that contains it"],
    ["92", "public administration in its rows of government"],
    ["23811", "the nearest covered industry that contains it is 238 (Specialty trade contractors)"],
    ["622", `that is seasonally adjusted (${servedCommand("load ces")} loads all); it has those of adjustment=nsa`],
    ["31", "it is part of the sector 31-33; request 31-33"],
    ["10", "all industries together are 00 (total nonfarm) here"],
    [
      "336119",
      "33611 (Automobile and Light Duty Motor Vehicle Manufacturing) is the longest part of it that is a code",
    ],
    ["454111", "it is a code of NAICS 2012 (Electronic shopping) that later editions lack"],
  ])("%s is a 404 that says what would be found", async (code, hint) => {
    const [status, message] = await messageOf(`/${code}/employment`);
    expect(status).toBe(404);
    expect(message).toContain(hint);
  });

  test("a code without unadjusted figures is a 404 that names the nearest adjusted industry", async () => {
    expect(await messageOf("/23811/employment?adjustment=nsa")).toEqual([
      404,
      "The loaded CES data has no series of 23811 (Poured Concrete Foundation and Structure Contractors), nor " +
        "of any industry that " +
        "contains it, that is not seasonally adjusted; with adjustment=sa the nearest covered industry that " +
        "contains it is 238 (Specialty trade contractors)",
    ]);
  });

  test.each(["1", "1234567", "31-34", "3361x", "abc", "-1"])("%s is a 400 that says what is accepted", async (code) => {
    const [status, message] = await messageOf(`/${code}/employment`);
    expect(status).toBe(400);
    expect(message).toContain("accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45, 48-49, 00 or 05");
  });
});

describe("bad parameters of employment", () => {
  test.each([
    ["from_date=2024-13", "a month as YYYY-MM, such as 2024-01"],
    ["to_date=2024", "a month as YYYY-MM, such as 2024-01"],
    ["from_date=2024-02&to_date=2024-01", '"2024-02" is after to_date "2024-01"'],
    ["adjustment=adjusted", "one of sa, nsa"],
    [
      "since=2024-01",
      'did you mean "from_date"? Accepted: from_date, to_date, adjustment, as_of, geo, page, per_page, format',
    ],
  ])("%s is a 400 that says what is accepted", async (query, hint) => {
    const [status, message] = await messageOf(`/00/employment?${query}`);
    expect(status).toBe(400);
    expect(message).toContain(hint);
  });
});

describe("the list of industries", () => {
  test("has totals first, then NAICS codes in order, with the coverage of CES", async () => {
    const { data, pagination } = await get("?per_page=3");
    expect(data.map(({ naics_code }: { naics_code: string }) => naics_code)).toEqual(["00", "05", "11"]);
    expect(data[0]).toEqual({
      naics_code: "00",
      naics_title: "Total nonfarm",
      level: 0,
      level_name: "total",
      parent: null,
      editions: [],
      coverage: { ces: { first_period: "2022-12", last_period: "2024-01" }, qcew: null, jolts: null },
      has_ces_data: true,
      has_qcew_data: false,
      has_oews_data: false,
      title: "Total nonfarm",
      parent_naics: null,
    });
    expect(pagination).toEqual({ page: 1, per_page: 3, total: 2384, total_pages: 795, has_more: true });
  });

  test("is filtered by query, level, edition and survey", async () => {
    const codes = async (query: string) =>
      (await get(query)).data.map(({ naics_code }: { naics_code: string }) => naics_code);
    expect(await codes("?query=motor+vehicle+manu")).toEqual(["3361", "33611", "336110"]);
    expect(await codes("?query=motor+vehicle+manu&edition=2017")).toEqual(["3361", "33611"]);
    expect(await codes("?query=3274&level=industry_group")).toEqual(["3274"]);
    expect(await codes("?query=3274&level=4")).toEqual(["3274"]);
    expect(await codes("?covered_by=ces&level=2")).toEqual(["31-33", "44-45", "48-49", "81"]);
    expect(await codes("?covered_by=ces&level=sector")).toEqual(["31-33", "44-45", "48-49", "81"]);
    expect(await codes("?covered_by=qcew")).toEqual([]);
    const csv = await (await server.get(`${BASE}?level=total&format=csv`)).text();
    expect(csv.split("\r\n")[0]).toBe(
      "naics_code,naics_title,level,level_name,parent,editions,coverage_ces_first_period,coverage_ces_last_period," +
        "coverage_qcew_first_period,coverage_qcew_last_period,coverage_jolts_first_period,coverage_jolts_last_period",
    );
    expect((await messageOf("?level=sectr"))[1]).toContain('did you mean "sector"?');
  });
});

describe("one industry", () => {
  test("has its parents and children in NAICS, its successors, and the CES industry that answers", async () => {
    const { data } = await get("/5112");
    expect(data).toMatchObject({
      naics_code: "5112",
      editions: ["2017"],
      parent: "511",
      children: [{ naics_code: "51121", naics_title: "Software Publishers" }],
      successors: [{ naics_code: "5132", naics_title: "Software Publishers" }],
      predecessors: [],
      coverage: { ces: { first_period: "2022-12", last_period: "2024-01" } },
      ces: { naics_code: "5132", industry_code: "50513200", adjustments: ["sa"], fields: ["employment"] },
      nearest_ces: null,
    });
  });

  test("names the nearest CES industry that contains it if CES has no series", async () => {
    const { data } = await get("/336111");
    expect(data.ces).toBeNull();
    expect(data.nearest_ces).toEqual({ naics_code: "3361", naics_title: "Motor Vehicle Manufacturing" });
    expect((await get("/814110")).data.nearest_ces).toBeNull();
  });
});

describe("metrics of CES", () => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const metric = async (path: string): Promise<any> => server.json(`/v1/us/bls/metrics/${path}`);

  test("cover the nation by industry, adjusted or not", async () => {
    const { data } = await metric("ces_employment");
    expect(data).toMatchObject({ survey: "ces", unit: "thousands of persons", cadence: "monthly" });
    const values = await metric("ces_employment/values?level=nation&naics=3361&period=2024-01");
    expect(values.data).toMatchObject([{ name: "United States", period: "2024-01", value: 293.9 }]);
    const unadjusted = await metric("ces_employment/values?naics=3361&period=2024-01&adjustment=nsa");
    expect(unadjusted.data).toMatchObject([{ value: 292 }]);
  });

  test("are a 404 for an industry without a series, with the nearest industry that has one", async () => {
    const { error } = await metric("ces_employment/values?naics=336111");
    expect(error.status).toBe(404);
    expect(error.message).toContain("is 3361 (Motor vehicles)");
  });
});
