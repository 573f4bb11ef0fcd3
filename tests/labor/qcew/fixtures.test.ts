import { beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { LoadReport } from "../../../src/loading/dataset.ts";
import { testStore } from "../../support/store.ts";
import { agencyFigures, areaOfFile, storedFigures } from "./agency-rows.ts";
import { load } from "./support.ts";

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

  test("change nothing when they are loaded again", async () => {
    const again = await load(scratch.database, FOLDER);
    expect(again.results.map(({ outcome }) => outcome)).toEqual(Array(4).fill("unchanged"));
  });
});
