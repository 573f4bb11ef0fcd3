import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { oews } from "../../../src/labor/oews/load/oews.ts";
import { chiefExecutiveWages } from "../../../src/labor/oews/wage-snapshot.ts";
import { loadFrom, type TestLoad } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { expectAsWritten } from "./agency-rows.ts";

/** The agency's workbooks of the nation, with the rows of some occupations. */
const FOLDER = join(import.meta.dir, "fixtures");

describe("the agency's workbooks of two years", () => {
  const scratch = testStore("oews_fixtures");
  let report: TestLoad;
  beforeAll(async () => {
    report = await loadFrom(oews, scratch.database, FOLDER);
  }, 60_000);

  test("publish a year each", () => {
    expect(report.results.map(({ label, outcome }) => `${label} ${outcome}`)).toEqual([
      "2019 published",
      "2023 published",
    ]);
    expect(report.unrecognized).toEqual(["README.md"]);
  });

  test.each([
    [2019, 63],
    [2023, 65],
  ])("are stored to the digit in %d, every mark as what it means", async (year, rowCount) => {
    const compared = await expectAsWritten(scratch.database.sql, year, join(FOLDER, `national_M${year}_dl.xlsx`));
    expect(compared).toBe(17 * rowCount);
  });

  test("answer for chief executives with the newest year whose May had ended", async () => {
    const state = { dataset: "oews", version: 1, updatedAt: undefined, stamp: "1", published: "1" };
    const yearAndMean = async (upTo?: string) => {
      const [wages] = (await chiefExecutiveWages(scratch.database.sql, state, ["1"], upTo)).values();
      return wages && "area" in wages ? [wages.reference_year, wages.market_mean_annual_wage] : wages;
    };
    expect(await yearAndMean()).toEqual([2023, 258_900]);
    expect(await yearAndMean("2023-05-30")).toEqual([2019, 193_850]);
  });

  test("give chief executives of 2023 as the agency's page of the occupation does", async () => {
    const rows = await scratch.database.sql`
      select employment, annual_mean, annual_median, annual_pct75, annual_pct90 from oews_estimates
       where year = 2023 and soc = '11-1011'`;
    // Wages of $239,200 and more are top-coded: they have no value.
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { employment: 211_230, annual_mean: 258_900, annual_median: 206_680, annual_pct75: null, annual_pct90: null },
    ]);
  });

  test("give the limits of top-coded wages, and codes that stand for two groups", async () => {
    const { sql } = scratch.database;
    const limits = await sql<{ year: number; annual: number }[]>`select year, annual from oews_limits order by year`;
    expect(limits.map(({ year, annual }) => `${year} ${annual}`)).toEqual(["2019 208000", "2023 239200"]);
    const doubled = await sql<{ soc: string }[]>`
      select soc from oews_occupations where year = 2023 group by soc having count(*) > 1 order by soc`;
    expect(doubled.map(({ soc }) => soc)).toEqual(["13-1020", "29-2010", "31-1120", "39-7010", "47-4090"]);
  });
});
