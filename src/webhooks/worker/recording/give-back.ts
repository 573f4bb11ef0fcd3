import type { Log } from "../../../log.ts";

/** A delivery that is to be given back. */
export interface ReturnedDelivery {
  id: string;
  claim: string;
}

/** Gives deliveries back without keeping anyone waiting. */
export interface GivingBack {
  /** Gives them back; `onDone` is called if that worked. If it fails, their leases end in time. */
  add(deliveries: readonly ReturnedDelivery[], delayMs: number, onDone?: () => void): void;
  /** Statements that run. */
  readonly size: number;
  /** Resolves when every statement has ended. */
  settled(): Promise<void>;
}

type Write = (deliveries: readonly ReturnedDelivery[], delayMs: number) => Promise<unknown>;

/** Returns what gives back by `write`. */
export function createGivingBack(write: Write, log: Log): GivingBack {
  const running = new Set<Promise<void>>();
  const give = async (deliveries: readonly ReturnedDelivery[], delayMs: number, onDone?: () => void) => {
    try {
      await write(deliveries, delayMs);
      onDone?.();
    } catch (error) {
      log.warn("webhook deliveries wait for the end of their lease", { deliveries: deliveries.length, error });
    }
  };
  return {
    add(deliveries, delayMs, onDone) {
      const run = give(deliveries, delayMs, onDone).finally(() => running.delete(run));
      running.add(run);
    },
    get size() {
      return running.size;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
