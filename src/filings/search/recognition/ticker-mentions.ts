import { tickerKey } from "../../companies/identifier.ts";
import type { Directory, NamedFiler } from "./directory.ts";
import { nameWords } from "./names.ts";
import type { QueryWord, QueryWords } from "./query-words.ts";
import { VERBS } from "./relations.ts";
import type { Words } from "./words.ts";

/** A ticker in a question. */
export interface TickerMention {
  filer: NamedFiler;
  text: string;
  isCertain: boolean;
  isRelated: boolean;
  /** Whether the answer mentions that the company may be meant. */
  isHint: boolean;
  /** What makes it certain next to another company; undefined: nothing does. */
  joint: Joint | undefined;
  /** Whether its letters are those of the company's name. */
  isLikeName: boolean;
}

/** `any`: a list or a comparison with a company. `comparison`: only the latter. */
export type Joint = "any" | "comparison";

/** `$TSLA`, `NYSE: F`, `ticker AAPL`: only a ticker can be there. */
const MARKED = /(?:\$|\b(?:nyse|nasdaq|amex|otc\w*)\s*:\s*|\b(?:ticker|symbol)s?:?\s+)$/i;
const TICKER = /^[A-Z]{1,5}(?:[.-][A-Z])?$/;
/** What follows a name in that of a product, such as Boeing 737: three digits or more, but not a year. */
export const MODEL = /^(?!(19|20)\d\d$)\d{3,}$/;
const RELATIONS = /^(about|against|as|by|from|like|on|than|to|upon|versus|via|vs|with|the|a|an|our|its|their)$/;
/** Letters that questions have for something else, even if a company trades under them. */
const OTHER_THINGS = new Set(
  `A AI API AR CEO CFO DNA DTC EBS EPS ESG ETF EU EV FCF GAAP GP HR I ICE ICU IP IPO IR IT LP MD NA PC PE RNA SAP SEC
  SGA SPAC TV UK US USA VC VR VS`.split(/\s+/),
);
/** Whether letters stand for something else in questions, though a company trades under them. */
export const isOtherThing = (letters: string): boolean => OTHER_THINGS.has(letters);

/** Words of any sentence that are tickers, too. */
const FUNCTION_WORDS = new Set(
  `ALL AM AN AND ANY ARE AS AT BE BY CAN DO FOR FROM GO HAS HE IF IN IS IT ME MY NEXT NO NOW OF ON ONE OPEN OR OUT PAY
  SEE SO SOME THE TO TWO UP WAY WE WELL WHEN WHO YOU`.split(/\s+/),
);
/** What comes before the owner of what a question is about: `what drove T's growth`. */
const BEFORE_POSSESSOR = /^(at|behind|by|drive|drives|driving|drove|for|hurt|in|of|on|were|what|why)$/;

/** Returns the company of a ticker in capitals or after `$`; undefined if the word isn't one. */
export function tickerMention(
  { words: all, capitalsCount, isShouted }: QueryWords,
  index: number,
  question: string,
  { directory, words }: { directory: Directory; words: Words },
): TickerMention | undefined {
  const word = all[index] as QueryWord; // the caller goes through them
  const text = word.text.replace(/['’]s?$/i, "");
  const isMarked = MARKED.test(question.slice(Math.max(0, word.start - 12), word.start));
  const symbol = isMarked ? tickerKey(text) : text;
  // SG&A has nothing of Sweetgreen.
  if (!TICKER.test(symbol) || question[word.start - 1] === "&" || question[word.end] === "&") return undefined;
  const filer = (isMarked ? undefined : calledSo(text, directory)) ?? directory.byTicker(tickerKey(symbol));
  if (!filer) return undefined;
  const isLikeName = isWithin(text.toLowerCase(), filer);
  if (isMarked) return { filer, text, isCertain: true, isRelated: false, isHint: true, joint: undefined, isLikeName };
  if (isOtherThing(text)) return undefined;
  const mention = { filer, text, isRelated: RELATIONS.test(all[index - 1]?.key ?? ""), isLikeName };
  const isModel = MODEL.test(all[index + 1]?.key ?? "");
  const isAbbreviation = words.isAbbreviation(text);
  if (text.length > 1 && !words.tierOf(text.toLowerCase()) && !isAbbreviation) {
    // In a question in capitals, two letters may be anything.
    const isCertain = !isModel && fitsName(text, filer) && (!isShouted || text.length > 2);
    return { ...mention, isCertain, isHint: capitalsCount || !isShouted || text.length > 2, joint: "any" };
  }
  if (isModel || isPartOfSign(question, word)) return undefined;
  const isFunctionWord = FUNCTION_WORDS.has(text);
  const isOwner = word.isPossessive && !isShouted;
  const isCertain = isOwner && !isAbbreviation && !isFunctionWord && isBeforeOwner(all[index - 1], text);
  const isSubject = index === 0 || VERBS.test(all[index - 1]?.key ?? "") || isLastOf(all, index);
  const isPlain = !isFunctionWord && (!isAbbreviation || (isLikeName && text.length < 4));
  return {
    ...mention,
    isCertain,
    isHint: !isShouted && !isFunctionWord && (isOwner || isSubject),
    joint: isPlain && !isShouted ? "any" : "comparison",
  };
}

/** The company whose whole name the letters are: HP is HP Inc., and not Helmerich & Payne, which trades under them. */
function calledSo(text: string, directory: Directory): NamedFiler | undefined {
  const alias = directory.byTicker(text) && directory.byName(text.toLowerCase());
  return alias?.kind === "name" || alias?.kind === "common" ? alias.filer : undefined;
}

/** `P/E`, `T-bill`, `John T. Smith`. */
function isPartOfSign(question: string, { start, end }: QueryWord): boolean {
  const isInitial = /^\.\s*\S/.test(question.slice(end)) && end - start === 1;
  return /[-+/]$/.test(question.slice(0, start)) || /^[-+/]/.test(question.slice(end)) || isInitial;
}

/** Whether a possessor may follow: `what drove T's growth`, and not `vitamin C's`, `the Model T's`. */
const isBeforeOwner = (before: QueryWord | undefined, text: string): boolean =>
  before === undefined ||
  VERBS.test(before.key) ||
  BEFORE_POSSESSOR.test(before.key) ||
  (text.length > 2 && !before.isCapitalized && !RELATIONS.test(before.key));

/** `the risks of PG?` */
const isLastOf = (all: readonly QueryWord[], index: number): boolean =>
  /^(at|by|for|of)$/.test(all[index - 1]?.key ?? "") && (all[index + 1]?.isFirst ?? true);

/** Whether the letters are those of the name, in its order, or too many for anything else: LNG is not Cheniere's. */
function fitsName(symbol: string, filer: NamedFiler): boolean {
  const letters = symbol.toLowerCase();
  if (letters.length > 1 && initialsOf(filer).startsWith(letters)) return true;
  return letters.length > 3 || (letters.length === 3 && isWithin(letters, filer));
}

const initialsOf = ({ name }: NamedFiler): string =>
  nameWords(name)
    .core.map(([initial]) => initial)
    .join("");

/** Whether letters are in a name, in their order, from its first one on. */
function isWithin(letters: string, { name }: NamedFiler): boolean {
  const { core } = nameWords(name);
  const text = core.join("");
  let at = text[0] === letters[0] ? 0 : -1;
  for (const letter of letters.slice(1)) if (at >= 0) at = text.indexOf(letter, at + 1);
  return at >= 0;
}
