import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { oews } from "../../src/labor/oews/load/oews.ts";
import { AREA_COLUMNS, inArea, nation, notes, occupation, oewsWorkbook } from "../labor/oews/made-workbooks.ts";
import { servedCommand } from "../support/command.ts";
import { loadFrom } from "../support/load.ts";
import { startServer, type TestServer } from "../support/server.ts";

const NO_WAGES = Object.fromEntries(AREA_COLUMNS.filter((name) => /^[HA]_/.test(name)).map((name) => [name, "*"]));
const CHIEF = occupation("11-1011", "Chief Executives", "detailed", { TOT_EMP: 211_230, H_PCT90: "#", A_PCT90: "#" });
const TEACHER = occupation("25-1011", "Business Teachers, Postsecondary", "detailed", {
  ...NO_WAGES,
  A_MEAN: 90_000,
  A_MEDIAN: 80_000,
  ANNUAL: "TRUE",
});
const BUYERS = [
  occupation("13-1020", "Buyers and Purchasing Agents", "broad", { TOT_EMP: 490 }),
  occupation("13-1020", "Buyers and Purchasing Agents", "detailed", { TOT_EMP: 500 }),
];
const OWN = occupation("21-1018", "Substance Abuse and Mental Health Counselors", "detailed");
const FARM_BUYERS = occupation("13-1021", "Buyers and Purchasing Agents, Farm Products", "detailed");
const NURSE = occupation("29-1141", "Registered Nurses", "detailed", { JOBS_1000: 21.5, LOC_QUOTIENT: 1.03 });

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    async seed({ database }) {
      await loadFrom(oews, database, {
        "national_M2018_dl.xlsx": await oewsWorkbook(nation([CHIEF, FARM_BUYERS])),
        "national_M2023_dl.xlsx": await oewsWorkbook(nation([CHIEF, TEACHER, ...BUYERS, OWN, NURSE]), {
          fieldNotes: notes(2023),
        }),
        "state_M2023_dl.xlsx": await oewsWorkbook(inArea(["06", "California", "2", "CA"], [NURSE]), {
          columns: AREA_COLUMNS,
        }),
        "MSA_M2018_dl.xlsx": await oewsWorkbook(
          inArea(["71650", "Boston-Cambridge-Nashua, MA-NH", "4", "MA"], [NURSE]),
          { columns: AREA_COLUMNS },
        ),
      });
    },
  });
}, 60_000);
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const get = async (path: string): Promise<any> => server.json(`/v1/us/bls/occupations${path}`);
const refusal = async (path: string) => {
  const { error } = await get(path);
  return `${error.status} ${error.message}`;
};

describe("the list of occupations", () => {
  test("has SOC 2018 and other codes of the loaded years, each once, paged", async () => {
    const { data, pagination, metadata } = await get("?per_page=2");
    expect(data).toEqual([
      {
        soc_code: "00-0000",
        title: "All Occupations",
        group: "total",
        major_group: "00-0000",
        editions: ["oews"],
        first_year: 2018,
        last_year: 2023,
        is_detailed: false,
      },
      {
        soc_code: "11-0000",
        title: "Management Occupations",
        group: "major",
        major_group: "11-0000",
        editions: ["soc_2018", "soc_2010"],
        first_year: 2018,
        last_year: 2023,
        is_detailed: false,
      },
    ]);
    expect(pagination).toMatchObject({ per_page: 2, total: 1447 + 2, has_more: true });
    expect(metadata).toMatchObject({ survey: "oews", cadence: "annual", latest_period: "2023", adjustment: "none" });
  });

  test("is filtered by words of the title, by the beginning of a code, and by major group", async () => {
    const codes = async (query: string) => (await get(query)).data.map((one: { soc_code: string }) => one.soc_code);
    expect(await codes("?query=NURSES%20registered")).toEqual(["29-1140", "29-1141"]);
    expect(await codes("?query=29-114")).toEqual(["29-1140", "29-1141"]);
    expect(await codes("?query=postsecondary%20business&major_group=25-0000")).toEqual(["25-1010", "25-1011"]);
    expect(await codes("?major_group=25&query=chief%20executives")).toEqual([]);
    expect((await get("?major_group=55")).data[0]).toMatchObject({ soc_code: "55-0000", first_year: null });
    expect((await get("?major_group=5")).error.details[0].parameter).toBe("major_group");
    expect((await get("?major_group=99")).error.message).toMatch(
      /^major_group: "99" is not a major group; accepted: 11, 13, .*53, 55$/,
    );
  });

  test("is complete as CSV", async () => {
    const lines = (await (await server.get("/v1/us/bls/occupations?format=csv")).text()).trimEnd().split("\n");
    expect(lines[0]).toContain("soc_code,title,group,major_group,editions,first_year,last_year");
    expect(lines).toHaveLength(1 + 1449);
  });
});

describe("one occupation", () => {
  test("has its definition, the groups that contain it, and the years that have it", async () => {
    const { data } = await get("/11-1011");
    expect(data).toMatchObject({
      title: "Chief Executives",
      group: "detailed",
      published_as: ["detailed"],
      years: [2018, 2023],
    });
    expect(data.definition).toStartWith("Determine and formulate policies");
    expect(data.parents.map((one: { soc_code: string }) => one.soc_code)).toEqual(["11-1010", "11-1000", "11-0000"]);
    expect(data.children).toEqual([]);
  });

  test("that is published as broad and as detailed is detailed, and lists both", async () => {
    const { data } = await get("/13-1020");
    expect(data).toMatchObject({ group: "detailed", published_as: ["broad", "detailed"] });
    expect(data.children.map((one: { soc_code: string }) => one.soc_code)).toContain("13-1021");
  });

  test("says so if its code is OEWS's own, or from SOC 2010", async () => {
    expect((await get("/21-1018")).data).toMatchObject({ editions: ["oews"], definition: null, group: "detailed" });
    expect((await get("/21-1018")).data.parents[0].soc_code).toBe("21-1010");
    expect((await get("/13-1021")).data.editions).toEqual(["soc_2018", "soc_2010"]);
  });

  test("is a 404 for an unknown code, with the group that would contain it", async () => {
    expect(await refusal("/11-1012")).toBe(
      '404 There is no occupation "11-1012": neither SOC 2018 nor a loaded year of OEWS has it; 11-1010 (Chief ' +
        "Executives) would contain it",
    );
    expect(await refusal("/99-0000")).toContain("all are listed at /v1/us/bls/occupations");
    expect(await refusal("/111011")).toContain('did you mean "11-1011"? Accepted: a SOC code such as 11-1011');
  });
});

describe("wages of an occupation", () => {
  test("are national, hourly and annual, from the newest year by default, with the top-code limits", async () => {
    const { data, metadata } = await get("/11-1011/wages");
    expect(data).toEqual({
      soc_code: "11-1011",
      title: "Chief Executives",
      group: "detailed",
      area: "national",
      area_name: "United States",
      year: 2023,
      employment: 211_230,
      employment_prse: 1.4,
      hourly_mean: 22,
      hourly_pct10: 20,
      hourly_pct25: 21,
      hourly_median: 22,
      hourly_pct75: 23,
      hourly_pct90: null,
      annual_mean: 45_760,
      annual_pct10: 41_600,
      annual_pct25: 43_680,
      annual_median: 45_760,
      annual_pct75: 47_840,
      annual_pct90: null,
      mean_wage_prse: 0.7,
      jobs_per_1000: null,
      location_quotient: null,
      top_coded: true,
      top_coded_fields: ["hourly_pct90", "annual_pct90"],
      top_code: { hourly: 115, annual: 239_200 },
      annual_only: false,
      hourly_only: false,
      adjustment: "none",
      value_notes: {
        hourly_pct90: "top_coded",
        annual_pct90: "top_coded",
        jobs_per_1000: "not_published",
        location_quotient: "not_published",
      },
    });
    expect(metadata).toMatchObject({ adjustment: "none", units: { annual_mean: "usd", hourly_mean: "usd per hour" } });
    expect(metadata.notes[0]).toContain("advises against comparing years as a time series");
  });

  test("accept an area and a year; each year has its own limit", async () => {
    expect((await get("/11-1011/wages?year=2018")).data).toMatchObject({ year: 2018, top_code: { annual: 208_000 } });
    const { data } = await get("/29-1141/wages?area=06");
    expect((await get("/29-1141/wages?area=ca")).data).toEqual(data);
    expect(data).toMatchObject({ area: "06", area_name: "California", jobs_per_1000: 21.5, location_quotient: 1.03 });
    expect((await get("/29-1141/wages?area=71650")).data).toMatchObject({
      year: 2018,
      area_name: "Boston-Cambridge-Nashua, MA-NH",
    });
  });

  test("of an annual-only occupation have null hourly wages, which are never computed", async () => {
    expect((await get("/25-1011/wages")).data).toMatchObject({
      annual_only: true,
      annual_mean: 90_000,
      hourly_mean: null,
      top_coded: false,
      top_coded_fields: [],
    });
  });

  test("of a code that is broad and detailed come from the detailed occupation", async () => {
    expect((await get("/13-1020/wages")).data).toMatchObject({ group: "detailed", employment: 500 });
  });

  test("of a code that newer years lack say so, and name the group that contains it now", async () => {
    const { data, metadata } = await get("/13-1021/wages");
    expect(data.year).toBe(2018);
    expect(metadata.notes).toContain(
      "2023 is loaded too, but has no 13-1021 in this area; 13-1020 (Buyers and Purchasing Agents) contains it.",
    );
    expect((await get("/13-1021/wages?year=2018")).metadata.notes).toHaveLength(1);
  });

  test("are also available as CSV", async () => {
    const text = await (await server.get("/v1/us/bls/occupations/11-1011/wages?format=csv")).text();
    expect(text).toContain("top_code_hourly,top_code_annual");
    expect(text.trimEnd().split("\n")).toHaveLength(2);
  });

  test.each([
    ["/11-1013/wages", '404 There is no occupation "11-1013"'],
    [
      "/55-3016/wages",
      "404 OEWS has no figures for 55-3016 (Infantry) in the loaded years (2018, 2023); the nearest that it " +
        "has: 00-0000 (All Occupations)",
    ],
    ["/29-1151/wages", "the nearest that it has: 29-0000 (Healthcare Practitioners and Technical Occupations)"],
    [
      "/11-1011/wages?year=2021",
      `404 OEWS of 2021 is not loaded; loaded years: 2018, 2023; ${servedCommand("load oews --vintage 2021")}`,
    ],
    ["/11-1011/wages?year=2090", "404 OEWS of 2090 does not exist yet: the newest possible year is 20"],
    [
      "/11-1011/wages?area=72",
      '404 There is no state "72": no loaded year of OEWS has it (territories are not served); loaded: the ' +
        "nation, 1 state and 1 metropolitan area",
    ],
    ["/11-1011/wages?area=10180", '404 There is no metropolitan area "10180"'],
    [
      "/29-1141/wages?area=71650&year=2023",
      "404 OEWS of 2023 has no area 71650 (Boston-Cambridge-Nashua, MA-NH); years that have it: 2018",
    ],
    [
      "/11-1011/wages?area=06",
      "404 OEWS has no 11-1011 (Chief Executives) in California; it has it in other areas in 2018, 2023",
    ],
    [
      "/29-1141/wages?area=national&year=2018",
      "404 OEWS of 2018 has no 29-1141 (Registered Nurses) in United States; years that have it there: 2023",
    ],
    [
      "/11-1011/wages?area=nation",
      '400 area: "nation" is not accepted; did you mean "national"? Accepted: national, a state\'s FIPS code (06) or ',
    ],
    ["/11-1011/wages?year=23", '400 year: "23" is not accepted'],
  ])("that are not there are refused with what is: %s", async (path, expected) => {
    expect(await refusal(path)).toContain(expected);
  });
});
