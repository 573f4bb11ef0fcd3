import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { laus } from "../../src/labor/laus/load/laus.ts";
import { countyWorkbook } from "../labor/laus/made-workbooks.ts";
import { dataFile, type MadeRelease, seriesFile } from "../labor/made-files.ts";
import { servedCommand } from "../support/command.ts";
import { loadFrom } from "../support/load.ts";
import { startServer, type TestServer } from "../support/server.ts";

const state = (fips: string, measure: string, seasonal = "S") => `LA${seasonal}ST${fips}00000000000${measure}`;
const county = (fips: string, measure: string) => `LAUCN${fips}00000000${measure}`;

/** California's months of 2019 are the agency's; the rest is made up. */
const STATES: MadeRelease = {
  [state("06", "03")]: [
    ["2019-01", "4.2"],
    ["2019-02", "4.2", "R"],
    ["2019-03", "4.3", "P"],
  ],
  [state("06", "04")]: [
    ["2019-01", "816000"],
    ["2019-02", "824179", "R"],
    ["2019-03", "838539", "P"],
  ],
  [state("06", "05")]: [
    ["2019-01", "18760000"],
    ["2019-02", "18758730", "R"],
    ["2019-03", "18741880", "P"],
  ],
  [state("06", "06")]: [
    ["2019-01", "19576000"],
    ["2019-02", "19582909", "R"],
    ["2019-03", "19580419", "P"],
  ],
  [state("06", "07")]: [
    ["2019-01", "60.2"],
    ["2019-02", "60.2"],
    ["2019-03", "60.1"],
  ],
  [state("06", "08")]: [
    ["2019-01", "62.8"],
    ["2019-02", "62.8"],
    ["2019-03", "62.8"],
  ],
  [state("36", "03")]: [
    ["2019-01", "4.0"],
    ["2019-02", "4.0"],
  ],
};
const UNADJUSTED: MadeRelease = {
  [state("36", "03", "U")]: [
    ["2018-12", "3.9"],
    ["2018-13", "4.1"],
    ["2019-01", "4.6"],
  ],
};
const COUNTIES: MadeRelease = {
  [county("06001", "03")]: [
    ["2018-12", "2.9"],
    ["2018-13", "3.0"],
    ["2019-01", "3.4", "P"],
  ],
  [county("06001", "06")]: [
    ["2018-12", "850000"],
    ["2018-13", "845000"],
    ["2019-01", "848000", "P"],
  ],
  [county("09001", "03")]: [["2018-12", "3.4"]],
};
const AUTAUGA = ["01", "001", "Autauga County, AL"] as const;
const ABSENT = ["22", "051", "Jefferson Parish, LA"] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => {
      const titles = { [county("06001", "03")]: "Unemployment Rate: Alameda County, CA (U)" };
      await loadFrom(laus, database, {
        "release-2019-04/la.data.3.AllStatesS": dataFile(STATES),
        "release-2019-04/la.data.2.AllStatesU": dataFile(UNADJUSTED),
        "release-2019-04/la.data.64.County": dataFile(COUNTIES),
        "release-2019-04/la.series.County": seriesFile(COUNTIES, titles),
        "laucnty12.xlsx": await countyWorkbook({
          year: 2012,
          edition: "April 19, 2019",
          rows: [
            [...AUTAUGA, 23961, 1779, 6.9],
            [...ABSENT, "N.A."],
          ],
        }),
        "laucnty13.xlsx": await countyWorkbook({
          year: 2013,
          edition: "April 19, 2024",
          rows: [[...AUTAUGA, 24155, 1628, 6.3]],
        }),
        // Alameda County has the averages of 2010 and 2018: of 2012 and 2013 the files do not have it.
        "laucnty10.xlsx": await countyWorkbook({
          year: 2010,
          edition: "April 19, 2019",
          rows: [["06", "001", "Alameda County, CA", 760_000, 85_000, 10.1]],
        }),
      });
    },
  });
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const get = async (path: string): Promise<any> => server.json(`/v1/us/bls${path}`);

describe("unemployment of a state", () => {
  test("is monthly and adjusted by default, with participation and the employment-population ratio", async () => {
    const { data, metadata } = await get("/states/06/unemployment?from_date=2019-02");
    expect(data).toEqual([
      {
        period: "2019-02",
        fips: "06",
        labor_force: 19582909,
        employment: 18758730,
        unemployment: 824179,
        unemployment_rate: 4.2,
        labor_force_participation_rate: 62.8,
        employment_population_ratio: 60.2,
        adjustment: "sa",
        preliminary: false,
        footnotes: "R",
        value_notes: null,
        year: 2019,
        month: 2,
        state_fips: "06",
        state_name: "California",
        seasonal_adjustment: "seasonally_adjusted",
        footnote_code: "R",
      },
      {
        period: "2019-03",
        fips: "06",
        labor_force: 19580419,
        employment: 18741880,
        unemployment: 838539,
        unemployment_rate: 4.3,
        labor_force_participation_rate: 62.8,
        employment_population_ratio: 60.1,
        adjustment: "sa",
        preliminary: true,
        footnotes: "P",
        value_notes: null,
        year: 2019,
        month: 3,
        state_fips: "06",
        state_name: "California",
        seasonal_adjustment: "seasonally_adjusted",
        footnote_code: "P",
      },
    ]);
    expect(metadata).toMatchObject({
      source: "U.S. Bureau of Labor Statistics, Local Area Unemployment Statistics",
      cadence: "monthly",
      survey: "laus",
      latest_period: "2019-03",
      adjustment: "sa",
      as_of: { date: null, published_on: "2019-04-01", published_from: "folder" },
      name: "California",
      frequency: "monthly",
      footnotes: { P: "preliminary", R: "revised" },
      units: { labor_force: "persons", unemployment_rate: "percent" },
    });
  });

  test("is unadjusted or annual on request, and says so", async () => {
    const rates = async (query: string) =>
      (await get(`/states/36/unemployment?${query}`)).data.map(
        (row: { period: string; unemployment_rate: number; adjustment: string }) =>
          `${row.period} ${row.unemployment_rate} ${row.adjustment}`,
      );
    expect(await rates("adjustment=nsa")).toEqual(["2018-12 3.9 nsa", "2019-01 4.6 nsa"]);
    expect(await rates("frequency=annual")).toEqual(["2018 4.1 nsa"]);
    expect(await rates("frequency=annual&from_date=2018-07&to_date=2018")).toEqual(["2018 4.1 nsa"]);
    expect(await rates("from_date=2019&to_date=2019-01")).toEqual(["2019-01 4 sa"]);
  });

  test.each([
    ["/states/06/unemployment?frequency=annual&adjustment=sa", 400, "annual averages are made of unadjusted months"],
    ["/states/06/unemployment?frequency=annual", 404, "these are: frequency=monthly&adjustment=sa"],
    ["/states/72/unemployment", 404, "by county (municipio) only"],
    ["/states/48/unemployment", 404, "lack Texas (48)"],
    ["/states/99/unemployment", 404, 'There is no state "99"'],
    ["/states/06/unemployment?from_date=2019-03&to_date=2019-01", 400, "is after to_date"],
    ["/states/06/unemployment?frequency=quarterly", 400, "monthly, annual"],
    ["/states/06/unemployment?frequency=monthly&annual_only=true", 400, 'contradicts frequency "monthly"'],
    ["/states/06/unemployment?as_of=2019-03-31", 404, "the earliest is that of 2019-04-01"],
  ])("%s is a %d that says what would have worked", async (path, status, message) => {
    const { error } = await get(path);
    expect(error.status).toBe(status);
    expect(error.message).toContain(message);
  });
});

describe("unemployment of a county", () => {
  test("is monthly if months are loaded, and annual on request", async () => {
    const { data, metadata } = await get("/counties/06001/unemployment");
    expect(data).toEqual([
      {
        period: "2018-12",
        fips: "06001",
        labor_force: 850000,
        employment: null,
        unemployment: null,
        unemployment_rate: 2.9,
        adjustment: "nsa",
        preliminary: false,
        footnotes: null,
        value_notes: null,
        year: 2018,
        month: 12,
        state_fips: "06",
        state_name: "California",
        seasonal_adjustment: "not_seasonally_adjusted",
        footnote_code: null,
        county_fips: "06001",
        county_name: "Alameda County, California",
      },
      expect.objectContaining({ period: "2019-01", unemployment_rate: 3.4, preliminary: true, footnotes: "P" }),
    ]);
    expect(metadata).toMatchObject({ adjustment: "nsa", frequency: "monthly", name: "Alameda County, California" });
    const annual = await get("/counties/06001/unemployment?frequency=annual");
    expect(annual.data.slice(-1)).toMatchObject([{ period: "2018", unemployment_rate: 3, labor_force: 845000 }]);
    expect(annual.data.slice(-1)).toMatchObject([{ year: 2018, month: 13 }]);
    expect((await get("/counties/06001/unemployment?annual_only=true")).data).toEqual(annual.data);
    expect((await get("/counties/06001/unemployment?annual_only=false")).data).toEqual(data);
  });

  test("is annual by default without loaded months, with notes on this and on the editions", async () => {
    const { data, metadata } = await get("/counties/01001/unemployment");
    expect(data.map((row: { period: string; labor_force: number }) => [row.period, row.labor_force])).toEqual([
      ["2012", 25740],
      ["2013", 25783],
    ]);
    expect(metadata).toMatchObject({ cadence: "annual", frequency: "annual", latest_period: "2018" });
    expect(metadata.as_of).toEqual({ date: null, published_on: "2024-04-19", published_from: "edition" });
    expect(metadata.notes.join(" ")).toContain("2012 of 2019-04-19; 2013 of 2024-04-19");
    expect(metadata.notes.join(" ")).toContain("No months of this county that are not seasonally adjusted are loaded");
  });

  test("names the years without a row, those that a load brings and those that its files do not have", async () => {
    const { data, metadata } = await get("/counties/06001/unemployment?frequency=annual");
    expect(data.map(({ period }: { period: string }) => period)).toEqual(["2010", "2018"]);
    const command = servedCommand("load laus --level county");
    expect(metadata.absent_periods).toEqual([
      { reason: "not_loaded", command, periods: ["2011", "2014", "2015", "2016", "2017"] },
      { reason: "not_published", command: null, periods: ["2012", "2013"] },
    ]);
    expect((await get("/counties/01001/unemployment")).metadata.absent_periods).toEqual([]);
  });

  test("has no note on editions if all years of the answer are from one edition", async () => {
    const { data, metadata } = await get("/counties/01001/unemployment?from_date=2013");
    expect(data).toMatchObject([{ period: "2013" }]);
    expect((metadata.notes ?? []).join(" ")).not.toContain("editions");
  });

  test("as of a day has only the editions of that time", async () => {
    const { data, metadata } = await get("/counties/01001/unemployment?as_of=2020-01-01");
    expect(data).toMatchObject([{ period: "2012", unemployment_rate: 6.9 }]);
    expect(metadata.as_of).toEqual({ date: "2020-01-01", published_on: "2019-04-19", published_from: "edition" });
  });

  test("has nulls for LAUS's N.A.", async () => {
    const { data, metadata } = await get("/counties/22051/unemployment");
    expect(data).toMatchObject([{ labor_force: null, employment: null, unemployment: null, unemployment_rate: null }]);
    expect(metadata.value_notes).toEqual({
      unemployment_rate: "not_available",
      unemployment: "not_available",
      employment: "not_available",
      labor_force: "not_available",
    });
  });

  test("is a 400 if adjusted, because LAUS does not adjust counties", async () => {
    const { error } = await get("/counties/06001/unemployment?adjustment=sa");
    expect(error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(error.details).toEqual([
      {
        parameter: "adjustment",
        message: '"sa" is not accepted; LAUS adjusts the figures of states, not of counties; accepted: nsa',
      },
    ]);
    expect((await get("/counties/06001/unemployment?adjustment=nsa")).data).toHaveLength(2);
  });

  test.each([
    ["01001", "?frequency=monthly", "these are: frequency=annual&adjustment=nsa"],
    ["01002", "", "of Alabama they have 1, 01001 to 01001"],
    ["57001", "", "no state has the code 57"],
  ])("%s%s is a 404 that says what there is", async (fips, query, message) => {
    const { error } = await get(`/counties/${fips}/unemployment${query}`);
    expect(error).toMatchObject({ status: 404, code: "not_found" });
    expect(error.message).toContain(message);
  });

  test("of Connecticut has only the areas in the files, and a note for old counties", async () => {
    const { data, metadata } = await get("/counties/09001/unemployment");
    expect(data).toMatchObject([{ period: "2018-12", unemployment_rate: 3.4 }]);
    expect(metadata.notes[0]).toContain("The last loaded period of 09001 is 2018-12");
    expect((await get("/counties/09110/unemployment")).error.status).toBe(404);
  });

  test("has the same figures as CSV and NDJSON", async () => {
    const path = "/v1/us/bls/counties/06001/unemployment?format=";
    const { data } = await get("/counties/06001/unemployment");
    const lines = (await (await server.get(`${path}ndjson`)).text()).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(data);
    const csv = (await (await server.get(`${path}csv`)).text()).split("\r\n");
    const repeats = /^(?:year|month|state_\w+|county_\w+|seasonal_adjustment|footnote_code)$/;
    const names = Object.keys(data[0]).filter((name) => !repeats.test(name));
    expect(csv[0]).toBe(names.join(","));
    expect(csv[1]).toBe("2018-12,06001,850000,,,2.9,nsa,false,,");
  });
});

describe("metrics of LAUS", () => {
  test("compare states in the newest month that all have", async () => {
    const { data } = await get("/states/compare?metric=unemployment_rate&fips=06,36");
    expect(data).toMatchObject({ metric: "laus_unemployment_rate", unit: "percent", period: "2019-02" });
    expect(data.areas).toMatchObject([
      { fips: "06", value: 4.2, rank: 1, footnotes: "R" },
      { fips: "36", value: 4, rank: 2 },
    ]);
  });

  test("compare counties by month or year; a county without a figure has null", async () => {
    const { data } = await get("/counties/compare?metric=laus_unemployment_rate&fips=01001,22051&period=2012");
    expect(data.areas).toMatchObject([
      { fips: "01001", value: 6.9 },
      { fips: "22051", value: null, value_note: "not_available" },
    ]);
  });

  test("cover all areas of a level in a month, or as averages of a year", async () => {
    const months = await get("/metrics/unemployment_rate/values?level=county&period=2018-12");
    expect(months.data).toMatchObject([
      { fips: "06001", name: "Alameda County, California", value: 2.9, adjustment: "nsa" },
    ]);
    const years = await get("/metrics/unemployment_rate/values?level=state&period=2018&adjustment=nsa");
    expect(years.data).toMatchObject([{ fips: "36", name: "New York", value: 4.1 }]);
    const { error } = await get("/metrics/unemployment_rate/values?level=state&period=2018");
    expect(error.message).toContain("made of unadjusted months");
  });

  test("of the population exist only for states", async () => {
    const { error } = await get("/metrics/employment_population_ratio/values?level=county");
    expect(error).toMatchObject({ status: 400 });
  });
});
