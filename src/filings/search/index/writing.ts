import type { Table } from "@lancedb/lancedb";
import { type IndexFacts, rowsOf, type StoredChunk, type TableRow, tableRow, vectorsOf } from "./chunk-table.ts";
import { oneOf, textLiteral } from "./scope.ts";
import type { ChunkVector, FilingChunks, WaitingChunk } from "./search-index.ts";
import { requireUnitVector } from "./vectors.ts";

/** A table of chunks that is written to. */
export interface WritableTable {
  table: Table;
  facts: IndexFacts;
}

/** Puts the chunks of filings in place of the stored ones, in one commit. */
export async function replaceFilings({ table, facts }: WritableTable, filings: readonly FilingChunks[]): Promise<void> {
  if (filings.length === 0) return;
  const chunks = filings.flatMap(storedChunks);
  for (const chunk of chunks) if (chunk.vector) requireUnitVector(chunk.vector, facts.dimension, `chunk ${chunk.id}`);
  const condition = filingsCondition(filings.map(({ accession }) => accession));
  await committed(async () => {
    // Most filings are new, and an add is cheaper than a merge, which reads the ids of the table.
    if ((await table.countRows(condition)) === 0) {
      if (chunks.length > 0) await table.add(await arrowTable(table, chunks.map(tableRow)));
      return;
    }
    if (chunks.length === 0) {
      await table.delete(condition);
      return;
    }
    const rows = (await withVectors(table, filings)).flatMap(storedChunks).map(tableRow);
    await table
      .mergeInsert("id")
      .whenMatchedUpdateAll()
      .whenNotMatchedInsertAll()
      .whenNotMatchedBySourceDelete({ where: condition })
      .execute(await arrowTable(table, rows));
  });
}

/** Removes the chunks of filings. */
export const deleteFilings = async ({ table }: WritableTable, accessions: readonly string[]): Promise<void> => {
  if (accessions.length > 0) await committed(() => table.delete(filingsCondition(accessions)));
};

/** The first `limit` chunks of a filing without vector, by id. */
export async function withoutVector(
  { table }: WritableTable,
  { accession, limit }: { accession: string; limit: number },
): Promise<WaitingChunk[]> {
  const condition = `accession = ${textLiteral(accession)} AND embedded = false`;
  const answer = await table.query().where(condition).select(["id", "text"]).toArrow();
  const chunks = rowsOf(answer).map((row) => ({ id: row.id as string, text: row.text as string }));
  return chunks.sort((left, right) => compareTexts(left.id, right.id)).slice(0, limit);
}

/**
 * Writes whole rows, although LanceDB can merge single columns: for that it rewrites those columns of every file that
 * has one of the rows, which for a large table is a gigabyte a call.
 */
export async function fillVectors({ table, facts }: WritableTable, vectors: readonly ChunkVector[]): Promise<void> {
  if (vectors.length === 0) return;
  for (const { id, vector } of vectors) requireUnitVector(vector, facts.dimension, `chunk ${id}`);
  const vectorById = new Map(vectors.map(({ id, vector }) => [id, vector]));
  const ids = oneOf("id", [...vectorById.keys()].map(textLiteral));
  await committed(async () => {
    const answer = await table.query().where(`${ids} AND embedded = false`).toArrow();
    const rows = rowsOf(answer).map((row) => ({ ...row, embedded: true, vector: vectorById.get(row.id as string) }));
    if (rows.length === 0) return;
    // Where the filing was replaced in the meantime, the vector is one of another text.
    await table
      .mergeInsert("id")
      .whenMatchedUpdateAll({ where: "target.text = source.text AND target.embedded = false" })
      .execute(await arrowTable(table, rows));
  });
}

/** In the order of code units, as JavaScript compares. */
export const compareTexts = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const filingsCondition = (accessions: readonly string[]): string =>
  oneOf("accession", accessions.map(textLiteral)) ?? "false";

function storedChunks({ chunks }: FilingChunks): StoredChunk[] {
  const types = new Set<string>();
  return chunks.map((chunk, at) => {
    const startsType = !types.has(chunk.sectionType);
    types.add(chunk.sectionType);
    return { ...chunk, startsFiling: at === 0, startsType };
  });
}

const textKey = ({ accession, text }: { accession: string; text: string }): string => `${accession}:${text}`;

/** Filings with the vectors that a table has of their texts: a chunk that moved within its filing needs no new one. */
export async function withVectors(table: Table, filings: readonly FilingChunks[]): Promise<FilingChunks[]> {
  const vectors = await storedVectors(table, filingsCondition(filings.map(({ accession }) => accession)));
  return filings.map(({ accession, chunks }) => ({
    accession,
    chunks: chunks.map((chunk) => ({ ...chunk, vector: chunk.vector ?? vectors.get(textKey(chunk)) ?? null })),
  }));
}

/** The vectors of filings by text. */
async function storedVectors(table: Table, condition: string): Promise<Map<string, Float32Array>> {
  const answer = await table
    .query()
    .where(`${condition} AND embedded = true`)
    .select(["accession", "text", "vector"])
    .toArrow();
  const [accessions, texts] = [answer.getChild("accession"), answer.getChild("text")];
  const vectors = new Map<string, Float32Array>();
  for (const [at, vector] of vectorsOf(answer.getChild("vector")).entries())
    if (vector) vectors.set(textKey({ accession: accessions?.get(at), text: texts?.get(at) }), vector);
  return vectors;
}

/** Rows with the columns of a table: one of the earlier layout lacks one. */
async function arrowTable(table: Table, rows: readonly TableRow[]) {
  const { makeArrowTable } = await import("@lancedb/lancedb");
  const schema = await table.schema();
  const fitting = rows.map((row) => Object.fromEntries(schema.fields.map(({ name }) => [name, row[name]])));
  return makeArrowTable(fitting, { schema });
}

/** How often a write is tried whose commit another process came before. */
const COMMIT_ATTEMPTS = 8;

/**
 * Runs a write, and runs it again on the newest version if its commit conflicts with that of another process.
 * @throws what LanceDB says, if it fails otherwise or too often
 */
export async function committed(write: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await write();
      return;
    } catch (error) {
      if (attempt === COMMIT_ATTEMPTS || !/conflict/i.test(String(error))) throw error;
    }
}
