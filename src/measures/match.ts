import type { Measure } from "./measure.ts";
import { correctedWord } from "./misspelled.ts";
import { TOPICS } from "./topics.ts";
import { isSmall, keysOf, type QueryWord, wordsOf } from "./words.ts";

/**
 * How a query names a measure, the best first. `named`: it has all words of one of its names. `beginning`: the same,
 * but its last word is only the beginning of one. `part`: it is a part of a name.
 */
export const HOW = ["named", "beginning", "part"] as const;

/** A measure that a query names. */
export interface Match {
  measure: Measure;
  how: (typeof HOW)[number];
  /** The words of the query that name it. */
  used: string;
  /** The words that are left, such as a place. Small words at both ends are left out. */
  rest: string;
}

/** A name of measures, and the measures that it means, the likeliest first. */
interface Name {
  keys: readonly string[];
  measures: readonly Measure[];
}

/** The names of all measures. */
export interface Names {
  names: readonly Name[];
  /** The keys of a measure's title, name, dataset and agency: a query that names it may have them, too. */
  ownKeys: ReadonlyMap<Measure, ReadonlySet<string>>;
  /** Every key of a name. */
  keys: readonly string[];
}

/** Words of titles that also name places: in a query, they belong to a place. */
const OF_PLACES: ReadonlySet<string> = new Set(["county", "state", "city", "industry", "company", "new"]);

/** Returns the names of measures: those that people use, then titles and names of the API. */
export function namesOf(measures: readonly Measure[]): Names {
  const byName = new Map(measures.map((measure) => [measure.name, measure]));
  const ofTopics = TOPICS.flatMap((topic) => {
    const meant = topic.measures.flatMap((name) => byName.get(name) ?? []);
    return topic.names.map((name) => ({ keys: keysOf(name), measures: meant }));
  });
  const own = measures.flatMap((measure) =>
    [measure.title, measure.name].map((text) => ({ keys: keysOf(text), measures: [measure] })),
  );
  const isOfPlaces = ({ keys }: Name) => keys.some((key) => OF_PLACES.has(key));
  const names = [...ofTopics, ...own.filter((name) => !isOfPlaces(name))].filter((name) => name.measures.length > 0);
  const ownKeys = measures.map((measure) => {
    const keys = keysOf(`${measure.title} ${measure.name} ${measure.agency}`);
    return [measure, new Set(keys.filter((key) => !OF_PLACES.has(key)))] as const;
  });
  return { names, ownKeys: new Map(ownKeys), keys: [...new Set(names.flatMap(({ keys }) => keys))] };
}

/**
 * Returns the measures that a query names, the likeliest first, and the query with misspelled words put right if only
 * that names any; otherwise `readAs` is null.
 */
export function matchesOf(query: string, names: Names): { matches: readonly Match[]; readAs: string | null } {
  const words = wordsOf(query);
  const matches = matchesOfWords(words, names);
  if (matches.length > 0) return { matches, readAs: null };
  const corrected = words.map((word) => correctedWord(word, names.keys));
  const correctedMatches = matchesOfWords(corrected, names);
  return { matches: correctedMatches, readAs: correctedMatches.length > 0 ? textOf(corrected) : null };
}

/** A match before its texts are made. */
interface FoundWords {
  how: Match["how"];
  used: ReadonlySet<QueryWord>;
}

function matchesOfWords(words: readonly QueryWord[], names: Names): Match[] {
  const telling = words.filter((word) => !isSmall(word));
  if (telling.length === 0) return [];
  const foundByMeasure = new Map<Measure, FoundWords>();
  for (const name of names.names) {
    const foundWords = foundIn(name.keys, telling, words.at(-1));
    if (!foundWords) continue;
    const { how } = foundWords;
    for (const measure of name.measures) {
      const ownKeys = names.ownKeys.get(measure);
      const used = new Set([...foundWords.used, ...telling.filter(({ key }) => ownKeys?.has(key))]);
      const before = foundByMeasure.get(measure);
      if (!before || isBetter({ how, used }, before)) foundByMeasure.set(measure, { how, used });
    }
  }
  const most = Math.max(...[...foundByMeasure.values()].map(({ used }) => used.size));
  return [...foundByMeasure]
    .filter(([, { used }]) => used.size === most)
    .sort(([, a], [, b]) => HOW.indexOf(a.how) - HOW.indexOf(b.how))
    .map(([measure, { how, used }]) => ({
      measure,
      how,
      used: textOf(words.filter((word) => used.has(word))),
      rest: restOf(words, used),
    }));
}

const isBetter = (words: FoundWords, before: FoundWords): boolean =>
  words.used.size > before.used.size ||
  (words.used.size === before.used.size && HOW.indexOf(words.how) < HOW.indexOf(before.how));

/** Returns how words are found in the keys of a name; undefined if they are not. `last`: the query's last word. */
function foundIn(
  keys: readonly string[],
  words: readonly QueryWord[],
  last: QueryWord | undefined,
): FoundWords | undefined {
  const used = new Set<QueryWord>();
  let isExact = true;
  for (const key of keys) {
    const sameWord = words.find((word) => word.key === key && !used.has(word));
    const word =
      sameWord ?? (last && words.includes(last) && !used.has(last) && isBeginning(last, key) ? last : undefined);
    if (!word) continue;
    used.add(word);
    isExact &&= word === sameWord;
  }
  if (used.size === keys.length) return { how: isExact ? "named" : "beginning", used };
  return used.size === words.length ? { how: "part", used } : undefined;
}

/** Letters from which the beginning of the last word counts, while it is being typed. */
const SHORTEST_BEGINNING = 3;

const isBeginning = ({ text, key }: QueryWord, whole: string): boolean =>
  text.length >= SHORTEST_BEGINNING && whole.startsWith(key);

const textOf = (words: readonly QueryWord[]): string => words.map(({ text }) => text).join(" ");

/** Returns the words that are left, without small ones at both ends. */
function restOf(words: readonly QueryWord[], used: ReadonlySet<QueryWord>): string {
  const left = words.filter((word) => !used.has(word));
  const first = left.findIndex((word) => !isSmall(word));
  return first < 0 ? "" : textOf(left.slice(first, left.findLastIndex((word) => !isSmall(word)) + 1));
}
