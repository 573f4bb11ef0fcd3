import { describe, expect, test } from "bun:test";
import { geoArea } from "d3-geo";
import type { MultiPolygon, Polygon } from "geojson";
import { boundaries, EDITIONS } from "../../../src/reference/boundaries/boundaries.ts";
import { fittingGeometries, geometryOf } from "../../../src/reference/boundaries/geometries.ts";

const EARTH_KM = 6371.007;
const polygonsOf = (geometry: Polygon | MultiPolygon) =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;

/** d3-geo wants exteriors clockwise. */
const areaKm2 = (geometry: Polygon | MultiPolygon): number => {
  const coordinates = polygonsOf(geometry).map((rings) => rings.map((ring) => ring.toReversed()));
  return geoArea({ type: "MultiPolygon", coordinates }) * EARTH_KM ** 2;
};

// Total areas of the Bureau's Gazetteer in km², of states without coastal water.
test.each([
  ["08", 269_601],
  ["56", 253_335],
  ["49", 219_882],
  ["30", 380_831],
  ["35", 314_917],
  ["19", 145_746],
  ["32", 286_380],
])("the area of state %s is the Census Bureau's within a hundredth", async (code, km2) => {
  const shapes = await boundaries("state");
  expect(Math.abs(areaKm2(geometryOf(code, shapes[code]!)) / km2 - 1)).toBeLessThan(0.01);
});

test.each(EDITIONS)("every ring of %d is closed and on one side of the antimeridian", async (edition) => {
  for (const level of ["state", "county"] as const) {
    for (const [code, shape] of Object.entries(await boundaries(level, edition))) {
      const geometry = geometryOf(code, shape);
      for (const ring of polygonsOf(geometry).flat()) {
        const longitudes = ring.map(([longitude = 0]) => longitude);
        const span = Math.max(...longitudes) - Math.min(...longitudes);
        if (ring.length < 4 || span > 90 || ring[0]!.join() !== ring.at(-1)!.join())
          throw new Error(`${code}: ${ring}`);
      }
    }
  }
});

test("the Aleutians are on both sides of the antimeridian", async () => {
  const longitudes = polygonsOf(geometryOf("02", (await boundaries("state"))["02"]!))
    .flat(2)
    .map(([longitude = 0]) => longitude);
  expect(Math.min(...longitudes)).toBeGreaterThan(-180);
  expect(Math.max(...longitudes)).toBeGreaterThan(170);
  expect(Math.max(...longitudes)).toBeLessThan(180);
});

describe("a county has the shape of its vintage", () => {
  const found = async (year: number, codes: string[]) => {
    const { year: edition, textOf } = await fittingGeometries("county", { year, codes });
    return { edition, has: codes.map((code) => textOf(code) !== undefined) };
  };

  test("in Connecticut: counties until 2021, planning regions from 2022", async () => {
    expect(await found(2018, ["09001", "06001"])).toEqual({ edition: 2019, has: [true, true] });
    expect(await found(2022, ["09110", "06001"])).toEqual({ edition: 2022, has: [true, true] });
    expect(await found(2024, ["09001", "09110", "09120"])).toEqual({ edition: 2023, has: [false, true, true] });
  });

  test("in Alaska: Valdez-Cordova until 2019, its two parts since", async () => {
    expect(await found(2019, ["02261"])).toEqual({ edition: 2019, has: [true] });
    expect(await found(2020, ["02063", "02066"])).toEqual({ edition: 2021, has: [true, true] });
  });

  test("under the code of the time: Shannon is Oglala Lakota", async () => {
    const { textOf } = await fittingGeometries("county", { year: 2013, codes: ["46113"] });
    const later = await fittingGeometries("county", { year: 2017, codes: ["46102"] });
    expect(textOf("46113")).toBe(later.textOf("46102"));
    expect(textOf("46113")).toBeString();
  });
});
