import type { CompanyToEnrich } from "../../filings/queries/enriched-companies.ts";
import { type UnemploymentSnapshot, whyUnemploymentLacks } from "../../labor/laus/area-snapshot.ts";
import { type CountySnapshot, countyIndustryKey, whyCountyLacks } from "../../labor/qcew/county-snapshot.ts";
import { type Absence, allFor, isAbsent, type WhyNull } from "../../metrics/snapshot.ts";
import { type AbsentPart, absentFigures, absentPart } from "../absences.ts";
import { countiesOf, countyIndustryOf, countyNameOf, stateFipsOf, whyNoCounty } from "../headquarters.ts";
import type { LaborSnapshots } from "./labor-snapshots.ts";
import type { LaborContext } from "./schema.ts";

type LocalMarket = NonNullable<LaborContext["local_market"]>;

/** The labor market of a headquarters. */
export interface HeadquartersMarket {
  market: LocalMarket | null;
  /** Of the county, or of the planning region; never of the state. */
  countyUnemployment: UnemploymentSnapshot | Absence;
  /** Why parts are null. */
  absent: AbsentPart[];
}

/** The labor market of the headquarters, and why parts of it are null. */
export function localMarket(company: CompanyToEnrich, snapshots: LaborSnapshots): HeadquartersMarket {
  const county = countyFigures(company, snapshots);
  const countyUnemployment = unemploymentOfCounty(company, snapshots);
  const unemployment = isAbsent(countyUnemployment)
    ? (unemploymentOfState(company, snapshots) ?? countyUnemployment)
    : countyUnemployment;
  const path = "labor_context.local_market";
  if (isAbsent(county) && isAbsent(unemployment)) {
    // A company abroad lacks both for one reason. Otherwise the county's reason says more.
    return { market: null, countyUnemployment, absent: [absentPart(path, county)] };
  }
  const market = marketOf(company, county, unemployment);
  const absent = absentFigures(path, market, whyMarketLacks(company, county, unemployment));
  return { market, countyUnemployment, absent };
}

const PLACE_FIELDS = ["county_fips", "county_name", "county_fips_confidence"] as const;
const COUNTY_FIELDS = [
  "industry_naics_code",
  "industry_employment",
  "industry_employment_yoy_pct",
  "industry_avg_weekly_wage",
  "industry_wage_yoy_pct",
  "total_employment",
  "total_avg_weekly_wage",
  "data_period",
  "data_lag_months",
  "match_precision",
] as const;
const UNEMPLOYMENT_FIELDS = [
  "unemployment_rate",
  "unemployment_rate_year_before",
  "unemployment_rate_yoy_change",
  "labor_force",
  "labor_force_yoy_change_pct",
  "laus_data_period",
  "laus_fips",
  "match_level",
  "seasonal_adjustment",
] as const;

/** Why each figure of a market is null, if it is: of the survey as a whole, or of the figure. */
const whyMarketLacks = (
  company: CompanyToEnrich,
  county: CountySnapshot | Absence,
  unemployment: UnemploymentSnapshot | Absence,
): WhyNull<LocalMarket> => ({
  ...allFor(PLACE_FIELDS, whyNoCounty(company)),
  ...allFor(COUNTY_FIELDS, isAbsent(county) ? county : noIndustry(company, county)),
  ...(!isAbsent(county) && whyCountyLacks(county, noIndustry(company, county))),
  ...allFor(UNEMPLOYMENT_FIELDS, isAbsent(unemployment) ? unemployment : { absence: "no_value" }),
  ...(!isAbsent(unemployment) && whyUnemploymentLacks(unemployment)),
});

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

/** Returns the newest figures of the county, or of the planning region. */
function unemploymentOfCounty(
  company: CompanyToEnrich,
  { unemployment }: LaborSnapshots,
): UnemploymentSnapshot | Absence {
  const ofCounties = countiesOf(company).flatMap((fips) => unemployment.get(fips) ?? []);
  const [newest] = ofCounties
    .filter((snapshot): snapshot is UnemploymentSnapshot => !isAbsent(snapshot))
    .toSorted((a, b) => b.laus_data_period.localeCompare(a.laus_data_period));
  return newest ?? ofCounties[0] ?? whyNoCounty(company);
}

/** Returns the figures of the headquarters' state; undefined if it has none. */
function unemploymentOfState(
  company: CompanyToEnrich,
  { unemployment }: LaborSnapshots,
): UnemploymentSnapshot | undefined {
  const state = stateFipsOf(company);
  const snapshot = state === undefined ? undefined : unemployment.get(state);
  return snapshot && !isAbsent(snapshot) ? snapshot : undefined;
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
    county_name: cell?.county_name ?? countyNameOf(company),
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
