import { findStateOrTerritory } from "../../reference/states.ts";
import { type ZipCounties, zipCounties } from "../../reference/zip-counties.ts";
import { type CountyNames, countyNames } from "./names.ts";

/** The fields of a loan that say its county, as the file has them; `""` where it has none. */
export interface LoanPlace {
  projectState: string;
  projectCounty: string;
  borrowerState: string;
  borrowerZip: string;
  borrowerCity: string;
}

/** What a county was found by. */
export type Way = "name" | "zip" | "city";

/** A loan's county. */
export interface ResolvedCounty {
  /** A county of today, or one of Connecticut's eight old ones; always of the project's state. */
  fips: string;
  way: Way;
}

/** Finds the county of a loan's project; undefined where nothing says it. */
export type CountyResolver = (place: LoanPlace) => ResolvedCounty | undefined;

/**
 * Reads the tables of names, ZIPs and cities, and gives what finds counties: by the county's name within the project's
 * state; where that fails, and the borrower is of the same state, by its ZIP and then its city. A county that was split
 * is found only among its successors, and so is a planning region of Connecticut among the old counties that it lies
 * in.
 */
export async function countyResolver(): Promise<CountyResolver> {
  const [names, zips] = await Promise.all([countyNames(), zipCounties()]);
  // Two million loans have some thousand spellings of counties.
  const fipsByState = new Map<string, Map<string, readonly string[] | undefined>>();
  const byName = (state: string, county: string): readonly string[] | undefined => {
    let ofState = fipsByState.get(state);
    if (!ofState) {
      ofState = new Map();
      fipsByState.set(state, ofState);
    }
    const held = ofState.get(county);
    if (held !== undefined || ofState.has(county)) return held;
    const codes = names.find(state, county);
    ofState.set(county, codes);
    return codes;
  };
  return (place) => resolveCounty(place, byName, zips);
}

function resolveCounty(
  { projectState, projectCounty, borrowerState, borrowerZip, borrowerCity }: LoanPlace,
  byName: CountyNames["find"],
  zips: ZipCounties,
): ResolvedCounty | undefined {
  const fipsByName = byName(projectState, projectCounty);
  if (fipsByName?.length === 1) return { fips: fipsByName[0]!, way: "name" };
  const state = findStateOrTerritory(projectState.trim());
  if (!state || borrowerState.trim().toUpperCase() !== state.usps) return undefined;
  const fits = (fips: string): boolean => (fipsByName ? fipsByName.includes(fips) : fips.startsWith(state.fips));
  const ofZip = zips.ofZip(borrowerZip).find(fits);
  if (ofZip !== undefined) return { fips: ofZip, way: "zip" };
  const ofCity = zips.ofCity(state.fips, borrowerCity);
  return ofCity !== undefined && fits(ofCity) ? { fips: ofCity, way: "city" } : undefined;
}
