import type { ScreenedFigures } from "../../filings/queries/annual-figures.ts";
import type { CompanyContexts } from "../company-contexts.ts";
import { type PeriodGroup, SCREENER_FIELDS } from "./fields.ts";

type Figure = number | null | undefined;

/** The figures that come from the objects that enrich a company, by field. */
const CONTEXT_FIGURES: Readonly<Record<string, (contexts: CompanyContexts) => Figure>> = {
  industry_employment_yoy: ({ labor_context: labor }) => labor?.industry?.employment_yoy_pct,
  industry_earnings_yoy: ({ labor_context: labor }) => labor?.industry?.earnings_yoy_pct,
  industry_openings_rate: ({ labor_context: labor }) => labor?.turnover?.job_openings_rate,
  industry_hires_rate: ({ labor_context: labor }) => labor?.turnover?.hires_rate,
  industry_quits_rate: ({ labor_context: labor }) => labor?.turnover?.quits_rate,
  labour_market_tightness: ({ labor_context: labor }) => labor?.turnover?.labour_market_tightness,
  county_unemployment_rate: ({ labor_context: labor }) => {
    const market = labor?.local_market;
    return market?.match_level === "county" ? market.unemployment_rate : null;
  },
  state_unemployment_rate: ({ stateUnemployment }) => stateUnemployment?.unemployment_rate,
  ceo_total_compensation: ({ labor_context: labor }) => labor?.summary.chief_executive?.total_compensation,
  comp_to_market_ratio: ({ labor_context: labor }) => labor?.summary.comp_to_market_ratio,
  county_loan_count: ({ lending_context: lending }) => lending?.local_market?.quarterly_loan_count,
  county_loan_amount: ({ lending_context: lending }) => lending?.local_market?.quarterly_total_amount,
  county_loan_amount_yoy: ({ lending_context: lending }) => lending?.local_market?.quarterly_yoy_change_pct,
  county_charge_off_rate: ({ lending_context: lending }) => lending?.local_market?.charge_off_rate_mature_4q,
  industry_loan_count: ({ lending_context: lending }) => lending?.industry_lending?.national_quarterly_loan_count,
  industry_loan_amount: ({ lending_context: lending }) => lending?.industry_lending?.national_quarterly_total_amount,
  industry_loan_amount_yoy: ({ lending_context: lending }) => lending?.industry_lending?.national_yoy_change_pct,
  industry_charge_off_rate: ({ lending_context: lending }) =>
    lending?.industry_lending?.national_charge_off_rate_mature_4q,
};

/** Returns a company's figures, in the order of the fields. */
export const figuresOf = (
  contexts: CompanyContexts | undefined,
  statements: ScreenedFigures | undefined,
): (number | null)[] =>
  SCREENER_FIELDS.map(({ name }) => {
    const ofContext = CONTEXT_FIGURES[name];
    if (ofContext) return (contexts && ofContext(contexts)) ?? null;
    return statements?.ratios[name] ?? statements?.line_items[name] ?? null;
  });

/** Returns the period of each group of a company's figures. */
export function periodsOf(
  contexts: CompanyContexts | undefined,
  statements: ScreenedFigures | undefined,
): Record<PeriodGroup, string | null> {
  const { labor_context: labor, lending_context: lending, stateUnemployment } = contexts ?? {};
  const market = labor?.local_market;
  return {
    statements: statements?.period_end ?? null,
    compensation: labor?.summary.chief_executive?.fiscal_year.toString() ?? null,
    industry: labor?.industry?.data_period ?? null,
    turnover: labor?.turnover?.data_period ?? null,
    county_unemployment: market?.match_level === "county" ? market.laus_data_period : null,
    state_unemployment: stateUnemployment?.laus_data_period ?? null,
    county_lending: lending?.local_market?.data_period ?? null,
    industry_lending: lending?.industry_lending?.data_period ?? null,
  };
}
