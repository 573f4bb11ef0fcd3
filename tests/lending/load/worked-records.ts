import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import type { Sql } from "postgres";

/** A record of `expected.json` or `expected-edge.json`. */
interface WorkedRecord {
  county_fips?: string;
  state_fips: string;
  period: string;
  unresolved?: number;
  [field: string]: string | number | undefined;
}

/** Records that another program computed from the same loans. */
export interface WorkedRecords {
  loans_counted?: number;
  loans_left_out?: Record<string, number>;
  counties: WorkedRecord[];
  states: WorkedRecord[];
}

/** Reads a file of worked records. */
export const workedRecords = (path: string): WorkedRecords => JSON.parse(readFileSync(path, "utf8"));

/** Expects every worked record to be stored, to the cent. Returns how many were compared. */
export async function expectWorkedRecords(sql: Sql, { counties, states }: WorkedRecords): Promise<number> {
  for (const record of [...counties, ...states]) {
    const { county_fips, county_name, state_fips, period, ...figures } = record;
    const storedFigures = await figuresOf(sql, record);
    if (figures.loan_count === 0) expect(storedFigures).toBeUndefined();
    else
      expect({ of: [county_fips, state_fips, period], ...storedFigures }).toMatchObject({
        of: [county_fips, state_fips, period],
        ...figures,
      });
  }
  return counties.length + states.length;
}

/** The published fields of an area and quarter, out of the stored sums by plain SQL. */
async function figuresOf(sql: Sql, { county_fips, state_fips, period }: WorkedRecord) {
  const [row] = await sql`
    select loan_count,
           round(total_amount, 2)::float8                        as total_amount,
           round(total_amount / loan_count, 2)::float8           as avg_loan_size,
           round(median_amount, 2)::float8                       as median_loan_size,
           round(guaranteed_amount, 2)::float8                   as guaranteed_amount,
           round(guarantee_share_sum / loan_count, 6)::float8    as avg_guarantee_pct,
           jobs_supported,
           charge_off_count,
           round(charge_off_amount / total_amount, 6)::float8    as charge_off_rate,
           round(charge_off_amount, 2)::float8                   as charge_off_amount,
           unresolved_count                                      as unresolved
      from sba_lending
     where fips = ${county_fips ?? state_fips}
       and quarter = ${Number(period.replace("-Q", ""))}`;
  return row;
}
