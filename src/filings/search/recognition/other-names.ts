import { STATES } from "../../../reference/states.ts";
import type { QueryWord } from "./query-words.ts";

/** Places and terms that share words with companies: New Jersey Resources, Ford, Meta, Chevron. */
const OTHER_NAMES = new Set(
  `aesencryption chevrondecision chevrondeference chevrondoctrine competitiveintel eagleford hongkong marketintel
  metaanalyses metaanalysis metadata newhampshire newjersey newmexico newyork newzealand northcarolina northdakota
  peoplesrepublic permian rhodeisland southafrica southcarolina southdakota teslacoil teslacoils threatintel
  unitedkingdom unitedstates westvirginia`.split(/\s+/),
);

const STATE_NAMES = new Set(STATES.map(({ name }) => name.toLowerCase().replaceAll(" ", "")));

/** Returns how many words of such a place or term are at `index`; 0 if none does. */
export function otherNameLength(words: readonly QueryWord[], index: number): number {
  const [first, second] = [words[index], words[index + 1]];
  if (first && second && OTHER_NAMES.has(first.key + second.baseKey)) return 2;
  return first && OTHER_NAMES.has(first.baseKey) ? 1 : 0;
}

/** Whether a state is at `index`, after a comma: `Hershey, Pennsylvania` is a town. */
export function isStateAt(words: readonly QueryWord[], index: number): boolean {
  const [first, second] = [words[index], words[index + 1]];
  if (!first?.isAfterComma || !first.isCapitalized) return false;
  if (second && STATE_NAMES.has(first.key + second.baseKey)) return true;
  // Texas Instruments does not name the state.
  return STATE_NAMES.has(first.baseKey) && !(second?.isCapitalized && !second.isFirst && !second.isAfterComma);
}
