import { dataFile } from "../../../executable/data.ts";

/** What a word is besides a company's name, and so how little it says that someone writes it. */
export type WordTier =
  /** A word that filings of several companies use: target, gap, block, general. */
  | "common"
  /** Another English word: apple, corning, chase. With a capital within a sentence it is a name. */
  | "rare"
  /** A place or first name: texas, charles. It may begin the names of many companies. */
  | "name";

/** What is known of words and abbreviations. */
export interface Words {
  /** By word in lower case; undefined: no ordinary word. */
  tierOf(word: string): WordTier | undefined;
  /** Whether several companies use it, in capitals, for something else than a company: EPS, ESG, CMS. */
  isAbbreviation(letters: string): boolean;
}

let read: Promise<Words> | undefined;

/** Returns the words of `data/reference`, read once. */
export function readWords(): Promise<Words> {
  read ??= Promise.all([
    dataFile("reference/ordinary_words.csv").text(),
    dataFile("reference/abbreviations.txt").text(),
  ]).then(([words, abbreviations]) => wordsOf(words, abbreviations));
  return read;
}

/** Both files are this program's own: the first with a heading and two fields, none quoted. */
function wordsOf(words: string, abbreviations: string): Words {
  const tiers = new Map(
    words
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",") as [string, WordTier]),
  );
  const known = new Set(abbreviations.trimEnd().split("\n"));
  return {
    tierOf: (word) => tiers.get(word),
    isAbbreviation: (letters) => known.has(letters) || (letters.endsWith("S") && known.has(letters.slice(0, -1))),
  };
}
