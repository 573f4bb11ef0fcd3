import type { IndexFacts } from "../chunk-table.ts";
import { type Scope, scopeCondition } from "../scope.ts";
import type { SearchPage, SearchQuery } from "../search-index.ts";
import type { Snapshot } from "../snapshot.ts";
import { requireUnitVector } from "../vectors.ts";
import { Ranking } from "./ranking.ts";
import { Reordered } from "./reordered.ts";
import { Turns } from "./turns.ts";

/** How long a ranking is kept after its last page. The versions of the table that they read have to stay longer. */
const IDLE_MS = 10 * 60_000;

/** Rankings that are kept, and their memory. Beyond it, the least recently used ones are forgotten. */
const MOST_RANKINGS = 1_000;
const MOST_BYTES = 64 * 1024 * 1024;

type AnyRanking = Ranking | Turns | Reordered;

interface KeptRanking {
  ranking: AnyRanking;
  usedAt: number;
}

/**
 * The rankings that pages come from. A reader who opens page 2 gets the ranking of page 1, whatever has been
 * written since; page 1 is always of the newest version. A ranking that was forgotten is made again from the newest
 * version.
 */
export class Rankings {
  readonly #facts: IndexFacts;
  readonly #newest: () => Promise<Snapshot>;
  /** By question and reader, the longest unused first. */
  readonly #kept = new Map<string, KeptRanking>();

  constructor(facts: IndexFacts, newest: () => Promise<Snapshot>) {
    this.#facts = facts;
    this.#newest = newest;
  }

  /**
   * A page of the answer to a question.
   * @throws `bug` if the vector of the question does not fit the index
   */
  async page(query: SearchQuery): Promise<SearchPage> {
    if (query.vector) requireUnitVector(query.vector, this.#facts.dimension, `the question "${query.text}"`);
    const key = keyOf(query);
    const ranking = await this.#ranking(key, query);
    try {
      return await ranking.page(query.offset, query.limit);
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    } finally {
      this.#forget();
    }
  }

  /** Forgets every ranking. */
  clear(): void {
    this.#kept.clear();
  }

  async #ranking(key: string, query: SearchQuery): Promise<AnyRanking> {
    const begun = this.#kept.get(key);
    if (begun && query.offset > 0) return this.#keep(key, begun.ranking);
    const snapshot = await this.#newest();
    // Another page may have come in the meantime, with a ranking of the same version.
    const current = this.#kept.get(key);
    if (current?.ranking.version === snapshot.version) return this.#keep(key, current.ranking);
    const { mode, text, words = text, vector, scope, turns, minSimilarity, reordering } = query;
    const rankingOf = (part: Scope) =>
      new Ranking({ snapshot, mode, words, vector, condition: scopeCondition(part), leastCosine: minSimilarity });
    const ranking = turns ? new Turns(turns.map((cik) => rankingOf({ ...scope, ciks: [cik] }))) : rankingOf(scope);
    const isByCompany = turns !== undefined;
    return this.#keep(key, reordering ? new Reordered(ranking, { text, reordering, isByCompany }) : ranking);
  }

  #keep(key: string, ranking: AnyRanking): AnyRanking {
    this.#kept.delete(key);
    this.#kept.set(key, { ranking, usedAt: performance.now() });
    return ranking;
  }

  /** Forgets the longest unused rankings until the others fit. The one of this moment stays, however long it is. */
  #forget(): void {
    let bytes = 0;
    for (const { ranking } of this.#kept.values()) bytes += ranking.sizeBytes;
    for (const [key, { ranking, usedAt }] of this.#kept) {
      const isOld = performance.now() - usedAt > IDLE_MS;
      const isTooMuch = bytes > MOST_BYTES || this.#kept.size > MOST_RANKINGS;
      if (!isOld && (!isTooMuch || this.#kept.size === 1)) return;
      this.#kept.delete(key);
      bytes -= ranking.sizeBytes;
    }
  }
}

/** A question by its parts. */
const keyOf = ({ mode, text, words, vector, scope, turns, minSimilarity, reordering, reader }: SearchQuery): string =>
  JSON.stringify([
    mode,
    text,
    words,
    vector && String(Bun.hash(vector)),
    scopeCondition(scope),
    turns,
    minSimilarity,
    reordering?.model,
    reader,
  ]);
