import { segment } from "../api-client.ts";

/** A quarter of 7(a) loans to businesses, as the API has it. Null: its file is not loaded, or nothing to divide. */
export interface LendingQuarter {
  period: string;
  loan_count: number | null;
  total_amount: number | null;
  avg_loan_size: number | null;
  median_loan_size: number | null;
  guaranteed_amount: number | null;
  avg_guarantee_pct: number | null;
  jobs_supported: number | null;
  charge_off_count: number | null;
  charge_off_rate: number | null;
  charge_off_amount: number | null;
}

/** The first quarter that the SBA's files have. */
export const FIRST_QUARTER = "1990-Q4";

/** A calendar year of loans: the sums of its quarters. */
export interface LendingYear {
  year: string;
  /** How many quarters have figures; fewer than four at the ends, and where a file is not loaded. */
  quarters: number;
  loan_count: number;
  total_amount: number;
  guaranteed_amount: number;
  jobs_supported: number;
  charge_off_count: number;
  charge_off_amount: number;
}

/** Returns the years of quarters, the oldest first. Quarters that are not loaded are left out and not counted as zero. */
export function lendingYears(quarters: readonly LendingQuarter[]): LendingYear[] {
  const loaded = quarters.filter(({ loan_count: count }) => count !== null);
  const byYear = Map.groupBy(loaded, ({ period }) => period.slice(0, 4));
  return [...byYear].map(([year, members]) => {
    const sum = (figure: Exclude<keyof LendingYear, "year" | "quarters">): number =>
      Math.round(members.reduce((total, quarter) => total + (quarter[figure] ?? 0), 0) * 100) / 100; // cents
    return {
      ...{ year, quarters: members.length, loan_count: sum("loan_count"), total_amount: sum("total_amount") },
      ...{ guaranteed_amount: sum("guaranteed_amount"), jobs_supported: sum("jobs_supported") },
      ...{ charge_off_count: sum("charge_off_count"), charge_off_amount: sum("charge_off_amount") },
    };
  });
}

/** Returns the address of the loans of a county or a state at the API. */
export const lendingAddress = ({ fips, level }: { fips: string; level: string }): string =>
  `/v1/us/sba/${level === "county" ? "counties" : "states"}/${segment(fips)}/lending`;
