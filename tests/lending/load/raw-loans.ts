import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { countyResolver } from "../../../src/lending/counties/resolver.ts";
import { findStateOrTerritory } from "../../../src/reference/states.ts";
import { copyInto, copyLine } from "../../../src/storage/copy.ts";
import type { Database } from "../../../src/storage/database.ts";
import { SOURCES } from "./support.ts";

/** The rewritten real loans: three files, of fiscal years 1991 to 2019. */
export const REPLICA = join(SOURCES, "replica/260630");

const rowsOf = (path: string): Record<string, string>[] =>
  parse(path.endsWith(".gz") ? gunzipSync(readFileSync(path)) : readFileSync(path), { columns: true, bom: true });

/** Every code of NAICS 1997 to 2022, read without the program's own reader. */
function knownCodes(): Set<string> {
  const folder = join(import.meta.dir, "../../../data/reference");
  return new Set(
    ["naics.csv", "naics_older.csv"].flatMap((name) => rowsOf(join(folder, name)).map(({ code = "" }) => code)),
  );
}

/**
 * Copies the rows of a folder as they are into a table `raw_loans`, from which tests compute what is expected by plain
 * SQL. `naics` is null where the code is missing or unknown. Returns how many rows there are.
 */
export async function copyRawLoans(database: Database, folder = REPLICA): Promise<number> {
  const codes = knownCodes();
  const resolve = await countyResolver();
  const raw = readdirSync(folder).flatMap((name) => rowsOf(join(folder, name)));
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
      codes.has(row.NaicsCode!) ? row.NaicsCode! : null,
      row.ApprovalDate,
      row.GrossApproval,
      row.SBAGuaranteedApproval,
      row.GrossChargeOffAmount || "0",
      row.JobsSupported || "0",
      row.LoanStatus,
      row.BankName || null,
      row.BankState,
      row.TermInMonths || null,
      row.RevolverStatus || null,
      row.ChargeOffDate || null,
    ]),
  );
  await database.transaction(async (tx) => {
    await tx`
      create table raw_loans (
        state text, county text, naics text, approved date, gross numeric, guaranteed numeric, charged_off numeric,
        jobs numeric, status text, bank text, bank_state text, term numeric, revolver text, charged_off_on date,
        quarter integer generated always as
          (extract(year from approved)::integer * 10 + extract(quarter from approved)::integer) stored
      )`;
    await copyInto(
      tx,
      "raw_loans (state, county, naics, approved, gross, guaranteed, charged_off, jobs, status, bank, bank_state, " +
        "term, revolver, charged_off_on)",
      lines,
    );
  });
  return raw.length;
}

/**
 * Medians of the four quarters to a quarter, of counties and states, that differ between what is stored and the rows of
 * {@link copyRawLoans}; at most 20.
 */
export const yearMedianDifferences = ({ sql }: Database) => sql`
  with quarters as (
    select distinct year * 10 + number as quarter, year * 4 + number as position
      from generate_series(1990, 2020) as year, generate_series(1, 4) as number
  ), loans as (
    select fips, gross, position
      from raw_loans join quarters using (quarter), lateral (values (state), (county)) as areas(fips)
     where fips is not null
  ), expected as (
    select fips, quarters.quarter::smallint as quarter,
           (percentile_disc(0.5) within group (order by gross)
            + percentile_disc(0.5) within group (order by gross desc)) / 2 as median
      from quarters join loans on loans.position between quarters.position - 3 and quarters.position
     group by fips, quarters.quarter
  ), stored as (
    select fips, kept.quarter, kept.median
      from sba_year_medians medians, unnest(medians.quarters, medians.amounts) as kept(quarter, median)
  )
  (select 'expected' as side, * from (table expected except table stored) missing)
  union all
  (select 'stored', * from (table stored except table expected) surplus)
  order by fips, quarter, side
  limit 20`;
