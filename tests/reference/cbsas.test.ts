import { describe, expect, test } from "bun:test";
import { dataFile } from "../../src/executable/data.ts";
import { cbsaOfCode, cbsaOfCounty, cbsaOfCountyIn, cbsaPoints } from "../../src/reference/cbsas.ts";
import { counties } from "../../src/reference/counties.ts";

const lines = (await dataFile("reference/county_cbsas.csv").text()).trimEnd().split("\n").slice(1);
const linesOf = (edition: string): string[] => lines.filter((line) => line.split(",")[1]?.split(" ").includes(edition));

describe("the list of counties in CBSAs", () => {
  // Counted in the Census Bureau's three lists with another reader.
  test.each([
    ["2018", 1915, 938, 392],
    ["2020", 1916, 939, 392],
    ["2023", 1915, 935, 393],
  ])("has the counties, areas and metropolitan areas of %s", (edition, countyCount, cbsaCount, metroCount) => {
    const ofEdition = linesOf(edition).map((line) => line.split(","));
    const codes = new Set(ofEdition.map(([, , code]) => code));
    const metros = new Set(ofEdition.filter(([, , , kind]) => kind === "metropolitan").map(([, , code]) => code));
    expect([ofEdition.length, codes.size, metros.size]).toEqual([countyCount, cbsaCount, metroCount]);
    expect(new Set(ofEdition.map(([fips]) => fips)).size).toBe(countyCount);
  });

  test("has no county that the list of counties lacks", async () => {
    const known = await counties();
    expect(lines.filter((line) => !known.has(line.slice(0, 5)))).toEqual([]);
  });
});

test("a CBSA has the title of the newest edition that has its code", async () => {
  const titles = await Promise.all(
    ["10180", "31080", "14860", "00000"].map(async (code) => (await cbsaOfCode(code))?.title),
  );
  expect(titles).toEqual([
    ...["Abilene, TX", "Los Angeles-Long Beach-Anaheim, CA", "Bridgeport-Stamford-Danbury, CT", undefined],
  ]);
});

describe("the CBSA of a county", () => {
  test("is the newest edition's, with its title there", async () => {
    expect(await cbsaOfCounty("13121")).toEqual({
      code: "12060",
      title: "Atlanta-Sandy Springs-Roswell, GA",
      isMetropolitan: true,
    });
    expect(await cbsaOfCounty("46013")).toEqual({ code: "10100", title: "Aberdeen, SD", isMetropolitan: false });
    expect((await cbsaOfCounty("72127"))?.title).toMatch(/^San Juan-/);
  });

  test("is that of the last edition for Connecticut's counties, and of 2023 for its planning regions", async () => {
    expect(await cbsaOfCounty("09001")).toMatchObject({ code: "14860", title: "Bridgeport-Stamford-Norwalk, CT" });
    expect(await cbsaOfCounty("09190")).toMatchObject({ code: "14860", title: "Bridgeport-Stamford-Danbury, CT" });
    expect((await cbsaOfCounty("09015"))?.title).toBe("Worcester, MA-CT");
  });

  test("is null where the newest edition left the county out, though an older one has it", async () => {
    expect(await cbsaOfCountyIn(2018, "01053")).toEqual({ code: "12120", title: "Atmore, AL", isMetropolitan: false });
    expect(await cbsaOfCounty("01053")).toBeUndefined();
    expect(await cbsaOfCounty("30069")).toBeUndefined(); // in no edition
    expect(await cbsaOfCounty("99999")).toBeUndefined();
  });
});

describe("the point of a metropolitan area", () => {
  test("is in the middle of its counties, by the delineation next to the year", async () => {
    const points = await cbsaPoints(["39900", "14460"], 2023);
    expect([...points.keys()].sort()).toEqual(["14460", "39900"]);
    const [longitude, latitude] = points.get("39900")!; // Reno, NV: it was asked for
    expect([Math.round(longitude), Math.round(latitude)]).toEqual([-119, 40]);
  });

  test("is missing for a code that no edition has", async () => {
    expect(await cbsaPoints(["99999"], 2023)).toEqual(new Map());
  });
});
