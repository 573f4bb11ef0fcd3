import { distance } from "../nearest.ts";
import type { QueryWord } from "./words.ts";

/** Words from this length on are corrected, by one slip; longer ones by two. */
const SHORTEST = 5;
const LONG = 8;

/** Returns the known word that a word misspells; the word itself if it is known, short, or like none. */
export function correctedWord(word: QueryWord, known: readonly string[]): QueryWord {
  const { key } = word;
  if (key.length < SHORTEST || known.includes(key)) return word;
  let best: string | undefined;
  let fewest = (key.length < LONG ? 1 : 2) + 1;
  for (const candidate of known) {
    if (candidate.length < SHORTEST - 1 || Math.abs(candidate.length - key.length) >= fewest) continue;
    const slips = distance(key, candidate);
    if (slips < fewest) [best, fewest] = [candidate, slips];
  }
  return best === undefined ? word : { text: best, key: best };
}
