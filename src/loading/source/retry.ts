import { setTimeout as sleep } from "node:timers/promises";
import { unavailable } from "../../errors.ts";

/** Longer waits than this are not worth it: the load ends, and says when to come back. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** An attempt that may succeed later. `afterMs`: the wait that the server requested. */
export class TryAgain extends Error {
  constructor(
    message: string,
    readonly afterMs: number | undefined,
    /** Most attempts where more promise nothing, and what to do instead. */
    readonly end?: { attempts: number; advice: string },
  ) {
    super(message);
  }
}

/** Does `work` again after each {@link TryAgain}, ever later; the last one ends as `unavailable`. */
export async function retry<T>(
  work: () => Promise<T>,
  options: {
    /** The request, for the last error if its text names it differently. */
    address: string;
    attempts: number;
    backoffMs: number;
    signal: AbortSignal;
    onRetry: (error: Error, waitMs: number) => void;
  },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof TryAgain)) throw error;
      if (attempt >= Math.min(options.attempts, error.end?.attempts ?? options.attempts)) {
        const addressNote = error.message.includes(options.address) ? "" : ` at ${options.address}`;
        const advice = error.end ? `; ${error.end.advice}` : "";
        const triesNote = attempt === 1 ? "" : `; tried ${attempt} times`;
        throw unavailable(`${error.message}${addressNote}${triesNote}${advice}`);
      }
      if ((error.afterMs ?? 0) > LONGEST_WAIT_MS)
        throw unavailable(
          `${error.message}; the server asks to come back in ${Math.ceil((error.afterMs ?? 0) / 60_000)} minutes`,
        );
      // Half of the wait is by chance, so that several programs that failed together do not come back together.
      const backoff = options.backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      const waitMs = Math.max(error.afterMs ?? 0, Math.min(backoff, LONGEST_WAIT_MS));
      options.onRetry(error, waitMs);
      await sleep(waitMs, undefined, { signal: options.signal });
    }
  }
}
