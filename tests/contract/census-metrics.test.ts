import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { METRIC_NAMES } from "../../src/census/metrics/metric-names.ts";
import { servedCommand } from "../support/command.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { seedCensus } from "./census-seed.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: ({ database }) => seedCensus(database) });
});
afterAll(() => server.stop());

const BASE = "/v1/us/census/metrics";
// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const get = async (path: string): Promise<any> => server.json(BASE + path);

describe("the list of metrics", () => {
  test("has every metric with unit, category and latest vintage, and the newest year of all", async () => {
    const { data, metadata } = await get("");
    expect(data.map(({ name }: { name: string }) => name)).toEqual([...METRIC_NAMES]);
    expect(data.find(({ name }: { name: string }) => name === "median_household_income")).toEqual({
      name: "median_household_income",
      canonical_name: "median_household_income",
      title: "Median household income",
      display_name: "Median household income",
      category: "income",
      unit: "usd",
      latest_vintage: "2022-acs5",
      latest_year: { acs5: 2022, acs1: 2018 },
      loaded_levels: ["state", "county", "tract", "metro"],
      is_computed: false,
      breakdowns: ["race", "age"],
    });
    expect(data.find(({ name }: { name: string }) => name === "gini_index").latest_vintage).toBeNull();
    expect(data.find(({ name }: { name: string }) => name === "poverty_rate").is_computed).toBe(true);
    expect(metadata.latest_year).toBe(2022);
  });
});

describe("one metric", () => {
  test("has definition, formula, tables, levels, and what is loaded by vintage and level", async () => {
    const { data, metadata } = await get("/poverty_rate");
    expect(data).toMatchObject({
      formula: "100 × B17001_002 / B17001_001",
      source_table: "B17001",
      decimals: 1,
      is_in_dollars: false,
      first_acs5_year: 2009,
      first_acs1_year: 2005,
      levels: ["nation", "state", "county", "place", "tract", "metro"],
      coverage: [
        {
          vintage: "2022-acs5",
          level: "county",
          places: 2,
          values: 1,
          margins: 1,
          sources: [{ table: "B00000", lines: "B00000_001" }],
        },
      ],
    });
    expect(data.breakdowns.map(({ by }: { by: string }) => by)).toEqual(["race", "age", "sex"]);
    expect(data.source_variables.slice(0, 2)).toEqual([
      { variable_code: "B17001_002E", dataset: "acs5", role: "numerator", valid_from: 2009, valid_to: null },
      { variable_code: "B17001_001E", dataset: "acs5", role: "denominator", valid_from: 2009, valid_to: null },
    ]);
    expect(metadata.vintage).toBe("2022-acs5");
  });

  test("lists table lines with their years if a table is renumbered", async () => {
    const { data } = await get("/pct_hispanic");
    expect(data.sources.at(-1)).toEqual({
      table: "DP05",
      lines: "DP05_0066P (2007 to 2016); DP05_0071P (2017 to 2019); other vintages by the label in the file",
    });
  });

  test("that needs two tables is covered only if both are loaded", async () => {
    const { data } = await get("/pct_under_18");
    expect(data.coverage.map((row: { vintage: string; level: string }) => `${row.vintage} ${row.level}`)).toEqual([
      "2022-acs5 county",
    ]);
  });

  test("counts values that are served; a density also needs a loaded area", async () => {
    const { data } = await get("/population_density");
    for (const { vintage, level, places, values } of data.coverage) {
      const served = await get(`/population_density/values?level=${level}&vintage=${vintage}`);
      const withValue = served.data.filter(({ value }: { value: number | null }) => value !== null);
      expect([vintage, level, places, values]).toEqual([vintage, level, served.data.length, withValue.length]);
    }
    const covered = data.coverage.map((row: { vintage: string; level: string; places: number; values: number }) => [
      `${row.vintage} ${row.level}`,
      row.places,
      row.values,
    ]);
    expect(covered).toContainEqual(["2022-acs5 county", 3, 2]);
    expect(covered).toContainEqual(["2022-acs5 place", 2, 0]);
  });

  test("with an unknown name is a 400 that names the nearest metric", async () => {
    const { error } = await get("/poverty_rates");
    expect(error).toMatchObject({ code: "invalid_request", status: 400 });
    expect(error.details[0].message).toContain('did you mean "poverty_rate"?');
  });
});

describe("a comparison", () => {
  const INCOME = "/median_household_income/compare?places=";

  test("has rank and significance against the first place, in the newest vintage that has half of them", async () => {
    // Autauga to Baldwin: 2,724 ± 5,481.73, not significant.
    const { data, metadata } = await get(`${INCOME}01001,01003,06001`);
    expect(data).toEqual({
      metric: "median_household_income",
      unit: "usd",
      vintage: "2022-acs5",
      places: [
        {
          fips: "01001",
          name: "Autauga County, Alabama",
          level: "county",
          value: 68315,
          moe: 4941,
          rank: 3,
          significant_vs_first: null,
        },
        {
          fips: "01003",
          name: "Baldwin County, Alabama",
          level: "county",
          value: 71039,
          moe: 2374,
          rank: 2,
          significant_vs_first: false,
        },
        {
          fips: "06001",
          name: "Alameda County, California",
          level: "county",
          value: 122488,
          moe: 1231,
          rank: 1,
          significant_vs_first: true,
        },
      ],
    });
    expect(metadata).toMatchObject({ vintage: "2022-acs5", dollars_year: 2022 });
  });

  test("names the vintages that have more of the places", async () => {
    const { data, metadata } = await get(`${INCOME}01001,09001`);
    expect(data.vintage).toBe("2022-acs5");
    expect(metadata.other_vintages).toEqual([{ vintage: "2018-acs5", values: 2 }]);
  });

  test("is sorted by value or name, with places without a value last", async () => {
    const order = async (sort: string) =>
      (await get(`${INCOME}01001,06001,35013,01003&sort=${sort}&vintage=2022-acs5`)).data.places.map(
        ({ fips }: { fips: string }) => fips,
      );
    expect(await order("value")).toEqual(["01001", "01003", "06001", "35013"]);
    expect(await order("-value")).toEqual(["06001", "01003", "01001", "35013"]);
    expect(await order("name")).toEqual(["06001", "01001", "01003", "35013"]);
  });

  test("has nulls for a place without the metric, and one rank for equal values", async () => {
    const { data } = await get(`${INCOME}90001,91001,35013`);
    expect(data.places.map(({ rank }: { rank: number | null }) => rank)).toEqual([2, 1, null]);
    expect(data.places[2]).toMatchObject({ value: null, moe: null, value_note: "not_published", rank: null });
    await server.scratch.database.sql`
      update census_blocks set estimates[array_position(codes, 90001)] = 51001
       where vintage = '2022-acs5' and 90001 = any (codes)`;
    const tied = await get(`${INCOME}90001,91001,01001`);
    expect(tied.data.places.map(({ rank }: { rank: number }) => rank)).toEqual([2, 2, 1]);
  });

  test("says that a metric is not loaded, and names the command that loads it", async () => {
    const { metadata } = await get("/gini_index/compare?places=01001,01003");
    expect(metadata.notes[0]).toBe(
      "gini_index is not loaded for 01001, 01003 in 2022-acs5; load B19083 with: " +
        servedCommand("load census --vintage 2022-acs5"),
    );
  });

  test("names the code that replaces a changed code in the vintage", async () => {
    const { data, metadata } = await get(`${INCOME}01001,09001&vintage=2022-acs5`);
    expect(data.places[1]).toMatchObject({ value: null, value_note: "not_published", significant_vs_first: null });
    expect(metadata.notes.join(" ")).toContain(
      "09001 (Fairfield County, Connecticut) is not in 2022-acs5: its area is followed by 09120",
    );
  });

  test("is a 400 that names each unknown code, micropolitan code and repeated place", async () => {
    const { error } = await get(`${INCOME}01001,99999,10100,us,1`);
    expect(error.status).toBe(400);
    expect(error.details).toHaveLength(1);
    for (const text of [
      '"99999" is not the code of any place',
      "Aberdeen, SD Micro Area",
      '"1" is the same place as "us"',
    ])
      expect(error.details[0].message).toContain(text);
  });

  test("is a 400 if a code is of another level than the requested one", async () => {
    const { error } = await get(`${INCOME}01001,06&level=county`);
    expect(error.details[0].message).toContain('"06"');
    expect(error.details[0].message).toContain(
      "is not the code of a county; accepted: codes listed at /v1/us/census/geographies/county",
    );
  });

  test("accepts 2 to 50 places and only loaded vintages", async () => {
    expect((await get(`${INCOME}01001`)).error.details[0].message).toContain("2 to 50");
    const codes = Array.from({ length: 51 }, (_, index) => `9${String(index + 1).padStart(4, "0")}`);
    expect((await get(INCOME + codes.join(","))).error.status).toBe(400);
    expect((await get(INCOME + codes.slice(0, 50).join(","))).data.places).toHaveLength(50);
    expect((await get(`${INCOME}01001,01003&vintage=2012-acs5`)).error).toMatchObject({
      code: "not_found",
      status: 404,
    });
  });

  test("has one row for each place as CSV", async () => {
    const csv = await (await server.get(`${BASE}${INCOME}01001,01003&format=csv`)).text();
    expect(csv.split("\r\n")[1]).toBe(
      'median_household_income,usd,2022-acs5,01001,"Autauga County, Alabama",county,68315,4941,,,,,2,',
    );
  });
});

describe("values of a level", () => {
  const INCOME_2022 = { level: "county", metric: "median_household_income", unit: "usd", vintage: "2022-acs5" };

  test("are paged as JSON by code, with their total", async () => {
    const { data, pagination, metadata } = await get("/median_household_income/values?level=county&per_page=2");
    expect(data).toEqual([
      { fips: "01001", name: "Autauga County, Alabama", ...INCOME_2022, value: 68315, moe: 4941 },
      { fips: "01003", name: "Baldwin County, Alabama", ...INCOME_2022, value: 71039, moe: 2374 },
    ]);
    expect(pagination).toEqual({ page: 1, per_page: 2, total: 3104, total_pages: 1552, has_more: true });
    expect(metadata).toMatchObject({
      metric: "median_household_income",
      unit: "usd",
      level: "county",
      dollars_year: 2022,
    });
    const last = await get("/median_household_income/values?level=county&per_page=200&page=16");
    expect(last.data).toHaveLength(104);
    expect(last.pagination.has_more).toBe(false);
  });

  test("refuse a state for the level nation", async () => {
    const path = "/total_population/values?level=nation";
    expect((await get(`${path}&vintage=2022-acs5`)).data).toHaveLength(1);
    const message = '"06" contradicts level=nation, which is not in a state; accepted: only one of the two';
    for (const refused of [
      await get(`${path}&state=CA`),
      await server.json("/v1/us/census/geographies/nation?state=06"),
    ])
      expect(refused.error.details).toEqual([{ parameter: "state", message }]);
  });

  test("come from one vintage, and say if only a part of the level is loaded", async () => {
    const whole = await get("/median_household_income/values?level=county");
    expect(whole.metadata).toMatchObject({ vintage: "2022-acs5", count: 3104, loaded: 3104 });
    expect(whole.metadata.notes.join(" ")).not.toContain("Only part is loaded");
    // Of 2022-acs5 one state's income is loaded, of 2018-acs1 two states'.
    const part = (places: string, vintage: string) =>
      `Only part is loaded: median_household_income for ${places} in ${vintage}; load more with: ` +
      servedCommand(`load census --vintage ${vintage}`);
    const states = await get("/median_household_income/values?level=state");
    expect(states.data.map(({ fips }: { fips: string }) => fips)).toEqual(["01"]);
    const others = [{ vintage: "2018-acs1", values: 2 }];
    expect(states.metadata).toMatchObject({ vintage: "2022-acs5", count: null, loaded: 1, other_vintages: others });
    expect(states.metadata.notes[0]).toBe(part("1 state", "2022-acs5"));
    const earlier = await get("/median_household_income/values?level=state&vintage=2018-acs1");
    expect(earlier.data.map(({ fips }: { fips: string }) => fips)).toEqual(["01", "06"]);
    expect(earlier.metadata.notes[0]).toBe(part("2 states", "2018-acs1"));
    const [notLoaded, notPublished] = earlier.metadata.absent;
    expect(notLoaded).toMatchObject({ reason: "not_loaded" });
    // Other figures of a state are loaded: what the vintage has of this one is loaded, too.
    expect(notPublished).toMatchObject({ reason: "not_published", command: null, count: 50 - notLoaded.count });
    expect(notLoaded.command).toBe(servedCommand("load census --vintage 2018-acs1"));
    expect(notLoaded.areas[0]).toEqual({ fips: "02", name: "Alaska", count: 1, codes: null });
    const narrowed = await get("/median_household_income/values?level=state&vintage=2022-acs5&state=06");
    expect(narrowed.data).toEqual([]);
    expect(narrowed.metadata).toMatchObject({ vintage: "2022-acs5", count: null, loaded: 1 });
    expect(narrowed.metadata.notes[0]).toBe(part("1 state", "2022-acs5"));
  });

  test("are complete as CSV and NDJSON, with the same rows as the pages", async () => {
    const text = await (await server.get(`${BASE}/median_household_income/values?level=county&format=ndjson`)).text();
    const rows = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(3104);
    const { data } = await get("/median_household_income/values?level=county&per_page=200&page=2");
    expect(rows.slice(200, 400)).toEqual(data);
    const csv = await (await server.get(`${BASE}/median_household_income/values?level=county&format=csv`)).text();
    expect(csv.trimEnd().split("\r\n")).toHaveLength(3105);
  });

  test("of one state are those of its places, and of metropolitan areas that lie partly in it", async () => {
    const codes = async (query: string) =>
      (await get(`/median_household_income/values?${query}`)).data.map(({ fips }: { fips: string }) => fips);
    expect(await codes("level=county&state=AL")).toEqual(["01001", "01003"]);
    expect(await codes("level=metro&state=OH&vintage=2018-acs5")).toEqual(["17460"]);
    expect(await codes("level=county&state=WY")).toEqual([]);
  });

  test("that are computed match the figures of the place's own page", async () => {
    for (const metric of ["pct_under_18", "population_density"]) {
      const { data } = await get(`/${metric}/values?level=county&state=01`);
      const { value, moe, moe_note } = data[0];
      const place = await server.json<{ data: { metrics: Record<string, Record<string, object>> } }>(
        `/v1/us/census/places/01001/metrics?metrics=${metric}`,
      );
      const { unit: ___, ...own } = Object.values(place.data.metrics)[0]![metric] as { unit: string };
      expect({ value, moe, ...(moe_note ? { moe_note } : {}) }).toMatchObject(own);
    }
  });

  test("are empty for a metric that is not loaded, and the notes name the command", async () => {
    const { data, metadata } = await get("/gini_index/values?level=county");
    expect(data).toEqual([]);
    expect(metadata.notes[0]).toBe(
      "gini_index is not loaded for counties in 2022-acs5; load B19083 with: " +
        servedCommand("load census --vintage 2022-acs5"),
    );
    expect(metadata).toMatchObject({ count: null, loaded: 0 });
    expect(metadata.absent).toMatchObject([{ reason: "not_loaded", count: 3222 }]);
    expect(metadata.absent[0].areas[0]).toEqual({ fips: "01", name: "Alabama", count: 67, codes: null });
  });

  test("without a row say why in a header of CSV and NDJSON, which have no metadata", async () => {
    const reasons = await Promise.all(
      [
        "/gini_index/values?level=county&format=csv",
        "/gini_index/values?level=county&format=ndjson",
        "/median_household_income/values?level=county&state=WY&format=csv",
        "/median_household_income/values?level=county&state=AL&format=csv",
        "/gini_index/values?level=county",
      ].map(async (path) => (await server.get(BASE + path)).headers.get("x-empty-reason")),
    );
    const notLoaded = expect.stringContaining("gini_index is not loaded for counties in 2022-acs5; load B19083 with: ");
    const noCounty = "No county of the state 56 has a row in 2022-acs5";
    expect(reasons).toEqual([notLoaded, notLoaded, noCounty, null, null]);
  });

  test("say of places and tracts, whose codes no list has, that it is not known which are absent", async () => {
    const { metadata } = await get("/total_population/values?level=place");
    expect(metadata.absent).toBeNull();
  });

  test("need a level, and a vintage that is loaded for it", async () => {
    expect((await get("/median_age/values")).error.details).toEqual([
      { parameter: "level", message: "is missing; accepted: one of nation, state, county, place, tract, metro" },
    ]);
    expect((await get("/median_age/values?level=tract&vintage=2018-acs1")).error.status).toBe(404);
  });
});

test("values are sorted by value or name, places without a value last, and pages follow that order", async () => {
  const path = "/median_household_income/values?level=county&state=01";
  const { data: byCode } = await get(`${path}&per_page=200`);
  const values = (rows: { value: number | null }[]) => rows.map(({ value }) => value);
  const known = values(byCode).filter((value): value is number => value !== null);
  const { data: highest } = await get(`${path}&sort=-value&per_page=200`);
  const nulls = values(byCode).filter((value) => value === null);
  expect(known.length).toBeGreaterThan(1);
  expect(values(highest)).toEqual([...known.toSorted((a, b) => b - a), ...nulls]);
  expect((await get(`${path}&sort=value&per_page=1&page=2`)).data[0].value).toBe(known.toSorted((a, b) => a - b)[1]);
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  expect(names((await get(`${path}&sort=NAME&per_page=200`)).data)).toEqual(names(byCode).toSorted());
});
