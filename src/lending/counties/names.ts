import { counties, isPlanningRegion, successorsOf } from "../../reference/counties.ts";
import { countyChanges } from "../../reference/county-changes.ts";
import { referenceRows } from "../../reference/reference-rows.ts";
import { findStateOrTerritory } from "../../reference/states.ts";

/** Names of counties with what they stand for. */
export interface CountyNames {
  /**
   * The counties of today that a name means, within the state of a postal abbreviation: one in most cases; several
   * where a county of that name was split; one of Connecticut's planning regions, and the old counties that it lies in.
   * Undefined where no county has the name.
   */
  find(usps: string, name: string): readonly string[] | undefined;
}

let read: Promise<CountyNames> | undefined;

/** The names of the 2010 and of the newest list, and other spellings, read once from `data/reference`. */
export const countyNames = (): Promise<CountyNames> => {
  read ??= makeCountyNames();
  return read;
};

async function makeCountyNames(): Promise<CountyNames> {
  const byKey = new Map<string, readonly string[]>();
  const claim = (state: string, name: string, fips: readonly string[]) => {
    const key = `${state} ${nameKey(name)}`;
    if (!byKey.has(key)) byKey.set(key, fips);
  };
  const all = [...(await counties()).values()];
  for (const { fips, name } of all) claim(fips.slice(0, 2), name, await todaysOf(fips));
  // After all counties, so that a bare `Baltimore` is the county, and a bare `Bristol` the city.
  for (const { fips, name } of all)
    if (/ city$/i.test(name)) claim(fips.slice(0, 2), name.slice(0, -" city".length), await todaysOf(fips));
  for (const [state = "", name = "", fips = ""] of await referenceRows("county_names.csv"))
    claim(state, name, fips.split(" "));
  return {
    find(usps, name) {
      const state = findStateOrTerritory(usps.trim());
      return state && byKey.get(`${state.fips} ${nameKey(name)}`);
    },
  };
}

/** What a code of the lists is answered under. */
async function todaysOf(fips: string): Promise<readonly string[]> {
  if (isPlanningRegion(fips)) {
    const old = (await countyChanges()).filter(({ newFips }) => newFips === fips).map(({ oldFips }) => oldFips);
    // With its own code, which no ZIP leads to: a region inside one old county is not that county.
    return [fips, ...old];
  }
  // SBA's county names are those of Connecticut's eight counties, and lending stays under them.
  const successors = fips.startsWith("09") ? [] : await successorsOf(fips);
  return successors.length > 0 ? successors : [fips];
}

/**
 * Words for kinds of counties at the end of their names. `city` is not among them: St. Louis city is not a county.
 */
const KINDS =
  /\s+(?:COUNTY|PARISH|CITY AND BOROUGH|BOROUGH|MUNICIPALITY|CENSUS AREA|MUNICIPIO|PLANNING REGION|ISLAND|DISTRICT|CO)$/;

/**
 * The key under which spellings of one county's name are the same within a state: upper case without accents, signs and
 * blanks, without the kind of county, Saint and Sainte as St. `Prince George's County` and `PRINCE GEORGES` give
 * `PRINCEGEORGES`, `St. Louis city` gives `STLOUISCITY`.
 */
export function nameKey(name: string): string {
  let words = name
    .normalize("NFKD")
    .replace(/\P{ASCII}/gu, "")
    .toUpperCase()
    .replace(/\/.*$/s, "")
    .replaceAll("&", " AND ")
    .replaceAll("'", "")
    .replace(/[^A-Z0-9]+/g, " ")
    .trim()
    .replace(/^(?:COUNTY|MUNICIPALITY|TERRITORY) OF /, "")
    .replace(/^CITY OF (.+)$/, "$1 CITY");
  for (let longer = ""; longer !== words; ) {
    longer = words;
    words = words.replace(KINDS, "");
  }
  return words.replace(/\b(?:SAINTE?|STE)\b/g, "ST").replaceAll(" ", "");
}
