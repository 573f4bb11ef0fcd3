import { formatQuarter, quartersBetween } from "../../reference/quarters.ts";
import type { State } from "../../reference/states.ts";
import { isCovered, type QuarterSpan } from "../editions/coverage.ts";
import type { LendingCounty } from "./areas.ts";
import type { QuarterRow } from "./queries.ts";
import type { CountyLending, LendingFigure, LendingSums, StateLending } from "./schema.ts";

/** A quarter to answer; without a row where the area has no loan in it, or none that is known. */
export interface FilledQuarter<Row = QuarterRow> {
  quarter: number;
  row: Row | undefined;
  /** Whether all approvals of the quarter are loaded, so that without a row there was no loan. */
  isLoaded: boolean;
}

/** The quarters to answer, oldest first: every one of a range, and any other that has a row. */
export function filledQuarters<Row extends { quarter: number }>(
  rows: readonly Row[],
  covered: readonly QuarterSpan[],
  range: QuarterSpan,
): FilledQuarter<Row>[] {
  const rowByQuarter = new Map(rows.map((row) => [row.quarter, row]));
  const quarters = new Set([...quartersBetween(range), ...rowByQuarter.keys()]);
  return [...quarters]
    .sort((a, b) => a - b)
    .map((quarter) => ({ quarter, row: rowByQuarter.get(quarter), isLoaded: isCovered(covered, quarter) }));
}

/** A county's record of a quarter. */
export const countyRecord = ({ fips, name, state }: LendingCounty, filled: FilledQuarter): CountyLending => ({
  county_fips: fips,
  county_name: name,
  state_fips: state.fips,
  ...sumsOf(filled),
});

/** A state's record of a quarter. */
export const stateRecord = (
  { fips, name }: State,
  filled: FilledQuarter,
  industry: string | undefined,
): StateLending => ({
  state_fips: fips,
  state_name: name,
  ...sumsOf(filled),
  unresolved: filled.row?.unresolved_count ?? noneOf(filled),
  ...recordFieldsOf(filled),
  naics_code: industry ?? null,
});

/** The fields that the records of endpoints have in addition. */
export const recordFieldsOf = ({ quarter, row }: FilledQuarter) => ({
  year: Math.floor(quarter / 10),
  quarter: quarter % 10,
  avg_amount: row?.avg_loan_size ?? null,
  median_amount: row?.median_loan_size ?? null,
  source: "SBA",
});

/** What is counted where no row is: no loan, or, in a quarter that is not loaded, nothing that is known. */
const noneOf = ({ isLoaded }: FilledQuarter): 0 | null => (isLoaded ? 0 : null);

/** Every figure of an area in a quarter, by field. */
export const figuresOf = (filled: FilledQuarter): Record<LendingFigure, number | null> => {
  const { period: _, ...sums } = sumsOf(filled);
  return {
    ...sums,
    unresolved: filled.row ? filled.row.unresolved_count : noneOf(filled),
    cancelled_loans: filled.row?.cancelled_count ?? noneOf(filled),
  };
};

/** Without a row the sums of no loan, whose mean, median and rates are not known. */
export function sumsOf(filled: FilledQuarter): LendingSums {
  const { quarter, row } = filled;
  const nothing = noneOf(filled);
  return {
    period: formatQuarter(quarter),
    loan_count: row?.loan_count ?? nothing,
    total_amount: row?.total_amount ?? nothing,
    avg_loan_size: row?.avg_loan_size ?? null,
    median_loan_size: row?.median_loan_size ?? null,
    guaranteed_amount: row?.guaranteed_amount ?? nothing,
    avg_guarantee_pct: row?.avg_guarantee_pct ?? null,
    jobs_supported: row?.jobs_supported ?? nothing,
    charge_off_count: row?.charge_off_count ?? nothing,
    charge_off_rate: row?.charge_off_rate ?? null,
    charge_off_amount: row?.charge_off_amount ?? nothing,
  };
}
