import type { Sql } from "postgres";
import { invalidRequest } from "../../../errors.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { Place } from "../../geographies/directory.ts";
import { micropolitanArea } from "../../geographies/queries.ts";
import { isCodeOf, wrongCode } from "../../vocabulary/codes.ts";
import { CODE_LENGTH, LEVEL_NAMES } from "../../vocabulary/levels.ts";
import type { Level } from "../../vocabulary/vintages.ts";
import { placesOf, storedCode } from "../lookup.ts";

/**
 * Returns the place of each code, in the requested order.
 * @throws `invalidRequest` that lists every code that is repeated, ambiguous, micropolitan or unknown
 */
export async function comparedPlaces(
  sql: Sql,
  catalog: Catalog,
  { codes, level }: { codes: readonly string[]; level: Level | undefined },
): Promise<Place[]> {
  const problems: string[] = [];
  const unknown: string[] = [];
  const fipsByCode = new Map<string, string>();
  const places: Place[] = [];
  for (const fips of codes) {
    const code = storedCode(fips);
    const fits = level === undefined || isCodeOf(level, code);
    const matches = fits ? await placesOf(catalog, { fips, level }) : [];
    const place = matches[0];
    const twin = fipsByCode.get(code);
    fipsByCode.set(code, fips);
    if (twin !== undefined) problems.push(`"${fips}" is the same place as "${twin}"; accepted: each place once`);
    else if (matches.length > 1)
      problems.push(
        `"${fips}" is both a county's and a metropolitan area's; say which with level=county or level=metro`,
      );
    else if (place) places.push(place);
    else {
      const micro = await micropolitanNamed(sql, code);
      if (micro)
        problems.push(`"${fips}" (${micro}) is a Micropolitan Statistical Area: only Metropolitan ones are covered`);
      else unknown.push(fips);
    }
  }
  if (unknown.length > 0) problems.push(unknownCodes(unknown, level));
  if (problems.length > 0) throw invalidRequest([{ parameter: "places", message: problems.join("; ") }]);
  return places;
}

/** Lists the unknown codes, each with the code that was probably intended. */
function unknownCodes(codes: readonly string[], level: Level | undefined): string {
  const namedCodes = codes.map((fips) => {
    const { hint } = wrongCode(fips, level);
    return `"${fips}"${hint === undefined ? "" : ` (${hint})`}`;
  });
  const [singular, plural] = level ? [`a ${LEVEL_NAMES[level].one}`, LEVEL_NAMES[level].many] : ["any place", "places"];
  const verb = codes.length === 1 ? `is not the code of ${singular}` : `are not codes of ${plural}`;
  return `${namedCodes.join(", ")} ${verb}; accepted: codes listed at /v1/us/census/geographies/${level ?? "{level}"}`;
}

async function micropolitanNamed(sql: Sql, code: string): Promise<string | undefined> {
  if (code.length !== CODE_LENGTH.metro) return undefined;
  const [micro] = await micropolitanArea(sql, code);
  return micro?.name;
}
