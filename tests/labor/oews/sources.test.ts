import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { oews } from "../../../src/labor/oews/load/oews.ts";
import { loadFrom } from "../../support/load.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { testStore } from "../../support/store.ts";
import { expectAsWritten } from "./agency-rows.ts";

const SOURCES = agencyPath("bls/oews");

const NATIONAL = [2013, 2014, 2015, 2017, 2018, 2019, 2020, 2022, 2023];
const file = (year: number) => `national_M${year}_dl.${year === 2013 ? "xls" : "xlsx"}`;

describe.if(hasAgencyFiles(SOURCES))("real workbooks", () => {
  const scratch = testStore("oews_sources");
  beforeAll(async () => {
    await loadFrom(oews, scratch.database, SOURCES);
  }, 60_000);

  test("every figure of nine years of the nation's workbooks is served to the digit, with its marks", async () => {
    let compared = 0;
    for (const year of NATIONAL)
      compared += await expectAsWritten(scratch.database.sql, year, join(SOURCES, file(year)));
    expect(compared).toBe(17 * (1394 * 3 + 1382 + 1379 + 1329 * 2 + 1402 + 1403));
  }, 60_000);

  test("limits, doubled codes and codes of OEWS's own are those that the agency's files have", async () => {
    const { sql } = scratch.database;
    const limits = await sql<
      { year: number; annual: number | null }[]
    >`select year, annual from oews_limits order by year`;
    expect(Object.fromEntries(limits.map(({ year, annual }) => [year, annual]))).toEqual({
      2013: 187_200,
      2014: 187_200,
      2015: 187_200,
      2017: 208_000,
      2018: 208_000,
      2019: 208_000,
      2020: 208_000,
      2022: 239_200,
      2023: 239_200,
      2024: null, // of that year there is no workbook with notes
    });
    const doubled = await sql<{ soc: string }[]>`
      select soc from oews_occupations where year = 2023 group by soc having count(*) > 1 order by soc`;
    expect(doubled.map(({ soc }) => soc)).toEqual([
      "13-1020",
      "13-2020",
      "29-2010",
      "31-1120",
      "39-7010",
      "47-4090",
      "51-2090",
    ]);
  });

  test("the constructed workbook of Florida has the values of its extract", async () => {
    const extract = (await Bun.file(join(SOURCES, "oews_fl_msa_2024.json")).json()) as Record<
      string,
      string | number
    >[];
    const served = await scratch.database.sql<Record<string, unknown>[]>`
      select e.*, a.name from oews_estimates e join oews_areas a using (year, area) where year = 2024`;
    const found = new Map(served.map((row) => [`${row.area} ${row.soc}`, row]));
    expect(found.size).toBe(extract.length);
    for (const row of extract)
      expect(found.get(`${row.msa_code} ${row.soc}`)).toMatchObject({
        name: row.msa_name,
        employment: row.employment,
        annual_mean: row.mean_annual,
        annual_pct10: row.p10_annual,
        annual_pct25: row.p25_annual,
        annual_median: row.median_annual,
        annual_pct75: row.p75_annual,
        annual_pct90: row.p90_annual,
        hourly_mean: null,
      });
  });
});
