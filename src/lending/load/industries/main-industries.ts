import { addQuarters, quartersBetween } from "../../../reference/quarters.ts";
import type { LendingRow } from "../sums/lending-sums.ts";
import { type FiledLoans, grouped } from "./industry-loans.ts";

/** Columns of a county's main industries. */
export const MAIN_INDUSTRY_COLUMNS = ["quarters", "naics", "program", "fips"] as const;

/** Fewer loans in the four quarters don't make a main industry. */
const FEWEST_LOANS = 5;

const COUNTY_LENGTH = 5;

/** A row for each county that ever had a main industry. */
export function* mainIndustryRows(filedLoans: FiledLoans, program: string): Generator<LendingRow> {
  const { loans, codes, codeAt, quarterAt, byQuarter } = filedLoans;
  const { areaList, areas } = loans;
  const isCounty = areaList.map((area) => area.length === COUNTY_LENGTH);
  const groupOf = (loan: number): number => {
    const area = areas.at(loan);
    return isCounty[area] && codeAt(loan) >= 0 ? area : -1;
  };
  const findMain = mainIndustryFinder(codes.length);
  for (const { group, loans: numbers } of grouped(byQuarter, areaList.length, groupOf)) {
    const main = findMain({
      codes: numbers.map(codeAt),
      quarters: numbers.map(quarterAt),
      dollars: Float64Array.from(numbers, loans.amounts.amountAt),
    });
    if (main.length === 0) continue;
    const [quarters, naics] = [main.map(({ quarter }) => quarter), main.map(({ code }) => codes[code])];
    yield [`{${quarters.join(",")}}`, `{${naics.join(",")}}`, program, areaList[group]!];
  }
}

/** Some loans with a code, the oldest quarter first; the elements at one position are of one loan. */
export interface CodedLoans {
  /** From 0. */
  codes: Int32Array;
  quarters: Int32Array;
  /** In any unit. */
  dollars: Float64Array;
}

/** The code with most dollars in the four quarters to `quarter`. */
interface MainIndustry {
  quarter: number;
  code: number;
}

/**
 * Returns a function that finds the main industries of loans whose codes are below `codeCount`: one for each quarter to
 * which four quarters have enough loans. Of codes with as many dollars the first one.
 */
export function mainIndustryFinder(codeCount: number): (loans: CodedLoans) => MainIndustry[] {
  const sums = new Float64Array(codeCount); // 0 between two windows
  const codeWithMost = ({ codes, dollars }: CodedLoans, start: number, end: number): number => {
    for (let loan = start; loan < end; loan++) sums[codes[loan]!]! += dollars[loan]!; // from start to end all have one
    let most = codes[start]!;
    for (let loan = start; loan < end; loan++) {
      const code = codes[loan]!;
      if (sums[code]! > sums[most]! || (sums[code] === sums[most] && code < most)) most = code;
    }
    for (let loan = start; loan < end; loan++) sums[codes[loan]!] = 0;
    return most;
  };
  return (loans) => {
    const { quarters } = loans;
    const main: MainIndustry[] = [];
    let [start, end] = [0, 0];
    const [first, last] = [quarters[0], quarters.at(-1)];
    if (first === undefined || last === undefined) return main;
    for (const quarter of quartersBetween({ first, last: addQuarters(last, 3) })) {
      const oldest = addQuarters(quarter, -3);
      while (end < quarters.length && quarters[end]! <= quarter) end++;
      while (start < end && quarters[start]! < oldest) start++;
      if (end - start >= FEWEST_LOANS) main.push({ quarter, code: codeWithMost(loans, start, end) });
    }
    return main;
  };
}
