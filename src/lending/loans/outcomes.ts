/** The outcome of a loan, as `sba_state_industry_loans.outcomes` and `sba_nation_outcomes` have it. */
export const OUTCOMES = {
  noStatus: 0,
  chargedOff: 1,
  cancelled: 2,
  paidInFull: 3,
  /** Disbursed, and neither paid nor charged off: the SBA withholds the status (`EXEMPT`). */
  outstanding: 4,
  /** Approved, and not disbursed. */
  committed: 5,
} as const;
export type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES];

/** The outcome of each `LoanStatus`, without blanks, and of the older words for the same. */
export const OUTCOME_OF_STATUS: Readonly<Record<string, Outcome>> = {
  PIF: OUTCOMES.paidInFull,
  CHGOFF: OUTCOMES.chargedOff,
  EXEMPT: OUTCOMES.outstanding,
  CANCLD: OUTCOMES.cancelled,
  COMMIT: OUTCOMES.committed,
  NOTFUNDED: OUTCOMES.committed,
};
