import type { Table as ArrowTable, RecordBatch } from "apache-arrow";
import { rowsOf, TEXT_KEY, vectorsOf } from "../chunk-table.ts";
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

/** Rows with what is compared of them, and the keys of their texts. */
export interface ReadRows {
  keys: TextKeys;
  /** Empty if the question has no vector. */
  cosines: Cosines;
  /** Empty if no texts were asked for. */
  texts: ReadonlyMap<RowId, string>;
}

/**
 * The keys of rows' texts, their cosines if there is a vector to compare with, and their texts if `hasTexts`, in one
 * read: a column more costs less than a read.
 */
export async function readRows(
  { snapshot, vector }: { snapshot: Snapshot; vector: Float32Array | undefined },
  rowIds: readonly RowId[],
  { hasTexts }: { hasTexts: boolean },
): Promise<ReadRows> {
  if (rowIds.length === 0) return { keys: new Map(), cosines: new Map(), texts: new Map() };
  const columns = [...snapshot.keyColumns, ...(hasTexts ? ["text"] : []), ...(vector ? ["vector"] : [])];
  const answer = await snapshot.table
    .takeRowIds([...rowIds])
    .withRowId()
    .select(columns)
    .toArrow();
  const texts = answer.getChild("text");
  return {
    keys: keysIn(answer),
    cosines: vector ? cosinesIn(answer, vector) : new Map(),
    texts: new Map(hasTexts ? rowIdsOf(answer).map((rowId, at) => [rowId, texts?.get(at) as string]) : []),
  };
}

/** The keys of texts by row. */
export type TextKeys = ReadonlyMap<RowId, bigint>;

/** The keys of an answer's rows. Without their column each row is a text of its own: its id is its key. */
export function keysIn(answer: ArrowTable | RecordBatch): TextKeys {
  const keys = answer.getChild(TEXT_KEY)?.toArray() as BigInt64Array | undefined;
  return new Map(rowIdsOf(answer).map((rowId, at) => [rowId, keys?.[at] ?? BigInt(rowId)]));
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

/** Orders places, best first, and those of one score by their ids, which are read only for them. */
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
