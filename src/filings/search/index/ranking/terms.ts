import { stem } from "porter2";

/** Words that questions and passages of any subject have. `since` is not one of them: "auditor since 2005". */
const STOP_WORDS = new Set(
  `a about all am an and any are as at be because been being but by can could did do does doing done during each
  few for from had happened has have having he her him his how i if in into is it its just many may me might more
  most much must my no not of on only or other our own s shall she should so some such t than that the their them
  then there these they this those to too very was we were what when where which while who whom whose why will with
  would you your`.split(/\s+/),
);

/** By the term of a verb, the noun for the one that does it, which has another term: passages name that one. */
const DOERS = new Map([
  ["audit", "auditor"],
  ["compet", "competitor"],
  ["distribut", "distributor"],
  ["lend", "lender"],
  ["own", "owner"],
  ["suppli", "supplier"],
]);

/**
 * A measure that is asked for, which its answer says as a number: `how large is`, `how fast do`. Other words there are
 * what the question is about: `how revenue is recognized`.
 */
const MEASURE =
  /(?<=\bhow )(?:big|deep|far|fast|frequently|great|high|large|long|low|often|old|quickly|short|small|soon|strong) (?=(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would)\b)/i;

/** LanceDB's tokens: runs of letters and digits. Readers would not take signs for words. */
const WORD = /[\p{Alphabetic}\p{N}]+/gu;

/** So many words of a question count. Each is looked up, and no question needs more. */
const MOST_WORDS = 64;

/** Stems that are remembered: making one takes longer than all else that is done with a word. */
const KEPT_STEMS = 100_000;
const stems = new Map<string, string>();

/**
 * The words of a question that say what it is about, in lower case, each once; all of them if it has only stop words.
 * One that asks who does something has the noun, too: `who audits` has `auditor`. They are looked up, too: without the
 * most frequent words, LanceDB needs a quarter less time.
 */
export function questionWords(question: string): string[] {
  const words = [...new Set(wordsIn(question.replace(MEASURE, "")))];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  const doers = words.includes("who") ? telling.flatMap((word) => DOERS.get(termOf(word)) ?? []) : [];
  return (telling.length > 0 ? [...new Set([...telling, ...doers])] : words).slice(0, MOST_WORDS);
}

/** The terms of the words of a question that count. */
export const questionTerms = (question: string): string[] => [...new Set(questionWords(question).map(termOf))];

/** How often a text has each of some terms, and how many terms it has in all. */
export interface TermCounts {
  counts: Uint32Array;
  length: number;
}

/**
 * What counts terms in texts. Most words of a text can be none of the terms by their first two letters, so no string is
 * made of them: 120 passages take two milliseconds instead of ten.
 */
export function termCounter(terms: readonly string[]): (text: string) => TermCounts {
  const positions = new Map(terms.map((term, at) => [term, at]));
  const canBegin = new Uint8Array(OTHER_BEGINNING + 1);
  for (const term of terms) canBegin[beginningOf(term, 0, term.length)] = 1;
  canBegin[OTHER_BEGINNING] = 1;
  return (text) => {
    const lower = text.toLowerCase();
    const counts = new Uint32Array(terms.length);
    let length = 0;
    for (let at = 0, begin = -1; at <= lower.length; at++) {
      if (at < lower.length && isInWord(lower.charCodeAt(at))) {
        if (begin < 0) begin = at;
        continue;
      }
      if (begin < 0) continue;
      length++;
      if (canBegin[beginningOf(lower, begin, at)] === 1) {
        const term = positions.get(termOf(lower.slice(begin, at)));
        if (term !== undefined) counts[term] = (counts[term] as number) + 1;
      }
      begin = -1;
    }
    return { counts, length };
  };
}

/** Letters of ASCII; all others are beyond. */
const ASCII = 128;

/** The beginning of a word with other letters: its accents may be left out, or it has no English stem. */
const OTHER_BEGINNING = ASCII * ASCII;

/** A number for the first two letters of a word. Its stem has the same ones, but for `die` of `dying`. */
function beginningOf(text: string, begin: number, end: number): number {
  const first = text.charCodeAt(begin);
  const second = begin + 1 < end ? text.charCodeAt(begin + 1) : 0;
  if (first >= ASCII || second >= ASCII) return OTHER_BEGINNING;
  return first * ASCII + (second === Y ? I : second);
}

const [I, Y] = [..."iy"].map((letter) => letter.charCodeAt(0)) as [number, number];

/**
 * Whether each code unit is part of a word: 1 yes, 2 no, 0 not known yet. Each half of a surrogate pair is part of one.
 */
const wordUnits = new Uint8Array(1 << 16);

function isInWord(unit: number): boolean {
  if (wordUnits[unit] === 0) {
    const isPart = /[\p{Alphabetic}\p{N}\p{Cs}]/u.test(String.fromCharCode(unit));
    wordUnits[unit] = isPart ? 1 : 2;
  }
  return wordUnits[unit] === 1;
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/** The term of a word in lower case. LanceDB's stemmer is Snowball's for English, too. */
export function termOf(word: string): string {
  const kept = stems.get(word);
  if (kept !== undefined) return kept;
  const term = withoutAccents(stem(word));
  if (stems.size >= KEPT_STEMS) stems.clear();
  stems.set(word, term);
  return term;
}

const withoutAccents = (word: string): string => word.normalize("NFKD").replace(/\p{M}/gu, "");
