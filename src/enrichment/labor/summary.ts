import type { ChiefExecutivePay } from "../../filings/queries/chief-executives.ts";
import { hiringTrend, type TurnoverSnapshot, whyTurnoverLacks } from "../../labor/jolts/industry-snapshot.ts";
import { type UnemploymentSnapshot, unemploymentTrend, whyUnemploymentLacks } from "../../labor/laus/area-snapshot.ts";
import { type ChiefExecutiveWages, whyWagesLack } from "../../labor/oews/wage-snapshot.ts";
import { roundedRatio } from "../../metrics/ratio.ts";
import { type Absence, allFor, isAbsent } from "../../metrics/snapshot.ts";
import { type AbsentPart, absentFigures } from "../absences.ts";
import type { LaborContext } from "./schema.ts";

/** What the summary is made from. */
export interface SummaryParts {
  turnover: TurnoverSnapshot | Absence;
  /** Only of the county: a state's trend says little of one county. */
  countyUnemployment: UnemploymentSnapshot | Absence;
  /** Of the nation. */
  benchmark: ChiefExecutiveWages | Absence;
  executive: ChiefExecutivePay | Absence;
}

const PATH = "labor_context.summary";

/** Sums a labor context up: trends in words, each with the numbers that it was decided on; and why parts are null. */
export function summaryOf({ turnover, countyUnemployment, benchmark, executive }: SummaryParts): {
  summary: LaborContext["summary"];
  absent: AbsentPart[];
} {
  const hires = isAbsent(turnover) ? undefined : turnover;
  const unemployment = isAbsent(countyUnemployment) ? undefined : countyUnemployment;
  const hiring = {
    hiring_rate_3m: hires?.hiring_rate_3m ?? null,
    hiring_rate_3m_year_before: hires?.hiring_rate_3m_year_before ?? null,
  };
  const rates = {
    unemployment_rate: unemployment?.unemployment_rate ?? null,
    unemployment_rate_year_before: unemployment?.unemployment_rate_year_before ?? null,
  };
  const summary: LaborContext["summary"] = {
    industry_hiring_trend: hiringTrend(hiring),
    ...hiring,
    local_unemployment_trend: unemploymentTrend(rates),
    ...rates,
    comp_to_market_ratio: compToMarket(executive, benchmark),
    chief_executive: isAbsent(executive) ? null : chiefExecutiveOf(executive),
    labour_market_tightness: hires?.labour_market_tightness ?? null,
  };
  const ofTurnover = isAbsent(turnover) ? allFor(TURNOVER_FIGURES, turnover) : whyTurnoverLacks(turnover);
  const noRate = isAbsent(countyUnemployment)
    ? countyUnemployment
    : whyUnemploymentLacks(countyUnemployment).unemployment_rate_year_before;
  const noRatio = whyNoRatio(executive, benchmark);
  return {
    summary,
    absent: absentFigures(PATH, summary, {
      industry_hiring_trend:
        ofTurnover[hiring.hiring_rate_3m === null ? "hiring_rate_3m" : "hiring_rate_3m_year_before"],
      hiring_rate_3m: ofTurnover.hiring_rate_3m,
      hiring_rate_3m_year_before: ofTurnover.hiring_rate_3m_year_before,
      local_unemployment_trend: noRate,
      unemployment_rate: noRate,
      unemployment_rate_year_before: noRate,
      comp_to_market_ratio: noRatio,
      chief_executive: noRatio,
      labour_market_tightness: ofTurnover.labour_market_tightness,
    }),
  };
}

const TURNOVER_FIGURES = ["hiring_rate_3m", "hiring_rate_3m_year_before", "labour_market_tightness"] as const;

const chiefExecutiveOf = ({
  total,
  ...executive
}: ChiefExecutivePay): NonNullable<LaborContext["summary"]["chief_executive"]> => ({
  name: executive.name,
  title: executive.title,
  fiscal_year: executive.fiscal_year,
  total_compensation: total,
  accession_number: executive.accession_number,
  filed_at: executive.filed_at,
  filed_date: executive.filed_date,
  note: executive.note,
});

/** Total pay of the chief executive ÷ the national median wage of chief executives, two decimals; else null. */
function compToMarket(executive: ChiefExecutivePay | Absence, benchmark: ChiefExecutiveWages | Absence): number | null {
  if (isAbsent(executive) || isAbsent(benchmark)) return null;
  const median = benchmark.market_median_annual_wage;
  return median === null ? null : roundedRatio(executive.total, median, 2);
}

function whyNoRatio(executive: ChiefExecutivePay | Absence, benchmark: ChiefExecutiveWages | Absence): Absence {
  if (isAbsent(executive)) return executive;
  return isAbsent(benchmark) ? benchmark : whyWagesLack(benchmark).market_median_annual_wage;
}
