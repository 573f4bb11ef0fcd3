import { NOT_OF_A_NAME } from "./certainty.ts";
import type { Directory, NamedFiler } from "./directory.ts";
import type { Span } from "./neighbors.ts";
import type { QueryWord, QueryWords } from "./query-words.ts";
import { sectionWordMeantBy } from "./spelling.ts";
import { isOtherThing } from "./ticker-mentions.ts";
import type { Words } from "./words.ts";

/** Words that name no company for certain, but may name one. They narrow nothing. */
export interface Doubt extends Span {
  /** As the question writes it. */
  text: string;
  /** Those that are called so; of a misspelt name the one that was meant. */
  filers: readonly NamedFiler[];
  isMisspelt: boolean;
  /** Whether the answer mentions it. Otherwise it only counts next to a company: `Tesla vs Rocket`. */
  isHint: boolean;
}

/** A misspelt word of sections: `goverance`. */
export interface MisspeltWord {
  text: string;
  meant: string;
}

interface Knowledge {
  directory: Directory;
  words: Words;
}

/** Shorter names of several companies are letters that stand for anything: FB. */
const SHORTEST_NAME = 3;
/** The shortest word of two that are written as one. */
const SHORTEST_PART = 4;
/** More companies of one name do not help. */
const MOST_NAMESAKES = 3;

/** Returns what the word at `index` and those after it may name; undefined: nothing. */
export function doubtAt(parsed: QueryWords, index: number, knowledge: Knowledge): Doubt | undefined {
  return (
    misspeltAt(parsed, index, knowledge) ?? namesakesAt(parsed, index, knowledge) ?? tickerAt(parsed, index, knowledge)
  );
}

/** `Vertex`: a software company and a maker of medicines are called so. */
function namesakesAt({ words: all }: QueryWords, index: number, { directory, words }: Knowledge): Doubt | undefined {
  let end = index;
  while (end - index < directory.longestName && all[end]?.isCapitalized) end++;
  for (; end > index; end--) {
    const namedWords = all.slice(index, end);
    const last = namedWords.at(-1);
    const filers = directory.namesakes([...namedWords.slice(0, -1).map(({ key }) => key), last?.baseKey].join(""));
    if (
      filers.length === 0 ||
      namedWords.every(({ baseKey }) => baseKey.length < SHORTEST_NAME || NOT_OF_A_NAME.test(baseKey))
    )
      continue;
    const isDistinct =
      namedWords.length > 1 || (words.tierOf(last?.baseKey ?? "") === undefined && !all[index - 1]?.isCapitalized);
    return {
      index,
      next: end,
      text: namedWords.map(({ text }) => text).join(" "),
      filers: filers.slice(0, MOST_NAMESAKES),
      isMisspelt: false,
      isHint: isDistinct && filers.length <= MOST_NAMESAKES,
    };
  }
  return undefined;
}

/** A misspelt name of two words, of which one is unknown, or of one: `Home Depo`, `Microsft`. */
function misspeltAt({ question, words: all }: QueryWords, index: number, knowledge: Knowledge): Doubt | undefined {
  const [word, second] = [all[index], all[index + 1]];
  if (!word) return undefined;
  const meant = (named: readonly QueryWord[]): Doubt | undefined => {
    const filer = knowledge.directory.meantBy(named.map(({ baseKey }) => baseKey).join(""));
    const text = question.slice(word.start, named.at(-1)?.end);
    const filers = filer && [filer];
    const next = index + named.length;
    return filers && { index, next, text: text.replace(/['’]s?$/, ""), filers, isMisspelt: true, isHint: true };
  };
  const isUnknownWord = isUnknown(word, knowledge);
  const isPair = word.isCapitalized && second?.isCapitalized && (isUnknownWord || isUnknown(second, knowledge));
  const isAlone = isUnknownWord && isLongEnough(word) && !isCompound(word, knowledge.words);
  return (isPair ? meant([word, second]) : undefined) ?? (isAlone ? meant([word]) : undefined);
}

/** Four letters are a misspelt name only with one capital: `Aple`, but not `EBIT`. */
const isLongEnough = ({ text, baseKey }: QueryWord): boolean => baseKey.length > 4 || /^\p{Lu}\p{Ll}/u.test(text);

/** A ticker in lower case, which may be one next to a company: `tesla vs gm`. */
function tickerAt({ words: all }: QueryWords, index: number, { directory, words }: Knowledge): Doubt | undefined {
  const { baseKey, text, isCapitalized } = all[index] as QueryWord; // the caller goes through them
  const symbol = baseKey.toUpperCase();
  if (isCapitalized || symbol.length < 2 || isOtherThing(symbol)) return undefined;
  if (words.tierOf(baseKey) !== undefined && !words.isAbbreviation(symbol)) return undefined;
  const filer = directory.byTicker(symbol);
  return filer && { index, next: index + 1, text, filers: [filer], isMisspelt: false, isHint: false };
}

/** Returns the misspelt words of a question: one letter or two from a word of sections. */
export function misspeltWords({ words: all, capitalsCount }: QueryWords, knowledge: Knowledge): MisspeltWord[] {
  return all.flatMap((word) => {
    const isName = capitalsCount && word.isCapitalized && !word.isFirst;
    const meant = isName || !isUnknown(word, knowledge) ? undefined : sectionWordMeantBy(word.baseKey);
    return meant === undefined ? [] : [{ text: word.text, meant }];
  });
}

/** Whether a word is neither a known word nor a name. */
function isUnknown({ key, baseKey }: QueryWord, { directory, words }: Knowledge): boolean {
  const isKnown = (form: string): boolean => words.tierOf(form) !== undefined || directory.isNameWord(form);
  if (isKnown(baseKey) || isKnown(key) || !/^[a-z]{4,}$/.test(baseKey)) return false;
  const stems = ["s", "d", "es", "ed", "ing", "ly"].filter((ending) => baseKey.endsWith(ending));
  return !stems.some((ending) => isKnown(baseKey.slice(0, -ending.length)));
}

/** Whether it is two words in one: `powerline`. With a capital it may be a name: `Wallmart`. */
function isCompound({ baseKey, isCapitalized }: QueryWord, words: Words): boolean {
  if (isCapitalized) return false;
  for (let at = SHORTEST_PART; at <= baseKey.length - SHORTEST_PART; at++)
    if (words.tierOf(baseKey.slice(0, at)) !== undefined && words.tierOf(baseKey.slice(at)) !== undefined) return true;
  return false;
}
