import type { Log } from "../../../log.ts";

/** A delivery that is to be given back. */
export interface ReturnedDelivery {
  id: string;
  claim: string;
  /** From now until it is due; 0: as before. */
  delayMs: number;
}

/** Gives deliveries back: those of one moment in one statement. */
export interface GivingBack {
  /** Gives a delivery back. Resolves to whether that worked: if not, its lease ends in time. */
  give(delivery: { id: string; claim: string }, delayMs?: number): Promise<boolean>;
  /** Statements that run. */
  readonly size: number;
  /** Resolves when every statement has ended. */
  settled(): Promise<void>;
}

/** Returns what gives back by `write`. */
export function createGivingBack(
  write: (batch: readonly ReturnedDelivery[]) => Promise<unknown>,
  log: Log,
): GivingBack {
  let batch: ReturnedDelivery[] = [];
  let isWritten = Promise.resolve(true);
  const running = new Set<Promise<boolean>>();
  const writeBatch = async (): Promise<boolean> => {
    await Promise.resolve(); // others join
    const deliveries = batch;
    batch = [];
    try {
      await write(deliveries);
      return true;
    } catch (error) {
      log.warn("webhook deliveries wait for the end of their lease", { deliveries: deliveries.length, error });
      return false;
    }
  };
  return {
    give({ id, claim }, delayMs = 0) {
      if (batch.push({ id, claim, delayMs }) > 1) return isWritten;
      const run = writeBatch().finally(() => running.delete(run));
      running.add(run);
      isWritten = run;
      return run;
    },
    get size() {
      return running.size;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
