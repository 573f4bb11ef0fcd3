import { describe, expect, test } from "bun:test";
import { dataFile } from "../../src/executable/data.ts";
import { counties, isPlanningRegion, successorsOf } from "../../src/reference/counties.ts";
import { countyChanges } from "../../src/reference/county-changes.ts";
import { findState, findStateOrTerritory } from "../../src/reference/states.ts";
import { fiveDigits, zipCounties } from "../../src/reference/zip-counties.ts";

const all = await counties();
const zips = await zipCounties();

describe("the list of counties", () => {
  test("has those of the newest Gazetteer, of the island areas, and what ended since 2010", () => {
    const current = [...all.values()].filter(({ ended }) => ended === undefined);
    const islands = current.filter(({ fips }) => findState(fips.slice(0, 2)) === undefined);
    expect([current.length - islands.length, islands.length]).toEqual([3222, 13]);
    expect([...all.values()].flatMap(({ fips, ended }) => (ended === undefined ? [] : `${fips} ${ended}`))).toEqual([
      "02261 2020",
      "02270 2015",
      ...["001", "003", "005", "007", "009", "011", "013", "015"].map((county) => `09${county} 2022`),
      "46113 2015",
      "51515 2014",
    ]);
  });

  test("has names as the Bureau writes them, and a point inside all but those that ended early", () => {
    expect(["12086", "29510", "35013", "72097", "66010"].map((fips) => all.get(fips)?.name)).toEqual([
      "Miami-Dade County",
      "St. Louis city",
      "Doña Ana County",
      "Mayagüez Municipio",
      "Guam",
    ]);
    expect(all.get("09003")).toMatchObject({ name: "Hartford County", latitude: 41.806053, longitude: -72.732916 });
    const pointless = [...all.values()].filter(({ latitude, longitude }) => latitude === null || longitude === null);
    expect(pointless.map(({ fips }) => fips)).toEqual(["02270", "46113", "51515"]);
  });

  test("knows the planning regions of Connecticut, and no other county for one", () => {
    const regions = [...all.values()].filter(({ fips }) => isPlanningRegion(fips));
    expect(regions.map(({ name }) => name.replace(/.* /, ""))).toEqual(Array(9).fill("Region"));
  });
});

describe("a county code that ended", () => {
  test.each([
    ["46113", ["46102"]],
    ["02270", ["02158"]],
    ["51515", ["51019"]],
    ["12025", ["12086"]],
    ["51560", ["51005"]],
    ["02261", ["02063", "02066"]],
    ["02231", ["02105", "02230", "02282"]],
    ["09003", ["09110", "09140", "09160"]],
    ["06037", []],
  ])("%s is followed by %p", async (fips, expected) => {
    expect(await successorsOf(fips)).toEqual(expected);
  });

  test("leads, every one, to codes of the newest list", async () => {
    for (const { oldFips } of await countyChanges())
      for (const fips of await successorsOf(oldFips)) expect(all.get(fips)).toMatchObject({ ended: undefined });
  });
});

describe("the counties of a ZIP", () => {
  test("begin with that where most of its people live, not with that of most land", () => {
    expect(zips.ofZip("99503")[0]).toBe("02020"); // Anchorage; the larger part is in the Bethel Census Area
    expect(zips.ofZip("92672")[0]).toBe("06059"); // San Clemente; the larger part is Camp Pendleton
  });

  test("of Connecticut are old counties, of a county that was split its successors", () => {
    expect(zips.ofZip("06103")).toEqual(["09003"]);
    expect(zips.ofZip("99588")[0]).toBe("02066");
  });

  test("are known of boxes too, and in all states that it reaches into", () => {
    expect(zips.ofZip("10008")).toEqual(["36061"]);
    expect(new Set(zips.ofZip("42223").map((fips) => fips.slice(0, 2)))).toEqual(new Set(["21", "47"]));
  });

  test("are in the list of counties, every one, and so are those of cities", async () => {
    for (const file of ["zip_counties.csv", "city_counties.csv"]) {
      const lines = (await dataFile(`reference/${file}`).text()).trimEnd().split("\n").slice(1);
      const codes = new Set(lines.map((line) => line.split(",")[1]!));
      for (const code of codes) {
        expect(all.has(code), code).toBe(true);
        expect(isPlanningRegion(code), code).toBe(false);
      }
      expect(codes.size).toBeGreaterThan(3000);
    }
  });

  test("of what isn't a ZIP are an empty list", () => {
    expect([zips.ofZip(""), zips.ofZip("0"), zips.ofZip("SW1A 1AA"), zips.ofZip("920618")]).toEqual([[], [], [], []]);
  });
});

test.each([
  ["60064-3500", "60064"],
  ["600643500", "60064"],
  ["7747", "07747"],
  ["601", "00601"],
  ["77471234", "07747"],
  [" 10003-1234 ", "10003"],
  ["0", "00000"],
  ["100031", undefined],
  ["1000A", undefined],
  ["", undefined],
])("the five digits of %p are %p", (zip, expected) => {
  expect(fiveDigits(zip)).toBe(expected);
});

test("a city is looked for within its state, whatever its case", () => {
  expect(zips.ofCity("17", " Springfield ")).toBe("17167");
  expect(zips.ofCity("25", "SPRINGFIELD")).toBe("25013");
  expect(zips.ofCity("17", "NOWHERE")).toBeUndefined();
});

test("territories have codes next to the states, which stay those of the American Community Survey", () => {
  expect(findStateOrTerritory("gu")).toEqual({ fips: "66", usps: "GU", name: "Guam" });
  expect(findStateOrTerritory("CA")).toEqual(findState("06"));
  expect(findState("GU")).toBeUndefined();
});
