import { expect, test } from "bun:test";
import type { Sql } from "postgres";
import { Catalog, definitionOf } from "../../../../src/census/catalog/catalog.ts";
import { listVintage } from "../../../../src/census/serving/metrics/values.ts";
import { surveyOf, type Vintage, yearOf } from "../../../../src/census/vocabulary/vintages.ts";

const METRIC = definitionOf("total_population");

/** What is loaded of the metric for metropolitan areas: places and values of each vintage. */
const catalogOf = (loaded: Partial<Record<Vintage, readonly [places: number, values: number]>>) =>
  new Catalog(
    undefined as unknown as Sql, // nothing is read
    (Object.entries(loaded) as [Vintage, readonly [number, number]][]).map(([vintage, [places, values]]) => ({
      vintage,
      year: yearOf(vintage),
      survey: surveyOf(vintage),
      level: "metro" as const,
      metric: "total_population" as const,
      dimension: "",
      places,
      values,
      moes: 0,
    })),
    new Map(),
    new Set(),
  );

test.each([
  ["with most rows among those of nine tenths of the values", { "2019-acs1": [392, 252], "2018-acs5": [390, 390] }, 1],
  ["with one null, before an older one without", { "2023-acs5": [392, 391], "2022-acs5": [392, 392] }, 0],
  ["with exactly nine tenths of the values and more rows", { "2023-acs5": [101, 90], "2022-acs5": [100, 100] }, 0],
  [
    "with less than nine tenths of the values not, for all its rows",
    { "2023-acs5": [101, 89], "2022-acs5": [100, 100] },
    1,
  ],
  ["of 5 years, where rows are equal", { "2023-acs1": [390, 390], "2018-acs5": [390, 360] }, 1],
  ["that is newest, where rows and survey are equal", { "2018-acs5": [390, 390], "2023-acs5": [390, 360] }, 1],
  ["that is newest, where none has a value", { "2018-acs5": [390, 0], "2023-acs5": [380, 0] }, 1],
] as const)("the vintage %s answers for a level", (_, loaded, expected) => {
  const catalog = catalogOf(loaded);
  expect(listVintage(catalog, "metro", METRIC)).toBe(Object.keys(loaded)[expected] as Vintage);
});

test("no vintage answers for a level of which nothing is loaded", () => {
  expect(listVintage(catalogOf({}), "metro", METRIC)).toBeUndefined();
});
