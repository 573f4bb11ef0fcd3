import type { ScreenedFigures } from "../../filings/queries/annual-figures.ts";
import type { CompanyToEnrich } from "../../filings/queries/enriched-companies.ts";
import { cbsaOfCounty } from "../../reference/cbsas.ts";
import { stateFipsOf } from "../headquarters.ts";
import type { ScreenerIdentity } from "./queries.ts";

/** Returns what rows show of a company, and what requests filter by. */
export async function identityOf(
  company: CompanyToEnrich,
  statements: ScreenedFigures | undefined,
): Promise<ScreenerIdentity> {
  const county = company.planning_region_fips ?? company.county_fips;
  const cbsa = county === null ? undefined : await cbsaOfCounty(county);
  return {
    ticker: company.ticker,
    name: company.name,
    exchange: company.exchange,
    sic: company.sic,
    sic_description: company.sic_description,
    naics_code: company.naics_code,
    naics_description: company.naics_description,
    state: company.state,
    state_fips: stateFipsOf(company) ?? null,
    county_fips: company.county_fips,
    county_name: company.county_name,
    planning_region_fips: company.planning_region_fips,
    cbsa: cbsa?.code ?? null,
    category: company.category,
    currency: statements?.currency ?? null,
    fiscal_year: statements?.fiscal_year ?? null,
  };
}
