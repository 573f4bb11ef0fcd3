import type { Loan } from "../loans/read-loans.ts";

/** The sums over some loans; amounts in cents. */
export interface LoanTotals {
  loans: number;
  gross: number;
  guaranteed: number;
  chargedOff: number;
  chargeOffs: number;
  cancelled: number;
  jobs: number;
  /** Loans without a known NAICS code. */
  noIndustry: number;
}

export const noLoans = (): LoanTotals => ({
  loans: 0,
  gross: 0,
  guaranteed: 0,
  chargedOff: 0,
  chargeOffs: 0,
  cancelled: 0,
  jobs: 0,
  noIndustry: 0,
});

/** Adds one loan. */
export function addLoan(totals: LoanTotals, loan: Loan): void {
  totals.loans++;
  totals.gross += loan.gross;
  totals.guaranteed += loan.guaranteed;
  totals.chargedOff += loan.chargedOff;
  totals.chargeOffs += loan.isChargedOff ? 1 : 0;
  totals.cancelled += loan.isCancelled ? 1 : 0;
  totals.jobs += loan.jobs;
  totals.noIndustry += loan.naics === undefined ? 1 : 0;
}

const FIELDS = Object.keys(noLoans()) as (keyof LoanTotals)[]; // the keys of the interface

/** Adds other sums. */
export function addTotals(totals: LoanTotals, added: LoanTotals): void {
  for (const field of FIELDS) totals[field] += added[field];
}

/** The first field in which two sums differ; undefined where they are the same. */
export const differingField = (a: LoanTotals, b: LoanTotals): keyof LoanTotals | undefined =>
  FIELDS.find((field) => a[field] !== b[field]);

/** Sums without those of some of the loans. */
export function totalsWithout(all: LoanTotals, some: LoanTotals): LoanTotals {
  const rest = { ...all };
  for (const field of FIELDS) rest[field] -= some[field];
  return rest;
}
