import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { newestLausPeriod, unemploymentSnapshots, unemploymentTrend } from "../../../src/labor/laus/area-snapshot.ts";
import { laus } from "../../../src/labor/laus/load/laus.ts";
import { LATEST_VERSION } from "../../../src/labor/laus/queries-latest.ts";
import { absentDataset } from "../../../src/metrics/snapshot.ts";
import { counties } from "../../../src/reference/counties.ts";
import { STATES } from "../../../src/reference/states.ts";
import { countedClient } from "../../support/counted.ts";
import { loadFrom, type MadeFiles } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { emptyState, loadedState, present } from "../loaded-state.ts";
import { dataFile } from "../made-files.ts";
import { countyWorkbook } from "./made-workbooks.ts";

const scratch = testStore("laus_snapshot", { emptyBefore: true });

const load = (files: string | MadeFiles) => loadFrom(laus, scratch.database, files, { acceptSmaller: true });

const county = (fips: string, measure: string) => `LAUCN${fips}00000000${measure}`;
const state = (fips: string, measure: string, seasonal = "S") => `LA${seasonal}ST${fips}00000000000${measure}`;

/** The snapshot of one area, of what is loaded now. */
async function snapshotOf(fips: string, asOf?: string) {
  const snapshots = await unemploymentSnapshots(scratch.database.sql, loadedState("laus"), [fips], asOf);
  return snapshots.get(fips);
}

const MONTHS: MadeFiles = {
  "release-2024-03/la.data.64.County": dataFile({
    [county("06001", "03")]: [
      ["2022-12", "3.1"],
      ["2023-01", "3.9"],
      ["2023-12", "4.4"],
      ["2024-01", "4.6", "P"],
      ["2024-02", "-"],
    ],
    [county("06001", "06")]: [
      ["2023-01", "800000"],
      ["2024-01", "812345", "P"],
    ],
    [county("72001", "03")]: [["2024-01", "6.0"]],
    [county("09110", "03")]: [["2024-01", "3.3"]],
  }),
  "release-2024-03/la.data.3.AllStatesS": dataFile({
    [state("06", "03")]: [
      ["2023-01", "4.5"],
      ["2024-01", "5.2"],
    ],
    [state("06", "06")]: [
      ["2023-01", "19200000"],
      ["2024-01", "19300000"],
    ],
  }),
  "release-2024-03/la.data.2.AllStatesU": dataFile({
    [state("06", "03", "U")]: [["2024-02", "5.6"]],
    [state("32", "03", "U")]: [["2024-02", "5.5"]],
  }),
};

const workbook = async (year: number, rows: Parameters<typeof countyWorkbook>[0]["rows"]): Promise<MadeFiles> => ({
  [`laucnty${year % 100}.xlsx`]: await countyWorkbook({ year, edition: `April 19, ${year + 1}`, rows }),
});

const YEARS = async (): Promise<MadeFiles> => ({
  ...(await workbook(2017, [
    ["06", "001", "Alameda County, CA", 785_000, 30_000, 3.7],
    ["09", "001", "Fairfield County, CT", 460_000, 20_000, 4.2],
    ["32", "003", "Clark County, NV", 970_000, 52_500, 5.1],
  ])),
  ...(await workbook(2018, [
    ["06", "001", "Alameda County, CA", 790_000, 25_000, 3.1],
    ["09", "001", "Fairfield County, CT", 461_000, 19_000, 4],
    ["32", "003", "Clark County, NV", "N.A."],
  ])),
});

describe("unemployment of an area", () => {
  test("is that of the newest month with a rate, with its changes on a year before", async () => {
    await load(MONTHS);
    expect(await snapshotOf("06001")).toEqual({
      fips: "06001",
      name: "Alameda County, California",
      level: "county",
      unemployment_rate: 4.6,
      unemployment_rate_year_before: 3.9,
      unemployment_rate_yoy_change: 0.7, // as binary fractions: 0.6999999999999997
      labor_force: 812_345,
      labor_force_yoy_change_pct: 1.5, // of 800000: 1.543
      laus_data_period: "2024-01",
      seasonal_adjustment: "not_seasonally_adjusted",
      preliminary: true,
    });
    expect(await snapshotOf("06")).toEqual({
      fips: "06",
      name: "California",
      level: "state",
      unemployment_rate: 5.2,
      unemployment_rate_year_before: 4.5,
      unemployment_rate_yoy_change: 0.7,
      labor_force: 19_300_000,
      labor_force_yoy_change_pct: 0.5,
      laus_data_period: "2024-01",
      seasonal_adjustment: "seasonally_adjusted",
      preliminary: false,
    });
  });

  test("is of years where a county has no months, and of months where it has both", async () => {
    await load(MONTHS);
    await load(await YEARS());
    expect(await snapshotOf("06001")).toMatchObject({ laus_data_period: "2024-01", unemployment_rate: 4.6 });
    expect(await snapshotOf("09001")).toEqual({
      fips: "09001",
      name: "Fairfield County, Connecticut",
      level: "county",
      unemployment_rate: 4,
      unemployment_rate_year_before: 4.2,
      unemployment_rate_yoy_change: -0.2,
      labor_force: 480_000,
      labor_force_yoy_change_pct: 0,
      laus_data_period: "2018",
      seasonal_adjustment: "not_seasonally_adjusted",
      preliminary: false,
    });
    // 2018 is not available: the newest year with a rate answers.
    expect(await snapshotOf("32003")).toMatchObject({ laus_data_period: "2017", unemployment_rate_yoy_change: null });
    expect(await newestLausPeriod(scratch.database.sql, loadedState("laus"))).toBe("2024-02");
  });

  test("is absent, with the reason, where LAUS has none; Puerto Rico is there by county", async () => {
    expect((await unemploymentSnapshots(scratch.database.sql, emptyState("laus"), ["06"])).get("06")).toEqual(
      absentDataset("laus"),
    );
    await load(MONTHS);
    expect(await snapshotOf("72001")).toMatchObject({ name: "Adjuntas Municipio, Puerto Rico", unemployment_rate: 6 });
    expect(await snapshotOf("72")).toEqual({
      absence: "area_not_covered",
      detail: "LAUS publishes Puerto Rico (72) by county (municipio) only.",
    });
    expect(await snapshotOf("09110")).toMatchObject({ unemployment_rate: 3.3, labor_force: null });
    expect(await snapshotOf("09001")).toEqual({
      absence: "area_not_covered",
      detail: "The loaded LAUS data has no figures of Fairfield County, Connecticut (09001).",
    });
    // A state's unadjusted months are not what its snapshot is of.
    expect(await snapshotOf("32")).toEqual({
      absence: "area_not_covered",
      detail: "The loaded LAUS data has no adjusted months of Nevada (32).",
    });
    for (const code of ["", "9", "06abc", "99999"])
      for (const asOf of [undefined, "2024-12-31"])
        expect(await snapshotOf(code, asOf)).toMatchObject({ absence: "area_not_covered" });
  });

  test("as of a day is what had been published by then", async () => {
    await load(MONTHS);
    await load({
      "release-2024-04/la.data.64.County": dataFile({
        [county("06001", "03")]: [
          ["2023-01", "3.8"],
          ["2024-01", "4.7"],
        ],
        [county("06001", "06")]: [
          ["2023-01", "800000"],
          ["2024-01", "810000"],
        ],
      }),
    });
    expect(await snapshotOf("06001", "2024-03-31")).toMatchObject({
      unemployment_rate: 4.6,
      unemployment_rate_year_before: 3.9,
      labor_force: 812_345,
      preliminary: true,
    });
    expect(await snapshotOf("06001", "2024-04-01")).toMatchObject({
      unemployment_rate: 4.7,
      unemployment_rate_yoy_change: 0.9,
      labor_force_yoy_change_pct: 1.3, // 810000 of 800000: 1.25
      preliminary: false,
    });
    expect(await snapshotOf("06001")).toEqual(await snapshotOf("06001", "2024-04-01"));
    expect(await snapshotOf("06001", "2024-02-29")).toEqual({
      absence: "not_published_by_then",
      detail: "What LAUS had published by 2024-02-29 has no figures of Alameda County, California (06001).",
    });
    expect(await snapshotOf("09001", "2024-02-29")).toMatchObject({ absence: "area_not_covered" });
    const newest = (asOf: string) => newestLausPeriod(scratch.database.sql, loadedState("laus"), asOf);
    expect(await newest("2024-03-31")).toBe("2024-02");
    expect(await newest("2024-02-29")).toBeNull();
    expect(await newestLausPeriod(scratch.database.sql, emptyState("laus"))).toBeNull();
  });
});

describe("unemployment of many areas", () => {
  test("is that of each, and takes no query, or with a day one", async () => {
    await load(MONTHS);
    await load(await YEARS());
    const all = [...(await counties()).keys(), ...STATES.map(({ fips }) => fips)];
    const { sql, sentBy, close } = await countedClient(scratch.url);
    const served = loadedState("laus");
    try {
      const snapshots = await unemploymentSnapshots(sql, served, all);
      expect(snapshots.size).toBe(all.length);
      expect(await sentBy(() => unemploymentSnapshots(sql, served, all))).toBe(0);
      for (const fips of all)
        expect((await unemploymentSnapshots(sql, served, [fips])).get(fips)).toEqual(snapshots.get(fips));
      // What the observations of all releases say is what is served.
      const observed = await unemploymentSnapshots(sql, served, all, "9999-12-31");
      expect([...observed]).toEqual([...snapshots]);
      expect(await sentBy(() => unemploymentSnapshots(sql, served, all, "2024-03-31"))).toBe(1);
      expect(await sentBy(() => unemploymentSnapshots(sql, served, ["06001"], "2024-03-31"))).toBe(1);
      expect(await sentBy(() => unemploymentSnapshots(sql, served, ["x"], "2024-03-31"))).toBe(0);
    } finally {
      await close();
    }
  });

  test("is read from the observations while the table of newest figures is not derived", async () => {
    await load(MONTHS);
    const before = [await snapshotOf("06001"), await snapshotOf("06"), await snapshotOf("09001")];
    await scratch.database.sql`update laus_latest set made_by = 0 where level = 'county'`;
    const served = loadedState("laus");
    const codes = ["06001", "06", "09001"];
    const read = () => unemploymentSnapshots(scratch.database.sql, served, codes);
    expect([...(await read()).values()]).toEqual(before as never);
    // Once it is derived, the same state has it: nothing outdated was kept.
    await scratch.database.sql`
      update laus_latest
         set made_by = ${LATEST_VERSION}, unemployment_rate = '{1,1,1,1,1}'
       where fips = '06001'`;
    expect((await read()).get("06001")).toMatchObject({ unemployment_rate: 1 });
  });
});

describe("the trend of unemployment", () => {
  test("is rising or falling beyond 0.3 point, and stable at exactly 0.3", () => {
    for (let before = 0; before <= 300; before++)
      for (let change = -5; change <= 5; change++) {
        const trend = unemploymentTrend({
          unemployment_rate: (before + change) / 10,
          unemployment_rate_year_before: before / 10,
        });
        expect([before, change, trend]).toEqual([
          before,
          change,
          change > 3 ? "rising" : change < -3 ? "falling" : "stable",
        ]);
      }
    expect(unemploymentTrend({ unemployment_rate: 4, unemployment_rate_year_before: null })).toBeNull();
    expect(unemploymentTrend({ unemployment_rate: null, unemployment_rate_year_before: 4 })).toBeNull();
  });
});

describe("the agency's files", () => {
  test("give areas the figures of their series", async () => {
    await load(join(import.meta.dir, "fixtures"));
    // LASST360000000000003: 2019M03 4.0, 2018M03 4.4; LASST360000000000006: 9615026, 9543554 (0.75%)
    const newYork = present(await snapshotOf("36"));
    expect(newYork).toMatchObject({
      unemployment_rate: 4,
      unemployment_rate_yoy_change: -0.4,
      labor_force: 9_615_026,
      labor_force_yoy_change_pct: 0.7,
      laus_data_period: "2019-03",
    });
    expect(unemploymentTrend(newYork)).toBe("falling");
    // LASST560000000000003: 3.7, 3.9; LASST560000000000006: 289813, 289862 (-0.02%)
    const wyoming = present(await snapshotOf("56"));
    expect(wyoming).toMatchObject({ unemployment_rate_yoy_change: -0.2, labor_force_yoy_change_pct: 0 });
    expect(unemploymentTrend(wyoming)).toBe("stable");
    // laucnty18.xlsx: Laramie County, WY 2018: 47,682, 3.9; Orleans Parish, LA: 178,845, 5.0
    expect(await snapshotOf("56021")).toMatchObject({
      unemployment_rate: 3.9,
      labor_force: 47_682,
      laus_data_period: "2018",
      unemployment_rate_yoy_change: null, // 2017 is not among these files
    });
    expect(await snapshotOf("22071")).toMatchObject({ unemployment_rate: 5, labor_force: 178_845 });
    // laucnty06.xlsx, of March 18, 2016, has Caddo Parish (4.6), and Orleans Parish as N.A.
    expect(await snapshotOf("22017", "2016-12-31")).toMatchObject({ unemployment_rate: 4.6, laus_data_period: "2006" });
    expect(await snapshotOf("22071", "2016-12-31")).toMatchObject({ absence: "not_published_by_then" });
  });
});
