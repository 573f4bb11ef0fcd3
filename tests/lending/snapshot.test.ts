import { beforeAll, describe, expect, test } from "bun:test";
import { commandText } from "../../src/command.ts";
import type { DatasetState } from "../../src/http/versions.ts";
import { lendingCounties } from "../../src/lending/figures/areas.ts";
import { lendingSnapshots } from "../../src/lending/snapshot.ts";
import type { CountyLendingSnapshot } from "../../src/lending/snapshots/county.ts";
import type { IndustryLendingSnapshot } from "../../src/lending/snapshots/industry.ts";
import { type Absence, absentDataset, isAbsent } from "../../src/metrics/snapshot.ts";
import { naics } from "../../src/reference/naics.ts";
import { testStore } from "../support/store.ts";
import { copyRawLoans, REPLICA } from "./load/raw-loans.ts";
import { csvOf, HAS_SOURCES, load, type MadeLoan, nameOf } from "./load/support.ts";

const stateOf = (version: number): DatasetState => ({
  dataset: "sba",
  version,
  stamp: String(version),
  published: String(version),
  updatedAt: "2026-07-31T00:00:00Z",
});

/** Fails for a snapshot without figures. */
function figures<Snapshot extends object>(snapshot: Snapshot | Absence | undefined): Snapshot {
  if (snapshot === undefined || isAbsent(snapshot)) throw new Error(`no figures: ${JSON.stringify(snapshot)}`);
  return snapshot as Snapshot; // no absence
}

describe("the newest lending of made loans", () => {
  const scratch = testStore("sba_snapshot", { emptyBefore: true });
  let version = 0;

  /** Loads the file of fiscal year 2020 and later; a day's quarter is covered from October 2019 on. */
  async function snapshotsOf(
    loans: readonly MadeLoan[],
    keys: { counties?: string[]; naicsCodes?: string[] },
    upTo?: string,
  ) {
    await load(scratch.database, { [nameOf()]: csvOf(loans) });
    version++;
    const asked = { counties: keys.counties ?? [], naicsCodes: keys.naicsCodes ?? [] };
    return lendingSnapshots(scratch.database.sql, stateOf(version), asked, upTo);
  }

  const many = (count: number, loan: MadeLoan): MadeLoan[] => Array.from({ length: count }, () => loan);

  test("of a county has every figure of the quarter, of four quarters and of earlier quarters", async () => {
    const loans: MadeLoan[] = [
      { approved: "2026-06-30", gross: "1000.00", guaranteed: "500.00", jobs: "2", naics: "722511" },
      { approved: "2026-04-01", gross: "500.50", guaranteed: "0", jobs: "1", naics: "541110" },
      {
        approved: "2026-03-31",
        gross: "4000.00",
        guaranteed: "0",
        naics: "541110",
        status: "CHGOFF",
        chargedOff: "400",
      },
      { approved: "2025-10-01", gross: "100.00", guaranteed: "0", naics: "722511" },
      { approved: "2025-07-01", gross: "100.00", guaranteed: "0", naics: "" },
      { approved: "2025-06-30", gross: "2000.00", guaranteed: "0" },
      { approved: "2024-07-01", gross: "1000.00", guaranteed: "0" },
      { approved: "2020-07-01", gross: "300.00", guaranteed: "0", status: "CHGOFF", chargedOff: "100.00" },
      { approved: "2021-06-30", gross: "600.00", guaranteed: "0" },
      { approved: "2021-07-01", gross: "9999.00", guaranteed: "0", status: "CHGOFF", chargedOff: "9999.00" },
      { approved: "2026-05-05", gross: "10000.00", guaranteed: "0", county: "KINGS" },
      { approved: "2026-05-05", gross: "299.50", guaranteed: "0", county: "NOWHERE" },
    ];
    const { counties } = await snapshotsOf(loans, { counties: ["36061"] });
    const sums = { county_fips: "36061", county_name: "New York County, NY", state_fips: "36", period: "2026-Q2" };
    const { why_null: reasons, ...county } = figures<CountyLendingSnapshot>(counties.get("36061"));
    expect(reasons.county.top_industry_naics).toEqual({
      absence: "too_few_loans",
      detail: "Fewer than five loans in New York County, NY in the four quarters have a NAICS code.",
    });
    expect(county).toEqual({
      county_fips: "36061",
      county_name: "New York County, NY",
      quarterly_loan_count: 2,
      quarterly_total_amount: 1501,
      avg_loan_size: 750,
      quarterly_yoy_change_pct: -25, // 1,500.50 against 2,000
      charge_off_rate_trailing_4q: 0.070169, // 400 of 5,700.50
      charge_off_rate_mature_4q: 0.111111, // 100 of 900: the third quarter of 2020 to the second of 2021
      top_industry_naics: null, // four loans have a code
      top_industry_name: null,
      data_period: "2026-Q2",
      quarter: {
        ...sums,
        loan_count: 2,
        total_amount: 1500.5,
        avg_loan_size: 750.25,
        median_loan_size: 750.25,
        guaranteed_amount: 500,
        avg_guarantee_pct: 0.25,
        jobs_supported: 3,
        charge_off_count: 0,
        charge_off_rate: 0,
        charge_off_amount: 0,
      },
      trailing_4q: {
        ...sums,
        loan_count: 5,
        total_amount: 5700.5,
        avg_loan_size: 1140.1,
        median_loan_size: 500.5, // of 100, 100, 500.50, 1,000 and 4,000
        guaranteed_amount: 500,
        avg_guarantee_pct: 0.1,
        jobs_supported: 12,
        charge_off_count: 1,
        charge_off_rate: 0.070169,
        charge_off_amount: 400,
      },
      trailing_4q_yoy_change_pct: 90, // on 3,000
      share_of_state_pct: 35.63, // of 16,000
      note: null,
    });
  });

  test("of a county has the median of four quarters without loans in the newest; an older one's does not", async () => {
    const { sql } = scratch.database;
    const ask = { counties: ["36061"], naicsCodes: [] };
    const { counties } = await snapshotsOf(
      [
        { approved: "2026-03-31", gross: "100.01", guaranteed: "0" },
        { approved: "2025-10-01", gross: "300.00", guaranteed: "0" },
        { approved: "2025-06-30", gross: "9000.00", guaranteed: "0" },
      ],
      { counties: ["36061"] },
    );
    expect(counties.get("36061")).toMatchObject({
      quarter: { loan_count: 0, median_loan_size: null },
      trailing_4q: { loan_count: 2, median_loan_size: 200.01 }, // half a cent is rounded up
    });
    await sql`delete from sba_year_medians`; // as version 5 of the reader left it
    const older = await lendingSnapshots(sql, stateOf(version), ask);
    const { trailing_4q, why_null } = figures<CountyLendingSnapshot>(older.counties.get("36061"));
    expect(trailing_4q).toMatchObject({ loan_count: 2, median_loan_size: null });
    expect(why_null.trailing_4q.median_loan_size).toEqual({
      absence: "not_loaded",
      detail: expect.stringContaining(commandText("load sba")),
    });
  });

  test("of a county has its main industry from five loans on, by dollars", async () => {
    const loans = [
      ...many(4, { approved: "2026-05-01", gross: "1", guaranteed: "0" }),
      { approved: "2025-08-01", gross: "5", guaranteed: "0", naics: "541110" },
    ];
    const { counties } = await snapshotsOf(loans, { counties: ["36061"] });
    expect(counties.get("36061")).toMatchObject({
      top_industry_naics: "541110",
      top_industry_name: "Offices of Lawyers",
    });
    const before = await lendingSnapshots(
      scratch.database.sql,
      stateOf(version),
      { counties: ["36061"], naicsCodes: [] },
      "2026-06-29",
    );
    expect(before.counties.get("36061")).toMatchObject({
      data_period: "2026-Q1",
      top_industry_naics: null,
      quarterly_loan_count: 0,
    });
  });

  test("of a county whose loans are all of one quarter has its median over four quarters, too", async () => {
    const loans = ["300.00", "100.00", "200.00"].map((gross) => ({ approved: "2025-11-01", gross, guaranteed: "0" }));
    const { counties } = await snapshotsOf(loans, { counties: ["36061"] });
    expect(counties.get("36061")).toMatchObject({ trailing_4q: { loan_count: 3, median_loan_size: 200 } });
  });

  test("of a county without a loan is 0, and null for quotients", async () => {
    const { counties } = await snapshotsOf([{ state: "CA", county: "ORANGE" }], { counties: ["36061"] });
    expect(counties.get("36061")).toMatchObject({
      quarterly_loan_count: 0,
      quarterly_total_amount: 0,
      avg_loan_size: null,
      quarterly_yoy_change_pct: null,
      charge_off_rate_trailing_4q: null,
      charge_off_rate_mature_4q: null,
      top_industry_naics: null,
      data_period: "2026-Q2",
      trailing_4q_yoy_change_pct: null,
      share_of_state_pct: null,
    });
  });

  test("in Connecticut is under the old counties; other codes say why they have none", async () => {
    const connecticut = { state: "CT", county: "HARTFORD", approved: "2026-05-01" };
    const { counties } = await snapshotsOf([connecticut], { counties: ["09003", "09110", "46113", "99999"] });
    expect(counties.get("09003")).toMatchObject({ county_name: "Hartford County, CT", quarterly_loan_count: 1 });
    expect(counties.get("09003")).toMatchObject({ note: expect.stringContaining("therefore incomplete") });
    const detail = (text: string) => ({ absence: "area_not_covered", detail: expect.stringContaining(text) });
    expect(counties.get("09110")).toMatchObject(detail("planning regions"));
    expect(counties.get("46113")).toMatchObject(detail("46102"));
    expect(counties.get("99999")).toMatchObject(detail("99"));
  });

  test("of an industry is of the finest level with 20 loans in the four quarters", async () => {
    const loan = { approved: "2026-05-01", gross: "10.00", guaranteed: "0" };
    const loans = [
      ...many(20, { ...loan, naics: "722511" }),
      ...many(19, { ...loan, naics: "541511" }),
      { ...loan, naics: "541512" },
      ...many(19, { ...loan, naics: "336411" }),
      { ...loan, naics: "311111" },
      ...many(19, { ...loan, naics: "111110" }),
      { ...loan, naics: "111110", approved: "2025-06-30" }, // a quarter too old
      { ...loan, naics: "722511", approved: "2025-06-01" },
    ];
    const askedCodes = ["722511", "541511", "54151", "336411", "31-33", "111110", "99"];
    const { industries } = await snapshotsOf(loans, { naicsCodes: askedCodes });
    const { why_null: reasons, ...restaurants } = figures<IndustryLendingSnapshot>(industries.get("722511"));
    expect(reasons.national_charge_off_rate_mature_4q).toEqual({
      absence: "no_loans",
      detail: "The loaded files have no loans of the industry 722511 in 2020-Q3 to 2021-Q2.",
    });
    expect(restaurants).toEqual({
      naics_code: "722511",
      naics_description: "Full-Service Restaurants",
      naics_match_level: "6-digit",
      national_quarterly_loan_count: 20,
      national_quarterly_total_amount: 200,
      national_avg_loan_size: 10,
      national_yoy_change_pct: 1900,
      national_charge_off_rate_trailing_4q: 0,
      national_charge_off_rate_mature_4q: null,
      data_period: "2026-Q2",
    });
    const levels = askedCodes.map((code) => {
      const industry = industries.get(code)!;
      return isAbsent(industry) ? industry.absence : [industry.naics_code, industry.naics_match_level];
    });
    expect(levels).toEqual([
      ["722511", "6-digit"],
      ["54151", "5-digit"],
      ["54151", "5-digit"],
      ["31-33", "2-digit"],
      ["31-33", "2-digit"],
      "too_few_loans",
      "too_few_loans",
    ]);
  });

  test("is null if the four quarters are not completely loaded, and absent before the first quarter", async () => {
    const loans = many(20, { approved: "2019-11-01" });
    const keys = { counties: ["36061"], naicsCodes: ["722511"] };
    const { counties, industries } = await snapshotsOf(loans, keys, "2020-06-30");
    expect(counties.get("36061")).toMatchObject({
      data_period: "2020-Q2",
      quarterly_loan_count: 0,
      charge_off_rate_trailing_4q: null,
      trailing_4q: { loan_count: null },
      top_industry_naics: null,
    });
    const notLoaded = { absence: "not_loaded", detail: "Not all loans of 2019-Q3 to 2020-Q2 are loaded." };
    expect(industries.get("722511")).toEqual(notLoaded as Absence);
    expect(figures<CountyLendingSnapshot>(counties.get("36061")).why_null.trailing_4q.loan_count).toEqual(
      notLoaded as Absence,
    );
    const before = await lendingSnapshots(scratch.database.sql, stateOf(version), keys, "2019-12-30");
    expect([...before.counties.values(), ...before.industries.values()]).toEqual(
      Array(2).fill({ absence: "not_published_by_then" }),
    );
  });

  test("is absent before a load, and for industries after a load by an older version", async () => {
    const keys = { counties: ["36061"], naicsCodes: ["722511"] };
    const { sql } = scratch.database;
    const nothing = await lendingSnapshots(sql, stateOf(0), keys);
    expect([...nothing.counties.values(), ...nothing.industries.values()]).toEqual(Array(2).fill(absentDataset("sba")));
    await load(scratch.database, { [nameOf()]: csvOf([{ approved: "2026-05-01" }]) });
    await sql`update dataset_vintages set detail = detail - 'industries'`;
    version++;
    const { counties, industries } = await lendingSnapshots(sql, stateOf(version), keys);
    expect(counties.get("36061")).toMatchObject({ quarterly_loan_count: 1 });
    expect(industries.get("722511")).toMatchObject({
      absence: "not_loaded",
      detail: expect.stringContaining(commandText("load sba")),
    });
  });
});

describe.if(HAS_SOURCES)("the newest lending of real loans", () => {
  const scratch = testStore("sba_snapshot");
  beforeAll(async () => {
    await load(scratch.database, REPLICA);
    await copyRawLoans(scratch.database);
  }, 120_000);

  test("has for every county the median of its four quarters' loans, at each quarter", async () => {
    const { sql } = scratch.database;
    const counties = (await lendingCounties()).map(({ fips }) => fips);
    let compared = 0;
    for (const day of ["1992-03-31", "2003-12-31", "2007-10-15", "2012-06-30"]) {
      const snapshots = await lendingSnapshots(sql, stateOf(1), { counties, naicsCodes: [] }, day);
      const medians = await sql<{ county: string; median: number }[]>`
        select county, round((percentile_disc(0.5) within group (order by gross)
                              + percentile_disc(0.5) within group (order by gross desc)) / 2, 2)::float8 as median
          from raw_loans
         where county is not null
           and approved >= date_trunc('quarter', ${day}::date + 1) - interval '12 months'
           and approved < date_trunc('quarter', ${day}::date + 1)
         group by county`;
      compared += medians.length;
      for (const { county, median } of medians) {
        const { trailing_4q: year } = figures<CountyLendingSnapshot>(snapshots.counties.get(county));
        expect([county, day, year.median_loan_size]).toEqual([county, day, median]);
      }
    }
    expect(compared).toBeGreaterThan(1_000);
  }, 60_000);

  test("is what plain SQL over the raw rows gives, for every county and industry, in one query", async () => {
    const counties = (await lendingCounties()).map(({ fips }) => fips);
    const naicsCodes = (await naics()).all().map(({ code }) => code);
    const { sql } = scratch.database;
    const snapshots = await lendingSnapshots(sql, stateOf(1), { counties, naicsCodes }, "2007-10-15");
    const expected = await sql<
      { county: string; count: number; dollars: number; state_dollars: number; rate: number }[]
    >`
      select county, (count(*) filter (where quarter = 20073))::integer as count, sum(gross)::float8 as dollars,
             (select sum(gross) from raw_loans of_state
               where of_state.state = loans.state and quarter in (20064, 20071, 20072, 20073))::float8 as state_dollars,
             round(coalesce(sum(charged_off) filter (where status = 'CHGOFF'), 0) / sum(gross), 6)::float8 as rate
        from raw_loans loans
       where county is not null and quarter in (20064, 20071, 20072, 20073)
       group by county, state`;
    expect(expected.length).toBeGreaterThan(500);
    for (const { county, count, dollars, state_dollars, rate } of expected) {
      const snapshot = figures<CountyLendingSnapshot>(snapshots.counties.get(county));
      expect(snapshot).toMatchObject({
        data_period: "2007-Q3",
        quarterly_loan_count: count,
        trailing_4q: { total_amount: dollars, charge_off_rate: rate },
        charge_off_rate_trailing_4q: rate,
      });
      expect(snapshot.share_of_state_pct).toBeCloseTo((100 * dollars) / state_dollars, 1);
    }
    const withLoans = new Set(expected.map(({ county }) => county));
    for (const [fips, snapshot] of snapshots.counties)
      if (!withLoans.has(fips)) expect(snapshot).toMatchObject({ trailing_4q: { loan_count: 0 } });
    const industries = await sql<
      { naics: string; year_count: number; count: number; dollars: number; mature: number | null }[]
    >`
      select prefix as naics,
             (count(*) filter (where quarter in (20064, 20071, 20072, 20073)))::integer as year_count,
             (count(*) filter (where quarter = 20073))::integer as count,
             coalesce(round(sum(gross) filter (where quarter = 20073)), 0)::float8 as dollars,
             round(coalesce(sum(charged_off) filter (where status = 'CHGOFF' and quarter between 20014 and 20023), 0)
                   / sum(gross) filter (where quarter between 20014 and 20023), 6)::float8 as mature
        from raw_loans, lateral (select left(naics, length) as prefix from generate_series(3, 6) as length) as prefixes
       where naics is not null
       group by prefix`;
    let compared = 0;
    for (const { naics, year_count, count, dollars, mature } of industries) {
      const snapshot = snapshots.industries.get(naics);
      if (snapshot === undefined) continue; // a code of an older edition, which was not asked for
      if (year_count < 20) expect(snapshot).not.toMatchObject({ naics_code: naics });
      else {
        compared++;
        expect(snapshot).toMatchObject({
          naics_code: naics,
          naics_match_level: `${naics.length}-digit`,
          national_quarterly_loan_count: count,
          national_quarterly_total_amount: dollars,
          national_charge_off_rate_mature_4q: mature,
          data_period: "2007-Q3",
        });
      }
    }
    expect(compared).toBeGreaterThan(100);
  }, 60_000);
});
