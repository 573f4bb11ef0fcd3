import { setTimeout as sleep } from "node:timers/promises";
import { tryLockLog } from "../../events/queries.ts";
import type { Part } from "../../jobs/part.ts";
import type { Log } from "../../log.ts";
import type { Database } from "../../storage/database.ts";
import { MOST_BEFORE_REPLAY } from "../limits.ts";
import { NEWS_TIMES } from "../worker/claiming/listening.ts";
import { endReplay, keepEvents, lockReplay, queueBatch, runningReplays } from "./queries/batches.ts";
import { REPLAYS_CHANNEL } from "./queries/replays.ts";
import { Turns } from "./turns.ts";

/** After the batches of this many replays, the runner looks for new ones. */
const MOST_AT_ONCE = 16;

/** Events of a batch. */
const BATCH_EVENTS = 500;

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

/** The part that works on bulk replays. */
export const replaysPart: Part = { name: "webhook replays", role: "webhooks", start: startReplays };

/**
 * Queues the deliveries of replays, batch by batch, as other machines may do at the same time. A new one begins at
 * once.
 * @throws the error of the first connection
 */
export async function startReplays({ database, log, idleMs = IDLE_MS }: RunnerOptions): Promise<ReplayRunner> {
  const stopping = new AbortController();
  let news = Promise.withResolvers<void>();
  let hasNews = false;
  const look = () => {
    hasNews = true;
    news.resolve();
  };
  const listening = await database.listen(REPLAYS_CHANNEL, { onMessage: look, onReady: look }, NEWS_TIMES);
  const running = (async () => {
    const turns = new Turns();
    let hasFailed = false;
    while (!stopping.signal.aborted) {
      news = Promise.withResolvers();
      hasNews = false;
      const pauseMs = await workOnReplays(database, turns, () => hasNews || stopping.signal.aborted).then(
        (nextMs) => {
          hasFailed = false;
          return nextMs ?? idleMs;
        },
        (error: unknown) => {
          // Once, not each second: while the database is away, other parts log that, too.
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
 * Queues a batch of each of the next replays that may continue. Returns after how many ms to look again; undefined if
 * none runs. `isToLook`: whether the next look is to begin after the batch under way.
 */
async function workOnReplays(database: Database, turns: Turns, isToLook: () => boolean): Promise<number | undefined> {
  const replays = await runningReplays(database.sql, MOST_BEFORE_REPLAY + 1);
  turns.keepOnly(replays);
  const ready = turns.sorted(
    replays.filter(({ isActive, isOrphan, waiting }) => isActive && !isOrphan && waiting <= MOST_BEFORE_REPLAY),
  );
  let isMore = ready.length > MOST_AT_ONCE;
  for (const replay of ready.slice(0, MOST_AT_ONCE)) {
    turns.take(replay, performance.now());
    isMore = (await workOnReplay(database, replay.id)) || isMore;
    if (isToLook()) return 0;
  }
  const orphans = replays.filter(({ isOrphan }) => isOrphan).slice(0, MOST_AT_ONCE);
  for (const { id } of orphans) if (!isToLook()) await endReplay(database.sql, id, "canceled");
  if (isMore || orphans.length === MOST_AT_ONCE) return 0;
  return replays.length > 0 ? WAITS_MS : undefined;
}

/**
 * Queues the next batch of a replay, and ends it after the last one. All of it is one transaction: a replay that is cut
 * off continues as if the batch had not begun. Returns whether more may be queued at once.
 */
const workOnReplay = (database: Database, id: string): Promise<boolean> =>
  database.transaction(async (tx) => {
    if (!(await lockReplay(tx, id))) return false;
    await keepEvents(tx);
    const { events } = await queueBatch(tx, id, BATCH_EVENTS);
    if (events === BATCH_EVENTS) return true;
    // Events of the time range may not be committed yet. The replay ends when no one is recording.
    if (!(await tryLockLog(tx))) return false;
    const { events: lateEvents } = await queueBatch(tx, id, BATCH_EVENTS);
    if (lateEvents === BATCH_EVENTS) return true;
    await endReplay(tx, id, "done");
    return false;
  });
