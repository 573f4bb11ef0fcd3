import { countyChanges } from "./county-changes.ts";
import { referenceRows } from "./reference-rows.ts";
import { findStateOrTerritory } from "./states.ts";

/** A county or what stands for one: parish, borough, census area, independent city, municipio, island, district. */
export interface County {
  /** FIPS code of five digits. */
  fips: string;
  /** As the Census Bureau's newest list with the county has it: `Miami-Dade County`, `St. Louis city`. */
  name: string;
  /** The year in which the Bureau ended the code; undefined while it is in use. */
  ended: number | undefined;
  /** Degrees north and east of a point inside it; null where no list at hand has one. */
  latitude: number | null;
  longitude: number | null;
}

let read: Promise<ReadonlyMap<string, County>> | undefined;

/**
 * Every county code that was valid at any time since 2010, by code, in order: the states, the District of Columbia,
 * Puerto Rico and the island areas; of Connecticut both the eight counties and the nine planning regions. Read once.
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

/** Is it one of the nine planning regions that took the place of Connecticut's counties in 2022? */
export const isPlanningRegion = (fips: string): boolean => /^091[1-9]0$/.test(fips);

/**
 * The codes in use that followed one that ended, in order; one where it was renamed or joined another county, several
 * where it was split. `[]` for a code that never ended. Connecticut's counties give its planning regions.
 */
export async function successorsOf(fips: string): Promise<string[]> {
  const changes = await countyChanges();
  const followers = (code: string): string[] =>
    changes.filter(({ oldFips }) => oldFips === code).map(({ newFips }) => newFips);
  const seen = new Set(followers(fips));
  // A code that is added while the loop runs is looked at in its turn.
  for (const code of seen) for (const next of followers(code)) seen.add(next);
  return [...seen].filter((code) => followers(code).length === 0).sort();
}
