import { codesOutOfUse, countyChanges } from "./county-changes.ts";
import { referenceRows } from "./reference-rows.ts";
import { findStateOrTerritory } from "./states.ts";

/** A county or its equivalent: parish, borough, census area, independent city, municipio, island, district. */
export interface County {
  /** FIPS code of five digits. */
  fips: string;
  /** The name in the Census Bureau's newest list that has the county: `Miami-Dade County`, `St. Louis city`. */
  name: string;
  /** The year in which the Bureau ended the code; undefined while it is in use. */
  ended: number | undefined;
  /** Degrees north and east of a point inside it; null if no list has one. */
  latitude: number | null;
  longitude: number | null;
}

let read: Promise<ReadonlyMap<string, County>> | undefined;

/**
 * Every county code that was valid at any time since 2010, by code, in order. Covers the states, the District of
 * Columbia, Puerto Rico and the island areas, with both the eight counties and the nine planning regions of
 * Connecticut. Read once.
 */
export const counties = (): Promise<ReadonlyMap<string, County>> => {
  read ??= referenceRows("counties.csv").then(
    (rows) => new Map(rows.map((row) => toCounty(row)).map((county) => [county.fips, county])),
  );
  return read;
};

let namesOfCounties: Promise<ReadonlyMap<string, string>> | undefined;

/** The names of counties as the American Community Survey writes them, by code: `Autauga County, Alabama`. */
export const fullCountyNames = (): Promise<ReadonlyMap<string, string>> => {
  namesOfCounties ??= counties().then(
    (all) =>
      new Map(
        [...all.values()].map(({ fips, name }) => [fips, `${name}, ${findStateOrTerritory(fips.slice(0, 2))?.name}`]),
      ),
  );
  return namesOfCounties;
};

/**
 * Returns the codes of the counties in use in a year, in order, of the states, the District of Columbia and the
 * territories. `connecticutFrom`: the first year that uses Connecticut's planning regions.
 */
export async function countiesOfYear(year: number, connecticutFrom: number): Promise<County[]> {
  const outOfUse = await codesOutOfUse(year, connecticutFrom);
  return [...(await counties()).values()].filter(({ fips }) => !outOfUse.has(fips));
}

function toCounty([fips = "", name = "", ended = "", latitude = "", longitude = ""]: string[]): County {
  const degrees = (text: string): number | null => (text === "" ? null : Number(text));
  return {
    fips,
    name,
    ended: ended === "" ? undefined : Number(ended),
    latitude: degrees(latitude),
    longitude: degrees(longitude),
  };
}

/** Whether it is one of the nine planning regions that replaced Connecticut's counties in 2022. */
export const isPlanningRegion = (fips: string): boolean => /^091[1-9]0$/.test(fips);

/**
 * Returns the codes in use that followed an ended code, in order: one if it was renamed or joined another county,
 * several if it was split, `[]` if it never ended. Connecticut's counties give its planning regions.
 */
export async function successorsOf(fips: string): Promise<string[]> {
  const changes = await countyChanges();
  const followers = (code: string): string[] =>
    changes.filter(({ oldFips }) => oldFips === code).map(({ newFips }) => newFips);
  const successors = new Set(followers(fips));
  // The loop also reaches the codes that it adds.
  for (const code of successors) for (const next of followers(code)) successors.add(next);
  return [...successors].filter((code) => followers(code).length === 0).sort();
}
