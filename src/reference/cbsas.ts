import { counties } from "./counties.ts";
import { referenceRows } from "./reference-rows.ts";

/** A Core Based Statistical Area: counties around a city. */
export interface Cbsa {
  /** Five digits. */
  code: string;
  /** `Abilene, TX`. */
  title: string;
  isMetropolitan: boolean;
}

/** The CBSA of a county in one edition of the delineation. */
interface DelineatedCbsa extends Cbsa {
  /** The year of the edition. */
  edition: number;
}

/** The editions of the delineation in `data/reference`, newest first. */
export const DELINEATIONS = [2023, 2020, 2018] as const;
/** The year of one of these editions. */
export type Delineation = (typeof DELINEATIONS)[number];

let read: Promise<ReadonlyMap<string, DelineatedCbsa[]>> | undefined;

/** The CBSAs of every county that any edition has, newest edition first. Read once. */
const cbsasByCounty = (): Promise<ReadonlyMap<string, DelineatedCbsa[]>> => {
  read ??= referenceRows("county_cbsas.csv").then((rows) => {
    const byCounty = new Map<string, DelineatedCbsa[]>();
    for (const [fips = "", editions = "", code = "", kind = "", title = ""] of rows) {
      const cbsas = byCounty.get(fips) ?? [];
      const cbsa = { code, title, isMetropolitan: kind === "metropolitan" };
      byCounty.set(fips, [...cbsas, ...editions.split(" ").map((edition) => ({ ...cbsa, edition: Number(edition) }))]);
    }
    for (const cbsas of byCounty.values()) cbsas.sort((left, right) => right.edition - left.edition);
    return byCounty;
  });
  return read;
};

/**
 * Returns the CBSA of a county by the newest edition that knows the county's code; undefined if the county is in none.
 * An ended code answers from its last edition: Connecticut's counties from 2020's, its planning regions from 2023's.
 * A county in use that the newest edition leaves out is in no CBSA, even if an older edition had it in one.
 */
export async function cbsaOfCounty(fips: string): Promise<Cbsa | undefined> {
  const [newest] = (await cbsasByCounty()).get(fips) ?? [];
  if (!newest) return undefined;
  const isEnded = (await counties()).get(fips)?.ended !== undefined;
  return newest.edition === DELINEATIONS[0] || isEnded ? withoutEdition(newest) : undefined;
}

/** Returns the CBSA of a county in one edition; undefined if that edition has the county in none. */
export async function cbsaOfCountyIn(edition: Delineation, fips: string): Promise<Cbsa | undefined> {
  const cbsas = (await cbsasByCounty()).get(fips);
  const delineated = cbsas?.find((cbsa) => cbsa.edition === edition);
  return delineated && withoutEdition(delineated);
}

const withoutEdition = ({ code, title, isMetropolitan }: DelineatedCbsa): Cbsa => ({ code, title, isMetropolitan });

/** Returns a CBSA by its code, as the newest edition that has it titles it; undefined for an unknown code. */
export async function cbsaOfCode(code: string): Promise<Cbsa | undefined> {
  const editions = [...(await cbsasByCounty()).values()].flat().filter((cbsa) => cbsa.code === code);
  const [newest] = editions.toSorted((left, right) => right.edition - left.edition);
  return newest && withoutEdition(newest);
}

/**
 * Returns longitude and latitude of CBSAs by code: the middle of the points of their counties, by the edition of the
 * delineation that has the code and is nearest to a year.
 */
export async function cbsaPoints(
  codes: readonly string[],
  year: number,
): Promise<Map<string, readonly [longitude: number, latitude: number]>> {
  const known = await counties();
  const wanted = new Set(codes);
  const pointsOf = new Map<string, Map<number, [number, number][]>>();
  for (const [fips, cbsas] of await cbsasByCounty()) {
    const { longitude = null, latitude = null } = known.get(fips) ?? {};
    if (longitude === null || latitude === null) continue;
    for (const { code, edition } of cbsas) {
      if (!wanted.has(code)) continue;
      const ofCode = pointsOf.get(code) ?? new Map<number, [number, number][]>();
      ofCode.set(edition, [...(ofCode.get(edition) ?? []), [longitude, latitude]]);
      pointsOf.set(code, ofCode);
    }
  }
  return new Map([...pointsOf].map(([code, editions]) => [code, middleOf(nearest(editions, year))]));
}

const nearest = <Value>(editions: ReadonlyMap<number, Value>, year: number): Value =>
  [...editions].sort(([a], [b]) => Math.abs(a - year) - Math.abs(b - year) || b - a)[0]![1]; // a code has an edition

function middleOf(points: readonly (readonly [number, number])[]): [number, number] {
  const mean = (axis: 0 | 1) =>
    Math.round((points.reduce((sum, point) => sum + point[axis], 0) / points.length) * 10_000) / 10_000;
  return [mean(0), mean(1)];
}
