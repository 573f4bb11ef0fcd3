import { unavailable } from "../../../errors.ts";
import { ownTurn } from "../../../http/one-at-a-time.ts";

/** Lets clients take turns with pages that take milliseconds of the processor. */
export interface Turns {
  /** Does the work in a turn of the client. @throws 503 while too much work of the same client waits, or it has gone */
  take<T>(client: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** So many are worked on at a time, which is enough to wait for the database. Answers of the API come in between. */
const MOST_AT_ONCE = 4;

/** So many of one client wait. More would wait for longer than a browser does. */
const MOST_WAITING = 100;

/** Returns turns, which go around the clients: one with many requests waits for itself. */
export function createTurns(): Turns {
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  const join = async (client: string): Promise<void> => {
    if (running < MOST_AT_ONCE) {
      running++;
      return;
    }
    const queue = waiting.get(client) ?? [];
    if (queue.length >= MOST_WAITING) throw unavailable("Too many pages wait for your address; try again in a moment");
    waiting.set(client, queue);
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  /** Gives the place to the client that waits for longest, which is then the last to get another one. */
  const leave = (): void => {
    const [next] = waiting;
    if (!next) {
      running--;
      return;
    }
    const [client, queue] = next;
    const start = queue.shift();
    waiting.delete(client);
    if (queue.length > 0) waiting.set(client, queue);
    start?.();
  };
  return {
    async take(client, signal, work) {
      await join(client);
      try {
        await ownTurn(); // otherwise pages made only from memory, one after the other, let nothing else be read
        if (signal.aborted) throw unavailable("The browser has gone");
        return await work();
      } finally {
        leave();
      }
    },
  };
}
