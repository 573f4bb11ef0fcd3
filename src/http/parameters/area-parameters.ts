import { nearest } from "../../nearest.ts";
import { findState, findStateOrTerritory, STATES, type State, TERRITORIES } from "../../reference/states.ts";
import { code, type Parameter, Refusal } from "./parameters.ts";

const stateCode = code({
  description: "FIPS code of the state, 2 digits, or its postal abbreviation; 11 or DC is the District of Columbia.",
  example: "06",
  pattern: /^(?:[0-9]{2}|[A-Za-z]{2})$/,
  accepted: "the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA)",
});

/**
 * A state in the path or a list, read as its FIPS code. Does not check whether a state has the code.
 */
export const stateFipsParameter: Parameter<string> = {
  ...stateCode,
  read: (sentText) =>
    /^[0-9]{2}$/.test(sentText) ? sentText : (findStateOrTerritory(sentText)?.fips ?? nearestState(sentText)),
};

/** A state as a filter of a list. Refuses codes that `find` lacks, so that a wrong code does not give an empty list. */
export const narrowingState = (
  options: { description: string; example: string },
  find: (sentText: string) => State | undefined = findState,
): Parameter<string> => ({
  ...stateCode,
  ...options,
  read: (sentText) => find(sentText)?.fips ?? nearestState(sentText),
});

/** A county in the path: a FIPS code of 5 digits. */
export const countyFipsParameter: Parameter<string> = (() => {
  const county = code({
    description: "FIPS code of the county, 5 digits: 2 for the state, 3 for the county.",
    example: "06001",
    pattern: /^[0-9]{5}$/,
    accepted: "the FIPS code of a county, 5 digits (06001); /v1/us/census/geographies?query= finds codes by name",
  });
  return { ...county, read: (sentText: string) => padded(sentText, [5]) ?? county.read(sentText) };
})();

const LEVEL_WORDS: readonly (readonly [level: string, otherWords: readonly string[]])[] = [
  ["nation", ["us", "usa", "national", "country", "united_states"]],
  ["region", ["regional"]],
  ["state", ["states", "statewide"]],
  ["county", ["counties", "parish", "borough"]],
  ["place", ["city", "cities", "town", "towns", "village"]],
  ["tract", ["census_tract", "census_tracts"]],
  ["metro", ["cbsa", "cbsas", "msa", "msas", "metropolitan", "metros", "metro_area"]],
];

/** Returns other words for these levels of areas. */
export const otherLevelWords = <Level extends string>(levels: readonly Level[]): Readonly<Record<string, Level>> =>
  Object.fromEntries(
    LEVEL_WORDS.flatMap(([name, words]) => {
      const level = levels.find((candidate) => candidate === name);
      return level === undefined ? [] : words.map((word) => [word, level]);
    }),
  );

/** Returns the refusal of a number that lacks its leading zero; undefined if no code of these lengths fits. */
export const padded = (sentText: string, lengths: readonly number[]): Refusal | undefined =>
  /^[0-9]+$/.test(sentText) && lengths.includes(sentText.length + 1) && findStateOrTerritory(`0${sentText}`.slice(0, 2))
    ? new Refusal(undefined, `0${sentText}`)
    : undefined;

/** `Calif` and `Mass` each begin one state's name; `New` begins four. */
const SHORTEST_BEGINNING = 4;

/** `N. Carolina` is North Carolina, and `W. Virginia` is not Virginia. */
const SIDES: Readonly<Record<string, string>> = { n: "north", s: "south", w: "west" };

/** Returns the refusal of a text that is not a state's code, with the code of the state with the nearest name. */
export function nearestState(sentText: string): Refusal {
  const states = [...STATES, ...TERRITORIES];
  const plain = sentText
    .replaceAll(/[. ]+/g, " ")
    .trim()
    .toLowerCase()
    .replace(/^([nsw]) (?=[a-z]{2})/, (_, side: string) => `${SIDES[side]} `)
    .replaceAll(/(?<=\b[a-z]) (?=[a-z]\b)/g, ""); // N. Y.
  // Otherwise the state of Washington would be nearest.
  if (/^washington,? ?dc$/.test(plain)) return new Refusal(undefined, "11", "District of Columbia");
  const digits = /^[0-9]{1,3}$/.test(plain) ? String(Number(plain)).padStart(2, "0") : undefined;
  const name = stateName(
    plain,
    states.map((state) => state.name),
  );
  const state = states.find((candidate) =>
    digits === undefined
      ? candidate.name === name || candidate.usps.toLowerCase() === plain
      : candidate.fips === digits,
  );
  return state && state.fips !== sentText ? new Refusal(undefined, state.fips, state.name) : new Refusal();
}

/** Returns the name that a lower-case text is, begins or resembles; undefined if several names have it (`carolina`). */
function stateName(plain: string, names: readonly string[]): string | undefined {
  const lower = (name: string) => name.toLowerCase();
  const beginning = names.filter((name) => plain.length >= SHORTEST_BEGINNING && lower(name).startsWith(plain));
  if (beginning.length === 1) return beginning[0];
  const isOneOfSeveral = names.filter((name) => lower(name).split(" ").includes(plain)).length > 1;
  return isOneOfSeveral && !names.some((name) => lower(name) === plain) ? undefined : nearest(plain, names);
}
