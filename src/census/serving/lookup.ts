import type { Sql } from "postgres";
import { commandText } from "../../command.ts";
import { invalidRequest, notCovered, notFound } from "../../errors.ts";
import type { NotFound } from "../../http/endpoint.ts";
import { explained } from "../../http/parameters/parameters.ts";
import { findState } from "../../reference/states.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { Directory, type Place } from "../geographies/directory.ts";
import { micropolitanArea } from "../geographies/queries.ts";
import { codeForm, isCodeOf, wrongCode } from "../vocabulary/codes.ts";
import { CODE_LENGTH, LEVEL_NAMES, PARENT_LEVELS } from "../vocabulary/levels.ts";
import { LEVELS, type Level, type Vintage } from "../vocabulary/vintages.ts";
import { namesOf, relatedPlaces } from "./changes.ts";

/** The code and level in a request. */
export interface GivenCode {
  fips: string;
  level?: Level | undefined;
}

/**
 * Returns the place of a code, at `level` or the level of codes of its length.
 * @throws `invalidRequest` if the code can't be of `level` or is of two levels; `notFound` if no place has it;
 * `notCovered` for a Micropolitan Statistical Area.
 */
export async function findPlace(sql: Sql, catalog: Catalog, code: GivenCode): Promise<Place> {
  const finding = placesOf(catalog, code);
  const places = finding instanceof Promise ? await finding : finding;
  if (places.length > 1)
    throw invalidRequest([
      {
        parameter: "level",
        message:
          `is missing: ${places.map(({ level, name }) => `level=${level} is ${name}`).join(", ")}; accepted: ` +
          `${places.map(({ level }) => level).join(" or ")}`,
      },
    ]);
  return places[0] ?? (await refuse(sql, catalog, code));
}

/** @throws `invalidRequest` if `state` is given for the nation, which is not in a state. */
export function refuseStateOfNation(level: Level, state: string | undefined): void {
  if (level !== "nation" || state === undefined) return;
  const message = `"${state}" contradicts level=nation, which is not in a state; accepted: only one of the two`;
  throw invalidRequest([{ parameter: "state", message }]);
}

/** Returns the code as stored, where the nation is `1`. */
export const storedCode = (fips: string): string => (fips.length === 2 && fips.toLowerCase() === "us" ? "1" : fips);

/** Returns the places with a code, at most one per level; a promise only if names must still be read. */
export function placesOf(catalog: Catalog, { fips, level }: GivenCode): Place[] | Promise<Place[]> {
  const code = storedCode(fips);
  if (level !== undefined && !isCodeOf(level, code))
    throw invalidRequest([
      {
        parameter: "fips",
        message: `"${fips}" is not accepted; ${explained(codeForm(level), wrongCode(fips, level))}`,
      },
    ]);
  const directories = levelsOf(code, level).map(catalog.directory);
  const isRead = directories.every((directory) => directory instanceof Directory);
  return isRead ? withCode(directories, code) : Promise.all(directories).then((read) => withCode(read, code));
}

const withCode = (directories: readonly Directory[], code: string): Place[] =>
  directories.flatMap((directory) => directory.find(code) ?? []);

const BY_LENGTH = Object.groupBy(LEVELS, (level) => CODE_LENGTH[level]);

/** Returns the levels that a code can belong to. */
const levelsOf = (code: string, level: Level | undefined): readonly Level[] =>
  level ? [level] : (BY_LENGTH[code.length] ?? []);

/** When no place has a code. */
export const NO_PLACE: NotFound = {
  when: "No place has the code, or the code is a Micropolitan Statistical Area.",
  sent: { fips: "97" },
  message: 'There is no state "97": no state has the code 97',
};

/** Throws an error that says why no place has a code. */
async function refuse(sql: Sql, catalog: Catalog, { fips, level }: GivenCode): Promise<never> {
  const code = storedCode(fips);
  if (code.length === CODE_LENGTH.metro && level !== "county") {
    const [micro] = await micropolitanArea(sql, code);
    if (micro) throw micropolitan(code, micro.name);
  }
  const levels = levelsOf(code, level);
  const relatives = (
    await Promise.all(levels.map((candidate) => relatedPlaces(sql, catalog, { level: candidate, fips: code })))
  ).flat();
  const kind = levels.map((candidate) => LEVEL_NAMES[candidate].one).join(" or ");
  if (relatives.length > 0)
    throw notFound(
      kind,
      fips,
      `${level === "tract" || code.length === 11 ? "tracts of that number are" : "its area is in"} ` +
        `${namesOf(relatives)}`,
    );
  throw notFound(kind, fips, absence(catalog, levels, code));
}

/** Returns the reason why none of these levels has a code. */
function absence(catalog: Catalog, levels: readonly Level[], code: string): string {
  if (!levels.some((level) => level === "nation" || level === "metro") && !findState(code.slice(0, 2)))
    return `no state has the code ${code.slice(0, 2)}`;
  const loaded = levels
    .map((level) => `${catalog.countOf(level).loaded.toLocaleString("en-US")} ${LEVEL_NAMES[level].many}`)
    .join(" and ");
  const isWhole = levels.every((level) => catalog.countOf(level).isWhole);
  return (
    `none of the ${loaded} that are loaded has it; ` +
    (isWhole
      ? `all codes are listed at ${levels.map((level) => `/v1/us/census/geographies/${level}`).join(" and ")}`
      : `load more with: ${commandText("load census")}`)
  );
}

/**
 * Returns the 404 for a Micropolitan Statistical Area. Give `vintage` if the area is metropolitan in others.
 */
export const micropolitan = (fips: string, name: string, vintage?: Vintage) =>
  notCovered(
    `${fips} (${name}) is a Micropolitan Statistical Area${vintage ? ` in ${vintage}` : ""}: only Metropolitan ` +
      "Statistical Areas are covered",
  );

/** Returns at most `mostParents` places above a place, nearest first. `name` is null for places that are not loaded. */
export async function parentsOf(
  catalog: Catalog,
  { level, fips }: { level: Level; fips: string },
  mostParents = 3,
): Promise<{ level: Level; fips: string; name: string | null }[]> {
  return Promise.all(
    PARENT_LEVELS[level].slice(0, mostParents).map(async (parent) => {
      const code = parent === "nation" ? "1" : fips.slice(0, CODE_LENGTH[parent]);
      const name = (await catalog.find(parent, code))?.name ?? (parent === "state" ? findState(code)?.name : undefined);
      return { level: parent, fips: code, name: name ?? (parent === "nation" ? "United States" : null) };
    }),
  );
}
