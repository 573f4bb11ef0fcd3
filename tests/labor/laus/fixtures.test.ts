import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { laus } from "../../../src/labor/laus/load/laus.ts";
import { annualSeries, type MeasureField, monthlySeries, PARTS } from "../../../src/labor/laus/series-id.ts";
import { NOW, seriesMonths } from "../../../src/labor/revisions/queries.ts";
import { loadFrom, type TestLoad } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { firstSheetOf } from "../../support/workbook.ts";
import { shownRow, writtenRows } from "../labstat-rows.ts";

/** Whole series of three states, and two workbooks with the rows of one or two states. */
const FOLDER = join(import.meta.dir, "fixtures");

const MONTHLY: Record<string, MeasureField> = {
  "03": "unemployment_rate",
  "06": "labor_force",
  "08": "labor_force_participation_rate",
};
const ANNUAL: readonly (readonly [column: number, measure: MeasureField])[] = [
  [6, "labor_force"],
  [7, "employment"],
  [8, "unemployment"],
  [9, "unemployment_rate"],
];

describe("the agency's files of states and counties", () => {
  const scratch = testStore("laus_fixtures");
  let report: TestLoad;
  beforeAll(async () => {
    report = await loadFrom(laus, scratch.database, FOLDER);
  }, 60_000);

  test("publish states by release, and years of counties by the edition that a workbook states", () => {
    expect(report.results.map(({ label, outcome }) => `${label} ${outcome}`)).toEqual([
      "laus-county-years-2016-03-18 published",
      "laus-states-2019-04-01 published",
      "laus-county-years-2019-04-19 published",
    ]);
    expect(report.unrecognized).toEqual(["README.md"]);
  });

  test("give every month of California, New York and Wyoming as it is written", async () => {
    const seriesRows = Map.groupBy(
      writtenRows(join(FOLDER, "release-2019-04/la.data.3.AllStatesS.gz")),
      ({ id }) => id,
    );
    expect(seriesRows.size).toBe(9);
    for (const [id, rows] of seriesRows) {
      const measure = MONTHLY[id.slice(-2)]!; // the fixture has these three measures
      const series = [monthlySeries(id.slice(5, 7), measure, "sa")];
      const range = { part: PARTS.state.monthly, series, asOf: NOW, from: 0, to: 999_999 };
      const months = await seriesMonths(scratch.database.sql, range);
      expect(rows).toHaveLength(519);
      expect([id, months.map(({ period, value }) => `${period} ${value}`)]).toEqual([id, rows.map(shownRow)]);
    }
    // The news release of 2019-04-19: unemployment in California in March.
    const rates = [monthlySeries("06", "unemployment_rate", "sa")];
    const march = { part: PARTS.state.monthly, series: rates, asOf: NOW, from: 201903, to: 201903 };
    expect(await seriesMonths(scratch.database.sql, march)).toMatchObject([{ value: 4.3 }]);
  });

  test.each([
    [2006, 64, 7],
    [2018, 87, 0],
  ])("give the counties of the workbook of %d, N.A. as null", async (year, countyCount, absentCount) => {
    const sheet = await firstSheetOf(readFileSync(join(FOLDER, `laucnty${String(year).slice(2)}.xlsx`)));
    const rows = sheet.filter((row) => row[0]?.startsWith("CN"));
    expect(rows).toHaveLength(countyCount);
    for (const [column, measure] of ANNUAL) {
      const written = rows.map((row) => (row[column] === "N.A." ? null : Number(Number(row[column]).toFixed(1))));
      expect(written.filter((value) => value === null)).toHaveLength(absentCount);
      const series = rows.map((row) => annualSeries(`${row[1]}${row[2]}`, measure, year));
      const period = year * 100 + 13;
      const range = { part: PARTS.county.annual, series, asOf: NOW, from: period, to: period };
      const years = await seriesMonths(scratch.database.sql, range);
      expect([measure, years.map(({ value }) => value)]).toEqual([measure, written]);
    }
  });
});
