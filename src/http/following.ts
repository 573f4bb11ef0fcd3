import type { Listeners } from "../storage/connections/listening.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** Keeps what was read from the database up to date. */
export interface Following {
  /** Reads now. */
  refresh(): Promise<void>;
  /**
   * Returns the newest time (ms, by `clock`) up to which everything that the database sent has certainly been read.
   */
  upToDateMs(): number;
  stop(): Promise<void>;
}

/** What to read, and what to listen to. */
export interface FollowingOptions {
  read(): Promise<void>;
  listen(listeners: Listeners): Promise<{ stop(): Promise<void> }>;
  onError(error: unknown): void;
  /** A clock that is never set back. */
  clock?: () => number;
}

/**
 * Reads at the start, after each message and after each lost connection. A failed read is repeated as soon as the
 * database is heard from again. Until one succeeds, `upToDateMs` does not change.
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
