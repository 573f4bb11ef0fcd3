import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { writtenRows } from "../labor/labstat-rows.ts";
import { rowsOf } from "../labor/oews/agency-rows.ts";
import { agencyPath, hasAgencyFiles } from "../support/sources.ts";
import { firstSheetOf } from "../support/workbook.ts";
import { CES, CHIEF_EXECUTIVES, COMPANIES, type CountyRows, JOLTS } from "./worked-companies.ts";

// The rows of worked-companies.ts in the agencies' own files, read by other readers than the program's.

const FOLDER = agencyPath("bls");
/** Newer files, which were found later. */
const NEWER = agencyPath("more/bls");

/** The values of some series by `id month`. */
function valuesIn(file: string, ids: ReadonlySet<string>): Map<string, string> {
  const rows = writtenRows(join(FOLDER, file)).filter(({ id }) => ids.has(id));
  return new Map(rows.map(({ id, period, value }) => [`${id} ${period}`, value]));
}

describe.if(hasAgencyFiles(FOLDER) && hasAgencyFiles(NEWER))("rows of worked examples in the agencies' files", () => {
  test("of CES are the newest month of the series with a value, and the previous year", () => {
    const rows = Object.values(CES);
    const values = valuesIn(
      "ces/release-2022-06/ce.data.01a.CurrentSeasAE.gz",
      new Set(rows.map(({ series }) => series)),
    );
    for (const { series, month, now, before } of rows) {
      const period = month.replace("-", "");
      const months = [...values.keys()].filter((key) => key.startsWith(series)).map((key) => key.split(" ")[1]!);
      expect([series, months.toSorted().at(-1)]).toEqual([series, period]);
      expect(values.get(`${series} ${period}`)).toBe(String(now));
      expect(values.get(`${series} ${Number(period) - 100}`)).toBe(String(before));
    }
  });

  test("of JOLTS are those of August 2022, and of the three months there and a year before", () => {
    const idOf = (code: string, element: string) => `JTS${code}000000000${element}`;
    const industries = Object.values(JOLTS);
    const elements = ["JOR", "QUR", "LDR", "TSR", "HIR", "JOL", "HIL"];
    const ids = new Set(industries.flatMap(({ code }) => elements.map((element) => idOf(code, element))));
    const values = valuesIn("jolts/jt.data.1.AllItems.gz", ids);
    for (const { code, openings, quits, layoffs, separations, hires, levels } of industries) {
      const writtenAt = (element: string, month = "202208") => values.get(`${idOf(code, element)} ${month}`);
      const rates = ["JOR", "QUR", "LDR", "TSR"].map((element) => writtenAt(element));
      expect([code, ...rates]).toEqual([code, ...[openings, quits, layoffs, separations].map(String)]);
      const months = ["202106", "202107", "202108", "202206", "202207", "202208"];
      expect(months.map((month) => writtenAt("HIR", month))).toEqual(hires.map(String));
      expect([writtenAt("JOL"), writtenAt("HIL")]).toEqual(levels.map(String));
    }
  });

  const counties = COMPANIES.flatMap(({ county }) => county ?? []);

  test("of QCEW are the lines of the counties in 2016-Q4", () => {
    for (const [file, ofFile] of Map.groupBy(counties, (county) => county.file)) {
      const bytes = gunzipSync(readFileSync(join(FOLDER, "qcew", file)));
      const rows: Record<string, string>[] = parse(bytes, { columns: true });
      const at = (line: number) => rows[line - 2] ?? {}; // the heading is line 1
      for (const { fips, industry, total } of ofFile) {
        expect(figuresOf(at(industry.line))).toEqual([
          ...[fips, "5", industry.code, "4", industry.employment, industry.weeklyWage],
          ...[industry.employmentChange, industry.wageChange],
        ]);
        expect(figuresOf(at(total[0])).slice(0, 6)).toEqual([fips, "0", "10", "4", total[1], total[2]]);
      }
    }
  });

  test("of LAUS are those of the counties in the workbook of 2024", async () => {
    const sheet = await firstSheetOf(await Bun.file(join(NEWER, "laus/laucnty24.xlsx")).bytes());
    for (const county of counties) expectWritten(sheet, county);
  });

  test("of OEWS are those of the nation's chief executives", async () => {
    const sheet = await rowsOf(join(NEWER, "oews/national_M2024_dl.xlsx"));
    const chiefs = sheet.find((row) => row.occ_code === CHIEF_EXECUTIVES.soc);
    expect([chiefs?.occ_title, Number(chiefs?.a_median), Number(chiefs?.a_mean)]).toEqual([
      CHIEF_EXECUTIVES.title,
      CHIEF_EXECUTIVES.median,
      CHIEF_EXECUTIVES.mean,
    ]);
    expect([chiefs?.a_pct75, chiefs?.a_pct90]).toEqual(["#", "#"]);
  });
});

const figuresOf = (row: Record<string, string>) => [
  ...[row.area_fips, row.own_code, row.industry_code, row.qtr],
  ...[row.month3_emplvl, row.avg_wkly_wage, row.oty_month3_emplvl_pct_chg, row.oty_avg_wkly_wage_pct_chg].map(Number),
];

/** State and county are the second and third cell, the labor force is the sixth, and the rate the last one. */
function expectWritten(
  sheet: readonly (readonly (string | null | undefined)[])[],
  { fips, laus: [laborForce, rate, region = fips] }: CountyRows,
): void {
  const row = sheet.find((cells) => `${cells[1]}${cells[2]}` === region && cells[0]?.startsWith("CN"));
  const cells = row?.filter((cell) => cell !== null && cell !== undefined && cell !== "") ?? [];
  expect([fips, cells[4], Number(cells[5]), Number(cells.at(-1))]).toEqual([fips, "2024", laborForce, rate]);
}
