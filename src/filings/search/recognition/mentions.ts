import { certaintyOf, type Place } from "./certainty.ts";
import type { Alias, AliasKind, Directory, NamedFiler } from "./directory.ts";
import { type QueryWord, type QueryWords, queryWords } from "./query-words.ts";
import { tickerMention } from "./ticker-mentions.ts";
import type { Words } from "./words.ts";

/** A company that a question may name. */
export interface Mention {
  filer: NamedFiler;
  /** As the question writes it. */
  text: string;
  kind: AliasKind | "ticker";
  /** Certain: the question is about this company. Otherwise it may be another thing, or another company's business. */
  isCertain: boolean;
  /** Whether the answer mentions that the company may be meant. */
  isHint: boolean;
}

interface PlacedMention extends Mention {
  key: string;
  isCapitalized: boolean;
  isRelated: boolean;
  /** The word after it. */
  next: number;
}

/** Returns the companies that a question names or may name, in its order. */
export function findMentions(question: string, directory: Directory, words: Words): Mention[] {
  const parsed = queryWords(question);
  const mentions: PlacedMention[] = [];
  for (let index = 0; index < parsed.words.length; ) {
    const mention =
      nameMention(parsed, index, { directory, words, before: mentions.at(-1) }) ??
      tickerAt(parsed, index, question, { directory, words });
    if (mention) mentions.push(mention);
    index = mention?.next ?? index + 1;
  }
  return withTwiceNamed(mentions);
}

interface Knowledge {
  directory: Directory;
  words: Words;
}

/** Returns the longest name that begins at a word. */
function nameMention(
  parsed: QueryWords,
  index: number,
  { directory, words, before }: Knowledge & { before: PlacedMention | undefined },
): PlacedMention | undefined {
  const longest = Math.min(directory.longestName + 1, parsed.words.length - index);
  for (let length = longest; length > 0; length--) {
    const named = parsed.words.slice(index, index + length);
    const [first, last] = [named[0], named.at(-1)];
    if (!first || !last || last.key === "and" || first.key === "and") continue;
    const match = aliasOf(named, directory);
    if (!match) continue;
    const place: Place = { ...parsed, named, index, relatedBefore: isListedAfter(parsed, index, before) };
    const certainty = certaintyOf(match.alias, place, words);
    if (certainty.isNothing) continue;
    return {
      filer: match.alias.filer,
      kind: match.alias.kind,
      text: named
        .map(({ text }) => text)
        .join(" ")
        .replace(/['’]s$/, ""),
      key: match.key,
      isCapitalized: named.every(({ isCapitalized }) => isCapitalized),
      isCertain: certainty.isCertain,
      isRelated: certainty.isRelated,
      isHint: certainty.isHint,
      next: index + length,
    };
  }
  return undefined;
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

/** Whether it goes on a list that says whom another company deals with: `competes with Amazon and Walmart`. */
function isListedAfter({ words }: QueryWords, index: number, before: PlacedMention | undefined): boolean {
  if (!before?.isRelated) return false;
  const between = words.slice(before.next, index);
  return between.length === 0 || (between.length === 1 && /^(and|or)$/.test(between[0]?.key ?? ""));
}

function tickerAt(
  parsed: QueryWords,
  index: number,
  question: string,
  { directory, words }: Knowledge,
): PlacedMention | undefined {
  const mention = tickerMention(parsed, index, question, { directory, words });
  return (
    mention && { ...mention, kind: "ticker", key: mention.text, isCapitalized: true, isHint: true, next: index + 1 }
  );
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
