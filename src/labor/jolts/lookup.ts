import type { Sql } from "postgres";
import { commandText } from "../../command.ts";
import { type GovdataError, notCovered, notFound } from "../../errors.ts";
import { choice, optional, type Parameter, Refusal } from "../../http/parameters/parameters.ts";
import { nearest } from "../../nearest.ts";
import { naics } from "../../reference/naics.ts";
import { findState, type State } from "../../reference/states.ts";
import { PUERTO_RICO, SURVEYED_STATES } from "../vocabulary/areas.ts";
import { requireIndustry } from "../vocabulary/naics-parameter.ts";
import { REGIONS, SIZE_CLASSES, SIZE_CODES, sizeTitle } from "./cuts.ts";
import { type JoltsMatch, joltsMatch, whyNoJolts } from "./industries.ts";
import { loadedStates } from "./queries.ts";
import { type Cut, cutNumber } from "./series-id.ts";

/**
 * Returns the JOLTS industry that answers for a code.
 * @throws `notFound` for a code that is not in NAICS; `notCovered` for a code that JOLTS does not cover.
 */
export async function findIndustry(askedCode: string): Promise<JoltsMatch> {
  requireIndustry(await naics(), askedCode);
  const match = joltsMatch(askedCode);
  if (!match) throw notCovered(`There are no turnover figures for ${askedCode}: ${whyNoJolts(askedCode)}`);
  return match;
}

/** A region in the path. Upper and lower case are equal. */
export const regionParameter: Parameter<(typeof REGIONS)[number]> = {
  description: "Name of a Census region; upper and lower case mean the same.",
  accepted: `one of ${REGIONS.map(({ name }) => name).join(", ")}`,
  example: "Northeast",
  schema: { type: "string", enum: REGIONS.map(({ name }) => name), $id: "Region" },
  required: true,
  fallback: undefined,
  read(sentText) {
    const lower = sentText.toLowerCase();
    const names = REGIONS.map(({ name }) => name);
    const byCode = REGIONS.find(({ code }) => code.toLowerCase() === lower)?.name;
    return (
      REGIONS.find(({ name }) => name.toLowerCase() === lower) ??
      new Refusal(undefined, byCode ?? nearest(sentText, names))
    );
  },
};

/** A size class of establishments. */
export const sizeParameter = optional(
  choice(SIZE_CODES, {
    name: "SizeClass",
    description:
      "Only this class: 01 1 to 9 employees, 02 10 to 49, 03 50 to 249, 04 250 to 999, 05 1,000 to 4,999, " +
      "06 5,000 or more.",
    example: "01",
  }),
);

/** Returns the cuts of total private by size: all classes or one class. */
export const allSizes = (onlySize: string | undefined): Cut[] =>
  SIZE_CLASSES.filter(({ code: size }) => onlySize === undefined || size === onlySize).map(({ code: size }) =>
    sizeCut(size),
  );

const sizeCut = (size: string): Cut => ({ industry: "100000", state: "00", size });

export const SIZES_WHAT = "turnover by size of establishment";

const SIZE_OF_CUT = new Map(SIZE_CLASSES.map(({ code: size }) => [cutNumber(sizeCut(size)), size]));

/** Returns the size class of a cut's number, as in rows. */
export function sizeOfCut(cut: number): { size_class: string; size_class_title: string } {
  const size = SIZE_OF_CUT.get(cut) ?? "";
  return { size_class: size, size_class_title: sizeTitle(size) ?? "" };
}

/** 404: JOLTS publishes it, but the loaded files do not have it. */
export const noRowsOf = (subject: string): GovdataError =>
  notCovered(
    `The loaded files of JOLTS have no series of ${subject}; load a whole release with: ${commandText("load jolts")}`,
  );

/**
 * Returns the state of a FIPS code.
 * @throws `notFound` for an unknown code; `notCovered` for Puerto Rico.
 */
export function requireState(fips: string): State {
  const state = findState(fips);
  if (!state)
    throw notFound("state", fips, "accepted are the FIPS codes of the 50 states, and 11 for the District of Columbia");
  if (fips !== PUERTO_RICO) return state;
  throw notCovered("JOLTS does not cover Puerto Rico (72), only the 50 states and the District of Columbia");
}

/** 404: JOLTS publishes the state, but the loaded files do not have it. */
export async function noRowsOfState(sql: Sql, { fips, name }: State): Promise<GovdataError> {
  const loaded = await loadedStates(sql);
  const loadedText = loaded.length === 0 ? "no state at all" : `${loaded.length} states: ${loaded.join(", ")}`;
  return notCovered(
    `JOLTS publishes ${name} (${fips}), but it is not in the loaded files, which have ${loadedText}. Load a whole ` +
      `release with: ${commandText("load jolts")}`,
  );
}

/** Notes which states the loaded files do not have. `[]` if they have all. */
export async function absentStates(sql: Sql): Promise<string[]> {
  const loaded = new Set(await loadedStates(sql));
  if (loaded.size >= SURVEYED_STATES.length) return [];
  const absent = SURVEYED_STATES.filter(({ fips }) => !loaded.has(fips));
  const absentText = absent.map(({ fips, name }) => `${name} (${fips})`).join(", ");
  return [`The loaded files have ${loaded.size} of ${SURVEYED_STATES.length} states; absent: ${absentText}.`];
}
