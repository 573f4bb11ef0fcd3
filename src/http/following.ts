import type { Listeners } from "../storage/connections/listening.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** What was read from the database, kept in step with it. */
export interface Following {
  /** Reads now. */
  refresh(): Promise<void>;
  /**
   * The newest time (ms, by the clock of the options) of which it is certain that all that the database had sent until
   * then is read.
   */
  upToDateMs(): number;
  stop(): Promise<void>;
}

/** What is followed. */
export interface FollowingOptions {
  read(): Promise<void>;
  listen(listeners: Listeners): Promise<{ stop(): Promise<void> }>;
  onError(error: unknown): void;
  /** A clock that is never set back. */
  clock?: () => number;
}

/**
 * Reads at the start, after each message and after each lost connection. A read that fails is made again as soon as the
 * database is heard of: until one succeeds, what is known is only as new as before.
 */
export async function startFollowing(options: FollowingOptions): Promise<Following> {
  const { listen, onError, clock = () => performance.now() } = options;
  let upToDateMs = clock();
  let messages = 0;
  let read = 0;
  const refresh = oneAtATime(async () => {
    const reading = messages;
    const askedAtMs = clock();
    await options.read();
    read = reading;
    upToDateMs = Math.max(upToDateMs, askedAtMs);
  });
  const refreshOrTell = (): void => void refresh().catch(onError);
  const onChange = (): void => {
    messages++;
    refreshOrTell();
  };
  const listening = await listen({
    onMessage: onChange,
    onReady: onChange,
    onHeard() {
      if (read === messages) upToDateMs = clock();
      else refreshOrTell();
    },
  });
  await refresh();
  return { refresh, upToDateMs: () => upToDateMs, stop: listening.stop };
}
