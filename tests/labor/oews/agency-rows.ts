import { expect } from "bun:test";
import type { Sql } from "postgres";
import { OTHER_FIELDS, topCodedBit, WAGE_FIELDS } from "../../../src/labor/oews/fields.ts";
import { openXls } from "../../../src/loading/formats/xls.ts";
import { firstSheetOf } from "../../support/workbook.ts";

/** Rows of a workbook by another reader than the load's, by their headings in small letters. */
export async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const blob = new Blob([await Bun.file(path).bytes()]);
  const rows = path.endsWith(".xls")
    ? (await Array.fromAsync((await openXls(blob, path))[0]!.batches()))[0]!.rows
    : await firstSheetOf(await blob.bytes());
  const names = rows[0]!.map((text) => text!.toLowerCase());
  return rows.slice(1).map((row) => Object.fromEntries(names.map((key, at) => [key, row[at] ?? ""])));
}

const COLUMNS: Record<string, string> = {
  employment: "tot_emp",
  employment_prse: "emp_prse",
  mean_wage_prse: "mean_prse",
  jobs_per_1000: "jobs_1000",
  location_quotient: "loc_quotient",
};
/** `hourly_pct10` is `h_pct10`. */
const columnOf = (field: string) => COLUMNS[field] ?? field.replace("hourly", "h").replace("annual", "a");

/**
 * Expects what is stored of the nation in a year to be what the agency's workbook at `path` has: the same occupations
 * with each figure to the digit, and each mark as what it means. Returns the count of compared cells.
 */
export async function expectAsWritten(sql: Sql, year: number, path: string): Promise<number> {
  const stored = await sql<Record<string, never>[]>`
    select e.*, e.employment_prse::text as employment_prse, e.mean_wage_prse::text as mean_wage_prse,
           o.title, e.grp::text as grp
      from oews_estimates e join oews_occupations o using (year, soc, grp)
     where year = ${year} and area = '1'`;
  const storedRows = new Map(stored.map((row) => [`${row.soc} ${row.grp}`, row as Record<string, unknown>]));
  const agencyRows = await rowsOf(path);
  expect(storedRows.size).toBe(agencyRows.length);
  for (const row of agencyRows) {
    const storedRow = storedRows.get(`${row.occ_code} ${row.o_group ?? row.occ_group}`);
    expect(storedRow?.title).toBe(row.occ_title);
    for (const field of [...OTHER_FIELDS, ...WAGE_FIELDS])
      expectField(`${year} ${row.occ_code}`, field, row, storedRow);
    expect([storedRow?.is_annual_only, storedRow?.is_hourly_only]).toEqual(
      [row.annual, row.hourly].map((text) => text?.toUpperCase() === "TRUE"),
    );
  }
  return agencyRows.length * (OTHER_FIELDS.length + WAGE_FIELDS.length);
}

/** Compares one cell; `expect` is called only where it would fail, because there are 200,000. */
function expectField(
  place: string,
  field: string,
  row: Record<string, string>,
  storedRow: Record<string, unknown> | undefined,
): void {
  const text = row[columnOf(field)] ?? "";
  const isWage = (WAGE_FIELDS as readonly string[]).includes(field);
  const written = /^[*#]*$/.test(text) ? null : Math.round(Number(text) * 1000) / 1000;
  const unit = field.startsWith("hourly") ? 100 : 1; // hourly wages are stored in cents
  const value = storedRow?.[field] === null ? null : Number(storedRow?.[field]) / unit;
  if (value !== written) expect(`${place} ${field}: ${value}`).toBe(`${written}`);
  const bit = isWage ? topCodedBit(field as never) : 0;
  if (((Number(storedRow?.top_coded) & bit) !== 0) !== (isWage && text === "#"))
    expect(`${place} ${field}`).toBe("top-coded as in the file");
}
