import { HIT_COLUMNS, hitOf, rowsOf, vectorsOf } from "../chunk-table.ts";
import type { Hit, SearchPage } from "../search-index.ts";
import { dot, similarityOf } from "../vectors.ts";
import { type PlaceList, picked } from "./places.ts";
import { type RankedQuestion, type RankingSource, rankingSource } from "./sources.ts";

/** Deep pages need a scan of a whole scope. One at a time keeps memory and the other questions well. */
let scans: Promise<unknown> = Promise.resolve();

/** What a ranking takes besides its rows: the question, its maps, and so on. */
const OVERHEAD_BYTES = 4_096;

/**
 * The hits of one question, in an order that stays: first those that the indexes found, then all others that match, found
 * by a scan when somebody goes that far. Each hit is in it once.
 */
export class Ranking {
  readonly #question: RankedQuestion;
  readonly #source: RankingSource;
  #places: Promise<{ list: PlaceList; isWhole: boolean }>;

  constructor(question: RankedQuestion) {
    this.#question = question;
    this.#source = rankingSource(question);
    this.#places = this.#begin();
  }

  /** The version of the table that it ranks. */
  get version(): number {
    return this.#question.snapshot.version;
  }

  /** Memory that it holds, roughly; 0 until its first rows are there. */
  sizeBytes = 0;

  /** The hits from `offset` on. */
  async page(offset: number, limit: number): Promise<SearchPage> {
    let places = await this.#places;
    if (!places.isWhole && offset + limit >= places.list.rowIds.length) {
      this.#places = this.#complete(this.#places);
      places = await this.#places;
    }
    const { list } = places;
    return { hits: await this.#hits(list, offset, limit), hasMore: offset + limit < list.rowIds.length };
  }

  async #begin() {
    const { places, isWhole } = await this.#source.head();
    const list: PlaceList = {
      rowIds: Float64Array.from(places, ({ rowId }) => rowId),
      cosines: Float32Array.from(places, ({ cosine }) => cosine ?? Number.NaN),
      scores: Float32Array.from(places, ({ score }) => score),
    };
    return this.#sized({ list, isWhole });
  }

  /** Appends what the head lacks. Pages that wait for it at once share the scan. */
  async #complete(begun: Promise<{ list: PlaceList; isWhole: boolean }>) {
    const { list, isWhole } = await begun;
    if (isWhole) return { list, isWhole };
    const scan = scans.then(() => this.#source.all());
    scans = scan.catch(() => undefined);
    try {
      const headRows = new Set(list.rowIds);
      const rest = picked(await scan, (rowId) => !headRows.has(rowId));
      return this.#sized({ list: joined(list, rest), isWhole: true });
    } catch (error) {
      this.#places = begun; // the next page tries again
      throw error;
    }
  }

  #sized<Places extends { list: PlaceList }>(places: Places): Places {
    this.sizeBytes = OVERHEAD_BYTES + places.list.rowIds.length * 16;
    return places;
  }

  async #hits(list: PlaceList, offset: number, limit: number): Promise<Hit[]> {
    const rowIds = [...list.rowIds.subarray(offset, offset + limit)];
    if (rowIds.length === 0) return [];
    const { snapshot, vector } = this.#question;
    const lacksCosines = list.cosines.subarray(offset, offset + limit).some(Number.isNaN);
    const columns = [...HIT_COLUMNS, ...(vector && lacksCosines ? ["vector"] : [])];
    const answer = await snapshot.table.takeRowIds(rowIds).withRowId().select(columns).toArrow();
    const vectors = vectorsOf(answer.getChild("vector"));
    const rows = new Map(
      rowsOf(answer).map((row, at) => [Number(row._rowid), { row, chunkVector: vectors[at] }] as const),
    );
    return rowIds.flatMap((rowId, step) => {
      const readRow = rows.get(rowId);
      if (!readRow) return []; // can't be: the snapshot has every row that it ranked
      const { row, chunkVector } = readRow;
      const at = offset + step;
      const cosine = vector && chunkVector ? dot(chunkVector, vector) : (list.cosines[at] as number);
      return [hitOf(row, Number.isNaN(cosine) ? null : similarityOf(cosine), list.scores[at] as number)];
    });
  }
}

const joined = (head: PlaceList, rest: PlaceList): PlaceList => ({
  rowIds: Float64Array.from([...head.rowIds, ...rest.rowIds]),
  cosines: Float32Array.from([...head.cosines, ...rest.cosines]),
  scores: Float32Array.from([...head.scores, ...rest.scores]),
});
