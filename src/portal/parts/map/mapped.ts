/** The metrics of BLS that a map can show, in the order of its choice. */
export const MAPPED_LABOR = [
  "laus_unemployment_rate",
  "laus_labor_force",
  "laus_unemployment",
  "laus_employment",
  "laus_employment_population_ratio",
  "laus_labor_force_participation_rate",
  "qcew_avg_weekly_wage",
  "qcew_avg_weekly_wage_yoy_pct",
  "qcew_month3_employment",
  "qcew_employment_yoy_pct",
  "qcew_establishments",
  "qcew_total_wages",
  "oews_annual_median",
];

/** The metrics of loans that a map can show, with their titles and units. */
export const MAPPED_LENDING = [
  ["sba_loan_count", "7(a) loans approved", "loans"],
  ["sba_total_amount", "7(a) loans, amount approved", "usd"],
  ["sba_median_loan_size", "7(a) loans, median size", "usd"],
] as const;
