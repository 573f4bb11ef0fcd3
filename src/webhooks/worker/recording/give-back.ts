import type { Log } from "../../../log.ts";

/** A delivery that is to be given back. */
export interface ReturnedDelivery {
  id: string;
  claim: string;
}

/** Gives deliveries back: those of one moment in one statement. */
export interface GivingBack {
  /**
   * Gives a delivery back, to be due as before or `delayMs` from now. Resolves to whether that worked: if not, its lease
   * ends in time.
   */
  give(delivery: ReturnedDelivery, delayMs?: number): Promise<boolean>;
  /** Statements that run. */
  readonly size: number;
  /** Resolves when every statement has ended. */
  settled(): Promise<void>;
}

type Write = (deliveries: readonly ReturnedDelivery[], delayMs: number) => Promise<unknown>;

/** Returns what gives back by `write`. */
export function createGivingBack(write: Write, log: Log): GivingBack {
  /** What is given back in this turn of the event loop, by delay. */
  const batches = new Map<number, { deliveries: ReturnedDelivery[]; isWritten: Promise<boolean> }>();
  const running = new Set<Promise<boolean>>();
  const writeBatch = async (deliveries: readonly ReturnedDelivery[], delayMs: number): Promise<boolean> => {
    await Promise.resolve(); // others join
    batches.delete(delayMs);
    try {
      await write(deliveries, delayMs);
      return true;
    } catch (error) {
      log.warn("webhook deliveries wait for the end of their lease", { deliveries: deliveries.length, error });
      return false;
    }
  };
  const startBatch = (delayMs: number) => {
    const deliveries: ReturnedDelivery[] = [];
    const isWritten = writeBatch(deliveries, delayMs).finally(() => running.delete(isWritten));
    running.add(isWritten);
    const batch = { deliveries, isWritten };
    batches.set(delayMs, batch);
    return batch;
  };
  return {
    give(delivery, delayMs = 0) {
      const { deliveries, isWritten } = batches.get(delayMs) ?? startBatch(delayMs);
      deliveries.push(delivery);
      return isWritten;
    },
    get size() {
      return running.size;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
