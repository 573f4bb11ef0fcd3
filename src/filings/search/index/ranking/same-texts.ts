import { CHUNK_COLUMNS, chunkOf, rowsOf, TEXT_KEY } from "../chunk-table.ts";
import { allOf } from "../scope.ts";
import type { ChunkPlace, ChunkRow } from "../search-index.ts";
import { compareTexts } from "../writing.ts";
import type { Question } from "./lists.ts";
import type { RowId } from "./places.ts";
import { keysIn, type TextKeys } from "./rows.ts";

/**
 * Of more rows than this, the keys are read by a scan: it takes as long for a million rows as reads of 5,000 of them.
 */
const MOST_READ_ROWS = 5_000;

/** The keys of rows' texts. */
export async function textKeysOf(
  { snapshot, condition }: Pick<Question, "snapshot" | "condition">,
  rowIds: readonly RowId[],
): Promise<TextKeys> {
  if (snapshot.keyColumns.length === 0) return new Map(rowIds.map((rowId) => [rowId, BigInt(rowId)]));
  if (rowIds.length <= MOST_READ_ROWS)
    return keysIn(
      await snapshot.table
        .takeRowIds([...rowIds])
        .withRowId()
        .select([...snapshot.keyColumns])
        .toArrow(),
    );
  const wantedRows = new Set(rowIds);
  const keys = new Map<RowId, bigint>();
  const scan = snapshot.table
    .query()
    .select([...snapshot.keyColumns])
    .withRowId();
  if (condition !== undefined) scan.where(condition);
  for await (const batch of scan)
    for (const [rowId, key] of keysIn(batch)) if (wantedRows.has(rowId)) keys.set(rowId, key);
  return keys;
}

/** A text with all of its places in a scope. */
export interface PlacedText {
  /** Where it was filed last. */
  newest: Omit<ChunkRow, "vector">;
  /** The other places, the newest first. */
  others: ChunkPlace[];
  rowIds: RowId[];
}

/** Texts by their keys, with all of their places in the scope of a question. */
export async function placedTexts(
  { snapshot, condition }: Pick<Question, "snapshot" | "condition">,
  keys: readonly bigint[],
): Promise<Map<bigint, PlacedText>> {
  const { table, keyColumns } = snapshot;
  const where = allOf(`${TEXT_KEY} IN (${keys.join(", ")})`, condition) ?? "";
  const query = keyColumns.length === 0 ? table.takeRowIds([...keys]) : table.query().where(where);
  const answer = await query
    .withRowId()
    .select([...CHUNK_COLUMNS, ...keyColumns])
    .toArrow();
  const keyOf = [...keysIn(answer)];
  const rows = rowsOf(answer).map((row, at) => {
    const [rowId, key] = keyOf[at] as [RowId, bigint]; // one for each row
    return { key, rowId, chunk: chunkOf(row) };
  });
  return new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, ofText]) => {
      const [first, ...rest] = ofText.toSorted((left, right) => byNewest(left.chunk, right.chunk));
      const newest = (first as (typeof ofText)[number]).chunk; // a group has a member
      return [
        key,
        { newest, others: rest.map(({ chunk }) => placeOf(chunk)), rowIds: ofText.map(({ rowId }) => rowId) },
      ];
    }),
  );
}

/** The newest filing first, and within one the first place. */
const byNewest = (left: Omit<ChunkRow, "vector">, right: Omit<ChunkRow, "vector">): number =>
  compareTexts(right.filedOn, left.filedOn) ||
  compareTexts(right.accession, left.accession) ||
  compareTexts(left.sectionType, right.sectionType) ||
  left.start - right.start;

const placeOf = ({ accession, form, filedOn, fiscalYear, sectionType, start, end }: ChunkPlace): ChunkPlace => ({
  accession,
  form,
  filedOn,
  fiscalYear,
  sectionType,
  start,
  end,
});
