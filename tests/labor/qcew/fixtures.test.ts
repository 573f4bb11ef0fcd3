import { beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { countySnapshots } from "../../../src/labor/qcew/county-snapshot.ts";
import type { LoadReport } from "../../../src/loading/dataset.ts";
import { testStore } from "../../support/store.ts";
import { agencyFigures, areaOfFile, storedFigures } from "./agency-rows.ts";
import { load, stateAt } from "./support.ts";

/** The agency's own files of three small counties in 2016, byte for byte. */
const FOLDER = join(import.meta.dir, "fixtures");
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".gz"));

describe("the agency's files of three counties", () => {
  const scratch = testStore("qcew_fixtures");
  let report: LoadReport;
  beforeAll(async () => {
    report = await load(scratch.database, FOLDER);
  }, 60_000);

  test("publish four quarters", () => {
    expect(report.results.map(({ label, outcome }) => `${label} ${outcome}`)).toEqual(
      [1, 2, 3, 4].map((quarter) => `2016-Q${quarter} published`),
    );
    expect(report.unrecognized).toEqual(["README.md"]);
  });

  test.each(FILES)("%s is stored to the digit, every row of it and nothing else", async (file) => {
    const expected = agencyFigures(join(FOLDER, file));
    expect(expected.size).toBeGreaterThan(250);
    const stored = await storedFigures(scratch.database, `area_fips = '${areaOfFile(file)}'`);
    expect(stored.size).toBe(expected.size);
    for (const [key, figures] of expected) expect([key, stored.get(key)]).toEqual([key, figures]);
  });

  // Worked by hand: the row of the level that answers, and line 5, the total.
  test.each([
    ["02158", "445110", "line 513", ["445110", "6-digit", 55, 374, 7.8, 4.5, 2372, 508]],
    ["46102", "457110", "line 637", ["4471", "4-digit", 129, 364, -5.8, -9.5, 3696, 796]],
    ["48261", "211130", "no line", [null, "all-industries", null, null, null, null, 490, 1080]],
  ])("answer in %s for %s, in 2016-Q4, with %s", async (county, naics, _line, expected) => {
    const asked = [{ county, planningRegion: null, naics }];
    const [snapshot] = (await countySnapshots(scratch.database.sql, stateAt("fixtures"), asked)).values();
    expect(snapshot).toMatchObject({
      industry_naics_code: expected[0],
      match_precision: expected[1],
      industry_employment: expected[2],
      industry_avg_weekly_wage: expected[3],
      industry_employment_yoy_pct: expected[4],
      industry_wage_yoy_pct: expected[5],
      total_employment: expected[6],
      total_avg_weekly_wage: expected[7],
      data_period: "2016-Q4",
    });
  });

  test("say which levels are suppressed, and the code of the edition that answers", async () => {
    const asked = [{ county: "46102", planningRegion: null, naics: "457110" }];
    const [snapshot] = (await countySnapshots(scratch.database.sql, stateAt("fixtures"), asked)).values();
    expect(snapshot).toMatchObject({
      match_note:
        "QCEW withholds 447110, 44711 in the county in 2016-Q4, to protect employers. " +
        "4471 (NAICS 2017) is 4571 in NAICS 2022.",
    });
  });

  test("change nothing when they are loaded again", async () => {
    const again = await load(scratch.database, FOLDER);
    expect(again.results.map(({ outcome }) => outcome)).toEqual(Array(4).fill("unchanged"));
  });
});
