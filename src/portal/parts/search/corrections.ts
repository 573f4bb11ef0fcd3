import type { ApiClient } from "../../../in-process/api-client.ts";
import { distance } from "../../../nearest.ts";
import type { Kind } from "./kinds.ts";
import { keyOf } from "./ranks.ts";

/** Words from this length on are corrected, by one slip; longer ones by two. */
const SHORTEST = 5;
const LONG = 8;

/** Letters at the beginning of a word that are taken to be right: names are looked for by them. */
const BEGINNING = 3;

/** Names of each kind that a misspelled word is compared with. */
const MOST_NAMES = 50;

/** Returns a query with each misspelled word as a name of some page has it; undefined if no word is like one. */
export async function correctedQuery(
  api: ApiClient,
  kinds: readonly Kind[],
  query: string,
): Promise<string | undefined> {
  const words = query.split(/[\s,]+/).filter((word) => word !== "");
  const corrected = await Promise.all(words.map((word) => correctedWord(api, kinds, word)));
  return corrected.every((word, index) => word === words[index]) ? undefined : corrected.join(" ");
}

async function correctedWord(api: ApiClient, kinds: readonly Kind[], word: string): Promise<string> {
  if (word.length < SHORTEST) return word;
  const asking = { query: word.slice(0, BEGINNING), most: MOST_NAMES };
  const answers = await Promise.all(kinds.map((kind) => kind.search(api, asking)));
  const labels = answers.flatMap(({ group }) => group.items.map(({ label }) => label));
  const names = labels.flatMap((label) => label.split(/[^\p{L}\p{N}'.]+/u));
  const key = keyOf(word);
  let best = word;
  let fewest = (key.length < LONG ? 1 : 2) + 1;
  for (const name of names) {
    const nameKey = keyOf(name);
    if (nameKey === key) return word;
    if (Math.abs(nameKey.length - key.length) >= fewest) continue;
    // Of two names with as many slips, the one with as many letters is meant: Los Angeles, not Angels Camp.
    const slips = distance(key, nameKey) + (name.length === word.length ? 0 : 0.5);
    if (slips < fewest) [best, fewest] = [name, slips];
  }
  return best;
}
