import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { hiringTrend, newestJoltsPeriod, turnoverSnapshots } from "../../../src/labor/jolts/industry-snapshot.ts";
import { jolts } from "../../../src/labor/jolts/load/jolts.ts";
import { absentDataset } from "../../../src/metrics/snapshot.ts";
import { naics } from "../../../src/reference/naics.ts";
import { countedClient } from "../../support/counted.ts";
import { loadFrom, type MadeFiles } from "../../support/load.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { testStore } from "../../support/store.ts";
import { emptyState, loadedState, present } from "../loaded-state.ts";
import { dataFile, type MadeRelease, type MadeSeries, seriesFile } from "../made-files.ts";

const scratch = testStore("jolts_snapshot", { emptyBefore: true });

const load = (from: string | MadeFiles, options = {}) => loadFrom(jolts, scratch.database, from, options);

const filesOf = (release: MadeRelease, folder: string): MadeFiles => ({
  [`${folder}/jt.data.1.AllItems`]: dataFile(release),
  [`${folder}/jt.series`]: seriesFile(release),
});

/** The snapshot of one code, of what is loaded now. */
async function snapshotOf(code: string, asOf?: string) {
  const snapshots = await turnoverSnapshots(scratch.database.sql, loadedState("jolts"), [code], asOf);
  return snapshots.get(code);
}

/** Months from 2021-05 on: a value of each. */
const months = (values: readonly string[], marks: Readonly<Record<number, string>> = {}): MadeSeries =>
  values.map((value, index) => {
    const month = `${2021 + Math.floor((index + 4) / 12)}-${String(((index + 4) % 12) + 1).padStart(2, "0")}`;
    return marks[index] === undefined ? [month, value] : [month, value, marks[index]];
  });

/** Construction from 2021-05 to 2022-08. */
const CONSTRUCTION: MadeRelease = {
  JTS230000000000000JOL: months(["300", ...Array<string>(14).fill("310"), "410"], { 15: "P" }),
  JTS230000000000000HIL: months(["350", ...Array<string>(14).fill("340"), "320"]),
  JTS230000000000000HIR: months([..."4.0 4.1 4.2 4.3 5 5 5 5 5 5 5 5 5 4.3 4.3 4.3".split(" ")]),
  JTS230000000000000QUR: months(Array<string>(16).fill("2.0")),
};

describe("an industry's turnover", () => {
  test("is that of the newest month: rates, openings per hire, and hiring in three months", async () => {
    await load(filesOf(CONSTRUCTION, "release-2022-10"));
    expect(await snapshotOf("236220")).toEqual({
      jolts_industry_code: "230000",
      jolts_industry_name: "Construction",
      naics_match_level: "2-digit",
      match_note:
        "JOLTS does not publish 236220: these are the figures of Construction (230000), the narrowest industry that " +
        "contains it, which covers 23",
      job_openings_rate: null,
      hires_rate: 4.3,
      quits_rate: 2,
      layoffs_and_discharges_rate: null,
      total_separations_rate: null,
      labour_market_tightness: 1.28, // 410 of 320: 1.281
      data_period: "2022-08",
      preliminary: true,
      hiring_rate_3m: 4.3,
      hiring_rate_3m_year_before: 4.2, // 4.1, 4.2, 4.3
      adjustment: "sa",
    });
    expect(await snapshotOf("23")).toMatchObject({ match_note: null });
  });

  test("has no openings per hire without hires, and no mean of three months that lacks one", async () => {
    const release: MadeRelease = {
      JTS230000000000000JOL: months(["300", "310"]),
      JTS230000000000000HIL: months(["350", "0"]),
      JTS230000000000000HIR: months(["3.5", "0.0"]),
    };
    await load(filesOf(release, "release-2022-10"));
    expect(await snapshotOf("23")).toMatchObject({
      hires_rate: 0,
      labour_market_tightness: null,
      hiring_rate_3m: null,
      hiring_rate_3m_year_before: null,
      data_period: "2021-06",
    });
  });

  test("is of the part of the code that the JOLTS industry stands for", async () => {
    const rate: MadeSeries = [["2022-08", "3.0"]];
    const industries = ["110099", "320000", "340000", "540099", "300000", "910000", "100000"];
    const release = Object.fromEntries(industries.map((code) => [`JTS${code}000000000HIR`, rate]));
    await load(filesOf(release, "release-2022-10"));
    const matched = async (code: string) => {
      const { jolts_industry_code, naics_match_level } = present(await snapshotOf(code));
      return [jolts_industry_code, naics_match_level];
    };
    expect(await matched("336110")).toEqual(["320000", "3-digit"]);
    expect(await matched("3254")).toEqual(["340000", "3-digit"]);
    expect(await matched("541512")).toEqual(["540099", "2-digit"]);
    expect(await matched("113310")).toEqual(["110099", "4-digit"]);
    expect(await matched("491110")).toEqual(["910000", "3-digit"]);
    expect(await matched("31-33")).toEqual(["300000", "2-digit"]);
    expect(await matched("05")).toEqual(["100000", "2-digit"]);
  });

  test("is absent, with the reason, where JOLTS leaves an industry out or has nothing loaded of it", async () => {
    const notLoaded = await turnoverSnapshots(scratch.database.sql, emptyState("jolts"), ["23"]);
    expect(notLoaded.get("23")).toEqual(absentDataset("jolts"));
    await load(filesOf(CONSTRUCTION, "release-2022-10"));
    for (const code of ["111110", "11", "814110", "814"])
      expect(await snapshotOf(code)).toMatchObject({ absence: "industry_not_covered" });
    expect(await snapshotOf("814110")).toEqual({
      absence: "industry_not_covered",
      detail: "JOLTS does not cover 814110: JOLTS does not cover private households (814); it covers the rest of 81.",
    });
    expect(await snapshotOf("622110")).toEqual({
      absence: "no_series",
      detail: "The loaded JOLTS data has no adjusted turnover of Health care and social assistance (620000).",
    });
  });

  test("as of a day is what had been published by then", async () => {
    const revised: MadeRelease = {
      ...CONSTRUCTION,
      JTS230000000000000HIL: months(["350", ...Array<string>(14).fill("340"), "315", "300"]),
      JTS230000000000000HIR: months([..."4.0 4.1 4.2 4.3 5 5 5 5 5 5 5 5 5 4.3 4.3 4.2 4.1".split(" ")]),
    };
    await load({ ...filesOf(revised, "release-2022-11"), ...filesOf(CONSTRUCTION, "release-2022-10") });
    expect(await snapshotOf("23", "2022-10-31")).toMatchObject({
      hires_rate: 4.3,
      labour_market_tightness: 1.28,
      data_period: "2022-08",
      hiring_rate_3m: 4.3,
    });
    // 2022-09 has only hires: what it lacks is not taken from the previous month.
    expect(await snapshotOf("23")).toMatchObject({
      hires_rate: 4.1,
      quits_rate: null,
      labour_market_tightness: null,
      data_period: "2022-09",
      hiring_rate_3m: 4.2,
    });
    expect(await snapshotOf("23", "2022-11-01")).toEqual(await snapshotOf("23"));
    expect(await snapshotOf("23", "2022-09-30")).toEqual({
      absence: "not_published_by_then",
      detail: "What JOLTS had published by 2022-09-30 has no adjusted turnover of Construction (230000).",
    });
    expect(await snapshotOf("62", "2022-09-30")).toMatchObject({ absence: "no_series" });
    const newest = (asOf?: string) => newestJoltsPeriod(scratch.database.sql, loadedState("jolts"), asOf);
    expect(await newest()).toBe("2022-09");
    expect(await newest("2022-10-31")).toBe("2022-08");
    expect(await newest("2022-09-30")).toBeNull();
    expect(await newestJoltsPeriod(scratch.database.sql, emptyState("jolts"))).toBeNull();
  });
});

describe("turnover of many industries", () => {
  test("is that of each, and takes no query, or with a day one", async () => {
    await load(filesOf(CONSTRUCTION, "release-2022-10"));
    const all = [...(await naics()).all().map(({ code }) => code), "00", "05", "99"];
    const { sql, sentBy, close } = await countedClient(scratch.url);
    const state = loadedState("jolts");
    try {
      for (const asOf of [undefined, "2022-12-31", "2022-01-01"]) {
        const snapshots = await turnoverSnapshots(sql, state, all, asOf);
        expect(snapshots.size).toBe(all.length);
        expect(await sentBy(() => turnoverSnapshots(sql, state, all, asOf))).toBe(asOf ? 1 : 0);
        for (const code of asOf ? all.filter((_, index) => index % 20 === 0) : all)
          expect((await turnoverSnapshots(sql, state, [code], asOf)).get(code)).toEqual(snapshots.get(code));
      }
    } finally {
      await close();
    }
  });
});

describe("the trend of hiring", () => {
  test("is rising or falling beyond 0.1 point, and stable at exactly 0.1", () => {
    const trend = (now: number | null, before: number | null) =>
      hiringTrend({ hiring_rate_3m: now, hiring_rate_3m_year_before: before });
    // Every pair of means of three rates with one decimal, rounded to two: three tenths of the sums are 0.1 point.
    const mean = (tenths: number) => Math.round((tenths * 10) / 3) / 100;
    for (let before = 0; before <= 250; before++)
      for (let change = -6; change <= 6; change++)
        if (before + change >= 0)
          expect([before, change, trend(mean(before + change), mean(before))]).toEqual([
            before,
            change,
            change > 3 ? "rising" : change < -3 ? "falling" : "stable",
          ]);
    expect(trend(4.3, 4.2)).toBe("stable");
    expect(trend(4.33, 4.2)).toBe("rising");
    expect(trend(null, 4.2)).toBeNull();
    expect(trend(4.2, null)).toBeNull();
  });
});

describe("the agency's files of October 2022", () => {
  test("give total nonfarm the figures of its series", async () => {
    await load(join(import.meta.dir, "fixtures"));
    const nonfarm = present(await snapshotOf("00"));
    // Of 2022M08: JTS000000000000000JOR 6.2, HIR 4.1, QUR 2.7, LDR 1.0, TSR 3.9; JOL 10053, HIL 6277.
    // HIR of 2022M06 to M08: 4.2, 4.1, 4.1; of 2021M06 to M08: 4.4, 4.5, 4.3.
    expect(nonfarm).toMatchObject({
      job_openings_rate: 6.2,
      hires_rate: 4.1,
      quits_rate: 2.7,
      layoffs_and_discharges_rate: 1,
      total_separations_rate: 3.9,
      labour_market_tightness: 1.6,
      data_period: "2022-08",
      preliminary: true,
      hiring_rate_3m: 4.13,
      hiring_rate_3m_year_before: 4.4,
    });
    expect(hiringTrend(nonfarm)).toBe("falling");
    // Of information, these files have only the level of openings: no rate, so no figures.
    expect(await snapshotOf("51")).toMatchObject({ absence: "no_series" });
  });
});

const SOURCES = agencyPath("bls/jolts");

describe.if(hasAgencyFiles(SOURCES))("all of the agency's files of October 2022", () => {
  test("give companies the figures of their industries", async () => {
    await load(SOURCES, { published: "2022-10-04" });
    // JTS320000000000000 of 2022M08: JOR 5.6, HIR 3.2, QUR 2.0, LDR 0.6, TSR 2.9; JOL 477, HIL 258.
    // HIR of 2022M06 to M08: 3.1, 3.0, 3.2; of 2021M06 to M08: 3.2, 3.3, 3.4.
    expect(await snapshotOf("336110")).toMatchObject({
      jolts_industry_code: "320000",
      job_openings_rate: 5.6,
      hires_rate: 3.2,
      quits_rate: 2,
      layoffs_and_discharges_rate: 0.6,
      total_separations_rate: 2.9,
      labour_market_tightness: 1.85,
      hiring_rate_3m: 3.1,
      hiring_rate_3m_year_before: 3.3,
    });
    // JTS540099000000000: HIR 5.7, 5.6, 5.4 against 5.8, 6.2, 5.7; JOL 1872, HIL 1204.
    expect(await snapshotOf("541512")).toMatchObject({
      jolts_industry_code: "540099",
      labour_market_tightness: 1.55,
      hiring_rate_3m: 5.57,
      hiring_rate_3m_year_before: 5.9,
    });
    expect(await snapshotOf("541512", "2022-10-03")).toMatchObject({ absence: "not_published_by_then" });
  }, 60_000);
});
