import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { commandText } from "../../../command.ts";
import { failed } from "../../../errors.ts";
import type { Database } from "../../../storage/database.ts";
import type { VectorSettings } from "../../../storage/vectors.ts";
import { forgetFilings, forgetIndexing, indexedFilings } from "../../queries/sections.ts";
import { createIndex, dropIndex, openIndex } from "../index/catalog.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { isOutdated } from "../layout.ts";
import {
  addIndex,
  forgottenIndexes,
  type IndexRow,
  type IndexState,
  recordWrite,
  removeIndex,
  searchIndexes,
  serveBuiltIndex,
  tellWorkers,
} from "../queries.ts";
import { createPlace } from "../storage/place.ts";
import { markedStorageId } from "../storage/storage-id.ts";

/** The model of an index's vectors. */
export interface IndexModel {
  model: string;
  dimension: number;
}

/** After a swap every instance reads the new index within seconds; a page of the old one may still be asked for. */
const FORGOTTEN_AFTER_SECONDS = 15 * 60;

/** The index that requests read; undefined before the first report was indexed. */
export const servedIndex = async (sql: Sql): Promise<IndexRow | undefined> =>
  (await searchIndexes(sql)).find(({ state }) => state === "served");

/** Makes an empty index. Returns undefined if another worker made one of this state meanwhile. */
export async function makeIndex(
  sql: Sql,
  settings: VectorSettings,
  { model, state }: { model: IndexModel; state: IndexState },
): Promise<SearchIndex | undefined> {
  const { name, index } = await newTable(settings, model);
  const row = { index_name: name, ...model, state, storage_id: markedStorageId(settings) };
  if (await addIndex(sql, row)) return index;
  index.close();
  await dropIndex(settings, name);
  return undefined;
}

async function newTable(settings: VectorSettings, model: IndexModel): Promise<{ name: string; index: SearchIndex }> {
  const name = `chunks_${Date.now().toString(36)}_${crypto.randomUUID().slice(0, 4)}`;
  return { name, index: await createIndex(settings, name, model) };
}

/**
 * Opens an index to write it; undefined if its files were damaged, or it is not read and its layout is an earlier one,
 * and an empty one is in its place now. That one has another name: who still reads the old table must not take it for a
 * whole one.
 * @throws `failed` if an object store does not answer
 */
export async function openToWrite(
  database: Database,
  settings: VectorSettings,
  row: IndexRow,
): Promise<SearchIndex | undefined> {
  const isOfNoUse = row.state === "building" && isOutdated(row);
  const index = isOfNoUse ? undefined : await openPatiently(settings, row.index_name);
  if (index) return index;
  const { model, dimension, state } = row;
  const { name, index: empty } = await newTable(settings, { model, dimension });
  empty.close();
  const isReplaced = await database.transaction(
    async (tx) =>
      (await removeIndex(tx, row.index_name)) &&
      addIndex(tx, { index_name: name, model, dimension, state, storage_id: markedStorageId(settings) }),
  );
  await dropIndex(settings, isReplaced ? row.index_name : name); // another worker may have replaced it
  return undefined;
}

/** Lets workers build an index again whose files are damaged. */
export async function reportDamage(sql: Sql, indexName: string): Promise<void> {
  await forgetIndexing(sql, indexName);
  await recordWrite(sql, indexName, null);
  await tellWorkers(sql);
}

/**
 * Compares what an index has with what the database says of it, such as after one of them was restored from a backup.
 * What is missing is indexed again. Returns whether something was.
 */
export async function forgetMissing(sql: Sql, index: SearchIndex): Promise<boolean> {
  const { indexed, chunks, waiting } = await indexedFilings(sql, index.name);
  const present = await index.writtenCounts();
  const isSame = present.filings === indexed.length && present.chunks === chunks;
  if (isSame && present.chunks - present.embedded <= waiting) return false;
  const [whole, partial] = [await index.filings({ embedded: undefined }), await index.filings({ embedded: false })];
  const missing = indexed.filter(({ accession_number }) => !whole.has(accession_number));
  const forgotten = await forgetFilings(sql, index.name, missing, [...partial]);
  if (forgotten === 0) return false;
  await recordWrite(sql, index.name, null);
  await tellWorkers(sql);
  return true;
}

/** Another process that tidies the files of a table may make it look damaged for a moment. */
const [TRIES, BETWEEN_TRIES_MS] = [3, 500];

/**
 * Opens an index; undefined if its files are damaged, or there are none.
 * @throws `failed` if an object store does not answer
 */
export async function openPatiently(settings: VectorSettings, indexName: string): Promise<SearchIndex | undefined> {
  for (let tries = 1; ; tries++) {
    const index = await openIndex(settings, indexName);
    if (index || tries === TRIES) return index;
    await sleep(BETWEEN_TRIES_MS);
  }
}

/** Serves the index that was built next to the served one. */
export const swapIn = (database: Database, indexName: string): Promise<void> =>
  database.transaction((tx) => serveBuiltIndex(tx, indexName));

/** Drops indexes that were replaced some time ago. */
export async function dropForgotten(sql: Sql, settings: VectorSettings): Promise<void> {
  for (const { index_name } of await forgottenIndexes(sql, FORGOTTEN_AFTER_SECONDS))
    await dropWhole(sql, settings, index_name);
}

/** Drops an index with all that is known of it. */
export async function dropWhole(sql: Sql, settings: VectorSettings, indexName: string): Promise<void> {
  await dropIndex(settings, indexName);
  await removeIndex(sql, indexName);
}

/**
 * Begins an index next to the served one, which workers fill and then serve. Without a served one it is served at once.
 * @throws `failed` if one is being built already, or a server is at work in another folder
 */
export async function beginRebuild(sql: Sql, settings: VectorSettings, model: IndexModel): Promise<IndexState> {
  const place = createPlace(sql, settings);
  const before = await place.standing();
  const standing = await place.claim(true);
  await place.leave(); // a server stays there, this command does not
  if (standing.kind === "elsewhere") throw failed(standing.sentence);
  const lost = "lostId" in before ? await servedIndex(sql) : undefined;
  if (lost) await removeIndex(sql, lost.index_name); // it is empty here
  const state = (await servedIndex(sql)) ? "building" : "served";
  const index = await makeIndex(sql, settings, { model, state });
  if (!index) throw failed(`an index is being built already: ${commandText("status")} shows how far it is`);
  index.close();
  return state;
}
