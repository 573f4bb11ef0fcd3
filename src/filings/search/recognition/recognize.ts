import type { Directory, NamedFiler } from "./directory.ts";
import { type MisspeltWord, misspeltWords } from "./doubts.ts";
import { findMentions } from "./mentions.ts";
import { queryWords } from "./query-words.ts";
import type { Words } from "./words.ts";
import { findYears } from "./years.ts";

/** What a question says about where its answer is. */
export interface Recognition {
  /** The companies whose filings are asked for: the search is narrowed to them. */
  filers: readonly RecognizedFiler[];
  /** Companies that it may name: a hint for who asks, and nothing more. */
  possible: readonly RecognizedFiler[];
  /** Whether it compares companies of which not all are certain. Then all of them are possible, and none is certain. */
  isHalf: boolean;
  /** Misspelt words of sections. */
  misspelt: readonly MisspeltWord[];
  /**
   * The fiscal years whose reports speak of the years that it names. Empty: it names none.
   *
   * Of several years it is the newest, whose report compares with the others. `FY2021` is the company's own number;
   * for a plain `2021` the next one counts, too, which companies give to years that begin in 2021.
   */
  fiscalYears: readonly number[];
  /** The years as named. */
  namedYears: readonly number[];
}

/** A company, with the words that name it. */
export interface RecognizedFiler {
  filer: NamedFiler;
  text: string;
  /** Whether the words are another spelling of its name. */
  isMisspelt?: boolean | undefined;
}

/** No more hints than anyone reads. */
const MOST_POSSIBLE = 3;

/** Returns the companies and years that a question names. */
export function recognize(question: string, directory: Directory, words: Words): Recognition {
  const parsed = queryWords(question);
  const { mentions, doubts, openSides } = findMentions(parsed, question, { directory, words });
  const named = onceEach(mentions.filter(({ isCertain }) => isCertain));
  const isCertain = new Set(named.map(({ filer }) => filer.cik));
  const doubtful = [...new Set([...openSides, ...doubts.filter(({ isHint }) => isHint)])].flatMap(
    ({ filers, text, isMisspelt }) => filers.map((filer) => ({ filer, text, isMisspelt })),
  );
  const others = [...mentions.filter(({ isHint }) => isHint), ...doubtful].filter(
    ({ filer }) => !isCertain.has(filer.cik),
  );
  const isHalf = openSides.some(({ filers }) => filers.some(({ cik }) => !isCertain.has(cik)));
  const { fiscal, bare } = findYears(question);
  // `As of FY 2021, what is expected for 2024`: the report is that of the fiscal year.
  const namedYears = fiscal.length > 0 ? fiscal : bare;
  const newest = namedYears.at(-1);
  return {
    filers: isHalf ? [] : named,
    possible: onceEach(isHalf ? [...named, ...others] : others).slice(0, MOST_POSSIBLE),
    isHalf,
    misspelt: misspeltWords(parsed, { directory, words }).slice(0, MOST_POSSIBLE),
    fiscalYears: newest === undefined ? [] : fiscal.length > 0 ? [newest] : [newest, newest + 1],
    namedYears,
  };
}

/** A question without the name of the company that it is about, which tells none of that company's passages apart. */
export interface NamelessQuestion {
  /** With `the company` in place of the name, as the passages say it. */
  text: string;
  /** Without both: most of the passages have the word `company`, too. */
  words: string;
}

/** Returns a question without a company's name. A question of nothing else stays as it is. */
export function withoutName(question: string, name: string): NamelessQuestion {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const namePattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:[Tt]he )?${escaped}(?<possessive>['’]s?)?(?![\\p{L}\\p{N}])`,
    "gu",
  );
  const words = question.replace(namePattern, "");
  if (!/\p{L}{3}/u.test(words)) return { text: question, words: question };
  const text = question.replace(namePattern, (_, possessive) => (possessive ? "the company's" : "the company"));
  return { text, words };
}

function onceEach(mentions: readonly RecognizedFiler[]): RecognizedFiler[] {
  const byCik = new Map<string, RecognizedFiler>();
  for (const { filer, text, isMisspelt } of mentions)
    if (!byCik.has(filer.cik)) byCik.set(filer.cik, { filer, text, isMisspelt });
  return [...byCik.values()];
}
