import { setTimeout as sleep } from "node:timers/promises";
import { tryLockLog } from "../../events/queries.ts";
import type { Log } from "../../log.ts";
import type { Database } from "../../storage/database.ts";
import { NEWS_TIMES } from "../worker/claiming/listening.ts";
import {
  endReplay,
  keepEvents,
  lockReplay,
  queueBatch,
  type RunningReplay,
  runningReplays,
} from "./queries/batches.ts";
import { REPLAYS_CHANNEL } from "./queries/replays.ts";

/** After the batches of so many replays, the runner looks which ones are new. */
const MOST_AT_ONCE = 16;

/** Events of a batch. */
const BATCH_EVENTS = 500;

/** A replay waits while its subscription has more deliveries to come: new events are not to wait behind all the old. */
const MOST_WAITING = 1_000;

/** How long after a look the next one comes: at replays that wait, and where none runs and a message may be lost. */
const WAITS_MS = 1_000;
const IDLE_MS = 5_000;

/** What a runner needs. */
interface RunnerOptions {
  database: Database;
  log: Log;
  /** From one look to the next while no replay runs; tests set it. */
  idleMs?: number;
}

/** Bulk replays while they are worked on. */
export interface ReplayRunner {
  /** Ends after the batch under way. */
  stop(): Promise<void>;
}

/**
 * Queues the deliveries of replays, batch by batch, beside other machines that do the same. A new one begins at once.
 * @throws the error of the first connection
 */
export async function startReplays({ database, log, idleMs = IDLE_MS }: RunnerOptions): Promise<ReplayRunner> {
  const stopping = new AbortController();
  let news = Promise.withResolvers<void>();
  const look = () => news.resolve();
  const listening = await database.listen(REPLAYS_CHANNEL, { onMessage: look, onReady: look }, NEWS_TIMES);
  const running = (async () => {
    const turns = new Map<string, number>();
    let hasFailed = false;
    while (!stopping.signal.aborted) {
      news = Promise.withResolvers();
      const pauseMs = await workOnReplays(database, turns, stopping.signal).then(
        (nextMs) => {
          hasFailed = false;
          return nextMs ?? idleMs;
        },
        (error: unknown) => {
          // Once, not each second: while the database is away, the log has that from others, too.
          if (!hasFailed) log.error("a bulk replay of webhooks failed; it will be tried again", { error });
          hasFailed = true;
          return WAITS_MS;
        },
      );
      await Promise.race([news.promise, sleep(pauseMs, undefined, { ref: false })]);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      look();
      await Promise.all([running, listening.stop()]);
    },
  };
}

/**
 * Queues a batch of each of the next replays that may go on. Returns after how many ms to look again; undefined if none
 * runs. `turns`: when each replay had its newest turn.
 */
async function workOnReplays(
  database: Database,
  turns: Map<string, number>,
  stopping: AbortSignal,
): Promise<number | undefined> {
  const replays = await runningReplays(database.sql, MOST_WAITING);
  for (const id of turns.keys()) if (!replays.some((replay) => replay.id === id)) turns.delete(id);
  const ready = byAccount(
    replays.filter(({ isOrphan, isReady }) => isReady && !isOrphan),
    turns,
  );
  let isMore = ready.length > MOST_AT_ONCE;
  for (const { id } of ready.slice(0, MOST_AT_ONCE)) {
    if (stopping.aborted) break;
    turns.set(id, performance.now());
    isMore = (await workOnReplay(database, id)) || isMore;
  }
  const orphans = replays.filter(({ isOrphan }) => isOrphan).slice(0, MOST_AT_ONCE);
  for (const { id } of orphans) if (!stopping.aborted) await endReplay(database.sql, id, "canceled");
  if (isMore || orphans.length === MOST_AT_ONCE) return 0;
  return replays.length > 0 ? WAITS_MS : undefined;
}

/** Sorts replays by turns: one of each account, then a second one of each, those first whose turn is the longest ago. */
function byAccount(replays: readonly RunningReplay[], turns: ReadonlyMap<string, number>): RunningReplay[] {
  const turnOf = ({ id }: RunningReplay) => turns.get(id) ?? 0;
  const counts = new Map<number | null, number>();
  const places = new Map<RunningReplay, number>();
  const sorted = replays.toSorted((left, right) => turnOf(left) - turnOf(right));
  for (const replay of sorted) {
    const place = counts.get(replay.accountId) ?? 0;
    counts.set(replay.accountId, place + 1);
    places.set(replay, place);
  }
  return sorted.toSorted((left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0));
}

/**
 * Queues the next batch of a replay, and ends it after the last one. All of it is one transaction: a replay that is cut
 * off goes on as if the batch had not begun. Returns whether more may be queued at once.
 */
const workOnReplay = (database: Database, id: string): Promise<boolean> =>
  database.transaction(async (tx) => {
    if (!(await lockReplay(tx, id))) return false;
    await keepEvents(tx);
    const { events } = await queueBatch(tx, id, BATCH_EVENTS);
    if (events === BATCH_EVENTS) return true;
    // Events of the time range may not be committed yet. The replay ends when nobody is recording.
    if (!(await tryLockLog(tx))) return false;
    const { events: lateEvents } = await queueBatch(tx, id, BATCH_EVENTS);
    if (lateEvents === BATCH_EVENTS) return true;
    await endReplay(tx, id, "done");
    return false;
  });
