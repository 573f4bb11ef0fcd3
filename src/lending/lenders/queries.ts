import type { Sql, TransactionSql } from "postgres";
import type { LoanScope } from "../scopes/loan-scope.ts";

/** Quarters, both ends included; `ofYear`: only that one of each year, or null. */
export interface Quarters {
  first: number;
  last: number;
  ofYear: number | null;
}

/** A lender with its loans in a scope. The row without an id is of loans whose lender the file does not name. */
export interface LenderSums {
  lender_id: number | null;
  display_name: string | null;
  city: string | null;
  state: string | null;
  identified_by: string | null;
  loan_count: number;
  gross_cents: number;
}

/**
 * Lenders with their loans in some quarters, of the nation (null) or of a state (`""`: of none), from the lenders' own
 * sums. Reads every lender: some thousand rows.
 */
export const lendersOfState = (sql: Sql, state: string | null, { first, last, ofYear }: Quarters) =>
  sql<LenderSums[]>`
    select lender_id, names[1] as display_name, city, sba_lenders.state, identified_by,
           sum(loans)::integer as loan_count, sum(gross)::bigint as gross_cents
      from sba_lenders, unnest(quarters, states, loan_counts, gross_cents) as sums(quarter, of_state, loans, gross)
     where quarter between ${first} and ${last}
       and (${ofYear}::integer is null or quarter % 10 = ${ofYear})
       and (${state}::text is null or of_state = ${state})
     group by lender_id, program`;

/**
 * The same of a county, an industry or both, from the loans one by one. Reads the primary key of
 * `sba_state_industry_loans` (fips, naics, program).
 */
export const lendersOfLoans = (
  sql: Sql | TransactionSql,
  { states, countyCode, codes }: LoanScope,
  { first, last, ofYear }: Quarters,
) =>
  sql<LenderSums[]>`
    select lender_id, names[1] as display_name, city, sba_lenders.state, identified_by,
           sums.loan_count, sums.gross_cents
      from (select lender, count(*)::integer as loan_count, sum(gross)::bigint as gross_cents
              from sba_state_industry_loans,
                   unnest(quarters, gross_cents, lenders, county_codes) as loans(quarter, gross, lender, county)
             where fips = any (${states as string[]})
               and naics >= ${codes.start} and naics < ${codes.end}
               and quarter between ${first} and ${last}
               and (${ofYear}::integer is null or quarter % 10 = ${ofYear})
               and (${countyCode}::integer is null or county = ${countyCode})
             group by lender) as sums
      left join sba_lenders on number = sums.lender`;

/** Loans of the nation (null) or a state in some quarters: all, those of a lender or not. */
export async function loansOfState(
  sql: Sql,
  state: string | null,
  { first, last, ofYear }: Quarters,
): Promise<{ loan_count: number; gross_cents: number }> {
  const [sums] = await (state === null
    ? sql<{ loan_count: number; gross_cents: number }[]>`
        select coalesce(sum(loan_count), 0)::integer as loan_count, coalesce(sum(gross_cents), 0)::bigint as gross_cents
          from sba_nation_outcomes
         where quarter between ${first} and ${last}
           and (${ofYear}::integer is null or quarter % 10 = ${ofYear})`
    : sql<{ loan_count: number; gross_cents: number }[]>`
        select coalesce(sum(loan_count), 0)::integer as loan_count,
               coalesce(sum(total_amount) * 100, 0)::bigint as gross_cents
          from sba_lending
         where fips = ${state}
           and quarter between ${first} and ${last}
           and (${ofYear}::integer is null or quarter % 10 = ${ofYear})`);
  return sums!; // an aggregate has a row
}

/** A lender with all of its loans by quarter and state. */
export interface LenderRow {
  lender_id: number;
  identified_by: string;
  names: string[];
  name_loans: number[];
  city: string | null;
  state: string | null;
  fdic_number: string | null;
  ncua_number: string | null;
  first_approval: string;
  last_approval: string;
  /** Parallel arrays. */
  quarters: number[];
  states: string[];
  loan_counts: number[];
  gross_cents: number[];
}

/** The lender of an id; undefined if there is none. */
export async function lenderOf(sql: Sql | TransactionSql, id: number): Promise<LenderRow | undefined> {
  const [row] = await sql<LenderRow[]>`
    select lender_id, identified_by, names, name_loans, city, state, fdic_number, ncua_number,
           first_approval::text, last_approval::text, quarters, states, loan_counts, gross_cents
      from sba_lenders
     where lender_id = ${id}`;
  return row;
}
