import { type ApiAnswer, type ApiClient, type ApiFailure, isAnswer } from "../../in-process/api-client.ts";
import type { DataOf, MetadataOf } from "../../in-process/operations.ts";

/** A quarter of the loans in a county or a state. */
export type AreaQuarter = Exclude<DataOf<"getCountyLending" | "getStateLending">, readonly unknown[]>;

/** A quarter of 7(a) loans to businesses. Null: its file is not loaded, or nothing to divide. */
export type LendingQuarter = AreaQuarter | Exclude<DataOf<"getIndustryLending">, readonly unknown[]>;

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

/** Returns the years of quarters, the oldest first. Quarters that are not loaded are left out, not zero. */
export function lendingYears(quarters: readonly LendingQuarter[]): LendingYear[] {
  const loaded = quarters.filter(({ loan_count: count }) => count !== null);
  const byYear = Map.groupBy(loaded, ({ period }) => period.slice(0, 4));
  return [...byYear].map(([year, members]) => {
    const sum = (figure: Exclude<keyof LendingYear, "year" | "quarters">): number =>
      Math.round(members.reduce((total, quarter) => total + (quarter[figure] ?? 0), 0) * 100) / 100; // cents
    return {
      year,
      quarters: members.length,
      loan_count: sum("loan_count"),
      total_amount: sum("total_amount"),
      guaranteed_amount: sum("guaranteed_amount"),
      jobs_supported: sum("jobs_supported"),
      charge_off_count: sum("charge_off_count"),
      charge_off_amount: sum("charge_off_amount"),
    };
  });
}

/** The quarters of loans, with what the API says of them. */
export type LendingAnswer<Quarter = LendingQuarter> = ApiAnswer<
  readonly Quarter[],
  MetadataOf<"getCountyLending" | "getStateLending" | "getIndustryLending">
>;

/** Reads the loans in a county or a state from a quarter on, the oldest first. */
export const readAreaLending = async (
  api: ApiClient,
  { fips, level }: { fips: string; level: string },
  from: string,
): Promise<LendingAnswer<AreaQuarter> | ApiFailure> =>
  listed(await api.ask(level === "county" ? "getCountyLending" : "getStateLending", { fips, from_period: from }));

/** Reads the loans to an industry in the nation, by quarter. */
export const readIndustryLending = async (api: ApiClient, naics: string): Promise<LendingAnswer | ApiFailure> =>
  listed(await api.ask("getIndustryLending", { naics, from_period: FIRST_QUARTER }));

/** With a period, the API answers a list. */
const listed = <Quarter, Metadata>(outcome: ApiAnswer<Quarter | Quarter[], Metadata> | ApiFailure) =>
  isAnswer(outcome) ? { ...outcome, data: [outcome.data].flat() as Quarter[] } : outcome;
