import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import type { Database } from "../../../src/storage/database.ts";

/** Figures by cell: `46102 20161 10 0` is area, quarter, industry and ownership. */
export type Figures = Map<string, (number | null)[]>;

interface Cell {
  area_fips: string;
  quarter: number;
  industry: number;
  ownership: number;
  figures: (number | null)[];
}

/** The stored figures of some areas; `where` is a condition of SQL. */
export async function storedFigures({ sql }: Database, where: string): Promise<Figures> {
  const cells = await sql.unsafe<Cell[]>(
    `select area_fips, quarter, cell.industry, cell.ownership,
            array[cell.e, cell.m1, cell.m2, cell.m3, cell.w, cell.a, cell.l, cell.lw, cell.y,
                  cell.yw, cell.ya]::float8[]
              as figures
       from qcew_blocks,
            unnest(ownership, industry, establishments, month1_employment, month2_employment, month3_employment,
                   total_wages, avg_weekly_wage, employment_lq, wages_lq, employment_yoy, wages_yoy,
                   avg_weekly_wage_yoy)
              as cell (ownership, industry, e, m1, m2, m3, w, a, l, lw, y, yw, ya)
      where ${where}`,
  );
  return new Map(
    cells.map((cell) => [`${cell.area_fips} ${cell.quarter} ${cell.industry} ${cell.ownership}`, cell.figures]),
  );
}

/** The rows of an agency's file as they should be stored, read by another reader than the load's. */
export function agencyFigures(path: string): Figures {
  const rows: Record<string, string>[] = parse(gunzipSync(readFileSync(path)), { columns: true });
  const expected: Figures = new Map();
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

/** The code in the name of a file by area: 46102 of `2016.q1-q4 46102 Oglala Lakota County, South Dakota.csv.gz`. */
export const areaOfFile = (path: string): string => basename(path).slice("2016.q1-q4 ".length).split(" ")[0] ?? "";
