import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { servedCommand } from "../support/command.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { seedCensus } from "./census-seed.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: ({ database }) => seedCensus(database) });
});
afterAll(() => server.stop());

const BASE = "/v1/us/census";
// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const get = async (path: string): Promise<any> => server.json(BASE + path);
const status = async (path: string) => (await server.get(BASE + path)).status;
const codes = async (path: string): Promise<string[]> =>
  (await get(path)).data.map((row: { fips: string }) => row.fips);
const ATTRIBUTION =
  "This product uses the Census Bureau Data API but is not endorsed or certified by the Census Bureau.";

test("places by relevance: the code first, then the best names, then those with the most people", async () => {
  const relevant = (query: string) => codes(`/geographies/county?sort=relevance&query=${query}`);
  const byName = await codes("/geographies/county?query=alameda");
  expect(await relevant("alameda")).toEqual(byName);
  expect((await relevant("06001"))[0]).toBe("06001");
  expect(await status("/geographies/county?sort=size")).toBe(400);
});

describe("levels", () => {
  test("lists all six levels; a partly loaded level has a null count and a note", async () => {
    const { data, pagination } = await get("/geographies");
    expect(data.map((row: { level: string }) => row.level)).toEqual([
      "nation",
      "state",
      "county",
      "place",
      "tract",
      "metro",
    ]);
    const [nation, , county, , tract] = data;
    expect(nation).toMatchObject({ count: 1, loaded: 1 });
    expect(nation.note).toBeUndefined();
    expect(county).toMatchObject({ count: 3107, loaded: 3107 });
    expect(tract).toMatchObject({
      count: null,
      loaded: 3,
      note: `Only part is loaded: 3 tracts; load more with: ${servedCommand("load census")}`,
      vintages: ["2022-acs5", "2018-acs5"],
    });
    expect(pagination).toEqual({ page: 1, per_page: 50, total: 6, total_pages: 1, has_more: false });
  });

  test("a search by name covers all levels, lists larger areas first and ignores accents", async () => {
    const { data } = await get("/geographies?query=alameda");
    expect(data.map((row: { level: string; fips: string }) => `${row.level} ${row.fips}`)).toEqual([
      "county 06001",
      "tract 06001400100",
      "tract 06001402801",
      "tract 06001402802",
    ]);
    expect(await codes("/geographies?query=DONA")).toEqual(["35013"]);
    expect(await codes("/geographies?query=Do%C3%B1a%20ana")).toEqual(["35013"]);
    expect(await codes("/geographies?query=alameda&page=2&per_page=3")).toEqual(["06001402802"]);
    expect(await codes("/geographies?query=nothing%20has%20this")).toEqual([]);
    expect(await codes("/geographies?query=los%20angeles,ca")).toEqual([]);
    expect(await codes("/geographies?query=san%20francisco%E2%80%93oakland")).toEqual(["41860"]);
  });

  test("CSV has the columns of levels, or for a search those of places", async () => {
    const headerOf = async (query: string) =>
      (await (await server.get(`${BASE}/geographies?${query}`)).text()).split("\r\n")[0];
    expect(await headerOf("format=csv")).toBe("level,count,loaded,note,vintages");
    expect(await headerOf("format=csv&query=alameda")).toBe(await headerOf("format=csv&query=dona"));
    expect(await headerOf("format=csv&query=alameda")).toStartWith("fips,name,level,parent_level,parent_fips,");
  });

  test("a search by code finds the place and the levels below it", async () => {
    const { data } = await get("/geographies?query=06001");
    expect(data.map((row: { fips: string }) => row.fips)).toEqual(["06001"]);
    expect(data[0].children).toMatchObject([{ level: "tract", loaded: 3 }]);
    expect(await codes("/geographies/county?query=06001&state=AL")).toEqual([]);
  });
});

describe("places of a level", () => {
  test("are listed alphabetically by page, with their total and a link to the next page", async () => {
    const answer = await server.get(`${BASE}/geographies/county?per_page=2&state=01`);
    expect(answer.headers.get("link")).toBeNull();
    const first = await server.get(`${BASE}/geographies/county?per_page=2&query=filler`);
    const { data, pagination } = (await first.json()) as { data: { name: string }[]; pagination: object };
    expect(data.map(({ name }) => name)).toEqual(["Filler County 1, Nowhere", "Filler County 10, Nowhere"]);
    expect(pagination).toEqual({ page: 1, per_page: 2, total: 3100, total_pages: 1550, has_more: true });
    expect(first.headers.get("link")).toContain('rel="next"');
    expect(first.headers.get("link")).toContain("page=2");
  });

  test("are filtered by a state's code or abbreviation; a metropolitan area matches each of its states", async () => {
    expect(await codes("/geographies/county?state=01")).toEqual(["01001", "01003"]);
    expect(await codes("/geographies/county?state=al")).toEqual(["01001", "01003"]);
    expect(await codes("/geographies/metro?state=OH")).toEqual(["17460", "17410"]); // "-" comes before ","
    expect(await codes("/geographies/metro?state=39&query=cleveland,%20oh")).toEqual(["17410"]);
    expect(await codes("/geographies/state?state=09")).toEqual(["09"]);
  });

  test("are not listed if the newest complete edition lacks them or if a tract was split", async () => {
    expect(await codes("/geographies/county?state=09")).toEqual(["09120", "09190"]);
    expect(await codes("/geographies/tract?state=06")).toEqual(["06001400100", "06001402801", "06001402802"]);
  });

  test("have the American Community Survey's form of the name even if only a Gazetteer has them", async () => {
    const { data } = await get("/geographies/county?state=05");
    expect(data[0]).toMatchObject({ fips: "05001", name: "Arkansas County, Arkansas", land_area_sq_mi: 988.7 });
  });

  test("are complete as CSV and NDJSON, without the total of a page", async () => {
    const csv = await (await server.get(`${BASE}/geographies/county?format=csv&state=01`)).text();
    const [header, autauga] = csv.split("\r\n");
    expect(header).toBe(
      "fips,name,level,parent_level,parent_fips,parent_name,children,latitude,longitude,land_area_sq_mi," +
        "water_area_sq_mi,area_year,area_note",
    );
    expect(autauga).toStartWith('01001,"Autauga County, Alabama",county,state,01,Alabama,');
    const ndjson = await (await server.get(`${BASE}/geographies/county?format=ndjson`)).text();
    expect(ndjson.trimEnd().split("\n")).toHaveLength(3107);
  });
});

describe("one geography", () => {
  test("has its parent, child levels, coordinates, areas and the vintages that have it", async () => {
    const { data, metadata } = await get("/geographies/county/06001");
    expect(data).toEqual({
      fips: "06001",
      name: "Alameda County, California",
      level: "county",
      parent: { level: "state", fips: "06", name: "California" },
      children: [
        {
          level: "tract",
          count: null,
          loaded: 3,
          note: `Only part is loaded: 3 tracts; load more with: ${servedCommand("load census")}`,
        },
      ],
      latitude: 37.65,
      longitude: -121.91,
      land_area_sq_mi: 737.3,
      water_area_sq_mi: 83.9,
      area_year: 2023,
      children_levels: ["tract"],
      is_current: true,
      vintages: ["2018-acs1", "2018-acs5", "2019-acs5", "2020-acs5", "2021-acs5", "2022-acs5"],
      parent_fips: "06",
      parent_name: "California",
      area_sq_mi: 737.3,
      lat: 37.65,
      lon: -121.91,
    });
    expect(metadata.units.land_area_sq_mi).toBe("square miles");
    expect(metadata.notes).toContain(
      "Coordinates and areas are from the Gazetteer of 2023, the nearest to 2022-acs5 that has the code.",
    );
    expect(metadata.notes).toContain(ATTRIBUTION);
  });

  test("says that coordinates and areas are not loaded if it has none", async () => {
    const { data } = await get("/geographies/tract/06001400100");
    expect(data).toMatchObject({ latitude: null, land_area_sq_mi: null, area_note: "not_loaded" });
  });

  test("answers for an ended code, and its notes name the successors", async () => {
    const { data, metadata } = await get("/geographies/county/09001");
    expect(data.is_current).toBe(false);
    expect(metadata.notes.join(" ")).toMatch(/through 2021\. From 2022 on, its area is in 09120 \(Greater Bridgeport/);
  });

  test("is the nation for both 1 and us, without a parent", async () => {
    const { data } = await get("/geographies/nation/us");
    expect(data).toMatchObject({ fips: "1", name: "United States", parent: null });
    expect((await get("/places/1")).data).toEqual((await get("/places/US")).data);
  });
});

describe("one place", () => {
  test("has its parents, nearest first, and its newest population with its vintage", async () => {
    const { data, metadata } = await get("/places/06001400100");
    expect(data).toMatchObject({
      level: "tract",
      population: 3038,
      population_vintage: "2022-acs5",
      parents: [
        { level: "county", fips: "06001", name: "Alameda County, California" },
        { level: "state", fips: "06", name: "California" },
        { level: "nation", fips: "1", name: "United States" },
      ],
    });
    expect(metadata).toMatchObject({ cadence: "annual", units: { population: "persons" } });
    expect(metadata.notes.join(" ")).toContain("Tract boundaries were redrawn for the vintages from 2020 on");
  });

  test("says so if its population is not loaded", async () => {
    expect((await get("/places/09120")).data).toMatchObject({
      population: null,
      population_vintage: null,
      population_note: "not_loaded",
    });
  });

  test("is found by the length of its code, and a metropolitan area by its CBSA code", async () => {
    for (const [code, level] of [
      ["06", "state"],
      ["06001", "county"],
      ["0653000", "place"],
      ["06001400100", "tract"],
      ["41860", "metro"],
    ])
      expect((await get(`/places/${code}`)).data.level).toBe(level);
  });
});

describe("coordinates and areas", () => {
  const SOURCE = "Coordinates and areas are from the Gazetteer";

  test("come from the Gazetteer of the place's population, and in lists from that of the newest vintage", async () => {
    const place = await get("/places/41860");
    expect(place.data).toMatchObject({
      population_vintage: "2018-acs5",
      land_area_sq_mi: 2470.5,
      latitude: 37.7,
      area_year: 2018,
    });
    expect(place.metadata.notes).toContain(`${SOURCE} of 2018.`);
    const listed = await get("/geographies/metro?query=berkeley");
    expect(listed.data[0]).toMatchObject({ fips: "41860", land_area_sq_mi: 2471.25, area_year: 2023 });
    expect(listed.metadata).toMatchObject({ vintage: "2022-acs5" });
    expect(listed.metadata.notes).toContain(
      `${SOURCE} nearest to 2022-acs5 that has the place; \`area_year\` is its year.`,
    );
    expect((await get("/geographies/metro/41860")).data).toMatchObject({ land_area_sq_mi: 2471.25, area_year: 2023 });
    expect((await get("/geographies?query=41860")).data[0]).toMatchObject({ fips: "41860", area_year: 2023 });
  });

  test("match the density of the same vintage", async () => {
    const { data } = await get("/places/41860");
    const metrics = (await get("/places/41860/metrics?metrics=population_density")).data;
    expect(metrics.vintage).toBe("2018-acs5");
    expect(metrics.metrics.demographics.population_density.value).toBe(
      Math.round((10 * data.population) / data.land_area_sq_mi) / 10,
    );
  });
});

describe("codes that no place has", () => {
  test("are a 404 that names similar known codes", async () => {
    const unknown = await get("/places/0699999");
    expect(unknown.error).toMatchObject({ code: "not_found", status: 404 });
    expect(unknown.error.message).toContain("none of the 2 places that are loaded has it");
    expect((await get("/geographies/county/96001")).error.message).toContain("no state has the code 96");
    expect((await get("/geographies/county/06003")).error.message).toContain("/v1/us/census/geographies/county");
    expect((await get("/places/06001402803")).error.message).toContain("tracts of that number are 06001402800");
  });

  test("are a 404 for a Micropolitan Statistical Area, and the message says so", async () => {
    const { error } = await get("/places/10100");
    expect(error).toEqual({
      code: "not_found",
      status: 404,
      message:
        "10100 (Aberdeen, SD Micro Area) is a Micropolitan Statistical Area: only Metropolitan Statistical Areas " +
        "are covered",
    });
    for (const path of ["/geographies/metro/10100", "/places/10100/metrics", "/places/10100/metrics/median_age"])
      expect(await status(path)).toBe(404);
  });

  test("are a 400 if no level, or not the requested level, has codes of that form", async () => {
    for (const path of [
      "/places/abc",
      "/places/123",
      "/places/0600A",
      "/geographies/county/06",
      "/places/06?level=county",
    ])
      expect(await status(path)).toBe(400);
    const { error } = await get("/geographies/county/06");
    expect(error.details).toEqual([
      { parameter: "fips", message: '"06" is not accepted; accepted: the code of a county, which has 5 digits' },
    ]);
    expect((await get("/geographies/borough")).error.details[0].parameter).toBe("level");
    expect((await get("/geographies/county?state=ZZ")).error.details[0].message).toContain("(CA)");
  });
});
