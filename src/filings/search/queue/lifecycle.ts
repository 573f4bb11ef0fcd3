import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { failed } from "../../../errors.ts";
import type { Database } from "../../../storage/database.ts";
import type { VectorSettings } from "../../../storage/vectors.ts";
import { forgetIndexing } from "../../queries/sections.ts";
import { createIndex, dropIndex, openIndex } from "../index/catalog.ts";
import type { SearchIndex } from "../index/search-index.ts";
import {
  addIndex,
  forgottenIndexes,
  type IndexRow,
  type IndexState,
  removeIndex,
  searchIndexes,
  serveBuiltIndex,
  tellWorkers,
} from "../queries.ts";

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
  const name = `chunks_${Date.now().toString(36)}_${crypto.randomUUID().slice(0, 4)}`;
  const index = await createIndex(settings, name, model);
  if (await addIndex(sql, { index_name: name, ...model, state })) return index;
  index.close();
  await dropIndex(settings, name);
  return undefined;
}

/**
 * Opens an index to write it. One whose files are damaged is emptied, and filled again from the sections.
 * @throws `failed` if an object store does not answer
 */
export async function openToWrite(sql: Sql, settings: VectorSettings, row: IndexRow): Promise<SearchIndex> {
  const index = await openPatiently(settings, row.index_name);
  if (index) return index;
  await dropIndex(settings, row.index_name);
  await forgetIndexing(sql, row.index_name);
  return createIndex(settings, row.index_name, { model: row.model, dimension: row.dimension });
}

/** Lets workers build an index again whose files are damaged. */
export async function reportDamage(sql: Sql, indexName: string): Promise<void> {
  await forgetIndexing(sql, indexName);
  await tellWorkers(sql);
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

/** Serves the index that was built beside the served one. */
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
  await forgetIndexing(sql, indexName);
  await removeIndex(sql, indexName);
}

/**
 * Begins an index beside the served one, which workers fill and then serve. Without a served one it is served at once.
 * @throws `failed` if one is being built already
 */
export async function beginRebuild(sql: Sql, settings: VectorSettings, model: IndexModel): Promise<IndexState> {
  const state = (await servedIndex(sql)) ? "building" : "served";
  const index = await makeIndex(sql, settings, { model, state });
  if (!index) throw failed("an index is being built already: govdata status shows how far it is");
  index.close();
  return state;
}
