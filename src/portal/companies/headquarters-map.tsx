import { findState } from "../../reference/states.ts";
import { requestLine, segment } from "../api-client.ts";
import type { Company } from "../parts/companies/company.ts";
import { type Box, boundaries, boxOf } from "../parts/map/boundaries.ts";

/** What the map of a company's headquarters is drawn from. */
export interface HeadquartersPlace {
  /** `Alameda County, CA`, or the state's name where the county is not on the map. */
  name: string;
  /** The address of the place's page. */
  href: string;
  /** The shape of the state. */
  state: string;
  /** The shape of the county; undefined where it is not known, or not on the map. */
  county: string | undefined;
  box: Box;
}

/**
 * Returns where a company has its headquarters, as shapes of the map (`data/boundaries`); undefined outside the United
 * States, and where neither the county nor the state is known.
 */
export async function headquartersPlace(headquarters: Company["headquarters"]): Promise<HeadquartersPlace | undefined> {
  const { county_fips: fips, county_name: county, state: stateCode } = headquarters;
  const state = findState(fips?.slice(0, 2) ?? stateCode ?? "");
  if (!state) return undefined;
  const [states, counties] = await Promise.all([boundaries("state"), boundaries("county")]);
  const stateShape = states[state.fips];
  if (stateShape === undefined) return undefined;
  const countyShape = fips === null ? undefined : counties[fips];
  return {
    ...(fips === null
      ? { name: state.name, href: `/places/${state.fips}` }
      : {
          name: `${county ?? fips}, ${state.usps}`,
          href: requestLine(`/places/${segment(fips)}`, { level: "county" }),
        }),
    state: stateShape,
    county: countyShape,
    box: boxOf(stateShape),
  };
}

/** The state of a company's headquarters as a small map, with the county in another color. It leads to the place. */
export function HeadquartersMap({ place: { name, href, state, county, box } }: { place: HeadquartersPlace }) {
  return (
    <figure class="headquarters-map">
      <a href={href}>
        <svg
          viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
          width={box.width}
          height={box.height}
          role="img"
          aria-label={`Map: headquarters in ${name}`}
        >
          <path class="state" d={state} />
          {county !== undefined && <path class="county" d={county} />}
        </svg>
      </a>
      <figcaption class="note">
        {name}. Boundaries of 2017: U.S. Census Bureau, by us-atlas.
        {county === undefined && " The county is not on the map."}
      </figcaption>
    </figure>
  );
}
