import { describe, expect, test } from "bun:test";
import { ces } from "../../../src/labor/ces/load/ces.ts";
import { jolts } from "../../../src/labor/jolts/load/jolts.ts";
import { laus } from "../../../src/labor/laus/load/laus.ts";
import { releasesOf } from "../../../src/labor/revisions/queries.ts";
import { onDay } from "../../support/clock.ts";
import { loadFrom, type MadeFiles } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { countyWorkbook } from "../laus/made-workbooks.ts";
import { dataFile, type MadeSeries, seriesFile } from "../made-files.ts";

onDay("2026-08-27");

const scratch = testStore("release_days", { emptyBefore: true });

const SURVEYS = [
  { dataset: ces, id: "CES0000000001", file: "ce.data.01a.CurrentSeasAE", list: "ce.series", part: "ces" },
  { dataset: jolts, id: "JTS000000000000000HIL", file: "jt.data.1.AllItems", list: "jt.series", part: "jolts" },
  {
    dataset: laus,
    id: "LASST010000000000005",
    file: "la.data.3.AllStatesS",
    list: "la.series",
    part: "laus-states",
  },
] as const;

const JUNE: MadeSeries = [
  ["2022-04", "100"],
  ["2022-05", "101", "P"],
];
const AUGUST: MadeSeries = [
  ["2022-04", "100"],
  ["2022-05", "111"],
  ["2022-06", "112"],
  ["2022-07", "113", "P"],
];

describe.each(SURVEYS)("a release of $dataset.name", ({ dataset, id, file, list, part }) => {
  const load = (folder: string, series: MadeSeries, options = {}) => {
    const files: MadeFiles = {
      [`${folder}/${file}`]: dataFile({ [id]: series }),
      [`${folder}/${list}`]: seriesFile({ [id]: series }),
    };
    return loadFrom(dataset, scratch.database, files, options);
  };
  /** Everything that is stored of the survey's figures and releases. */
  const stored = async () => {
    const { sql } = scratch.database;
    return {
      observations: await sql`select * from labor_observations order by series, period, published_on`,
      spans: await sql`select * from labor_spans order by series, published_on`,
      releases: await releasesOf(sql, [part]),
    };
  };
  const refused = async (loading: () => Promise<unknown>, message: string) => {
    const before = await stored();
    await expect(loading()).rejects.toThrow(message);
    expect(await stored()).toEqual(before);
  };

  test("of a day before the end of its newest month is refused, however the day is known", async () => {
    await refused(
      () => load("release-2022-01", AUGUST),
      "has 2022-07, which ended on 2022-07-31; its day of publication would be 2022-01-01 by the name of its folder",
    );
    await refused(() => load("release-2022-07", AUGUST), "accepted: a day that is not before 2022-07-31");
    await refused(() => load("x", AUGUST, { published: "2022-07-30" }), "would be 2022-07-30 by --published");
    await refused(() => load("x", [["2099-12", "1"]]), "has 2099-12, which ended on 2099-12-31");
    expect((await load("release-2022-08", AUGUST)).results[0]?.outcome).toBe("published");
  });

  test("in a folder of an impossible month is refused, and taken with --published", async () => {
    await refused(() => load("release-2022-13", AUGUST), '"2022-13" is not a month; accepted: release-YYYY-MM');
    const { results } = await load("release-2022-13", AUGUST, { published: "2022-08-05" });
    expect(`${results[0]?.outcome} ${results[0]?.label}`).toMatch(/^published .*2022-08-05$/);
  });

  test("without a day that ends earlier than what is loaded is refused, and kept with its day", async () => {
    await load("release-2022-08", AUGUST);
    await refused(() => load("june", JUNE), "ends with 2022-05, and what is loaded with 2022-07: it is older than the");
    const { results } = await load("june", JUNE, { published: "2022-06-03" });
    expect(results[0]).toMatchObject({ outcome: "kept" });
  });

  test("without a day that has values which were revised since, or preliminary again, is refused", async () => {
    const revised = AUGUST.map(([month, value]) => [month, `${Number(value) + 1}`] as const);
    await load("release-2022-08", AUGUST);
    await load("release-2022-09", revised);
    await refused(() => load("copy", [...AUGUST.slice(0, 3), ["2022-07", "113"]]), "that newer releases have revised");
    const again = [...revised.slice(0, 3), ["2022-07", "114.5", "P"]] as const;
    await refused(() => load("copy", again), "marks 1 figures as preliminary that are final in what is loaded");
    const newer = [...revised, ["2022-08", "115", "P"]] as const;
    expect((await load("copy", newer)).results[0]?.outcome).toBe("published");
  });

  test("that is kept says which release answers, and what to do where that one has the day of its load", async () => {
    await load("june", JUNE);
    const today = "2026-08-27";
    const { results, logged } = await load("release-2022-08", AUGUST);
    expect(results[0]?.outcome).toBe("kept");
    expect(logged.at(-1)).toContain(`the release of ${today} is newer, whose day is the day of its load`);
    expect((await load("release-2022-08", AUGUST, { published: today })).results[0]?.outcome).toBe("published");
    const newest = await scratch.database.sql`select max(last_period) as last from labor_spans`;
    expect(newest[0]?.last).toBe(202_207);
  });

  test("whose bytes are loaded already is that release, though nothing tells its day now", async () => {
    await load("release-2022-08", AUGUST);
    expect((await load("copy", AUGUST)).results[0]?.outcome).toBe("unchanged");
    expect(await releasesOf(scratch.database.sql, [part])).toMatchObject([{ published_on: "2022-08-01" }]);
  });
});

test("a workbook of counties is not published before the day of the edition that it names", async () => {
  const rows = [["01", "001", "Autauga County, AL", 25_000, 900, 3.5]] as const;
  const book = await countyWorkbook({ year: 2018, edition: "April 19, 2019", rows });
  const load = (folder: string, options = {}) =>
    loadFrom(laus, scratch.database, { [`${folder}/laucnty18.xlsx`]: book }, options);
  await expect(load("release-2019-03")).rejects.toThrow("names 2019-04-19 as the day of its edition");
  await expect(load("x", { published: "2019-04-18" })).rejects.toThrow("not before 2019-04-19");
  expect((await load("release-2019-04")).results[0]?.outcome).toBe("published");
});
