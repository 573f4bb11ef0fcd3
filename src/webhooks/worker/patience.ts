import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../log.ts";

/** Waits out a database that is out of reach or can't write. The log says when that begins and ends. */
export interface Patience {
  /** Resolves when a failed statement is to be tried again: after 50 ms at first, after 1 s in the end. */
  wait(error: unknown): Promise<void>;
  /** A statement succeeded. */
  succeed(): void;
}

const FIRST_WAIT_MS = 50;
const LAST_WAIT_MS = 1_000;

/** Whether a statement failed because of its values: it would fail again. */
export function isDataFault(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^2[23]/.test(code);
}

/** Returns patience that has seen no error. */
export function createPatience(log: Log, stopping: AbortSignal): Patience {
  let waitMs = FIRST_WAIT_MS;
  let hasWarned = false;
  return {
    async wait(error) {
      // A single failure is common: each lost connection fails the statement that was on it.
      if (!hasWarned && waitMs > FIRST_WAIT_MS && !stopping.aborted) {
        hasWarned = true;
        log.warn("webhooks wait for the database", { error });
      }
      const lastedMs = waitMs;
      waitMs = Math.min(LAST_WAIT_MS, waitMs * 2);
      await sleep(lastedMs, undefined, { ref: false });
    },
    succeed() {
      if (hasWarned) log.info("webhooks continue: the database answers again");
      hasWarned = false;
      waitMs = FIRST_WAIT_MS;
    },
  };
}
