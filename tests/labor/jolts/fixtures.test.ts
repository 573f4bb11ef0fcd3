import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { jolts } from "../../../src/labor/jolts/load/jolts.ts";
import { parseSeriesId, seriesNumber } from "../../../src/labor/jolts/series-id.ts";
import { NOW, seriesMonths } from "../../../src/labor/revisions/queries.ts";
import { loadFrom, type TestLoad } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { shownRow, writtenRows } from "../labstat-rows.ts";

/** Whole series of the agency's files of one release. */
const FOLDER = join(import.meta.dir, "fixtures");
const FILE = join(FOLDER, "release-2022-10/jt.data.1.AllItems.gz");

describe("the agency's files of October 2022", () => {
  const scratch = testStore("jolts_fixtures");
  let report: TestLoad;
  beforeAll(async () => {
    report = await loadFrom(jolts, scratch.database, FOLDER);
  }, 60_000);

  /** What is served of a series, as `202208 10053 P`. */
  async function served(id: string): Promise<string[]> {
    const parsed = parseSeriesId(id);
    if ("refusal" in parsed) throw new Error(parsed.refusal);
    const range = { part: "jolts", series: [seriesNumber(parsed)], asOf: NOW, from: 0, to: 999_999 };
    const rows = await seriesMonths(scratch.database.sql, range);
    return rows.map(({ period, value, footnotes }) =>
      shownRow({ period: String(period), value: String(value), footnotes: footnotes ?? "" }),
    );
  }

  test("are served month by month as they are written, without annual totals", async () => {
    expect(report.unrecognized).toEqual(["README.md"]);
    const written = writtenRows(FILE).filter(({ period }) => !period.endsWith("13"));
    expect(report.results).toMatchObject([{ label: "2022-10-01", outcome: "published", rowCount: written.length }]);
    const seriesRows = Map.groupBy(written, ({ id }) => id);
    expect(seriesRows.size).toBe(31);
    for (const [id, rows] of seriesRows) {
      expect(rows).toHaveLength(261);
      expect([id, await served(id)]).toEqual([id, rows.map(shownRow)]);
    }
  });

  test("give the openings and hires that the Bureau announced", async () => {
    // The news release of 2022-10-04: levels in thousands, rates in percent.
    for (const [element, level, rate] of [
      ["JO", "10053", "6.2"],
      ["HI", "6277", "4.1"],
      ["QU", "4158", "2.7"],
    ]) {
      expect((await served(`JTS000000000000000${element}L`)).at(-1)).toBe(`202208 ${level} P`);
      expect((await served(`JTS000000000000000${element}R`)).at(-1)).toBe(`202208 ${rate} P`);
    }
  });
});
