import type { Alias } from "./directory.ts";
import { isLegalForm, isSureForm } from "./names.ts";
import { isStateAt } from "./other-names.ts";
import type { QueryWord, QueryWords } from "./query-words.ts";
import { hasRole, isRelatedTo, isRenamed, VERBS } from "./relations.ts";
import { MODEL } from "./ticker-mentions.ts";
import type { Words, WordTier } from "./words.ts";

/** Where a name is in a question. */
export interface Place extends QueryWords {
  /** Its words. */
  named: readonly QueryWord[];
  /** These run together, as the directory has them. */
  key: string;
  /** The position of its first word. */
  index: number;
  /** The question from its last word on. */
  textAfter: string;
  /** It continues a list of companies that another one deals with, or is in the name of another one's business. */
  relatedBefore: boolean;
  /** The question compares it with the company before it: `Apple vs Microsoft`. */
  isCompared: boolean;
}

/** How sure it is that a name means the company, and that the question is about its filings. */
export interface Certainty {
  isCertain: boolean;
  /** The words are those of a sentence, and not meant as the company. */
  isNothing: boolean;
  /** It says whom another company deals with. */
  isRelated: boolean;
  /** Whether the answer mentions that the company may be meant. */
  isHint: boolean;
  /** It is a word, which means the company next to another one: `Visa and Mastercard`. Undefined: no such word. */
  word: "capitalized" | "plain" | undefined;
  /** It has only words that many filings use. */
  isCommon: boolean;
}

const ARTICLES = new Set("a an another each its our some the their these this those".split(" "));
/** Words with a capital next to a name that are not of another one: periods, forms, places, measures, offices. */
export const NOT_OF_A_NAME = new RegExp(
  `^(${[
    "fy\\d*|q[1-4]|[1-4]q\\d*|h[12]|\\d+|form|item|i|us|usa|china|europe|america|asia|india|japan|uk",
    "eps|ebitda|ebit|esg|ceo|cfo|coo|ai|roic|roe|fcf|capex|opex|cogs|gaap|ppe|ppne|dpo|dso|ipo|sec|md|rd|sga|non",
    "was|is|are|were|did|does|has|have|had|do|will|can|how|why",
  ].join("|")})$`,
);
/** What makes a place of a name: the Amazon rainforest, Ford County. */
const PLACES = new Set("basin beach county delta forest island islands lake rainforest river valley".split(" "));
const YEAR = /^(?:19|20)\d\d$/;
/** Exchanges and agencies, which reports name for their listing and their rating. */
const CITED = new Set("moody moodys nasdaq sp".split(" "));
/** Words that a question or a command begins with, before the name of a company. */
const BEGINNINGS = new Set(
  `after all among analyze and any are as assess at based because before between but by calculate can compare
  compared compute concerning could current describe did discuss do does during estimate evaluate examine explain
  find following for from give given had has have how identify if in is its latest list may might most much name of
  on our over please provide regarding report review shall should show since so some state summarize tell than that
  the their then these this those through to total under until use using was were what when where whether which
  while who whose why will with would`.split(/\s+/),
);
/** The shortest name of one word that is recognized without a capital. */
const SHORTEST_IN_LOWER_CASE = 5;

/** Says how sure it is that the words are this company's name, and its filings are asked for. */
export function certaintyOf({ kind, filer }: Alias, place: Place, words: Words): Certainty {
  const { named, capitalsCount } = place;
  const isSubject = VERBS.test(place.words[place.index - 1]?.key ?? "") || isAskedFor(place);
  const tiers = named.filter(({ key }) => key !== "and").map((word) => tierOf(word, words, isSubject));
  const isDistinct = tiers.includes(undefined);
  const isCommon = !isDistinct && !tiers.includes("rare");
  const isListed = filer.tickers.length > 0;
  const hasCapitals = capitalsCount && named.every(({ isCapitalized, key }) => isCapitalized || key === "and");
  const isPossessive = named.at(-1)?.isPossessive ?? false;
  // `Target's`, and not `Moody's`, whose name ends so.
  const isInName = isPossessive && !place.key.endsWith(named.at(-1)?.baseKey ?? "");
  const after = isPossessive && !isInName ? undefined : wordAfter(place);
  const isFull = kind === "full";
  const isCorporate = isFull || isFormOfCompany(after, hasCapitals);
  const isCustomer = hasRole({ words: place.words, index: place.index + named.length });
  const isRelated = place.relatedBefore || (!place.isCompared && isRelatedTo(place)) || isCustomer;
  const isPart = isPartOfAnother(place, { isPossessive, isCorporate, isCommon }, words);
  const verdict = (isCertain: boolean): Certainty => ({
    isCertain: isCertain && !isRelated && !isPart,
    isNothing: false,
    isRelated,
    isHint: true,
    word: undefined,
    isCommon,
  });
  const isWritten = named.every(({ isCapitalized, key }) => isCapitalized || key === "and");
  // A question that is nothing but a name asks for the company.
  if (isWritten && named.length > 1 && named.length === place.words.length && kind !== "beginning")
    return verdict(isListed);
  if (isFull) return hasCapitals || isSureForm(named.at(-1)?.baseKey ?? "") ? verdict(true) : NOTHING;
  // One word may begin the names of many: Australian, Sensei.
  if (kind === "beginning")
    return isWritten && !place.isHeading && !tiers.some(Boolean)
      ? verdict(hasCapitals && (named.length > 1 || isPossessive))
      : NOTHING;
  if (named.length > 1 && kind === "short" && words.tierOf(place.key)) return NOTHING;
  if (kind === "name" && after && isSureForm(after.baseKey) && !after.isFirst) return verdict(true);
  if (CITED.has(place.key) && !isCorporate) return verdict(false);
  if (!hasCapitals) {
    const isLong = place.key.length >= SHORTEST_IN_LOWER_CASE || named.length > 1;
    const isName = kind !== "former" && !/\d/.test(named[0]?.key ?? "");
    if (isDistinct) return { ...verdict(isLong && isName), word: isName && !isRelated ? "plain" : undefined };
    const isWord = isListed && !isPart && kind !== "former" && (named.length > 1 || isPlainWord(named[0], tiers[0]));
    const isHint = isWritten && (named.length > 1 || (!place.isHeading && !isCommon));
    return isWord ? { ...verdict(false), isHint, word: isRelated ? undefined : "plain" } : NOTHING;
  }
  if (isCorporate || isDistinct || (isRenamed(place.textAfter) && kind !== "former")) return verdict(true);
  if (named.length > 1) return verdict(isListed);
  const word = isRelated || isPart ? undefined : "capitalized";
  if (!isCommon) return { ...verdict(isPossessive || !named[0]?.isFirst), word };
  // A single word that anyone may write: only `Target's` is the company, and within a sentence `Target` may be. The
  // state is meant by `California's`, and `People's` is not a possessive of the bank: it is the bank's name.
  const isWhole = kind === "name" || kind === "common";
  if (isPossessive && isWhole && isListed && isInName === (tiers[0] === "name")) return verdict(true);
  const isWord = kind === "common" || (kind !== "short" && (named[0]?.baseKey.length ?? 0) > 2);
  if (!isListed || !isWord || isPart || tiers[0] === "name") return NOTHING;
  return { ...verdict(false), isHint: !named[0]?.isFirst || /^[A-Z]+$/.test(named[0].text), word };
}

const NOTHING: Certainty = {
  isCertain: false,
  isNothing: true,
  isRelated: false,
  isHint: false,
  word: undefined,
  isCommon: true,
};

/** Two letters say nothing; neither do abbreviations that many filings use. A digit with a capital is a name (3M). */
function tierOf({ baseKey, text, isPossessive }: QueryWord, words: Words, isSubject: boolean): WordTier | undefined {
  if (/^\d+$/.test(baseKey)) return "common";
  if (/^\d+\p{Lu}+/u.test(text)) return isPossessive || isSubject ? undefined : "common";
  const letters = text.replace(/['’]s$/, "");
  if (baseKey.length < 3 || (/^[A-Z]+$/.test(letters) && words.isAbbreviation(letters))) return "common";
  const singularTier = baseKey.length > 3 ? words.tierOf(baseKey.replace(/s$/, "")) : undefined;
  // McDonalds is not a first name.
  return words.tierOf(baseKey) ?? (singularTier === "name" && !isPossessive ? undefined : singularTier);
}

/** Whether a question with a fiscal year ends with it: `the FY2018 margin for 3M?`, where 3M does not mean months. */
const isAskedFor = ({ words, index, named }: Place): boolean =>
  /^(at|by|for|of)$/.test(words[index - 1]?.key ?? "") &&
  (words[index + named.length]?.isFirst ?? true) &&
  words.slice(0, index).some(({ key }) => /^(fy\d*|fiscal)$/.test(key));

/** Whether a word in lower case may be a company's name next to another one. */
const isPlainWord = (word: QueryWord | undefined, tier: WordTier | undefined): boolean =>
  (word?.baseKey.length ?? 0) > 2 && tier !== "name";

const isFormOfCompany = (word: QueryWord | undefined, hasCapitals: boolean): boolean =>
  word !== undefined && isLegalForm(word.baseKey) && word.isCapitalized === hasCapitals && !word.isFirst;

const wordAfter = ({ words, index, named }: Place): QueryWord | undefined => words[index + named.length];

/**
 * Whether the name is a part of another name or thing: `Owens Corning`, `the LinkedIn segment`, `Amazon Web Services`;
 * or the question asks what it is.
 */
function isPartOfAnother(
  place: Place,
  { isPossessive, isCorporate, isCommon }: { isPossessive: boolean; isCorporate: boolean; isCommon: boolean },
  words: Words,
): boolean {
  const { words: all, index, capitalsCount } = place;
  // A comma keeps names apart: `Visa, Mastercard and Block`.
  const [before, after] = [all[index]?.isAfterComma ? undefined : all[index - 1], wordAfter(place)];
  if (before && ARTICLES.has(before.key) && !isPossessive && !isCorporate && !isCapitalArticle(before)) return true;
  if (/^(is|are|was)$/.test(before?.key ?? "") && /^(what|who)$/.test(all[index - 2]?.key ?? "") && !after) return true;
  const isHidden = isPossessive || isCorporate || after === undefined || after.isAfterComma;
  if (!isHidden && (MODEL.test(after.key) || PLACES.has(after.key))) return true;
  if (isStateAt(all, index + place.named.length)) return true;
  // A filter of 5 micron.
  if (before && !all[index]?.isCapitalized && /^\d/.test(before.key) && !YEAR.test(before.key)) return true;
  if (!capitalsCount) return false;
  if (before && !isCapitalArticle(before) && isOfAName(before, words, isCommon)) return true;
  return !isHidden && !after.isFirst && isOfAName({ ...after, isPossessive: false }, words, isCommon);
}

const isCapitalArticle = ({ text, isFirst }: QueryWord): boolean => text === "The" && !isFirst;

/** Whether a word next to a name seems to be of a longer one. */
function isOfAName(word: QueryWord, words: Words, isCommonName: boolean): boolean {
  if (!word.isCapitalized || word.isPossessive || NOT_OF_A_NAME.test(word.key)) return false;
  if (!word.isFirst || words.tierOf(word.key) !== "common") return true;
  // `Hazardous Waste Management`: the name is of words, too.
  return isCommonName && !BEGINNINGS.has(word.key);
}
