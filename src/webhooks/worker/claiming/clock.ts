/**
 * The database's clock, as this process knows it from its newest statement. This machine's own time is never used: it
 * may be wrong, and it may jump.
 */
export interface DatabaseClock {
  /** Learns what the database's clock showed in a statement that was sent at `sentAtMs` of `performance.now()`. */
  learn(databaseMs: number, sentAtMs: number): void;
  /** In ms since 1970. */
  nowMs(): number;
}

/** Returns a clock that is set by the first `learn`. */
export function createClock(): DatabaseClock {
  let offsetMs = 0;
  return {
    learn(databaseMs, sentAtMs) {
      offsetMs = databaseMs - sentAtMs;
    },
    nowMs: () => performance.now() + offsetMs,
  };
}
