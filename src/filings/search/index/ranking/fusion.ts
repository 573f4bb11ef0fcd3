import { byScore, inOrder, type Place, type PlaceList, type RowId } from "./places.ts";
import type { Column } from "./scans.ts";

/**
 * The weight of the words follows from how far the best passage stands out from the tenth, as a share of its score: where
 * it does, the question has words of its answer; where all passages have the same words, as within a filing, the cosine
 * knows better. Chosen on the sets of scripts/bench/retrieval/README.md, where no fixed weight suits both.
 */
const WEIGHT_PER_GAP = 2.2;
const LEAST_WORD_WEIGHT = 0.3;
const MOST_WORD_WEIGHT = 0.75;
const COMPARED_RANK = 10;

/** Half of the words of an answer are less than half of it: they are in many passages. */
const WORD_POWER = 2;

/** How the two scores of a chunk become one: 1 for a row that is the best of both lists that it was made from. */
export type Fusion = (wordScore: number, cosine: number | null) => number;

/**
 * The convex fusion of two lists of candidates. Words count 0 for a chunk without one of the question and 1 for the best.
 * Meaning counts 0 for the middle one of all candidates and 1 for the nearest: the farthest has some words and nothing
 * else, and how far it is says nothing about the near ones. Of a chunk without vector nothing is known: it counts 0.
 */
export function fusionOf(candidates: readonly Pick<Place, "cosine" | "wordScore">[]): Fusion {
  const cosines = candidates.flatMap(({ cosine }) => (cosine === null ? [] : [cosine])).sort((a, b) => b - a);
  const [most, least] = [cosines[0] ?? 0, cosines.at(-1) ?? 0];
  const middle = cosines[Math.floor(cosines.length / 2)] ?? 0;
  // Of many copies of one passage the middle one may be the nearest.
  const zero = middle < most ? middle : least;
  const wordScores = candidates.map(({ wordScore }) => wordScore).sort((left, right) => right - left);
  const mostWords = wordScores[0] ?? 0;
  const weight = wordWeight(wordScores);
  return (wordScore, cosine) => {
    const near = cosine === null || most <= zero ? 0 : (cosine - zero) / (most - zero);
    const words = mostWords === 0 ? 0 : (wordScore / mostWords) ** WORD_POWER;
    return weight * words + (1 - weight) * near;
  };
}

/** The weight of the words, from their scores in falling order. */
function wordWeight(wordScores: readonly number[]): number {
  const best = wordScores[0] ?? 0;
  const compared = wordScores[Math.min(COMPARED_RANK, wordScores.length) - 1] ?? 0;
  const gap = best === 0 ? 0 : 1 - compared / best;
  return Math.min(MOST_WORD_WEIGHT, Math.max(LEAST_WORD_WEIGHT, WEIGHT_PER_GAP * gap));
}

/**
 * The rows of both lists, each once, ordered by the fusion of its scores, which is made from the first `candidates` rows of
 * each list, however many there are.
 */
export function fused(
  { near, worded }: { near: readonly Place[]; worded: readonly Place[] },
  candidates: number,
): { places: Place[]; fusion: Fusion } {
  const byRow = new Map(near.map((place) => [place.rowId, place]));
  for (const place of worded) {
    const twin = byRow.get(place.rowId);
    byRow.set(place.rowId, twin ? { ...twin, wordScore: place.wordScore } : place);
  }
  const firstRows = new Set([...near.slice(0, candidates), ...worded.slice(0, candidates)].map(({ rowId }) => rowId));
  const fusion = fusionOf([...byRow.values()].filter(({ rowId }) => firstRows.has(rowId)));
  const places = [...byRow.values()].map((place) => ({ ...place, score: fusion(place.wordScore, place.cosine) }));
  return { places: places.sort(byScore), fusion };
}

/** The rows of both complete lists, each once, ordered by the fusion of its scores. */
export function fusedColumns({ near, worded }: { near: Column; worded: Column }, fusion: Fusion): PlaceList {
  const positions = new Map<RowId, number>();
  for (const column of [near, worded])
    for (const rowId of column.rowIds) if (!positions.has(rowId)) positions.set(rowId, positions.size);
  const cosines = new Float32Array(positions.size).fill(Number.NaN);
  const scores = new Float32Array(positions.size);
  for (const [at, rowId] of near.rowIds.entries()) cosines[positions.get(rowId) as number] = near.values[at] as number;
  for (const [at, rowId] of worded.rowIds.entries())
    scores[positions.get(rowId) as number] = worded.values[at] as number;
  for (const [at, cosine] of cosines.entries())
    scores[at] = fusion(scores[at] as number, Number.isNaN(cosine) ? null : cosine);
  const order = Uint32Array.from(scores.keys()).sort(
    (left, right) => (scores[right] as number) - (scores[left] as number) || left - right,
  );
  return inOrder({ rowIds: Float64Array.from(positions.keys()), cosines, scores }, order);
}
