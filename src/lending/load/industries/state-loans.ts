import { NO_INDUSTRY } from "../../naics/levels.ts";
import type { LendingRow } from "../sums/lending-sums.ts";
import { type FiledLoans, grouped } from "./industry-loans.ts";

/** Columns of a state's loans of one code. */
export const STATE_LOAN_COLUMNS = [
  "quarters",
  "gross_cents",
  "guaranteed_cents",
  "charge_off_cents",
  "jobs",
  "outcomes",
  "county_codes",
  "lenders",
  "traits",
  "terms",
  "rates",
  "days_to_charge_off",
  "program",
  "fips",
  "naics",
] as const;

/**
 * A row for each state and filed code with loans: of each figure an array with an element a loan, oldest first. Loans
 * of no state are under the state `""`, those without a code under `none`. `lenders`: the numbers of their spellings.
 */
export function* stateLoanRows(
  { loans, codes: filedCodes, codeAt, quarterAt, byQuarter }: FiledLoans,
  lenders: Int32Array,
  program: string,
): Generator<LendingRow> {
  const codes = [...filedCodes, NO_INDUSTRY];
  const states = [...new Set(loans.areaList.map((area) => area.slice(0, 2)))];
  const stateNumbers = loans.areaList.map((area) => states.indexOf(area.slice(0, 2)));
  const countyCodes = loans.areaList.map((area) => Number(area.slice(2)));
  const groupOf = (loan: number): number => {
    const [state, code] = [stateNumbers[loans.areas.at(loan)]!, codeAt(loan)]; // every loan has an area, if only ""
    return state * codes.length + (code < 0 ? filedCodes.length : code);
  };
  const figures = [
    quarterAt,
    loans.amounts.amountAt,
    loans.guaranteed.at,
    loans.chargedOff.at,
    loans.jobs.at,
    loans.outcomes.at,
    (loan: number) => countyCodes[loans.areas.at(loan)]!, // as above
    (loan: number) => lenders[loans.lenders.at(loan)]!, // a number for each spelling
    loans.traits.at,
    loans.terms.at,
    loans.rates.at,
    loans.daysToChargeOff.at,
  ];
  for (const { group, loans: numbers } of grouped(byQuarter, states.length * codes.length, groupOf))
    yield [
      ...figures.map((figure) => arrayText(numbers, figure)),
      program,
      states[Math.floor(group / codes.length)]!, // as groupOf composed it
      codes[group % codes.length]!,
    ];
}

/** `{1,2}`, an array as COPY takes it. */
function arrayText(loans: Int32Array, figure: (loan: number) => number): string {
  let text = "{";
  for (let index = 0; index < loans.length; index++) text += `${index === 0 ? "" : ","}${figure(loans[index]!)}`;
  return `${text}}`;
}
