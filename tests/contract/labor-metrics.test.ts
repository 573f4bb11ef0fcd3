import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { laus } from "../../src/labor/laus/load/laus.ts";
import { oews } from "../../src/labor/oews/load/oews.ts";
import { surveyMetrics } from "../../src/labor/surveys/surveys.ts";
import { dataFile, type MadeRelease, seriesFile } from "../labor/made-files.ts";
import { AREA_COLUMNS, inArea, nation, occupation, oewsWorkbook } from "../labor/oews/made-workbooks.ts";
import { servedCommand } from "../support/command.ts";
import { loadFrom } from "../support/load.ts";
import { startServer, type TestServer } from "../support/server.ts";

const state = (fips: string, measure: string, seasonal = "S") => `LA${seasonal}ST${fips}00000000000${measure}`;
const county = (fips: string, measure: string) => `LAUCN${fips}00000000${measure}`;
const STATES: MadeRelease = {
  [state("06", "03")]: [
    ["2019-01", "4.2"],
    ["2019-02", "4.3"],
    ["2019-03", "4.3", "P"],
  ],
  [state("36", "03")]: [
    ["2019-01", "4.0"],
    ["2019-02", "4.0"],
  ],
  [state("48", "03")]: [
    ["2019-01", "4.0"],
    ["2019-02", "3.8"],
    ["2019-03", "3.8", "P"],
  ],
};
const COUNTIES: MadeRelease = {
  [county("06001", "03")]: [
    ["2018-12", "2.9"],
    ["2018-13", "3.1"],
    ["2019-01", "3.4", "P"],
  ],
  [county("06037", "03")]: [["2018-12", "4.4"]],
  [county("06075", "03")]: [["2018-11", "2.2"]],
};

const CHIEF = occupation("11-1011", "Chief Executives", "detailed", { H_PCT90: "#", A_PCT90: "#" });
const BUYERS = [
  occupation("13-1020", "Buyers and Purchasing Agents", "broad", { TOT_EMP: 490 }),
  occupation("13-1020", "Buyers and Purchasing Agents", "detailed", { TOT_EMP: 500 }),
];

let server: TestServer;
let empty: TestServer;
beforeAll(async () => {
  server = await startServer({
    async seed({ database }) {
      const release = { ...STATES, ...COUNTIES };
      await loadFrom(laus, database, {
        "release-2019-04/la.series": seriesFile(release),
        "release-2019-04/la.data.3.AllStatesS": dataFile(STATES),
        "release-2019-04/la.data.64.County": dataFile(COUNTIES),
      });
      const states = (["06", "48"] as const).flatMap((code) =>
        inArea(
          [code, code === "06" ? "California" : "Texas", "2", ""],
          [{ ...BUYERS[1], TOT_EMP: code === "06" ? 30 : 20, LOC_QUOTIENT: 1.03, A_PCT90: "#", H_PCT90: "#" }],
        ),
      );
      await loadFrom(oews, database, {
        "national_M2023_dl.xlsx": await oewsWorkbook(nation([CHIEF, ...BUYERS])),
        "state_M2023_dl.xlsx": await oewsWorkbook(states, { columns: AREA_COLUMNS }),
      });
    },
  });
  empty = await startServer();
}, 60_000);
afterAll(async () => {
  await server.stop();
  await empty.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const get = async (path: string): Promise<any> => server.json(`/v1/us/bls${path}`);
const refusal = async (path: string) => {
  const { error } = await get(path);
  const details: { message: string }[] = error.details?.length > 1 ? error.details : [];
  return [`${error.status} ${error.message}`, ...details.map(({ message }) => message)].join("; ");
};

describe("the list of metrics", () => {
  test("has every metric of the surveys, with its loaded periods", async () => {
    const { data, metadata } = await get("/metrics");
    const surveys = await surveyMetrics();
    const listed = surveys.flatMap(({ metrics }) => metrics);
    expect(data).toHaveLength(listed.length);
    expect(new Set(data.map(({ survey }: { survey: string }) => survey))).toEqual(
      new Set(surveys.map(({ dataset }) => dataset)),
    );
    expect(data.find(({ name }: { name: string }) => name === "oews_annual_median")).toEqual({
      name: "oews_annual_median",
      survey: "oews",
      field: "annual_median",
      title: "Median annual wage",
      unit: "usd",
      cadence: "annual",
      levels: ["nation", "state", "metro"],
      loaded_levels: ["nation", "state"],
      dimensions: ["soc"],
      adjustments: ["none"],
      first_period: "2023",
      last_period: "2023",
      first_year: null,
      last_year: null,
      description: expect.stringContaining("Median annual wage of an occupation"),
      category: "occupation_wages",
      typical_lag_months: 10,
      canonical_name: "oews_annual_median",
      display_name: "Median annual wage",
      source_dataset: "oews",
      update_cadence: "annual",
    });
    expect(data.find(({ name }: { name: string }) => name === "qcew_avg_weekly_wage")).toMatchObject({
      cadence: "quarterly",
      dimensions: ["naics", "ownership"],
      first_period: null,
      last_period: null,
    });
    expect(metadata).toMatchObject({
      source: "U.S. Bureau of Labor Statistics",
      latest_periods: { ces: null, jolts: null, laus: "2019-03", qcew: null, oews: "2023" },
    });
  });

  test("is narrowed by words, survey and category", async () => {
    const names = async (query: string) => (await get(`/metrics?${query}`)).data.map(({ name }: never) => name);
    expect(await names("query=unemployment+RATE")).toEqual(["laus_unemployment_rate"]);
    expect(await names("survey=laus&query=ratio")).toEqual(["laus_employment_population_ratio"]);
    expect(await names("source=oews")).toEqual(await names("category=occupation_wages"));
    expect(await refusal("/metrics?survey=oews&source=laus")).toContain('"laus" contradicts survey "oews"');
  });

  test("has a unique name of survey and field, a text and a unit for every metric", async () => {
    const { data } = await get("/metrics");
    const names = data.map(({ name }: { name: string }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const metric of data) {
      expect(metric.name).toBe(`${metric.survey}_${metric.field}`);
      expect(metric.unit).not.toBe("");
      expect(metric.title).not.toBe("");
      expect(metric.levels.length).toBeGreaterThan(0);
      expect((await get(`/metrics/${metric.name}`)).data.description).not.toBe("");
    }
  });

  test("is a 503 with a command to load if no survey is loaded", async () => {
    const { error } = await empty.json("/v1/us/bls/metrics");
    expect(error).toMatchObject({ status: 503, code: "unavailable" });
    for (const survey of ["ces", "jolts", "laus", "qcew", "oews"])
      expect(error?.message).toContain(servedCommand(`load ${survey}`));
  });

  test.each([
    ["/metrics/unemployment_rate", "laus"],
    ["/metrics/unemployment_rate/values?level=state", "laus"],
    ["/states/compare?metric=unemployment_rate&fips=06,36", "laus"],
    ["/counties/compare?metric=qcew_total_wages&fips=01001,01003", "qcew"],
    ["/metrics/hires_rate/values?level=nation", "jolts"],
  ])("%s on an empty store is a 503 that names %s", async (path, survey) => {
    const { error } = await empty.json(`/v1/us/bls${path}`);
    expect(error?.message).toBe(
      `The dataset "${survey}" is not loaded yet; load it with: ${servedCommand(`load ${survey}`)}`,
    );
  });
});

describe("one metric", () => {
  test("is found by its name, or by its field if only one survey has the field", async () => {
    const { data, metadata } = await get("/metrics/unemployment_rate");
    expect(data).toMatchObject({
      name: "laus_unemployment_rate",
      names: ["laus_unemployment_rate", "unemployment_rate"],
      first_period: "2018-11",
      last_period: "2019-03",
      first_year: "2018",
      last_year: "2018",
      coverage: [
        {
          level: "state",
          adjustments: ["sa", "nsa"],
          first_period: "2019-01",
          last_period: "2019-03",
          last_year: null,
        },
        { level: "county", adjustments: ["nsa"], first_period: "2018-11", last_period: "2019-01", first_year: "2018" },
      ],
    });
    expect(metadata).toMatchObject({ survey: "laus", latest_period: "2019-03", adjustment: ["sa", "nsa"] });
    expect((await get("/metrics/oews_annual_median")).data.names).toEqual(["oews_annual_median", "annual_median"]);
  });

  test("is described even if its survey is not loaded; its values are then a 503", async () => {
    expect((await get("/metrics/qcew_avg_weekly_wage")).data).toMatchObject({ first_period: null });
    expect(await refusal("/metrics/qcew_avg_weekly_wage/values?level=county")).toContain(servedCommand("load qcew"));
  });

  test("is a 400 for an ambiguous or unknown name, with the possible names", async () => {
    expect(await refusal("/metrics/employment")).toContain(
      "accepted: ces_employment, laus_employment, oews_employment",
    );
    expect(await refusal("/metrics/unemployment_rat")).toContain('did you mean "unemployment_rate"?');
  });
});

describe("values of all areas of a level", () => {
  test("are those of one state with `state`, by code or abbreviation; the metadata is that of the level", async () => {
    const path = "/metrics/unemployment_rate/values?level=county&period=2018-12";
    const whole = await get(path);
    expect(whole.data.map(({ fips }: { fips: string }) => fips)).toEqual(["06001", "06037"]);
    for (const state of ["06", "CA"]) {
      const { data, metadata, pagination } = await get(`${path}&state=${state}&sort=-value&per_page=1`);
      expect(data).toMatchObject([{ fips: "06037", value: 4.4 }]);
      expect(pagination).toMatchObject({ total: 2, has_more: true });
      expect(metadata).toMatchObject({ loaded: whole.metadata.loaded, absent: whole.metadata.absent });
    }
    expect(await get(`${path}&state=NY`)).toMatchObject({ data: [], metadata: { loaded: 2 } });
    expect(await refusal("/metrics/oews_annual_mean/values?level=nation&state=CA")).toContain(
      '"06" contradicts level=nation: only counties are in a state',
    );
    expect(await refusal(`${path}&state=XX`)).toContain("accepted: the FIPS code of a state");
  });

  test("are from the newest period by default, by code, and paged", async () => {
    const { data, metadata, pagination } = await get("/metrics/unemployment_rate/values?level=state&per_page=1&page=2");
    expect(data).toEqual([
      {
        metric: "laus_unemployment_rate",
        unit: "percent",
        fips: "48",
        name: "Texas",
        level: "state",
        period: "2019-03",
        naics: null,
        ownership: null,
        soc: null,
        value: 3.8,
        value_note: null,
        adjustment: "sa",
        preliminary: true,
        footnotes: "P",
      },
    ]);
    expect(pagination).toEqual({ page: 2, per_page: 1, total: 2, total_pages: 2, has_more: false });
    expect(metadata).toMatchObject({
      metric: "laus_unemployment_rate",
      unit: "percent",
      level: "state",
      period: "2019-03",
      adjustment: "sa",
      dimensions: {},
    });
  });

  test("are complete as CSV and NDJSON, from the requested period", async () => {
    const path = "/v1/us/bls/metrics/unemployment_rate/values?level=state&period=2019-01";
    expect((await (await server.get(`${path}&format=csv`)).text()).trimEnd().split(/\r?\n/)).toEqual([
      "metric,unit,fips,name,level,period,naics,ownership,soc,value,value_note,adjustment,preliminary,footnotes",
      "laus_unemployment_rate,percent,06,California,state,2019-01,,,,4.2,,sa,false,",
      "laus_unemployment_rate,percent,36,New York,state,2019-01,,,,4,,sa,false,",
      "laus_unemployment_rate,percent,48,Texas,state,2019-01,,,,4,,sa,false,",
    ]);
    const lines = (await (await server.get(`${path}&format=ndjson`)).text()).trimEnd().split("\n");
    expect(lines).toHaveLength(3);
  });

  test("of occupations cover all occupations by default; a top-coded wage is null and marked", async () => {
    expect((await get("/metrics/oews_employment/values?level=nation")).data[0]).toMatchObject({
      fips: "1",
      value: 2200,
    });
    const top = await get("/metrics/annual_pct90/values?level=nation&soc=11-1011");
    expect(top.data).toMatchObject([{ value: null, value_note: "top_coded", adjustment: "none" }]);
    expect(top.metadata.dimensions).toEqual({ soc: "11-1011" });
    expect((await get("/metrics/hourly_mean/values?level=nation&soc=11-1011")).data[0].value).toBe(22);
    expect((await get("/metrics/oews_employment/values?level=nation&soc=13-1020")).data[0].value).toBe(500);
    // QCEW has this field, too.
    expect((await get("/metrics/location_quotient/values?level=state&soc=13-1020")).data).toBeUndefined();
    expect((await get("/metrics/oews_location_quotient/values?level=state&soc=13-1020")).data[0].value).toBe(1.03);
  });

  test.each([
    [
      "/metrics/unemployment_rate/values",
      "400 level: is missing: laus_unemployment_rate has several; accepted: state, county",
    ],
    [
      "/metrics/unemployment_rate/values?level=metro",
      '400 level: "metro" is not a level of laus_unemployment_rate; accepted: state, county',
    ],
    [
      "/metrics/unemployment_rate/values?level=county&adjustment=sa",
      '400 adjustment: "sa" is not published of laus_unemployment_rate of a county; accepted: nsa',
    ],
    [
      "/metrics/unemployment_rate/values?level=state&period=2019-Q1",
      "the metric is monthly; accepted: a month as YYYY-MM, or a year as YYYY for its average",
    ],
    [
      "/metrics/unemployment_rate/values?level=state&period=2019-13",
      "accepted: a month as YYYY-MM, such as 2024-01; a quarter as YYYY-Qq, such as 2016-Q1; a year as YYYY, " +
        "such as 2023",
    ],
    [
      "/metrics/unemployment_rate/values?level=state&naics=10&soc=11-1011",
      "laus_unemployment_rate of a state has no naics; accepted: period, adjustment",
    ],
    [
      "/metrics/unemployment_rate/values?level=state&period=1975-01",
      "404 laus_unemployment_rate by state, adjustment sa has no 1975-01 in the loaded files; it has 2019-01 " +
        "to 2019-03",
    ],
    ["/metrics/annual_median/values?level=nation&period=2019", "has no 2019 in the loaded files; it has 2023"],
    ["/metrics/annual_median/values?level=nation&soc=11-1013", '404 There is no occupation "11-1013"'],
    [
      "/metrics/annual_median/values?level=metro",
      "404 oews_annual_median by metro, soc 00-0000: the loaded files have no value of it " +
        `(${servedCommand("load oews")} loads all)`,
    ],
    ["/metrics/annual_median/values?level=nation&adjustment=nsa", "adjustment does not apply: leave it out"],
  ])("are refused with what would be answered: %s", async (path, expected) => {
    expect(await refusal(path)).toContain(expected);
  });
});

describe("a comparison", () => {
  test("of states uses the newest common period, the requested order, and shared ranks for ties", async () => {
    const { data, metadata } = await get("/states/compare?metric=unemployment_rate&fips=48,06,36");
    expect(data).toMatchObject({
      metric: "laus_unemployment_rate",
      unit: "percent",
      level: "state",
      period: "2019-02",
    });
    expect(data.areas).toEqual([
      {
        fips: "48",
        name: "Texas",
        value: 3.8,
        value_note: null,
        rank: 3,
        adjustment: "sa",
        preliminary: false,
        footnotes: null,
      },
      expect.objectContaining({ fips: "06", value: 4.3, rank: 1 }),
      expect.objectContaining({ fips: "36", value: 4, rank: 2 }),
    ]);
    expect(metadata.period).toBe("2019-02");
    const byDefault = await get("/states/compare?fips=48,06,36");
    expect(byDefault.data).toEqual(data);
    const january = await get("/states/compare?metric=unemployment_rate&fips=48,06,36&period=2019-01");
    expect(january.data.areas.map(({ rank }: { rank: number }) => rank)).toEqual([2, 1, 2]);
  });

  test("has null for an area that lacks the period, and names it", async () => {
    const { data, metadata } = await get("/states/compare?metric=unemployment_rate&fips=36,48&period=2019-03");
    expect(data.areas[0]).toMatchObject({ fips: "36", value: null, value_note: "not_published", rank: null });
    expect(data.areas[1]).toMatchObject({ value: 3.8, rank: 1, preliminary: true, footnotes: "P" });
    expect(metadata.notes).toContain("No value at 2019-03: 36 (New York).");
  });

  test("of counties without a common period uses the newest that most have, and says so", async () => {
    const { data, metadata } = await get("/counties/compare?metric=unemployment_rate&fips=06001,06037,06075");
    expect(data.period).toBe("2018-12");
    expect(data.areas.map(({ value }: { value: number }) => value)).toEqual([2.9, 4.4, null]);
    expect(metadata.notes.join(" ")).toContain(
      "No period has a value for all 3 areas: 2018-12 is the newest of those that most have.",
    );
    expect(metadata.notes.join(" ")).toContain("No value at 2018-12: 06075");
  });

  test("has the cadence annual if it answers a monthly metric with averages of a year", async () => {
    const path = "/counties/compare?metric=unemployment_rate&fips=06001,06037";
    const months = await get(path);
    expect(months.metadata).toMatchObject({ cadence: "monthly", period: "2018-12" });
    const { data, metadata } = await get(`${path}&period=2018`);
    expect(metadata).toMatchObject({ cadence: "annual", period: "2018" });
    expect(data.areas).toMatchObject([
      { fips: "06001", value: 3.1 },
      { fips: "06037", value: null },
    ]);
  });

  test("uses the newest period if no area has a value, with the reason of each null", async () => {
    const path = "/states/compare?metric=oews_annual_pct90&fips=06,48&soc=13-1020";
    const { data, metadata } = await get(path);
    expect(data.period).toBe("2023");
    expect(data.areas.map((area: { value_note: string }) => area.value_note)).toEqual(["top_coded", "top_coded"]);
    expect(metadata.notes).toContain("No value at 2023: 06 (California), 48 (Texas).");
    const none = await get("/states/compare?metric=unemployment_rate&fips=36,35&period=2019-03");
    expect(none.data.areas.map((area: { value_note: string }) => area.value_note)).toEqual([
      "not_published",
      "not_loaded",
    ]);
    const load = servedCommand("load laus --level state");
    expect(none.metadata.notes).toContain(`Nothing is loaded for 35 (New Mexico); ${load}.`);
  });

  test("accepts any metric of the level with its dimensions, and is available as CSV", async () => {
    const path = "/v1/us/bls/states/compare?metric=oews_employment&fips=06,48,36&soc=13-1020";
    const { data } = await server.json<{ data: { areas: { name: string; value: number | null }[] } }>(path);
    expect(data.areas.map(({ name, value }) => `${name} ${value}`)).toEqual([
      "California 30",
      "Texas 20",
      "New York null",
    ]);
    const lines = (await (await server.get(`${path}&format=csv`)).text()).trimEnd().split(/\r?\n/);
    expect(lines[0]).toBe(
      "metric,unit,level,period,naics,ownership,soc,fips,name,value,value_note,rank,adjustment,preliminary,footnotes",
    );
    expect(lines[1]).toBe("oews_employment,persons,state,2023,,,13-1020,06,California,30,,1,none,false,");
  });

  test.each([
    [
      "/states/compare?metric=unemployment_rate&fips=06",
      '400 fips: "06" is not accepted; it is one value; accepted: 2 to 50, separated by commas',
    ],
    ["/states/compare?metric=unemployment_rate&fips=06,06", 'wrong: "06" (named twice)'],
    ["/states/compare?metric=unemployment_rate&fips=06,99", '400 fips: "99": no state that laus has'],
    ["/counties/compare?metric=unemployment_rate&fips=06001,06,x", '400 fips: "06", "x": no county that laus has'],
    [
      "/counties/compare?metric=unemployment_rate&fips=06001,46113,09110",
      '"46113", "09110": no county that laus has; the area of 46113 is, in whole or part, that of 46102; the ' +
        "area of 09110",
    ],
    [
      "/counties/compare?metric=unemployment_rate&fips=46113,09110",
      '400 fips: "46113", "09110": no county that laus has; the area of 46113 is, in whole or part, that of 46102; the',
    ],
    ["/counties/compare?metric=unemployment_rate&fips=06001,99999", '400 fips: "99999": no county that laus has'],
    [
      "/counties/compare?metric=annual_median&fips=06001,06037",
      '400 metric: "oews_annual_median" has no level county (it has: nation, state, metro); accepted: a metric ' +
        "with the level county",
    ],
    [
      "/states/compare?metric=unemployment_rate&fips=06,48&period=2030-01",
      "has no 2030-01 in the loaded files; it has 2019-01 to 2019-03",
    ],
  ])("is refused with what would be answered: %s", async (path, expected) => {
    expect(await refusal(path)).toContain(expected);
  });
});

describe("a list of values says which areas of its level have no row, and why:", () => {
  test("states by code and name, with the command that loads them", async () => {
    const { data, metadata } = await get("/metrics/unemployment_rate/values?level=state&period=2019-03");
    expect(data).toHaveLength(2);
    expect(metadata).toMatchObject({ count: null, loaded: 2 });
    const command = servedCommand("load laus --level state");
    const [notLoaded, notPublished] = metadata.absent;
    expect(notLoaded).toMatchObject({ reason: "not_loaded", command, count: 48 });
    expect(notLoaded.message).toBe("The loaded files of 2019-03 do not have these states.");
    expect(notLoaded.areas[0]).toEqual({ fips: "01", name: "Alabama", count: 1, codes: null });
    expect(notLoaded.areas).toHaveLength(48);
    expect(notPublished).toMatchObject({ reason: "not_published", command: null, count: 1 });
    expect(notPublished.areas).toMatchObject([{ fips: "36", name: "New York" }]);
    const note = metadata.notes.find((text: string) => text.startsWith("Only part is loaded: 2 states have a row."));
    expect(note).toContain("Nothing is loaded for 01 (Alabama), ");
    expect(note).toContain(` and 36 more. Load more with: ${command}`);
  });

  test("counties counted by state, with their codes where they are not all of the state", async () => {
    const { metadata } = await get("/metrics/unemployment_rate/values?level=county&period=2018-12");
    expect(metadata).toMatchObject({ count: null, loaded: 2 });
    const [notLoaded, notPublished] = metadata.absent;
    expect(notPublished).toMatchObject({
      reason: "not_published", // the county's other months are loaded
      count: 1,
      areas: [{ fips: "06", name: "California", count: 1, codes: ["06075"] }],
    });
    const california = notLoaded.areas.find(({ fips }: { fips: string }) => fips === "06");
    expect(california).toMatchObject({ count: 55 });
    expect(california.codes).toContain("06003");
    expect(notLoaded.areas[0]).toEqual({ fips: "01", name: "Alabama", count: 67, codes: null });
    expect(notLoaded.areas.find(({ fips }: { fips: string }) => fips === "09")).toMatchObject({ count: 8 });
    const counted = notLoaded.areas.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect(notLoaded.count).toBe(counted);
    expect(metadata.notes.join()).toContain("Nothing is loaded for 67 of 01 (Alabama), ");
  });

  test("areas of which no year is loaded, with the command that loads the year", async () => {
    const { data, metadata } = await get("/metrics/oews_employment/values?level=state&soc=13-1020");
    expect(data.map(({ fips }: { fips: string }) => fips)).toEqual(["06", "48"]);
    expect(metadata.absent).toMatchObject([
      { reason: "not_loaded", command: servedCommand("load oews --vintage 2023 --level state"), count: 49 },
    ]);
  });

  test("none, where each has one", async () => {
    const nation = await get("/metrics/oews_employment/values?level=nation&soc=11-1011");
    expect(nation.metadata).toMatchObject({ count: 1, loaded: 1, absent: [] });
  });
});

test("a list of values is sorted by value, name or code", async () => {
  const of = async (sort: string) =>
    (await get(`/metrics/unemployment_rate/values?level=state&period=2019-02&sort=${sort}`)).data.map(
      ({ fips }: { fips: string }) => fips,
    );
  expect(await of("value")).toEqual(["48", "36", "06"]);
  expect(await of("-value")).toEqual(["06", "36", "48"]);
  expect(await of("NAME")).toEqual(["06", "36", "48"]);
  expect(await of("fips")).toEqual(["06", "36", "48"]);
});
