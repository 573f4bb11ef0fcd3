import type { RowId } from "./places.ts";

/** A list, best first: row ids next to their cosines or their scores by words. */
export interface Column {
  rowIds: Float64Array;
  values: Float32Array;
}

/** A list without rows. */
export const NO_ROWS: Column = { rowIds: new Float64Array(), values: new Float32Array() };

/** The rows at the positions of `order`. */
export const columnOf = (rowIds: ArrayLike<RowId>, values: ArrayLike<number>, order: Uint32Array): Column => ({
  rowIds: Float64Array.from(order, (at) => rowIds[at] as number),
  values: Float32Array.from(order, (at) => values[at] as number),
});

/** The positions of values, highest first. LanceDB sorts by distance, but not always by the score of words. */
export function bestFirst(values: Float32Array): Uint32Array {
  const order = Uint32Array.from(values, (_, at) => at);
  const isSorted = values.every((value, at) => at === 0 || (values[at - 1] as number) >= value);
  return isSorted ? order : order.sort((left, right) => (values[right] as number) - (values[left] as number));
}
