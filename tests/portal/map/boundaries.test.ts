import { describe, expect, test } from "bun:test";
import { boundaries, boxOf, EDITIONS, MAP_SIZE } from "../../../src/reference/boundaries/boundaries.ts";
import { fittingShapes } from "../../../src/reference/boundaries/edition.ts";
import { STATES } from "../../../src/reference/states.ts";

// The county lists of the Bureau of these years, with the 78 municipios of Puerto Rico.
const COUNTIES = { 2017: 3220, 2019: 3220, 2021: 3221, 2022: 3222, 2023: 3222 } as const;

test.each(EDITIONS)("every state has a shape, and every county of %d, within the map", async (edition) => {
  const [states, counties] = await Promise.all([boundaries("state", edition), boundaries("county", edition)]);
  expect(Object.keys(states).sort()).toEqual(STATES.map(({ fips }) => fips).sort());
  expect(Object.keys(counties)).toHaveLength(COUNTIES[edition]);
  for (const [code, shape] of [...Object.entries(states), ...Object.entries(counties)])
    expect(`${code} ${shape}`).toMatch(/^\d+ (?:M-?\d+ -?\d+l-?\d+(?:[ -]\d+)*(?: -\d+)*[\d -]*z)+$/);
});

test("the box of a state holds it in the middle, in the proportions of the map", async () => {
  const { 44: rhodeIsland = "" } = await boundaries("state");
  const box = boxOf(rhodeIsland);
  expect(box.width / box.height).toBeCloseTo(MAP_SIZE.width / MAP_SIZE.height, 1);
  expect(boxOf("M100 200l50 0 0 30-50 0z")).toEqual({ x: 97, y: 198, width: 56, height: 35 });
});

describe("boundaries fit the areas", () => {
  const edition = async (year: number, codes: string[]) => (await fittingShapes("county", { year, codes })).edition;

  test("by the year of their figures", async () => {
    expect(await edition(2010, ["06001"])).toBe(2017);
    expect(await edition(2020, ["06001"])).toBe(2021);
    expect(await edition(2023, ["06001"])).toBe(2023);
    expect(await edition(2026, ["06001"])).toBe(2023);
  });

  test("before their year, where a survey has the counties of another one", async () => {
    expect(await edition(2023, ["06001", "09001"])).toBe(2021); // Connecticut's counties ended in 2022
    expect(await edition(2019, ["09110"])).toBe(2023);
  });

  test("under an older code of a county that was recoded, and only then", async () => {
    const codes = ["02270", "46113", "51515"];
    const { shapes, recoded } = await fittingShapes("county", { year: 2010, codes });
    const newest = await boundaries("county", 2017);
    expect([...recoded]).toEqual([
      ["02158", "02270"],
      ["46102", "46113"],
    ]);
    expect(shapes["02270"]).toBe(newest["02158"]!);
    expect(shapes["02158"]).toBeUndefined();
    expect(shapes["51515"]).toBeUndefined(); // merged: it was only a part of what is drawn
  });
});
