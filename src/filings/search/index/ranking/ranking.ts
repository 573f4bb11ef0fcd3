import type { Hit, SearchPage } from "../search-index.ts";
import { similarityOf } from "../vectors.ts";
import { listOf, type PlaceList, picked } from "./places.ts";
import { type ReadRows, readRows } from "./rows.ts";
import { type MoreRows, type RankedQuestion, type RankingSource, rankingSource } from "./sources.ts";

/** What a ranking takes besides its rows: the question, its maps, and so on. */
const OVERHEAD_BYTES = 4_096;

/** The rows of a ranking so far, and how it goes on. It is whole if there is nothing more. */
interface Ranked {
  list: PlaceList;
  more: readonly MoreRows[];
}

/**
 * The hits of one question, in an order that stays: first those that the indexes found, then all others that match, found
 * by a scan when somebody goes that far. Each hit is in it once.
 */
export class Ranking {
  readonly #question: RankedQuestion;
  readonly #source: RankingSource;
  #ranked: Promise<Ranked> | undefined;
  /** Rows of the head that were read as hits, for the first page. */
  #read: ReadRows | undefined;

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
    const list = await this.#reaching(end);
    return { hits: await this.#hits(list, offset, limit), hasMore: end < list.rowIds.length };
  }

  /** How many hits there are, up to one more than `end`. */
  async count(end: number): Promise<number> {
    return Math.min((await this.#reaching(end)).rowIds.length, end + 1);
  }

  /** The rows so far, more than `end` if there are so many. */
  async #reaching(end: number): Promise<PlaceList> {
    this.#ranked ??= this.#begin(end);
    let ranked = await this.#ranked;
    while (ranked.more.length > 0 && end >= ranked.list.rowIds.length) {
      this.#ranked = this.#extended(this.#ranked, end);
      ranked = await this.#ranked;
    }
    return ranked.list;
  }

  async #begin(wanted: number): Promise<Ranked> {
    const { places, isWhole, read } = await this.#source.head(wanted);
    this.#read = read;
    return this.#sized({ list: listOf(places), more: isWhole ? [] : this.#source.more });
  }

  /** Appends what the rows so far lack. Pages that wait for it at once share the work. */
  async #extended(begun: Promise<Ranked>, end: number): Promise<Ranked> {
    const ranked = await begun;
    const { list } = ranked;
    const [next, ...more] = ranked.more;
    if (!next || end < list.rowIds.length) return ranked;
    try {
      const rows = new Set(list.rowIds);
      const rest = picked(await next(), (rowId) => !rows.has(rowId));
      return this.#sized({ list: joined(list, rest), more });
    } catch (error) {
      this.#ranked = begun; // the next page tries again
      throw error;
    }
  }

  #sized(ranked: Ranked): Ranked {
    this.sizeBytes = OVERHEAD_BYTES + ranked.list.rowIds.length * 16;
    return ranked;
  }

  async #hits(list: PlaceList, offset: number, limit: number): Promise<Hit[]> {
    const rowIds = [...list.rowIds.subarray(offset, offset + limit)];
    if (rowIds.length === 0) return [];
    const { snapshot, vector } = this.#question;
    const lacksCosines = list.cosines.subarray(offset, offset + limit).some(Number.isNaN);
    const first = this.#read;
    this.#read = undefined; // a page of texts: too much to keep with each ranking
    const read = first && rowIds.every((rowId) => first.has(rowId)) ? first : undefined;
    const rows = read ?? (await readRows({ snapshot, vector: lacksCosines ? vector : undefined }, rowIds));
    return rowIds.map((rowId, step) => {
      const cosine = rows.cosines.get(rowId) ?? (list.cosines[offset + step] as number);
      const similarity = Number.isNaN(cosine) ? null : similarityOf(cosine);
      return rows.hit(rowId, similarity, list.scores[offset + step] as number);
    });
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
