// Generated from the OpenAPI document by `npm run clients`; not written by hand.

import type { Answer, ServerEvent } from "../answers.js";
import { Calls } from "../calls.js";
import type { Rows, Table } from "../rows.js";
import type * as types from "./types.js";

/** Parameters of: Geographic levels with their number of places. */
export interface ListGeographiesParameters {
  /**
   * Part of a name, or a code. Case, accents and punctuation are ignored, and St. matches Saint. Accepted: text of 1 to
   * 100 characters, without control characters; blanks at its ends do not count. Also read as `q` or `search`. Example:
   * Los Angeles
   */
  query?: string;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Places of a level, alphabetically. */
export interface ListLevelGeographiesParameters {
  /** A geographic level; `metro` is a Metropolitan Statistical Area. Example: county */
  level: types.GeographicLevel;
  /**
   * Part of a name, or a code. Case, accents and punctuation are ignored, and St. matches Saint. Accepted: text of 1 to
   * 100 characters, without control characters; blanks at its ends do not count. Also read as `q` or `search`. Example:
   * Los Angeles
   */
  query?: string;
  /**
   * Return only places in this state: 2-digit FIPS code or postal abbreviation. Accepted: the FIPS code of a state, 2
   * digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: CA
   */
  state?: string;
  /**
   * Order: `name` (default), or `relevance`: the place with the code, then names that are `query`, that begin with it,
   * that have a word that does, and others; in each of these, the place with the most people first. Example: relevance
   */
  sort?: types.PlaceSort;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: One geography. */
export interface GetGeographyParameters {
  /** A geographic level; `metro` is a Metropolitan Statistical Area. Example: county */
  level: types.GeographicLevel;
  /**
   * Code of the place: `1` or `us` for the nation, 2 digits for a state, 5 for a county, 7 for a place, 11 for a tract,
   * or the 5-digit CBSA code of a metropolitan area. Accepted: 1 or us, or a code of 2, 5, 7 or 11 digits;
   * /v1/us/census/geographies?query= finds codes by name. Example: 06001
   */
  fips: string;
}

/** Parameters of: One place of any level. */
export interface GetPlaceParameters {
  /**
   * Code of the place: `1` or `us` for the nation, 2 digits for a state, 5 for a county, 7 for a place, 11 for a tract,
   * or the 5-digit CBSA code of a metropolitan area. Accepted: 1 or us, or a code of 2, 5, 7 or 11 digits;
   * /v1/us/census/geographies?query= finds codes by name. Example: 06001
   */
  fips: string;
  /** Level of the code. Needed only if two levels share the code. Example: county */
  level?: types.GeographicLevel;
}

/** Parameters of: Metrics of a place. */
export interface GetPlaceMetricsParameters {
  /**
   * Code of the place: `1` or `us` for the nation, 2 digits for a state, 5 for a county, 7 for a place, 11 for a tract,
   * or the 5-digit CBSA code of a metropolitan area. Accepted: 1 or us, or a code of 2, 5, 7 or 11 digits;
   * /v1/us/census/geographies?query= finds codes by name. Example: 06001
   */
  fips: string;
  /** Level of the code. Needed only if two levels share the code. Example: county */
  level?: types.GeographicLevel;
  /**
   * Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year estimates. Default: the
   * newest loaded vintage with at least half as many values of the requested metrics for this place as the fullest one;
   * of one year, 5-year estimates before 1-year estimates. `metadata.other_vintages` names newer and fuller ones.
   * Accepted: YYYY-acs5 (from 2009-acs5 on) or YYYY-acs1 (from 2005-acs1 on). Example: 2023-acs5
   */
  vintage?: string;
  /**
   * Return only these metrics. Separate several values by commas, or repeat the parameter. Example:
   * median_household_income,poverty_rate
   */
  metrics?: types.MetricName | readonly types.MetricName[];
  /** Return only the metrics of this category. Example: income */
  category?: types.MetricCategory;
}

/** Parameters of: A metric of a place over time. */
export interface GetPlaceMetricSeriesParameters {
  /**
   * Code of the place: `1` or `us` for the nation, 2 digits for a state, 5 for a county, 7 for a place, 11 for a tract,
   * or the 5-digit CBSA code of a metropolitan area. Accepted: 1 or us, or a code of 2, 5, 7 or 11 digits;
   * /v1/us/census/geographies?query= finds codes by name. Example: 06001
   */
  fips: string;
  /** Name of a metric. `/v1/us/census/metrics` lists all names. Example: median_household_income */
  metric: types.MetricName;
  /** Level of the code. Needed only if two levels share the code. Example: county */
  level?: types.GeographicLevel;
  /** Return only 5-year or only 1-year estimates. Also read as `dataset` or `source`. Example: acs5 */
  survey?: types.AcsSurvey;
  /**
   * Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year estimates. Default: every
   * vintage, oldest first. Accepted: YYYY-acs5 (from 2009-acs5 on) or YYYY-acs1 (from 2005-acs1 on). Example: 2023-acs5
   */
  vintage?: string;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: A metric of a place by group. */
export interface GetPlaceMetricBreakdownParameters {
  /**
   * Code of the place: `1` or `us` for the nation, 2 digits for a state, 5 for a county, 7 for a place, 11 for a tract,
   * or the 5-digit CBSA code of a metropolitan area. Accepted: 1 or us, or a code of 2, 5, 7 or 11 digits;
   * /v1/us/census/geographies?query= finds codes by name. Example: 06001
   */
  fips: string;
  /** Name of a metric. `/v1/us/census/metrics` lists all names. Example: median_household_income */
  metric: types.MetricName;
  /** Dimension of the breakdown. Optional if the metric has only one. Example: race */
  by?: types.BreakdownDimension;
  /** Level of the code. Needed only if two levels share the code. Example: county */
  level?: types.GeographicLevel;
  /**
   * Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year estimates. Default: the
   * newest loaded vintage with at least half as many groups with a value for this place as the fullest one; of one
   * year, 5-year estimates before 1-year estimates. `metadata.other_vintages` names newer and fuller ones. Accepted:
   * YYYY-acs5 (from 2009-acs5 on) or YYYY-acs1 (from 2005-acs1 on). Example: 2023-acs5
   */
  vintage?: string;
}

/** Parameters of: All 26 metrics. */
export interface ListMetricsParameters {
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: One metric. */
export interface GetMetricParameters {
  /** Name of a metric. `/v1/us/census/metrics` lists all names. Example: median_household_income */
  metric: types.MetricName;
}

/** Parameters of: Compare a metric across places. */
export interface CompareMetricParameters {
  /** Name of a metric. `/v1/us/census/metrics` lists all names. Example: median_household_income */
  metric: types.MetricName;
  /**
   * Codes of 2 to 50 places, separated by commas. The others are tested against the first. Accepted: 2 to 50 of these,
   * each once, separated by commas: 1 or us, or a code of 2, 5, 7 or 11 digits; /v1/us/census/geographies?query= finds
   * codes by name. Separate several values by commas, or repeat the parameter. Also read as `fips`. Example:
   * 06001,06037,06075
   */
  places: string | readonly string[];
  /**
   * Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year estimates. Default: the
   * newest loaded vintage with at least half as many values for these places as the fullest one; of one year, 5-year
   * estimates before 1-year estimates. `metadata.other_vintages` names newer and fuller ones. Accepted: YYYY-acs5 (from
   * 2009-acs5 on) or YYYY-acs1 (from 2005-acs1 on). Example: 2023-acs5
   */
  vintage?: string;
  /**
   * Order: `value` lowest first, `-value` highest first, or `name`. Areas without a value come last, ties go by code.
   * Default: the order of `places`. Example: -value
   */
  sort?: types.ComparisonOrder;
  /** Level of the code. Needed only if two levels share the code. Example: county */
  level?: types.GeographicLevel;
}

/** Parameters of: A metric for every place of a level. */
export interface ListMetricValuesParameters {
  /** Name of a metric. `/v1/us/census/metrics` lists all names. Example: median_household_income */
  metric: types.MetricName;
  /** A geographic level; `metro` is a Metropolitan Statistical Area. Example: county */
  level: types.GeographicLevel;
  /**
   * Return only places in this state: 2-digit FIPS code or postal abbreviation. Accepted: the FIPS code of a state, 2
   * digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: CA
   */
  state?: string;
  /**
   * Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year estimates. Default: the
   * newest loaded vintage with at least half as many values at the level as the fullest one; of one year, 5-year
   * estimates before 1-year estimates. `metadata.other_vintages` names newer and fuller ones. Accepted: YYYY-acs5 (from
   * 2009-acs5 on) or YYYY-acs1 (from 2005-acs1 on). Example: 2023-acs5
   */
  vintage?: string;
  /**
   * Order: `value` lowest first, `-value` highest first, `name`, or `fips` by code (default). Areas without a value
   * come last, ties go by code. Example: -value
   */
  sort?: types.AreaSort;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Industries, and what the surveys have of each. */
export interface ListIndustriesParameters {
  /**
   * Part of a title, or the beginning of a code. Accepted: text of 1 to 200 characters, without control characters;
   * blanks at its ends do not count. Also read as `q` or `search`. Example: motor vehicle
   */
  query?: string;
  /** Only industries of one level: its name, or the digits of its codes (0: totals). Example: industry_group */
  level?: types.IndustryLevelOrDigits;
  /** Only codes of one edition. Example: 2022 */
  edition?: types.NaicsEdition;
  /** Only industries that a survey has. Example: ces */
  covered_by?: types.IndustrySurvey;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: One industry. */
export interface GetIndustryParameters {
  /**
   * NAICS code of 2 to 6 digits, a sector's range (`31-33`, `44-45`, `48-49`), `00` total nonfarm or `05` total
   * private. Codes of NAICS 2017 and 2022. Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45, 48-49, 00 or 05;
   * /v1/us/bls/industries?query= finds codes by title. Example: 3361
   */
  naics: string;
}

/** Parameters of: Employment, hours and earnings in an industry, by month (CES). */
export interface GetIndustryEmploymentParameters {
  /**
   * NAICS code of 2 to 6 digits, a sector's range (`31-33`, `44-45`, `48-49`), `00` total nonfarm or `05` total
   * private. Codes of NAICS 2017 and 2022. Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45, 48-49, 00 or 05;
   * /v1/us/bls/industries?query= finds codes by title. Example: 3361
   */
  naics: string;
  /**
   * First month, included; default: the first available. Accepted: a month as YYYY-MM, such as 2024-01. Also read as
   * `from_period` or `from`. Example: 2020-01
   */
  from_date?: string;
  /**
   * Last month, included; default: the last available. Accepted: a month as YYYY-MM, such as 2024-01. Also read as
   * `to_period` or `to`. Example: 2022-05
   */
  to_date?: string;
  /** `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa */
  adjustment?: types.Adjustment;
  /**
   * Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded. `metadata.as_of`
   * says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2024-02-15
   */
  as_of?: string;
  /** Area of the figures: only `national` is loaded of CES. QCEW has employment by county. Example: national */
  geo?: types.EmploymentArea;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Employment, hours and earnings in an industry in the newest month (CES). */
export interface GetLatestIndustryEmploymentParameters {
  /**
   * NAICS code of 2 to 6 digits, a sector's range (`31-33`, `44-45`, `48-49`), `00` total nonfarm or `05` total
   * private. Codes of NAICS 2017 and 2022. Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45, 48-49, 00 or 05;
   * /v1/us/bls/industries?query= finds codes by title. Example: 3361
   */
  naics: string;
  /** `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa */
  adjustment?: types.Adjustment;
  /**
   * Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded. `metadata.as_of`
   * says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2024-02-15
   */
  as_of?: string;
  /** Area of the figures: only `national` is loaded of CES. QCEW has employment by county. Example: national */
  geo?: types.EmploymentArea;
}

/** Parameters of: Turnover in an industry, by month (JOLTS). */
export interface GetIndustryTurnoverParameters {
  /**
   * NAICS code of 2 to 6 digits, a sector's range (`31-33`, `44-45`, `48-49`), `00` total nonfarm or `05` total
   * private. Codes of NAICS 2017 and 2022. Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45, 48-49, 00 or 05;
   * /v1/us/bls/industries?query= finds codes by title. Example: 3361
   */
  naics: string;
  /**
   * First month, included; default: the first available. Accepted: a month as YYYY-MM, such as 2024-01. Also read as
   * `from_period` or `from`. Example: 2020-01
   */
  from_date?: string;
  /**
   * Last month, included; default: the last available. Accepted: a month as YYYY-MM, such as 2024-01. Also read as
   * `to_period` or `to`. Example: 2022-08
   */
  to_date?: string;
  /** `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa */
  adjustment?: types.Adjustment;
  /**
   * Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded. `metadata.as_of`
   * says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2024-02-15
   */
  as_of?: string;
  /**
   * Only `both`: each row has the levels (`hires`) and, in fields of their own, the rates (`hires_rate`). Example: both
   */
  rate_or_level?: types.RateOrLevel;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Turnover in an industry in the newest month (JOLTS). */
export interface GetLatestIndustryTurnoverParameters {
  /**
   * NAICS code of 2 to 6 digits, a sector's range (`31-33`, `44-45`, `48-49`), `00` total nonfarm or `05` total
   * private. Codes of NAICS 2017 and 2022. Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45, 48-49, 00 or 05;
   * /v1/us/bls/industries?query= finds codes by title. Example: 3361
   */
  naics: string;
  /** `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa */
  adjustment?: types.Adjustment;
  /**
   * Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded. `metadata.as_of`
   * says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2024-02-15
   */
  as_of?: string;
  /**
   * Only `both`: each row has the levels (`hires`) and, in fields of their own, the rates (`hires_rate`). Example: both
   */
  rate_or_level?: types.RateOrLevel;
}

/** Parameters of: Turnover in a state, by month (JOLTS). */
export interface GetStateTurnoverParameters {
  /**
   * FIPS code of the state, 2 digits, or its postal abbreviation; 11 or DC is the District of Columbia. Accepted: the
   * FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Example: 06
   */
  fips: string;
  /**
   * First month, included; default: the first available. Accepted: a month as YYYY-MM, such as 2024-01. Also read as
   * `from_period` or `from`. Example: 2020-01
   */
  from_date?: string;
  /**
   * Last month, included; default: the last available. Accepted: a month as YYYY-MM, such as 2024-01. Also read as
   * `to_period` or `to`. Example: 2022-08
   */
  to_date?: string;
  /** `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa */
  adjustment?: types.Adjustment;
  /**
   * Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded. `metadata.as_of`
   * says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2024-02-15
   */
  as_of?: string;
  /**
   * Only `both`: each row has the levels (`hires`) and, in fields of their own, the rates (`hires_rate`). Example: both
   */
  rate_or_level?: types.RateOrLevel;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Turnover in a region, by month (JOLTS). */
export interface GetRegionTurnoverParameters {
  /** Name of a Census region; upper and lower case mean the same. Example: Northeast */
  region: types.Region;
  /**
   * First month, included; default: the first available. Accepted: a month as YYYY-MM, such as 2024-01. Also read as
   * `from_period` or `from`. Example: 2020-01
   */
  from_date?: string;
  /**
   * Last month, included; default: the last available. Accepted: a month as YYYY-MM, such as 2024-01. Also read as
   * `to_period` or `to`. Example: 2022-08
   */
  to_date?: string;
  /** `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa */
  adjustment?: types.Adjustment;
  /**
   * Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded. `metadata.as_of`
   * says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2024-02-15
   */
  as_of?: string;
  /**
   * Only `both`: each row has the levels (`hires`) and, in fields of their own, the rates (`hires_rate`). Example: both
   */
  rate_or_level?: types.RateOrLevel;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Turnover by size of establishment, by month (JOLTS). */
export interface GetTurnoverBySizeParameters {
  /**
   * Only this class: 01 1 to 9 employees, 02 10 to 49, 03 50 to 249, 04 250 to 999, 05 1,000 to 4,999, 06 5,000 or
   * more. Also read as `size`. Example: 01
   */
  size_class?: types.SizeClass;
  /**
   * First month, included; default: the first available. Accepted: a month as YYYY-MM, such as 2024-01. Also read as
   * `from_period` or `from`. Example: 2020-01
   */
  from_date?: string;
  /**
   * Last month, included; default: the last available. Accepted: a month as YYYY-MM, such as 2024-01. Also read as
   * `to_period` or `to`. Example: 2022-08
   */
  to_date?: string;
  /** `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa */
  adjustment?: types.Adjustment;
  /**
   * Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded. `metadata.as_of`
   * says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2024-02-15
   */
  as_of?: string;
  /**
   * Only `both`: each row has the levels (`hires`) and, in fields of their own, the rates (`hires_rate`). Example: both
   */
  rate_or_level?: types.RateOrLevel;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Unemployment in a county, by month or year (LAUS). */
export interface GetCountyUnemploymentParameters {
  /**
   * FIPS code of the county, 5 digits: 2 for the state, 3 for the county. Accepted: the FIPS code of a county, 5 digits
   * (06001); /v1/us/census/geographies?query= finds codes by name. Example: 06001
   */
  fips: string;
  /**
   * `monthly`, or `annual` averages of years. Default: monthly where the area has months, else annual. Example: annual
   */
  frequency?: types.Frequency;
  /** `true`: the same as `frequency=annual`; `false`: as `frequency` says. Example: true */
  annual_only?: types.AnnualOnly;
  /**
   * First month or year, included; a year means its January. Default: the first available. Accepted: a month as
   * YYYY-MM, such as 2024-01; a year as YYYY, such as 2023. Also read as `from_period` or `from`. Example: 2010
   */
  from_date?: string;
  /**
   * Last month or year, included; a year means its December. Default: the last available. Accepted: a month as YYYY-MM,
   * such as 2024-01; a year as YYYY, such as 2023. Also read as `to_period` or `to`. Example: 2020-12
   */
  to_date?: string;
  /** LAUS does not adjust county figures: `nsa` only. Example: nsa */
  adjustment?: types.NotAdjusted;
  /**
   * Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded. `metadata.as_of`
   * says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2024-02-15
   */
  as_of?: string;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Unemployment in a state, by month or year (LAUS). */
export interface GetStateUnemploymentParameters {
  /**
   * FIPS code of the state, 2 digits, or its postal abbreviation; 11 or DC is the District of Columbia. Accepted: the
   * FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Example: 06
   */
  fips: string;
  /**
   * `monthly`, or `annual` averages of years. Default: monthly where the area has months, else annual. Example: annual
   */
  frequency?: types.Frequency;
  /** `true`: the same as `frequency=annual`; `false`: as `frequency` says. Example: true */
  annual_only?: types.AnnualOnly;
  /**
   * First month or year, included; a year means its January. Default: the first available. Accepted: a month as
   * YYYY-MM, such as 2024-01; a year as YYYY, such as 2023. Also read as `from_period` or `from`. Example: 2010-01
   */
  from_date?: string;
  /**
   * Last month or year, included; a year means its December. Default: the last available. Accepted: a month as YYYY-MM,
   * such as 2024-01; a year as YYYY, such as 2023. Also read as `to_period` or `to`. Example: 2019-03
   */
  to_date?: string;
  /**
   * `sa`: seasonally adjusted; `nsa`: not adjusted. Default: `sa` for months; annual averages are `nsa` only. Example:
   * nsa
   */
  adjustment?: types.Adjustment;
  /**
   * Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded. `metadata.as_of`
   * says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2024-02-15
   */
  as_of?: string;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Employment in a county by industry and quarter (QCEW). */
export interface GetCountyEmploymentParameters {
  /**
   * FIPS code of the county, 5 digits: 2 for the state, 3 for the county. Accepted: the FIPS code of a county, 5 digits
   * (06001); /v1/us/census/geographies?query= finds codes by name. Example: 01001
   */
  fips: string;
  /**
   * Industries: a NAICS code of 2 to 6 digits or a range (31-33), one of QCEW's sums (10 all industries, 101 and 102
   * domains, 1011 to 1029 supersectors), several of them, or `sectors`, `supersectors`, or `all`, which needs `period`.
   * Default: 10, all industries. Accepted: 1 to 50 of these, each once, separated by commas: a code of 2 to 6 digits
   * (10, 1012, 23, 541511) or a range (31-33, 44-45, 48-49); or one word: sectors, supersectors, or all with a period.
   * Separate several values by commas, or repeat the parameter. Also read as `industry`. Example: 23,44-45
   */
  naics?: string | readonly string[];
  /** Owner of the establishments. Default: `total` for 10, `private` for every other industry. Example: private */
  ownership?: types.Ownership;
  /** A single quarter; `naics=all` needs it. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Example: 2016-Q1 */
  period?: string;
  /**
   * First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `from_date` or `from`. Example: 2016-Q1
   */
  from_period?: string;
  /**
   * Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `to_date` or `to`. Example: 2016-Q4
   */
  to_period?: string;
  /**
   * All quarters of this year, or with `quarter` one of them; another way to send `period`. Accepted: a whole number
   * from 1900 to 2099. Example: 2016
   */
  year?: number;
  /**
   * The quarter of `year`, 1 to 4; without a year, this quarter of each year. Accepted: a whole number from 1 to 4.
   * Example: 1
   */
  quarter?: number;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Wages in a county by industry and quarter (QCEW). */
export interface GetCountyWagesParameters {
  /**
   * FIPS code of the county, 5 digits: 2 for the state, 3 for the county. Accepted: the FIPS code of a county, 5 digits
   * (06001); /v1/us/census/geographies?query= finds codes by name. Example: 01001
   */
  fips: string;
  /**
   * Industries: a NAICS code of 2 to 6 digits or a range (31-33), one of QCEW's sums (10 all industries, 101 and 102
   * domains, 1011 to 1029 supersectors), several of them, or `sectors`, `supersectors`, or `all`, which needs `period`.
   * Default: 10, all industries. Accepted: 1 to 50 of these, each once, separated by commas: a code of 2 to 6 digits
   * (10, 1012, 23, 541511) or a range (31-33, 44-45, 48-49); or one word: sectors, supersectors, or all with a period.
   * Separate several values by commas, or repeat the parameter. Also read as `industry`. Example: 23,44-45
   */
  naics?: string | readonly string[];
  /** Owner of the establishments. Default: `total` for 10, `private` for every other industry. Example: private */
  ownership?: types.Ownership;
  /** A single quarter; `naics=all` needs it. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Example: 2016-Q1 */
  period?: string;
  /**
   * First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `from_date` or `from`. Example: 2016-Q1
   */
  from_period?: string;
  /**
   * Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `to_date` or `to`. Example: 2016-Q4
   */
  to_period?: string;
  /**
   * All quarters of this year, or with `quarter` one of them; another way to send `period`. Accepted: a whole number
   * from 1900 to 2099. Example: 2016
   */
  year?: number;
  /**
   * The quarter of `year`, 1 to 4; without a year, this quarter of each year. Accepted: a whole number from 1 to 4.
   * Example: 1
   */
  quarter?: number;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Occupations (SOC). */
export interface ListOccupationsParameters {
  /**
   * Words of the title, in any order, or the beginning of a code. Accepted: text of 1 to 200 characters, without
   * control characters; blanks at its ends do not count. Also read as `q` or `search`. Example: registered nurses
   */
  query?: string;
  /**
   * Major group: its first two digits, or its code. Accepted: the two digits of a major group, such as 29, or its code
   * 29-0000. Also read as `group`. Example: 29
   */
  major_group?: string;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: One occupation. */
export interface GetOccupationParameters {
  /**
   * SOC code, 6 digits with a dash after the second; `00-0000` is all occupations. Accepted: a SOC code such as
   * 11-1011; /v1/us/bls/occupations?query= finds codes by title. Example: 29-1141
   */
  soc: string;
}

/** Parameters of: Wages of an occupation (OEWS). */
export interface GetOccupationWagesParameters {
  /**
   * SOC code, 6 digits with a dash after the second; `00-0000` is all occupations. Accepted: a SOC code such as
   * 11-1011; /v1/us/bls/occupations?query= finds codes by title. Example: 29-1141
   */
  soc: string;
  /**
   * `national` (default), a state's FIPS code of 2 digits or postal abbreviation, or a CBSA code of 5 digits (in New
   * England, until May 2023, a NECTA code). Nonmetropolitan areas and territories are not covered. Accepted: national,
   * a state's FIPS code (06) or abbreviation (CA), or a CBSA code (35620). Example: national
   */
  area?: string;
  /**
   * Estimates for May of this year; default: the newest loaded year that has the occupation in the area. Accepted: a
   * whole number from 1997 to 2099. Example: 2023
   */
  year?: number;
}

/** Parameters of: All labor metrics. */
export interface ListLaborMetricsParameters {
  /**
   * Words of the title or description, in any order. Accepted: text of 1 to 200 characters, without control characters;
   * blanks at its ends do not count. Also read as `q` or `search`. Example: unemployment rate
   */
  query?: string;
  /** Only metrics of this survey. Also read as `dataset` or `source`. Example: laus */
  survey?: types.LaborSurvey;
  /** Only metrics of this category. Example: unemployment */
  category?: types.LaborCategory;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: One labor metric. */
export interface GetLaborMetricParameters {
  /**
   * Name of a metric, as listed at `/v1/us/bls/metrics`: survey, underscore, field; or just the field if only one
   * survey has it (`unemployment_rate`). Accepted: a metric that is listed at /v1/us/bls/metrics. Example:
   * qcew_avg_weekly_wage
   */
  metric: string;
}

/** Parameters of: A labor metric for every area of a level. */
export interface ListLaborMetricValuesParameters {
  /**
   * Name of a metric, as listed at `/v1/us/bls/metrics`: survey, underscore, field; or just the field if only one
   * survey has it (`unemployment_rate`). Accepted: a metric that is listed at /v1/us/bls/metrics. Example:
   * qcew_avg_weekly_wage
   */
  metric: string;
  /** Level of the areas to answer for. Required unless the metric has only one level. Example: county */
  level?: types.LaborLevel;
  /**
   * Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year, as the metric has them; default: the newest that is loaded.
   * Accepted: a month as YYYY-MM, such as 2024-01; a quarter as YYYY-Qq, such as 2016-Q1; a year as YYYY, such as 2023.
   * Example: 2016-Q4
   */
  period?: string;
  /**
   * Industry, for metrics with the dimension `naics`: a NAICS code of 2 to 6 digits or a range. Default: all
   * industries, under the survey's own code (`00` of CES and JOLTS, `10` of QCEW). Accepted: 2 to 6 digits, or one of
   * the ranges 31-33, 44-45, 48-49. Also read as `industry`. Example: 10
   */
  naics?: string;
  /**
   * Owner of the establishments, for metrics with this dimension; default as in QCEW's own endpoints. Example: private
   */
  ownership?: types.Ownership;
  /**
   * Occupation, for metrics with the dimension `soc`. Default: all of them, `00-0000`, which every metric takes.
   * Accepted: a SOC code such as 11-1011; /v1/us/bls/occupations?query= finds codes by title. Example: 00-0000
   */
  soc?: string;
  /**
   * `sa`: seasonally adjusted; `nsa`: not adjusted. Default as in `adjustments` of the metric at its level. Example:
   * nsa
   */
  adjustment?: types.Adjustment;
  /**
   * Only counties of this state: FIPS code of 2 digits, or postal abbreviation. Accepted: the FIPS code of a state, 2
   * digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: CA
   */
  state?: string;
  /**
   * Order: `value` lowest first, `-value` highest first, `name`, or `fips` by code (default). Areas without a value
   * come last, ties go by code. Example: -value
   */
  sort?: types.AreaSort;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Compare a labor metric across counties. */
export interface CompareCountiesParameters {
  /**
   * FIPS codes of 2 to 50 counties. Accepted: 2 to 50 of these, each once, separated by commas: the FIPS code of a
   * county, 5 digits (06001); /v1/us/census/geographies?query= finds codes by name. Separate several values by commas,
   * or repeat the parameter. Also read as `places`. Example: 01001,01003
   */
  fips: string | readonly string[];
  /**
   * Name of a metric, as listed at `/v1/us/bls/metrics`: survey, underscore, field; or just the field if only one
   * survey has it (`unemployment_rate`). Accepted: a metric that is listed at /v1/us/bls/metrics. Example:
   * qcew_avg_weekly_wage
   */
  metric?: string;
  /**
   * Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year, as the metric has them; default: the newest in which all of them
   * have a value, else the newest of those that most have. Accepted: a month as YYYY-MM, such as 2024-01; a quarter as
   * YYYY-Qq, such as 2016-Q1; a year as YYYY, such as 2023. Example: 2016-Q4
   */
  period?: string;
  /**
   * Industry, for metrics with the dimension `naics`: a NAICS code of 2 to 6 digits or a range. Default: all
   * industries, under the survey's own code (`00` of CES and JOLTS, `10` of QCEW). Accepted: 2 to 6 digits, or one of
   * the ranges 31-33, 44-45, 48-49. Also read as `industry`. Example: 10
   */
  naics?: string;
  /**
   * Owner of the establishments, for metrics with this dimension; default as in QCEW's own endpoints. Example: private
   */
  ownership?: types.Ownership;
  /**
   * `sa`: seasonally adjusted; `nsa`: not adjusted. Default as in `adjustments` of the metric at its level. Example:
   * nsa
   */
  adjustment?: types.Adjustment;
  /**
   * Order: `value` lowest first, `-value` highest first, or `name`. Areas without a value come last, ties go by code.
   * Default: the order of `fips`. Example: -value
   */
  sort?: types.ComparisonOrder;
}

/** Parameters of: Compare a labor metric across states. */
export interface CompareStatesParameters {
  /**
   * FIPS codes of 2 to 50 states. Accepted: 2 to 50 of these, each once, separated by commas: the FIPS code of a state,
   * 2 digits (06), or its postal abbreviation (CA). Separate several values by commas, or repeat the parameter. Also
   * read as `places`. Example: 01,06,36
   */
  fips: string | readonly string[];
  /**
   * Name of a metric, as listed at `/v1/us/bls/metrics`: survey, underscore, field; or just the field if only one
   * survey has it (`unemployment_rate`). Accepted: a metric that is listed at /v1/us/bls/metrics. Example:
   * qcew_avg_weekly_wage
   */
  metric?: string;
  /**
   * Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year, as the metric has them; default: the newest in which all of them
   * have a value, else the newest of those that most have. Accepted: a month as YYYY-MM, such as 2024-01; a quarter as
   * YYYY-Qq, such as 2016-Q1; a year as YYYY, such as 2023. Example: 2016-Q4
   */
  period?: string;
  /**
   * Industry, for metrics with the dimension `naics`: a NAICS code of 2 to 6 digits or a range. Default: all
   * industries, under the survey's own code (`00` of CES and JOLTS, `10` of QCEW). Accepted: 2 to 6 digits, or one of
   * the ranges 31-33, 44-45, 48-49. Also read as `industry`. Example: 10
   */
  naics?: string;
  /**
   * Owner of the establishments, for metrics with this dimension; default as in QCEW's own endpoints. Example: private
   */
  ownership?: types.Ownership;
  /**
   * Occupation, for metrics with the dimension `soc`. Default: all of them, `00-0000`, which every metric takes.
   * Accepted: a SOC code such as 11-1011; /v1/us/bls/occupations?query= finds codes by title. Example: 00-0000
   */
  soc?: string;
  /**
   * `sa`: seasonally adjusted; `nsa`: not adjusted. Default as in `adjustments` of the metric at its level. Example:
   * nsa
   */
  adjustment?: types.Adjustment;
  /**
   * Order: `value` lowest first, `-value` highest first, or `name`. Areas without a value come last, ties go by code.
   * Default: the order of `fips`. Example: -value
   */
  sort?: types.ComparisonOrder;
}

/** Parameters of: 7(a) lending in a county by quarter. */
export interface GetCountyLendingParameters {
  /**
   * FIPS code of the county, 5 digits: 2 for the state, 3 for the county. Accepted: the FIPS code of a county, 5 digits
   * (06001); /v1/us/census/geographies?query= finds codes by name. Example: 12086
   */
  fips: string;
  /**
   * Only loans to businesses of this industry: NAICS code of 2 to 6 digits as filed, or a sector's range (`31-33`).
   * Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49; /v1/us/bls/industries?query= finds codes by title.
   * Also read as `naics`. Example: 722511
   */
  industry?: string;
  /**
   * First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `from_date` or `from`. Example: 2019-Q1
   */
  from_period?: string;
  /**
   * Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `to_date` or `to`. Example: 2024-Q4
   */
  to_period?: string;
  /** Only quarters of this calendar year. Accepted: a whole number from 1953 to 2099. Example: 2024 */
  year?: number;
  /** Only this quarter of each year, or of `year`: 1 to 4. Accepted: a whole number from 1 to 4. Example: 1 */
  quarter?: number;
  /**
   * Page number, from 1; default 1. All records are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: 7(a) lending in a state by quarter. */
export interface GetStateLendingParameters {
  /**
   * FIPS code of the state, 2 digits, or its postal abbreviation; 11 or DC is the District of Columbia, 60, 66, 69, 72
   * and 78 are territories. Accepted: the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA).
   * Example: 12
   */
  fips: string;
  /**
   * Only loans to businesses of this industry: NAICS code of 2 to 6 digits as filed, or a sector's range (`31-33`).
   * Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49; /v1/us/bls/industries?query= finds codes by title.
   * Also read as `naics`. Example: 722511
   */
  industry?: string;
  /**
   * First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `from_date` or `from`. Example: 2019-Q1
   */
  from_period?: string;
  /**
   * Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `to_date` or `to`. Example: 2024-Q4
   */
  to_period?: string;
  /** Only quarters of this calendar year. Accepted: a whole number from 1953 to 2099. Example: 2024 */
  year?: number;
  /** Only this quarter of each year, or of `year`: 1 to 4. Accepted: a whole number from 1 to 4. Example: 1 */
  quarter?: number;
  /**
   * Page number, from 1; default 1. All records are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: 7(a) lending of all counties in one quarter. */
export interface ListCountyLendingParameters {
  /** The quarter. Default: the newest loaded one. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Example: 2024-Q1 */
  period?: string;
  /**
   * Only counties of this state: FIPS code of 2 digits, or postal abbreviation. Accepted: the FIPS code of a state, 2
   * digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: FL
   */
  state?: string;
  /**
   * Order: a figure, lowest first, or with `-` highest first; `name`; or `fips` by code (default). Counties without the
   * figure come last, ties go by code. Example: -total_amount
   */
  sort?: types.CountyLendingSort;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: 7(a) lending to an industry by quarter. */
export interface GetIndustryLendingParameters {
  /**
   * NAICS code of 2 to 6 digits, or a sector's range (`31-33`, `44-45`, `48-49`), of any edition from 1997 to 2022.
   * Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49; /v1/us/bls/industries?query= finds codes by title.
   * Example: 722511
   */
  naics: string;
  /**
   * Where the loans are: `national`, `state` (with `state=`) or `county` (with `county=`). Default: what `state` and
   * `county` say, else `national`. Example: county
   */
  geo?: types.LendingGeo;
  /**
   * Only loans of projects in this state or territory: FIPS code of 2 digits, or postal abbreviation. Accepted: the
   * FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: FL
   */
  state?: string;
  /**
   * Only loans of projects in this county: FIPS code of 5 digits. Accepted: the FIPS code of a county, 5 digits
   * (06001); /v1/us/census/geographies?query= finds codes by name. Example: 12086
   */
  county?: string;
  /**
   * First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `from_date` or `from`. Example: 2019-Q1
   */
  from_period?: string;
  /**
   * Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `to_date` or `to`. Example: 2024-Q4
   */
  to_period?: string;
  /** Only quarters of this calendar year. Accepted: a whole number from 1953 to 2099. Example: 2024 */
  year?: number;
  /** Only this quarter of each year, or of `year`: 1 to 4. Accepted: a whole number from 1 to 4. Example: 1 */
  quarter?: number;
  /**
   * Page number, from 1; default 1. All records are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Lenders of 7(a) loans by activity. */
export interface ListLendersParameters {
  /**
   * Only loans of projects in this state or territory: FIPS code of 2 digits, or postal abbreviation. Accepted: the
   * FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: FL
   */
  state?: string;
  /**
   * Only loans of projects in this county: FIPS code of 5 digits. Accepted: the FIPS code of a county, 5 digits
   * (06001); /v1/us/census/geographies?query= finds codes by name. Example: 12086
   */
  county?: string;
  /**
   * Only loans to businesses of this industry: NAICS code of 2 to 6 digits as filed, or a sector's range (`31-33`).
   * Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49; /v1/us/bls/industries?query= finds codes by title.
   * Also read as `naics`. Example: 722511
   */
  industry?: string;
  /**
   * First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `from_date` or `from`. Example: 2019-Q1
   */
  from_period?: string;
  /**
   * Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `to_date` or `to`. Example: 2024-Q4
   */
  to_period?: string;
  /** Only quarters of this calendar year. Accepted: a whole number from 1953 to 2099. Example: 2024 */
  year?: number;
  /** Only this quarter of each year, or of `year`: 1 to 4. Accepted: a whole number from 1 to 4. Example: 1 */
  quarter?: number;
  /** Order: a figure, the highest first. Ties go by `lender_id`. Example: total_amount */
  sort?: types.LenderSort;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: One lender by quarter and state. */
export interface GetLenderParameters {
  /**
   * Id of the lender, as `/v1/us/sba/lenders` has it. Accepted: a whole number from 1 to 999999999999999. Example:
   * 57328
   */
  lender_id: number;
  /**
   * First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `from_date` or `from`. Example: 2019-Q1
   */
  from_period?: string;
  /**
   * Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq, such as 2016-Q1. Also
   * read as `to_date` or `to`. Example: 2024-Q4
   */
  to_period?: string;
}

/** Parameters of: 7(a) loans of a quarter by size, term, rate and kind. */
export interface GetLoanCharacteristicsParameters {
  /** Calendar year of approval. Accepted: a whole number from 1953 to 2099. Example: 2024 */
  year: number;
  /** Quarter of the year, 1 to 4. Accepted: a whole number from 1 to 4. Example: 1 */
  quarter: number;
  /**
   * Only loans of projects in this state or territory: FIPS code of 2 digits, or postal abbreviation. Accepted: the
   * FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: FL
   */
  state?: string;
  /**
   * Only loans of projects in this county: FIPS code of 5 digits. Accepted: the FIPS code of a county, 5 digits
   * (06001); /v1/us/census/geographies?query= finds codes by name. Example: 12086
   */
  county?: string;
  /**
   * Only loans to businesses of this industry: NAICS code of 2 to 6 digits as filed, or a sector's range (`31-33`).
   * Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49; /v1/us/bls/industries?query= finds codes by title.
   * Also read as `naics`. Example: 722511
   */
  industry?: string;
}

/** Parameters of: Outcomes of 7(a) loans by year of approval. */
export interface ListVintageOutcomesParameters {
  /** First year of approval. Accepted: a whole number from 1953 to 2099. Example: 2019 */
  vintage_from: number;
  /**
   * Last year of approval; default: 9 years after the first, or the newest. Accepted: a whole number from 1953 to 2099.
   * Example: 2024
   */
  vintage_to?: number;
  /**
   * Only loans of projects in this state or territory: FIPS code of 2 digits, or postal abbreviation. Accepted: the
   * FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: FL
   */
  state?: string;
  /**
   * Only loans of projects in this county: FIPS code of 5 digits. Accepted: the FIPS code of a county, 5 digits
   * (06001); /v1/us/census/geographies?query= finds codes by name. Example: 12086
   */
  county?: string;
  /**
   * Only loans to businesses of this industry: NAICS code of 2 to 6 digits as filed, or a sector's range (`31-33`).
   * Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49; /v1/us/bls/industries?query= finds codes by title.
   * Also read as `naics`. Example: 722511
   */
  industry?: string;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: All metrics of lending. */
export interface ListLendingMetricsParameters {
  /** Only metrics of this category. Example: volume */
  category?: types.LendingMetricCategory;
  /**
   * Only metrics with this text in their name or description: 2 characters or more. Accepted: text of 2 to 200
   * characters, without control characters; blanks at its ends do not count. Also read as `q` or `search`. Example:
   * amount
   */
  query?: string;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: One metric of lending. */
export interface GetLendingMetricParameters {
  /**
   * Name of a metric, as listed at `/v1/us/sba/metrics`, with or without `sba_`. Accepted: a metric that is listed at
   * /v1/us/sba/metrics. Example: sba_loan_count
   */
  metric: string;
}

/** Parameters of: Companies, by name, ticker or CIK. */
export interface ListCompaniesParameters {
  /**
   * Part of a name or former name, or a ticker or CIK. Accepted: text of 1 to 100 characters, without control
   * characters; blanks at its ends do not count. Also read as `q` or `search`. Example: apple
   */
  query?: string;
  /**
   * Only these companies: current tickers or CIKs. Accepted: 1 to 50 of these, each once, separated by commas: a ticker
   * such as AAPL, or a CIK of 1 to 10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name).
   * Separate several values by commas, or repeat the parameter. Also read as `cik`. Example: AAPL,AMZN
   */
  ticker?: string | readonly string[];
  /**
   * Only these SIC codes. Accepted: 1 to 50 of these, each once, separated by commas: SIC codes of 4 digits (7372).
   * Separate several values by commas, or repeat the parameter. Example: 3571,3674
   */
  sic?: string | readonly string[];
  /**
   * Only companies whose ticker is listed here. Separate several values by commas, or repeat the parameter. Example:
   * NASDAQ,NYSE
   */
  exchange?: types.ListedOn | readonly types.ListedOn[];
  /**
   * Only headquarters in these states: FIPS codes or postal abbreviations. Accepted: 1 to 50 of these, each once,
   * separated by commas: the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Separate several
   * values by commas, or repeat the parameter. Also read as `state_fips`. Example: CA,TX
   */
  state?: string | readonly string[];
  /**
   * Only headquarters in these counties. In Connecticut, the old county or the planning region. Accepted: 1 to 50 of
   * these, each once, separated by commas: the FIPS code of a county, 5 digits (06001);
   * /v1/us/census/geographies?query= finds codes by name. Separate several values by commas, or repeat the parameter.
   * Example: 06085,48113
   */
  county_fips?: string | readonly string[];
  /**
   * Only companies whose newest annual statements are in these currencies. Accepted: 1 to 50 of these, each once,
   * separated by commas: ISO 4217 codes in capitals (USD). Separate several values by commas, or repeat the parameter.
   * Example: USD,EUR
   */
  currency?: string | readonly string[];
  /** Only companies whose newest annual statements are in this taxonomy. Example: us-gaap */
  taxonomy?: types.StatementTaxonomy;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: A company. */
export interface GetCompanyParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
   */
  identifier: string;
  /**
   * Objects to add: `labor_context`, the labor market of the company's industry and county, and `lending_context`,
   * small-business lending there. Their datasets need not be loaded: what is missing is null, and `metadata.enrichment`
   * says why. Separate several values by commas, or repeat the parameter. Example: labor_context,lending_context
   */
  include?: types.ContextName | readonly types.ContextName[];
}

/** Parameters of: Standardized financial statements of a company. */
export interface ListFinancialStatementsParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
   */
  identifier: string;
  /** The statement. Example: income */
  statement: types.StatementName;
  /** Fiscal years, quarters, or the twelve months up to the end of each quarter. Example: annual */
  period?: types.StatementPeriod;
  /** Only this fiscal year, as the company numbers it. Accepted: a whole number from 1900 to 2100. Example: 2024 */
  year?: number;
  /**
   * Uses only what had been filed by the end of this day, as a reader of that day would have seen it. Default:
   * everything that is loaded. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2025-06-30
   */
  as_of?: string;
  /**
   * Objects to add: `labor_context`, the labor market of the company's industry and county, and `lending_context`,
   * small-business lending there. Their datasets need not be loaded: what is missing is null, and `metadata.enrichment`
   * says why. Separate several values by commas, or repeat the parameter. Example: labor_context,lending_context
   */
  include?: types.ContextName | readonly types.ContextName[];
  /**
   * `splits`: puts per-share figures and share counts on the basis of the newest stock split. `metadata.splits` lists
   * the splits. Default: as filed. Example: splits
   */
  adjust?: types.SplitAdjustment;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Every value ever filed for a figure. */
export interface ListFiledFactsParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
   */
  identifier: string;
  /**
   * The XBRL concept, as in `concepts` of financials, with or without its taxonomy as a prefix. Accepted: the name of a
   * us-gaap, ifrs-full or dei concept, such as Assets or us-gaap:Assets. Example: NetIncomeLoss
   */
  concept: string;
  /**
   * The last day of the period, or the day of an instant. Accepted: a day of the calendar as YYYY-MM-DD, such as
   * 2024-02-15. Example: 2024-09-28
   */
  period_end: string;
  /**
   * Uses only what had been filed by the end of this day, as a reader of that day would have seen it. Default:
   * everything that is loaded. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2025-06-30
   */
  as_of?: string;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: One line item of a company through its periods. */
export interface GetLineItemSeriesParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
   */
  identifier: string;
  /** The line item, as in `line_items` of financials. Example: revenue */
  line_item: types.LineItemName;
  /** Fiscal years, quarters, or the twelve months up to the end of each quarter. Example: annual */
  period?: types.StatementPeriod;
  /**
   * First fiscal year, as the company numbers it, inclusive. Accepted: a whole number from 1900 to 2100. Also read as
   * `from_date` or `from_period`. Example: 2020
   */
  from?: number;
  /**
   * Last fiscal year, inclusive. Accepted: a whole number from 1900 to 2100. Also read as `to_date` or `to_period`.
   * Example: 2024
   */
  to?: number;
  /**
   * Uses only what had been filed by the end of this day, as a reader of that day would have seen it. Default:
   * everything that is loaded. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2025-06-30
   */
  as_of?: string;
  /**
   * `splits`: puts per-share figures and share counts on the basis of the newest stock split. `metadata.splits` lists
   * the splits. Default: as filed. Example: splits
   */
  adjust?: types.SplitAdjustment;
}

/** Parameters of: Ratios of a company for one period. */
export interface GetCompanyRatiosParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
   */
  identifier: string;
  /**
   * A fiscal year, a quarter, or the twelve months up to the end of a quarter. Default: `annual`, or `quarterly` with
   * `quarter`. Example: quarterly
   */
  period?: types.StatementPeriod;
  /**
   * Only this fiscal quarter, or the twelve months that end with it. Accepted: a whole number from 1 to 4. Example: 3
   */
  quarter?: number;
  /** Only this fiscal year, as the company numbers it. Accepted: a whole number from 1900 to 2100. Example: 2024 */
  year?: number;
  /**
   * Uses only what had been filed by the end of this day, as a reader of that day would have seen it. Default:
   * everything that is loaded. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2025-06-30
   */
  as_of?: string;
  /**
   * `splits`: puts per-share figures and share counts on the basis of the newest stock split. `metadata.splits` lists
   * the splits. Default: as filed. Example: splits
   */
  adjust?: types.SplitAdjustment;
}

/** Parameters of: One ratio of a company through its periods. */
export interface GetRatioSeriesParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
   */
  identifier: string;
  /** The ratio. Example: gross_margin */
  ratio: types.RatioName;
  /** Fiscal years, quarters, or the twelve months up to the end of each quarter. Example: annual */
  period?: types.StatementPeriod;
  /**
   * First fiscal year, as the company numbers it, inclusive. Accepted: a whole number from 1900 to 2100. Also read as
   * `from_date` or `from_period`. Example: 2020
   */
  from?: number;
  /**
   * Last fiscal year, inclusive. Accepted: a whole number from 1900 to 2100. Also read as `to_date` or `to_period`.
   * Example: 2024
   */
  to?: number;
  /**
   * Uses only what had been filed by the end of this day, as a reader of that day would have seen it. Default:
   * everything that is loaded. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Example: 2025-06-30
   */
  as_of?: string;
  /**
   * `splits`: puts per-share figures and share counts on the basis of the newest stock split. `metadata.splits` lists
   * the splits. Default: as filed. Example: splits
   */
  adjust?: types.SplitAdjustment;
}

/** Parameters of: Pay of a company's named executive officers. */
export interface ListExecutiveCompensationParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AMZN
   */
  identifier: string;
  /** Only this fiscal year, as the company numbers it. Accepted: a whole number from 1900 to 2100. Example: 2024 */
  year?: number;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: A company's filings. */
export interface ListFilingsParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
   */
  identifier: string;
  /**
   * Only these forms. Case is ignored. Accepted: 1 to 20 of these, each once, separated by commas: a form as EDGAR
   * names it, such as 10-K or DEF 14A; amendments are forms of their own (10-K/A). Separate several values by commas,
   * or repeat the parameter. Also read as `filing_type` or `type`. Example: 10-K,10-Q
   */
  form?: string | readonly string[];
  /**
   * First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `from_period` or `from`. Example: 2024-01-01
   */
  from_date?: string;
  /**
   * Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `to_period` or `to`. Example: 2025-12-31
   */
  to_date?: string;
  /** `false` leaves out filings that a later amendment replaced. Default: `true`. Example: false */
  include_superseded?: types.IncludeSuperseded;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: A company's board of directors. */
export interface GetCompanyBoardParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: 0009999901
   */
  identifier: string;
}

/** Parameters of: Pay of a company's executives for a year, with the pay ratio. */
export interface GetCompanyCompensationParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: 0009999901
   */
  identifier: string;
  /** Only this fiscal year, as the company numbers it. Accepted: a whole number from 1900 to 2100. Example: 2024 */
  year?: number;
  /**
   * Objects to add: `labor_context`, the labor market of the company's industry and county, and `lending_context`,
   * small-business lending there. Their datasets need not be loaded: what is missing is null, and `metadata.enrichment`
   * says why. Separate several values by commas, or repeat the parameter. Example: labor_context,lending_context
   */
  include?: types.ContextName | readonly types.ContextName[];
}

/** Parameters of: Filings of all companies. */
export interface ListAllFilingsParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
   */
  identifier?: string;
  /**
   * Only these forms. Case is ignored. Accepted: 1 to 20 of these, each once, separated by commas: a form as EDGAR
   * names it, such as 10-K or DEF 14A; amendments are forms of their own (10-K/A). Separate several values by commas,
   * or repeat the parameter. Also read as `filing_type` or `type`. Example: 10-K,10-Q
   */
  form?: string | readonly string[];
  /**
   * First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `from_period` or `from`. Example: 2024-01-01
   */
  from_date?: string;
  /**
   * Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `to_period` or `to`. Example: 2025-12-31
   */
  to_date?: string;
  /** `false` leaves out filings that a later amendment replaced. Default: `true`. Example: false */
  include_superseded?: types.IncludeSuperseded;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: A filing. */
export interface GetFilingParameters {
  /**
   * EDGAR's number of the filing, with or without dashes. Accepted: 10, 2 and 6 digits with dashes, such as
   * 0000320193-24-000123, or only the 18 digits. Example: 0009999901-25-000001
   */
  accession_number: string;
}

/** Parameters of: What companies reported in current reports. */
export interface ListEventsParameters {
  /**
   * First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `from_period` or `from`. Example: 2024-01-01
   */
  from_date?: string;
  /**
   * Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `to_period` or `to`. Example: 2025-12-31
   */
  to_date?: string;
  /** Only reports of this category. Example: leadership */
  category?: types.EventCategoryName;
  /**
   * Only reports with one of these items. Accepted: 1 to 50 of these, each once, separated by commas: the number of an
   * item of Form 8-K, such as 5.02, or 6 of reports until August 22, 2004. Separate several values by commas, or repeat
   * the parameter. Example: 5.02,2.02
   */
  item_codes?: string | readonly string[];
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: What a company reported in current reports. */
export interface ListCompanyEventsParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
   */
  identifier: string;
  /**
   * First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `from_period` or `from`. Example: 2024-01-01
   */
  from_date?: string;
  /**
   * Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `to_period` or `to`. Example: 2025-12-31
   */
  to_date?: string;
  /** Only reports of this category. Example: leadership */
  category?: types.EventCategoryName;
  /**
   * Only reports with one of these items. Accepted: 1 to 50 of these, each once, separated by commas: the number of an
   * item of Form 8-K, such as 5.02, or 6 of reports until August 22, 2004. Separate several values by commas, or repeat
   * the parameter. Example: 5.02,2.02
   */
  item_codes?: string | readonly string[];
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: What companies reported in current reports, as a feed. */
export interface GetEventFeedParameters {
  /**
   * First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `from_period` or `from`. Example: 2024-01-01
   */
  from_date?: string;
  /**
   * Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `to_period` or `to`. Example: 2025-12-31
   */
  to_date?: string;
  /** Only reports of this category. Example: leadership */
  category?: types.EventCategoryName;
  /**
   * Only reports with one of these items. Accepted: 1 to 50 of these, each once, separated by commas: the number of an
   * item of Form 8-K, such as 5.02, or 6 of reports until August 22, 2004. Separate several values by commas, or repeat
   * the parameter. Example: 5.02,2.02
   */
  item_codes?: string | readonly string[];
  /**
   * Page number, from 1; default 1. The newest entries are answered unless this or `per_page` is set. Accepted: a whole
   * number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: What a company reported in current reports, as a feed. */
export interface GetCompanyEventFeedParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
   */
  identifier: string;
  /**
   * First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `from_period` or `from`. Example: 2024-01-01
   */
  from_date?: string;
  /**
   * Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `to_period` or `to`. Example: 2025-12-31
   */
  to_date?: string;
  /** Only reports of this category. Example: leadership */
  category?: types.EventCategoryName;
  /**
   * Only reports with one of these items. Accepted: 1 to 50 of these, each once, separated by commas: the number of an
   * item of Form 8-K, such as 5.02, or 6 of reports until August 22, 2004. Separate several values by commas, or repeat
   * the parameter. Example: 5.02,2.02
   */
  item_codes?: string | readonly string[];
  /**
   * Page number, from 1; default 1. The newest entries are answered unless this or `per_page` is set. Accepted: a whole
   * number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: The categories of current reports. */
export interface ListEventCategoriesParameters {
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Sections of a company's annual and quarterly reports. */
export interface ListCompanySectionsParameters {
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
   */
  identifier: string;
  /**
   * Only these items: `item_1a`, `part_i_item_2`; `item_2` is of any part. `all`: every section. Accepted: 1 to 50 of
   * these, each once, separated by commas: item_ and the number of the item, such as item_1a, or item_1122 of
   * Regulation AB; in Part I of a 10-Q, part_i_item_1 to part_i_item_4; part_i to part_iv for what a part says before
   * its first item; or all. Separate several values by commas, or repeat the parameter. Example: item_1a,item_7
   */
  section_type?: string | readonly string[];
  /**
   * Only these forms. Case is ignored. Accepted: 1 to 20 of these, each once, separated by commas: a form as EDGAR
   * names it, such as 10-K or DEF 14A; amendments are forms of their own (10-K/A). Separate several values by commas,
   * or repeat the parameter. Also read as `filing_type` or `type`. Example: 10-K,10-Q
   */
  form?: string | readonly string[];
  /** Only this fiscal year, as the company numbers it. Accepted: a whole number from 1900 to 2100. Example: 2024 */
  year?: number;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Sections of a filing. */
export interface ListFilingSectionsParameters {
  /**
   * EDGAR's number of the filing, with or without dashes. Accepted: 10, 2 and 6 digits with dashes, such as
   * 0000320193-24-000123, or only the 18 digits. Example: 0009999901-25-000001
   */
  accession_number: string;
  /**
   * Only these items: `item_1a`, `part_i_item_2`; `item_2` is of any part. `all`: every section. Accepted: 1 to 50 of
   * these, each once, separated by commas: item_ and the number of the item, such as item_1a, or item_1122 of
   * Regulation AB; in Part I of a 10-Q, part_i_item_1 to part_i_item_4; part_i to part_iv for what a part says before
   * its first item; or all. Separate several values by commas, or repeat the parameter. Example: item_1a,item_7
   */
  section_type?: string | readonly string[];
}

/** Parameters of: The text of a section. */
export interface GetSectionParameters {
  /**
   * EDGAR's number of the filing, with or without dashes. Accepted: 10, 2 and 6 digits with dashes, such as
   * 0000320193-24-000123, or only the 18 digits. Example: 0009999901-25-000001
   */
  accession_number: string;
  /**
   * The item: `item_1a`, or in Part I of a 10-Q `part_i_item_2`. Accepted: item_ and the number of the item, such as
   * item_1a, or item_1122 of Regulation AB; in Part I of a 10-Q, part_i_item_1 to part_i_item_4; part_i to part_iv for
   * what a part says before its first item. Example: item_1a
   */
  section_type: string;
}

/** Parameters of: What changed in a section since the previous filing. */
export interface GetSectionChangesParameters {
  /**
   * EDGAR's number of the filing, with or without dashes. Accepted: 10, 2 and 6 digits with dashes, such as
   * 0000320193-24-000123, or only the 18 digits. Example: 0000320193-24-000123
   */
  accession_number: string;
  /**
   * The item: `item_1a`, or in Part I of a 10-Q `part_i_item_2`. Accepted: item_ and the number of the item, such as
   * item_1a, or item_1122 of Regulation AB; in Part I of a 10-Q, part_i_item_1 to part_i_item_4; part_i to part_iv for
   * what a part says before its first item. Example: item_1a
   */
  section_type: string;
}

/** Parameters of: The text of a report. */
export interface GetFilingContentParameters {
  /**
   * EDGAR's number of the filing, with or without dashes. Accepted: 10, 2 and 6 digits with dashes, such as
   * 0000320193-24-000123, or only the 18 digits. Example: 0009999901-25-000001
   */
  accession_number: string;
}

/** Parameters of: Search the text of annual and quarterly reports. */
export interface SearchSectionsParameters {
  /**
   * The question or words, in plain language. Blanks at its ends don't count. A company that it names for certain
   * narrows the search to its reports, and a year to those of that year: `metadata.ranking` says so, and `identifier`
   * switches it off. Several companies have places by turns. The model reads about the first 250 words. Accepted: text
   * of 3 to 1000 characters, without control characters; blanks at its ends do not count. Also read as `query` or
   * `search`. Example: supply chain depends on a single supplier
   */
  q: string;
  /**
   * How hits are ordered: `semantic` by cosine similarity; `keyword` by words (BM25), which also finds passages that
   * have no vector yet; `hybrid` by both. Example: hybrid
   */
  mode?: types.SearchMode;
  /**
   * The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and the
   * prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0
   * (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
   */
  identifier?: string;
  /**
   * Only these companies, by ticker or CIK. Accepted: 1 to 50 of these, each once, separated by commas: a ticker such
   * as AAPL, or a CIK of 1 to 10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Separate
   * several values by commas, or repeat the parameter. Also read as `cik`. Example: AAPL,NVDA
   */
  ticker?: string | readonly string[];
  /**
   * Only this form: `10-K`, `10-Q`, or an amendment (`10-K/A`). Case is ignored. Accepted: a form as EDGAR names it,
   * such as 10-K, 10-Q or 10-K/A. Also read as `form` or `type`. Example: 10-K
   */
  filing_type?: string;
  /**
   * Only this item: `item_1a`. Items of Part I of a 10-Q are `part_i_item_1` to `part_i_item_4`. Accepted: item_ and
   * the number of the item, such as item_1a or part_i_item_2. Example: item_1a
   */
  section_type?: string;
  /** Only this fiscal year, as the company numbers it. Accepted: a whole number from 1900 to 2100. Example: 2024 */
  year?: number;
  /**
   * First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `from_period` or `from`. Example: 2024-01-01
   */
  from_date?: string;
  /**
   * Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15. Also read as
   * `to_period` or `to`. Example: 2025-12-31
   */
  to_date?: string;
  /**
   * Least cosine similarity of a hit, 0 to 1. Default 0.3 in `semantic`; in the other modes none, and where it is
   * given, passages without a vector are left out. Accepted: a number from 0 to 1, such as 0.3. Also read as
   * `similarity_min`. Example: 0.3
   */
  min_similarity?: number;
  /**
   * `true` has a cross-encoder, which reads question and passage together, order the first 20 hits; the others follow
   * as `mode` orders them. Of several companies that `q` names, each keeps its places. It takes about a second or more.
   * A 400 where the server has none (`GOVDATA_RERANKER`). Accepted: true or false. Example: false
   */
  rerank?: boolean;
  /**
   * `true` puts `<mark>` and `</mark>` around the sentences of `chunk_text` that have most of the question's words.
   * Nothing else in the text is escaped; `start` and `end` are those of the text without marks. Accepted: true or
   * false. Example: true
   */
  highlight?: boolean;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 20. Accepted: a whole number from 1 to 50. Example: 20 */
  per_page?: number;
}

/** Parameters of: Companies by their figures. Bounds of a field, in its unit: `listScreenerFields` has the fields. */
export interface ListScreenedCompaniesParameters {
  /**
   * Part of the company's name, or the beginning of its ticker. Accepted: text of 1 to 100 characters, without control
   * characters; blanks at its ends do not count. Also read as `q` or `search`. Example: apple
   */
  query?: string;
  /**
   * Only these SIC codes. Accepted: 1 to 50 of these, each once, separated by commas: SIC codes of 4 digits (7372).
   * Separate several values by commas, or repeat the parameter. Example: 3571,3674
   */
  sic?: string | readonly string[];
  /**
   * Only companies whose NAICS code begins with one of these codes. A range stands for its sectors. Accepted: 1 to 50
   * of these, each once, separated by commas: NAICS codes of 2 to 6 digits, 31-33, 44-45 or 48-49. Separate several
   * values by commas, or repeat the parameter. Also read as `industry`. Example: 3341,3344
   */
  naics?: string | readonly string[];
  /**
   * Only headquarters in these states: FIPS codes or postal abbreviations. Accepted: 1 to 50 of these, each once,
   * separated by commas: the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Separate several
   * values by commas, or repeat the parameter. Also read as `state_fips`. Example: CA,TX
   */
  state?: string | readonly string[];
  /**
   * Only headquarters in these counties. In Connecticut, the old county or the planning region. Accepted: 1 to 50 of
   * these, each once, separated by commas: FIPS codes of counties, 5 digits (06085). Separate several values by commas,
   * or repeat the parameter. Example: 06085,48113
   */
  county_fips?: string | readonly string[];
  /**
   * Only headquarters in these metropolitan or micropolitan areas. Accepted: 1 to 50 of these, each once, separated by
   * commas: CBSA codes of 5 digits (41940). Separate several values by commas, or repeat the parameter. Example:
   * 41940,19100
   */
  cbsa?: string | readonly string[];
  /**
   * Only these exchanges, as EDGAR names them. Case is ignored. Accepted: 1 to 50 of these, each once, separated by
   * commas: text of 1 to 40 characters, without control characters; blanks at its ends do not count. Separate several
   * values by commas, or repeat the parameter. Example: Nasdaq,NYSE
   */
  exchange?: string | readonly string[];
  /**
   * Only companies in one of these filer categories of the SEC. Case is ignored. Accepted: 1 to 50 of these, each once,
   * separated by commas: text of 1 to 80 characters, without control characters; blanks at its ends do not count.
   * Separate several values by commas, or repeat the parameter. Example: Large accelerated filer,Accelerated filer
   */
  category?: string | readonly string[];
  /**
   * Only companies whose newest annual statements are in these currencies. Accepted: 1 to 50 of these, each once,
   * separated by commas: ISO 4217 codes in capitals (USD). Separate several values by commas, or repeat the parameter.
   * Example: USD,EUR
   */
  currency?: string | readonly string[];
  /** Only companies whose newest annual statements are in this taxonomy. Example: us-gaap */
  taxonomy?: types.StatementTaxonomy;
  /**
   * Only companies whose newest annual statements are of this fiscal year or a later one. Accepted: a whole number from
   * 1900 to 2100. Also read as `min_fiscal_year`. Example: 2023
   */
  fiscal_year_min?: number;
  industry_employment_yoy_min?: number;
  industry_employment_yoy_max?: number;
  industry_earnings_yoy_min?: number;
  industry_earnings_yoy_max?: number;
  industry_openings_rate_min?: number;
  industry_openings_rate_max?: number;
  industry_hires_rate_min?: number;
  industry_hires_rate_max?: number;
  industry_quits_rate_min?: number;
  industry_quits_rate_max?: number;
  labour_market_tightness_min?: number;
  labour_market_tightness_max?: number;
  county_unemployment_rate_min?: number;
  county_unemployment_rate_max?: number;
  state_unemployment_rate_min?: number;
  state_unemployment_rate_max?: number;
  ceo_total_compensation_min?: number;
  ceo_total_compensation_max?: number;
  comp_to_market_ratio_min?: number;
  comp_to_market_ratio_max?: number;
  county_loan_count_min?: number;
  county_loan_count_max?: number;
  county_loan_amount_min?: number;
  county_loan_amount_max?: number;
  county_loan_amount_yoy_min?: number;
  county_loan_amount_yoy_max?: number;
  county_charge_off_rate_min?: number;
  county_charge_off_rate_max?: number;
  industry_loan_count_min?: number;
  industry_loan_count_max?: number;
  industry_loan_amount_min?: number;
  industry_loan_amount_max?: number;
  industry_loan_amount_yoy_min?: number;
  industry_loan_amount_yoy_max?: number;
  industry_charge_off_rate_min?: number;
  industry_charge_off_rate_max?: number;
  revenue_growth_min?: number;
  revenue_growth_max?: number;
  gross_margin_min?: number;
  gross_margin_max?: number;
  operating_margin_min?: number;
  operating_margin_max?: number;
  net_margin_min?: number;
  net_margin_max?: number;
  free_cash_flow_margin_min?: number;
  free_cash_flow_margin_max?: number;
  return_on_equity_min?: number;
  return_on_equity_max?: number;
  return_on_assets_min?: number;
  return_on_assets_max?: number;
  debt_to_equity_min?: number;
  debt_to_equity_max?: number;
  current_ratio_min?: number;
  current_ratio_max?: number;
  interest_coverage_min?: number;
  interest_coverage_max?: number;
  revenue_min?: number;
  revenue_max?: number;
  cost_of_revenue_min?: number;
  cost_of_revenue_max?: number;
  gross_profit_min?: number;
  gross_profit_max?: number;
  research_and_development_min?: number;
  research_and_development_max?: number;
  selling_general_and_administrative_min?: number;
  selling_general_and_administrative_max?: number;
  operating_expenses_min?: number;
  operating_expenses_max?: number;
  operating_income_min?: number;
  operating_income_max?: number;
  interest_expense_min?: number;
  interest_expense_max?: number;
  income_before_tax_min?: number;
  income_before_tax_max?: number;
  income_tax_min?: number;
  income_tax_max?: number;
  net_income_min?: number;
  net_income_max?: number;
  profit_loss_min?: number;
  profit_loss_max?: number;
  eps_basic_min?: number;
  eps_basic_max?: number;
  eps_diluted_min?: number;
  eps_diluted_max?: number;
  shares_basic_min?: number;
  shares_basic_max?: number;
  shares_diluted_min?: number;
  shares_diluted_max?: number;
  dividends_declared_min?: number;
  dividends_declared_max?: number;
  net_interest_income_min?: number;
  net_interest_income_max?: number;
  noninterest_income_min?: number;
  noninterest_income_max?: number;
  provision_for_credit_losses_min?: number;
  provision_for_credit_losses_max?: number;
  premiums_earned_min?: number;
  premiums_earned_max?: number;
  rental_revenue_min?: number;
  rental_revenue_max?: number;
  cash_and_equivalents_min?: number;
  cash_and_equivalents_max?: number;
  short_term_investments_min?: number;
  short_term_investments_max?: number;
  receivables_min?: number;
  receivables_max?: number;
  inventory_min?: number;
  inventory_max?: number;
  current_assets_min?: number;
  current_assets_max?: number;
  property_plant_equipment_net_min?: number;
  property_plant_equipment_net_max?: number;
  goodwill_min?: number;
  goodwill_max?: number;
  intangible_assets_min?: number;
  intangible_assets_max?: number;
  loans_min?: number;
  loans_max?: number;
  total_assets_min?: number;
  total_assets_max?: number;
  accounts_payable_min?: number;
  accounts_payable_max?: number;
  short_term_debt_min?: number;
  short_term_debt_max?: number;
  current_portion_of_long_term_debt_min?: number;
  current_portion_of_long_term_debt_max?: number;
  debt_current_min?: number;
  debt_current_max?: number;
  current_liabilities_min?: number;
  current_liabilities_max?: number;
  long_term_debt_min?: number;
  long_term_debt_max?: number;
  deposits_min?: number;
  deposits_max?: number;
  total_liabilities_min?: number;
  total_liabilities_max?: number;
  retained_earnings_min?: number;
  retained_earnings_max?: number;
  stockholders_equity_min?: number;
  stockholders_equity_max?: number;
  total_equity_min?: number;
  total_equity_max?: number;
  shares_outstanding_min?: number;
  shares_outstanding_max?: number;
  operating_cash_flow_min?: number;
  operating_cash_flow_max?: number;
  depreciation_and_amortization_min?: number;
  depreciation_and_amortization_max?: number;
  stock_based_compensation_min?: number;
  stock_based_compensation_max?: number;
  capital_expenditures_min?: number;
  capital_expenditures_max?: number;
  acquisitions_min?: number;
  acquisitions_max?: number;
  investing_cash_flow_min?: number;
  investing_cash_flow_max?: number;
  dividends_paid_min?: number;
  dividends_paid_max?: number;
  share_repurchases_min?: number;
  share_repurchases_max?: number;
  debt_issued_min?: number;
  debt_issued_max?: number;
  debt_repaid_min?: number;
  debt_repaid_max?: number;
  financing_cash_flow_min?: number;
  financing_cash_flow_max?: number;
  exchange_rate_effect_min?: number;
  exchange_rate_effect_max?: number;
  net_change_in_cash_min?: number;
  net_change_in_cash_max?: number;
  cash_beginning_of_period_min?: number;
  cash_beginning_of_period_max?: number;
  cash_end_of_period_min?: number;
  cash_end_of_period_max?: number;
  free_cash_flow_min?: number;
  free_cash_flow_max?: number;
  /**
   * The order: fields and filters (`state`, `sic`, `fiscal_year`, …), the first one first, `-` in front for the highest
   * first. Companies without the value come last, ties go by CIK. Default: by CIK. Accepted: 1 to 5 of these, each
   * once, separated by commas: cik, name, sic, naics, state, county_fips, cbsa, exchange, category, currency, taxonomy,
   * fiscal_year, or a field of /v1/us/sec/screener/fields, with - in front for the highest first. Separate several
   * values by commas, or repeat the parameter. Example: state,-revenue
   */
  sort?: string | readonly string[];
  /** The direction of `sort` without `-`: `desc` is the highest first. Without `sort`, of the CIK. Example: desc */
  order?: types.Order;
  /**
   * Further fields to show. Rows always show what they are filtered and sorted by. Accepted: 1 to 50 of these, each
   * once, separated by commas: names of fields, as /v1/us/sec/screener/fields lists them. Separate several values by
   * commas, or repeat the parameter. Example: net_margin,return_on_equity
   */
  fields?: string | readonly string[];
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: The fields of the screener. */
export interface ListScreenerFieldsParameters {
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/**
 * Parameters of: Median and quartiles of figures over companies. Bounds of a field, in its unit: `listScreenerFields`
 * has the fields.
 */
export interface ListScreenerStatisticsParameters {
  /**
   * The fields, each a row of the answer. Accepted: 1 to 50 of these, each once, separated by commas: names of fields,
   * as /v1/us/sec/screener/fields lists them. Separate several values by commas, or repeat the parameter. Example:
   * net_margin,return_on_equity
   */
  fields: string | readonly string[];
  /**
   * Part of the company's name, or the beginning of its ticker. Accepted: text of 1 to 100 characters, without control
   * characters; blanks at its ends do not count. Also read as `q` or `search`. Example: apple
   */
  query?: string;
  /**
   * Only these SIC codes. Accepted: 1 to 50 of these, each once, separated by commas: SIC codes of 4 digits (7372).
   * Separate several values by commas, or repeat the parameter. Example: 3571,3674
   */
  sic?: string | readonly string[];
  /**
   * Only companies whose NAICS code begins with one of these codes. A range stands for its sectors. Accepted: 1 to 50
   * of these, each once, separated by commas: NAICS codes of 2 to 6 digits, 31-33, 44-45 or 48-49. Separate several
   * values by commas, or repeat the parameter. Also read as `industry`. Example: 3341,3344
   */
  naics?: string | readonly string[];
  /**
   * Only headquarters in these states: FIPS codes or postal abbreviations. Accepted: 1 to 50 of these, each once,
   * separated by commas: the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Separate several
   * values by commas, or repeat the parameter. Also read as `state_fips`. Example: CA,TX
   */
  state?: string | readonly string[];
  /**
   * Only headquarters in these counties. In Connecticut, the old county or the planning region. Accepted: 1 to 50 of
   * these, each once, separated by commas: FIPS codes of counties, 5 digits (06085). Separate several values by commas,
   * or repeat the parameter. Example: 06085,48113
   */
  county_fips?: string | readonly string[];
  /**
   * Only headquarters in these metropolitan or micropolitan areas. Accepted: 1 to 50 of these, each once, separated by
   * commas: CBSA codes of 5 digits (41940). Separate several values by commas, or repeat the parameter. Example:
   * 41940,19100
   */
  cbsa?: string | readonly string[];
  /**
   * Only these exchanges, as EDGAR names them. Case is ignored. Accepted: 1 to 50 of these, each once, separated by
   * commas: text of 1 to 40 characters, without control characters; blanks at its ends do not count. Separate several
   * values by commas, or repeat the parameter. Example: Nasdaq,NYSE
   */
  exchange?: string | readonly string[];
  /**
   * Only companies in one of these filer categories of the SEC. Case is ignored. Accepted: 1 to 50 of these, each once,
   * separated by commas: text of 1 to 80 characters, without control characters; blanks at its ends do not count.
   * Separate several values by commas, or repeat the parameter. Example: Large accelerated filer,Accelerated filer
   */
  category?: string | readonly string[];
  /**
   * Only companies whose newest annual statements are in these currencies. Accepted: 1 to 50 of these, each once,
   * separated by commas: ISO 4217 codes in capitals (USD). Separate several values by commas, or repeat the parameter.
   * Example: USD,EUR
   */
  currency?: string | readonly string[];
  /** Only companies whose newest annual statements are in this taxonomy. Example: us-gaap */
  taxonomy?: types.StatementTaxonomy;
  /**
   * Only companies whose newest annual statements are of this fiscal year or a later one. Accepted: a whole number from
   * 1900 to 2100. Also read as `min_fiscal_year`. Example: 2023
   */
  fiscal_year_min?: number;
  industry_employment_yoy_min?: number;
  industry_employment_yoy_max?: number;
  industry_earnings_yoy_min?: number;
  industry_earnings_yoy_max?: number;
  industry_openings_rate_min?: number;
  industry_openings_rate_max?: number;
  industry_hires_rate_min?: number;
  industry_hires_rate_max?: number;
  industry_quits_rate_min?: number;
  industry_quits_rate_max?: number;
  labour_market_tightness_min?: number;
  labour_market_tightness_max?: number;
  county_unemployment_rate_min?: number;
  county_unemployment_rate_max?: number;
  state_unemployment_rate_min?: number;
  state_unemployment_rate_max?: number;
  ceo_total_compensation_min?: number;
  ceo_total_compensation_max?: number;
  comp_to_market_ratio_min?: number;
  comp_to_market_ratio_max?: number;
  county_loan_count_min?: number;
  county_loan_count_max?: number;
  county_loan_amount_min?: number;
  county_loan_amount_max?: number;
  county_loan_amount_yoy_min?: number;
  county_loan_amount_yoy_max?: number;
  county_charge_off_rate_min?: number;
  county_charge_off_rate_max?: number;
  industry_loan_count_min?: number;
  industry_loan_count_max?: number;
  industry_loan_amount_min?: number;
  industry_loan_amount_max?: number;
  industry_loan_amount_yoy_min?: number;
  industry_loan_amount_yoy_max?: number;
  industry_charge_off_rate_min?: number;
  industry_charge_off_rate_max?: number;
  revenue_growth_min?: number;
  revenue_growth_max?: number;
  gross_margin_min?: number;
  gross_margin_max?: number;
  operating_margin_min?: number;
  operating_margin_max?: number;
  net_margin_min?: number;
  net_margin_max?: number;
  free_cash_flow_margin_min?: number;
  free_cash_flow_margin_max?: number;
  return_on_equity_min?: number;
  return_on_equity_max?: number;
  return_on_assets_min?: number;
  return_on_assets_max?: number;
  debt_to_equity_min?: number;
  debt_to_equity_max?: number;
  current_ratio_min?: number;
  current_ratio_max?: number;
  interest_coverage_min?: number;
  interest_coverage_max?: number;
  revenue_min?: number;
  revenue_max?: number;
  cost_of_revenue_min?: number;
  cost_of_revenue_max?: number;
  gross_profit_min?: number;
  gross_profit_max?: number;
  research_and_development_min?: number;
  research_and_development_max?: number;
  selling_general_and_administrative_min?: number;
  selling_general_and_administrative_max?: number;
  operating_expenses_min?: number;
  operating_expenses_max?: number;
  operating_income_min?: number;
  operating_income_max?: number;
  interest_expense_min?: number;
  interest_expense_max?: number;
  income_before_tax_min?: number;
  income_before_tax_max?: number;
  income_tax_min?: number;
  income_tax_max?: number;
  net_income_min?: number;
  net_income_max?: number;
  profit_loss_min?: number;
  profit_loss_max?: number;
  eps_basic_min?: number;
  eps_basic_max?: number;
  eps_diluted_min?: number;
  eps_diluted_max?: number;
  shares_basic_min?: number;
  shares_basic_max?: number;
  shares_diluted_min?: number;
  shares_diluted_max?: number;
  dividends_declared_min?: number;
  dividends_declared_max?: number;
  net_interest_income_min?: number;
  net_interest_income_max?: number;
  noninterest_income_min?: number;
  noninterest_income_max?: number;
  provision_for_credit_losses_min?: number;
  provision_for_credit_losses_max?: number;
  premiums_earned_min?: number;
  premiums_earned_max?: number;
  rental_revenue_min?: number;
  rental_revenue_max?: number;
  cash_and_equivalents_min?: number;
  cash_and_equivalents_max?: number;
  short_term_investments_min?: number;
  short_term_investments_max?: number;
  receivables_min?: number;
  receivables_max?: number;
  inventory_min?: number;
  inventory_max?: number;
  current_assets_min?: number;
  current_assets_max?: number;
  property_plant_equipment_net_min?: number;
  property_plant_equipment_net_max?: number;
  goodwill_min?: number;
  goodwill_max?: number;
  intangible_assets_min?: number;
  intangible_assets_max?: number;
  loans_min?: number;
  loans_max?: number;
  total_assets_min?: number;
  total_assets_max?: number;
  accounts_payable_min?: number;
  accounts_payable_max?: number;
  short_term_debt_min?: number;
  short_term_debt_max?: number;
  current_portion_of_long_term_debt_min?: number;
  current_portion_of_long_term_debt_max?: number;
  debt_current_min?: number;
  debt_current_max?: number;
  current_liabilities_min?: number;
  current_liabilities_max?: number;
  long_term_debt_min?: number;
  long_term_debt_max?: number;
  deposits_min?: number;
  deposits_max?: number;
  total_liabilities_min?: number;
  total_liabilities_max?: number;
  retained_earnings_min?: number;
  retained_earnings_max?: number;
  stockholders_equity_min?: number;
  stockholders_equity_max?: number;
  total_equity_min?: number;
  total_equity_max?: number;
  shares_outstanding_min?: number;
  shares_outstanding_max?: number;
  operating_cash_flow_min?: number;
  operating_cash_flow_max?: number;
  depreciation_and_amortization_min?: number;
  depreciation_and_amortization_max?: number;
  stock_based_compensation_min?: number;
  stock_based_compensation_max?: number;
  capital_expenditures_min?: number;
  capital_expenditures_max?: number;
  acquisitions_min?: number;
  acquisitions_max?: number;
  investing_cash_flow_min?: number;
  investing_cash_flow_max?: number;
  dividends_paid_min?: number;
  dividends_paid_max?: number;
  share_repurchases_min?: number;
  share_repurchases_max?: number;
  debt_issued_min?: number;
  debt_issued_max?: number;
  debt_repaid_min?: number;
  debt_repaid_max?: number;
  financing_cash_flow_min?: number;
  financing_cash_flow_max?: number;
  exchange_rate_effect_min?: number;
  exchange_rate_effect_max?: number;
  net_change_in_cash_min?: number;
  net_change_in_cash_max?: number;
  cash_beginning_of_period_min?: number;
  cash_beginning_of_period_max?: number;
  cash_end_of_period_min?: number;
  cash_end_of_period_max?: number;
  free_cash_flow_min?: number;
  free_cash_flow_max?: number;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/**
 * Parameters of: Median and quartiles of a ratio by fiscal year. Bounds of a field, in its unit: `listScreenerFields`
 * has the fields.
 */
export interface ListRatioStatisticsParameters {
  /** The ratio. Example: net_margin */
  ratio: types.RatioName;
  /**
   * Part of the company's name, or the beginning of its ticker. Accepted: text of 1 to 100 characters, without control
   * characters; blanks at its ends do not count. Also read as `q` or `search`. Example: apple
   */
  query?: string;
  /**
   * Only these SIC codes. Accepted: 1 to 50 of these, each once, separated by commas: SIC codes of 4 digits (7372).
   * Separate several values by commas, or repeat the parameter. Example: 3571,3674
   */
  sic?: string | readonly string[];
  /**
   * Only companies whose NAICS code begins with one of these codes. A range stands for its sectors. Accepted: 1 to 50
   * of these, each once, separated by commas: NAICS codes of 2 to 6 digits, 31-33, 44-45 or 48-49. Separate several
   * values by commas, or repeat the parameter. Also read as `industry`. Example: 3341,3344
   */
  naics?: string | readonly string[];
  /**
   * Only headquarters in these states: FIPS codes or postal abbreviations. Accepted: 1 to 50 of these, each once,
   * separated by commas: the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Separate several
   * values by commas, or repeat the parameter. Also read as `state_fips`. Example: CA,TX
   */
  state?: string | readonly string[];
  /**
   * Only headquarters in these counties. In Connecticut, the old county or the planning region. Accepted: 1 to 50 of
   * these, each once, separated by commas: FIPS codes of counties, 5 digits (06085). Separate several values by commas,
   * or repeat the parameter. Example: 06085,48113
   */
  county_fips?: string | readonly string[];
  /**
   * Only headquarters in these metropolitan or micropolitan areas. Accepted: 1 to 50 of these, each once, separated by
   * commas: CBSA codes of 5 digits (41940). Separate several values by commas, or repeat the parameter. Example:
   * 41940,19100
   */
  cbsa?: string | readonly string[];
  /**
   * Only these exchanges, as EDGAR names them. Case is ignored. Accepted: 1 to 50 of these, each once, separated by
   * commas: text of 1 to 40 characters, without control characters; blanks at its ends do not count. Separate several
   * values by commas, or repeat the parameter. Example: Nasdaq,NYSE
   */
  exchange?: string | readonly string[];
  /**
   * Only companies in one of these filer categories of the SEC. Case is ignored. Accepted: 1 to 50 of these, each once,
   * separated by commas: text of 1 to 80 characters, without control characters; blanks at its ends do not count.
   * Separate several values by commas, or repeat the parameter. Example: Large accelerated filer,Accelerated filer
   */
  category?: string | readonly string[];
  /**
   * Only companies whose newest annual statements are in these currencies. Accepted: 1 to 50 of these, each once,
   * separated by commas: ISO 4217 codes in capitals (USD). Separate several values by commas, or repeat the parameter.
   * Example: USD,EUR
   */
  currency?: string | readonly string[];
  /** Only companies whose newest annual statements are in this taxonomy. Example: us-gaap */
  taxonomy?: types.StatementTaxonomy;
  /**
   * Only companies whose newest annual statements are of this fiscal year or a later one. Accepted: a whole number from
   * 1900 to 2100. Also read as `min_fiscal_year`. Example: 2023
   */
  fiscal_year_min?: number;
  industry_employment_yoy_min?: number;
  industry_employment_yoy_max?: number;
  industry_earnings_yoy_min?: number;
  industry_earnings_yoy_max?: number;
  industry_openings_rate_min?: number;
  industry_openings_rate_max?: number;
  industry_hires_rate_min?: number;
  industry_hires_rate_max?: number;
  industry_quits_rate_min?: number;
  industry_quits_rate_max?: number;
  labour_market_tightness_min?: number;
  labour_market_tightness_max?: number;
  county_unemployment_rate_min?: number;
  county_unemployment_rate_max?: number;
  state_unemployment_rate_min?: number;
  state_unemployment_rate_max?: number;
  ceo_total_compensation_min?: number;
  ceo_total_compensation_max?: number;
  comp_to_market_ratio_min?: number;
  comp_to_market_ratio_max?: number;
  county_loan_count_min?: number;
  county_loan_count_max?: number;
  county_loan_amount_min?: number;
  county_loan_amount_max?: number;
  county_loan_amount_yoy_min?: number;
  county_loan_amount_yoy_max?: number;
  county_charge_off_rate_min?: number;
  county_charge_off_rate_max?: number;
  industry_loan_count_min?: number;
  industry_loan_count_max?: number;
  industry_loan_amount_min?: number;
  industry_loan_amount_max?: number;
  industry_loan_amount_yoy_min?: number;
  industry_loan_amount_yoy_max?: number;
  industry_charge_off_rate_min?: number;
  industry_charge_off_rate_max?: number;
  revenue_growth_min?: number;
  revenue_growth_max?: number;
  gross_margin_min?: number;
  gross_margin_max?: number;
  operating_margin_min?: number;
  operating_margin_max?: number;
  net_margin_min?: number;
  net_margin_max?: number;
  free_cash_flow_margin_min?: number;
  free_cash_flow_margin_max?: number;
  return_on_equity_min?: number;
  return_on_equity_max?: number;
  return_on_assets_min?: number;
  return_on_assets_max?: number;
  debt_to_equity_min?: number;
  debt_to_equity_max?: number;
  current_ratio_min?: number;
  current_ratio_max?: number;
  interest_coverage_min?: number;
  interest_coverage_max?: number;
  revenue_min?: number;
  revenue_max?: number;
  cost_of_revenue_min?: number;
  cost_of_revenue_max?: number;
  gross_profit_min?: number;
  gross_profit_max?: number;
  research_and_development_min?: number;
  research_and_development_max?: number;
  selling_general_and_administrative_min?: number;
  selling_general_and_administrative_max?: number;
  operating_expenses_min?: number;
  operating_expenses_max?: number;
  operating_income_min?: number;
  operating_income_max?: number;
  interest_expense_min?: number;
  interest_expense_max?: number;
  income_before_tax_min?: number;
  income_before_tax_max?: number;
  income_tax_min?: number;
  income_tax_max?: number;
  net_income_min?: number;
  net_income_max?: number;
  profit_loss_min?: number;
  profit_loss_max?: number;
  eps_basic_min?: number;
  eps_basic_max?: number;
  eps_diluted_min?: number;
  eps_diluted_max?: number;
  shares_basic_min?: number;
  shares_basic_max?: number;
  shares_diluted_min?: number;
  shares_diluted_max?: number;
  dividends_declared_min?: number;
  dividends_declared_max?: number;
  net_interest_income_min?: number;
  net_interest_income_max?: number;
  noninterest_income_min?: number;
  noninterest_income_max?: number;
  provision_for_credit_losses_min?: number;
  provision_for_credit_losses_max?: number;
  premiums_earned_min?: number;
  premiums_earned_max?: number;
  rental_revenue_min?: number;
  rental_revenue_max?: number;
  cash_and_equivalents_min?: number;
  cash_and_equivalents_max?: number;
  short_term_investments_min?: number;
  short_term_investments_max?: number;
  receivables_min?: number;
  receivables_max?: number;
  inventory_min?: number;
  inventory_max?: number;
  current_assets_min?: number;
  current_assets_max?: number;
  property_plant_equipment_net_min?: number;
  property_plant_equipment_net_max?: number;
  goodwill_min?: number;
  goodwill_max?: number;
  intangible_assets_min?: number;
  intangible_assets_max?: number;
  loans_min?: number;
  loans_max?: number;
  total_assets_min?: number;
  total_assets_max?: number;
  accounts_payable_min?: number;
  accounts_payable_max?: number;
  short_term_debt_min?: number;
  short_term_debt_max?: number;
  current_portion_of_long_term_debt_min?: number;
  current_portion_of_long_term_debt_max?: number;
  debt_current_min?: number;
  debt_current_max?: number;
  current_liabilities_min?: number;
  current_liabilities_max?: number;
  long_term_debt_min?: number;
  long_term_debt_max?: number;
  deposits_min?: number;
  deposits_max?: number;
  total_liabilities_min?: number;
  total_liabilities_max?: number;
  retained_earnings_min?: number;
  retained_earnings_max?: number;
  stockholders_equity_min?: number;
  stockholders_equity_max?: number;
  total_equity_min?: number;
  total_equity_max?: number;
  shares_outstanding_min?: number;
  shares_outstanding_max?: number;
  operating_cash_flow_min?: number;
  operating_cash_flow_max?: number;
  depreciation_and_amortization_min?: number;
  depreciation_and_amortization_max?: number;
  stock_based_compensation_min?: number;
  stock_based_compensation_max?: number;
  capital_expenditures_min?: number;
  capital_expenditures_max?: number;
  acquisitions_min?: number;
  acquisitions_max?: number;
  investing_cash_flow_min?: number;
  investing_cash_flow_max?: number;
  dividends_paid_min?: number;
  dividends_paid_max?: number;
  share_repurchases_min?: number;
  share_repurchases_max?: number;
  debt_issued_min?: number;
  debt_issued_max?: number;
  debt_repaid_min?: number;
  debt_repaid_max?: number;
  financing_cash_flow_min?: number;
  financing_cash_flow_max?: number;
  exchange_rate_effect_min?: number;
  exchange_rate_effect_max?: number;
  net_change_in_cash_min?: number;
  net_change_in_cash_max?: number;
  cash_beginning_of_period_min?: number;
  cash_beginning_of_period_max?: number;
  cash_end_of_period_min?: number;
  cash_end_of_period_max?: number;
  free_cash_flow_min?: number;
  free_cash_flow_max?: number;
  /**
   * First fiscal year, as each company numbers it, inclusive. Accepted: a whole number from 1900 to 2100. Also read as
   * `from_date` or `from_period`. Example: 2020
   */
  from?: number;
  /**
   * Last fiscal year, inclusive. Accepted: a whole number from 1900 to 2100. Also read as `to_date` or `to_period`.
   * Example: 2024
   */
  to?: number;
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: All measures, or those that a query names. */
export interface ListMeasuresParameters {
  /**
   * Words that name a measure, with a place, an industry, an occupation or a company. Accepted: text of 1 to 100
   * characters, without control characters; blanks at its ends do not count. Also read as `q` or `search`. Example:
   * unemployment wayne county
   */
  query?: string;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: All metrics of areas. */
export interface ListAreaMetricsParameters {
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Several metrics of many areas in one table. */
export interface ListAreaValuesParameters {
  /**
   * Names of 1 to 40 metrics, as `/v1/us/metrics` lists them. Accepted: 1 to 40 of these, each once, separated by
   * commas: names that are listed at /v1/us/metrics. Separate several values by commas, or repeat the parameter.
   * Example: median_household_income,qcew_avg_weekly_wage
   */
  metrics: string | readonly string[];
  /** Level of the areas. Example: county */
  level?: types.TableLevel;
  /**
   * Only counties of this state: FIPS code of 2 digits, or postal abbreviation. Not with metros. Accepted: the FIPS
   * code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: CA
   */
  state?: string;
  /**
   * Only these areas, in this order: 1 to 200 codes of the level. Accepted: 1 to 200 of these, each once, separated by
   * commas: FIPS codes of states (2 digits), counties (5), places (7) and tracts (11), or CBSA codes (5). Separate
   * several values by commas, or repeat the parameter. Also read as `fips`. Example: 06001,06037
   */
  places?: string | readonly string[];
  /**
   * Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year estimates. Default: of each
   * metric the newest loaded vintage with at least half as many areas as the fullest one. Accepted: YYYY-acs5 (from
   * 2009-acs5 on) or YYYY-acs1 (from 2005-acs1 on). Example: 2023-acs5
   */
  vintage?: string;
  /**
   * Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year, as the metric has them; default: of each metric the newest that is
   * loaded. Accepted: a month as YYYY-MM, such as 2024-01; a quarter as YYYY-Qq, such as 2016-Q1; a year as YYYY, such
   * as 2023. Example: 2016-Q4
   */
  period?: string;
  /**
   * Industry, for metrics with the dimension `naics`: a NAICS code of 2 to 6 digits or a range. Default: all
   * industries, under the survey's own code (`00` of CES and JOLTS, `10` of QCEW). Accepted: 2 to 6 digits, or one of
   * the ranges 31-33, 44-45, 48-49. Also read as `industry`. Example: 10
   */
  naics?: string;
  /**
   * Owner of the establishments, for metrics with this dimension; default as in QCEW's own endpoints. Example: private
   */
  ownership?: types.Ownership;
  /**
   * Occupation, for metrics with the dimension `soc`. Default: all of them, `00-0000`, which every metric takes.
   * Accepted: a SOC code such as 11-1011; /v1/us/bls/occupations?query= finds codes by title. Example: 00-0000
   */
  soc?: string;
  /**
   * `sa`: seasonally adjusted; `nsa`: not adjusted. Default as in `adjustments` of the metric at its level. Example:
   * nsa
   */
  adjustment?: types.Adjustment;
  /** `wide`: a row an area; `long`: a row an area and metric. Example: wide */
  shape?: types.TableShape;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: What is loaded of each dataset. */
export interface ListDatasetsParameters {
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: What is loaded of a dataset, and what is not. */
export interface GetDatasetParameters {
  /** Name of a dataset. Example: laus */
  dataset: types.DatasetName;
}

/** Parameters of: Export: Companies. */
export interface GetCompaniesExportParameters {
  /** Only this company. Accepted: a CIK of 1 to 10 digits. Example: 0000320193 */
  cik?: string;
  /**
   * Only this company, instead of `cik`. Accepted: text of 1 to 20 characters, without control characters; blanks at
   * its ends do not count. Example: AAPL
   */
  ticker?: string;
  /**
   * Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off continues it. A time
   * without a zone is in UTC. Accepted: a date (2025-01-31, its start in UTC) or a time (2025-01-31T18:00:00Z), from
   * the year 1000 to 9999 in UTC. Example: 2020-01-31T18:00:00.000001Z
   */
  since?: string;
}

/**
 * Parameters of: Export: Financial statements: a row a statement and period (annual, quarterly, trailing twelve
 * months).
 */
export interface GetFinancialsExportParameters {
  /** Only this company. Accepted: a CIK of 1 to 10 digits. Example: 0000320193 */
  cik?: string;
  /**
   * Only this company, instead of `cik`. Accepted: text of 1 to 20 characters, without control characters; blanks at
   * its ends do not count. Example: AAPL
   */
  ticker?: string;
  /**
   * Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off continues it. A time
   * without a zone is in UTC. Accepted: a date (2025-01-31, its start in UTC) or a time (2025-01-31T18:00:00Z), from
   * the year 1000 to 9999 in UTC. Example: 2020-01-31T18:00:00.000001Z
   */
  since?: string;
}

/** Parameters of: Export: Pay of named executive officers: a row an officer and fiscal year. */
export interface GetCompensationExportParameters {
  /** Only this company. Accepted: a CIK of 1 to 10 digits. Example: 0000320193 */
  cik?: string;
  /**
   * Only this company, instead of `cik`. Accepted: text of 1 to 20 characters, without control characters; blanks at
   * its ends do not count. Example: AAPL
   */
  ticker?: string;
  /**
   * Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off continues it. A time
   * without a zone is in UTC. Accepted: a date (2025-01-31, its start in UTC) or a time (2025-01-31T18:00:00Z), from
   * the year 1000 to 9999 in UTC. Example: 2020-01-31T18:00:00.000001Z
   */
  since?: string;
}

/** Parameters of: Export: Current reports (Form 8-K): a row a filing. */
export interface GetEventsExportParameters {
  /** Only this company. Accepted: a CIK of 1 to 10 digits. Example: 0000320193 */
  cik?: string;
  /**
   * Only this company, instead of `cik`. Accepted: text of 1 to 20 characters, without control characters; blanks at
   * its ends do not count. Example: AAPL
   */
  ticker?: string;
  /**
   * Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off continues it. A time
   * without a zone is in UTC. Accepted: a date (2025-01-31, its start in UTC) or a time (2025-01-31T18:00:00Z), from
   * the year 1000 to 9999 in UTC. Example: 2020-01-31T18:00:00.000001Z
   */
  since?: string;
}

/** Parameters of: Export: Ratios: a row a ratio and period (annual, quarterly, trailing twelve months). */
export interface GetRatiosExportParameters {
  /** Only this company. Accepted: a CIK of 1 to 10 digits. Example: 0000320193 */
  cik?: string;
  /**
   * Only this company, instead of `cik`. Accepted: text of 1 to 20 characters, without control characters; blanks at
   * its ends do not count. Example: AAPL
   */
  ticker?: string;
  /**
   * Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off continues it. A time
   * without a zone is in UTC. Accepted: a date (2025-01-31, its start in UTC) or a time (2025-01-31T18:00:00Z), from
   * the year 1000 to 9999 in UTC. Example: 2020-01-31T18:00:00.000001Z
   */
  since?: string;
}

/** Parameters of: Export: a table of the Census, of labor or of lending. */
export interface GetDatasetExportParameters {
  /** The dataset. Example: census */
  dataset: types.ExportedDataset;
  /** A table of the dataset. Default: its first. Example: values_states */
  table?: types.ExportedTable;
  /**
   * A vintage, for tables that have several. Default: as the table's list chooses it. Accepted: text of 1 to 20
   * characters, without control characters; blanks at its ends do not count. Example: 2023-acs5
   */
  vintage?: string;
  /**
   * Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off continues it. A time
   * without a zone is in UTC. Accepted: a date (2025-01-31, its start in UTC) or a time (2025-01-31T18:00:00Z), from
   * the year 1000 to 9999 in UTC. Example: 2020-01-31T18:00:00.000001Z
   */
  since?: string;
}

/** Parameters of: New events as they are recorded. */
export interface GetEventStreamParameters {
  /**
   * Only events of these types. Default: all types. Separate several values by commas, or repeat the parameter.
   * Example: filing.created,board.changed
   */
  events?: types.EventType | readonly types.EventType[];
  /**
   * Only events of filings of these forms, as EDGAR names them. Accepted: 1 to 100 of these, each once, separated by
   * commas: a form as EDGAR names it, such as 10-K or DEF 14A; amendments are forms of their own (10-K/A). Separate
   * several values by commas, or repeat the parameter. Example: 10-K,10-K/A,10-Q
   */
  filing_types?: string | readonly string[];
  /**
   * Only events of filings of these companies. They are kept by CIK: a ticker that changes hands stays with its
   * company. Tickers or CIKs, up to 1,000. Accepted: 1 to 1000 of these, each once, separated by commas: a ticker or
   * CIK (AAPL, BRK.B, 0000320193). Separate several values by commas, or repeat the parameter. Example: AAPL,0000789019
   */
  companies?: string | readonly string[];
  /**
   * Only events of filings of companies whose SIC code begins with one of these. A company without a SIC code is in no
   * list. Accepted: 1 to 500 of these, each once, separated by commas: a SIC code of 4 digits, or its first 1 to 3.
   * Separate several values by commas, or repeat the parameter. Example: 737,2834
   */
  sics?: string | readonly string[];
  /**
   * Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
   * the United Kingdom). A company without an address is in no list. Accepted: 1 to 500 of these, each once, separated
   * by commas: EDGAR's code of a state or country, 2 letters or digits (CA, X0). Separate several values by commas, or
   * repeat the parameter. Example: CA,NY
   */
  states?: string | readonly string[];
  /**
   * Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
   * items. Other events are not narrowed. Separate several values by commas, or repeat the parameter. Example:
   * 2.02,5.02
   */
  item_codes?: types.CurrentReportItem | readonly types.CurrentReportItem[];
  /**
   * The id of the last event that you have: the stream continues after it; 0 begins with the first event of the log.
   * The header `Last-Event-ID`, which clients send when they connect again, wins. Default: only new events. Accepted:
   * the id of an event of this stream, a whole number from 0. Example: 0
   */
  last_event_id?: number;
  /**
   * Begins with the events recorded at this time or later, unless the id of a last event is sent. Accepted: a date
   * (2025-01-31, its start in UTC) or a time (2025-01-31T18:00:00Z), from the year 1000 to 9999 in UTC. Example:
   * 2026-03-01
   */
  since?: string;
}

/** Parameters of: Event types. */
export interface ListWebhookEventTypesParameters {
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Subscriptions. */
export interface ListWebhooksParameters {
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: A subscription. */
export interface GetWebhookParameters {
  /** The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90 */
  id: string;
}

/** Parameters of: Change a subscription. */
export interface UpdateWebhookParameters {
  /** The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90 */
  id: string;
}

/** Parameters of: Delete a subscription. */
export interface DeleteWebhookParameters {
  /** The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90 */
  id: string;
}

/** Parameters of: Replace the signing secret. */
export interface RotateWebhookSecretParameters {
  /** The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90 */
  id: string;
}

/** Parameters of: Send a test delivery. */
export interface TestWebhookParameters {
  /** The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90 */
  id: string;
}

/** Parameters of: Deliveries of a subscription. */
export interface ListWebhookDeliveriesParameters {
  /** The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90 */
  id: string;
  /** Only deliveries of this status. Example: failed */
  status?: types.WebhookDeliveryStatus;
  /** Only deliveries of this type. Example: filing.created */
  event_type?: types.DeliveredEventType;
  /**
   * Only deliveries queued at this time or later. Accepted: a date (2025-01-31, its start in UTC) or a time
   * (2025-01-31T18:00:00Z), from the year 1000 to 9999 in UTC. Also read as `from_date` or `from_period`. Example:
   * 2026-03-01
   */
  from?: string;
  /**
   * Only deliveries queued before this time. Accepted: a date (2025-01-31, its start in UTC) or a time
   * (2025-01-31T18:00:00Z), from the year 1000 to 9999 in UTC. Also read as `to_date` or `to_period`. Example:
   * 2026-03-02T18:00Z
   */
  to?: string;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: A delivery with its attempts. */
export interface GetWebhookDeliveryParameters {
  /** The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90 */
  id: string;
  /** The id of a delivery. Accepted: a UUID. Example: 019cae60-11d2-7c3e-8a5b-0f2d4c6e8a01 */
  delivery_id: string;
}

/** Parameters of: Send a delivery again. */
export interface ReplayWebhookDeliveryParameters {
  /** The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90 */
  id: string;
  /** The id of a delivery. Accepted: a UUID. Example: 019cae60-11d2-7c3e-8a5b-0f2d4c6e8a01 */
  delivery_id: string;
}

/** Parameters of: Replay a time range. */
export interface CreateWebhookReplayParameters {
  /** The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90 */
  id: string;
}

/** Parameters of: Replays of a subscription. */
export interface ListWebhookReplaysParameters {
  /** The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90 */
  id: string;
  /**
   * Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is set. Accepted: a
   * whole number from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: A replay. */
export interface GetWebhookReplayParameters {
  /** The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90 */
  id: string;
  /** The id of a replay. Accepted: a UUID. Example: 019cae61-7d40-7b1c-a9e2-3f5b7d9c1e04 */
  replay_id: string;
}

/** Parameters of: Cancel a replay. */
export interface CancelWebhookReplayParameters {
  /** The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90 */
  id: string;
  /** The id of a replay. Accepted: a UUID. Example: 019cae61-7d40-7b1c-a9e2-3f5b7d9c1e04 */
  replay_id: string;
}

/** Parameters of: Signed links. */
export interface ListLinksParameters {
  /**
   * Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted: a whole number
   * from 1 to 1000000. Example: 1
   */
  page?: number;
  /** Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50 */
  per_page?: number;
}

/** Parameters of: Revoke a signed link. */
export interface DeleteLinkParameters {
  /** The id of a link. Accepted: a UUID. Example: 3f0c8a52-6d1e-4b7a-9c04-5d1e8f6a7b90 */
  id: string;
}

/** A method for each operation of the API. */
export class Operations extends Calls {
  /**
   * Geographic levels with their number of places.
   *
   * One row for each level. With `query`, the places of all levels whose name contains it or whose code is equal. The
   * order is nation, states, metropolitan areas, counties, places, tracts, each in alphabetical order.
   */
  listGeographies(parameters: ListGeographiesParameters = {}): Rows<types.LevelOrGeography[], types.LevelOrGeography, types.CensusMetadata> {
    return this.rows("/v1/us/census/geographies", parameters, 200);
  }

  /**
   * Places of a level, alphabetically.
   *
   * Places in the newest edition or the newest vintage of the level, sorted by name (root collation of the Unicode
   * Collation Algorithm), then by code. `query` and `state` apply before paging.
   */
  listLevelGeographies(parameters: ListLevelGeographiesParameters): Rows<types.Geography[], types.Geography, types.CensusMetadata> {
    return this.rows("/v1/us/census/geographies/{level}", parameters, 200);
  }

  /**
   * One geography.
   *
   * Name, parent, child levels, coordinates and areas of one place, and the vintages that have it.
   */
  getGeography(parameters: GetGeographyParameters): Promise<Answer<types.GeographyDetail, types.CensusMetadata>> {
    return this.answer("/v1/us/census/geographies/{level}/{fips}", parameters);
  }

  /**
   * One place of any level.
   *
   * Name, parents, newest population, areas and coordinates of a place.
   */
  getPlace(parameters: GetPlaceParameters): Promise<Answer<types.Place, types.CensusMetadata>> {
    return this.answer("/v1/us/census/places/{fips}", parameters);
  }

  /**
   * Metrics of a place.
   *
   * All 26 metrics of a place in one vintage, by category, with unit and margin of error. Narrow them with `metrics`
   * and `category`. `value_note` and `moe_note` explain null values.
   */
  getPlaceMetrics(parameters: GetPlaceMetricsParameters): Table<types.PlaceMetrics, types.FiguresMetadata> {
    return this.table("/v1/us/census/places/{fips}/metrics", parameters);
  }

  /**
   * A metric of a place over time.
   *
   * One element for each vintage that includes the place and has the metric loaded, oldest first. Each element uses the
   * place's name in that vintage. `survey` and `vintage` must not contradict each other.
   */
  getPlaceMetricSeries(parameters: GetPlaceMetricSeriesParameters): Rows<types.VintageEstimate[], types.VintageEstimate, types.MetricSeriesMetadata> {
    return this.rows("/v1/us/census/places/{fips}/metrics/{metric}", parameters);
  }

  /**
   * A metric of a place by group.
   *
   * The metric in one vintage, broken down by race, age, sex or another of its dimensions.
   */
  getPlaceMetricBreakdown(parameters: GetPlaceMetricBreakdownParameters): Table<types.MetricBreakdown, types.FiguresMetadata> {
    return this.table("/v1/us/census/places/{fips}/metrics/{metric}/breakdown", parameters);
  }

  /**
   * All 26 metrics.
   *
   * Each metric with its unit, category and latest vintage. See `metadata.latest_year` for the newest loaded year.
   */
  listMetrics(parameters: ListMetricsParameters = {}): Rows<types.Metric[], types.Metric, types.MetricListMetadata> {
    return this.rows("/v1/us/census/metrics", parameters);
  }

  /**
   * One metric.
   *
   * Definition, formula, source tables, levels, breakdowns, and loaded values by vintage and level.
   */
  getMetric(parameters: GetMetricParameters): Promise<Answer<types.MetricDetail, types.CensusMetadata>> {
    return this.answer("/v1/us/census/metrics/{metric}", parameters);
  }

  /**
   * Compare a metric across places.
   *
   * One metric for 2 to 50 places of any level in one vintage, with ranks. Each place is tested for a statistically
   * significant difference from the first place at 90% confidence.
   */
  compareMetric(parameters: CompareMetricParameters): Table<types.MetricComparison, types.FiguresMetadata> {
    return this.table("/v1/us/census/metrics/{metric}/compare", parameters);
  }

  /**
   * A metric for every place of a level.
   *
   * Value and margin of error for every place of a level, or only for those in one state, by code or in the order of
   * `sort`. JSON is paged; CSV and NDJSON return all rows.
   */
  listMetricValues(parameters: ListMetricValuesParameters): Rows<types.PlaceValue[], types.PlaceValue, types.MetricValuesMetadata> {
    return this.rows("/v1/us/census/metrics/{metric}/values", parameters, 200);
  }

  /**
   * Industries, and what the surveys have of each.
   *
   * All codes of NAICS 2017 and 2022 in order, after `00` total nonfarm and `05` total private, each with the first and
   * last period that CES, QCEW and JOLTS have of it.
   */
  listIndustries(parameters: ListIndustriesParameters = {}): Rows<types.Industry[], types.Industry, types.IndustryMetadata> {
    return this.rows("/v1/us/bls/industries", parameters, 200);
  }

  /**
   * One industry.
   *
   * The place of a code in NAICS, its predecessors and successors in 2022, what the surveys have of it, and which
   * industry of CES answers for its employment.
   */
  getIndustry(parameters: GetIndustryParameters): Promise<Answer<types.IndustryDetail, types.IndustryMetadata>> {
    return this.answer("/v1/us/bls/industries/{naics}", parameters);
  }

  /**
   * Employment, hours and earnings in an industry, by month (CES).
   *
   * Employment in thousands of persons, hours and earnings of all employees and of production and nonsupervisory
   * employees (CES, national). If CES publishes a code only together with others, the answer is their sum, and
   * `metadata.match_note` says so. Earnings and hours of all employees begin in 2006-03. Months oldest first.
   */
  getIndustryEmployment(parameters: GetIndustryEmploymentParameters): Rows<types.EmploymentMonth[], types.EmploymentMonth, types.EmploymentMetadata> {
    return this.rows("/v1/us/bls/industries/{naics}/employment", parameters);
  }

  /**
   * Employment, hours and earnings in an industry in the newest month (CES).
   *
   * Employment in thousands of persons, hours and earnings of all employees and of production and nonsupervisory
   * employees (CES, national). If CES publishes a code only together with others, the answer is their sum, and
   * `metadata.match_note` says so. The newest month that has the industry's employment. Detailed industries are
   * published a month after the totals, and earnings of some industries later than their employment.
   */
  getLatestIndustryEmployment(parameters: GetLatestIndustryEmploymentParameters): Table<types.EmploymentMonth, types.EmploymentMetadata> {
    return this.table("/v1/us/bls/industries/{naics}/employment/latest", parameters);
  }

  /**
   * Turnover in an industry, by month (JOLTS).
   *
   * Job openings, hires, quits, layoffs and discharges, other and total separations, as levels in thousands of persons
   * and as rates, and `labour_market_tightness`, job openings ÷ hires (JOLTS). The answer has the narrowest JOLTS
   * industry that contains the NAICS code. `metadata.jolts_industry_code` names it, and `metadata.match_note` says if
   * it is wider than the code.
   */
  getIndustryTurnover(parameters: GetIndustryTurnoverParameters): Rows<types.IndustryTurnover[], types.IndustryTurnover, types.IndustryTurnoverMetadata> {
    return this.rows("/v1/us/bls/industries/{naics}/turnover", parameters);
  }

  /**
   * Turnover in an industry in the newest month (JOLTS).
   *
   * Job openings, hires, quits, layoffs and discharges, other and total separations, as levels in thousands of persons
   * and as rates, and `labour_market_tightness`, job openings ÷ hires (JOLTS). The newest month in which the industry
   * has a figure.
   */
  getLatestIndustryTurnover(parameters: GetLatestIndustryTurnoverParameters): Table<types.LatestTurnover, types.TurnoverMetadata> {
    return this.table("/v1/us/bls/industries/{naics}/turnover/latest", parameters);
  }

  /**
   * Turnover in a state, by month (JOLTS).
   *
   * Job openings, hires, quits, layoffs and discharges, other and total separations, as levels in thousands of persons
   * and as rates, and `labour_market_tightness`, job openings ÷ hires (JOLTS). Total nonfarm of one state; JOLTS has no
   * other separations and no industries of states.
   */
  getStateTurnover(parameters: GetStateTurnoverParameters): Rows<types.StateTurnover[], types.StateTurnover, types.StateTurnoverMetadata> {
    return this.rows("/v1/us/bls/states/{fips}/turnover", parameters);
  }

  /**
   * Turnover in a region, by month (JOLTS).
   *
   * Job openings, hires, quits, layoffs and discharges, other and total separations, as levels in thousands of persons
   * and as rates, and `labour_market_tightness`, job openings ÷ hires (JOLTS). Total nonfarm of one of the four Census
   * regions.
   */
  getRegionTurnover(parameters: GetRegionTurnoverParameters): Rows<types.RegionTurnover[], types.RegionTurnover, types.TurnoverMetadata> {
    return this.rows("/v1/us/bls/regions/{region}/turnover", parameters);
  }

  /**
   * Turnover by size of establishment, by month (JOLTS).
   *
   * Job openings, hires, quits, layoffs and discharges, other and total separations, as levels in thousands of persons
   * and as rates, and `labour_market_tightness`, job openings ÷ hires (JOLTS). The nation's private employers by the
   * number of employees of the establishment. Without `from_date` and `to_date`, only the newest month is returned. If
   * only one is given, the range is open at the other end.
   */
  getTurnoverBySize(parameters: GetTurnoverBySizeParameters = {}): Rows<types.SizeTurnover[], types.SizeTurnover, types.TurnoverMetadata> {
    return this.rows("/v1/us/bls/turnover/by-size", parameters);
  }

  /**
   * Unemployment in a county, by month or year (LAUS).
   *
   * Labor force, employment, unemployment and the unemployment rate of one county, never seasonally adjusted. A year is
   * the average of its months. `N.A.` is null.
   */
  getCountyUnemployment(parameters: GetCountyUnemploymentParameters): Rows<types.CountyUnemployment[], types.CountyUnemployment, types.UnemploymentMetadata> {
    return this.rows("/v1/us/bls/counties/{fips}/unemployment", parameters);
  }

  /**
   * Unemployment in a state, by month or year (LAUS).
   *
   * Labor force, employment, unemployment, the unemployment rate, labor force participation and the
   * employment-population ratio of one state.
   */
  getStateUnemployment(parameters: GetStateUnemploymentParameters): Rows<types.StateUnemployment[], types.StateUnemployment, types.UnemploymentMetadata> {
    return this.rows("/v1/us/bls/states/{fips}/unemployment", parameters);
  }

  /**
   * Employment in a county by industry and quarter (QCEW).
   *
   * Establishments, employment of the three months and wages of a county, by quarter. The default ownership is `total`
   * for all industries (10) and `private` for every other one, because QCEW has totals over ownerships only for 10.
   * Other totals are summed here, and one suppressed part makes them null. Cells that would reveal single employers are
   * suppressed: they are null, with `suppressed: true`.
   */
  getCountyEmployment(parameters: GetCountyEmploymentParameters): Rows<types.CountyEmploymentQuarter[], types.CountyEmploymentQuarter, types.CountyQuartersMetadata> {
    return this.rows("/v1/us/bls/counties/{fips}/employment", parameters);
  }

  /**
   * Wages in a county by industry and quarter (QCEW).
   *
   * Total wages and the average weekly wage of a county, with their changes over the year, by quarter. Which industries
   * pay most in a county: `naics=sectors` (or `supersectors`, or `all`) with `period`, each in a row. The default
   * ownership is `total` for all industries (10) and `private` for every other one, because QCEW has totals over
   * ownerships only for 10. Other totals are summed here, and one suppressed part makes them null. Cells that would
   * reveal single employers are suppressed: they are null, with `suppressed: true`.
   */
  getCountyWages(parameters: GetCountyWagesParameters): Rows<types.CountyWagesQuarter[], types.CountyWagesQuarter, types.CountyQuartersMetadata> {
    return this.rows("/v1/us/bls/counties/{fips}/wages", parameters);
  }

  /**
   * Occupations (SOC).
   *
   * Occupations and groups of SOC 2018, and others in loaded years of OEWS: those of SOC 2010, and OEWS's own. By code,
   * each once.
   */
  listOccupations(parameters: ListOccupationsParameters = {}): Rows<types.Occupation[], types.Occupation, types.OccupationMetadata> {
    return this.rows("/v1/us/bls/occupations", parameters, 200);
  }

  /**
   * One occupation.
   *
   * Title, definition, the groups that contain it, what it contains, and the years that have it.
   */
  getOccupation(parameters: GetOccupationParameters): Promise<Answer<types.OccupationDetail, types.OccupationMetadata>> {
    return this.answer("/v1/us/bls/occupations/{soc}", parameters);
  }

  /**
   * Wages of an occupation (OEWS).
   *
   * Employment, and mean and 10th, 25th, 50th, 75th and 90th percentile of wages, hourly and annual, of one area and
   * year. Wages at or above the year's limit are null, with `top_coded`.
   */
  getOccupationWages(parameters: GetOccupationWagesParameters): Table<types.OccupationWages, types.OccupationMetadata> {
    return this.table("/v1/us/bls/occupations/{soc}/wages", parameters);
  }

  /**
   * All labor metrics.
   *
   * Every figure of the surveys as a metric, with unit, cadence, levels, dimensions, and the first and last period that
   * is loaded. Both are null for a survey that is not loaded.
   */
  listLaborMetrics(parameters: ListLaborMetricsParameters = {}): Rows<types.LaborMetric[], types.LaborMetric, types.LaborMetricListMetadata> {
    return this.rows("/v1/us/bls/metrics", parameters);
  }

  /**
   * One labor metric.
   *
   * Definition, source, unit, and by level what can be requested and what is loaded.
   */
  getLaborMetric(parameters: GetLaborMetricParameters): Promise<Answer<types.LaborMetricDetail, types.LaborMetricMetadata>> {
    return this.answer("/v1/us/bls/metrics/{metric}", parameters);
  }

  /**
   * A labor metric for every area of a level.
   *
   * One metric of all areas that the survey has at one period. `metadata.absent` names the areas without a row, with
   * the reason. Paged as JSON, whole as CSV or NDJSON.
   */
  listLaborMetricValues(parameters: ListLaborMetricValuesParameters): Rows<types.AreaValue[], types.AreaValue, types.LaborValuesMetadata> {
    return this.rows("/v1/us/bls/metrics/{metric}/values", parameters, 200);
  }

  /**
   * Compare a labor metric across counties.
   *
   * One metric of 2 to 50 counties at one period, with ranks. Areas without a value have null, and `metadata.notes`
   * names them.
   */
  compareCounties(parameters: CompareCountiesParameters): Table<types.AreaComparison, types.LaborValuesMetadata> {
    return this.table("/v1/us/bls/counties/compare", parameters);
  }

  /**
   * Compare a labor metric across states.
   *
   * One metric of 2 to 50 states at one period, with ranks. Areas without a value have null, and `metadata.notes` names
   * them.
   */
  compareStates(parameters: CompareStatesParameters): Table<types.AreaComparison, types.LaborValuesMetadata> {
    return this.table("/v1/us/bls/states/compare", parameters);
  }

  /**
   * 7(a) lending in a county by quarter.
   *
   * SBA 7(a) loans of projects in one county. There is one record for each calendar quarter of approval. Every approval
   * counts, even a cancelled one, as in the SBA's published totals. Without a period, the answer is one object: the
   * newest loaded quarter, which is `metadata.latest_period`. With `from_period`, `to_period`, `year` or `quarter` it
   * is an array, oldest first. A quarter without a loan has zeros, and null for mean, median and rates. A quarter whose
   * file is not loaded has null in every figure, and the notes name the loaded quarters. A county is found by its name
   * in the SBA's files, otherwise by the borrower's ZIP or city; loans without a county are only in the state's
   * figures.
   */
  getCountyLending(parameters: GetCountyLendingParameters): Rows<types.CountyLendingRecord | types.CountyLendingRecord[], types.CountyLendingRecord, types.LendingMetadata> {
    return this.rows("/v1/us/sba/counties/{fips}/lending", parameters);
  }

  /**
   * 7(a) lending in a state by quarter.
   *
   * SBA 7(a) loans of projects in one state or territory, including those without a known county. There is one record
   * for each calendar quarter of approval. Every approval counts, even a cancelled one, as in the SBA's published
   * totals. Without a period, the answer is one object: the newest loaded quarter, which is `metadata.latest_period`.
   * With `from_period`, `to_period`, `year` or `quarter` it is an array, oldest first. A quarter without a loan has
   * zeros, and null for mean, median and rates. A quarter whose file is not loaded has null in every figure, and the
   * notes name the loaded quarters.
   */
  getStateLending(parameters: GetStateLendingParameters): Rows<types.StateLendingQuarter | types.StateLendingQuarter[], types.StateLendingQuarter, types.LendingMetadata> {
    return this.rows("/v1/us/sba/states/{fips}/lending", parameters);
  }

  /**
   * 7(a) lending of all counties in one quarter.
   *
   * SBA 7(a) loans of every county in one calendar quarter of approval, by FIPS code or in the order of `sort`. A
   * county without a loan has zeros. If the file of the quarter is not loaded, every figure is null, and
   * `metadata.absent` says so. Default: the newest loaded quarter.
   */
  listCountyLending(parameters: ListCountyLendingParameters = {}): Rows<types.CountyLendingQuarter[], types.CountyLendingQuarter, types.LendingMetadata> {
    return this.rows("/v1/us/sba/counties", parameters, 200);
  }

  /**
   * 7(a) lending to an industry by quarter.
   *
   * SBA 7(a) loans to businesses of one industry, in the nation, in one state or in one county. Loans are counted by
   * the NAICS code that was filed with them: every code that begins with the requested digits, of whatever edition. The
   * notes say how a code changed between editions. Loans without a code, or with one that no edition from 1997 to 2022
   * has, are in no industry; `metadata.unresolved` counts them. There is one record for each calendar quarter of
   * approval. Every approval counts, even a cancelled one, as in the SBA's published totals. Without a period, the
   * answer is one object: the newest loaded quarter, which is `metadata.latest_period`. With `from_period`,
   * `to_period`, `year` or `quarter` it is an array, oldest first. A quarter without a loan has zeros, and null for
   * mean, median and rates. A quarter whose file is not loaded has null in every figure, and the notes name the loaded
   * quarters.
   */
  getIndustryLending(parameters: GetIndustryLendingParameters): Rows<types.IndustryLendingQuarter | types.IndustryLendingQuarter[], types.IndustryLendingQuarter, types.IndustryLendingMetadata> {
    return this.rows("/v1/us/sba/industries/{naics}/lending", parameters);
  }

  /**
   * Lenders of 7(a) loans by activity.
   *
   * Lenders that hold SBA 7(a) loans, with their loans in the requested quarters, place and industry; default: all
   * loaded quarters of the nation. Lenders without such a loan have no row. Loans have one lender only where the file
   * says so: the same number of the SBA (`LocationID`), without it of the FDIC or the NCUA, without these the same
   * name, city and state. Similar names are not joined.
   */
  listLenders(parameters: ListLendersParameters = {}): Rows<types.LenderSummary[], types.LenderSummary, types.LendersMetadata> {
    return this.rows("/v1/us/sba/lenders", parameters, 200);
  }

  /**
   * One lender by quarter and state.
   *
   * A lender of SBA 7(a) loans: its names in the files, and its loans by quarter of approval and by the projects'
   * state. Quarters without a loan are left out. Loans have one lender only where the file says so: the same number of
   * the SBA (`LocationID`), without it of the FDIC or the NCUA, without these the same name, city and state. Similar
   * names are not joined.
   */
  getLender(parameters: GetLenderParameters): Table<types.LenderDetail, types.LenderMetadata> {
    return this.table("/v1/us/sba/lenders/{lender_id}", parameters);
  }

  /**
   * 7(a) loans of a quarter by size, term, rate and kind.
   *
   * SBA 7(a) loans that were approved in one quarter, in classes of size, term and interest rate, and by subprogram,
   * processing method, legal form and age of the borrower, kind of rate and revolver status. Each distribution adds up
   * to `total_loans`: loans without the figure are in `Not filed`.
   */
  getLoanCharacteristics(parameters: GetLoanCharacteristicsParameters): Table<types.LoanCharacteristics, types.LoansMetadata> {
    return this.table("/v1/us/sba/lending/characteristics", parameters);
  }

  /**
   * Outcomes of 7(a) loans by year of approval.
   *
   * SBA 7(a) loans by calendar year of approval (the vintage): how many were paid in full, charged off or cancelled, or
   * are active on `metadata.as_of`, with rates whose denominators are named. A year of which no quarter is loaded has
   * no row. At most 10 years.
   */
  listVintageOutcomes(parameters: ListVintageOutcomesParameters): Rows<types.VintageOutcome[], types.VintageOutcome, types.LoansMetadata> {
    return this.rows("/v1/us/sba/lending/outcomes", parameters, 200);
  }

  /**
   * All metrics of lending.
   *
   * Every figure that lending has for counties or states by quarter, with its unit and category.
   */
  listLendingMetrics(parameters: ListLendingMetricsParameters = {}): Rows<types.LendingMetric[], types.LendingMetric, types.LendingMetricMetadata> {
    return this.rows("/v1/us/sba/metrics", parameters);
  }

  /**
   * One metric of lending.
   *
   * Definition, unit and category, the loaded years, and the endpoints that answer it.
   */
  getLendingMetric(parameters: GetLendingMetricParameters): Promise<Answer<types.LendingMetricDetail, types.LendingMetricMetadata>> {
    return this.answer("/v1/us/sba/metrics/{metric}", parameters);
  }

  /**
   * Companies, by name, ticker or CIK.
   *
   * Loaded companies, by name. With `query`, a company with this ticker or CIK comes first, then names that equal,
   * start with or contain the text, then former names.
   */
  listCompanies(parameters: ListCompaniesParameters = {}): Rows<types.ListedCompany[], types.ListedCompany, types.CompanyListMetadata> {
    return this.rows("/v1/us/sec/companies", parameters, 200);
  }

  /**
   * A company.
   *
   * Identity, industry, headquarters with county and coordinates, former names, tickers and the newest filing of a
   * company. `include` adds the labor market and the lending around its headquarters.
   */
  getCompany(parameters: GetCompanyParameters): Promise<Answer<types.Company, types.CompanyMetadata>> {
    return this.answer("/v1/us/sec/companies/{identifier}", parameters);
  }

  /**
   * Standardized financial statements of a company.
   *
   * Income statement, balance sheet or cash flow statement by fiscal year, quarter or trailing twelve months, newest
   * first, made from the company's XBRL facts in its own currency. If a value was filed several times, the newest one
   * in a periodic report counts. A fourth quarter is the year minus nine months. `concepts` and `derived` state the
   * source of each figure. Nothing is imputed. `include` adds the same objects to each row: the labor market and the
   * lending around the company's headquarters now, or by `as_of`.
   */
  listFinancialStatements(parameters: ListFinancialStatementsParameters): Rows<types.FinancialStatement[], types.FinancialStatement, types.FinancialsMetadata> {
    return this.rows("/v1/us/sec/companies/{identifier}/financials", parameters, 200);
  }

  /**
   * Every value ever filed for a figure.
   *
   * All values that a company ever filed for an XBRL concept at a period's end, in any form and for any length of
   * period, earliest filing first. They show what a figure was and how it was restated.
   */
  listFiledFacts(parameters: ListFiledFactsParameters): Rows<types.FiledFact[], types.FiledFact, types.FiledFactsMetadata> {
    return this.rows("/v1/us/sec/companies/{identifier}/financials/facts", parameters);
  }

  /**
   * The line items of statements.
   *
   * Every line item by statement, with its meaning and unit. docs/line-items.md has the concepts.
   */
  getLineItemFields(): Table<types.LineItemFields, types.LineItemFieldsMetadata> {
    return this.table("/v1/us/sec/financials/fields", {});
  }

  /**
   * One line item of a company through its periods.
   *
   * A figure of the standardized statements by fiscal year, quarter or trailing twelve months, oldest first. Periods
   * without a value are left out; `metadata.left_out` counts and explains them.
   */
  getLineItemSeries(parameters: GetLineItemSeriesParameters): Table<types.LineItemSeries, types.LineItemSeriesMetadata> {
    return this.table("/v1/us/sec/companies/{identifier}/financials/{line_item}", parameters);
  }

  /**
   * Ratios of a company for one period.
   *
   * Margins, returns, growth and leverage of the newest period, or of a year and quarter. Each formula is that of the
   * screener. `computations` has the operands with their statements and filings, and the reason of each null. Margins,
   * returns and growth are in percent. Returns and multiples of a quarter use the quarter's own figures; `period=ttm`
   * uses those of twelve months.
   */
  getCompanyRatios(parameters: GetCompanyRatiosParameters): Table<types.CompanyRatios, types.RatiosMetadata> {
    return this.table("/v1/us/sec/companies/{identifier}/ratios", parameters);
  }

  /**
   * One ratio of a company through its periods.
   *
   * A ratio by fiscal year, quarter or trailing twelve months, oldest first. Each formula is that of the screener.
   * `computations` has the operands with their statements and filings, and the reason of each null. Margins, returns
   * and growth are in percent. Returns and multiples of a quarter use the quarter's own figures; `period=ttm` uses
   * those of twelve months.
   */
  getRatioSeries(parameters: GetRatioSeriesParameters): Table<types.RatioSeries, types.RatioSeriesMetadata> {
    return this.table("/v1/us/sec/companies/{identifier}/ratios/{ratio}", parameters);
  }

  /**
   * Pay of a company's named executive officers.
   *
   * One row for each named executive officer and fiscal year, newest year first, from the Summary Compensation Tables
   * of proxy statements and other parsed filings. If several tables have a year, the newest one counts.
   */
  listExecutiveCompensation(parameters: ListExecutiveCompensationParameters): Rows<types.ExecutiveCompensation[], types.ExecutiveCompensation, types.CompensationMetadata> {
    return this.rows("/v1/us/sec/companies/{identifier}/executive-compensation", parameters, 200);
  }

  /**
   * A company's filings.
   *
   * A company's SEC filings, newest first, with links to EDGAR.
   */
  listFilings(parameters: ListFilingsParameters): Rows<types.Filing[], types.Filing, types.FilingListMetadata> {
    return this.rows("/v1/us/sec/companies/{identifier}/filings", parameters, 200);
  }

  /**
   * A company's board of directors.
   *
   * Directors with age, years on the board, independence and committees, from the newest proxy statement (DEF 14A) in
   * which directors were found. Each value is printed in the filing, and `evidence` quotes it. A value that was not
   * found is null, with its reason in `null_reasons`. `metadata.notes` says how many directors lack, if the text speaks
   * of more; a board of which fewer than two thirds were found is not served.
   */
  getCompanyBoard(parameters: GetCompanyBoardParameters): Table<types.Board, types.BoardMetadata> {
    return this.table("/v1/us/sec/companies/{identifier}/board", parameters);
  }

  /**
   * Pay of a company's executives for a year, with the pay ratio.
   *
   * The named executive officers of one fiscal year, highest total first, with the pay ratio that the proxy statement
   * states (Item 402(u)). Default: the newest loaded year. /executive-compensation has all years. `include` adds the
   * labor market and the lending around the headquarters.
   */
  getCompanyCompensation(parameters: GetCompanyCompensationParameters): Promise<Answer<types.CompanyCompensation, types.CompanyCompensationMetadata>> {
    return this.answer("/v1/us/sec/companies/{identifier}/compensation", parameters);
  }

  /**
   * Filings of all companies.
   *
   * Loaded filings of all companies, newest first. An `identifier` that no loaded company has gives an empty list.
   */
  listAllFilings(parameters: ListAllFilingsParameters = {}): Rows<types.ListedFiling[], types.ListedFiling, types.AllFilingsMetadata> {
    return this.rows("/v1/us/sec/filings", parameters, 200);
  }

  /**
   * A filing.
   *
   * A filing with its company, its chain of amendments, and what was read of it.
   */
  getFiling(parameters: GetFilingParameters): Promise<Answer<types.FilingDetail, types.FilingMetadata>> {
    return this.answer("/v1/us/sec/filings/{accession_number}", parameters);
  }

  /**
   * What companies reported in current reports.
   *
   * Current reports (Form 8-K) of all companies by their items, newest first. A row is a filing.
   */
  listEvents(parameters: ListEventsParameters = {}): Rows<types.CorporateEvent[], types.CorporateEvent, types.EventListMetadata> {
    return this.rows("/v1/us/sec/events", parameters, 200);
  }

  /**
   * What a company reported in current reports.
   *
   * Current reports (Form 8-K) of a company by their items, newest first. A row is a filing.
   */
  listCompanyEvents(parameters: ListCompanyEventsParameters): Rows<types.CorporateEvent[], types.CorporateEvent, types.CompanyEventsMetadata> {
    return this.rows("/v1/us/sec/companies/{identifier}/events", parameters, 200);
  }

  /**
   * What companies reported in current reports, as a feed.
   *
   * Current reports (Form 8-K) of all companies as a feed in Atom, newest first: an entry for each filing, with the
   * same filters as the list. Entries have the id that EDGAR's own feeds give a filing.
   */
  getEventFeed(parameters: GetEventFeedParameters = {}): Promise<string> {
    return this.text("/v1/us/sec/events.atom", parameters);
  }

  /**
   * What a company reported in current reports, as a feed.
   *
   * Current reports (Form 8-K) of a company as a feed in Atom, newest first: an entry for each filing, with the same
   * filters as the list. Entries have the id that EDGAR's own feeds give a filing.
   */
  getCompanyEventFeed(parameters: GetCompanyEventFeedParameters): Promise<string> {
    return this.text("/v1/us/sec/companies/{identifier}/events.atom", parameters);
  }

  /**
   * The categories of current reports.
   *
   * Every category with its items, and how many loaded reports it has. Earlier ones win.
   */
  listEventCategories(parameters: ListEventCategoriesParameters = {}): Rows<types.EventCategory[], types.EventCategory, types.EventCategoriesMetadata> {
    return this.rows("/v1/us/sec/events/categories", parameters);
  }

  /**
   * Sections of a company's annual and quarterly reports.
   *
   * Items of 10-K and 10-Q filings, their amendments and older variants, newest filing first, each in the order of the
   * document. Without `section_type`, types that the contract does not name (`item_4a`, `item_16`, `item_8a`,
   * `item_8b`, `item_1112` and others of Regulation AB, `part_i` to `part_iv`) are left out; `section_type=all` has
   * them.
   */
  listCompanySections(parameters: ListCompanySectionsParameters): Rows<types.SectionSummary[], types.SectionSummary, types.SectionListMetadata> {
    return this.rows("/v1/us/sec/companies/{identifier}/sections", parameters, 200);
  }

  /**
   * Sections of a filing.
   *
   * The items of an annual or quarterly report. A filing without sections has an empty list, and
   * `metadata.excluded_reason` says why. Without `section_type`, types that the contract does not name (`item_4a`,
   * `item_16`, `item_8a`, `item_8b`, `item_1112` and others of Regulation AB, `part_i` to `part_iv`) are left out;
   * `section_type=all` has them.
   */
  listFilingSections(parameters: ListFilingSectionsParameters): Table<types.SectionList, types.FilingSectionsMetadata> {
    return this.table("/v1/us/sec/filings/{accession_number}/sections", parameters);
  }

  /**
   * The text of a section.
   *
   * One item of a filing as plain text. In a 10-Q, `item_2` is of Part II; `part_i_item_2` is MD&A, and `item_2` too if
   * Part II has no such item.
   */
  getSection(parameters: GetSectionParameters): Promise<Answer<types.SectionDetail, types.SectionMetadata>> {
    return this.answer("/v1/us/sec/filings/{accession_number}/sections/{section_type}", parameters);
  }

  /**
   * What changed in a section since the previous filing.
   *
   * Compares a section with that of the company's previous filing of the same form that has it, paragraph by paragraph.
   * A 10-Q is compared with the 10-Q of the quarter before it.
   */
  getSectionChanges(parameters: GetSectionChangesParameters): Table<types.SectionChanges, types.SectionChangesMetadata> {
    return this.table("/v1/us/sec/filings/{accession_number}/sections/{section_type}/changes", parameters);
  }

  /**
   * The text of a report.
   *
   * The sections of an annual or quarterly report as one plain text, in the order of the document. A filing without
   * sections is a 404 that says why.
   */
  getFilingContent(parameters: GetFilingContentParameters): Promise<Answer<types.FilingContent, types.FilingContentMetadata>> {
    return this.answer("/v1/us/sec/filings/{accession_number}/content", parameters);
  }

  /**
   * Search the text of annual and quarterly reports.
   *
   * Passages of 10-K and 10-Q filings (amendments and older variants too) that answer a question in plain words, with
   * their location. Tables of numbers are left out: the financials endpoint has them. Foreign forms, shell companies,
   * reports over 50 MB, 8-K, proxy statements, Form 4 and 13F are not searched. `hybrid` and `keyword` return the
   * closest passages, however weak; `semantic` returns those of at least 0.3, or of `min_similarity`. New filings are
   * found by words within seconds (`keyword`, `hybrid`) and by meaning once their vectors are made. `metadata` counts
   * what waits, and says how many companies and filings are covered and why others are not. Words that a company
   * repeats, within a report or over the years, are one hit: the newest within the filters, with the other places in
   * `also_in` (a column of JSON in CSV). Pages continue the ranking of the first page for ten minutes, while chunks and
   * vectors arrive. `total` is always null. With `rerank=true` a cross-encoder orders the first 20 hits, where the
   * server has one. If the model can't be loaded, `semantic` and `hybrid` are 503 with the reason.
   */
  searchSections(parameters: SearchSectionsParameters): Rows<types.SearchHit[], types.SearchHit, types.SectionSearchMetadata> {
    return this.rows("/v1/us/sec/sections/search", parameters, 50);
  }

  /**
   * Companies by their figures.
   *
   * One row for each company that passes every filter. Bounds are inclusive, and a company without a figure passes no
   * bound of it. A row shows the figures that it is filtered and sorted by, with their periods.
   * `/v1/us/sec/screener/fields` lists all fields with meaning, unit and coverage.
   */
  listScreenedCompanies(parameters: ListScreenedCompaniesParameters = {}): Rows<types.ScreenedCompany[], types.ScreenedCompany, types.ScreenerMetadata> {
    return this.rows("/v1/us/sec/screener", parameters, 200);
  }

  /**
   * The fields of the screener.
   *
   * Every figure that the screener filters, sorts and shows, with its meaning, formula, unit, source and coverage.
   */
  listScreenerFields(parameters: ListScreenerFieldsParameters = {}): Rows<types.ScreenerField[], types.ScreenerField, types.ScreenerMetadata> {
    return this.rows("/v1/us/sec/screener/fields", parameters);
  }

  /**
   * Median and quartiles of figures over companies.
   *
   * How figures are distributed over the loaded companies that pass all filters, such as the margins of an industry
   * (`sic=`): median, quartiles and range of the newest period of each, and how many companies have the figure.
   * Quartiles between two companies are interpolated.
   */
  listScreenerStatistics(parameters: ListScreenerStatisticsParameters): Rows<types.ScreenerStatistics[], types.ScreenerStatistics, types.ScreenerMetadata> {
    return this.rows("/v1/us/sec/screener/statistics", parameters);
  }

  /**
   * Median and quartiles of a ratio by fiscal year.
   *
   * How a ratio of `/companies/{identifier}/ratios/{ratio}` is distributed over the loaded companies that pass all
   * filters, such as those of an industry (`sic=`), for each fiscal year, the oldest first. Filters are of the
   * companies as they are today, bounds of their newest figures. Earnings per share are on the basis of the newest
   * stock split. A company is in the years that it has the ratio for, so the companies change from year to year.
   * Quartiles between two companies are interpolated.
   */
  listRatioStatistics(parameters: ListRatioStatisticsParameters): Rows<types.RatioStatistics[], types.RatioStatistics, types.ScreenerMetadata> {
    return this.rows("/v1/us/sec/screener/ratios/{ratio}", parameters);
  }

  /**
   * All measures, or those that a query names.
   *
   * Every metric of areas and every figure of companies, with its dataset, unit and what is loaded. `query` finds them
   * in users' words, such as rent, jobs or pay, the likeliest first. What it says besides, such as a place, is in
   * `rest`.
   */
  listMeasures(parameters: ListMeasuresParameters = {}): Rows<types.Measure[], types.Measure, types.MeasureMetadata> {
    return this.rows("/v1/us/measures", parameters, 200);
  }

  /**
   * All metrics of areas.
   *
   * Every metric of the Census, the labor surveys and lending, with its dataset, unit, levels, and what is loaded.
   * `/v1/us/values` has tables of several; `/v1/us/measures` finds metrics in users' words.
   */
  listAreaMetrics(parameters: ListAreaMetricsParameters = {}): Rows<types.AreaMetricDescription[], types.AreaMetricDescription, types.AreaMetricListMetadata> {
    return this.rows("/v1/us/metrics", parameters);
  }

  /**
   * Several metrics of many areas in one table.
   *
   * Up to 40 metrics of the Census, the labor surveys and lending for the areas of a level: each in its own newest
   * period, unless `vintage` (of the Census) or `period` (of the others) names one. With `shape=long` each metric of an
   * area is a row. `metadata.metrics` says of each metric from where it is, for when, and how many areas have it.
   */
  listAreaValues(parameters: ListAreaValuesParameters): Rows<(types.AreaMetrics | types.AreaMetric)[], types.AreaMetrics | types.AreaMetric, types.MetricTableMetadata> {
    return this.rows("/v1/us/values", parameters, 200);
  }

  /**
   * What is loaded of each dataset.
   *
   * Every dataset with its agency, its first and last period, and whether anything of it is loaded.
   * `/v1/us/datasets/{dataset}` says what one lacks, and `/v1/us/metrics` has the periods of each metric.
   */
  listDatasets(parameters: ListDatasetsParameters = {}): Rows<types.Dataset[], types.Dataset, types.DatasetMetadata> {
    return this.rows("/v1/us/datasets", parameters);
  }

  /**
   * What is loaded of a dataset, and what is not.
   *
   * The dataset with facts about what is loaded, and with what could be loaded and is not, each with the command for
   * it.
   */
  getDataset(parameters: GetDatasetParameters): Promise<Answer<types.DatasetDetail, types.DatasetMetadata>> {
    return this.answer("/v1/us/datasets/{dataset}", parameters);
  }

  /**
   * Export: Companies.
   *
   * Companies, of all loaded companies by CIK, or of one. Rows ascend by `updated_at`, each with its own; `since` with
   * the last one continues a download that broke off. When the data is published again, all rows get later times, and
   * `since` answers all of them: the last row of a key counts.
   */
  getCompaniesExport(parameters: GetCompaniesExportParameters = {}): AsyncGenerator<Record<string, unknown>, void> {
    return this.exported("/v1/us/sec/export/companies", parameters);
  }

  /**
   * Export: Financial statements: a row a statement and period (annual, quarterly, trailing twelve months).
   *
   * Financial statements: a row a statement and period (annual, quarterly, trailing twelve months), of all loaded
   * companies by CIK, or of one. Rows ascend by `updated_at`, each with its own; `since` with the last one continues a
   * download that broke off. When the data is published again, all rows get later times, and `since` answers all of
   * them: the last row of a key counts.
   */
  getFinancialsExport(parameters: GetFinancialsExportParameters = {}): AsyncGenerator<Record<string, unknown>, void> {
    return this.exported("/v1/us/sec/export/financials", parameters);
  }

  /**
   * Export: Pay of named executive officers: a row an officer and fiscal year.
   *
   * Pay of named executive officers: a row an officer and fiscal year, of all loaded companies by CIK, or of one. Rows
   * ascend by `updated_at`, each with its own; `since` with the last one continues a download that broke off. When the
   * data is published again, all rows get later times, and `since` answers all of them: the last row of a key counts.
   */
  getCompensationExport(parameters: GetCompensationExportParameters = {}): AsyncGenerator<Record<string, unknown>, void> {
    return this.exported("/v1/us/sec/export/compensation", parameters);
  }

  /**
   * Export: Current reports (Form 8-K): a row a filing.
   *
   * Current reports (Form 8-K): a row a filing, of all loaded companies by CIK, or of one. Rows ascend by `updated_at`,
   * each with its own; `since` with the last one continues a download that broke off. When the data is published again,
   * all rows get later times, and `since` answers all of them: the last row of a key counts.
   */
  getEventsExport(parameters: GetEventsExportParameters = {}): AsyncGenerator<Record<string, unknown>, void> {
    return this.exported("/v1/us/sec/export/events", parameters);
  }

  /**
   * Export: Ratios: a row a ratio and period (annual, quarterly, trailing twelve months).
   *
   * Ratios: a row a ratio and period (annual, quarterly, trailing twelve months), of all loaded companies by CIK, or of
   * one. Rows ascend by `updated_at`, each with its own; `since` with the last one continues a download that broke off.
   * When the data is published again, all rows get later times, and `since` answers all of them: the last row of a key
   * counts.
   */
  getRatiosExport(parameters: GetRatiosExportParameters = {}): AsyncGenerator<Record<string, unknown>, void> {
    return this.exported("/v1/us/sec/export/ratios", parameters);
  }

  /**
   * Export: a table of the Census, of labor or of lending.
   *
   * A whole table. Its rows are those of the list that it is made from, for every place, industry or metric. Tables,
   * with a vintage where they have some: `census`: `values_states` (`2023-acs5`), `values_counties` (`2023-acs5`),
   * `values_metros` (`2023-acs5`), `values_places` (`2023-acs5`), `values_tracts` (`2023-acs5`), `geographies`; `ces`:
   * `employment`; `jolts`: `industries`, `states`; `laus`: `counties`, `states`; `qcew`: `employment`, `wages`; `oews`:
   * `occupations`, `national_wages` (`2023`); `sba`: `counties` (`2024-Q1`), `lenders`. Rows ascend by `updated_at`,
   * each with its own; `since` with the last one continues a download that broke off. When the data is published again,
   * all rows get later times, and `since` answers all of them: the last row of a key counts.
   */
  getDatasetExport(parameters: GetDatasetExportParameters): AsyncGenerator<Record<string, unknown>, void> {
    return this.exported("/v1/us/export/{dataset}", parameters);
  }

  /**
   * New events as they are recorded.
   *
   * The events that webhooks carry, as server-sent events (`text/event-stream`), when they are recorded: filings, items
   * of current reports, amendments, board changes, executive pay. The lists narrow them as those of a subscription do.
   * `data` is the payload of a delivery, and `id` the place of the event in the log: with it, a client that was cut off
   * continues, and misses nothing. A stream is one request, whatever it sends.
   */
  getEventStream(parameters: GetEventStreamParameters = {}): AsyncGenerator<ServerEvent, void> {
    return this.events("/v1/us/sec/events/stream", parameters);
  }

  /**
   * Event types.
   *
   * Every type of event that can be subscribed to, with the schema of its payload and an example.
   */
  listWebhookEventTypes(parameters: ListWebhookEventTypesParameters = {}): Rows<types.WebhookEventType[], types.WebhookEventType, null> {
    return this.rows("/v1/webhooks/event-types", parameters);
  }

  /**
   * Subscriptions.
   *
   * All subscriptions of the account, in the order in which they were created.
   */
  listWebhooks(parameters: ListWebhooksParameters = {}): Rows<types.WebhookSubscription[], types.WebhookSubscription, null> {
    return this.rows("/v1/webhooks", parameters);
  }

  /**
   * Create a subscription.
   *
   * Subscribes an address to events that are recorded from now on, narrowed by lists: an event has to be in each list,
   * and one item of the list is enough. Of a filing of several companies, one is enough, too. The answer has the
   * signing secret, which is not shown again. The same address and events can be subscribed to more than once; each
   * subscription gets its own deliveries. An address that is not public, or whose host does not resolve, is refused.
   */
  createWebhook(body: types.CreateWebhookBody): Promise<Answer<types.CreatedWebhookSubscription, null>> {
    return this.send("POST", "/v1/webhooks", {}, body);
  }

  /**
   * A subscription.
   *
   * A subscription, with how many deliveries wait, when the next attempt is due, and what failed last.
   */
  getWebhook(parameters: GetWebhookParameters): Promise<Answer<types.WebhookSubscriptionHealth, null>> {
    return this.answer("/v1/webhooks/{id}", parameters);
  }

  /**
   * Change a subscription.
   *
   * Changes the fields of the body; the others stay. A list replaces the list before it. The next attempt of a delivery
   * already goes to a new address. `is_active: true` reactivates a disabled subscription: its failures are forgotten,
   * and deliveries that waited are sent. `is_active: false` disables it.
   */
  updateWebhook(parameters: UpdateWebhookParameters, body: types.UpdateWebhookBody): Promise<Answer<types.WebhookSubscription, null>> {
    return this.send("PATCH", "/v1/webhooks/{id}", parameters, body);
  }

  /**
   * Delete a subscription.
   *
   * Deletes a subscription. Deliveries that wait are not sent, and can no longer be read.
   */
  deleteWebhook(parameters: DeleteWebhookParameters): Promise<void> {
    return this.act("DELETE", "/v1/webhooks/{id}", parameters);
  }

  /**
   * Replace the signing secret.
   *
   * Replaces the signing secret at once and shows the new one, once. Attempts that begin afterwards are signed with it,
   * retries too.
   */
  rotateWebhookSecret(parameters: RotateWebhookSecretParameters): Promise<Answer<types.RotatedWebhookSecret, null>> {
    return this.send("POST", "/v1/webhooks/{id}/rotate-secret", parameters);
  }

  /**
   * Preview a subscription.
   *
   * What a subscription with these lists would have been sent in the last 30 days, by the time at which events were
   * recorded. Nothing is sent or kept. The body is that of a new subscription, without its address.
   */
  previewWebhook(body: types.PreviewWebhookBody): Promise<Answer<types.WebhookPreview, null>> {
    return this.send("POST", "/v1/webhooks/preview", {}, body);
  }

  /**
   * Send a test delivery.
   *
   * Queues a signed delivery of the type `webhook.test`, which is sent like any other. It does not count toward
   * `consecutive_failure_count`. A subscription takes 5 in 60 seconds, from all keys and servers together, and an
   * account as many for each subscription that it may have, including those of deleted subscriptions; more are a 429
   * with `Retry-After`.
   */
  testWebhook(parameters: TestWebhookParameters): Promise<Answer<types.QueuedWebhookTest, null>> {
    return this.send("POST", "/v1/webhooks/{id}/test", parameters);
  }

  /**
   * Deliveries of a subscription.
   *
   * Deliveries of a subscription, newest first. `total` is exact up to 10,000; above, it is at least one more than all
   * rows up to this page, while more follow.
   */
  listWebhookDeliveries(parameters: ListWebhookDeliveriesParameters): Rows<types.WebhookDelivery[], types.WebhookDelivery, null> {
    return this.rows("/v1/webhooks/{id}/deliveries", parameters, 200);
  }

  /**
   * A delivery with its attempts.
   *
   * A delivery, with the time, duration, status, error and answer of each attempt.
   */
  getWebhookDelivery(parameters: GetWebhookDeliveryParameters): Promise<Answer<types.WebhookDeliveryDetail, null>> {
    return this.answer("/v1/webhooks/{id}/deliveries/{delivery_id}", parameters);
  }

  /**
   * Send a delivery again.
   *
   * Queues a new delivery of the same event, with an id of its own and `triggered_by: replay` in its payload. Any
   * delivery can be replayed, including one that succeeded. An account can make 5 replays in 60 seconds for each
   * subscription that it may have; more are a 429 with `Retry-After`.
   */
  replayWebhookDelivery(parameters: ReplayWebhookDeliveryParameters): Promise<Answer<types.QueuedWebhookReplay, null>> {
    return this.send("POST", "/v1/webhooks/{id}/deliveries/{delivery_id}/replay", parameters);
  }

  /**
   * Replay a time range.
   *
   * Sends the events of a time range that match the subscription as it is now: also those from before it was created,
   * or from while it was not active. Each gets a new delivery with `triggered_by: replay`. With `status`, `from` can't
   * be before the deliveries that are kept. Events whose data is no longer kept are left out. It counts as 5 replays of
   * a delivery.
   */
  createWebhookReplay(parameters: CreateWebhookReplayParameters, body: types.CreateWebhookReplayBody): Promise<Answer<types.WebhookReplay, null>> {
    return this.send("POST", "/v1/webhooks/{id}/replays", parameters, body);
  }

  /**
   * Replays of a subscription.
   *
   * Bulk replays of a subscription, newest first.
   */
  listWebhookReplays(parameters: ListWebhookReplaysParameters): Rows<types.WebhookReplay[], types.WebhookReplay, null> {
    return this.rows("/v1/webhooks/{id}/replays", parameters, 200);
  }

  /**
   * A replay.
   *
   * A bulk replay, with how many events and deliveries it has come to.
   */
  getWebhookReplay(parameters: GetWebhookReplayParameters): Promise<Answer<types.WebhookReplay, null>> {
    return this.answer("/v1/webhooks/{id}/replays/{replay_id}", parameters);
  }

  /**
   * Cancel a replay.
   *
   * Ends a replay that runs, and answers it. Deliveries that it has queued are sent all the same. A replay that has
   * ended stays as it is.
   */
  cancelWebhookReplay(parameters: CancelWebhookReplayParameters): Promise<Answer<types.WebhookReplay, null>> {
    return this.send("DELETE", "/v1/webhooks/{id}/replays/{replay_id}", parameters);
  }

  /**
   * Make a signed link.
   *
   * Makes an address that answers one GET request without a header, for spreadsheets and programs that send none. It
   * answers this path and query only, until it expires. Its requests count as those of the key that made it, and it
   * ends with that key: at once when the key is revoked, and while the key is disabled or the account suspended. A key
   * that only reads can make links, too, and is the right one for it.
   */
  createLink(body: types.CreateLinkBody): Promise<Answer<types.CreatedLink, null>> {
    return this.send("POST", "/v1/links", {}, body);
  }

  /**
   * Signed links.
   *
   * All links of the account that have neither expired nor been revoked, the newest first.
   */
  listLinks(parameters: ListLinksParameters = {}): Rows<types.Link[], types.Link, null> {
    return this.rows("/v1/links", parameters);
  }

  /**
   * Revoke a signed link.
   *
   * Revokes a link, for good. Every running server refuses it within a second. A key that only reads can revoke the
   * links that it has made.
   */
  deleteLink(parameters: DeleteLinkParameters): Promise<void> {
    return this.act("DELETE", "/v1/links/{id}", parameters);
  }

}
