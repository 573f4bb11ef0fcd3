import { setTimeout as sleep } from "node:timers/promises";
import { failed } from "../../errors.ts";
import { tryLaneLock } from "../../jobs/queries.ts";
import type { Database } from "../../storage/database.ts";
import { pingLock } from "./queries.ts";

/** The lane of jobs that the watch takes for itself. */
const LANE = "new filings";

/** Load balancers forget a connection without traffic, and the lock's server one that does not answer. */
const PING_MS = 20_000;

/**
 * Does `work` while no other machine on this database does it. Returns undefined at once if another one does. The lock
 * is a transaction that does nothing else, so it ends with this process. `signal` is aborted if its connection breaks.
 */
export async function withWatchLock<T>(
  database: Database,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  let working: Promise<T> | undefined;
  try {
    return await database.transaction(async (tx) => {
      if (!(await tryLaneLock(tx, LANE))) return undefined;
      working = work(signal);
      const ended = working.then(
        () => {},
        () => {},
      );
      while ((await Promise.race([ended.then(() => "ended"), sleep(PING_MS, "ping", { ref: false })])) === "ping") {
        const late = sleep(PING_MS, "late", { ref: false });
        if ((await Promise.race([pingLock(tx), late])) === "late") throw lockLost();
      }
      return await working;
    });
  } catch (error) {
    if (!working) throw error;
    lost.abort(lockLost(error));
    await working.catch(() => {});
    throw error;
  }
}

const lockLost = (error?: unknown) => failed("the connection that holds the lock of the new filings is lost", error);
