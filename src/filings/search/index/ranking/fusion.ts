import type { Column } from "./columns.ts";
import { byScore, inOrder, type Place, type PlaceList, type RowId } from "./places.ts";

/** The weight of the words; the cosine has the rest. Chosen on the sets of scripts/bench/retrieval/README.md. */
const WORD_WEIGHT = 0.4;

/** How the two scores of a row become one. A share is 1 for the best row by words, and 0 for one without any. */
export type Fusion = (wordShare: number, cosine: number | null) => number;

/**
 * The convex fusion of words and cosine. The cosine counts as it is: on a scale of its candidates, the farthest one,
 * which has some words and nothing else, would say how near the others are. Of a row without vector nothing is known:
 * it counts as the middle one of the candidates.
 */
export function fusionOf(candidates: readonly Pick<Place, "cosine">[]): Fusion {
  const cosines = candidates.flatMap(({ cosine }) => (cosine === null ? [] : [cosine])).sort((a, b) => b - a);
  const middle = cosines[Math.floor(cosines.length / 2)] ?? 0;
  return (wordShare, cosine) => WORD_WEIGHT * wordShare + (1 - WORD_WEIGHT) * (cosine ?? middle);
}

/** Candidates, best first by the fusion of their scores, which is made from them. */
export function fused(candidates: readonly Place[]): { places: Place[]; fusion: Fusion } {
  const fusion = fusionOf(candidates);
  const mostWords = candidates.reduce((most, { wordScore }) => Math.max(most, wordScore), 0);
  const places = candidates.map((place) => ({
    ...place,
    score: fusion(shareOf(place.wordScore, mostWords), place.cosine),
  }));
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
  const mostWords = worded.values[0] ?? 0; // best first
  for (const [at, rowId] of worded.rowIds.entries())
    scores[positions.get(rowId) as number] = shareOf(worded.values[at] as number, mostWords);
  for (const [at, cosine] of cosines.entries())
    scores[at] = fusion(scores[at] as number, Number.isNaN(cosine) ? null : cosine);
  const order = Uint32Array.from(scores.keys()).sort(
    (left, right) => (scores[right] as number) - (scores[left] as number) || left - right,
  );
  return inOrder({ rowIds: Float64Array.from(positions.keys()), cosines, scores }, order);
}

const shareOf = (wordScore: number, most: number): number => (most === 0 ? 0 : wordScore / most);
