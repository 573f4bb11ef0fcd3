import { dataFile } from "../executable/data.ts";

/** Counties by mail address: a fallback if nothing better names the county, because a ZIP is not an area. */
export interface ZipCounties {
  /**
   * Returns the counties of a ZIP, likeliest first: the one with most people, then the one with most land; `[]` for an
   * unknown ZIP. Accepts `60064-3500` and numbers without their leading zeros. Connecticut's are its eight old
   * counties.
   */
  ofZip(zip: string): readonly string[];
  /** Returns the county that has most ZIPs of a city, in the state of a FIPS code of two digits. */
  ofCity(stateFips: string, city: string): string | undefined;
}

let read: Promise<ZipCounties> | undefined;

/** ZIP and city to county, read once from `data/reference`. */
export const zipCounties = (): Promise<ZipCounties> => {
  read ??= Promise.all([linesOf("zip_counties.csv"), linesOf("city_counties.csv")]).then(([zips, cities]) => {
    const byZip = new Map<string, string[]>();
    for (const [zip = "", fips = ""] of zips) {
      const counties = byZip.get(zip);
      if (counties) counties.push(fips);
      else byZip.set(zip, [fips]);
    }
    const byCity = new Map(cities.map(([city = "", fips = ""]) => [`${fips.slice(0, 2)} ${city}`, fips]));
    return {
      ofZip: (zip) => byZip.get(fiveDigits(zip) ?? "") ?? [],
      ofCity: (stateFips, city) => byCity.get(`${stateFips} ${cityKey(city)}`),
    };
  });
  return read;
};

// The files are this program's own; no field has a comma or a quote.
const linesOf = async (file: string): Promise<string[][]> =>
  (await dataFile(`reference/${file}`).text())
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));

/**
 * Returns the five digits of a ZIP, with or without its last four and its leading zeros; undefined if it is not a ZIP.
 */
export function fiveDigits(zip: string): string | undefined {
  const first = /^(\d{1,5})(?:[ -]+\d{4})?$/.exec(zip.trim())?.[1];
  if (first !== undefined) return first.padStart(5, "0");
  const all = /^\d{7,9}$/.exec(zip.trim())?.[0];
  return all === undefined ? undefined : all.padStart(9, "0").slice(0, 5);
}

/** Returns a city's name as the table spells it. */
export const cityKey = (city: string): string => city.trim().replace(/\s+/g, " ").replaceAll(",", "").toUpperCase();
