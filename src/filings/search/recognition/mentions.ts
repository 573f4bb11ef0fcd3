import { certaintyOf, type Place } from "./certainty.ts";
import { withComparisons } from "./comparisons.ts";
import type { Alias, Directory } from "./directory.ts";
import { type Doubt, doubtAt } from "./doubts.ts";
import { isLegalForm } from "./names.ts";
import { isComparedWith, isJoined, standsAlone } from "./neighbors.ts";
import { otherNameLength } from "./other-names.ts";
import type { Mention, PlacedMention } from "./placed-mention.ts";
import type { QueryWord, QueryWords } from "./query-words.ts";
import { isRelatedWithOthers } from "./relations.ts";
import { tickerMention } from "./ticker-mentions.ts";
import type { Words } from "./words.ts";

/** The companies of a question. */
export interface Mentions {
  /** In its order. */
  mentions: readonly Mention[];
  /** What may name others. */
  doubts: readonly Doubt[];
  /** Those of them that a certain company is compared with: it cannot stand for the question without them. */
  openSides: readonly Doubt[];
}

/** Returns the companies that a question names or may name. */
export function findMentions(
  parsed: QueryWords,
  question: string,
  { directory, words }: { directory: Directory; words: Words },
): Mentions {
  const doubts: Doubt[] = [];
  const mentions: PlacedMention[] = [];
  for (let index = 0; index < parsed.words.length; ) {
    const otherLength = otherNameLength(parsed.words, index);
    const knowledge = { question, directory, words, before: mentions.at(-1) };
    const name = nameMention(parsed, index, { ...knowledge, longerThan: otherLength });
    const ticker = otherLength > 0 ? undefined : tickerAt(parsed, index, knowledge);
    // `$PG`, though P&G is also a name.
    const isSurer = ticker?.isCertain === true && name?.isCertain === false && name.next === ticker.next;
    const mention = isSurer ? ticker : (name ?? ticker);
    const doubt = mention || otherLength > 0 ? undefined : doubtAt(parsed, index, { directory, words });
    if (mention) mentions.push(mention);
    if (doubt) doubts.push(doubt);
    index = mention?.next ?? doubt?.next ?? index + Math.max(1, otherLength);
  }
  const compared = withComparisons(withNeighbors(mentions, parsed, question), { parsed, question, doubts });
  return { mentions: withTwiceNamed(compared.mentions), doubts, openSides: compared.openSides };
}

interface Knowledge {
  question: string;
  directory: Directory;
  words: Words;
  /** The company that is named before. */
  before: PlacedMention | undefined;
}

/** Returns the longest name that begins at a word. */
function nameMention(
  parsed: QueryWords,
  index: number,
  { question, directory, words, before, longerThan }: Knowledge & { longerThan: number },
): PlacedMention | undefined {
  const longest = Math.min(directory.longestName + 1, parsed.words.length - index);
  for (let length = longest; length > longerThan; length--) {
    const named = parsed.words.slice(index, index + length);
    const [first, last] = [named[0], named.at(-1)];
    if (!first || !last || last.key === "and" || first.key === "and") continue;
    const match = aliasOf(named, directory);
    if (!match) continue;
    const place: Place = {
      ...parsed,
      named,
      key: match.key,
      index,
      textAfter: question.slice(last.end),
      relatedBefore: isOfAnother(parsed, index, before),
      isCompared: isCompared(parsed, index, { question, before }),
    };
    const certainty = certaintyOf(match.alias, place, words);
    if (certainty.isNothing) continue;
    return {
      filer: match.alias.filer,
      kind: match.alias.kind,
      text: question.slice(first.start, last.end).replace(/['’]s$/, ""),
      key: match.key,
      isCapitalized: named.every(({ isCapitalized }) => isCapitalized),
      isCertain: certainty.isCertain,
      isRelated: certainty.isRelated,
      isHint: certainty.isHint,
      word: certainty.word,
      joint: certainty.word ? "any" : certainty.isHint ? "comparison" : undefined,
      isLikeName: true,
      isCommon: certainty.isCommon,
      index,
      next: afterForms(parsed, index + length, last.isPossessive),
    };
  }
  return undefined;
}

/** The word after `Inc.`, which is of the name: `US Bancorp` does not name Bancorp, Inc., too. */
function afterForms({ words }: QueryWords, next: number, isPossessive: boolean): number {
  const word = words[next];
  return !isPossessive && word?.isCapitalized && !word.isFirst && isLegalForm(word.baseKey) ? next + 1 : next;
}

function aliasOf(named: readonly QueryWord[], directory: Directory): { alias: Alias; key: string } | undefined {
  const keys = named.map(({ key }) => key).filter((key) => key !== "and");
  const last = named.at(-1);
  const wholeKey = keys.join("");
  const baseKey = [...keys.slice(0, -1), last?.baseKey].join("");
  for (const key of wholeKey === baseKey ? [wholeKey] : [baseKey, wholeKey]) {
    const alias = directory.byName(key);
    if (alias) return { alias, key };
  }
  return undefined;
}

/**
 * Whether it continues a list that says whom another company deals with (`competes with Amazon and Walmart`), or is
 * that other company's business (`Adobe's Figma deal`).
 */
function isOfAnother({ words }: QueryWords, index: number, before: PlacedMention | undefined): boolean {
  if (isRelatedWithOthers({ words, index }, before?.next ?? 0)) return true;
  if (!before) return false;
  const between = words.slice(before.next, index);
  const isNext = between.length === 0;
  if (isNext && words[index - 1]?.isPossessive) return !words[index]?.isAfterComma;
  return before.isRelated && (isNext || (between.length === 1 && /^(and|or)$/.test(between[0]?.key ?? "")));
}

const isCompared = (
  parsed: QueryWords,
  index: number,
  { question, before }: { question: string; before: PlacedMention | undefined },
): boolean => before !== undefined && !before.isRelated && isComparedWith(before, { parsed, index, question });

function tickerAt(
  parsed: QueryWords,
  index: number,
  { question, directory, words, before }: Knowledge,
): PlacedMention | undefined {
  const ticker = tickerMention(parsed, index, question, { directory, words });
  if (!ticker) return undefined;
  const isOfOther = isOfAnother(parsed, index, before);
  const isRelated = isOfOther || (ticker.isRelated && !isCompared(parsed, index, { question, before }));
  const mention = { ...ticker, isRelated, isCertain: ticker.isCertain && !isRelated };
  const word = mention.joint === "any" ? "capitalized" : undefined;
  const fields = { kind: "ticker", key: mention.text, isCapitalized: true, isCommon: false, word } as const;
  return { ...mention, ...fields, index, next: index + 1 };
}

/**
 * A word that is joined to a company names one, too: `Visa and Mastercard`. In lower case it does where nothing else of
 * a sentence is at its other side: `nvidia and block trades` has nothing of Block.
 */
function withNeighbors(mentions: readonly PlacedMention[], parsed: QueryWords, question: string): PlacedMention[] {
  const known = [...mentions];
  // From both ends, so that certainty goes along a list: `visa, mastercard and american express`.
  for (const step of [1, -1])
    for (let at = step === 1 ? 0 : known.length - 1; known[at] !== undefined; at += step) {
      const mention = known[at] as PlacedMention;
      const [before, after] = [known[at - 1], known[at + 1]];
      const isAfter = before !== undefined && isJoined(before, mention, { parsed, question });
      const isBefore = after !== undefined && isJoined(mention, after, { parsed, question });
      if (mention.isCertain || !mention.word || !((isAfter && before.isCertain) || (isBefore && after.isCertain)))
        continue;
      const isAlone = mention.word === "capitalized" || standsAlone(mention, parsed, { isAfter, isBefore });
      known[at] = { ...mention, isCertain: isAlone, isHint: true };
    }
  return known;
}

/** A company that a question names in two ways is meant: `Block (formerly known as Square)`, `Target (TGT)`. */
function withTwiceNamed(mentions: readonly PlacedMention[]): Mention[] {
  const waysOf = Map.groupBy(
    mentions.filter(({ isCapitalized }) => isCapitalized),
    ({ filer }) => filer.cik,
  );
  return mentions.map(({ filer, text, kind, isCertain, isCapitalized, isHint }) => ({
    filer,
    text,
    kind,
    isHint,
    isCertain:
      isCertain || (isCapitalized && new Set(waysOf.get(filer.cik)?.map(({ key }) => key.toLowerCase())).size > 1),
  }));
}
