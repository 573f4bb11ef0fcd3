import type { FinishedAttempt, Recorded } from "../queries/finish.ts";

/** Writes what came of attempts, many at a time, in the order in which they ended. */
export interface Finisher {
  add(attempt: FinishedAttempt): void;
  /** Attempts that are not written yet. */
  readonly size: number;
  /** Resolves when everything is written; while the database is out of reach, it does not. */
  drained(): Promise<void>;
  /** Writes nothing more. */
  close(): void;
}

/** What a finisher needs. */
export interface FinisherOptions {
  write(attempts: readonly FinishedAttempt[]): Promise<Recorded>;
  /** Called when attempts are written. */
  onWritten(attempts: readonly FinishedAttempt[], recorded: Recorded): void;
  /** Called when an attempt can't be written in any way. */
  onDropped(attempt: FinishedAttempt): void;
  /** Called when a write failed. Resolves when it is to be tried again; false: this error would come again. */
  onError(error: unknown, attempts: readonly FinishedAttempt[]): Promise<boolean>;
}

const MOST_TOGETHER = 1_000;
/** A write waits this long for more, unless it has enough. */
const WAIT_MS = 4;
const ENOUGH = 200;

/** Returns a finisher. One write runs at a time, so that the order holds. */
export function createFinisher({ write, onWritten, onDropped, onError }: FinisherOptions): Finisher {
  const waiting: FinishedAttempt[] = [];
  let running: Promise<void> | undefined;
  let isClosed = false;
  let wakeWriter: (() => void) | undefined;

  const writeAll = async (attempts: readonly FinishedAttempt[]): Promise<void> => {
    for (;;) {
      try {
        onWritten(attempts, await write(attempts));
        return;
      } catch (error) {
        const isToRepeat = !isClosed && (await onError(error, attempts));
        if (isClosed) return;
        if (isToRepeat) continue;
        // One of them is at fault. Each is tried alone, still in their order, and then without the receiver's text.
        for (const attempt of attempts) await writeAlone(attempt, attempts.length === 1);
        return;
      }
    }
  };
  const writeAlone = async (attempt: FinishedAttempt, hasFailedAlone: boolean): Promise<void> => {
    if (!hasFailedAlone) await writeAll([attempt]);
    else if (attempt.responseBody !== null) await writeAll([{ ...attempt, responseBody: null }]);
    else onDropped(attempt);
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
    add(attempt) {
      if (isClosed) return;
      waiting.push(attempt);
      if (waiting.length >= ENOUGH) wakeWriter?.();
      running ??= run();
    },
    get size() {
      return waiting.length;
    },
    async drained() {
      while (running) await running;
    },
  };
}
