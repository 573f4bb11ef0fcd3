import type { Loan } from "../loans/read-loans.ts";
import { LoanAmounts } from "../sums/loan-amounts.ts";
import { NumberColumn } from "../sums/number-column.ts";

/**
 * Every loan of an edition with its industry, area, lender and terms: 59 bytes a loan, 118 MB for two million. Amounts
 * in cents.
 */
export class IndustryLoans {
  /** The amounts by industry and quarter. */
  readonly amounts = new LoanAmounts();
  readonly guaranteed = new NumberColumn(Float64Array);
  readonly chargedOff = new NumberColumn(Float64Array);
  readonly jobs = new NumberColumn(Float64Array);
  readonly outcomes = new NumberColumn(Uint8Array);
  /** Spellings in the book of lenders. */
  readonly lenders = new NumberColumn(Int32Array);
  readonly traits = new NumberColumn(Int32Array);
  readonly terms = new NumberColumn(Int32Array);
  readonly rates = new NumberColumn(Int32Array);
  readonly daysToChargeOff = new NumberColumn(Int32Array);
  /** Positions in {@link areaList}. */
  readonly areas = new NumberColumn(Uint16Array);
  /** The counties of loans, states of those without a county, and `""` for those of no state. */
  readonly areaList: string[] = [];
  private readonly areaNumbers = new Map<string, number>();

  /** `cell`: of its industry and quarter. `area`: see {@link areaList}. */
  add(loan: Loan, cell: number, area: string): void {
    this.amounts.add(cell, loan.gross);
    this.areas.add(this.areaNumber(area));
    this.guaranteed.add(loan.guaranteed);
    this.chargedOff.add(loan.chargedOff);
    this.jobs.add(loan.jobs);
    this.outcomes.add(loan.outcome);
    this.lenders.add(loan.lender);
    this.traits.add(loan.traits);
    this.terms.add(loan.term);
    this.rates.add(loan.rate);
    this.daysToChargeOff.add(loan.daysToChargeOff);
  }

  private areaNumber(area: string): number {
    let number = this.areaNumbers.get(area);
    if (number === undefined) {
      number = this.areaList.push(area) - 1;
      this.areaNumbers.set(area, number);
    }
    return number;
  }
}

/** Loans by their numbers, with the filed code and the quarter of each. */
export interface FiledLoans {
  loans: IndustryLoans;
  /** The filed NAICS codes, in order. */
  codes: readonly string[];
  /** The position of a loan's code; -1 where it has none. */
  codeAt(loan: number): number;
  /** 20241. */
  quarterAt(loan: number): number;
  /** The numbers of all loans, the oldest quarter first. */
  byQuarter: Int32Array;
}

/** Some loans, and their group. */
interface LoanGroup {
  group: number;
  loans: Int32Array;
}

/**
 * Returns the loans of each group that has any, in the order of `loans`. `groupOf` gives the group of a loan, from 0 to
 * below `groupCount`; -1 leaves it out.
 */
export function* grouped(
  loans: Int32Array,
  groupCount: number,
  groupOf: (loan: number) => number,
): Generator<LoanGroup> {
  const ends = new Int32Array(groupCount + 1);
  for (const loan of loans) {
    const group = groupOf(loan);
    if (group >= 0) ends[group + 1]!++; // groups are below groupCount
  }
  for (let group = 0; group < groupCount; group++) ends[group + 1]! += ends[group]!;
  const sorted = new Int32Array(ends[groupCount]!);
  const next = ends.slice();
  for (const loan of loans) {
    const group = groupOf(loan);
    if (group >= 0) sorted[next[group]!++] = loan;
  }
  for (let group = 0; group < groupCount; group++) {
    const [start, end] = [ends[group]!, ends[group + 1]!]; // one more than groups
    if (start < end) yield { group, loans: sorted.subarray(start, end) };
  }
}
