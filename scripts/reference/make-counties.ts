import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { countyNames } from "../../src/lending/counties/names.ts";
import { successorsOf } from "../../src/reference/counties.ts";
import { countyChanges } from "../../src/reference/county-changes.ts";
import { findStateOrTerritory } from "../../src/reference/states.ts";
import { cityKey } from "../../src/reference/zip-counties.ts";
import { ROOT } from "../check/sources.ts";

/**
 * Makes `data/reference/counties.csv`, `zip_counties.csv` and `city_counties.csv`:
 *
 *     npx bun scripts/reference/make-counties.ts FOLDER
 *
 * FOLDER holds the files that `data/reference/README.md` names.
 */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: make-counties.ts FOLDER");
  process.exit(2);
}
type Row = Record<string, string>;

const textOf = (file: string): Promise<string> => Bun.file(join(folder, file)).text();
const rowsOf = async (file: string, delimiter = ","): Promise<Row[]> =>
  parse(await textOf(file), { columns: true, bom: true, delimiter, trim: true });
const write = (file: string, header: string, lines: readonly string[]) =>
  Bun.write(join(ROOT, "data/reference", file), `${[header, ...lines].join("\n")}\n`);

await writeCounties();
await writeZips();

/** The list of 2010, and over it the Gazetteer; both lack coordinates of some, which the joined lists have. */
async function writeCounties() {
  const points = new Map<string, Row>();
  for (const file of ["counties_2010.csv", "extra_counties.csv", "counties_2020.csv"])
    for (const row of await rowsOf(file)) points.set(row.GEOID!, row);
  const names = new Map<string, string>();
  for (const line of (await textOf("national_county.txt")).trim().split(/\r?\n/)) {
    const [usps, state, county, name] = line.split(",");
    if (usps !== "UM") names.set(`${state}${county}`, name!);
  }
  const current = new Set<string>();
  for (const row of await rowsOf("2025_Gaz_counties_national.txt", "|")) {
    names.set(row.GEOID!, row.NAME!);
    current.add(row.GEOID!);
    points.set(row.GEOID!, { Latitude: row.INTPTLAT!, Longitude: row.INTPTLONG! });
  }
  const changes = await countyChanges();
  const lines = [...names].sort().map(([fips, name]) => {
    const ended = current.has(fips) ? undefined : changes.find(({ oldFips }) => oldFips === fips)?.firstYear;
    const point = points.get(fips);
    return [fips, name, ended ?? "", point?.Latitude ?? "", point?.Longitude ?? ""].join(",");
  });
  await write("counties.csv", "fips,name,ended,latitude,longitude", lines);
  console.log(`${lines.length} counties`);
}

/** Counties of ZIPs and of cities, from what is in `counties.csv` now. */
async function writeZips() {
  const zips = new Map<string, Map<string, string>>();
  const add = (zip: string, fips: string, origin: string) => {
    const counties = zips.get(zip) ?? zips.set(zip, new Map()).get(zip)!;
    if (!counties.has(fips)) counties.set(fips, origin);
  };
  const after = (await rowsOf("zcta_counties_2020.csv")).map((row): Row => ({ ...row, fips: row["County GEOID"]! }));
  const land = new Map(after.map((row) => [`${row.ZCTA5} ${row.fips}`, Number(row["Land Area"])]));
  const before = await rowsOf("zcta_counties_2010.csv");
  const people = new Map<string, number>();
  for (const row of before) {
    const successors = row.GEOID!.startsWith("09") ? [] : await successorsOf(row.GEOID!);
    row.fips = successors.length > 1 ? "" : (successors[0] ?? row.GEOID!);
    // People of a county that was split are where its land in the ZCTA is.
    const heirs = (row.fips === "" ? successors : [row.fips]).map((fips) => `${row.ZCTA5} ${fips}`);
    const whole = heirs.reduce((sum, key) => sum + (land.get(key) ?? 0), 0);
    for (const key of heirs) {
      const share = heirs.length === 1 ? 1 : (land.get(key) ?? 0) / (whole || 1);
      people.set(key, (people.get(key) ?? 0) + Number(row.Population) * share);
    }
  }
  const likeliest = (size: string) => (one: Row, other: Row) =>
    one.ZCTA5!.localeCompare(other.ZCTA5!) ||
    (people.get(`${other.ZCTA5} ${other.fips}`) ?? 0) - (people.get(`${one.ZCTA5} ${one.fips}`) ?? 0) ||
    Number(other[size]) - Number(one[size]) ||
    one.fips!.localeCompare(other.fips!);
  for (const row of after.sort(likeliest("Land Area"))) add(row.ZCTA5!, row.fips!, "zcta_2020");
  const inZcta = new Map([...zips].map(([zip, counties]) => [zip, [...counties.keys()]]));
  for (const row of before.sort(likeliest("Land Area"))) if (row.fips) add(row.ZCTA5!, row.fips, "zcta_2010");
  await addPostal(zips, inZcta, add);
  const lines = [...zips].sort(([one], [other]) => one.localeCompare(other));
  await write(
    "zip_counties.csv",
    "zip,fips,origin",
    lines.flatMap(([zip, counties]) => [...counties].map(([fips, origin]) => `${zip},${fips},${origin}`)),
  );
  console.log(`${zips.size} ZIPs`);
}

/** Box, company and retired ZIPs, and the cities of all. */
async function addPostal(
  zips: ReadonlyMap<string, Map<string, string>>,
  inZcta: ReadonlyMap<string, readonly string[]>,
  add: (zip: string, fips: string, origin: string) => void,
) {
  const names = await countyNames();
  const older = await rowsOf("geo-data.csv");
  const locales = await rowsOf("ZIP_Locale_Detail.csv");
  const hasState = (zip: string, state: string) =>
    [...(zips.get(zip)?.keys() ?? [])].some((fips) => fips.startsWith(state));
  const five = (zip: string | undefined) => (zip ?? "").padStart(5, "0");
  for (const row of older) {
    const state = findStateOrTerritory(row.state_abbr!);
    const [fips, ...others] = (state && names.find(state.usps, row.county!)) ?? [];
    if (state && fips && others.length === 0 && !hasState(five(row.zipcode), state.fips))
      add(five(row.zipcode), fips, "zip_list");
  }
  const seen = new Set<string>();
  const cities = new Map<string, Map<string, number>>();
  /**
   * Cities that are written in addresses, where no post office has just the name: Irvine, whose offices are districts.
   */
  const addressed: typeof cities = new Map();
  const count = (usps: string, city: string, zip: string, into = cities) => {
    const [fips] = inZcta.get(zip) ?? [];
    if (city === "" || !fips?.startsWith(findStateOrTerritory(usps)?.fips ?? "–")) return;
    const key = `${cityKey(city)},${fips.slice(0, 2)}`;
    const counties = into.get(key) ?? into.set(key, new Map()).get(key)!;
    counties.set(fips, (counties.get(fips) ?? 0) + 1);
  };
  for (const row of locales) {
    const zip = five(row["DELIVERY ZIPCODE"]);
    count(row["PHYSICAL STATE"]!, row["LOCALE NAME"]!, zip);
    count(row["PHYSICAL STATE"]!, row["PHYSICAL CITY"]!, zip, addressed);
    if (seen.has(zip)) continue;
    seen.add(zip);
    const [fips] = inZcta.get(five(row["PHYSICAL ZIP"])) ?? [];
    if (fips && !hasState(zip, fips.slice(0, 2))) add(zip, fips, "usps");
  }
  for (const row of older) count(row.state_abbr!, row.city!, five(row.zipcode));
  for (const [key, counties] of addressed) if (!cities.has(key)) cities.set(key, counties);
  const lines = [...cities].map(([key, counties]) => {
    const [[fips] = [""]] = [...counties].sort(([, one], [, other]) => other - one);
    return `${key.slice(0, -3)},${fips}`;
  });
  await write("city_counties.csv", "city,fips", lines.sort());
  console.log(`${lines.length} cities`);
}
