import type { Sql, TransactionSql } from "postgres";
import type { LoanScope } from "../scopes/loan-scope.ts";
import { CLASSES, type ClassKind, NOT_FILED } from "./classes.ts";

/** Loans of one class of a figure, or with one combination of traits. */
export interface ClassRow {
  kind: ClassKind | "traits";
  class: number;
  loan_count: number;
  gross_cents: number;
}

/** The classes of the nation's loans in a quarter. */
export const nationClasses = (sql: Sql, quarter: number) =>
  sql<ClassRow[]>`
    select kind, class, loan_count, gross_cents
      from sba_nation_classes
     where quarter = ${quarter}`;

/**
 * The same of a place, an industry or both, from the loans one by one. Reads the primary key of
 * `sba_state_industry_loans` (fips, naics, program).
 */
export const loanClasses = (sql: Sql | TransactionSql, { states, countyCode, codes }: LoanScope, quarter: number) => {
  const { size, term, rate } = CLASSES;
  return sql<ClassRow[]>`
    select kind, class, count(*)::integer as loan_count, sum(gross)::bigint as gross_cents
      from sba_state_industry_loans,
           unnest(quarters, gross_cents, terms, rates, traits, county_codes)
             as loans(quarter, gross, months, percent, traits_number, county),
           lateral (values
             ('size', width_bucket(gross, ${size.starts as number[]}::bigint[])),
             ('term', case when months = ${NOT_FILED} then ${term.starts.length + 1}::integer
                           else width_bucket(months::integer, ${term.starts as number[]}::integer[]) end),
             ('rate', case when percent = ${NOT_FILED} then ${rate.starts.length + 1}::integer
                           else width_bucket(percent, ${rate.starts as number[]}::integer[]) end),
             ('traits', traits_number)
           ) as classes(kind, class)
     where fips = any (${states as string[]})
       and naics >= ${codes.start} and naics < ${codes.end}
       and quarter = ${quarter}
       and (${countyCode}::integer is null or county = ${countyCode})
     group by kind, class`;
};

/** What loans have in common, by number. */
export interface TraitRow {
  number: number;
  subprogram: string | null;
  processing_method: string | null;
  business_type: string | null;
  business_age: string | null;
  rate_type: string | null;
  is_revolving: boolean | null;
}

/** The combinations of traits with these numbers. */
export const traitsOf = (sql: Sql, numbers: readonly number[]) =>
  sql<TraitRow[]>`
    select number, subprogram, processing_method, business_type, business_age, rate_type, is_revolving
      from sba_loan_traits
     where number = any (${numbers as number[]})`;

/** Loans that were approved in one year and have one outcome. */
export interface OutcomeRow {
  year: number;
  outcome: number;
  loan_count: number;
  gross_cents: number;
  charge_off_cents: number;
  /** How many have a day of charge-off, and the days from their approvals to it, summed. */
  dated_count: number;
  days_to_charge_off: number;
}

/** Quarters, both ends included. */
interface Span {
  first: number;
  last: number;
}

/** The outcomes of the nation's loans by year of approval. */
export const nationOutcomes = (sql: Sql, { first, last }: Span) =>
  sql<OutcomeRow[]>`
    select quarter / 10 as year, outcome, sum(loan_count)::integer as loan_count,
           sum(gross_cents)::bigint as gross_cents, sum(charge_off_cents)::bigint as charge_off_cents,
           sum(dated_count)::integer as dated_count, sum(days_to_charge_off)::bigint as days_to_charge_off
      from sba_nation_outcomes
     where quarter between ${first} and ${last}
     group by quarter / 10, outcome`;

/** The same of a place, an industry or both, from the loans one by one, by the same key as {@link loanClasses}. */
export const loanOutcomes = (
  sql: Sql | TransactionSql,
  { states, countyCode, codes }: LoanScope,
  { first, last }: Span,
) =>
  sql<OutcomeRow[]>`
    select quarter / 10 as year, outcome, count(*)::integer as loan_count, sum(gross)::bigint as gross_cents,
           sum(charge_off)::bigint as charge_off_cents,
           (count(*) filter (where days <> ${NOT_FILED}))::integer as dated_count,
           coalesce(sum(days) filter (where days <> ${NOT_FILED}), 0)::bigint as days_to_charge_off
      from sba_state_industry_loans,
           unnest(quarters, gross_cents, charge_off_cents, outcomes, days_to_charge_off, county_codes)
             as loans(quarter, gross, charge_off, outcome, days, county)
     where fips = any (${states as string[]})
       and naics >= ${codes.start} and naics < ${codes.end}
       and quarter between ${first} and ${last}
       and (${countyCode}::integer is null or county = ${countyCode})
     group by quarter / 10, outcome`;
