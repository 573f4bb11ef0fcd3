import type { TransactionSql } from "postgres";
import { SBA } from "../editions/dataset.ts";
import { OUTCOMES } from "../loans/outcomes.ts";
import { NO_INDUSTRY } from "../naics/levels.ts";

/**
 * Other editions are served no more, since one replaces all of another, whatever its day. Refused loads of older ones
 * lose their label: `govdata status` then takes them for made good by this one.
 */
export const retireOtherEditions = async (tx: TransactionSql, label: string): Promise<void> => {
  await tx`
    update dataset_vintages set state = 'replaced'
     where dataset = ${SBA} and state = 'served' and label <> ${label}`;
  await tx`
    update dataset_vintages set label = ''
     where dataset = ${SBA} and state in ('refused', 'failed') and label < ${label}`;
};

/** Sums over rows; amounts as texts, exact. */
export interface PublishedSums {
  loans: number;
  gross: string;
  guaranteed: string;
  charged_off: string;
  charge_offs: number;
  cancelled: number;
  jobs: number;
}

/** Of states: those of {@link PublishedSums}, and how many loans have no known industry or county. */
export interface PublishedAreas extends PublishedSums {
  no_industry: number;
  unresolved: number;
}

/** What the rows of `table` add up to: those of states, then those of counties, where there are any. */
export const publishedSums = (tx: TransactionSql, table: string) =>
  tx<PublishedAreas[]>`
    select sum(loan_count)::bigint                    as loans,
           sum(total_amount)::text                    as gross,
           sum(guaranteed_amount)::text               as guaranteed,
           sum(charge_off_amount)::text               as charged_off,
           sum(charge_off_count)::bigint              as charge_offs,
           sum(cancelled_count)::bigint               as cancelled,
           sum(jobs_supported)::bigint                as jobs,
           sum(no_industry_count)::bigint             as no_industry,
           coalesce(sum(unresolved_count), 0)::bigint as unresolved
      from ${tx(table)}
     group by length(fips)
     order by length(fips)`;

/** What the nation's rows of sectors, and of loans without an industry, add up to. */
export async function publishedSectors(tx: TransactionSql, table: string): Promise<PublishedSums | undefined> {
  const [sums] = await tx<PublishedSums[]>`
    select sum(loan_count)::bigint       as loans,
           sum(total_amount)::text       as gross,
           sum(guaranteed_amount)::text  as guaranteed,
           sum(charge_off_amount)::text  as charged_off,
           sum(charge_off_count)::bigint as charge_offs,
           sum(cancelled_count)::bigint  as cancelled,
           sum(jobs_supported)::bigint   as jobs
      from ${tx(table)}
     where length(naics) = 2 or naics in ('31-33', '44-45', '48-49', ${NO_INDUSTRY})`;
  return sums;
}

/** How many loans the rows of states and industries have, whose arrays are all as long as each other. */
export async function publishedLoans(tx: TransactionSql, table: string): Promise<{ loans: number } | undefined> {
  const [sums] = await tx<{ loans: number }[]>`
    select coalesce(sum(cardinality(quarters)), 0)::bigint as loans
      from ${tx(table)}
     where cardinality(quarters) = all (array[cardinality(gross_cents), cardinality(guaranteed_cents),
                                              cardinality(charge_off_cents), cardinality(jobs),
                                              cardinality(outcomes), cardinality(county_codes), cardinality(lenders),
                                              cardinality(traits), cardinality(terms), cardinality(rates),
                                              cardinality(days_to_charge_off)])`;
  return sums;
}

/** How many loans the lenders have. */
export async function publishedLenders(tx: TransactionSql, table: string): Promise<{ loans: number } | undefined> {
  const [sums] = await tx<{ loans: number }[]>`
    select coalesce(sum(counts.loans), 0)::bigint as loans
      from ${tx(table)},
           unnest(loan_counts, gross_cents, quarters, states) as counts(loans, gross, of_quarter, of_state)
     where gross > 0 and of_quarter is not null and of_state is not null`;
  return sums;
}

/** The fewest and the most loans of a kind of figure, and how many kinds there are. */
export async function publishedClasses(tx: TransactionSql, table: string): Promise<object | undefined> {
  const [sums] = await tx<{ least: number; most: number; kinds: number }[]>`
    select min(loans)::bigint as least, max(loans)::bigint as most, count(*)::bigint as kinds
      from (select sum(loan_count) as loans from ${tx(table)} group by kind) as of_kinds`;
  return sums;
}

/** What the nation's rows of outcomes add up to. */
export async function publishedOutcomes(tx: TransactionSql, table: string): Promise<object | undefined> {
  const [sums] = await tx<object[]>`
    select sum(loan_count)::bigint                     as loans,
           round(sum(gross_cents) / 100, 2)::text      as gross,
           round(sum(charge_off_cents) / 100, 2)::text as charged_off,
           sum(case outcome when ${OUTCOMES.chargedOff} then loan_count else 0 end)::bigint as charge_offs,
           sum(case outcome when ${OUTCOMES.cancelled} then loan_count else 0 end)::bigint as cancelled
      from ${tx(table)}`;
  return sums;
}
