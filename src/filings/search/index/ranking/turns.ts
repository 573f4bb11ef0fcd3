import type { SearchPage } from "../search-index.ts";
import type { Ranking } from "./ranking.ts";

/** The side and the position in it, from 0, of a place in the order of all. */
interface Turn {
  side: number;
  at: number;
}

/**
 * Several rankings as one, by turns: the first hit of each, then the second of each, and so on. One that ends leaves
 * its turns to the others. The order follows only from the rankings, so each hit is in it once whatever pages are
 * asked for.
 */
export class Turns {
  readonly #sides: readonly Ranking[];

  /** @param sides of one version of the table; no row is in two of them */
  constructor(sides: readonly Ranking[]) {
    this.#sides = sides;
  }

  /** The version of the table that they rank; undefined: there are none. */
  get version(): number | undefined {
    return this.#sides[0]?.version;
  }

  /** Memory that they hold, roughly. */
  get sizeBytes(): number {
    return this.#sides.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
  }

  /** The hits from `offset` on. */
  async page(offset: number, limit: number): Promise<SearchPage> {
    const end = offset + limit;
    const turns = turnsOf(await this.#counts(end), end + 1);
    const wantedTurns = turns.slice(offset, end);
    const pages = await Promise.all(
      this.#sides.map((side, number) => {
        const ownTurns = wantedTurns.filter((turn) => turn.side === number);
        return ownTurns[0] ? side.page(ownTurns[0].at, ownTurns.length) : undefined;
      }),
    );
    const hits = wantedTurns.map(({ side, at }) => {
      const first = wantedTurns.find((turn) => turn.side === side)?.at ?? 0;
      return pages[side]?.hits[at - first];
    });
    return { hits: hits.filter((hit) => hit !== undefined), hasMore: turns.length > end };
  }

  /** How many hits each side has, as far as the first `end` places and the one after them need to know. */
  async #counts(end: number): Promise<number[]> {
    let rounds = Math.ceil((end + 1) / this.#sides.length);
    for (;;) {
      const counts = await Promise.all(this.#sides.map((side) => side.count(rounds)));
      const places = counts.reduce((sum, count) => sum + Math.min(count, rounds), 0);
      const openSides = counts.filter((count) => count > rounds).length;
      if (places > end || openSides === 0) return counts.map((count) => Math.min(count, rounds));
      rounds += Math.ceil((end + 1 - places) / openSides);
    }
  }
}

/** The first `most` places of sides of so many hits. */
function turnsOf(counts: readonly number[], most: number): Turn[] {
  const turns: Turn[] = [];
  for (let at = 0; turns.length < most && counts.some((count) => count > at); at++)
    for (const [side, count] of counts.entries()) if (count > at && turns.length < most) turns.push({ side, at });
  return turns;
}
