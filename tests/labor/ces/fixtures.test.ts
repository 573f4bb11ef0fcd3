import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { parseSeriesId, seriesNumber } from "../../../src/labor/ces/series.ts";
import { NOW, seriesMonths } from "../../../src/labor/revisions/queries.ts";
import type { TestLoad } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { shownRow, writtenRows } from "../labstat-rows.ts";
import { loadCes } from "./made-lists.ts";

/** Whole series of the agency's files of three releases. */
const FOLDER = join(import.meta.dir, "fixtures");

describe("the agency's files of three releases", () => {
  const scratch = testStore("ces_fixtures");
  let report: TestLoad;
  beforeAll(async () => {
    report = await loadCes(scratch.database, FOLDER);
  }, 60_000);

  /** What is served of a series as of a day, as `202401 157700 P`. */
  async function served(id: string, asOf = NOW): Promise<string[]> {
    const series = parseSeriesId(id);
    if (!series || series === "unserved") throw new Error(`${id} is not served`);
    const range = { part: "ces", series: [seriesNumber(series)], asOf, from: 0, to: 999_999 };
    const rows = await seriesMonths(scratch.database.sql, range);
    return rows.map(({ period, value, footnotes }) =>
      shownRow({ period: String(period), value: String(value), footnotes: footnotes ?? "" }),
    );
  }

  test("publish a release each", () => {
    expect(report.results.map(({ label, outcome }) => `${label} ${outcome}`)).toEqual([
      "2022-06-01 published",
      "2024-01-01 published",
      "2024-02-01 published",
      "2025-09-01 published",
    ]);
    expect(report.unrecognized).toEqual(["README.md"]);
  });

  test.each([
    ["2022-06-01", "release-2022-06/ce.data.01a.CurrentSeasAE.gz", 4],
    ["2024-01-01", "release-2024-01/ce.data.01a.CurrentSeasAE.gz", 3],
    ["2024-02-01", "release-2024-02/ce.data.90a.Government.Employment.gz", 4],
  ])("of %s are served month by month as %s has them", async (asOf, file, seriesCount) => {
    const written = writtenRows(join(FOLDER, file)).filter(({ period }) => !period.endsWith("13"));
    const seriesRows = Map.groupBy(written, ({ id }) => id);
    expect(seriesRows.size).toBe(seriesCount);
    for (const [id, rows] of seriesRows) {
      expect(rows.length).toBeGreaterThan(380);
      expect(await served(id, asOf)).toEqual(rows.map(shownRow));
    }
  });

  test("give the total that the Bureau announced at each release, and its revision", async () => {
    const total = async (period: string, asOf: string) =>
      (await served("CES0000000001", asOf)).filter((month) => month.startsWith(period));
    // The news releases of 2022-06-03 and 2024-01-05.
    expect(await total("202205", "2022-06-01")).toEqual(["202205 151682"]);
    expect(await total("202312", "2024-01-01")).toEqual(["202312 157232 P"]);
    expect(await total("202205", "2024-01-01")).toEqual(["202205 152042"]);
  });

  test("change nothing when they are loaded again", async () => {
    const again = await loadCes(scratch.database, FOLDER);
    expect(again.results.map(({ outcome }) => outcome)).toEqual(Array(4).fill("unchanged"));
  });
});
