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
 * Copies the rows of the replica as they are into a table `raw_loans`, from which tests compute what is expected by
 * plain SQL. `naics` is null where the code is missing or unknown. Returns how many rows there are.
 */
export async function copyRawLoans(database: Database): Promise<number> {
  const codes = knownCodes();
  const resolve = await countyResolver();
  const raw = readdirSync(REPLICA).flatMap((name) => rowsOf(join(REPLICA, name)));
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
    ]),
  );
  await database.transaction(async (tx) => {
    await tx`
      create table raw_loans (
        state text, county text, naics text, approved date, gross numeric, guaranteed numeric, charged_off numeric,
        jobs numeric, status text,
        quarter integer generated always as
          (extract(year from approved)::integer * 10 + extract(quarter from approved)::integer) stored
      )`;
    await copyInto(
      tx,
      "raw_loans (state, county, naics, approved, gross, guaranteed, charged_off, jobs, status)",
      lines,
    );
  });
  return raw.length;
}
