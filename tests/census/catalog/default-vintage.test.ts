import { expect, test } from "bun:test";
import { type CountedVintage, defaultVintage } from "../../../src/census/catalog/default-vintage.ts";
import type { Vintage } from "../../../src/census/vocabulary/vintages.ts";

/** Vintages with their values, newest first. */
const counted = (values: Partial<Record<Vintage, number>>): CountedVintage[] =>
  (Object.entries(values) as [Vintage, number][]).map(([vintage, count]) => ({ vintage, values: count }));

test.each([
  ["with exactly half of the values", { "2023-acs5": 50, "2022-acs5": 100 }, "2023-acs5", { "2022-acs5": 100 }],
  ["with less than half not", { "2023-acs5": 49, "2022-acs5": 100 }, "2022-acs5", { "2023-acs5": 49 }],
  ["of 5 years before that of one", { "2023-acs5": 60, "2023-acs1": 100 }, "2023-acs5", { "2023-acs1": 100 }],
  ["of one year, where it is newer", { "2024-acs1": 60, "2023-acs5": 100 }, "2024-acs1", { "2023-acs5": 100 }],
  ["that is fullest, too, with no other one", { "2023-acs5": 100, "2022-acs5": 100, "2021-acs5": 9 }, "2023-acs5", {}],
  ["that is newest, where none has a value", { "2023-acs5": 0, "2018-acs5": 0 }, "2023-acs5", {}],
  ["that has any value, where newer ones have none", { "2023-acs5": 0, "2018-acs5": 1 }, "2018-acs5", {}],
] as const)("the vintage %s answers", (_, values, vintage, others) => {
  expect(defaultVintage(counted(values))).toEqual({ vintage, otherVintages: counted(others) });
});

test("no vintage answers where none is loaded", () => {
  expect(defaultVintage([])).toBeUndefined();
});
