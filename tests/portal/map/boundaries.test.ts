import { expect, test } from "bun:test";
import { boundaries, boxOf, MAP_SIZE } from "../../../src/portal/parts/map/boundaries.ts";
import { STATES } from "../../../src/reference/states.ts";

test("every state has a shape, and every county of 2017, within the map", async () => {
  const [states, counties] = await Promise.all([boundaries("state"), boundaries("county")]);
  expect(Object.keys(states).sort()).toEqual(STATES.map(({ fips }) => fips).sort());
  expect(Object.keys(counties)).toHaveLength(3142 + 78); // with the municipios of Puerto Rico
  for (const [code, shape] of [...Object.entries(states), ...Object.entries(counties)])
    expect(`${code} ${shape}`).toMatch(/^\d+ (?:M-?\d+ -?\d+l-?\d+(?:[ -]\d+)*(?: -\d+)*[\d -]*z)+$/);
});

test("the box of a state holds it in the middle, in the proportions of the map", async () => {
  const { 44: rhodeIsland = "" } = await boundaries("state");
  const box = boxOf(rhodeIsland);
  expect(box.width / box.height).toBeCloseTo(MAP_SIZE.width / MAP_SIZE.height, 1);
  expect(boxOf("M100 200l50 0 0 30-50 0z")).toEqual({ x: 97, y: 198, width: 56, height: 35 });
});
