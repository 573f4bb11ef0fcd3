import { beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testStore } from "../../support/store.ts";
import { copyRawLoans, REPLICA, yearMedianDifferences } from "./raw-loans.ts";
import { HAS_SOURCES, load, SOURCES, stored } from "./support.ts";
import { expectWorkedRecords, workedRecords } from "./worked-records.ts";

describe.if(HAS_SOURCES)("real 7(a) loans", () => {
  const scratch = testStore("sba", { emptyBefore: true });

  test("of three files give the worked records to the cent", async () => {
    const { results, notes } = await load(scratch.database, join(SOURCES, "replica/260630"));
    expect(results[0]).toMatchObject({ label: "2026-06-30", rowCount: 24_084 });
    expect(notes[0]).toBe("fiscal years 1991 to 2019, as of 2026-06-30");
    expect(await expectWorkedRecords(scratch.database.sql, workedRecords(join(SOURCES, "expected.json")))).toBe(8);
  }, 60_000);

  test("in the styles of 2023, 2024 and early 2026 give the same sums as in the newest", async () => {
    const sums = [];
    for (const folder of ["260630", "230930", "241231", "260331"]) {
      await scratch.empty();
      const files = readdirSync(join(SOURCES, "replica", folder)).filter((name) => /fy2010/i.test(name));
      const content = files.map((name) => [name, readFileSync(join(SOURCES, "replica", folder, name))]);
      expect((await load(scratch.database, Object.fromEntries(content))).results[0]?.rowCount).toBe(924);
      sums.push(await stored(scratch.database));
    }
    const [newest, ...older] = sums;
    expect(newest?.length).toBeGreaterThan(500);
    for (const one of older) expect(one).toEqual(newest!);
  }, 120_000);
});

describe.if(HAS_SOURCES)("sums of real 7(a) loans", () => {
  const scratch = testStore("sba");
  beforeAll(async () => {
    await load(scratch.database, REPLICA);
    expect(await copyRawLoans(scratch.database)).toBe(24_084);
  }, 120_000);

  test("are in every county, state and quarter what plain SQL over the raw rows gives", async () => {
    const differences = await scratch.database.transaction(async (tx) => {
      // Every area of every loan; a row that only one side has comes out too.
      return tx`
        with areas as (
          select state as fips, * from raw_loans
          union all
          select county, * from raw_loans where county is not null
        ), sums as (
          select fips,
                 quarter::smallint                                                              as quarter,
                 count(*)::integer                                                              as loan_count,
                 sum(gross)                                                                     as total_amount,
                 (percentile_disc(0.5) within group (order by gross)
                  + percentile_disc(0.5) within group (order by gross desc)) / 2                as median_amount,
                 sum(guaranteed)                                                                as guaranteed_amount,
                 round(sum(guaranteed::numeric(60, 40) / gross), 12)                            as guarantee_share_sum,
                 coalesce(sum(charged_off) filter (where status = 'CHGOFF'), 0)                 as charge_off_amount,
                 sum(jobs)::bigint                                                              as jobs_supported,
                 (count(*) filter (where status = 'CHGOFF'))::integer                           as charge_off_count,
                 (count(*) filter (where status = 'CANCLD'))::integer                           as cancelled_count,
                 case when length(fips) = 2 then (count(*) filter (where county is null))::integer end
                                                                                                as unresolved_count,
                 (count(*) filter (where naics is null))::integer                               as no_industry_count
            from areas
           group by 1, 2
        ), stored as (
          select fips, quarter, loan_count, total_amount, median_amount, guaranteed_amount,
                 round(guarantee_share_sum, 12) as guarantee_share_sum, charge_off_amount, jobs_supported,
                 charge_off_count, cancelled_count, unresolved_count, no_industry_count
            from sba_lending
        )
        (select 'expected' as side, * from (table sums except table stored) missing)
        union all
        (select 'stored', * from (table stored except table sums) surplus)
        order by fips, quarter, side
        limit 20`;
    });
    expect([...differences]).toEqual([]);
    const [counted] = await scratch.database.sql`
      select sum(loan_count)::integer as loans, count(distinct fips)::integer as areas
        from sba_lending
       where length(fips) = 5`;
    // 45 have no county's name, and of these 14 are placed by the borrower's city.
    expect(counted).toEqual({ loans: 24_084 - 45 + 14, areas: expect.any(Number) });
    expect(counted?.areas).toBeGreaterThan(1_000);
  }, 120_000);

  test("have the median of the four quarters to each quarter that plain SQL over the raw rows gives", async () => {
    expect([...(await yearMedianDifferences(scratch.database))]).toEqual([]);
    const [counted] = await scratch.database.sql`
      select sum(cardinality(quarters))::integer as quarters from sba_year_medians`;
    expect(counted?.quarters).toBeGreaterThan(30_000);
  }, 60_000);

  test("are for the nation, at every NAICS level and quarter, what plain SQL over the raw rows gives", async () => {
    const differences = await scratch.database.sql`
      with industries as (
        select case when left(naics, 2) in ('31', '32', '33') then '31-33'
                    when left(naics, 2) in ('44', '45') then '44-45'
                    when left(naics, 2) in ('48', '49') then '48-49'
                    else coalesce(left(naics, 2), 'none') end as naics, quarter, gross, guaranteed, charged_off, jobs,
               status
          from raw_loans
        union all
        select left(naics, length), quarter, gross, guaranteed, charged_off, jobs, status
          from raw_loans, generate_series(3, 6) as length
         where naics is not null
      ), sums as (
        select naics, quarter::smallint, count(*)::integer as loan_count, sum(gross) as total_amount,
               (percentile_disc(0.5) within group (order by gross)
                + percentile_disc(0.5) within group (order by gross desc)) / 2 as median_amount,
               sum(guaranteed) as guaranteed_amount,
               round(sum(guaranteed::numeric(60, 40) / gross), 12) as guarantee_share_sum,
               coalesce(sum(charged_off) filter (where status = 'CHGOFF'), 0) as charge_off_amount,
               sum(jobs)::bigint as jobs_supported,
               (count(*) filter (where status = 'CHGOFF'))::integer as charge_off_count,
               (count(*) filter (where status = 'CANCLD'))::integer as cancelled_count
          from industries
         group by 1, 2
      ), stored as (
        select naics, quarter, loan_count, total_amount, median_amount, guaranteed_amount,
               round(guarantee_share_sum, 12) as guarantee_share_sum, charge_off_amount, jobs_supported,
               charge_off_count, cancelled_count
          from sba_industry_lending
      )
      (select 'expected' as side, * from (table sums except table stored) missing)
      union all
      (select 'stored', * from (table stored except table sums) surplus)
      order by naics, quarter, side
      limit 20`;
    expect([...differences]).toEqual([]);
    const [counted] = await scratch.database.sql`
      select count(*)::integer as rows, count(distinct naics)::integer as codes from sba_industry_lending`;
    expect(counted?.rows).toBeGreaterThan(20_000);
    expect(counted?.codes).toBeGreaterThan(1_500);
  }, 60_000);

  test("lead to the main industry of each county and quarter that plain SQL over the raw rows gives", async () => {
    const differences = await scratch.database.sql`
      with quarters as (
        select distinct year * 10 + number as quarter, year * 4 + number as position
          from generate_series(1990, 2020) as year, generate_series(1, 4) as number
      ), loans as (
        select county, naics, gross, position
          from raw_loans join quarters using (quarter)
         where county is not null and naics is not null
      ), sums as (
        select county as fips, quarters.quarter, naics, sum(gross) as dollars,
               sum(count(*)) over (partition by county, quarters.quarter) as loans
          from quarters join loans on loans.position between quarters.position - 3 and quarters.position
         group by county, quarters.quarter, naics
      ), expected as (
        select distinct on (fips, quarter) fips, quarter::smallint as quarter, naics
          from sums
         where loans >= 5
         order by fips, quarter, dollars desc, naics collate "C"
      ), stored as (
        select fips, kept.quarter, kept.naics
          from sba_county_main_industries main, unnest(main.quarters, main.naics) as kept(quarter, naics)
      )
      (select 'expected' as side, * from (table expected except table stored) missing)
      union all
      (select 'stored', * from (table stored except table expected) surplus)
      order by fips, quarter, side
      limit 20`;
    expect([...differences]).toEqual([]);
    const [counted] = await scratch.database.sql`
      select sum(cardinality(quarters))::integer as quarters from sba_county_main_industries`;
    expect(counted?.quarters).toBeGreaterThan(3_000);
  }, 60_000);
});
