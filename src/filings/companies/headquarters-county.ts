import { findStateOrTerritory } from "../../reference/states.ts";
import { zipCounties } from "../../reference/zip-counties.ts";

/**
 * How sure the county of an address is.
 * - `high`: the ZIP lies in one county, or the city decides: of a ZIP's several counties, the likeliest is the city's.
 * - `medium`: the county has most people of a ZIP that lies in several, and the city does not confirm it.
 * - `low`: most people of the ZIP live in another state, or the ZIP is unknown and the county has most of the city's.
 */
export const COUNTY_CONFIDENCES = ["high", "medium", "low"] as const;
export type CountyConfidence = (typeof COUNTY_CONFIDENCES)[number];

/** The parts of an address that lead to its county; null: not filed. */
interface Address {
  city: string | null;
  /** With or without its last four digits. */
  zip: string | null;
}

/**
 * Returns the likeliest county of the address's ZIP in a state (FIPS code of two digits); else, as for ZIPs of a single
 * company, that of the city. In Connecticut it is one of the eight old counties. Undefined if neither is known.
 */
export async function headquartersCounty(
  stateFips: string,
  { city, zip }: Address,
): Promise<{ fips: string; confidence: CountyConfidence } | undefined> {
  const zips = await zipCounties();
  const countiesOfZip = zips.ofZip(zip ?? "");
  const byZip = countiesOfZip.find((fips) => fips.startsWith(stateFips));
  const byCity = namesOf(city)
    .map((name) => zips.ofCity(stateFips, name))
    .find((fips) => fips !== undefined);
  if (byZip === undefined) return byCity === undefined ? undefined : { fips: byCity, confidence: "low" };
  if (byZip !== countiesOfZip[0]) return { fips: byZip, confidence: "low" };
  return { fips: byZip, confidence: countiesOfZip.length === 1 || byCity === byZip ? "high" : "medium" };
}

/**
 * Returns how sure a stored county of headquarters is; null without a county. A county to which the address no longer
 * leads, because it was stored with older reference data, is `low`.
 */
export async function countyConfidence(
  address: Address & { state: string | null; countyFips: string | null },
): Promise<CountyConfidence | null> {
  if (address.countyFips === null) return null;
  const state = findStateOrTerritory(address.state ?? "");
  const county = state && (await headquartersCounty(state.fips, address));
  return county?.fips === address.countyFips ? county.confidence : "low";
}

/** A city as filed, and as the postal service writes it: `ST. PAUL` is `SAINT PAUL`, `MCLEAN` is `MC LEAN`. */
function namesOf(city: string | null): string[] {
  const name = (city ?? "").toUpperCase().replaceAll(".", "");
  return [city ?? "", name, name.replace(/^ST /, "SAINT "), name.replace(/^MC(?=[A-Z])/, "MC ")];
}
