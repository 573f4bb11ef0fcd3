import type { ChiefExecutivePay } from "../../filings/queries/chief-executives.ts";
import type { CompanyToEnrich } from "../../filings/queries/enriched-companies.ts";
import { whyIndustryLacks } from "../../labor/ces/industry-snapshot.ts";
import { whyTurnoverLacks } from "../../labor/jolts/industry-snapshot.ts";
import {
  type ChiefExecutiveWages,
  metrosOfCounty,
  wagesOfMetro,
  whyWagesLack,
} from "../../labor/oews/wage-snapshot.ts";
import { type Absence, isAbsent, type WhyNull } from "../../metrics/snapshot.ts";
import { type AbsentPart, absentFigures, absentPart } from "../absences.ts";
import { headquartersCountyOf, whyNoCounty } from "../headquarters.ts";
import { type LaborSnapshots, NATIONAL_AREA } from "./labor-snapshots.ts";
import { localMarket } from "./local-market.ts";
import type { LaborContext } from "./schema.ts";
import { summaryOf } from "./summary.ts";

const NO_NATION: Absence = { absence: "area_not_covered" };

/** Makes the labor context of a company, and says why parts of it are null. */
export async function laborContext(
  company: CompanyToEnrich,
  snapshots: LaborSnapshots,
): Promise<{ context: LaborContext; absent: AbsentPart[] }> {
  const industry = ofIndustry(company, snapshots.industries);
  const turnover = ofIndustry(company, snapshots.turnover);
  const { market, countyUnemployment, absent: absentOfMarket } = localMarket(company, snapshots);
  const benchmark: ChiefExecutiveWages | Absence = snapshots.wages.get(NATIONAL_AREA) ?? NO_NATION;
  const metro = await metroWages(company, snapshots);
  const { executive } = company;
  const { summary, absent: absentOfSummary } = summaryOf({ turnover, countyUnemployment, benchmark, executive });
  const { data_freshness, absent: absentOfFreshness } = freshness(snapshots, executive);
  return {
    context: {
      industry: isAbsent(industry) ? null : { ...industry, source: "BLS CES" },
      local_market: market,
      turnover: isAbsent(turnover) ? null : { ...turnover, source: "BLS JOLTS" },
      compensation_benchmark: isAbsent(benchmark) ? null : benchmarkOf(benchmark, metro),
      summary,
      data_freshness,
    },
    absent: [
      ...absentOf("industry", industry, whyIndustryLacks),
      ...absentOf("turnover", turnover, whyTurnoverLacks),
      ...absentOfBenchmark(benchmark, metro),
      ...absentOfMarket,
      ...absentOfSummary,
      ...absentOfFreshness,
    ],
  };
}

/** The entry of a part without a snapshot, or those of the figures that the snapshot lacks. */
const absentOf = <Snapshot extends object>(
  name: string,
  snapshot: Snapshot | Absence,
  whyLacks: (snapshot: Snapshot) => WhyNull<Snapshot>,
): AbsentPart[] =>
  isAbsent(snapshot)
    ? [absentPart(`labor_context.${name}`, snapshot)]
    : absentFigures(`labor_context.${name}`, snapshot, whyLacks(snapshot));

function absentOfBenchmark(
  benchmark: ChiefExecutiveWages | Absence,
  metro: ChiefExecutiveWages | Absence,
): AbsentPart[] {
  const name = "compensation_benchmark";
  const ofNation = absentOf(name, benchmark, whyWagesLack);
  // Without the nation's wages the whole object is null, for that reason.
  if (isAbsent(benchmark)) return ofNation;
  if (isAbsent(metro)) return [...ofNation, absentPart(`labor_context.${name}.metro`, metro)];
  const { market_median_annual_wage: median, market_mean_annual_wage: mean } = whyWagesLack(metro);
  return [...ofNation, ...absentFigures(`labor_context.${name}.metro`, metroOf(metro), { median, mean })];
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
  metro: isAbsent(metro) ? null : metroOf(metro),
  source: "BLS OEWS",
});

const metroOf = (metro: ChiefExecutiveWages) => ({
  code: metro.area,
  name: metro.area_name,
  median: metro.market_median_annual_wage,
  mean: metro.market_mean_annual_wage,
  reference_year: metro.reference_year,
});

function freshness(
  { newest, whyNone }: LaborSnapshots,
  executive: ChiefExecutivePay | Absence,
): { data_freshness: LaborContext["data_freshness"]; absent: AbsentPart[] } {
  const periods = {
    ces_period: newest.ces,
    qcew_period: newest.qcew,
    jolts_period: newest.jolts,
    laus_period: newest.laus,
    oews_period: newest.oews,
    sec_exec_comp_snapshot_date: isAbsent(executive) ? null : executive.filed_date,
  };
  const absent = absentFigures("labor_context.data_freshness", periods, {
    ces_period: whyNone("ces"),
    qcew_period: whyNone("qcew"),
    jolts_period: whyNone("jolts"),
    laus_period: whyNone("laus"),
    oews_period: whyNone("oews"),
    sec_exec_comp_snapshot_date: isAbsent(executive) ? executive : { absence: "no_compensation" },
  });
  return { data_freshness: periods, absent };
}
