import type { CompanyToEnrich } from "../../filings/queries/enriched-companies.ts";
import type { UnemploymentSnapshot } from "../../labor/laus/area-snapshot.ts";
import { type CountySnapshot, countyIndustryKey } from "../../labor/qcew/county-snapshot.ts";
import { type Absence, isAbsent } from "../../metrics/snapshot.ts";
import { type AbsentPart, absentPart } from "../absences.ts";
import { countiesOf, countyIndustryOf, stateFipsOf, whyNoCounty } from "../headquarters.ts";
import type { LaborSnapshots } from "./labor-snapshots.ts";
import type { LaborContext } from "./schema.ts";

type LocalMarket = NonNullable<LaborContext["local_market"]>;

/** The labor market of the headquarters, and why parts of it are null. */
export function localMarket(
  company: CompanyToEnrich,
  snapshots: LaborSnapshots,
): { market: LocalMarket | null; absent: AbsentPart[] } {
  const county = countyFigures(company, snapshots);
  const unemployment = unemploymentOf(company, snapshots);
  const path = "labor_context.local_market";
  if (isAbsent(county) && isAbsent(unemployment)) {
    // A company abroad lacks both for one reason. Otherwise the county's reason says more.
    return { market: null, absent: [absentPart(path, county)] };
  }
  const absent: AbsentPart[] = [];
  if (isAbsent(county)) absent.push(absentPart(`${path}.total_employment`, county));
  else if (county.industry_employment === null)
    absent.push(absentPart(`${path}.industry_employment`, noIndustry(company, county)));
  if (isAbsent(unemployment)) absent.push(absentPart(`${path}.unemployment_rate`, unemployment));
  return { market: marketOf(company, county, unemployment), absent };
}

function countyFigures(company: CompanyToEnrich, { counties }: LaborSnapshots): CountySnapshot | Absence {
  const key = countyIndustryOf(company);
  return key ? (counties.get(countyIndustryKey(key)) ?? { absence: "area_not_covered" }) : whyNoCounty(company);
}

const noIndustry = (
  { naics_code: naics, is_blank_check: isBlankCheck }: CompanyToEnrich,
  county: CountySnapshot,
): Absence => {
  if (naics === null) return { absence: isBlankCheck ? "shell_company" : "no_naics" };
  return { absence: "no_disclosed_cell", ...(county.match_note === null ? {} : { detail: county.match_note }) };
};

/** Returns the newest figures of the county or region, else of the state. */
function unemploymentOf(company: CompanyToEnrich, { unemployment }: LaborSnapshots): UnemploymentSnapshot | Absence {
  const ofCounties = countiesOf(company).map((fips) => unemployment.get(fips));
  const [newest] = ofCounties
    .filter((snapshot) => snapshot !== undefined)
    .filter((snapshot): snapshot is UnemploymentSnapshot => !isAbsent(snapshot))
    .toSorted((a, b) => b.laus_data_period.localeCompare(a.laus_data_period));
  if (newest) return newest;
  const state = stateFipsOf(company);
  const ofState = state === undefined ? undefined : unemployment.get(state);
  return ofState ?? ofCounties.find((snapshot) => snapshot !== undefined) ?? whyNoCounty(company);
}

function marketOf(
  company: CompanyToEnrich,
  county: CountySnapshot | Absence,
  unemployment: UnemploymentSnapshot | Absence,
): LocalMarket {
  const cell = isAbsent(county) ? undefined : county;
  const rate = isAbsent(unemployment) ? undefined : unemployment;
  const sources = [...(cell ? ["BLS QCEW"] : []), ...(rate ? ["BLS LAUS"] : [])];
  return {
    county_fips: cell?.county_fips ?? company.county_fips,
    county_name: cell?.county_name ?? company.county_name,
    county_fips_confidence: company.county_fips_confidence,
    industry_naics_code: cell?.industry_naics_code ?? null,
    industry_employment: cell?.industry_employment ?? null,
    industry_employment_yoy_pct: cell?.industry_employment_yoy_pct ?? null,
    industry_avg_weekly_wage: cell?.industry_avg_weekly_wage ?? null,
    industry_wage_yoy_pct: cell?.industry_wage_yoy_pct ?? null,
    total_employment: cell?.total_employment ?? null,
    total_avg_weekly_wage: cell?.total_avg_weekly_wage ?? null,
    data_period: cell?.data_period ?? null,
    data_lag_months: cell?.data_lag_months ?? null,
    match_precision: cell?.match_precision ?? null,
    match_note: cell?.match_note ?? null,
    unemployment_rate: rate?.unemployment_rate ?? null,
    unemployment_rate_year_before: rate?.unemployment_rate_year_before ?? null,
    unemployment_rate_yoy_change: rate?.unemployment_rate_yoy_change ?? null,
    labor_force: rate?.labor_force ?? null,
    labor_force_yoy_change_pct: rate?.labor_force_yoy_change_pct ?? null,
    laus_data_period: rate?.laus_data_period ?? null,
    laus_fips: rate?.fips ?? null,
    match_level: rate?.level ?? null,
    seasonal_adjustment: rate?.seasonal_adjustment ?? null,
    preliminary: rate?.preliminary ?? false,
    source: sources.join(", "),
  };
}
