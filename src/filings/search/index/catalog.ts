import type { Connection, Table } from "@lancedb/lancedb";
import { failed } from "../../../errors.ts";
import { isStoreFailure, openVectors, unseenMs, type VectorSettings } from "../../../storage/vectors.ts";
import { ChunkIndex } from "./chunk-index.ts";
import { chunkSchema, type IndexFacts, indexFacts } from "./chunk-table.ts";
import { markedVersion } from "./readable-version.ts";
import type { SearchIndex } from "./search-index.ts";
import { makeMissing } from "./upkeep.ts";

/** Tables of chunks begin with it; the folder may have others, such as that of a self-test. */
const PREFIX = "chunks";

/**
 * Makes an empty table of chunks. `name` begins with `chunks`.
 * @throws `failed` if there is one of that name, or the folder can't be written
 */
export async function createIndex(settings: VectorSettings, name: string, facts: IndexFacts): Promise<SearchIndex> {
  if (!name.startsWith(PREFIX)) throw failed(`"${name}" can't name an index: it has to begin with "${PREFIX}"`);
  const connection = await openVectors(settings);
  let isNew = false;
  try {
    isNew = !(await connection.tableNames()).includes(name);
    const table = await connection.createEmptyTable(name, await chunkSchema(facts));
    await makeMissing(table);
    return new ChunkIndex({ connection, table, facts, lookMs: unseenMs(settings) });
  } catch (error) {
    // On a full disk a worker tries again and again, each time with another name.
    if (isNew) await connection.dropTable(name).catch(() => undefined);
    connection.close();
    throw failed(`the search index ${name} can't be made: ${reason(error)}`, error);
  }
}

/**
 * Opens a table of chunks; undefined if there is none, or its files are damaged. In both cases it is built again from
 * the sections in PostgreSQL, after {@link dropIndex}.
 * @throws `failed` if it can't be known, because an object store does not answer
 */
export async function openIndex(settings: VectorSettings, name: string): Promise<SearchIndex | undefined> {
  const connection = await openVectors(settings);
  let opened: Awaited<ReturnType<typeof openWhole>>;
  try {
    opened = await openWhole(connection, name);
  } finally {
    if (!opened) connection.close();
  }
  return opened && new ChunkIndex({ connection, ...opened, lookMs: unseenMs(settings) });
}

/** Removes a table with all its files, damaged or not. Nothing happens if there is none. */
export async function dropIndex(settings: VectorSettings, name: string): Promise<void> {
  const connection = await openVectors(settings);
  try {
    if ((await connection.tableNames()).includes(name)) await connection.dropTable(name);
  } catch (error) {
    throw failed(`the search index ${name} can't be removed: ${reason(error)}`, error);
  } finally {
    connection.close();
  }
}

/**
 * Opens a table and reads its newest version and the one that questions read, so that damage shows now; undefined where
 * that fails.
 * @throws `failed` if an object store does not answer: its tables are whole, and must not be made again
 */
async function openWhole(
  connection: Connection,
  name: string,
): Promise<{ table: Table; facts: IndexFacts } | undefined> {
  try {
    const table = await connection.openTable(name);
    const facts = indexFacts(await table.schema());
    const marked = await markedVersion(table);
    const read = marked === undefined ? [] : [await connection.openTable(name, [], { version: marked })];
    for (const version of [table, ...read]) {
      await version.query().limit(1).toArray();
      await version.countRows("embedded = true");
    }
    return facts && { table, facts };
  } catch (error) {
    try {
      if (isStoreFailure(error)) throw error;
      await connection.tableNames(); // says whether the store answers
    } catch (outage) {
      throw failed(`the search index ${name} can't be read: ${reason(outage)}`, outage);
    }
    return undefined; // whatever LanceDB says of it: the table is derived, and is made again
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
