import { bug } from "../../../../errors.ts";
import type { Hit, SearchPage } from "../search-index.ts";
import { similarityOf } from "../vectors.ts";
import { below, listOf, type PlaceList, picked } from "./places.ts";
import { cosinesOf, type TextKeys } from "./rows.ts";
import { type PlacedText, placedTexts, textKeysOf } from "./same-texts.ts";
import { type MoreRows, type RankedQuestion, type RankingSource, rankingSource } from "./sources.ts";

/** What a ranking takes besides its rows: the question, its maps, and so on. */
const OVERHEAD_BYTES = 4_096;
/** Of a row, and of a text that pages have come to: its place and its key. */
const [ROW_BYTES, TEXT_BYTES] = [16, 72];

/**
 * Filers repeat texts: beyond those that a page needs, so many of its rows are looked at, and more if that is not
 * enough.
 */
const SPARE_ROWS = 10;
const ROWS_PER_TEXT = 1.5;

/** The rows of a ranking so far, and how it continues. It is whole if there is nothing more. */
interface Ranked {
  list: PlaceList;
  more: readonly MoreRows[];
}

/**
 * The hits of one question, in an order that stays: first those that the indexes found, then all others that match,
 * found by a scan when somebody goes that far. Each text of a filer is in it once, where its best row is.
 */
export class Ranking {
  readonly #question: RankedQuestion;
  readonly #source: RankingSource;
  #ranked: Promise<Ranked> | undefined;
  /** The texts so far, in their order, with the position of the first row of each in the list. */
  readonly #texts = new Map<bigint, number>();
  readonly #keys: bigint[] = [];
  /** Keys of the first rows, where they are known. */
  #knownKeys: TextKeys = new Map();
  /** How many rows of the list were looked at. */
  #rowCount = 0;
  /** Pages that come at once continue one after another. */
  #looking: Promise<unknown> = Promise.resolve();

  constructor(question: RankedQuestion) {
    this.#question = question;
    this.#source = rankingSource(question);
  }

  /** The version of the table that it ranks. */
  get version(): number {
    return this.#question.snapshot.version;
  }

  /** Memory that it holds, roughly; 0 until its first rows are there. */
  sizeBytes = 0;

  /** The hits from `offset` on. */
  async page(offset: number, limit: number): Promise<SearchPage> {
    const end = offset + limit;
    const { list } = await this.#reaching(end);
    return { hits: await this.#hits(list, this.#keys.slice(offset, end)), hasMore: end < this.#keys.length };
  }

  /** How many hits there are, up to one more than `end`. */
  async count(end: number): Promise<number> {
    await this.#reaching(end);
    return Math.min(this.#keys.length, end + 1);
  }

  /** The rows in which there are more than `end` texts, if there are so many. */
  async #reaching(end: number): Promise<Ranked> {
    const looking = this.#looking.then(() => this.#look(end + 1));
    this.#looking = looking.catch(() => undefined);
    return looking;
  }

  /** Looks at rows until there are so many texts, or no more rows. */
  async #look(wanted: number): Promise<Ranked> {
    this.#ranked ??= this.#begin(wanted);
    let ranked = await this.#ranked;
    while (this.#keys.length < wanted) {
      const { list, more } = ranked;
      const rest = list.rowIds.length - this.#rowCount;
      if (rest === 0 && more.length === 0) break;
      if (rest === 0) ranked = await this.#extended(ranked);
      else await this.#takeTexts(list, Math.ceil((wanted - this.#keys.length) * ROWS_PER_TEXT) + SPARE_ROWS);
    }
    this.sizeBytes = OVERHEAD_BYTES + ranked.list.rowIds.length * ROW_BYTES + this.#keys.length * TEXT_BYTES;
    return ranked;
  }

  /** Looks at the next rows of the list. */
  async #takeTexts(list: PlaceList, count: number): Promise<void> {
    const begin = this.#rowCount;
    const rowIds = [...list.rowIds.subarray(begin, begin + count)];
    const isKnown = rowIds.every((rowId) => this.#knownKeys.has(rowId));
    const keys = isKnown ? this.#knownKeys : await textKeysOf(this.#question, rowIds);
    this.#knownKeys = new Map();
    for (const [step, rowId] of rowIds.entries()) {
      const key = keys.get(rowId);
      if (key === undefined) throw bug(`row ${rowId} of the search index was ranked, but has no text`);
      if (this.#texts.has(key)) continue;
      this.#texts.set(key, begin + step);
      this.#keys.push(key);
    }
    this.#rowCount = begin + rowIds.length;
  }

  async #begin(wanted: number): Promise<Ranked> {
    const { places, isWhole, keys } = await this.#source.head(wanted);
    if (keys) this.#knownKeys = keys;
    return { list: listOf(places), more: isWhole ? [] : this.#source.more };
  }

  /** Appends what the rows so far lack, below them. */
  async #extended({ list, more: [next, ...more] }: Ranked): Promise<Ranked> {
    const rows = new Set(list.rowIds);
    const rest = next ? picked(await next(), (rowId) => !rows.has(rowId)) : listOf([]);
    const extended = { list: joined(list, below(rest, list.scores.at(-1) ?? Number.POSITIVE_INFINITY)), more };
    this.#ranked = Promise.resolve(extended);
    return extended;
  }

  async #hits(list: PlaceList, keys: readonly bigint[]): Promise<Hit[]> {
    if (keys.length === 0) return [];
    const texts = await placedTexts(this.#question, keys);
    const foundTexts = keys.map((key) => {
      const at = this.#texts.get(key) as number; // it is among the keys
      const text = texts.get(key);
      if (!text) throw bug(`row ${list.rowIds[at]} of the search index was ranked, but not read`);
      return { text, cosine: list.cosines[at] as number, score: list.scores[at] as number };
    });
    const compared = await this.#lackingCosines(foundTexts);
    return foundTexts.map(({ text, cosine, score }) => {
      const known = Number.isNaN(cosine) ? compared(text) : cosine;
      return { ...text.newest, similarity: known === null ? null : similarityOf(known), score, alsoIn: text.others };
    });
  }

  /** The cosines of texts that were ranked without: of any of their rows that has a vector. */
  async #lackingCosines(
    found: readonly { text: PlacedText; cosine: number }[],
  ): Promise<(text: PlacedText) => number | null> {
    const { snapshot, vector } = this.#question;
    const rowIds = found.flatMap(({ text, cosine }) => (Number.isNaN(cosine) ? text.rowIds : []));
    const cosines = vector ? await cosinesOf({ snapshot, vector }, rowIds) : new Map<number, number>();
    return (text) => text.rowIds.map((rowId) => cosines.get(rowId)).find((cosine) => cosine !== undefined) ?? null;
  }
}

const joined = (head: PlaceList, rest: PlaceList): PlaceList => ({
  rowIds: appended(head.rowIds, rest.rowIds),
  cosines: appended(head.cosines, rest.cosines),
  scores: appended(head.scores, rest.scores),
});

function appended<Numbers extends Float64Array | Float32Array>(first: Numbers, second: Numbers): Numbers {
  const both = new (first.constructor as new (length: number) => Numbers)(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
