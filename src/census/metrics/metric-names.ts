/** Category keys, in the order in which they are listed. */
export const CATEGORIES = [
  "demographics",
  "population",
  "race_ethnicity",
  "income",
  "housing",
  "education",
  "employment",
  "health_insurance",
] as const;
/** A group of metrics, as answers nest them. */
export type Category = (typeof CATEGORIES)[number];

/** The metrics, in the order in which they are listed. */
export const METRIC_NAMES = [
  "median_age",
  "total_population",
  "population_density",
  "pct_under_18",
  "pct_over_65",
  "pct_white",
  "pct_black",
  "pct_hispanic",
  "pct_asian",
  "median_household_income",
  "per_capita_income",
  "median_earnings",
  "poverty_rate",
  "gini_index",
  "median_home_value",
  "median_rent",
  "homeownership_rate",
  "vacancy_rate",
  "housing_units",
  "pct_high_school_or_higher",
  "pct_bachelors_or_higher",
  "pct_graduate_degree",
  "labor_force_participation",
  "unemployment_rate",
  "pct_uninsured",
  "pct_private_insurance",
] as const;
/** A metric that is served. */
export type MetricName = (typeof METRIC_NAMES)[number];

/** Counts that are stored only as numerators of shares that are computed when asked for (tables.sql). */
export type HiddenMetric = "population_under_18" | "population_over_65";

/** Metrics that are computed when they are asked for, from counts that are published and loaded apart. */
export type ReadTimeMetric = "population_density" | "pct_under_18" | "pct_over_65";

/** What `census_blocks` holds for whole places. */
export type StoredMetric = Exclude<MetricName, ReadTimeMetric> | HiddenMetric;

/** What a value of `census_blocks` can be of: breakdowns of the two shares by age are stored too. */
export type RowMetric = Exclude<MetricName, "population_density"> | HiddenMetric;

/** Years, persons, …: `percent` is 0 to 100, `index` 0 to 1. */
export type Unit = "years" | "persons" | "persons_per_sq_mi" | "percent" | "usd" | "index" | "housing_units";

/** What a metric that is not stored is computed from when it is asked for, all of one place and vintage. */
export type ReadTimeFormula =
  | { kind: "share"; part: HiddenMetric; whole: "total_population" }
  | { kind: "per_square_mile"; count: "total_population" };
