import type { Log } from "../../../log.ts";
import { isDataFault, type Patience } from "../patience.ts";
import type { EndedAttempt, Recorded } from "../queries/finish.ts";

/** Writes the results of attempts, many at a time, in the order in which they ended. */
export interface Finisher {
  /**
   * Resolves when an attempt is written, to the time until the next one in ms; undefined if there is none, or if the
   * attempt can't be written in any way.
   */
  record(attempt: EndedAttempt): Promise<number | undefined>;
  /** Attempts that are not written yet. */
  readonly size: number;
  /** Resolves when everything is written; while the database is out of reach, it does not. */
  drained(): Promise<void>;
  /** Writes nothing more. */
  close(): void;
}

/** What a finisher needs. */
export interface FinisherOptions {
  write(attempts: readonly EndedAttempt[]): Promise<Recorded>;
  patience: Patience;
  log: Log;
}

interface WaitingAttempt extends EndedAttempt {
  onWritten(retryInMs?: number): void;
}

const MOST_TOGETHER = 1_000;
/** A write waits this long for more, unless it has enough. */
const WAIT_MS = 4;
const ENOUGH = 200;

/** Returns a finisher. One write runs at a time, so that the order holds. */
export function createFinisher({ write, patience, log }: FinisherOptions): Finisher {
  const waiting: WaitingAttempt[] = [];
  let running: Promise<void> | undefined;
  let isClosed = false;
  let wakeWriter: (() => void) | undefined;

  const writeAll = async (attempts: readonly WaitingAttempt[]): Promise<void> => {
    while (!isClosed)
      try {
        const { retries } = await write(attempts);
        patience.succeed();
        const retryInMs = new Map(retries);
        for (const { delivery, onWritten } of attempts) onWritten(retryInMs.get(delivery.id));
        return;
      } catch (error) {
        if (isClosed) return;
        if (isDataFault(error)) return writeSingly(attempts, error);
        await patience.wait(error);
      }
  };
  /** One of them is at fault. Each is written by itself, in the same order, and then without the receiver's text. */
  const writeSingly = async (attempts: readonly WaitingAttempt[], error: unknown): Promise<void> => {
    log.error("a webhook attempt could not be recorded as it was", { error });
    for (const attempt of attempts) {
      const { result, onWritten } = attempt;
      if (attempts.length > 1) await writeAll([attempt]);
      else if (result.responseBody === null) onWritten();
      else await writeAll([{ ...attempt, result: { ...result, responseBody: null } }]);
    }
  };
  const run = async (): Promise<void> => {
    while (waiting.length > 0 && !isClosed) {
      if (waiting.length < ENOUGH) await gathered();
      const attempts = waiting.slice(0, MOST_TOGETHER);
      await writeAll(attempts);
      waiting.splice(0, attempts.length);
    }
    running = undefined;
  };
  const gathered = async (): Promise<void> => {
    const enough = Promise.withResolvers<void>();
    wakeWriter = enough.resolve;
    const timer = setTimeout(enough.resolve, WAIT_MS);
    await enough.promise;
    clearTimeout(timer);
  };
  return {
    close() {
      isClosed = true;
    },
    record(attempt) {
      const { promise, resolve } = Promise.withResolvers<number | undefined>();
      if (isClosed) return promise;
      waiting.push({ ...attempt, onWritten: resolve });
      if (waiting.length >= ENOUGH) wakeWriter?.();
      running ??= run();
      return promise;
    },
    get size() {
      return waiting.length;
    },
    async drained() {
      while (running) await running;
    },
  };
}
