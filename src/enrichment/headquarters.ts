import type { CompanyToEnrich } from "../filings/queries/enriched-companies.ts";
import type { HeadquartersCounty } from "../labor/oews/wage-snapshot.ts";
import type { CountyIndustry } from "../labor/qcew/county-snapshot.ts";
import type { Absence } from "../metrics/snapshot.ts";
import { findStateOrTerritory } from "../reference/states.ts";

/** Returns the QCEW cell of a company's headquarters and industry; undefined without a county. */
export const countyIndustryOf = (company: CompanyToEnrich): CountyIndustry | undefined =>
  company.county_fips === null
    ? undefined
    : { county: company.county_fips, planningRegion: company.planning_region_fips, naics: company.naics_code };

/** Returns the LAUS areas of a company's headquarters: its county, in Connecticut also its region, and its state. */
export const unemploymentAreasOf = (company: CompanyToEnrich): string[] => {
  const state = stateFipsOf(company);
  return [...countiesOf(company), ...(state === undefined ? [] : [state])];
};

/** Returns the counties of a headquarters: the county, in Connecticut also the planning region. */
export const countiesOf = ({ county_fips: county, planning_region_fips: region }: CompanyToEnrich): string[] =>
  [county, region].filter((fips) => fips !== null);

/** Returns the FIPS code of the headquarters' state or territory; undefined abroad. */
export function stateFipsOf({
  county_fips: county,
  state,
  is_foreign: isForeign,
}: CompanyToEnrich): string | undefined {
  if (county !== null) return county.slice(0, 2);
  return isForeign || state === null ? undefined : findStateOrTerritory(state)?.fips;
}

/** Returns the name of the county with its state's abbreviation, as QCEW's is given; null without a county. */
export function countyNameOf({ county_fips: county, county_name: name }: CompanyToEnrich): string | null {
  if (county === null || name === null) return null;
  const state = findStateOrTerritory(county.slice(0, 2));
  return state ? `${name}, ${state.usps}` : name;
}

/** Returns why a company without a county has none. */
export const whyNoCounty = (company: CompanyToEnrich): Absence => ({
  absence: isAbroad(company) ? "headquarters_abroad" : "no_county",
});

/**
 * EDGAR's codes of the United States without a state, and of an unknown place, and the postal service's codes of armed
 * forces. Filings have no other sign of where such an address is.
 */
const UNKNOWN_PLACES = new Set(["X1", "XX", "AA", "AE", "AP"]);

function isAbroad({ is_foreign: isForeign, state }: CompanyToEnrich): boolean {
  if (state === null) return isForeign;
  return !UNKNOWN_PLACES.has(state) && (isForeign || findStateOrTerritory(state) === undefined);
}

/** Returns the county of a company's headquarters; undefined without one. */
export const headquartersCountyOf = (company: CompanyToEnrich): HeadquartersCounty | undefined =>
  company.county_fips === null
    ? undefined
    : { county: company.county_fips, planningRegion: company.planning_region_fips };
