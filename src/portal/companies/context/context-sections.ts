import type { LaborContext } from "../../../enrichment/labor/schema.ts";
import type { LendingContext } from "../../../enrichment/lending/schema.ts";

/** A figure or a name of a part of the surroundings. */
export interface ContextField<Name extends string = string> {
  /** The field of the API. */
  name: Name;
  title: string;
  /** The page that it leads to, by a code in another field of the object. */
  page?: { address: string; code: Name; query?: string };
}

/** A part of the surroundings: an object of the API, at its path. */
export interface Section {
  path: string;
  title: string;
  fields: readonly ContextField[];
}

/** The objects of the API, by name. */
interface Surroundings {
  labor_context: LaborContext;
  lending_context: LendingContext;
}

type FieldOf<Part> = ContextField<keyof NonNullable<Part> & string>;

/** Returns a section with fields of a part of an object. */
const section = <Name extends keyof Surroundings, Part extends keyof Surroundings[Name] & string>(
  name: Name,
  part: Part,
  { title, fields }: { title: string; fields: readonly FieldOf<Surroundings[Name][Part]>[] },
): Section => ({ path: `${name}.${part}`, title, fields });

const figure = <Name extends string>(name: Name, title: string): ContextField<Name> => ({ name, title });
const industry = <Name extends string>(name: Name, code: Name): ContextField<Name> => ({
  name,
  title: "Industry",
  page: { address: "/industries", code },
});
const county = <Name extends string>(name: Name): ContextField<Name | "county_fips"> => ({
  name,
  title: "County",
  page: { address: "/places", code: "county_fips", query: "?level=county" },
});

const LABOR: readonly Section[] = [
  section("labor_context", "summary", {
    title: "In short",
    fields: [
      figure("industry_hiring_trend", "Hiring in the industry"),
      figure("local_unemployment_trend", "Trend of unemployment in the county"),
      figure("comp_to_market_ratio", "Chief executive's pay against the national median"),
      figure("labour_market_tightness", "Job openings per hire in the industry"),
    ],
  }),
  section("labor_context", "industry", {
    title: "The industry in the nation",
    fields: [
      industry("naics_description", "naics_code"),
      figure("total_employment_thousands", "Employees"),
      figure("employment_yoy_pct", "Change over the year"),
      figure("avg_hourly_earnings", "Average hourly earnings"),
      figure("earnings_yoy_pct", "Change in earnings over the year"),
    ],
  }),
  section("labor_context", "turnover", {
    title: "Job turnover of the industry",
    fields: [
      figure("jolts_industry_name", "Industry of the survey"),
      figure("job_openings_rate", "Job openings"),
      figure("hires_rate", "Hires"),
      figure("quits_rate", "Quits"),
      figure("layoffs_and_discharges_rate", "Layoffs and discharges"),
      figure("labour_market_tightness", "Job openings per hire"),
    ],
  }),
  section("labor_context", "local_market", {
    title: "The labor market of the county",
    fields: [
      county("county_name"),
      { ...industry("industry_naics_code", "industry_naics_code"), title: "Industry, by NAICS code" },
      figure("industry_employment", "Employees of the industry"),
      figure("industry_employment_yoy_pct", "Change over the year"),
      figure("industry_avg_weekly_wage", "Average weekly wage of the industry"),
      figure("industry_wage_yoy_pct", "Change in the wage over the year"),
      figure("total_employment", "Employees of all industries"),
      figure("total_avg_weekly_wage", "Average weekly wage of all industries"),
      figure("unemployment_rate", "Unemployment rate"),
      figure("unemployment_rate_year_before", "The rate a year before"),
      figure("labor_force", "Labor force"),
      figure("labor_force_yoy_change_pct", "Change in the labor force over the year"),
    ],
  }),
  section("labor_context", "compensation_benchmark", {
    title: "Wages of chief executives in the nation",
    fields: [
      { ...figure("soc_title", "Occupation"), page: { address: "/occupations", code: "soc_code" } },
      figure("market_median_annual_wage", "Median annual wage"),
      figure("market_mean_annual_wage", "Mean annual wage"),
      figure("market_75th_percentile", "75th percentile"),
      figure("market_90th_percentile", "90th percentile"),
    ],
  }),
];

const LENDING: readonly Section[] = [
  section("lending_context", "local_market", {
    title: "Small-business loans in the county",
    fields: [
      county("county_name"),
      figure("quarterly_loan_count", "Loans approved in the quarter"),
      figure("quarterly_total_amount", "Their amount"),
      figure("avg_loan_size", "Mean amount"),
      figure("quarterly_yoy_change_pct", "Change in the amount over the year"),
      figure("charge_off_rate_mature_4q", "Charged off, of loans five years old"),
      figure("share_of_state_pct", "Share of the state's dollars in four quarters"),
      { ...industry("top_industry_name", "top_industry_naics"), title: "Industry with the most dollars" },
    ],
  }),
  section("lending_context", "industry_lending", {
    title: "Small-business loans to the industry in the nation",
    fields: [
      industry("naics_description", "naics_code"),
      figure("national_quarterly_loan_count", "Loans approved in the quarter"),
      figure("national_quarterly_total_amount", "Their amount"),
      figure("national_avg_loan_size", "Mean amount"),
      figure("national_yoy_change_pct", "Change in the amount over the year"),
      figure("national_charge_off_rate_mature_4q", "Charged off, of loans five years old"),
    ],
  }),
];

/** Every part of a company's surroundings that its page shows, in their order. */
export const SECTIONS: readonly Section[] = [...LABOR, ...LENDING];
