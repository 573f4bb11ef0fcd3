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
  "program",
  "fips",
  "naics",
] as const;

/** A row for each state and filed code with loans: of each figure an array with an element a loan, oldest first. */
export function* stateLoanRows(
  { loans, codes, codeAt, quarterAt, byQuarter }: FiledLoans,
  program: string,
): Generator<LendingRow> {
  const states = [...new Set(loans.areaList.map((area) => area.slice(0, 2)))];
  const stateNumbers = loans.areaList.map((area) => (area === "" ? -1 : states.indexOf(area.slice(0, 2))));
  const groupOf = (loan: number): number => {
    const [state, code] = [stateNumbers[loans.areas.at(loan)]!, codeAt(loan)]; // every loan has an area, if only ""
    return state < 0 || code < 0 ? -1 : state * codes.length + code;
  };
  const figures = [
    quarterAt,
    loans.amounts.amountAt,
    loans.guaranteed.at,
    loans.chargedOff.at,
    loans.jobs.at,
    loans.outcomes.at,
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
