import { bug } from "../../../errors.ts";

/** How far from 1 the length of a unit vector may be: half-precision models round. */
const NORM_TOLERANCE = 0.01;

/**
 * LanceDB cuts vectors that are too long, pads those that are too short, and never finds one of zeros: all in silence.
 * @throws `bug` if `vector` is not a unit vector of `dimension` numbers. `owner` says whose it is.
 */
export function requireUnitVector(vector: Float32Array, dimension: number, owner: string): void {
  if (vector.length !== dimension)
    throw bug(`the vector of ${owner} has ${vector.length} numbers, not the ${dimension} of the index`);
  const norm = Math.sqrt(dot(vector, vector));
  if (!(Math.abs(norm - 1) <= NORM_TOLERANCE)) throw bug(`the vector of ${owner} has length ${norm}, not 1`);
}

/** The sum of products, which is the cosine of unit vectors. The second vector begins at `begin` of `right`. */
export function dot(left: Float32Array, right: Float32Array, begin = 0): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[begin + at] ?? 0);
  return sum;
}

/** A cosine as it is reported: 0 to 1. */
export const similarityOf = (cosine: number): number => Math.min(1, Math.max(0, cosine));
