import { searchKey } from "../../companies/search-name.ts";

/** A word of a question. */
export interface QueryWord {
  text: string;
  /** As it is compared: lower case, without accents and apostrophes. */
  key: string;
  /** The same without a possessive `'s`. */
  baseKey: string;
  isPossessive: boolean;
  /** Begins with a capital, or has one after a digit (3M). */
  isCapitalized: boolean;
  /** Begins a sentence, where any word has a capital. */
  isFirst: boolean;
  /** Or after a slash, which keeps names apart as well. */
  isAfterComma: boolean;
  /** Offsets in the question. */
  start: number;
  end: number;
}

/** The words of a question. */
export interface QueryWords {
  question: string;
  words: readonly QueryWord[];
  /**
   * Whether a capital within a sentence marks a name here. It does not where nearly all words have one, or none has.
   */
  capitalsCount: boolean;
  /** Whether nearly all words of a longer question have one, as in a heading. */
  isHeading: boolean;
  /** Whether it is written in capitals, so that they say nothing of a word: `ARE THERE RISKS`. */
  isShouted: boolean;
}

const WORD = /[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*['’]?/gu;
const POSSESSIVE = /['’]s$|(?<=s)['’]$/i;
/** A text of so many longer words, of which so many have capitals, is a heading. */
const [HEADING_WORDS, HEADING_SHARE] = [6, 0.6];

/** Returns the words of a question, in their order. */
export function queryWords(question: string): QueryWords {
  const words: QueryWord[] = [];
  for (const { 0: text, index } of question.matchAll(WORD)) {
    const isPossessive = POSSESSIVE.test(text);
    const before = question.slice(words.at(-1)?.end ?? 0, index);
    words.push({
      text,
      key: searchKey(text),
      baseKey: searchKey(isPossessive ? text.replace(POSSESSIVE, "") : text),
      isPossessive,
      isCapitalized: /^\p{Lu}|^\d+\p{Lu}/u.test(text),
      isFirst: words.length === 0 || /[.?!:;"“]/.test(before),
      isAfterComma: words.length > 0 && /[,/]/.test(before),
      start: index,
      end: index + text.length,
    });
  }
  const isHeading = isHeadingOf(words);
  const hasOthers = words.some(({ key, text }) => key.length > 3 && /^\p{Ll}/u.test(text));
  return { question, words, capitalsCount: !isHeading && hasOthers, isHeading, isShouted: !/\p{Ll}/u.test(question) };
}

function isHeadingOf(words: readonly QueryWord[]): boolean {
  const longer = words.filter(({ key }) => key.length > 3);
  const capitals = longer.filter(({ isCapitalized }) => isCapitalized);
  return longer.length >= HEADING_WORDS && capitals.length / longer.length >= HEADING_SHARE;
}
