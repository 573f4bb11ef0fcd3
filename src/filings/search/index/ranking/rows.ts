import type { Table as ArrowTable, RecordBatch } from "apache-arrow";
import { bug } from "../../../../errors.ts";
import { HIT_COLUMNS, hitOf, rowsOf, vectorsOf } from "../chunk-table.ts";
import type { Hit } from "../search-index.ts";
import type { Snapshot } from "../snapshot.ts";
import { dot } from "../vectors.ts";
import { compareTexts } from "../writing.ts";
import { byScore, type Place, type RowId } from "./places.ts";

/** True cosines by row. A row without vector has none. */
export type Cosines = ReadonlyMap<RowId, number>;

/** The rows of an answer, in its order. Read as pairs of 32 bits, lower half first: a bigint is an object each. */
export function rowIdsOf(answer: ArrowTable | RecordBatch): RowId[] {
  const ids = answer.getChild("_rowid")?.toArray() as BigUint64Array | undefined;
  if (!ids) return [];
  const halves = new Uint32Array(ids.buffer, ids.byteOffset, ids.length * 2);
  return Array.from(
    { length: ids.length },
    (_, at) => (halves[at * 2] as number) + (halves[at * 2 + 1] as number) * 2 ** 32,
  );
}

/** The numbers of a column of an answer; none if the answer is empty. */
export const numbersOf = (answer: ArrowTable, column: string): Float32Array =>
  (answer.getChild(column)?.toArray() as Float32Array | undefined) ?? new Float32Array();

/** The cosines of a question to rows, from their vectors. */
export async function cosinesOf(
  { snapshot, vector }: { snapshot: Snapshot; vector: Float32Array },
  rowIds: readonly RowId[],
): Promise<Cosines> {
  if (rowIds.length === 0) return new Map();
  return cosinesIn(await snapshot.table.takeRowIds(rowIds).withRowId().select(["vector"]).toArrow(), vector);
}

function cosinesIn(answer: ArrowTable, vector: Float32Array): Cosines {
  const vectors = vectorsOf(answer.getChild("vector"));
  const cosines = new Map<RowId, number>();
  for (const [at, rowId] of rowIdsOf(answer).entries()) {
    const rowVector = vectors[at];
    if (rowVector) cosines.set(rowId, Math.fround(dot(rowVector, vector)));
  }
  return cosines;
}

/** Rows with all that hits are made of. A row is decoded when it is asked for. */
export interface ReadRows {
  /** Empty if their vectors were not read. */
  cosines: Cosines;
  has(rowId: RowId): boolean;
  /** @throws `bug` if the row was not read */
  text(rowId: RowId): string;
  /** @throws `bug` if the row was not read */
  hit(rowId: RowId, similarity: number | null, score: number): Hit;
}

/**
 * Reads rows for hits; their vectors, too, if there is one to compare with. Each read costs a millisecond before its
 * first row.
 */
export async function readRows(
  { snapshot, vector }: { snapshot: Snapshot; vector: Float32Array | undefined },
  rowIds: readonly RowId[],
): Promise<ReadRows> {
  const columns = vector ? [...HIT_COLUMNS, "vector"] : [...HIT_COLUMNS];
  const answer = await snapshot.table
    .takeRowIds([...rowIds])
    .withRowId()
    .select(columns)
    .toArrow();
  const positions = new Map(rowIdsOf(answer).map((rowId, at) => [rowId, at]));
  const hitColumns = HIT_COLUMNS.map((name) => [name, answer.getChild(name)] as const);
  const positionOf = (rowId: RowId): number => {
    const at = positions.get(rowId);
    if (at === undefined) throw bug(`row ${rowId} of the search index was ranked, but not read`);
    return at;
  };
  const texts = answer.getChild("text");
  return {
    cosines: vector ? cosinesIn(answer, vector) : new Map(),
    has: (rowId) => positions.has(rowId),
    text: (rowId) => texts?.get(positionOf(rowId)),
    hit: (rowId, similarity, score) => {
      const at = positionOf(rowId);
      return hitOf(Object.fromEntries(hitColumns.map(([name, column]) => [name, column?.get(at)])), similarity, score);
    },
  };
}

/** Orders places, best first, and those of one score by their ids, which are read for them alone. */
export async function ranked(snapshot: Snapshot, places: readonly Place[]): Promise<Place[]> {
  const ordered = places.toSorted(byScore);
  const tied = ordered.filter(({ score }, at) => ordered[at - 1]?.score === score || ordered[at + 1]?.score === score);
  if (tied.length === 0) return ordered;
  const ids = await idsOf(
    snapshot,
    tied.map(({ rowId }) => rowId),
  );
  const idOf = ({ rowId }: Place): string => ids.get(rowId) ?? "";
  return ordered.sort((left, right) => byScore(left, right) || compareTexts(idOf(left), idOf(right)));
}

async function idsOf(snapshot: Snapshot, rowIds: readonly RowId[]): Promise<Map<RowId, string>> {
  const answer = await snapshot.table.takeRowIds(rowIds).withRowId().select(["id"]).toArrow();
  return new Map(rowsOf(answer).map((row) => [Number(row._rowid), row.id as string]));
}
