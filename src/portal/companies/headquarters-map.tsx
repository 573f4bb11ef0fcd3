import { requestLine, segment } from "../../in-process/api-client.ts";
import { findState } from "../../reference/states.ts";
import type { Company } from "../parts/companies/company.ts";
import { SmallMap, type StateWithCounty, stateWithCounty } from "../parts/map/small-map.tsx";

/** What the map of a company's headquarters is drawn from. */
export interface HeadquartersPlace extends StateWithCounty {
  /** `Alameda County, CA`, or the state's name where the county is not on the map. */
  name: string;
  /** The address of the place's page. */
  href: string;
}

/**
 * Returns where a company has its headquarters, as shapes of the map; undefined outside the United States, and where
 * neither the county nor the state is known.
 */
export async function headquartersPlace(headquarters: Company["headquarters"]): Promise<HeadquartersPlace | undefined> {
  const { county_fips: fips, county_name: county, state: stateCode } = headquarters;
  const state = findState(fips?.slice(0, 2) ?? stateCode ?? "");
  const shapes = state && (await stateWithCounty(fips ?? state.fips));
  if (!shapes) return undefined;
  return {
    ...shapes,
    ...(fips === null
      ? { name: state.name, href: `/places/${state.fips}` }
      : {
          name: `${county ?? fips}, ${state.usps}`,
          href: requestLine(`/places/${segment(fips)}`, { level: "county" }),
        }),
  };
}

/** The state of a company's headquarters as a small map, with the county in another color. It leads to the place. */
export const HeadquartersMap = ({ place }: { place: HeadquartersPlace }) => (
  <SmallMap
    shapes={place}
    place={`${place.name}.${place.county === undefined ? " The county is not on the map." : ""}`}
    label={`Map: headquarters in ${place.name}`}
    href={place.href}
  />
);
