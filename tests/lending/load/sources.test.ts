import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { countyResolver } from "../../../src/lending/counties/resolver.ts";
import { findStateOrTerritory } from "../../../src/reference/states.ts";
import { copyInto, copyLine } from "../../../src/storage/copy.ts";
import { testStore } from "../../support/store.ts";
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

  test("give in every county, state and quarter what plain SQL over the raw rows gives", async () => {
    const folder = join(SOURCES, "replica/260630");
    await load(scratch.database, folder);
    const raw = readdirSync(folder).flatMap((name): Record<string, string>[] =>
      parse(gunzipSync(readFileSync(join(folder, name))), { columns: true, bom: true }),
    );
    expect(raw).toHaveLength(24_084);
    const resolve = await countyResolver();
    const lines = raw.map((row) =>
      copyLine([
        findStateOrTerritory(row.ProjectState!.trim())!.fips, // every row of these files has one
        resolve({
          projectState: row.ProjectState!,
          projectCounty: row.ProjectCounty!,
          borrowerState: row.BorrState!,
          borrowerZip: row.BorrZip!,
          borrowerCity: row.BorrCity!,
        })?.fips ?? null,
        row.ApprovalDate,
        row.GrossApproval,
        row.SBAGuaranteedApproval,
        row.GrossChargeOffAmount || "0",
        row.JobsSupported || "0",
        row.LoanStatus,
      ]),
    );
    const differences = await scratch.database.transaction(async (tx) => {
      await tx`
        create temporary table raw (
          state text, county text, approved date, gross numeric, guaranteed numeric, charged_off numeric, jobs numeric,
          status text
        ) on commit drop`;
      await copyInto(tx, "raw", lines);
      // Every area of every loan; a row that only one side has comes out too.
      return tx`
        with areas as (
          select state as fips, * from raw
          union all
          select county, * from raw where county is not null
        ), sums as (
          select fips,
                 (extract(year from approved) * 10 + extract(quarter from approved))::smallint  as quarter,
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
                                                                                                as unresolved_count
            from areas
           group by 1, 2
        ), stored as (
          select fips, quarter, loan_count, total_amount, median_amount, guaranteed_amount,
                 round(guarantee_share_sum, 12) as guarantee_share_sum, charge_off_amount, jobs_supported,
                 charge_off_count, cancelled_count, unresolved_count
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
      select sum(loan_count)::integer as loans, count(distinct fips)::integer as areas from sba_lending where length(fips) = 5`;
    // 45 have no county's name, and of these 14 are placed by the borrower's city.
    expect(counted).toEqual({ loans: 24_084 - 45 + 14, areas: expect.any(Number) });
    expect(counted?.areas).toBeGreaterThan(1_000);
  }, 120_000);

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
