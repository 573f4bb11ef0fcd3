import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import type { LoadReport } from "../../../src/loading/dataset.ts";
import type { Database } from "../../../src/storage/database.ts";
import { HAS_SOURCES, load, qcewDatabase, SOURCES } from "./support.ts";

/** Values to the digit, against the agency's files as another reader has them. */
describe.if(HAS_SOURCES)("the agency's files of 2016", () => {
  let database: Database;
  let report: LoadReport;
  beforeAll(async () => {
    database = await qcewDatabase();
    report = await load(database, SOURCES);
  }, 300_000);
  afterAll(() => database.close());

  interface Cell {
    area_fips: string;
    quarter: number;
    industry: number;
    ownership: number;
    figures: (number | null)[];
  }

  const cellsOf = (where: string): Promise<Map<string, (number | null)[]>> =>
    database.sql
      .unsafe<Cell[]>(
        `select area_fips, quarter, cell.industry, cell.ownership,
                array[cell.e, cell.m1, cell.m2, cell.m3, cell.w, cell.a, cell.l, cell.lw, cell.y, cell.yw, cell.ya]::float8[]
                  as figures
           from qcew_blocks,
                unnest(ownership, industry, establishments, month1_employment, month2_employment, month3_employment,
                       total_wages, avg_weekly_wage, employment_lq, wages_lq, employment_yoy, wages_yoy,
                       avg_weekly_wage_yoy)
                  as cell (ownership, industry, e, m1, m2, m3, w, a, l, lw, y, yw, ya)
          where ${where}`,
      )
      .then(
        (cells) =>
          new Map(
            cells.map((cell) => [`${cell.area_fips} ${cell.quarter} ${cell.industry} ${cell.ownership}`, cell.figures]),
          ),
      );

  /** The rows of a file as they should be served. */
  function expectedOf(file: string): Map<string, (number | null)[]> {
    const rows: Record<string, string>[] = parse(gunzipSync(readFileSync(join(SOURCES, file))), { columns: true });
    const expected = new Map<string, (number | null)[]>();
    for (const row of rows) {
      if (row.own_code === "8") continue;
      const value = (name: string) => Number(row[name] ?? row[name.replace("estabs", "estabs_count")]);
      const unless = (code: string, figures: number[]) => figures.map((figure) => (row[code] === "N" ? null : figure));
      const industry = row.industry_code?.slice(0, row.industry_code.includes("-") ? 2 : undefined);
      expected.set(`${row.area_fips} ${row.year}${row.qtr} ${industry} ${row.own_code}`, [
        value("qtrly_estabs"),
        ...unless("disclosure_code", [
          value("month1_emplvl"),
          value("month2_emplvl"),
          value("month3_emplvl"),
          value("total_qtrly_wages"),
          value("avg_wkly_wage"),
        ]),
        ...unless("lq_disclosure_code", [
          Math.round(value("lq_month3_emplvl") * 100),
          Math.round(value("lq_total_qtrly_wages") * 100),
        ]),
        ...unless("oty_disclosure_code", [
          Math.round(value("oty_month3_emplvl_pct_chg") * 10),
          Math.round(value("oty_total_qtrly_wages_pct_chg") * 10),
          Math.round(value("oty_avg_wkly_wage_pct_chg") * 10),
        ]),
      ]);
    }
    return expected;
  }

  test("publish four quarters and leave the lists of codes alone", () => {
    expect(report.results.map(({ label, outcome }) => `${label} ${outcome}`)).toEqual(
      [1, 2, 3, 4].map((quarter) => `2016-Q${quarter} published`),
    );
    expect(report.unrecognized).toEqual([
      "area-titles-xlsx.xlsx",
      "area_titles.csv",
      "high_level_crosswalk.csv",
      "industry-titles.xlsx",
    ]);
  });

  const BY_AREA = HAS_SOURCES ? readdirSync(join(SOURCES, "2016.q1-q4.by_area")) : [];
  const areaOf = (file: string) => file.slice("2016.q1-q4 ".length).split(" ")[0] ?? "";
  const served = BY_AREA.filter((file) => /^\d{5}$/.test(areaOf(file)) && !areaOf(file).endsWith("999"));

  test.each(served)("%s is served to the digit, every row of it and nothing else", async (file) => {
    const expected = expectedOf(join("2016.q1-q4.by_area", file));
    expect(expected.size).toBeGreaterThan(250);
    const found = await cellsOf(`area_fips = '${areaOf(file)}'`);
    expect(found.size).toBe(expected.size);
    for (const [key, figures] of expected) expect([key, found.get(key)]).toEqual([key, figures]);
  });

  test("areas without a file of their own are served from the single file to the digit", async () => {
    const own = new Set(served.map(areaOf));
    const isServed = (key: string) =>
      /^\d{5}$/.test(key.slice(0, 5)) && key.slice(2, 5) !== "999" && !own.has(key.slice(0, 5));
    const expected = [...expectedOf("2016.q1-q4.singlefile.subset.csv.gz")].filter(([key]) => isServed(key));
    const found = await cellsOf(`area_fips not in (${[...own].map((area) => `'${area}'`)})`);
    expect(found.size).toBe(expected.length);
    const wrong = expected.filter(([key, figures]) => JSON.stringify(found.get(key)) !== JSON.stringify(figures));
    expect(wrong).toEqual([]);
  }, 60_000);

  test("have no metropolitan and no unknown areas among what is served", async () => {
    const areas = await database.sql<{ area_fips: string }[]>`select distinct area_fips from qcew_blocks`;
    expect(areas.filter(({ area_fips }) => !/^\d{5}$/.test(area_fips) || /99[5-9]$/.test(area_fips))).toEqual([]);
    expect(areas).toHaveLength(2867);
  });

  test("tell at the next load that nothing is new", async () => {
    const again = await load(database, SOURCES);
    expect(again.results.map(({ outcome }) => outcome)).toEqual(Array(4).fill("unchanged"));
  }, 60_000);
});
