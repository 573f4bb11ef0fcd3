import { dataFile } from "../executable/data.ts";

/** Counties by where mail goes: a help where nothing better names the county, since a ZIP is no area. */
export interface ZipCounties {
  /**
   * The counties of a ZIP, likeliest first: that with most people, then that with most land; `[]` where it is not
   * known. Takes `60064-3500` and numbers that lost their leading zeros. Connecticut's are its eight old counties.
   */
  ofZip(zip: string): readonly string[];
  /** The county, within the state of a FIPS code of two digits, that most ZIPs of a city lie in. */
  ofCity(stateFips: string, city: string): string | undefined;
}

let read: Promise<ZipCounties> | undefined;

/** ZIP and city to county, read once from `data/reference`. */
export const zipCounties = (): Promise<ZipCounties> => {
  read ??= Promise.all([linesOf("zip_counties.csv"), linesOf("city_counties.csv")]).then(([zips, cities]) => {
    const byZip = new Map<string, string[]>();
    for (const [zip = "", fips = ""] of zips) {
      const known = byZip.get(zip);
      if (known) known.push(fips);
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

// The files are this program's own: no field holds a comma or a quote.
const linesOf = async (file: string): Promise<string[][]> =>
  (await dataFile(`reference/${file}`).text())
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));

/** The five digits of a ZIP, its four others and its leading zeros aside; undefined for what is none. */
export function fiveDigits(zip: string): string | undefined {
  const first = /^(\d{1,5})(?:[ -]+\d{4})?$/.exec(zip.trim())?.[1];
  if (first !== undefined) return first.padStart(5, "0");
  const all = /^\d{7,9}$/.exec(zip.trim())?.[0];
  return all === undefined ? undefined : all.padStart(9, "0").slice(0, 5);
}

/** A city's name as the table has it. */
export const cityKey = (city: string): string => city.trim().replace(/\s+/g, " ").replaceAll(",", "").toUpperCase();
