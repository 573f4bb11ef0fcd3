import { sourceRefused } from "../../../errors.ts";
import { STATES } from "../../../reference/states.ts";
import type { StoredLevel } from "../../vocabulary/vintages.ts";
import type { AcsForm } from "../files/recognize.ts";
import type { FileCounts } from "./read-estimates.ts";

/** Codes of the states in order: the order of the Bureau's lists. */
const STATE_CODES = STATES.map(({ fips }) => fips).toSorted();

/** With Puerto Rico, and without. */
const WHOLE_STATES = [52, 51];

/**
 * Refuses a file that ends too early. A file cut off between two rows has nothing wrong in any row; what tells is that
 * it stops in the middle of the Bureau's order. A selection (one state's counties, one city's tracts) is accepted, and
 * said to be one by the level's coverage.
 * @throws `source_refused`
 */
export function refuseCutOff({ codes }: FileCounts, file: string, form: AcsForm): void {
  for (const [level, list] of codes) {
    const reason = cutOff(level, list, form);
    if (reason)
      throw sourceRefused(
        { file },
        undefined,
        `${reason}: it is cut off; --accept-smaller takes it if it is a selection`,
      );
  }
}

function cutOff(level: StoredLevel, codes: readonly string[], form: AcsForm): string | undefined {
  switch (level) {
    case "state":
      return cutStates(codes, form);
    case "county":
    case "place":
    case "tract":
      return cutByState(level, codes);
    case "metro":
      return cutMetros(codes);
    default:
      return undefined;
  }
}

function cutStates(codes: readonly string[], form: AcsForm): string | undefined {
  if (codes.length === 1 || WHOLE_STATES.includes(codes.length)) return undefined;
  // The API answers for all states or for one; an export can be of a choice of them, but not of nearly all.
  if (form === "export" && codes.length <= 26 && !isFirstStates(codes)) return undefined;
  return `has ${codes.length} states, not 51 or 52`;
}

function cutByState(level: string, codes: readonly string[]): string | undefined {
  const states = codes.map((code) => code.slice(0, 2));
  if (!isSorted(codes) || !isFirstStates(states)) return undefined;
  return `its ${codes.length} ${level} rows end with state ${states.at(-1)}`;
}

/** The highest codes of all delineations are just under 49800. */
function cutMetros(codes: readonly string[]): string | undefined {
  const last = codes.at(-1) ?? "";
  return codes.length >= 100 && isSorted(codes) && last < "49000"
    ? `its ${codes.length} metropolitan areas end with ${last}`
    : undefined;
}

/** Whether the states are three or more from the beginning of the list without a gap, and the list goes on. */
function isFirstStates(states: readonly string[]): boolean {
  const distinct = [...new Set(states)];
  return (
    distinct.length >= 3 &&
    distinct.length < WHOLE_STATES.at(-1)! && // the list above is not empty
    distinct.every((state, index) => state === STATE_CODES[index])
  );
}

const isSorted = (codes: readonly string[]): boolean =>
  codes.every((code, index) => index === 0 || code > (codes[index - 1] ?? ""));
