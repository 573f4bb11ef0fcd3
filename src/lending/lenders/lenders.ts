import type { Sql } from "postgres";
import { notFound } from "../../errors.ts";
import { formatQuarter } from "../../reference/quarters.ts";
import { findStateOrTerritory } from "../../reference/states.ts";
import { averageDollars, dollarsOf, percentOf } from "../figures/exact.ts";
import type { LoanScope } from "../scopes/loan-scope.ts";
import {
  type LenderRow,
  type LenderSums,
  lenderOf,
  lendersOfLoans,
  lendersOfState,
  loansOfState,
  type Quarters,
} from "./queries.ts";
import type { LenderDetail, LenderSummary } from "./schema.ts";

/** The orders of a list of lenders, each with the highest first. */
export const LENDER_SORTS = ["loan_count", "total_amount", "avg_amount"] as const;
export type LenderSort = (typeof LENDER_SORTS)[number];

/** Lenders of a scope, and what all of its loans are. */
export interface RankedLenders {
  rows: LenderSummary[];
  loan_count: number;
  total_amount: number;
  /** Loans whose lender the file does not name. */
  without_lender: number;
}

/** The lenders with loans in some quarters of a scope, in the order of `sort`. Two queries. */
export async function rankedLenders(
  sql: Sql,
  scope: LoanScope,
  quarters: Quarters,
  sort: LenderSort,
): Promise<RankedLenders> {
  const { sums, all } = await sumsOf(sql, scope, quarters);
  const rows = sums.map((lender) => summaryOf(lender, all.gross_cents));
  rows.sort((one, other) => (other[sort] ?? 0) - (one[sort] ?? 0) || one.lender_id - other.lender_id);
  const withLender = sums.reduce((count, lender) => count + lender.loan_count, 0);
  return {
    rows,
    loan_count: all.loan_count,
    total_amount: dollarsOf(all.gross_cents),
    without_lender: all.loan_count - withLender,
  };
}

/** What stands for the name of a lender whose loans have only its number. */
const NO_NAME = "No name filed";

/** A lender that the file names, or has a number of. */
type NamedSums = LenderSums & { lender_id: number };

const isNamed = (sums: LenderSums): sums is NamedSums => sums.lender_id !== null;

async function sumsOf(sql: Sql, scope: LoanScope, quarters: Quarters) {
  if (scope.county === undefined && scope.industry === undefined) {
    const state = scope.state ?? null;
    const [sums, all] = await Promise.all([lendersOfState(sql, state, quarters), loansOfState(sql, state, quarters)]);
    return { sums: sums.filter(isNamed), all };
  }
  const sums = await lendersOfLoans(sql, scope, quarters);
  const all = { loan_count: 0, gross_cents: 0 };
  for (const { loan_count: loans, gross_cents: cents } of sums) {
    all.loan_count += loans;
    all.gross_cents += cents;
  }
  return { sums: sums.filter(isNamed), all };
}

const summaryOf = (sums: NamedSums, allCents: number): LenderSummary => ({
  lender_id: sums.lender_id,
  display_name: sums.display_name ?? NO_NAME,
  city: sums.city,
  state: sums.state,
  identified_by: sums.identified_by as LenderSummary["identified_by"], // the load writes no other
  ...figuresOf(sums.loan_count, sums.gross_cents),
  market_share_pct: percentOf(sums.gross_cents, allCents, 4),
  source: "SBA",
});

const figuresOf = (loans: number, cents: number) => ({
  loan_count: loans,
  total_amount: dollarsOf(cents),
  avg_amount: averageDollars(cents, loans),
});

/** A lender with its loans in some quarters. @throws `not_found` */
export async function lenderDetail(sql: Sql, id: number, { first, last, ofYear }: Quarters): Promise<LenderDetail> {
  const lender = await lenderOf(sql, id);
  if (!lender) throw notFound("lender", String(id), "accepted: the lender_id of a lender in /v1/us/sba/lenders");
  const isAsked = (quarter: number) =>
    quarter >= first && quarter <= last && (ofYear === null || quarter % 10 === ofYear);
  const positions = lender.quarters.flatMap((quarter, position) => (isAsked(quarter) ? [position] : []));
  const byQuarter = summed(lender, positions, (position) => lender.quarters[position]!); // parallel arrays
  const byState = summed(lender, positions, (position) => lender.states[position]!); // the same
  const all = [...byQuarter.values()].reduce(
    (sum, part) => ({ loans: sum.loans + part.loans, cents: sum.cents + part.cents }),
    {
      loans: 0,
      cents: 0,
    },
  );
  return {
    lender_id: lender.lender_id,
    display_name: lender.names[0] ?? NO_NAME,
    city: lender.city,
    state: lender.state,
    identified_by: lender.identified_by as LenderDetail["identified_by"], // the load writes no other
    fdic_number: lender.fdic_number,
    ncua_number: lender.ncua_number,
    source: "SBA",
    first_seen_at: lender.first_approval,
    last_seen_at: lender.last_approval,
    ...figuresOf(all.loans, all.cents),
    names: lender.names.map((name, index) => ({ name, loan_count: lender.name_loans[index] ?? 0 })),
    states: [...byState]
      .sort(([one, many], [other, few]) => few.loans - many.loans || (one < other ? -1 : 1))
      .map(([fips, { loans, cents }]) => ({
        state_fips: fips === "" ? null : fips,
        state_name: findStateOrTerritory(fips)?.name ?? null,
        ...figuresOf(loans, cents),
      })),
    history: [...byQuarter]
      .sort(([one], [other]) => one - other)
      .map(([quarter, { loans, cents }]) => ({
        year: Math.floor(quarter / 10),
        quarter: quarter % 10,
        period: formatQuarter(quarter),
        ...figuresOf(loans, cents),
        source: "SBA",
      })),
  };
}

/** Loans and cents of some elements of a lender's arrays, by a key of each. */
function summed<Key>(
  { loan_counts: loans, gross_cents: cents }: LenderRow,
  positions: readonly number[],
  keyOf: (position: number) => Key,
): Map<Key, { loans: number; cents: number }> {
  const sums = new Map<Key, { loans: number; cents: number }>();
  for (const position of positions) {
    const key = keyOf(position);
    const sum = sums.get(key) ?? { loans: 0, cents: 0 };
    sums.set(key, sum);
    sum.loans += loans[position]!; // parallel arrays
    sum.cents += cents[position]!; // the same
  }
  return sums;
}
