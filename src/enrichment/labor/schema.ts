import { type Static, Type } from "@sinclair/typebox";
import { filedSchemas } from "../../filings/serving/filed.ts";
import { nullable, oneOf } from "../../schema.ts";

const number = (description: string, example: number) => nullable(Type.Number({ description, example }));
const integer = (description: string, example: number | null) => nullable(Type.Integer({ description, example }));
const text = (description: string, example: string | null) => nullable(Type.String({ description, example }));

const NOT_EXACTLY =
  "that is not exactly the company's industry. Null: it is, or no figures are here, with the reason in " +
  "`enrichment.absent`.";

const preliminary = Type.Boolean({
  description: "Whether the agency marks a figure of this object as preliminary.",
  example: false,
});

const IndustryContext = Type.Object(
  {
    naics_code: Type.String({ description: "NAICS code of the CES industry that answers.", example: "5132" }),
    naics_description: Type.String({ description: "Title of that code.", example: "Software Publishers" }),
    naics_match_level: Type.String({
      description: "Digits of that code: `6-digit` to `2-digit`. Fewer than the company's: a wider industry answers.",
      example: "4-digit",
    }),
    match_note: text(`What the figures cover, if ${NOT_EXACTLY}`, null),
    total_employment_thousands: number("All employees of the industry in the nation, thousands of persons.", 668.4),
    employment_yoy_pct: number("Change of employment on the same month a year before, percent.", 1.2),
    avg_hourly_earnings: number(
      "Average hourly earnings of all employees, US dollars; null if CES has none of the same industry.",
      72.31,
    ),
    earnings_yoy_pct: number("Change of these earnings on the same month a year before, percent.", 3.4),
    data_period: Type.String({ description: "Month of the figures, `YYYY-MM`.", example: "2024-05" }),
    source: Type.String({ description: "The survey.", example: "BLS CES" }),
    adjustment: oneOf(["sa"], {
      name: "IndustryAdjustment",
      description: "The figures are seasonally adjusted.",
      example: "sa",
    }),
    preliminary,
  },
  { $id: "IndustryContext", description: "The company's industry in the nation (CES); null: metadata.enrichment." },
);

const CONFIDENCES = ["high", "medium", "low"] as const;

/** How sure the county of the headquarters is. */
export const countyConfidence = oneOf(CONFIDENCES, {
  name: "CountyConfidence",
  description:
    "How sure the county is. `high`: the ZIP code lies in one county, or the city decides. `medium`: the county has " +
    "most of the ZIP code's addresses. `low`: otherwise.",
  example: "high",
});

const LocalMarketContext = Type.Object(
  {
    county_fips: text("FIPS code of the QCEW area: a county, or in Connecticut since 2024 a planning region.", "06085"),
    county_name: text("Name of that area, with the state's abbreviation.", "Santa Clara County, CA"),
    county_fips_confidence: nullable(countyConfidence),
    industry_naics_code: text("NAICS code of the QCEW industry that answers; null: none is disclosed.", "334111"),
    industry_employment: integer(
      "Private employment of that industry in the third month of the quarter, persons.",
      12_345,
    ),
    industry_employment_yoy_pct: number("Its change over the year, percent, as published.", 2.1),
    industry_avg_weekly_wage: integer("Average weekly wage of that industry, private, US dollars.", 4_105),
    industry_wage_yoy_pct: number("Its change over the year, percent, as published.", 5),
    total_employment: integer(
      "Employment of all industries and owners in the third month, persons; null where QCEW lacks the county and " +
        "LAUS has it.",
      1_120_345,
    ),
    total_avg_weekly_wage: integer("Average weekly wage of all industries and owners, US dollars.", 3_210),
    data_period: text(
      "Quarter of the QCEW figures, `YYYY-Qq`; null where QCEW lacks the county and LAUS has it.",
      "2023-Q4",
    ),
    data_lag_months: integer(
      "Months from the end of that quarter to the day when the loaded release was published; null: day unknown.",
      6,
    ),
    match_precision: text(
      "Digits of the industry that answers: the finest disclosed one, `6-digit` to `2-digit`; `all-industries`: none.",
      "6-digit",
    ),
    match_note: text(`What the QCEW figures cover, if ${NOT_EXACTLY}`, null),
    unemployment_rate: number("Unemployment rate of the county, else of its state, percent (LAUS).", 3.9),
    unemployment_rate_year_before: number("The rate of the same period a year before, percent.", 4.2),
    unemployment_rate_yoy_change: number("Difference of the two, percentage points.", -0.3),
    labor_force: integer("Labor force, persons.", 1_034_567),
    labor_force_yoy_change_pct: number("Its change on the same period a year before, percent.", 0.8),
    laus_data_period: text("Month of the LAUS figures, `YYYY-MM`, or year.", "2024-04"),
    laus_fips: text("FIPS code of the LAUS area.", "06085"),
    match_level: nullable(
      oneOf(["county", "state"], {
        name: "UnemploymentLevel",
        description: "Whether the LAUS figures are of the county or of its state.",
        example: "county",
      }),
    ),
    seasonal_adjustment: nullable(
      oneOf(["seasonally_adjusted", "not_seasonally_adjusted"], {
        name: "UnemploymentAdjustment",
        description: "Counties are never seasonally adjusted. States are.",
        example: "not_seasonally_adjusted",
      }),
    ),
    preliminary,
    source: Type.String({ description: "The surveys that answer.", example: "BLS QCEW, BLS LAUS" }),
  },
  {
    $id: "LocalMarketContext",
    description: "The labor market of the headquarters' county (QCEW, LAUS); null: metadata.enrichment.",
  },
);

const TurnoverContext = Type.Object(
  {
    jolts_industry_code: Type.String({
      description: "JOLTS industry that answers: not a NAICS code.",
      example: "300000",
    }),
    jolts_industry_name: Type.String({ description: "Its name in JOLTS.", example: "Manufacturing" }),
    naics_match_level: Type.String({
      description: "Digits of the NAICS codes that this industry stands for.",
      example: "2-digit",
    }),
    match_note: text(`What the figures cover, if ${NOT_EXACTLY}`, null),
    job_openings_rate: number("Job openings, percent of employment and openings.", 5.1),
    hires_rate: number("Hires, percent of employment.", 2.9),
    quits_rate: number("Quits, percent of employment.", 1.6),
    layoffs_and_discharges_rate: number("Layoffs and discharges, percent of employment.", 0.9),
    total_separations_rate: number("All separations, percent of employment.", 2.8),
    labour_market_tightness: number("Job openings divided by hires, of levels, a ratio; null: no hires.", 1.76),
    hiring_rate_3m: number("Mean of the hires rate of the last three months, percent.", 2.93),
    hiring_rate_3m_year_before: number("The same mean a year before, percent.", 3.2),
    data_period: Type.String({ description: "Month of the figures, `YYYY-MM`.", example: "2024-04" }),
    source: Type.String({ description: "The survey.", example: "BLS JOLTS" }),
    adjustment: oneOf(["sa"], {
      name: "TurnoverAdjustment",
      description: "The figures are seasonally adjusted.",
      example: "sa",
    }),
    preliminary,
  },
  {
    $id: "TurnoverContext",
    description: "Job turnover of the industry in the nation (JOLTS); null: metadata.enrichment.",
  },
);

const MetroBenchmark = Type.Object(
  {
    code: Type.String({ description: "CBSA code of the headquarters' metropolitan area.", example: "41940" }),
    name: Type.String({ description: "Its name in OEWS.", example: "San Jose-Sunnyvale-Santa Clara, CA" }),
    median: integer("Median annual wage there, US dollars; null: not published.", 239_200),
    mean: integer("Mean annual wage there, US dollars; null: not published.", 301_120),
    reference_year: Type.Integer({ description: "May of this year.", example: 2023 }),
  },
  { $id: "MetroBenchmark", description: "The same occupation in the headquarters' metropolitan area." },
);

const CompensationBenchmark = Type.Object(
  {
    soc_code: Type.String({ description: "The occupation: chief executives.", example: "11-1011" }),
    soc_title: Type.String({ description: "Its title.", example: "Chief Executives" }),
    industry_naics: Type.String({ description: "`000000`: all industries together.", example: "000000" }),
    industry_name: Type.String({ description: "Its name.", example: "Cross-industry" }),
    benchmark_geography: Type.String({ description: "The area: the nation.", example: "national" }),
    market_median_annual_wage: integer(
      "Median annual wage, US dollars; null: at or above the survey's limit.",
      206_680,
    ),
    market_mean_annual_wage: integer("Mean annual wage, US dollars; null: not published.", 258_900),
    market_75th_percentile: integer("75th percentile, US dollars; null: at or above the survey's limit.", null),
    market_90th_percentile: integer("90th percentile, US dollars; null: at or above the survey's limit.", null),
    reference_year: Type.Integer({ description: "May of this year.", example: 2023 }),
    metro: nullable(MetroBenchmark),
    source: Type.String({ description: "The survey.", example: "BLS OEWS" }),
  },
  {
    $id: "CompensationBenchmark",
    description: "Wages of chief executives in the nation (OEWS), to compare pay with; null: metadata.enrichment.",
  },
);

/** Trends in words, decided on the numbers next to them. */
const TRENDS = ["rising", "stable", "falling"] as const;

const trend = (description: string) => nullable(oneOf(TRENDS, { name: "Trend", description, example: "stable" }));

const LaborSummary = Type.Object(
  {
    industry_hiring_trend: trend(
      "`hiring_rate_3m` against `hiring_rate_3m_year_before`: `rising` or `falling` beyond 0.1 point, else `stable`.",
    ),
    hiring_rate_3m: number("As in `turnover`, percent.", 2.93),
    hiring_rate_3m_year_before: number("As in `turnover`, percent.", 3.2),
    local_unemployment_trend: trend(
      "`unemployment_rate` against `unemployment_rate_year_before` of the county: `rising` or `falling` beyond 0.3 " +
        "point, else `stable`. Null if only the state's rates are known.",
    ),
    unemployment_rate: number(
      "As in `local_market`, percent, for the county only: null if `match_level` is `state`.",
      3.9,
    ),
    unemployment_rate_year_before: number("The same a year before, percent.", 4.2),
    comp_to_market_ratio: number(
      "Total pay of the chief executive in the newest Summary Compensation Table divided by " +
        "`market_median_annual_wage`, a ratio.",
      7.73,
    ),
    chief_executive: nullable(
      Type.Object(
        {
          name: Type.String({ description: "Name, as printed.", example: "Andrew R. Jassy" }),
          title: text("Title, as printed.", "President and Chief Executive Officer"),
          fiscal_year: Type.Integer({ description: "The fiscal year of the pay.", example: 2024 }),
          total_compensation: number("Total pay, US dollars.", 1_596_889),
          accession_number: Type.String({ description: "The filing with the table.", example: "0001104659-25-033442" }),
          ...filedSchemas("that filing", "2025-04-10"),
          note: text("What limits the figure: a co-chief executive, an interim one, a partial year.", null),
        },
        { $id: "ChiefExecutive", description: "The chief executive at the fiscal year's end, whose pay is compared." },
      ),
    ),
    labour_market_tightness: number("As in `turnover`, a ratio.", 1.76),
  },
  { $id: "LaborSummary", description: "The context in a few numbers and words." },
);

const DataFreshness = Type.Object(
  {
    ces_period: text("Newest loaded month of CES; null: not loaded.", "2024-05"),
    qcew_period: text("Newest loaded quarter of QCEW; null: not loaded.", "2023-Q4"),
    jolts_period: text("Newest loaded month of JOLTS; null: not loaded.", "2024-04"),
    laus_period: text("Newest loaded month or year of LAUS; null: not loaded.", "2024-04"),
    oews_period: text("Newest loaded year of OEWS; null: not loaded.", "2023"),
    sec_exec_comp_snapshot_date: text(
      "Date of the filing that the chief executive's pay comes from; null: none.",
      "2025-04-10",
    ),
  },
  { $id: "DataFreshness", description: "How fresh each source is: of the surveys as loaded, not of these series." },
);

/** The labor market around a company. */
export const LaborContext = Type.Object(
  {
    industry: nullable(IndustryContext),
    local_market: nullable(LocalMarketContext),
    turnover: nullable(TurnoverContext),
    compensation_benchmark: nullable(CompensationBenchmark),
    summary: LaborSummary,
    data_freshness: DataFreshness,
  },
  {
    $id: "LaborContext",
    description:
      "The labor market around a company, in US dollars: its industry in the nation, and the county of its " +
      "headquarters. Keyed by the company's NAICS code, whatever its accounting standards.",
  },
);
export type LaborContext = Static<typeof LaborContext>;
