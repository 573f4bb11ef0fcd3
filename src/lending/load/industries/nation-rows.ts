import { LAST_QUARTER } from "../../../reference/quarters.ts";
import { CLASS_KINDS, type ClassKind, classOf, NOT_FILED } from "../../loans/classes.ts";
import type { LendingRow } from "../sums/lending-sums.ts";
import { type FiledLoans, grouped } from "./industry-loans.ts";

/** Columns of the nation's classes, and of its outcomes. */
export const CLASS_COLUMNS = ["gross_cents", "loan_count", "class", "quarter", "kind", "program"] as const;
export const OUTCOME_COLUMNS = [
  "gross_cents",
  "charge_off_cents",
  "days_to_charge_off",
  "dated_count",
  "loan_count",
  "quarter",
  "outcome",
  "program",
] as const;

/** A row for each quarter, kind of figure and class that has loans. */
export function* classRows({ loans, quarterAt, byQuarter }: FiledLoans, program: string): Generator<LendingRow> {
  const figures: Record<ClassKind, (loan: number) => number> = {
    size: loans.amounts.amountAt,
    term: loans.terms.at,
    rate: loans.rates.at,
  };
  const kinds = [
    ...CLASS_KINDS.map((kind) => ({ kind, classAt: (loan: number) => classOf(kind, figures[kind](loan)) })),
    { kind: "traits", classAt: loans.traits.at },
  ];
  for (const { group: quarter, loans: ofQuarter } of grouped(byQuarter, LAST_QUARTER, quarterAt))
    for (const { kind, classAt } of kinds) {
      const sums = new Map<number, { loans: number; gross: number }>();
      for (const loan of ofQuarter) {
        const number = classAt(loan);
        const sum = sums.get(number) ?? { loans: 0, gross: 0 };
        sums.set(number, sum);
        sum.loans++;
        sum.gross += loans.amounts.amountAt(loan);
      }
      for (const [number, sum] of sums) yield [sum.gross, sum.loans, number, quarter, kind, program];
    }
}

/** A row for each quarter and outcome that has loans. */
export function* outcomeRows({ loans, quarterAt, byQuarter }: FiledLoans, program: string): Generator<LendingRow> {
  for (const { group: quarter, loans: ofQuarter } of grouped(byQuarter, LAST_QUARTER, quarterAt)) {
    const sums = new Map<number, { gross: number; chargedOff: number; days: number; dated: number; loans: number }>();
    for (const loan of ofQuarter) {
      const outcome = loans.outcomes.at(loan);
      const sum = sums.get(outcome) ?? { gross: 0, chargedOff: 0, days: 0, dated: 0, loans: 0 };
      sums.set(outcome, sum);
      const days = loans.daysToChargeOff.at(loan);
      sum.gross += loans.amounts.amountAt(loan);
      sum.chargedOff += loans.chargedOff.at(loan);
      sum.days += days === NOT_FILED ? 0 : days;
      sum.dated += days === NOT_FILED ? 0 : 1;
      sum.loans++;
    }
    for (const [outcome, { gross, chargedOff, days, dated, loans: count }] of sums)
      yield [gross, chargedOff, days, dated, count, quarter, outcome, program];
  }
}
