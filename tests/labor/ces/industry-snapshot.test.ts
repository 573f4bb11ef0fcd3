import { describe, expect, test } from "bun:test";
import { industrySnapshots, newestCesPeriod } from "../../../src/labor/ces/industry-snapshot.ts";
import { absentDataset } from "../../../src/metrics/snapshot.ts";
import { naics } from "../../../src/reference/naics.ts";
import { countedClient } from "../../support/counted.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { testStore } from "../../support/store.ts";
import { emptyState, loadedState, present } from "../loaded-state.ts";
import { dataFile, industryFile, loadCes } from "./made-lists.ts";
import { RELEASES } from "./releases.ts";

const scratch = testStore("ces_snapshot", { emptyBefore: true });

/** The snapshot of one code, of what is loaded now. */
async function snapshotOf(code: string, asOf?: string) {
  const snapshots = await industrySnapshots(scratch.database.sql, loadedState("ces"), [code], asOf);
  return snapshots.get(code);
}

describe("an industry's snapshot", () => {
  test("has the newest month that has both employment and earnings, and changes on a year before", async () => {
    await loadCes(scratch.database, {
      "release-2024-03/ce.industry": industryFile([["31336100", "3361", "Motor vehicles"]]),
      "release-2024-03/ce.data.01a.CurrentSeasAE": dataFile([
        ["CES3133610001", "2022M12", "280.0"],
        ["CES3133610001", "2023M01", "281.0"],
        ["CES3133610001", "2023M12", "290.1"],
        ["CES3133610001", "2024M01", "295.0", "P"],
        ["CES3133610001", "2024M02", "999.9", "P"],
        ["CES3133610003", "2023M01", "33.00"],
        ["CES3133610003", "2023M12", "34.00"],
        ["CES3133610003", "2024M01", "34.65"],
        ["CES3133610003", "2024M02", "-"],
      ]),
    });
    expect(await snapshotOf("3361")).toEqual({
      naics_code: "3361",
      naics_description: "Motor Vehicle Manufacturing",
      naics_match_level: "4-digit",
      match_note: null,
      total_employment_thousands: 295,
      employment_yoy_pct: 5, // 295.0 of 281.0: 4.98
      avg_hourly_earnings: 34.65,
      earnings_yoy_pct: 5, // 34.65 of 33.00: 5.00
      data_period: "2024-01",
      preliminary: true,
      adjustment: "sa",
    });
  });

  test("skips a month whose employment is withheld, and has no change where the year before is missing", async () => {
    await loadCes(scratch.database, RELEASES);
    expect(await snapshotOf("3361")).toMatchObject({
      total_employment_thousands: 291,
      avg_hourly_earnings: 35.75,
      data_period: "2023-11",
      employment_yoy_pct: null,
      earnings_yoy_pct: null,
      preliminary: false,
    });
  });

  test("has no earnings where the very industry has none, whatever its parent has", async () => {
    await loadCes(scratch.database, RELEASES);
    expect(await snapshotOf("00")).toMatchObject({
      naics_code: "00",
      naics_description: "Total nonfarm",
      naics_match_level: "2-digit",
      total_employment_thousands: 157_000,
      employment_yoy_pct: 1.6, // of 154500: 1.618
      avg_hourly_earnings: null,
      earnings_yoy_pct: null,
      data_period: "2024-01",
      preliminary: true,
    });
  });

  test("is of the nearest parent, and says of which: 6 to 2 digits, groups of codes, ranges", async () => {
    await loadCes(scratch.database, RELEASES);
    const matched = async (code: string) => {
      const { naics_code, naics_match_level, match_note } = present(await snapshotOf(code));
      return [naics_code, naics_match_level, match_note];
    };
    expect(await matched("236220")).toEqual(["236220", "6-digit", null]);
    const lime = await matched("327410");
    expect(lime.slice(0, 2)).toEqual(["3274", "4-digit"]);
    expect(lime[2]).toContain("no series of 327410 itself: these are the figures of 3274");
    expect(lime[2]).toContain("only together with others, as 3274,9 (3274, 3279)");
    expect((await matched("311111")).slice(0, 2)).toEqual(["31-33", "2-digit"]);
    expect(await matched("44-45")).toEqual(["44-45", "2-digit", null]);
    expect((await matched("238110")).slice(0, 2)).toEqual(["238", "3-digit"]);
    // 511210 is of NAICS 2017; 5132 of 2022 has what 5112 had.
    const software = await matched("511210");
    expect(software[0]).toBe("5132");
    expect(software[2]).toContain("NAICS 5112 is of 2017");
    // 454110 was retired; a parent with the retired code is in no release that is served now.
    expect((await matched("454110")).slice(0, 2)).toEqual(["44-45", "2-digit"]);
  });

  test("is of a parent where the industry has only unadjusted series, and says so", async () => {
    await loadCes(scratch.database, {
      "release-2024-02/ce.industry": industryFile([
        ["65620000", "62", "Health care and social assistance"],
        ["65622000", "622", "Hospitals"],
      ]),
      "release-2024-02/ce.data.0.AllCESSeries": dataFile([
        ["CES6562000001", "2024M01", "21500.0"],
        ["CEU6562200001", "2024M01", "5300.0"],
      ]),
    });
    expect(await snapshotOf("622110")).toMatchObject({
      naics_code: "62",
      naics_match_level: "2-digit",
      total_employment_thousands: 21_500,
      match_note:
        "The loaded CES data has no adjusted employment of 622 (Hospitals): these are the figures of 62, the " +
        "narrowest " +
        "industry with adjusted employment that contains it",
    });
  });

  test("is absent, with the reason, where CES leaves an industry out or has nothing loaded of it", async () => {
    expect((await industrySnapshots(scratch.database.sql, emptyState("ces"), ["3361"])).get("3361")).toEqual(
      absentDataset("ces"),
    );
    await loadCes(scratch.database, RELEASES);
    for (const code of ["814110", "81411", "111110", "11", "921110", "92"])
      expect(await snapshotOf(code)).toMatchObject({ absence: "industry_not_covered" });
    expect(await snapshotOf("814110")).toEqual({
      absence: "industry_not_covered",
      detail:
        "CES does not cover 814110 (Private Households): CES leaves out private households, and so does its sector 81.",
    });
    expect(await snapshotOf("522110")).toEqual({
      absence: "no_series",
      detail:
        "The loaded CES data has no adjusted employment of 522110 (Commercial Banking), nor of an industry that " +
        "contains it.",
    });
  });
});

describe("an industry's snapshot as of a day", () => {
  test("has what was published by then, in the edition of NAICS at that time", async () => {
    await loadCes(scratch.database, RELEASES);
    // 2023-01 was 154700, preliminary; the release of 2024-02 says 154500.
    expect(await snapshotOf("00", "2023-12-31")).toMatchObject({
      total_employment_thousands: 154_700,
      data_period: "2023-01",
      preliminary: true,
    });
    expect(await snapshotOf("454110", "2023-12-31")).toMatchObject({ naics_code: "454", data_period: "2022-12" });
    expect(await snapshotOf("511210", "2023-12-31")).toMatchObject({ naics_code: "5112" });
    expect(await snapshotOf("513210", "2023-12-31")).toMatchObject({ naics_code: "5112" });
    expect(await snapshotOf("00", "2024-02-01")).toEqual(await snapshotOf("00"));
  });

  test("is absent where no release with the industry had been published by then", async () => {
    await loadCes(scratch.database, RELEASES);
    for (const [code, day] of [
      ["00", "2023-01-31"],
      ["3361", "2023-12-31"],
    ] as const)
      expect(await snapshotOf(code, day)).toMatchObject({ absence: "not_published_by_then" });
    expect(await snapshotOf("814110", "2023-01-31")).toMatchObject({ absence: "industry_not_covered" });
    expect(await snapshotOf("522110", "2023-01-31")).toMatchObject({ absence: "no_series" });
  });

  test("uses the newest month of CES by then", async () => {
    await loadCes(scratch.database, RELEASES);
    const newest = (asOf?: string) => newestCesPeriod(scratch.database.sql, loadedState("ces"), asOf);
    expect(await newest()).toBe("2024-01");
    expect(await newest("2023-12-31")).toBe("2023-01");
    expect(await newest("2023-01-31")).toBeNull();
    expect(await newestCesPeriod(scratch.database.sql, emptyState("ces"))).toBeNull();
  });
});

describe("snapshots of many industries", () => {
  test("are those of each, and take no query, or with a day one", async () => {
    await loadCes(scratch.database, RELEASES);
    const all = [...(await naics()).all().map(({ code }) => code), "00", "05", "99", "454110"];
    const { sql, sentBy, close } = await countedClient(scratch.url);
    const state = loadedState("ces");
    try {
      for (const asOf of [undefined, "2023-12-31"]) {
        const snapshots = await industrySnapshots(sql, state, all, asOf);
        expect(snapshots.size).toBe(new Set(all).size);
        expect(await sentBy(() => industrySnapshots(sql, state, all, asOf))).toBe(asOf ? 1 : 0);
        for (const code of asOf ? all.filter((_, index) => index % 20 === 0) : all)
          expect((await industrySnapshots(sql, state, [code], asOf)).get(code)).toEqual(snapshots.get(code));
      }
      expect(await sentBy(() => industrySnapshots(sql, state, ["814110"], "2023-12-31"))).toBe(0);
      expect((await industrySnapshots(sql, state, [])).size).toBe(0);
    } finally {
      await close();
    }
  });
});

const SOURCES = agencyPath("bls/ces");

describe.if(hasAgencyFiles(SOURCES))("snapshots of the agency's files", () => {
  test("are the numbers of their series", async () => {
    await loadCes(scratch.database, SOURCES);
    // CES5552211001: 2022M05 1333.1, 2021M05 1360.2 (-1.99%); release-2022-06
    expect(await snapshotOf("522110")).toMatchObject({
      naics_code: "522110",
      naics_match_level: "6-digit",
      total_employment_thousands: 1_333.1,
      employment_yoy_pct: -2,
      data_period: "2022-05",
      avg_hourly_earnings: null, // no file with data type 03 is here
    });
    // CES6054151201: 2022M04 1110.9, 2021M04 1066.4 (4.17%); its 2022M05 came a month later
    expect(await snapshotOf("541512")).toMatchObject({ total_employment_thousands: 1_110.9, employment_yoy_pct: 4.2 });
    // CES3133441301: 2022M04 189.4, 2021M04 185.5 (2.10%)
    expect(await snapshotOf("334413")).toMatchObject({ total_employment_thousands: 189.4, employment_yoy_pct: 2.1 });
    // CES3000000001: 2023M12 12986 P, 2022M12 12974 (0.09%); release-2024-01
    expect(await snapshotOf("31-33")).toMatchObject({
      total_employment_thousands: 12_986,
      employment_yoy_pct: 0.1,
      data_period: "2023-12",
      preliminary: true,
    });
    // In release-2022-06, CES3000000001 was: 2022M05 12768, 2021M05 12268 (4.08%)
    expect(await snapshotOf("31-33", "2023-12-31")).toMatchObject({
      total_employment_thousands: 12_768,
      employment_yoy_pct: 4.1,
      data_period: "2022-05",
    });
  }, 180_000);
});
