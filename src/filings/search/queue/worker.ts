import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { commandText } from "../../../command.ts";
import { failed } from "../../../errors.ts";
import type { Database } from "../../../storage/database.ts";
import type { VectorSettings } from "../../../storage/vectors.ts";
import { pendingFilings, SECTIONS_CHANNEL } from "../../queries/sections.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { isOutdated } from "../layout.ts";
import {
  giveAllBack,
  giveBack,
  type IndexRow,
  type IndexState,
  indexWork,
  type Lease,
  oweUpkeep,
  payUpkeep,
  recordObstacle,
  searchIndexes,
  takeLeases,
} from "../queries.ts";
import { markedStorageId } from "../storage/storage-id.ts";
import { type Filling, fillChunks, fillVectors, isUnavailable } from "./fill.ts";
import { createUpkeep, noUpkeep, type UpkeepTimes } from "./keep-up.ts";
import { dropForgotten, forgetMissing, type IndexModel, makeIndex, openToWrite, swapIn } from "./lifecycle.ts";
import type { ConfiguredModel } from "./model.ts";
import type { Pace } from "./pace.ts";

/** A worker that fills the indexes of sections. */
export interface WorkerOptions {
  database: Database;
  settings: VectorSettings;
  model: Pick<ConfiguredModel, "facts" | "embedder">;
  /** Of the configured model, or near enough. */
  countTokens(text: string): number;
  pace: Pace;
  signal: AbortSignal;
  onStep: Filling["onStep"];
  onSetAside: Filling["onSetAside"];
  /** Called when an index begins next to the served one, because that one has an earlier layout. */
  onRenewal(): void;
}

/** How long a killed worker's filings wait for another one: longer than 64 chunks take on a slow machine. */
const LEASE_SECONDS = 120;
/** Work that one worker does at a time. */
const MAINTENANCE = "maintenance";
/** It may take longer than a lease, which is renewed meanwhile. */
const RENEWED_MS = 30_000;
/** Other workers have the rest: so long until the next look. */
const LOOK_AGAIN_MS = 1_000;

/** How a run of a worker ended. */
export interface WorkerEnd {
  /** Why vectors can't be made now; undefined: there is nothing to do. */
  obstacle: string | undefined;
}

/**
 * Fills the indexes until nothing waits: the chunks of new filings first, so that they are found by words, then
 * vectors, of the newest filings first. Kill it at any point: what is written stays, the rest is done by the next run.
 */
export async function runWorker(options: WorkerOptions): Promise<WorkerEnd> {
  const { database, signal } = options;
  const run: Run = { ...options, holder: crypto.randomUUID(), compared: new Set(), upkeeps: new Map() };
  let hasNews = false;
  const onNews = () => {
    hasNews = true;
  };
  const listening = await database.listen(SECTIONS_CHANNEL, { onMessage: onNews, onReady: onNews });
  const takeNews = () => {
    const had = hasNews;
    hasNews = false;
    return had;
  };
  try {
    for (;;) {
      signal.throwIfAborted();
      takeNews();
      const end = await workOnce(run, () => hasNews);
      if (end === "again") continue;
      if (end === "behind") await sleep(LOOK_AGAIN_MS, undefined, { signal });
      else if (!hasNews) return { obstacle: end.obstacle };
    }
  } finally {
    await listening.stop();
    await giveAllBack(database.sql, run.holder);
  }
}

/** A run of a worker. `holder` names it in leases. */
interface Run extends WorkerOptions {
  holder: string;
  /** Names of indexes that were compared with the database in this run. */
  compared: Set<string>;
  /** By name of the index: a run opens each again and again. */
  upkeeps: Map<string, UpkeepTimes>;
}

type Outcome = "again" | "behind" | { obstacle: string | undefined };

/** One round over all indexes. */
async function workOnce(options: Run, hasNews: () => boolean): Promise<Outcome> {
  const { database, settings, model, onRenewal } = options;
  const { sql } = database;
  await dropForgotten(sql, settings);
  const rows = (await searchIndexes(sql)).filter(({ state }) => state !== "retired");
  const begin = (state: IndexState) =>
    whereAvailable(async () => {
      (await makeIndex(sql, settings, { model: await model.facts(), state }))?.close();
      return "again";
    });
  const served = rows.find(({ state }) => state === "served");
  if (!served) {
    if ((await pendingFilings(sql, { index: "", limit: 1 })).length === 0) return { obstacle: undefined };
    return begin("served");
  }
  const ownId = markedStorageId(settings);
  if (rows.some(({ storage_id }) => storage_id !== null && storage_id !== ownId))
    throw failed(`the search index is in another folder than ${settings.vectorsUri}`); // since this run began
  const outcomes: Outcome[] = [];
  if (isOutdated(served) && !rows.some(({ state }) => state === "building")) {
    const outcome = await begin("building");
    if (outcome === "again") {
      onRenewal();
      return outcome;
    }
    outcomes.push(outcome);
  }
  const opened: { row: IndexRow; filling: Filling; index: SearchIndex }[] = [];
  try {
    for (const row of rows) {
      const filling = await openFilling(options, row);
      if (!filling) return "again";
      opened.push({ row, ...filling });
    }
    // Chunks of all indexes come first: vectors take hours.
    const outdated = opened.find(({ row }) => isOutdated(row));
    for (const { row, filling } of opened) {
      const vectorsFrom = outdated?.row.model === row.model ? outdated.index : undefined;
      const { isBehind } = await fillChunks({ ...filling, vectorsFrom });
      if (isBehind) outcomes.push("behind");
    }
    for (const { row, filling } of opened) {
      const outcome = await embed(options, { row, filling, hasNews });
      outcomes.push(outcome);
      if (outcome === "again") return "again";
      if (outcomes.includes("behind")) await filling.upkeep.ifDue();
      else if (!(await filling.upkeep.now())) outcomes.push("behind");
      else if (typeof outcome === "object" && outcome.obstacle === undefined) await finish(options, row);
    }
  } finally {
    for (const { index } of opened) index.close();
  }
  const obstacle = outcomes.find((outcome) => typeof outcome === "object" && outcome.obstacle !== undefined);
  return outcomes.includes("behind") ? "behind" : (obstacle ?? { obstacle: undefined });
}

async function openFilling(run: Run, row: IndexRow): Promise<{ filling: Filling; index: SearchIndex } | undefined> {
  const { database, settings, countTokens, pace, signal, onStep, onSetAside, holder, compared, upkeeps } = run;
  const { sql } = database;
  const index = await openToWrite(database, settings, row);
  if (!index) return undefined;
  if (!compared.has(index.name)) await forgetMissing(sql, index);
  compared.add(index.name);
  const lease: Lease = { index: row.index_name, holder, seconds: LEASE_SECONDS };
  const times = upkeeps.get(index.name) ?? noUpkeep({ isRead: row.state === "served" });
  upkeeps.set(index.name, times);
  const upkeep = createUpkeep({
    times,
    maintain: () => maintain(sql, index, lease),
    owe: () => oweUpkeep(sql, lease),
  });
  return { index, filling: { sql, index, lease, signal, pace, upkeep, countTokens, onStep, onSetAside } };
}

/** Makes the vectors of one index, as far as its model is the configured one. */
async function embed(
  { database: { sql }, model }: WorkerOptions,
  { row, filling, hasNews }: { row: IndexRow; filling: Filling; hasNews: () => boolean },
): Promise<Outcome> {
  const { has_unembedded } = await indexWork(sql, row.index_name);
  if (!has_unembedded) return { obstacle: undefined };
  const outcome = await whereAvailable(async () => {
    const facts = await model.facts();
    if (row.model !== facts.model) return { obstacle: otherModel(row, facts) };
    const embedder = await model.embedder();
    await recordObstacle(sql, row.index_name, null);
    const { isBehind } = await fillVectors({ ...filling, embedder }, hasNews);
    if (hasNews()) return "again";
    return isBehind ? "behind" : { obstacle: undefined };
  });
  if (typeof outcome === "object") await recordObstacle(sql, row.index_name, outcome.obstacle ?? null);
  return outcome;
}

/** Does `work`; what is unavailable is an obstacle, not an error. */
async function whereAvailable(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return { obstacle: error.message };
  }
}

/** Says why vectors of the configured model don't go into an index. */
export const otherModel = (row: Pick<IndexRow, "model">, { model }: Pick<IndexModel, "model">): string =>
  `the index has vectors of ${row.model}, and the configured model is ${model}; ` +
  `build it again with: ${commandText("search --rebuild")}`;

/** Serves an index that was built next to the served one, once it has all that there is. */
async function finish({ database }: WorkerOptions, row: IndexRow): Promise<void> {
  if (row.state !== "building") return;
  const { has_pending, has_unembedded } = await indexWork(database.sql, row.index_name);
  if (has_pending || has_unembedded) return;
  await swapIn(database, row.index_name);
}

/** Brings an index up to date, on one machine at a time. Returns whether it was this one. */
async function maintain(sql: Sql, index: SearchIndex, lease: Lease): Promise<boolean> {
  const take = async () => (await takeLeases(sql, lease, [MAINTENANCE])).length > 0;
  if (!(await take())) return false;
  const renewing = setInterval(() => void take().catch(() => {}), RENEWED_MS); // without a database the next step ends
  try {
    await index.maintain();
  } finally {
    clearInterval(renewing);
  }
  await giveBack(sql, lease, [MAINTENANCE]);
  await payUpkeep(sql, lease);
  return true;
}
