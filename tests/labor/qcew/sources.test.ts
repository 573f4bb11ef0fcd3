import { beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { LoadReport } from "../../../src/loading/dataset.ts";
import { testStore } from "../../support/store.ts";
import { agencyFigures, areaOfFile, storedFigures } from "./agency-rows.ts";
import { HAS_SOURCES, load, SOURCES } from "./support.ts";

/** Values to the digit, against the agency's files as another reader has them. */
describe.if(HAS_SOURCES)("the agency's files of 2016", () => {
  const scratch = testStore("qcew_sources");
  let report: LoadReport;
  beforeAll(async () => {
    report = await load(scratch.database, SOURCES);
  }, 300_000);

  test("publish four quarters and skip the lists of codes", () => {
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
  const served = BY_AREA.filter((file) => /^\d{5}$/.test(areaOfFile(file)) && !areaOfFile(file).endsWith("999"));

  test.each(served)("%s is served to the digit, every row of it and nothing else", async (file) => {
    const expected = agencyFigures(join(SOURCES, "2016.q1-q4.by_area", file));
    expect(expected.size).toBeGreaterThan(250);
    const found = await storedFigures(scratch.database, `area_fips = '${areaOfFile(file)}'`);
    expect(found.size).toBe(expected.size);
    for (const [key, figures] of expected) expect([key, found.get(key)]).toEqual([key, figures]);
  });

  test("areas without a file of their own are served from the single file to the digit", async () => {
    const own = new Set(served.map(areaOfFile));
    const isServed = (key: string) =>
      /^\d{5}$/.test(key.slice(0, 5)) && key.slice(2, 5) !== "999" && !own.has(key.slice(0, 5));
    const expected = [...agencyFigures(join(SOURCES, "2016.q1-q4.singlefile.subset.csv.gz"))].filter(([key]) =>
      isServed(key),
    );
    const found = await storedFigures(scratch.database, `area_fips not in (${[...own].map((area) => `'${area}'`)})`);
    expect(found.size).toBe(expected.length);
    const wrong = expected.filter(([key, figures]) => JSON.stringify(found.get(key)) !== JSON.stringify(figures));
    expect(wrong).toEqual([]);
  }, 60_000);

  test("have no metropolitan and no unknown areas among what is served", async () => {
    const areas = await scratch.database.sql<{ area_fips: string }[]>`select distinct area_fips from qcew_blocks`;
    expect(areas.filter(({ area_fips }) => !/^\d{5}$/.test(area_fips) || /99[5-9]$/.test(area_fips))).toEqual([]);
    expect(areas).toHaveLength(2867);
  });

  test("tell at the next load that nothing is new", async () => {
    const again = await load(scratch.database, SOURCES);
    expect(again.results.map(({ outcome }) => outcome)).toEqual(Array(4).fill("unchanged"));
  }, 60_000);
});
