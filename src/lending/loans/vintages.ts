import type { Sql } from "postgres";
import { quartersBetween } from "../../reference/quarters.ts";
import { isCovered } from "../editions/coverage.ts";
import type { Edition } from "../editions/edition.ts";
import { dollarsOf, fractionOf, percentOf } from "../figures/exact.ts";
import type { LoanScope } from "../scopes/loan-scope.ts";
import { OUTCOMES, type Outcome } from "./outcomes.ts";
import { loanOutcomes, nationOutcomes, type OutcomeRow } from "./queries.ts";
import type { VintageOutcome } from "./schema.ts";

/** A vintage is mature this many quarters after its year. */
const MATURE_QUARTERS = 12;

/** Days of twelve months, in the mean of the calendar. */
const DAYS_PER_YEAR = 365.2425;

/** Years of approval, both ends included. */
export interface VintageYears {
  first: number;
  last: number;
}

/** The outcomes of the loans of some years, oldest first. A year without a loaded quarter has none. One query. */
export async function vintageOutcomes(
  sql: Sql,
  edition: Edition,
  scope: LoanScope,
  years: VintageYears,
): Promise<VintageOutcome[]> {
  const { covered, published } = edition;
  const span = {
    first: Math.max(years.first * 10 + 1, published.first),
    last: Math.min(years.last * 10 + 4, published.last),
  };
  const isNation = scope.state === undefined && scope.industry === undefined;
  const rows = await (isNation ? nationOutcomes(sql, span) : loanOutcomes(sql, scope, span));
  const rowsByYear = Map.groupBy(rows, ({ year }) => year);
  const loadedQuarters = quartersBetween(span).filter((quarter) => isCovered(covered, quarter));
  const quartersByYear = Map.groupBy(loadedQuarters, (quarter) => Math.floor(quarter / 10));
  return [...quartersByYear].map(([year, quarters]) =>
    outcomeOf(year, quarters.length, {
      rows: rowsByYear.get(year) ?? [],
      isMature: quartersBetween({ first: year * 10 + 4, last: published.last }).length > MATURE_QUARTERS,
    }),
  );
}

function outcomeOf(
  year: number,
  quarters: number,
  { rows, isMature }: { rows: readonly OutcomeRow[]; isMature: boolean },
): VintageOutcome {
  const sum = (figure: keyof OutcomeRow, only?: Outcome): number =>
    rows.reduce((total, row) => total + (only === undefined || row.outcome === only ? row[figure] : 0), 0);
  const [loans, cents, chargedOffCents] = [sum("loan_count"), sum("gross_cents"), sum("charge_off_cents")];
  const [paidInFull, chargedOff, active] = [OUTCOMES.paidInFull, OUTCOMES.chargedOff, OUTCOMES.outstanding].map(
    (outcome) => sum("loan_count", outcome),
  ) as [number, number, number];
  const disbursed = paidInFull + chargedOff + active;
  const dated = sum("dated_count");
  return {
    vintage_year: year,
    quarters,
    loans_in_vintage: loans,
    total_amount: dollarsOf(cents),
    disbursed_count: disbursed,
    paid_in_full_count: paidInFull,
    charged_off_count: chargedOff,
    active_loan_count: active,
    committed_count: sum("loan_count", OUTCOMES.committed),
    cancelled_count: sum("loan_count", OUTCOMES.cancelled),
    no_status_count: sum("loan_count", OUTCOMES.noStatus),
    charge_off_rate_pct: percentOf(chargedOff, loans, 2),
    charge_off_rate_of_disbursed_pct: percentOf(chargedOff, disbursed, 2),
    charge_off_rate: fractionOf(chargedOffCents, cents),
    paid_in_full_rate_pct: percentOf(paidInFull, disbursed, 2),
    gross_charge_off_amount: dollarsOf(chargedOffCents),
    avg_time_to_chargeoff_months:
      dated === 0 ? null : Math.round((sum("days_to_charge_off") * 120) / (dated * DAYS_PER_YEAR)) / 10,
    charge_offs_without_date: chargedOff - dated,
    vintage_maturity: isMature ? "mature" : "incomplete",
    source: "SBA",
  };
}
