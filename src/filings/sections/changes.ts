import { paragraphsOf } from "./paragraphs.ts";

/** A paragraph that is not in both texts as it is. Positions count from 1. */
export type ParagraphChange =
  | { change: "added"; position: number; text: string }
  | { change: "removed"; previousPosition: number; previousText: string }
  | {
      change: "modified";
      position: number;
      previousPosition: number;
      text: string;
      previousText: string;
      /** Words in common: twice their number, divided by the words of both. */
      similarity: number;
    };

/** What changed in a text since an earlier one. */
export interface TextChanges {
  added: number;
  removed: number;
  modified: number;
  unchanged: number;
  /** Words in paragraphs of both texts, as in a modified paragraph; 1: nothing changed, 0: every paragraph did. */
  similarity: number;
  /** In the order of the new text; what was removed stands where it stood. */
  paragraphs: ParagraphChange[];
}

/** Paragraphs with fewer words in common are another paragraph each. */
const LEAST_SIMILARITY = 0.5;
/** Of the paragraphs that share rare words with one, this many are compared with it. */
const MOST_COMPARED = 8;
/** A word in more than this share of paragraphs does not tell which ones belong together. */
const COMMON_WORD = 0.1;
const FEWEST_COMMON = 10;

/** A paragraph and its words in lower case; a number is one word. */
interface Paragraph {
  position: number;
  text: string;
  words: string[];
  counts: Map<string, number>;
}

/**
 * Compares two texts by paragraphs. Those with the same words are unchanged, wherever they stand and whatever their
 * case and punctuation. Of the others, those that share at least half of their words are one that was modified.
 */
export function textChanges(current: string, previous: string): TextChanges {
  const [now, before] = [readParagraphs(current), readParagraphs(previous)];
  const same = samePairs(now, before);
  const modified = modifiedPairs(without(same, now, "now"), without(same, before, "before"));
  const pairs = [...same, ...modified];
  const added = without(pairs, now, "now");
  const removed = without(pairs, before, "before");
  const sharedWords = pairs.reduce((sum, pair) => sum + sharedWordsOf(pair.now, pair.before), 0);
  const allWords = [...now, ...before].reduce((sum, { words }) => sum + words.length, 0);
  return {
    added: added.length,
    removed: removed.length,
    modified: modified.length,
    unchanged: same.length,
    similarity: allWords === 0 ? 1 : rounded((2 * sharedWords) / allWords),
    paragraphs: inOrder({ added, removed, modified }, pairs),
  };
}

/** A paragraph of the new text, and the one of the old text that it was. */
interface Pair {
  now: Paragraph;
  before: Paragraph;
}

/** Returns the paragraphs of one side that are in no pair. */
function without(pairs: readonly Pair[], paragraphs: readonly Paragraph[], side: keyof Pair): Paragraph[] {
  const paired = new Set(pairs.map((pair) => pair[side]));
  return paragraphs.filter((paragraph) => !paired.has(paragraph));
}

const WORD = /[\p{L}\p{N}]+(?:[.,'’&-][\p{L}\p{N}]+)*/gu;

/** Lines of signs alone are left out. */
function readParagraphs(text: string): Paragraph[] {
  const paragraphs = paragraphsOf(text).flatMap((paragraph) => {
    const words = paragraph.toLowerCase().replaceAll("’", "'").match(WORD) ?? [];
    return words.length === 0 ? [] : { text: paragraph, words };
  });
  return paragraphs.map(({ text, words }, index) => {
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { position: index + 1, text, words, counts };
  });
}

/** Returns what both texts have, each repetition once. */
function samePairs(now: readonly Paragraph[], before: readonly Paragraph[]): Pair[] {
  const keyOf = ({ words }: Paragraph) => words.join(" ");
  const unpaired = Map.groupBy(before, keyOf);
  return now.flatMap((paragraph) => {
    const same = unpaired.get(keyOf(paragraph))?.shift();
    return same ? { now: paragraph, before: same } : [];
  });
}

/** Returns the pairs of paragraphs that are one, the most similar first, each paragraph at most once. */
function modifiedPairs(now: readonly Paragraph[], before: readonly Paragraph[]): Pair[] {
  const places = Map.groupBy(
    before.flatMap(({ counts }, index) => [...counts.keys()].map((word) => ({ word, index }))),
    ({ word }) => word,
  );
  const mostPlaces = Math.max(FEWEST_COMMON, before.length * COMMON_WORD);
  const candidates = now.flatMap((paragraph) =>
    likeliest(paragraph, places, mostPlaces).flatMap((index) => {
      const earlier = before[index]!; // an index of it
      const similarity = similarityOf(paragraph, earlier);
      return similarity >= LEAST_SIMILARITY ? { now: paragraph, before: earlier, similarity } : [];
    }),
  );
  const taken = new Set<Paragraph>();
  return candidates
    .sort((a, b) => b.similarity - a.similarity || a.now.position - b.now.position)
    .filter((pair) => {
      if (taken.has(pair.now) || taken.has(pair.before)) return false;
      taken.add(pair.now).add(pair.before);
      return true;
    });
}

/** Returns the places of the earlier paragraphs that share most rare words with a paragraph. */
function likeliest(
  { counts }: Paragraph,
  places: ReadonlyMap<string, readonly { index: number }[]>,
  mostPlaces: number,
): number[] {
  const shared = new Map<number, number>();
  for (const word of counts.keys()) {
    const wordPlaces = places.get(word) ?? [];
    if (wordPlaces.length <= mostPlaces)
      for (const { index } of wordPlaces) shared.set(index, (shared.get(index) ?? 0) + 1);
  }
  return [...shared]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_COMPARED)
    .map(([index]) => index);
}

function sharedWordsOf(a: Paragraph, b: Paragraph): number {
  let shared = 0;
  for (const [word, count] of a.counts) shared += Math.min(count, b.counts.get(word) ?? 0);
  return shared;
}

const similarityOf = (a: Paragraph, b: Paragraph): number =>
  (2 * sharedWordsOf(a, b)) / (a.words.length + b.words.length);

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

/** Puts changes into the order of the new text. A removed paragraph comes after the one that it came after. */
function inOrder(
  { added, removed, modified }: Record<"added" | "removed", readonly Paragraph[]> & { modified: readonly Pair[] },
  pairs: readonly Pair[],
): ParagraphChange[] {
  const anchors = pairs.toSorted((a, b) => a.before.position - b.before.position);
  const placeOf = ({ position }: Paragraph) =>
    (anchors.findLast(({ before }) => before.position < position)?.now.position ?? 0) + 0.5;
  const placed: { place: number; change: ParagraphChange }[] = [
    ...added.map(({ position, text }) => ({ place: position, change: { change: "added" as const, position, text } })),
    ...modified.map(({ now, before }) => ({
      place: now.position,
      change: {
        change: "modified" as const,
        position: now.position,
        previousPosition: before.position,
        text: now.text,
        previousText: before.text,
        similarity: rounded(similarityOf(now, before)),
      },
    })),
    ...removed.map((paragraph) => ({
      place: placeOf(paragraph),
      change: { change: "removed" as const, previousPosition: paragraph.position, previousText: paragraph.text },
    })),
  ];
  return placed.sort((a, b) => a.place - b.place).map(({ change }) => change);
}
