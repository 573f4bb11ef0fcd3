import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { oews } from "../../src/labor/oews/load/oews.ts";
import { sba } from "../../src/lending/load/sba.ts";
import { rowsIn } from "../census/load/support.ts";
import { writtenRows } from "../labor/labstat-rows.ts";
import { rowsOf } from "../labor/oews/agency-rows.ts";
import { loadFrom } from "../support/load.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { agencyPath, hasAgencyFiles } from "../support/sources.ts";
import { firstSheetOf } from "../support/workbook.ts";

// Tables of several metrics next to the agencies' own files, which other readers than the program's read here.

const [BLS, CENSUS, SBA] = [agencyPath("bls"), agencyPath("census/datacensusgov/counties"), agencyPath("sba")];
const WORKBOOK = agencyPath("more/bls/laus/laucnty24.xlsx");
const METROS = "MSA_M2024_dl.constructed-florida.xlsx";

interface Cell {
  value: number | null;
  period: string;
}
type Row = Record<string, Cell> & { fips: string };

describe.if([BLS, CENSUS, SBA, WORKBOOK].every(hasAgencyFiles))("a table has what the agencies' files say", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startFromSource({
      hasStarterData: true,
      async seed({ database }) {
        await loadFrom(sba, database, join(SBA, "replica/260630"));
        await loadFrom(oews, database, { [METROS]: readFileSync(join(BLS, "oews", METROS)) });
      },
    });
  }, 240_000);
  afterAll(() => server.stop());

  /** Returns the values of some metrics by code; undefined where the table has no such area. */
  async function valuesOf(metrics: readonly string[], query: string): Promise<Map<string, (number | null)[]>> {
    const lines = await (await server.get(`/v1/us/values?metrics=${metrics.join(",")}&${query}&format=ndjson`)).text();
    const rows = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    return new Map(rows.map((row) => [row.fips, metrics.map((metric) => row[metric]!.value)]));
  }

  test("of the Census: income of every county in 2023", async () => {
    const served = await valuesOf(["median_household_income"], "level=county&vintage=2023-acs5");
    const file = rowsIn(CENSUS, "ACSST5Y2023.S1901-Data.csv");
    const rows = file.filter(({ GEO_ID: id = "" }) => id.startsWith("0500000US")); // it has labels and a state, too
    expect(rows.length).toBeGreaterThan(3_000);
    for (const { GEO_ID: id = "", S1901_C01_012E: income = "" } of rows) {
      const expected = /^\d+$/.test(income) ? Number(income) : income === "250,000+" ? 250_000 : null;
      expect([id, served.get(id.slice(9))?.[0]]).toEqual([id, expected]);
    }
  });

  test("of LAUS: every county in 2024", async () => {
    const served = await valuesOf(["laus_labor_force", "laus_unemployment_rate"], "level=county&period=2024");
    const sheet = await firstSheetOf(await Bun.file(WORKBOOK).bytes());
    const rows = sheet.filter((row) => row[0]?.startsWith("CN"));
    expect(rows.length).toBeGreaterThan(3_000);
    for (const row of rows) {
      const [laborForce, rate] = [row.at(-4), row.at(-1)].map((text) => Number(Number(text).toFixed(1)));
      expect([row[0], served.get(`${row[1]}${row[2]}`)]).toEqual([row[0], [laborForce!, rate!]]);
    }
  });

  test("of JOLTS: every state in a month", async () => {
    const turnover = await valuesOf(["jolts_hires_rate", "jolts_quits"], "level=state&period=2022-08");
    const months = new Map(
      writtenRows(join(BLS, "jolts/jt.data.1.AllItems.gz")).map(({ id, period, value }) => [`${id} ${period}`, value]),
    );
    for (const [fips, [hires, quits]] of turnover) {
      const at = (element: string) => months.get(`JTS000000${fips}0000000${element} 202208`);
      expect([fips, hires, quits].map(String)).toEqual([fips, at("HIR")!, at("QUL")!]);
    }
    expect(turnover.size).toBeGreaterThan(0);
  });

  test("of QCEW: counties in each quarter, all industries and one", async () => {
    const folder = join(BLS, "qcew/2016.q1-q4.by_area");
    const metrics = ["qcew_total_wages", "qcew_avg_weekly_wage", "qcew_month3_employment"];
    let compared = 0;
    const files = readdirSync(folder).filter((file) => /2016\.q1-q4 \d{5} /.test(file));
    const rows = files.flatMap((file) => {
      const [header, ...lines] = gunzipSync(readFileSync(join(folder, file)))
        .toString()
        .split("\n");
      const chosen = lines.filter((line) => /^"\d{5}",("0","10"|"5","23"),/.test(line));
      return parse<Record<string, string>>([header, ...chosen].join("\n"), { columns: true });
    });
    for (const [period, naics] of [
      ["2016-Q1", "10"],
      ["2016-Q4", "10"],
      ["2016-Q4", "23"],
    ] as const) {
      const served = await valuesOf(metrics, `level=county&period=${period}&naics=${naics}`);
      for (const row of rows.filter((one) => one.industry_code === naics && one.qtr === period.at(-1))) {
        const values = served.get(row.area_fips ?? "");
        if (!values) continue; // of a state, or of no county
        const figures = [row.total_qtrly_wages, row.avg_wkly_wage, row.month3_emplvl];
        const expected = figures.map((text) => (row.disclosure_code === "N" ? null : Number(text)));
        expect([row.area_fips, period, ...values]).toEqual([row.area_fips, period, ...expected]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(8);
  });

  test("of OEWS: nurses in Florida's metropolitan areas", async () => {
    const metrics = ["oews_employment", "oews_annual_median", "oews_hourly_mean"];
    const served = await valuesOf(metrics, "level=metro&period=2024&soc=29-1141");
    const rows = (await rowsOf(join(BLS, "oews", METROS))).filter((row) => row.occ_code === "29-1141");
    expect(rows.length).toBeGreaterThan(5);
    const figure = (text = "") => (/^[\d.,]+$/.test(text) ? Number(text.replaceAll(",", "")) : null);
    for (const row of rows.filter(({ area_type: type }) => type === "4"))
      expect([row.area, ...served.get(row.area!)!]).toEqual([
        row.area,
        ...[row.tot_emp, row.a_median, row.h_mean].map(figure),
      ]);
  });

  test("of lending: the worked records of counties and states", async () => {
    const fields = ["loan_count", "total_amount", "avg_loan_size", "jobs_supported", "charge_off_rate"];
    const { counties, states } = (await Bun.file(join(SBA, "expected.json")).json()) as {
      counties: (Record<string, number> & { county_fips: string; period: string })[];
      states: (Record<string, number> & { state_fips: string; period: string })[];
    };
    const records = [
      ...counties.map((record) => ({ level: "county", code: record.county_fips, record })),
      ...states.map((record) => ({ level: "state", code: record.state_fips, record })),
    ];
    expect(records.length).toBeGreaterThan(6);
    for (const { level, code, record } of records) {
      const metrics = fields.map((field) => `sba_${field}`);
      const served = await valuesOf(metrics, `level=${level}&period=${record.period}&places=${code}`);
      expect([code, ...(served.get(code) ?? [])]).toEqual([code, ...fields.map((field) => record[field]!)]);
    }
  });
});
