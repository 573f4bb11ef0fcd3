import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { county, csvOf, load, type MadeRow } from "../labor/qcew/support.ts";
import { startServer, type TestServer } from "../support/server.ts";

/** Two years of made counties: enough that sums have a year before. */
const rows: MadeRow[] = [
  ...[1, 2, 3, 4].flatMap((quarter) => county("01001", { quarter, year: 2016, change: "3.9", lq: "0.93" })),
  { area: "01001", own: 5, industry: "611", establishments: 3, year: 2016, months: [7, 8, 9] },
  { area: "01001", industry: "722", year: 2016, quarter: 2, lq: "0.07", lqCode: "", otyCode: "N" },
  { area: "09001", own: 0, year: 2016 },
  { area: "15009", own: 0, year: 2016 },
  { area: "48301", own: 3, industry: "92", establishments: 1, year: 2016 },
  // As a selection of own_code 0 and 5 has it: the governments' rows are in no file.
  ...county("06037", { year: 2016 }).filter(({ own, industry }) => own !== 3 && industry !== "31-33"),
];
const earlier: MadeRow[] = [
  { area: "01001", own: 3, industry: "61", year: 2015, establishments: 2, months: [16, 16, 16], wages: 150_000 },
  { area: "01001", own: 5, industry: "61", year: 2015, establishments: 3, months: [4, 4, 4], wages: 50_000 },
];
// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => {
      await load(
        database,
        {
          "2015.q1-q1.singlefile.csv": csvOf(earlier),
          "2016.q1-q4.singlefile.csv": csvOf(rows),
        },
        { acceptSmaller: true },
      );
    },
  });
}, 60_000);
afterAll(() => server.stop());

const BASE = "/v1/us/bls/counties";
const get = (path: string): Promise<Json> => server.json(BASE + path);
const error = async (path: string): Promise<{ status: number; message: string }> => {
  const { error } = await get(path);
  return error ?? { status: 200, message: "" };
};

describe("a county's employment", () => {
  test("covers all industries and ownerships by default, oldest quarter first, with every field", async () => {
    const { data, metadata } = await get("/01001/employment");
    expect(data).toHaveLength(4);
    expect(data[0]).toEqual({
      fips: "01001",
      period: "2016-Q1",
      naics_code: "10",
      naics_title: "Total, all industries",
      ownership: "total",
      establishments: 7,
      month1_employment: 30,
      month2_employment: 31,
      month3_employment: 32,
      total_wages: 300000,
      avg_weekly_wage: 744,
      location_quotient: 0.93,
      employment_yoy_pct: 3.9,
      suppressed: false,
      adjustment: "nsa",
      value_notes: null,
      year: 2016,
      quarter: 1,
      establishment_count: 7,
      area_fips: "01001",
      industry_code: "10",
      requested_industry: "10",
      match_precision: "exact",
      disclosure_code: null,
    });
    expect(metadata).toMatchObject({
      source: "U.S. Bureau of Labor Statistics, Quarterly Census of Employment and Wages",
      cadence: "quarterly",
      latest_period: "2016-Q4",
      fips: "01001",
      county_name: "Autauga County, Alabama",
      adjustment: "nsa",
    });
    expect(metadata.units.total_wages).toBe("usd");
  });

  test("of one industry is private by default, and takes a range that may be open at either end", async () => {
    const periods = async (query: string) =>
      (await get(`/01001/employment?naics=61&${query}`)).data.map((row: Json) => row.period);
    expect((await get("/01001/employment?naics=61")).data[0].ownership).toBe("private");
    expect(await periods("from_period=2016-Q3")).toEqual(["2016-Q3", "2016-Q4"]);
    expect(await periods("to_period=2016-Q1")).toEqual(["2015-Q1", "2016-Q1"]);
    expect(await periods("period=2016-Q2")).toEqual(["2016-Q2"]);
    expect(await periods("year=2016&quarter=2")).toEqual(["2016-Q2"]);
    expect(await periods("year=2016")).toEqual(["2016-Q1", "2016-Q2", "2016-Q3", "2016-Q4"]);
    expect(await periods("quarter=1")).toEqual(["2015-Q1", "2016-Q1"]);
    expect(await periods("year=2016&period=2016-Q3")).toEqual(["2016-Q3"]);
    expect(await periods("year=2016&from_period=2015-Q1&to_period=2016-Q4")).toHaveLength(4);
  });

  test.each([
    ["quarter=2&period=2015-Q1", 'quarter: "2" (Q2) contradicts period "2015-Q1"'],
    ["year=2016&period=2015-Q1", 'year: "2016" (2016) contradicts period "2015-Q1"'],
    ["year=2016&from_period=2016-Q2", 'year: "2016" is outside the requested range 2016-Q2'],
    ["naics=61&industry=10", 'industry: "10" contradicts naics "61"'],
    ["year=2016&naics=all", "period: is missing"],
  ])("%s is a 400 that names the parameter and what it contradicts", async (query, message) => {
    const refused = await error(`/01001/employment?${query}`);
    expect(refused.status).toBe(400);
    expect(refused.message).toContain(message);
  });

  test("is null and marked if QCEW suppresses it, but has the number of establishments", async () => {
    const { data } = await get("/01001/employment?naics=31-33&period=2016-Q1");
    expect(data).toEqual([
      {
        fips: "01001",
        period: "2016-Q1",
        naics_code: "31-33",
        naics_title: "Manufacturing",
        ownership: "private",
        establishments: 2,
        month1_employment: null,
        month2_employment: null,
        month3_employment: null,
        total_wages: null,
        avg_weekly_wage: null,
        location_quotient: null,
        employment_yoy_pct: null,
        suppressed: true,
        adjustment: "nsa",
        value_notes: null,
        year: 2016,
        quarter: 1,
        establishment_count: 2,
        area_fips: "01001",
        industry_code: "31-33",
        requested_industry: "31-33",
        match_precision: "exact",
        disclosure_code: "N",
      },
    ]);
  });

  test("of all ownerships is summed, with a change if the year before is loaded", async () => {
    const { data } = await get("/01001/employment?naics=61&ownership=total&period=2016-Q1");
    expect(data[0]).toMatchObject({
      ownership: "total",
      establishments: 5,
      month1_employment: 27,
      month3_employment: 29,
      total_wages: 270000,
      avg_weekly_wage: 742, // 270,000 ÷ 28 ÷ 13, half up
      location_quotient: null,
      employment_yoy_pct: 45, // 29 after 20
      suppressed: false,
      value_notes: { location_quotient: "not_published" },
    });
    const later = await get("/01001/employment?naics=61&ownership=total&period=2016-Q2");
    expect(later.data[0]).toMatchObject({
      employment_yoy_pct: null,
      value_notes: { location_quotient: "not_published", employment_yoy_pct: "not_derivable" },
    });
    const withheld = await get("/01001/employment?naics=722&period=2016-Q2");
    expect(withheld.data[0]).toMatchObject({ suppressed: false, value_notes: { employment_yoy_pct: "suppressed" } });
  });

  test("of all ownerships is null if one of them is suppressed", async () => {
    const { data } = await get("/01001/employment?naics=31-33&ownership=total&period=2016-Q1");
    expect(data[0]).toMatchObject({ establishments: 2, month3_employment: null, total_wages: null, suppressed: true });
  });

  test("of all ownerships is never summed if the files lack an ownership", async () => {
    const { status, message } = await error("/06037/employment?naics=61&ownership=total");
    expect(status).toBe(404);
    expect(message).toContain("it has some with ownership=private, but a total is the sum of all ownerships");
    const { data, metadata } = await get("/06037/employment?naics=10,61&ownership=total");
    expect(data).toMatchObject([{ naics_code: "10", ownership: "total", establishments: 7 }]);
    expect(metadata.notes.join(" ")).toContain("Not every ownership of the county is loaded for 2016-Q1");
    expect((await get("/06037/wages?naics=all&period=2016-Q1&ownership=total")).data).toHaveLength(1);
    expect((await get("/06037/employment?naics=61")).data[0]).toMatchObject({
      ownership: "private",
      establishments: 3,
    });
  });

  test("accepts a list of codes, sectors, supersectors, and all for one period", async () => {
    const codes = async (query: string) =>
      (await get(`/01001/employment?period=2016-Q1&naics=${query}`)).data.map((row: Json) => row.naics_code);
    expect(await codes("61,10")).toEqual(["61", "10"]);
    expect(await codes("sectors")).toEqual(["31-33", "61"]);
    expect(await codes("supersectors")).toEqual([]);
    expect(await codes("all")).toEqual(["10", "31-33", "61", "611"]);
    expect(await codes("sectors&ownership=local")).toEqual(["61"]);
  });

  test("notes the NAICS 2022 code of a requested NAICS 2017 code", async () => {
    const note = async (code: string) => (await get(`/01001/employment?naics=10,${code}`)).metadata.notes[0];
    expect(await note("5112")).toStartWith("5112 (NAICS 2017) is 5132 in NAICS 2022");
    expect(await note("515")).toStartWith("515 (NAICS 2017) went, joined with others, to 516 in NAICS 2022");
  });

  test("names the requested codes that have no row", async () => {
    const { data, metadata } = await get("/01001/employment?naics=61,722&period=2016-Q1");
    expect(data).toHaveLength(1);
    expect(metadata.notes).toContain("No rows of 722 in these quarters.");
  });

  test("is empty outside the loaded quarters, and names them", async () => {
    const { data, metadata } = await get("/01001/employment?from_period=2020-Q1");
    expect(data).toEqual([]);
    expect(metadata.notes).toContain("Loaded quarters of the county: 2015-Q1 to 2016-Q4.");
  });

  test("has notes on Connecticut's counties and on Kalawao", async () => {
    const { metadata } = await get("/09001/employment");
    expect(metadata.notes[0]).toStartWith("Connecticut: QCEW has its eight counties (09001 to 09015) until 2023-Q4");
    expect((await get("/15009/employment")).metadata.notes).toEqual([
      "Kalawao County (15005) is counted in Maui County.",
    ]);
  });

  test("is also available as CSV and NDJSON", async () => {
    const csv = await (await server.get(`${BASE}/01001/employment?naics=31-33&period=2016-Q1&format=csv`)).text();
    expect(csv.split("\r\n")[1]).toBe("01001,2016-Q1,31-33,Manufacturing,private,2,,,,,,,,true,nsa,");
    const lines = await (await server.get(`${BASE}/01001/employment?format=ndjson`)).text();
    expect(lines.trimEnd().split("\n")).toHaveLength(4);
  });
});

test("a county's wages have their own quotient and changes, in addition to the fields of employment", async () => {
  const { data } = await get("/01001/wages?naics=61&period=2016-Q1");
  expect(data[0]).toMatchObject({
    total_wages: 70000,
    avg_weekly_wage: 673,
    wages_location_quotient: 0.93,
    total_wages_yoy_pct: 3.9,
    avg_weekly_wage_yoy_pct: 3.9,
    month3_employment: 9,
    adjustment: "nsa",
  });
});

describe("a request for missing data", () => {
  test.each([
    ["/06000/employment", "is a state's code; counties are like 06001"],
    ["/01999/employment", "figures without a known county"],
    ["/15005/wages", "QCEW counts Kalawao in Maui County: request 15009"],
    ["/01002/wages", "no county of QCEW has this code"],
    ["/08001/wages", "QCEW of 08001 (Adams County, Colorado) is not in the loaded quarters (2015-Q1 to 2016-Q4)"],
    ["/09110/wages", "from 2024-Q1 on"],
    ["/09110/wages", "09003 is in part in 09110"],
    ["/02270/wages", "02270 was recoded into 02158"],
    ["/01001/wages?naics=611110", "the nearest industry above that it has is 611"],
    ["/01001/wages?naics=777", 'There is no industry "777"'],
    ["/01001/wages?naics=00", "QCEW's total of all industries, farms included, is 10"],
    ["/01001/wages?naics=05", "naics=10 with ownership=private"],
    ["/01001/wages?naics=32", "it is part of the sector 31-33"],
    ["/48301/wages?naics=92", "it has some with ownership=local"],
    ["/01001/wages?naics=511210", "a code of NAICS 2017 that later editions lack"],
  ])("%s is a 404 that says what there is", async (path, hint) => {
    const { status, message } = await error(path);
    expect(status).toBe(404);
    expect(message).toContain(hint);
  });

  test.each([
    ["/1001/employment", "fips"],
    ["/C1018/employment", "fips"],
    ["/01001/employment?naics=all", "period: is missing, and naics=all needs it"],
    ["/01001/employment?naics=6", 'naics: "6" is not accepted'],
    [
      "/01001/employment?naics=10,31,123456,00&period=2016-Q1",
      'naics: "31": it is part of the sector 31-33; "123456": no edition of NAICS that QCEW used has it; "00": total',
    ],
    ["/01001/wages?naics=61&naics=123456", '"123456": no edition of NAICS that QCEW used has it'],
    ["/01001/employment?naics=61,61", 'wrong: "61" (named twice)'],
    ["/01001/employment?ownership=public", 'ownership: "public" is not accepted'],
    ["/01001/employment?period=2016", "period"],
    ["/01001/employment?period=2016-Q5", "period"],
    ["/01001/employment?from_period=2016-Q2&to_period=2016-Q1", "is after to_period"],
    ["/01001/employment?period=2016-Q4&to_period=2016-Q3", "is outside the requested range"],
    ["/01001/employment?from_date=2016-01", 'did you mean "2016-Q1"?'],
  ])("%s is a 400 that says what is accepted", async (path, hint) => {
    const { status, message } = await error(path);
    expect(status).toBe(400);
    expect(message).toContain(hint);
  });
});

describe("metrics of QCEW", () => {
  test("cover every county in a quarter, and name suppressed counties", async () => {
    const { data, metadata } = await server.json<Json>(
      "/v1/us/bls/metrics/qcew_month3_employment/values?level=county&naics=31-33&period=2016-Q1",
    );
    expect(data).toMatchObject([{ fips: "01001", value: null, value_note: "suppressed", adjustment: "nsa" }]);
    expect(metadata.dimensions).toEqual({ naics: "31-33", ownership: "private" });
  });

  test("of a total over ownerships are summed like a county's rows", async () => {
    const wage = "/v1/us/bls/metrics/qcew_avg_weekly_wage/values?level=county&naics=61&ownership=total&period=2016-Q1";
    const { data, metadata } = await server.json<Json>(wage);
    expect(data).toMatchObject([
      { fips: "01001", value: 742, value_note: null },
      { fips: "06037", value: null, value_note: "not_available" }, // its governments are not loaded
    ]);
    expect(metadata.notes).toContain(
      "A total is the sum of all ownerships of an area. It is null if not all of them are loaded.",
    );
  });

  test("distinguish a withheld quotient or change from a missing one", async () => {
    const of = async (metric: string, naics: string) => {
      const path = `/v1/us/bls/metrics/${metric}/values?level=county&naics=${naics}&period=2016-Q2`;
      const { data } = await server.json<Json>(path);
      return data.map(({ value, value_note }: Json) => `${value} ${value_note}`);
    };
    expect(await of("qcew_employment_yoy_pct", "722")).toEqual(["null suppressed"]);
    expect(await of("qcew_location_quotient", "722")).toEqual(["0.07 null"]);
    expect(await of("qcew_month3_employment", "722")).toEqual(["12 null"]);
    expect(await of("qcew_location_quotient", "722&ownership=total")).toEqual(["null not_available"]);
  });

  test("name the successor of a code without loaded data", async () => {
    const { data, metadata } = await get("/compare?metric=qcew_total_wages&fips=01001,46113");
    expect(data.areas[1]).toMatchObject({ fips: "46113", value: null, value_note: "not_loaded" });
    expect(metadata.notes.join(" ")).toContain("the area of 46113 is, in whole or part, that of 46102");
  });

  test("compare counties in the newest quarter that all of them have", async () => {
    const { data } = await get("/compare?metric=qcew_total_wages&fips=01001,15009");
    expect(data).toMatchObject({
      period: "2016-Q1",
      areas: [
        { value: 300000, rank: 1 },
        { value: 100000, rank: 2 },
      ],
    });
  });

  test("list an industry's first and last quarter", async () => {
    const { data } = await server.json<Json>("/v1/us/bls/industries/611");
    expect(data.coverage.qcew).toEqual({ first_period: "2016-Q1", last_period: "2016-Q1" });
  });
});
