import { nearestState, padded } from "../../http/parameters/area-parameters.ts";
import { Refusal } from "../../http/parameters/parameters.ts";
import { findStateOrTerritory } from "../../reference/states.ts";
import { CODE_LENGTH, LEVEL_NAMES } from "./levels.ts";
import { LEVELS, type Level } from "./vintages.ts";

/** Whether a text has the form of the codes of a level, as they are stored. */
export const isCodeOf = (level: Level, code: string): boolean =>
  level === "nation" ? code === "1" : code.length === CODE_LENGTH[level] && /^[0-9]+$/.test(code);

/** What is accepted as the code of a level, in words. */
export const codeForm = (level: Level): { accepted: string } => ({
  accepted:
    `the code of a ${LEVEL_NAMES[level].one}, ` +
    (level === "nation" ? "which is 1 or us" : `which has ${CODE_LENGTH[level]} digits`),
});

/**
 * The refusal of a text that is not a code of a level (without a level, of any), with the code that was probably meant:
 * with its leading zero, or of the state that is named.
 */
export function wrongCode(text: string, level?: Level): Refusal {
  if (level === "nation") return new Refusal(undefined, "1", "the nation");
  const lengths = (level === undefined ? LEVELS : [level])
    .map((candidate) => CODE_LENGTH[candidate])
    .filter((length) => length > 1);
  const zeroed = padded(text, lengths);
  if (zeroed) return zeroed;
  return level === undefined || level === "state" ? stateNamed(text) : new Refusal();
}

function stateNamed(text: string): Refusal {
  const state = /^[A-Za-z]{2}$/.test(text) ? findStateOrTerritory(text) : undefined;
  return state ? new Refusal(undefined, state.fips, state.name) : nearestState(text);
}
