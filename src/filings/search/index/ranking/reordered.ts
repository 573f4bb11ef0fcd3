import type { Hit, Reordering, SearchPage } from "../search-index.ts";
import type { Ranking } from "./ranking.ts";
import type { Turns } from "./turns.ts";

/** The first hits, which are put into another order. */
export const REORDERED_HITS = 20;

/**
 * A ranking whose first hits are ordered by something else; the others follow as they were. Of turns, each stays its
 * company's: the hits change places within a company. The order is made once, so each hit is on one page.
 */
export class Reordered {
  readonly #ranking: Ranking | Turns;
  readonly #question: { text: string; reordering: Reordering; isByCompany: boolean };
  #order: Promise<number[]> | undefined;

  constructor(ranking: Ranking | Turns, question: { text: string; reordering: Reordering; isByCompany: boolean }) {
    this.#ranking = ranking;
    this.#question = question;
  }

  /** The version of the table that it ranks; undefined without hits. */
  get version(): number | undefined {
    return this.#ranking.version;
  }

  /** Memory that it holds, roughly. */
  get sizeBytes(): number {
    return this.#ranking.sizeBytes;
  }

  /** The hits from `offset` on. */
  async page(offset: number, limit: number): Promise<SearchPage> {
    if (offset >= REORDERED_HITS) return this.#ranking.page(offset, limit);
    const head = await this.#ranking.page(0, REORDERED_HITS);
    this.#order ??= this.#orderOf(head.hits);
    const ordered = (await this.#order).map((at) => head.hits[at] as Hit); // it is an order of these hits
    const end = offset + limit;
    const hits = ordered.slice(offset, end);
    if (end <= REORDERED_HITS) return { hits, hasMore: end < ordered.length || head.hasMore };
    const rest = await this.#ranking.page(REORDERED_HITS, end - REORDERED_HITS);
    return { hits: [...hits, ...rest.hits], hasMore: rest.hasMore };
  }

  /** Of each place, which hit comes there. Hits of one score keep their order. */
  async #orderOf(hits: readonly Hit[]): Promise<number[]> {
    const { text, reordering, isByCompany } = this.#question;
    const passages = hits.map((hit) => hit.text);
    const scores = await reordering.scoresOf(text, passages);
    const best = [...hits.keys()].sort((one, two) => (scores[two] as number) - (scores[one] as number));
    if (!isByCompany) return best;
    const cikOf = (at: number) => hits[at]?.cik;
    const queues = Map.groupBy(best, cikOf);
    return hits.map((_, at) => queues.get(cikOf(at))?.shift() as number); // as many as it has places
  }
}
