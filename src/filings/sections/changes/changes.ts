import { ownTurn } from "../../../http/one-at-a-time.ts";
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
  /** In the order of the new text; what was removed is where it was. */
  paragraphs: ParagraphChange[];
}

/** Paragraphs with fewer words in common are another paragraph each. */
const LEAST_SIMILARITY = 0.5;
/** Of the paragraphs that share rare words with one, this many are compared with it. */
const MOST_COMPARED = 8;
/** A word in more than this share of paragraphs does not tell which ones belong together. */
const COMMON_WORD = 0.1;
const FEWEST_COMMON = 10;

/**
 * How long a comparison continues before other requests have a turn. That of a long section takes a tenth of a second.
 */
const SLICE_MS = 5;

/** A paragraph and its words in lower case; a number is one word. */
interface Paragraph {
  position: number;
  text: string;
  words: string[];
  /** The words as one text. */
  key: string;
  counts: Map<string, number>;
}

/**
 * Compares two texts by paragraphs. Those with the same words are unchanged, wherever they are and whatever their
 * case and punctuation. Of the others, those that share at least half of their words are one that was modified. Other
 * work of the process has its turns meanwhile.
 */
export async function textChanges(current: string, previous: string): Promise<TextChanges> {
  const steps = comparison(current, previous);
  let beganMs = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - beganMs < SLICE_MS) continue;
    await ownTurn();
    beganMs = performance.now();
  }
}

/** Work that pauses after each paragraph. */
type Steps<Value> = Generator<undefined, Value>;

function* comparison(current: string, previous: string): Steps<TextChanges> {
  const now = yield* readParagraphs(current);
  const before = yield* readParagraphs(previous);
  const same = samePairs(now, before);
  const modified = yield* modifiedPairs(without(same, now, "now"), without(same, before, "before"));
  const pairs = [...same, ...modified];
  const added = without(pairs, now, "now");
  const removed = without(pairs, before, "before");
  let sharedWords = 0;
  for (const pair of pairs) {
    sharedWords += sharedWordsOf(pair.now, pair.before);
    yield;
  }
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

/** A pair that is not the same. */
interface ModifiedPair extends Pair {
  similarity: number;
}

/** Returns the paragraphs of one side that are in no pair. */
function without(pairs: readonly Pair[], paragraphs: readonly Paragraph[], side: keyof Pair): Paragraph[] {
  const paired = new Set(pairs.map((pair) => pair[side]));
  return paragraphs.filter((paragraph) => !paired.has(paragraph));
}

const WORD = /[\p{L}\p{N}]+(?:[.,'’&-][\p{L}\p{N}]+)*/gu;

/** Lines of only signs are left out. */
function* readParagraphs(text: string): Steps<Paragraph[]> {
  const paragraphs: Paragraph[] = [];
  for (const paragraph of paragraphsOf(text)) {
    const words = paragraph.toLowerCase().replaceAll("’", "'").match(WORD) ?? [];
    if (words.length === 0) continue;
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    paragraphs.push({ position: paragraphs.length + 1, text: paragraph, words, key: words.join(" "), counts });
    yield;
  }
  return paragraphs;
}

/** Returns what both texts have, each repetition once. */
function samePairs(now: readonly Paragraph[], before: readonly Paragraph[]): Pair[] {
  const unpaired = Map.groupBy(before, ({ key }) => key);
  return now.flatMap((paragraph) => {
    const same = unpaired.get(paragraph.key)?.shift();
    return same ? { now: paragraph, before: same } : [];
  });
}

/** Returns the pairs of paragraphs that are one, the most similar first, each paragraph at most once. */
function* modifiedPairs(now: readonly Paragraph[], before: readonly Paragraph[]): Steps<ModifiedPair[]> {
  const places = yield* wordPlaces(before);
  const mostPlaces = Math.max(FEWEST_COMMON, before.length * COMMON_WORD);
  const candidates: ModifiedPair[] = [];
  for (const paragraph of now) {
    for (const index of likeliest(paragraph, places, mostPlaces)) {
      const earlier = before[index]!; // an index of it
      const similarity = similarityOf(paragraph, earlier);
      if (similarity >= LEAST_SIMILARITY) candidates.push({ now: paragraph, before: earlier, similarity });
    }
    yield;
  }
  const taken = new Set<Paragraph>();
  return candidates
    .sort((a, b) => b.similarity - a.similarity || a.now.position - b.now.position)
    .filter((pair) => {
      if (taken.has(pair.now) || taken.has(pair.before)) return false;
      taken.add(pair.now).add(pair.before);
      return true;
    });
}

/** Returns the indexes of the paragraphs that have a word. */
function* wordPlaces(paragraphs: readonly Paragraph[]): Steps<Map<string, number[]>> {
  const places = new Map<string, number[]>();
  for (const [index, { counts }] of paragraphs.entries()) {
    for (const word of counts.keys()) {
      const indexes = places.get(word);
      if (indexes) indexes.push(index);
      else places.set(word, [index]);
    }
    yield;
  }
  return places;
}

/** Returns the places of the earlier paragraphs that share most rare words with a paragraph. */
function likeliest(
  { counts }: Paragraph,
  places: ReadonlyMap<string, readonly number[]>,
  mostPlaces: number,
): number[] {
  const shared = new Map<number, number>();
  for (const word of counts.keys()) {
    const indexes = places.get(word) ?? [];
    if (indexes.length <= mostPlaces) for (const index of indexes) shared.set(index, (shared.get(index) ?? 0) + 1);
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
  {
    added,
    removed,
    modified,
  }: Record<"added" | "removed", readonly Paragraph[]> & { modified: readonly ModifiedPair[] },
  pairs: readonly Pair[],
): ParagraphChange[] {
  const anchors = pairs.toSorted((a, b) => a.before.position - b.before.position);
  let anchor = -1;
  const placeOf = ({ position }: Paragraph) => {
    while ((anchors[anchor + 1]?.before.position ?? position) < position) anchor++; // they come by position
    return (anchors[anchor]?.now.position ?? 0) + 0.5;
  };
  const placed: { place: number; change: ParagraphChange }[] = [
    ...added.map(({ position, text }) => ({ place: position, change: { change: "added" as const, position, text } })),
    ...modified.map(({ now, before, similarity }) => ({
      place: now.position,
      change: {
        change: "modified" as const,
        position: now.position,
        previousPosition: before.position,
        text: now.text,
        previousText: before.text,
        similarity: rounded(similarity),
      },
    })),
    ...removed.map((paragraph) => ({
      place: placeOf(paragraph),
      change: { change: "removed" as const, previousPosition: paragraph.position, previousText: paragraph.text },
    })),
  ];
  return placed.sort((a, b) => a.place - b.place).map(({ change }) => change);
}
