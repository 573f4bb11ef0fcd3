import type { ChiefExecutivePay } from "../../filings/queries/chief-executives.ts";
import type { CompanyToEnrich } from "../../filings/queries/enriched-companies.ts";
import { hiringTrend } from "../../labor/jolts/industry-snapshot.ts";
import { unemploymentTrend } from "../../labor/laus/area-snapshot.ts";
import { type ChiefExecutiveWages, metrosOfCounty, wagesOfMetro } from "../../labor/oews/wage-snapshot.ts";
import { type Absence, isAbsent } from "../../metrics/snapshot.ts";
import { type AbsentPart, absentPart } from "../absences.ts";
import { headquartersCountyOf, whyNoCounty } from "../headquarters.ts";
import { type LaborSnapshots, NATIONAL_AREA } from "./labor-snapshots.ts";
import { localMarket } from "./local-market.ts";
import type { LaborContext } from "./schema.ts";

type Parts = Pick<LaborContext, "industry" | "turnover" | "local_market" | "compensation_benchmark">;

/** Makes the labor context of a company, and says why parts of it are null. */
export async function laborContext(
  company: CompanyToEnrich,
  snapshots: LaborSnapshots,
): Promise<{ context: LaborContext; absent: AbsentPart[] }> {
  const industry = ofIndustry(company, snapshots.industries);
  const turnover = ofIndustry(company, snapshots.turnover);
  const { market, absent: absentOfMarket } = localMarket(company, snapshots);
  const benchmark = snapshots.wages.get(NATIONAL_AREA) ?? { absence: "area_not_covered" };
  const metro = await metroWages(company, snapshots);
  const executive = snapshots.executives.get(company.cik) ?? { absence: "no_compensation" };
  const parts: Parts = {
    industry: isAbsent(industry) ? null : { ...industry, source: "BLS CES" },
    local_market: market,
    turnover: isAbsent(turnover) ? null : { ...turnover, source: "BLS JOLTS" },
    compensation_benchmark: isAbsent(benchmark) ? null : benchmarkOf(benchmark, metro),
  };
  const { summary, absent: absentOfSummary } = summaryOf(parts, executive);
  const entries: [string, object][] = [
    ["industry", industry],
    ["turnover", turnover],
    ["compensation_benchmark", benchmark],
    // Without the nation's wages the whole object is null, for that reason.
    ...(isAbsent(benchmark) ? [] : [["compensation_benchmark.metro", metro] as [string, object]]),
  ];
  return {
    context: { ...parts, summary, data_freshness: freshness(snapshots, executive) },
    absent: [
      ...entries.flatMap(([name, snapshot]) =>
        isAbsent(snapshot) ? absentPart(`labor_context.${name}`, snapshot) : [],
      ),
      ...absentOfMarket,
      ...absentOfSummary,
    ],
  };
}

/** Returns the snapshot of the company's industry, or why there is none. */
export function ofIndustry<Snapshot extends object>(
  { naics_code: code, is_blank_check: isBlankCheck }: CompanyToEnrich,
  snapshots: ReadonlyMap<string, Snapshot | Absence>,
): Snapshot | Absence {
  if (code === null) return { absence: isBlankCheck ? "shell_company" : "no_naics" };
  return snapshots.get(code) ?? { absence: "no_series" };
}

/** Returns the wages in the metropolitan area of the headquarters, or why there are none. */
async function metroWages(company: CompanyToEnrich, { wages }: LaborSnapshots): Promise<ChiefExecutiveWages | Absence> {
  const county = headquartersCountyOf(company);
  return county ? wagesOfMetro(await metrosOfCounty(county), wages) : whyNoCounty(company);
}

const benchmarkOf = (
  wage: ChiefExecutiveWages,
  metro: ChiefExecutiveWages | Absence,
): NonNullable<LaborContext["compensation_benchmark"]> => ({
  soc_code: wage.soc_code,
  soc_title: wage.soc_title,
  industry_naics: "000000",
  industry_name: "Cross-industry",
  benchmark_geography: "national",
  market_median_annual_wage: wage.market_median_annual_wage,
  market_mean_annual_wage: wage.market_mean_annual_wage,
  market_75th_percentile: wage.market_75th_percentile,
  market_90th_percentile: wage.market_90th_percentile,
  reference_year: wage.reference_year,
  metro: isAbsent(metro)
    ? null
    : {
        code: metro.area,
        name: metro.area_name,
        median: metro.market_median_annual_wage,
        mean: metro.market_mean_annual_wage,
        reference_year: metro.reference_year,
      },
  source: "BLS OEWS",
});

/** The context in a few numbers and words, each with the numbers that it was decided on. */
function summaryOf(
  { turnover, local_market: market, compensation_benchmark: benchmark }: Parts,
  executive: ChiefExecutivePay | Absence,
): { summary: LaborContext["summary"]; absent: AbsentPart[] } {
  const hiring = {
    hiring_rate_3m: turnover?.hiring_rate_3m ?? null,
    hiring_rate_3m_year_before: turnover?.hiring_rate_3m_year_before ?? null,
  };
  const unemployment = {
    unemployment_rate: market?.unemployment_rate ?? null,
    unemployment_rate_year_before: market?.unemployment_rate_year_before ?? null,
  };
  const ratio = compToMarket(executive, benchmark);
  return {
    summary: {
      industry_hiring_trend: hiringTrend(hiring),
      ...hiring,
      local_unemployment_trend: unemploymentTrend(unemployment),
      ...unemployment,
      comp_to_market_ratio: typeof ratio === "number" ? ratio : null,
      chief_executive: isAbsent(executive)
        ? null
        : {
            name: executive.name,
            title: executive.title,
            fiscal_year: executive.fiscal_year,
            total_compensation: executive.total,
            accession_number: executive.accession_number,
            filed_at: executive.filed_at,
            note: executive.note,
          },
      labour_market_tightness: turnover?.labour_market_tightness ?? null,
    },
    absent: typeof ratio === "number" ? [] : [absentPart("labor_context.summary.comp_to_market_ratio", ratio)],
  };
}

/** Total pay of the chief executive ÷ the national median wage of chief executives, two decimals. */
function compToMarket(
  executive: ChiefExecutivePay | Absence,
  benchmark: LaborContext["compensation_benchmark"],
): number | Absence {
  if (isAbsent(executive)) return executive;
  if (benchmark === null) return { absence: "not_loaded", detail: "OEWS has no wage of chief executives loaded." };
  const median = benchmark.market_median_annual_wage;
  if (median === null) return { absence: "wage_not_published" };
  return Math.round((executive.total / median) * 100) / 100;
}

const freshness = (
  { newest }: LaborSnapshots,
  executive: ChiefExecutivePay | Absence,
): LaborContext["data_freshness"] => ({
  ces_period: newest.ces,
  qcew_period: newest.qcew,
  jolts_period: newest.jolts,
  laus_period: newest.laus,
  oews_period: newest.oews,
  sec_exec_comp_snapshot_date: isAbsent(executive) ? null : executive.filed_at,
});
