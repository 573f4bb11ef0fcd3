import { findStateOrTerritory } from "../../../reference/states.ts";
import { formatDay } from "../loans/days.ts";
import { type BookedLender, type LenderBook, mostFiled, namesOf } from "../loans/lender-book.ts";
import { TRAIT_FIELDS, type TraitBook, traitValues } from "../loans/trait-book.ts";
import type { LendingRow } from "../sums/lending-sums.ts";
import { type FiledLoans, grouped } from "./industry-loans.ts";

/** Columns of a lender. */
export const LENDER_COLUMNS = [
  "lender_id",
  "number",
  "identified_by",
  "names",
  "name_loans",
  "city",
  "state",
  "fdic_number",
  "ncua_number",
  "first_approval",
  "last_approval",
  "quarters",
  "states",
  "loan_counts",
  "gross_cents",
  "program",
] as const;

/** A row for each lender, with its loans by quarter and state. `numbers`: of the lenders' spellings. */
export function* lenderRows(
  { loans, quarterAt, byQuarter }: FiledLoans,
  { book, numbers }: { book: LenderBook; numbers: Int32Array },
  program: string,
): Generator<LendingRow> {
  const lenders = book.all();
  const states = loans.areaList.map((area) => area.slice(0, 2));
  const groupOf = (loan: number) => numbers[loans.lenders.at(loan)]! - 1; // a loan has a spelling; 0: none is named
  for (const { group, loans: ofLender } of grouped(byQuarter, lenders.length, groupOf)) {
    const sums = new Map<string, { quarter: number; state: string; loans: number; gross: number }>();
    for (const loan of ofLender) {
      const [quarter, state] = [quarterAt(loan), states[loans.areas.at(loan)]!]; // a loan has an area, if only ""
      const key = `${quarter} ${state}`;
      const sum = sums.get(key) ?? { quarter, state, loans: 0, gross: 0 };
      sums.set(key, sum);
      sum.loans++;
      sum.gross += loans.amounts.amountAt(loan);
    }
    const cells = [...sums.values()].sort(
      (one, other) => one.quarter - other.quarter || (one.state < other.state ? -1 : 1),
    );
    yield [
      ...headOf(lenders[group]!, group + 1), // groups are below their length
      `{${cells.map(({ quarter }) => quarter).join(",")}}`,
      `{${cells.map(({ state }) => `"${state}"`).join(",")}}`,
      `{${cells.map((sum) => sum.loans).join(",")}}`,
      `{${cells.map(({ gross }) => gross).join(",")}}`,
      program,
    ];
  }
}

function headOf(lender: BookedLender, number: number): LendingRow {
  const { names, loans } = namesOf(lender);
  const state = mostFiled(lender, "state");
  return [
    lender.id,
    number,
    lender.identity,
    `{${names.map((name) => `"${name.replace(/["\\]/g, "\\$&")}"`).join(",")}}`,
    `{${loans.join(",")}}`,
    mostFiled(lender, "city"),
    (state !== null && findStateOrTerritory(state)?.usps) || state,
    digitsOf(mostFiled(lender, "fdicNumber")),
    digitsOf(mostFiled(lender, "ncuaNumber")),
    formatDay(lender.first),
    formatDay(lender.last),
  ];
}

/** `628` of `628.0`. */
const digitsOf = (filedNumber: string | null): string | null => filedNumber?.replace(/\.0+$/, "") || null;

/** Columns of the traits of loans. */
export const TRAIT_COLUMNS = ["number", ...TRAIT_FIELDS, "program"] as const;

/** A row for each combination of traits. */
export function* traitRows({ all }: TraitBook, program: string): Generator<(string | number | boolean | null)[]> {
  for (const [number, traits] of all.entries()) yield [number, ...traitValues(traits), program];
}
