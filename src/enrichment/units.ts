import { CountyLending, unitsOf as unitsOfLending } from "../lending/figures/schema.ts";
import type { ContextName } from "./company-contexts.ts";

const PERCENT = "percent";
const USD = "usd";

const LABOR: Readonly<Record<string, string>> = {
  total_employment_thousands: "thousands of persons",
  employment_yoy_pct: PERCENT,
  avg_hourly_earnings: "usd per hour",
  earnings_yoy_pct: PERCENT,
  industry_employment: "persons",
  industry_employment_yoy_pct: PERCENT,
  industry_avg_weekly_wage: "usd per week",
  industry_wage_yoy_pct: PERCENT,
  total_employment: "persons",
  total_avg_weekly_wage: "usd per week",
  data_lag_months: "months",
  unemployment_rate: PERCENT,
  unemployment_rate_year_before: PERCENT,
  unemployment_rate_yoy_change: "percentage points",
  labor_force: "persons",
  labor_force_yoy_change_pct: PERCENT,
  job_openings_rate: PERCENT,
  hires_rate: PERCENT,
  quits_rate: PERCENT,
  layoffs_and_discharges_rate: PERCENT,
  total_separations_rate: PERCENT,
  labour_market_tightness: "ratio",
  hiring_rate_3m: PERCENT,
  hiring_rate_3m_year_before: PERCENT,
  market_median_annual_wage: USD,
  market_mean_annual_wage: USD,
  market_75th_percentile: USD,
  market_90th_percentile: USD,
  median: USD,
  mean: USD,
  comp_to_market_ratio: "ratio",
  total_compensation: USD,
};

const LENDING: Readonly<Record<string, string>> = {
  quarterly_loan_count: "loans",
  quarterly_total_amount: USD,
  quarterly_yoy_change_pct: PERCENT,
  charge_off_rate_trailing_4q: "fraction",
  charge_off_rate_mature_4q: "fraction",
  trailing_4q_yoy_change_pct: PERCENT,
  share_of_state_pct: PERCENT,
  national_quarterly_loan_count: "loans",
  national_quarterly_total_amount: USD,
  national_avg_loan_size: USD,
  national_yoy_change_pct: PERCENT,
  national_charge_off_rate_trailing_4q: "fraction",
  national_charge_off_rate_mature_4q: "fraction",
  ...unitsOfLending(CountyLending),
};

const UNITS: Readonly<Record<ContextName, Readonly<Record<string, string>>>> = {
  labor_context: LABOR,
  lending_context: LENDING,
};

/** Returns the units of the numeric fields of some objects, by the names of the fields. Years have none. */
export const unitsOf = (names: readonly ContextName[]): Record<string, string> =>
  Object.assign({}, ...names.map((name) => UNITS[name]));
