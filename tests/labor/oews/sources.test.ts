import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { OTHER_FIELDS, topCodedBit, WAGE_FIELDS } from "../../../src/labor/oews/fields.ts";
import { oews } from "../../../src/labor/oews/load/oews.ts";
import { openXls } from "../../../src/loading/formats/xls.ts";
import { loadFrom } from "../../support/load.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { testStore } from "../../support/store.ts";
import { firstSheetOf } from "../../support/workbook.ts";

const SOURCES = agencyPath("bls/oews");

const NATIONAL = [2013, 2014, 2015, 2017, 2018, 2019, 2020, 2022, 2023];
const file = (year: number) => `national_M${year}_dl.${year === 2013 ? "xls" : "xlsx"}`;

/** Rows of a workbook by another reader than the load's, by their headings in small letters. */
async function rowsOf(name: string): Promise<Record<string, string>[]> {
  const blob = new Blob([await Bun.file(join(SOURCES, name)).bytes()]);
  const rows = name.endsWith(".xls")
    ? (await Array.fromAsync((await openXls(blob, name))[0]!.batches()))[0]!.rows
    : await firstSheetOf(await blob.bytes());
  const names = rows[0]!.map((text) => text!.toLowerCase());
  return rows.slice(1).map((row) => Object.fromEntries(names.map((key, at) => [key, row[at] ?? ""])));
}

const COLUMNS: Record<string, string> = {
  employment: "tot_emp",
  employment_prse: "emp_prse",
  mean_wage_prse: "mean_prse",
  jobs_per_1000: "jobs_1000",
  location_quotient: "loc_quotient",
};
/** `hourly_pct10` is `h_pct10`. */
const columnOf = (field: string) => COLUMNS[field] ?? field.replace("hourly", "h").replace("annual", "a");

describe.if(hasAgencyFiles(SOURCES))("real workbooks", () => {
  const scratch = testStore("oews_sources");
  beforeAll(async () => {
    await loadFrom(oews, scratch.database, SOURCES);
  }, 60_000);

  test("every figure of the nation's workbooks of nine years is served to the digit, every mark as what it means", async () => {
    let compared = 0;
    for (const year of NATIONAL) {
      const rows = await scratch.database.sql<Record<string, never>[]>`
        select e.*, e.employment_prse::text as employment_prse, e.mean_wage_prse::text as mean_wage_prse,
               o.title, e.grp::text as grp
          from oews_estimates e join oews_occupations o using (year, soc, grp)
         where year = ${year} and area = '1'`;
      const served = new Map(rows.map((row) => [`${row.soc} ${row.grp}`, row as Record<string, unknown>]));
      const agency = await rowsOf(file(year));
      expect(served.size).toBe(agency.length);
      for (const row of agency) {
        const own = served.get(`${row.occ_code} ${row.o_group ?? row.occ_group}`);
        expect(own?.title).toBe(row.occ_title);
        for (const field of [...OTHER_FIELDS, ...WAGE_FIELDS]) {
          const text = row[columnOf(field)] ?? "";
          const isTop = (WAGE_FIELDS as readonly string[]).includes(field) && text === "#";
          const isHourly = field.startsWith("hourly");
          const expected = /^[*#]*$/.test(text) ? null : Math.round(Number(text) * 1000) / 1000;
          const value = own?.[field] === null ? null : Number(own?.[field]) / (isHourly ? 100 : 1);
          if (value !== expected) expect(`${year} ${row.occ_code} ${field}: ${value}`).toBe(`${expected}`);
          const bit = (WAGE_FIELDS as readonly string[]).includes(field) ? topCodedBit(field as never) : 0;
          if (((Number(own?.top_coded) & bit) !== 0) !== isTop)
            expect(`${year} ${row.occ_code} ${field}`).toBe("top-coded as in the file");
          compared++;
        }
        expect([own?.is_annual_only, own?.is_hourly_only]).toEqual(
          [row.annual, row.hourly].map((text) => text?.toUpperCase() === "TRUE"),
        );
      }
    }
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
