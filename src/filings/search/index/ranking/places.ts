/** The place of a chunk in a ranking. */
export interface Place {
  rowId: RowId;
  /** Null if the chunk or the question has no vector, or if it was not computed. */
  cosine: number | null;
  /** BM25; 0 if no word matches. */
  wordScore: number;
  /** What orders the ranking. */
  score: number;
}

/**
 * LanceDB's row id, which holds for one version of the table: the number of a file times 2^32, plus a position. A table
 * would need two million files, each a commit, before a number could not hold it.
 */
export type RowId = number;

/** Best first. The order of places with one score follows from their ids: see `ranked`. */
export const byScore = (left: Place, right: Place): number => right.score - left.score;

/** A long ranking, best first, in 16 bytes a row, where a million objects would take ten times that. */
export interface PlaceList {
  rowIds: Float64Array;
  /** NaN stands for null. */
  cosines: Float32Array;
  scores: Float32Array;
}

/** Places as a long ranking, in their order. */
export const listOf = (places: readonly Place[]): PlaceList => ({
  rowIds: Float64Array.from(places, ({ rowId }) => rowId),
  cosines: Float32Array.from(places, ({ cosine }) => cosine ?? Number.NaN),
  scores: Float32Array.from(places, ({ score }) => score),
});

/** The rows of a list that `isIn` accepts, in the same order. */
export function picked(list: PlaceList, isIn: (rowId: RowId, cosine: number) => boolean): PlaceList {
  const positions: number[] = [];
  for (let at = 0; at < list.rowIds.length; at++)
    if (isIn(list.rowIds[at] as number, list.cosines[at] as number)) positions.push(at);
  return positions.length === list.rowIds.length ? list : inOrder(list, positions);
}

/** The rows of a list at `positions`. */
export const inOrder = (list: PlaceList, positions: readonly number[] | Uint32Array): PlaceList => ({
  rowIds: Float64Array.from(positions, (at) => list.rowIds[at] as number),
  cosines: Float32Array.from(positions, (at) => list.cosines[at] as number),
  scores: Float32Array.from(positions, (at) => list.scores[at] as number),
});

/**
 * A list whose scores are lower by as much as the best one is above `floor`: it continues after rows that have the
 * floor.
 */
export function below(list: PlaceList, floor: number): PlaceList {
  const excess = list.scores.reduce((most, score) => Math.max(most, score), floor) - floor;
  const most = Math.fround(floor);
  return excess > 0 ? { ...list, scores: list.scores.map((score) => Math.min(most, score - excess)) } : list;
}

/** The places of a list; their scores by words are forgotten. */
export const placesOf = ({ rowIds, cosines, scores }: PlaceList): Place[] =>
  Array.from(rowIds, (rowId, at): Place => {
    const cosine = cosines[at] as number;
    return { rowId, cosine: Number.isNaN(cosine) ? null : cosine, wordScore: 0, score: scores[at] as number };
  });

/** The rows of a list that are near enough. */
export const atLeast = (list: PlaceList, leastCosine: number | undefined): PlaceList =>
  leastCosine === undefined ? list : picked(list, (_, cosine) => isNear(cosine, leastCosine));

/** Whether a cosine is high enough; none is not. 0 lets all pass: a similarity is 0 for the negative ones. */
export const isNear = (cosine: number | null, leastCosine: number): boolean =>
  cosine !== null && !Number.isNaN(cosine) && (leastCosine <= 0 || cosine >= leastCosine);
