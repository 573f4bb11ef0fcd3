import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { TestLoad } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import {
  expectAsPublished,
  expectAsTabled,
  expectEarningsByRace,
  median,
  PUBLISHED,
  statesIn,
  TABLED,
} from "./as-published.ts";
import { estimatesOf, load, rowsIn } from "./support.ts";

/** Rows of eight states and some counties and tracts, out of the Bureau's own files. */
const FOLDER = join(import.meta.dir, "fixtures");

describe("the Bureau's files of some places", () => {
  const scratch = testStore("census_fixtures");
  let report: TestLoad;
  beforeAll(async () => {
    report = await load(scratch.database, FOLDER, { acceptSmaller: true });
  }, 60_000);

  test("publish a vintage each", () => {
    expect(report.results.map(({ label, outcome }) => `${label} ${outcome}`).toSorted()).toEqual([
      "2005-acs1 published",
      "2015-acs5 published",
      "2016-acs1 published",
      "2018-acs1 published",
      "2018-acs5 published",
      "2022-acs5 published",
      "2023-acs5 published",
    ]);
    expect(report.unrecognized).toEqual(["README.md"]);
  });

  test.each(TABLED)("give %s of eight states to the digit, value and margin", async (metric, code) => {
    const years = metric === "median_household_income" || metric === "median_age" ? [2005, 2016, 2018] : [2018];
    for (const year of years) expect(await expectAsTabled(scratch.database, FOLDER, { year, metric, code })).toBe(8);
  });

  test.each(PUBLISHED)("give %s as published in %s, within its rounding", async (metric, table, column) => {
    const margins = await expectAsPublished(scratch.database, FOLDER, { metric, table, column });
    expect(margins).toHaveLength(7);
    // Published margins have one decimal, so a few states bound the ratio less than all of them do.
    expect(median(margins)).toBeGreaterThanOrEqual(0.65);
    expect(median(margins)).toBeLessThanOrEqual(1.2);
  });

  test("give earnings by race as published", async () => {
    for (const letter of ["B", "D"] as const)
      expect(await expectEarningsByRace(scratch.database, FOLDER, letter)).toBe(8);
  });

  test("give special values as null with their reason, or as the bound of an open interval", async () => {
    const income = { vintage: "2018-acs1", level: "state", metric: "median_household_income", dimension: "race" };
    const served = await estimatesOf(scratch.database, { ...income, group: "pacific_islander" });
    const rows = statesIn(FOLDER, 2018, "B19013E");
    expect(rows).toHaveLength(52);
    const counts = { absent: 0, tooFew: 0, open: 0, plain: 0 };
    for (const { state = "", B19013E_001E: value, B19013E_001M: margin, B19013E_001EA: annotation } of rows) {
      if (value === "null") {
        counts.absent++;
        expect(served.get(state)).toMatchObject({ value: null, moe: null, value_note: "suppressed" });
      } else if (annotation === "-") {
        counts.tooFew++;
        expect(served.get(state)).toMatchObject({ value: null, moe: null, value_note: "too_few_samples" });
      } else if (annotation === "2,500-") {
        counts.open++;
        expect(served.get(state)).toMatchObject({ value: 2_500, moe: null, open_ended: "below" });
      } else {
        counts.plain++;
        expect([state, served.get(state)]).toMatchObject([state, { value: Number(value), moe: Number(margin) }]);
      }
    }
    expect(counts).toEqual({ absent: 10, tooFew: 5, open: 2, plain: 35 });
  });

  test("give the nation's population of 2018, and its ages add up to it", async () => {
    const nation = { vintage: "2018-acs1", level: "nation", metric: "total_population" };
    expect((await estimatesOf(scratch.database, nation)).get("1")?.value).toBe(327_167_439);
    const [row] = await scratch.database.sql`
      select sum(value)::integer as parts from census_estimates
       where vintage = '2018-acs1' and level = 'nation' and metric = 'total_population' and dimension = 'age'`;
    expect(row?.parts).toBe(327_167_439);
  });

  test.each([
    ["2015-acs5", "48301", "not_applicable"],
    ["2018-acs5", "35039", "suppressed"],
  ])("give incomes of New Mexico's counties in %s, and say why %s has none", async (vintage, fips, note) => {
    const income = { vintage, level: "county", metric: "median_household_income" };
    const served = await estimatesOf(scratch.database, income);
    const rows = rowsIn(FOLDER, `datacensusgov/counties/ACSST5Y${vintage.slice(0, 4)}.S1901-Data.csv`).slice(1);
    expect(rows).toHaveLength(34);
    for (const { GEO_ID = "", S1901_C01_012E: value, S1901_C01_012M: margin } of rows) {
      const { value: servedValue, moe } = served.get(GEO_ID.slice(9)) ?? {};
      if (GEO_ID.endsWith(fips)) continue;
      expect([GEO_ID, servedValue, moe]).toEqual([GEO_ID, Number(value), Number(margin)]);
    }
    expect(served.get(fips)).toMatchObject({ value: null, value_note: note });
    const names = await scratch.database.sql`
      select name from census_places where vintage = ${vintage} and level = 'county' and fips = '35013'`;
    expect(names.map(({ name }) => name)).toEqual(["Doña Ana County, New Mexico"]);
  });

  test("give medians of open-ended intervals in tracts as their bound", async () => {
    const income = { vintage: "2022-acs5", level: "tract", metric: "median_household_income" };
    const served = await estimatesOf(scratch.database, income);
    const rows = rowsIn(FOLDER, "datacensusgov/tracts-oakland/ACSST5Y2022.S1901-Data.csv").slice(1);
    const openRows = rows.filter(({ S1901_C01_012E: value }) => value === "250,000+");
    expect(openRows.length).toBeGreaterThan(0);
    for (const { GEO_ID = "" } of openRows)
      expect(served.get(GEO_ID.slice(9))).toMatchObject({
        value: 250_000,
        moe: null,
        value_note: "open_ended_interval",
        open_ended: "above",
      });
  });

  test("give counts of the API's JSON, with Connecticut's planning regions and without margins", async () => {
    const counts = { vintage: "2023-acs5", level: "county" };
    const population = await estimatesOf(scratch.database, { ...counts, metric: "total_population" });
    expect(population.size).toBe(17);
    expect(population.get("09110")).toMatchObject({ value: 969_029, moe: null });
    const homes = await estimatesOf(scratch.database, { ...counts, metric: "housing_units" });
    expect(homes.get("15009")).toMatchObject({ value: 72_303, moe: null });
  });
});
