import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CATEGORIES, METRIC_NAMES } from "../../src/census/metrics/metric-names.ts";
import { servedCommand } from "../support/command.ts";
import { publishAgain } from "../support/publish.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { seedCensus } from "./census-seed.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: ({ database }) => seedCensus(database) });
});
afterAll(() => server.stop());

const BASE = "/v1/us/census/places";
// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const get = async (path: string): Promise<any> => server.json(BASE + path);
const status = async (path: string) => (await server.get(BASE + path)).status;
const NOT_LOADED = { value: null, moe: null, value_note: "not_loaded", moe_note: "not_loaded" };

describe("metrics of a place", () => {
  test("include every metric by category, with value, unit, and a margin or the reason for its absence", async () => {
    const { data } = await get("/01001/metrics");
    expect(data).toMatchObject({
      fips: "01001",
      name: "Autauga County, Alabama",
      level: "county",
      vintage: "2022-acs5",
    });
    expect(Object.keys(data.metrics)).toEqual([...CATEGORIES]);
    const entries = Object.values(data.metrics).flatMap((category) => Object.entries(category as object));
    expect(entries.map(([name]) => name)).toEqual([...METRIC_NAMES]);
    for (const [, entry] of entries) {
      expect(entry.unit).toBeString();
      expect(entry.value === null).toBe(entry.value_note !== undefined && entry.open_ended === undefined);
      expect(entry.moe === null).toBe(entry.moe_note !== undefined);
    }
    expect(data.metrics.income.median_household_income).toEqual({ value: 68315, unit: "usd", moe: 4941 });
    expect(data.metrics.income.per_capita_income).toEqual({ ...NOT_LOADED, unit: "usd" });
  });

  test("are rounded when served: percentages to one decimal, with their margins", async () => {
    const { data } = await get("/01001/metrics?metrics=poverty_rate");
    expect(data.metrics).toEqual({ income: { poverty_rate: { value: 11.3, unit: "percent", moe: 2 } } });
  });

  test("that are shares of the population come from two tables, with the margin of a proportion", async () => {
    // 100 × 13,610 / 58,761, whose margin is controlled: 100 × 86 / 58,761.
    const { data } = await get("/01001/metrics?metrics=pct_under_18");
    expect(data.metrics.population.pct_under_18).toEqual({ value: 23.2, unit: "percent", moe: 0.1 });
  });

  test("have a density from the Gazetteer nearest to the vintage, which the notes name", async () => {
    const { data, metadata } = await get("/01001/metrics?metrics=population_density");
    expect(data.metrics.demographics.population_density).toEqual({
      value: 98.8, // 58,761 / 594.455
      unit: "persons_per_sq_mi",
      moe: null,
      moe_note: "controlled",
    });
    expect(metadata.notes[0]).toBe(
      "Density uses the land area from the 2023 Gazetteer, the nearest loaded source to 2022.",
    );
    const without = await get("/01003/metrics?metrics=population_density&vintage=2022-acs5");
    expect(without.data.metrics.demographics.population_density).toMatchObject({
      value: null,
      value_note: "not_loaded",
    });
    expect(without.metadata.notes.join(" ")).toContain("No land area is loaded for this place");
  });

  test("give the reason of each null: too few samples, controlled, an open end with its bound", async () => {
    const alameda = await get("/06001/metrics?metrics=poverty_rate,total_population");
    expect(alameda.data.metrics.income.poverty_rate).toEqual({
      value: null,
      unit: "percent",
      moe: null,
      value_note: "too_few_samples",
      moe_note: "too_few_samples",
    });
    expect(alameda.data.metrics.demographics.total_population).toEqual({
      value: 1663823,
      unit: "persons",
      moe: null,
      moe_note: "controlled",
    });
    const tract = await get("/06001400100/metrics?metrics=median_household_income");
    expect(tract.data.metrics.income.median_household_income).toEqual({
      value: 250000,
      unit: "usd",
      moe: null,
      value_note: "open_ended_interval",
      moe_note: "open_ended_interval",
      open_ended: "above",
    });
  });

  test("distinguish figures that are not loaded, with the command, from unpublished figures", async () => {
    const { data, metadata } = await get("/01001/metrics?vintage=2022-acs5&metrics=gini_index");
    expect(data.metrics.income.gini_index.value_note).toBe("not_loaded");
    expect(metadata.notes[0]).toContain(servedCommand("load census --vintage 2022-acs5"));
    // The county is in the vintage and the table was read for all: the Bureau gave no figure.
    const missing = await get("/35013/metrics?vintage=2022-acs5&metrics=median_household_income");
    expect(missing.data.metrics.income.median_household_income.value_note).toBe("not_published");
  });

  test("are filtered by category; filters that exclude each other are refused", async () => {
    expect(Object.keys((await get("/01001/metrics?category=income")).data.metrics)).toEqual(["income"]);
    const { error } = await get("/01001/metrics?category=income&metrics=median_age");
    expect(error.details[0]).toMatchObject({ parameter: "metrics" });
    expect((await get("/01001/metrics?metrics=median_agee")).error.details[0].message).toContain("median_age");
  });

  test("in dollars name the year of the dollars; other metrics do not", async () => {
    expect((await get("/01001/metrics?category=income")).metadata).toMatchObject({
      source: "U.S. Census Bureau, American Community Survey 5-Year Estimates",
      vintage: "2022-acs5",
      dollars_year: 2022,
    });
    expect((await get("/01001/metrics?category=population")).metadata.dollars_year).toBeUndefined();
  });

  test("are a table as CSV", async () => {
    const text = await (await server.get(`${BASE}/01001/metrics?metrics=poverty_rate&format=csv`)).text();
    expect(text).toBe(
      "fips,name,level,vintage,metric,category,unit,value,moe,value_note,moe_note,open_ended,unreliable\r\n" +
        '01001,"Autauga County, Alabama",county,2022-acs5,poverty_rate,income,percent,11.3,2,,,,\r\n',
    );
  });
});

describe("the vintage", () => {
  test("is by default the vintage with the most requested metrics; ties go to 5-year, then to the newest", async () => {
    const vintage = async (path: string) => (await get(path)).data.vintage;
    expect(await vintage("/06001/metrics")).toBe("2022-acs5");
    expect(await vintage("/06001/metrics?metrics=median_household_income")).toBe("2022-acs5");
    // Of 2022-acs5 another state's income is loaded, not this one's.
    expect(await vintage("/06/metrics?metrics=median_household_income")).toBe("2018-acs1");
    expect(await vintage("/06/metrics?metrics=median_household_income")).toBe("2018-acs1"); // as kept in memory
    expect(await vintage("/01/metrics?metrics=median_household_income")).toBe("2022-acs5");
    expect(await vintage("/06001402800/metrics")).toBe("2018-acs5"); // the tract ended with 2019
    expect(await vintage("/09001/metrics")).toBe("2021-acs5");
  });

  test("is a 404 if it is not loaded, with the loaded vintages and the command", async () => {
    const { error } = await get("/01001/metrics?vintage=2015-acs5");
    expect(error.code).toBe("not_found");
    expect(error.message).toBe(
      "The vintage 2015-acs5 is not loaded for counties; loaded vintages: 2022-acs5, 2021-acs5, 2018-acs5, " +
        "2018-acs1. " +
        `Load it with: ${servedCommand("load census --vintage 2015-acs5")}`,
    );
    expect(await status("/01001/metrics?vintage=2015")).toBe(400);
  });

  test("is a 404 without a command if it was never published", async () => {
    const message = async (path: string) => (await get(path)).error.message;
    const loaded = "loaded vintages: 2022-acs5, 2021-acs5, 2018-acs5, 2018-acs1";
    expect(await message("/01001/metrics?vintage=2020-acs1")).toBe(
      `There is no 2020-acs1: the Bureau published no 1-year estimates of 2020; ${loaded}`,
    );
    expect(await message("/01001/metrics/median_age?vintage=2008-acs5")).toBe(
      `There is no 2008-acs5: 5-year estimates begin with 2009-acs5; ${loaded}`,
    );
    expect(await message("/01001/metrics?vintage=2004-acs1")).toContain("1-year estimates begin with 2005-acs1");
    expect(await message("/01001/metrics?vintage=2098-acs5")).toMatch(
      /^There is no 2098-acs5: 5-year estimates of 2098 come after the end of that year; loaded vintages:/,
    );
    expect(await message("/06001400100/metrics?vintage=2019-acs1")).toContain(
      "There is no 2019-acs1 for tracts: 1-year estimates are never published for tracts",
    );
    const compared = await server.json("/v1/us/census/metrics/median_age/compare?places=01001,06&vintage=2020-acs1");
    expect(compared.error?.message).toContain(
      "There is no 2020-acs1: the Bureau published no 1-year estimates of 2020",
    );
  });

  test("explains a null by the 65,000 limit for small places, and as not loaded for larger ones", async () => {
    const small = await get("/01001/metrics?vintage=2018-acs1&metrics=median_household_income");
    expect(small.data.metrics.income.median_household_income.value_note).toBe("not_published");
    expect(small.metadata.notes[0]).toContain(
      "1-year estimates are published only for places of at least 65,000 people",
    );
    const series = await get("/01001/metrics/median_household_income");
    expect(series.metadata.notes.join(" ")).toContain("Not in 2018-acs1: 1-year estimates are published only for");
  });

  test("is a 404 that names successors or predecessors, and vintages, if it lacks the code", async () => {
    expect((await get("/09001/metrics?vintage=2022-acs5")).error.message).toBe(
      "09001 (Fairfield County, Connecticut) is not in 2022-acs5: its area is followed by 09120 (Greater Bridgeport " +
        "Planning Region, Connecticut), 09190 (Western Connecticut Planning Region, Connecticut). Vintages that have " +
        "09001: 2018-acs1, 2018-acs5, 2019-acs5, 2020-acs5, 2021-acs5",
    );
    expect((await get("/09120/metrics/median_household_income?vintage=2018-acs5")).error.message).toContain(
      "its area was earlier in 09001",
    );
    expect((await get("/06001402800/metrics?vintage=2022-acs5")).error.message).toContain("06001402801 (Census Tract");
    expect((await get("/17410/metrics")).error.message).toContain("17460 (Cleveland-Elyria, OH Metro Area)");
  });

  test("is a 404 that says so if the area was micropolitan then; other vintages answer", async () => {
    expect((await get("/35100/metrics?vintage=2022-acs5")).error.message).toBe(
      "35100 (New Bern, NC Micro Area) is a Micropolitan Statistical Area in 2022-acs5: only Metropolitan " +
        "Statistical " +
        "Areas are covered",
    );
    expect((await get("/35100/metrics")).data.vintage).toBe("2018-acs5");
  });
});

describe("a time series", () => {
  test("has one element for each vintage, oldest first, and notes on what not to compare", async () => {
    const { data, metadata } = await get("/06001/metrics/median_household_income");
    expect(data).toContainEqual({
      ...ALAMEDA,
      vintage: "2018-acs1",
      year: 2018,
      survey: "acs1",
      value: 101744,
      moe: 1730,
    });
    expect(data.at(-1)).toEqual({
      ...ALAMEDA,
      vintage: "2022-acs5",
      year: 2022,
      survey: "acs5",
      value: 122488,
      moe: 1231,
    });
    expect(data.map(({ vintage }: { vintage: string }) => vintage).slice(0, 2)).toEqual(["2018-acs5", "2018-acs1"]);
    expect(metadata).toMatchObject({
      fips: "06001",
      metric: "median_household_income",
      unit: "usd",
      vintage: null,
      dollars_year: null,
    });
    const notes = metadata.notes.join(" ");
    expect(notes).toContain("windows overlap");
    expect(notes).toContain("dollars of its own year");
    expect(notes).toContain("The series mixes 5-year and 1-year estimates");
  });

  const ALAMEDA = {
    fips: "06001",
    name: "Alameda County, California",
    level: "county",
    metric: "median_household_income",
    unit: "usd",
  };

  test("does not suggest a load of 1-year estimates to a place too small for them", async () => {
    const county = await get("/01001/metrics/gini_index?survey=acs1");
    expect([county.data, county.metadata.notes[0]]).toEqual([
      [],
      "01001 (Autauga County, Alabama) has no 1-year estimates: " +
        "1-year estimates are published only for places of at least 65,000 people.",
    ]);
    const tract = await get("/06001400100/metrics/median_age?survey=acs1");
    expect(tract.metadata.notes[0]).toBe("1-year estimates are never published for tracts.");
    const { error } = await get("/01001/metrics/median_age?vintage=2017-acs1");
    expect(error.message).toStartWith(
      "Autauga County, Alabama is not in 2017-acs1: 1-year estimates are published only for",
    );
  });

  test("is filtered by survey or vintage, and refuses a vintage of another survey", async () => {
    const one = await get("/06001/metrics/median_household_income?survey=acs1");
    expect(one.data).toHaveLength(1);
    const asked = await get("/06001/metrics/median_household_income?vintage=2022-acs5");
    expect(asked.data).toEqual([
      { ...ALAMEDA, vintage: "2022-acs5", year: 2022, survey: "acs5", value: 122488, moe: 1231 },
    ]);
    expect(asked.metadata).toMatchObject({ vintage: "2022-acs5", dollars_year: 2022 });
    const { error } = await get("/06001/metrics/median_household_income?survey=acs1&vintage=2022-acs5");
    expect(error.details).toEqual([
      {
        parameter: "survey",
        message: '"acs1" contradicts vintage=2022-acs5; accepted: acs5, or only one of the two',
      },
    ]);
    expect(await status("/06001/metrics/median_household_income?survey=acs5&vintage=2022-acs5")).toBe(200);
  });

  test("explains a vintage without the place, and does not suggest a useless load", async () => {
    const notes = async (path: string) => (await get(path)).metadata.notes.slice(0, -1); // the last one is the notice
    expect(await notes("/01001/metrics/median_household_income?survey=acs1")).toEqual([
      "Not in 2018-acs1: 1-year estimates are published only for places of at least 65,000 people.",
    ]);
    expect((await notes("/09120/metrics/median_household_income?survey=acs5")).join(" ")).toContain(
      "The code 09120 did not exist in: 2018-acs5.",
    );
    expect(await notes("/01001/metrics/gini_index")).toEqual([
      `gini_index is not loaded for 01001 (Autauga County, Alabama); load B19083 with: ${servedCommand("load census")}`,
    ]);
  });

  test("has a note on a change of code or boundaries", async () => {
    const notes = async (path: string) => (await get(path)).metadata.notes.join(" ");
    expect(await notes("/09001/metrics/median_household_income")).toContain("From 2022 on, its area is in 09120");
    expect(await notes("/09120/metrics/median_household_income")).toContain("Through 2021, the area of 09120");
    expect(await notes("/06001400100/metrics/total_population")).toContain("Tract boundaries were redrawn");
    expect(await notes("/41860/metrics/median_household_income")).toContain(
      "The delineation of 2020 redrew metropolitan area 41860: counties -06075",
    );
  });

  test("is CSV if Accept requests it", async () => {
    const answer = await server.get(`${BASE}/06001/metrics/median_household_income?survey=acs1`, {
      headers: { accept: "text/csv" },
    });
    expect(await answer.text()).toBe(
      "fips,name,level,metric,unit,vintage,year,survey,value,moe,value_note,moe_note,open_ended,unreliable\r\n" +
        '06001,"Alameda County, California",county,median_household_income,usd,2018-acs1,2018,acs1,101744,1730,,,,\r\n',
    );
  });
});

describe("a name", () => {
  const [HAYWARD, BERKELEY] = ["San Francisco-Oakland-Hayward, CA", "San Francisco-Oakland-Berkeley, CA"].map(
    (title) => `${title} Metro Area`,
  );

  test("is the name in the vintage of the answer", async () => {
    const name = async (path: string) => (await get(path)).data.name;
    expect(await name("/41860/metrics?vintage=2018-acs5")).toBe(HAYWARD);
    expect(await name("/41860/metrics?vintage=2018-acs5&metrics=gini_index")).toBe(HAYWARD); // not loaded
    expect(await name("/41860/metrics?metrics=median_household_income")).toBe(BERKELEY);
    expect(await name("/41860/metrics/median_household_income/breakdown?by=race&vintage=2018-acs5")).toBe(HAYWARD);
    const series = await get("/41860/metrics/median_household_income");
    expect(series.data.map((row: { name: string }) => row.name)).toEqual([HAYWARD, BERKELEY]);
    expect(series.metadata.name).toBe(BERKELEY);
    const earlier = await get("/41860/metrics/median_household_income?vintage=2018-acs5");
    expect([earlier.data[0].name, earlier.metadata.name]).toEqual([HAYWARD, HAYWARD]);
  });

  test("is the name in the vintage also in comparisons and lists of values", async () => {
    const metric = "/v1/us/census/metrics/median_household_income";
    for (const path of [`${metric}/compare?places=41860,01001`, `${metric}/values?level=metro`])
      for (const [vintage, name] of [
        ["2018-acs5", HAYWARD],
        ["2022-acs5", BERKELEY],
      ]) {
        // biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
        const { data } = await server.json<any>(`${path}&vintage=${vintage}`);
        const rows: { fips: string; name: string }[] = data.places ?? data;
        expect(rows.find(({ fips }) => fips === "41860")?.name).toBe(name!);
      }
  });
});

describe("a breakdown", () => {
  test("has the groups of its dimension, in one vintage", async () => {
    const { data } = await get("/01001/metrics/median_age/breakdown?by=sex");
    expect(data).toEqual({
      fips: "01001",
      name: "Autauga County, Alabama",
      level: "county",
      metric: "median_age",
      unit: "years",
      vintage: "2022-acs5",
      by: "sex",
      groups: [
        { group: "male", label: "Male", value: 38.2, moe: 0.6 },
        { group: "female", label: "Female", value: 40.2, moe: 0.6 },
      ],
    });
  });

  test("by race names the groups without a figure, and notes that groups overlap", async () => {
    const { data, metadata } = await get("/01001/metrics/median_household_income/breakdown?by=race");
    expect(data.groups).toHaveLength(9);
    expect(data.groups[0]).toEqual({ group: "white", label: "White alone", value: 71000, moe: 5000 });
    expect(data.groups.find((one: { group: string }) => one.group === "pacific_islander").value_note).toBe(
      "too_few_samples",
    );
    expect(metadata.notes[0]).toContain("do not add up");
  });

  test("needs the parameter by only if the metric has several dimensions", async () => {
    expect((await get("/01001/metrics/per_capita_income/breakdown")).data.by).toBe("race");
    expect((await get("/01001/metrics/median_age/breakdown")).error.details).toEqual([
      { parameter: "by", message: "is missing; accepted for median_age: race, sex" },
    ]);
    expect((await get("/01001/metrics/median_age/breakdown?by=age")).error.details[0].message).toContain("race, sex");
  });

  test("is a 400 for a metric without breakdowns, with the metrics that have them", async () => {
    const { error } = await get("/01001/metrics/gini_index/breakdown");
    expect(error.status).toBe(400);
    expect(error.message).toContain("median_household_income (race, age)");
  });

  test("comes by default from a vintage in which the Bureau publishes it, loaded or not", async () => {
    // Degrees by race are published only in 1-year estimates.
    const { data, metadata } = await get("/06/metrics/pct_graduate_degree/breakdown?by=race");
    expect(data.vintage).toBe("2018-acs1");
    expect(data.groups).toHaveLength(9);
    expect(data.groups[0]).toMatchObject(NOT_LOADED);
    expect(metadata.notes[0]).toContain(servedCommand("load census --vintage 2018-acs1"));
    const answered = await get("/06/metrics/pct_graduate_degree/breakdown?by=race&vintage=2022-acs5");
    expect(answered.data.groups).toEqual([]);
    expect(answered.metadata.notes[0]).toBe(
      "pct_graduate_degree by race is not published in 2022-acs5; it is from 2008-acs1 on.",
    );
  });

  test("has nulls and the command if it is not loaded", async () => {
    const { data, metadata } = await get("/01001/metrics/poverty_rate/breakdown?by=sex");
    expect(data.groups[0]).toMatchObject(NOT_LOADED);
    expect(metadata.notes[0]).toContain(servedCommand("load census --vintage"));
  });
});

test("newly published data is served without a restart, with a new ETag", async () => {
  const path = `${BASE}/01003/metrics/median_household_income?vintage=2022-acs5`;
  const before = await server.get(path);
  await server.scratch.database.transaction(async (tx) => {
    await tx`
      update census_blocks set estimates = array_replace(estimates, 71039, 71040)
       where vintage = '2022-acs5' and 1003 = any (codes)`;
    await publishAgain(tx, "census");
  });
  await waitUntil("the new figure", async () => {
    const { data } = await server.json<{ data: { value: number }[] }>(path);
    return data[0]?.value === 71040;
  });
  const after = await server.get(path);
  expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
  expect((await server.get(path, { headers: { "if-none-match": after.headers.get("etag") ?? "" } })).status).toBe(304);
});
