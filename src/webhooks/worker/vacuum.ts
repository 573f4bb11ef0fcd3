import type { Log } from "../../log.ts";
import { type Database, openDatabase } from "../../storage/database.ts";
import { tryVacuumLock, vacuumDeliveries } from "./queries/vacuum.ts";

/** Vacuums the deliveries more often than the database would by itself: claims slow down with each dead row. */
export interface Vacuum {
  /** Counts finished attempts, and vacuums when there are enough. Nothing waits for it. */
  count(finished: number): void;
}

const EVERY = 20_000;
/** A vacuum is followed by a pause of this many times its length. */
const PAUSE_FACTOR = 10;

/** Returns what vacuums on a connection of its own, on one machine at a time. */
export function createVacuum({ target }: Database, log: Log, stopping: AbortSignal): Vacuum {
  let finishedSince = 0;
  let pausedUntilMs = 0;
  const run = async (): Promise<void> => {
    const beganMs = performance.now();
    pausedUntilMs = Number.POSITIVE_INFINITY;
    // The lock belongs to the connection, and ends with it.
    const connection = openDatabase(target, { max: 1 });
    try {
      if (await tryVacuumLock(connection.sql)) await vacuumDeliveries(connection.sql);
    } catch (error) {
      if (!stopping.aborted) log.warn("the table of webhook deliveries could not be vacuumed", { error });
    } finally {
      await connection.close();
      const endedMs = performance.now();
      pausedUntilMs = endedMs + PAUSE_FACTOR * (endedMs - beganMs);
    }
  };
  return {
    count(finished) {
      finishedSince += finished;
      if (finishedSince < EVERY || performance.now() < pausedUntilMs || stopping.aborted) return;
      finishedSince = 0;
      void run();
    },
  };
}
