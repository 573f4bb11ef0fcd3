import { setTimeout as sleep } from "node:timers/promises";

/** Keeps a process to a share of one processor. */
export interface Pace {
  /** Waits until the work since the last rest is no more than the share. */
  rest(signal: AbortSignal): Promise<void>;
}

/** No single rest is longer, so that news are seen. */
const LONGEST_REST_MS = 5_000;

/** Returns the pace of a share, 1 to 100 percent of one processor. `spentMs`: the processor time so far. */
export function createPace(sharePercent: number, spentMs: () => number = processorMs): Pace {
  let restedAtMs = spentMs();
  return {
    async rest(signal) {
      const worked = spentMs() - restedAtMs;
      const restMs = Math.min(LONGEST_REST_MS, worked * (100 / sharePercent - 1));
      // a stop is seen by who asked to rest
      if (restMs >= 1) await sleep(restMs, undefined, { signal }).catch(() => {});
      restedAtMs = spentMs();
    },
  };
}

/** The processor time of this process. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
