import type { Fragment, Sql } from "postgres";

/** What one area's loans of one quarter come to, rounded as it is answered: money to cents, fractions to 6 decimals. */
export interface QuarterRow {
  fips: string;
  quarter: number;
  loan_count: number;
  total_amount: number;
  avg_loan_size: number;
  /** Null of a year whose edition was loaded before medians of four quarters were stored. */
  median_loan_size: number | null;
  guaranteed_amount: number;
  avg_guarantee_pct: number;
  jobs_supported: number;
  charge_off_count: number;
  charge_off_rate: number;
  charge_off_amount: number;
  cancelled_count: number;
  /** Of states only; null for counties. */
  unresolved_count: number | null;
}

/**
 * The columns of {@link QuarterRow}, of rows with exact sums.
 * `round` of numeric takes ties away from zero. The factor of one gives a quotient 30 decimals before it is rounded:
 * numeric's own 16 significant digits could round up to a tie what is below it. A double holds cents up to 90 trillion
 * dollars, and prints them as they were rounded.
 */
export const roundedFigures = (sql: Sql): Fragment => sql`
       fips, quarter, loan_count,
       round(total_amount, 2)::float8 as total_amount,
       round(total_amount * 1.000000000000000000000000000000 / loan_count, 2)::float8 as avg_loan_size,
       round(median_amount, 2)::float8 as median_loan_size,
       round(guaranteed_amount, 2)::float8 as guaranteed_amount,
       round(guarantee_share_sum * 1.000000000000000000000000000000 / loan_count, 6)::float8 as avg_guarantee_pct,
       jobs_supported, charge_off_count,
       round(charge_off_amount * 1.000000000000000000000000000000 / total_amount, 6)::float8 as charge_off_rate,
       round(charge_off_amount, 2)::float8 as charge_off_amount,
       cancelled_count, unresolved_count`;

/**
 * Quarters of some areas that have loans, oldest first, both ends counted; `[]` where they have none.
 * Reads the primary key of `sba_lending` (fips, quarter, program).
 */
export const quartersOf = (sql: Sql, areas: readonly string[], { first, last }: { first: number; last: number }) =>
  sql<QuarterRow[]>`
    select ${roundedFigures(sql)}
      from sba_lending
     where fips = any (${areas as string[]})
       and quarter between ${first} and ${last}
     order by quarter`;

/** How many of some areas have loans, by quarter, both ends counted. */
export const areasWithLoans = (sql: Sql, areas: readonly string[], { first, last }: { first: number; last: number }) =>
  sql<{ quarter: number; areas: number }[]>`
    select quarter, count(distinct fips)::int as areas
      from sba_lending
     where fips = any (${areas as string[]})
       and quarter between ${first} and ${last}
     group by quarter`;

/** The areas between two codes, both counted, that have loans in a quarter, by code; states and counties alike. */
export const areasOf = (sql: Sql, quarter: number, { first, last }: { first: string; last: string }) =>
  sql<QuarterRow[]>`
    select ${roundedFigures(sql)}
      from sba_lending
     where quarter = ${quarter}
       and fips between ${first} and ${last}
     order by fips`;

/**
 * Between two codes, both counted, in a quarter: loans of states, cancelled loans of counties, and those of states
 * without a county.
 */
export async function countiesTotals(
  sql: Sql,
  quarter: number,
  { first, last }: { first: string; last: string },
): Promise<{ loans: number; cancelled: number; unresolved: number }> {
  const [totals] = await sql<{ loans: number; cancelled: number; unresolved: number }[]>`
    select coalesce(sum(loan_count) filter (where unresolved_count is not null), 0) as loans,
           coalesce(sum(cancelled_count) filter (where unresolved_count is null), 0) as cancelled,
           coalesce(sum(unresolved_count), 0) as unresolved
      from sba_lending
     where quarter = ${quarter}
       and fips between ${first} and ${last}`;
  return totals!; // an aggregate has a row
}
