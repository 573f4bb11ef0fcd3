/** Brings an index up to date while it is filled: questions read nothing before. */
export interface Upkeep {
  /** Call it after each write. */
  afterWrite(written: { hasNewWords: boolean }): Promise<void>;
  /** Brings the index up to date if the last time is long enough ago. */
  ifDue(): Promise<void>;
  /** Brings the index up to date. Returns whether it did: another machine may be at it. */
  now(): Promise<boolean>;
}

/** When an index was last brought up to date. */
export interface UpkeepTimes {
  endedAtMs: number;
  tookMs: number;
  /** Whether passages were written since. */
  hasNewWords: boolean;
}

/**
 * So many times as long as bringing an index up to date takes, a worker fills it in between. Passages that can't be
 * found wait less than vectors, a dozen of which take a second.
 */
const WORK_PER_UPKEEP = { words: 10, vectors: 100 };

/** Of the largest index, too, questions read nothing that is much older. */
const LONGEST_MS = 10 * 60_000;

/** Times of an index that was not brought up to date yet. One that is read is due at once, another one seldom. */
export const noUpkeep = ({ isRead }: { isRead: boolean }): UpkeepTimes => ({
  endedAtMs: isRead ? Number.NEGATIVE_INFINITY : performance.now(),
  tookMs: isRead ? 0 : Number.POSITIVE_INFINITY,
  hasNewWords: false,
});

/** What brings an index up to date. */
interface UpkeepWork {
  times: UpkeepTimes;
  /** Returns whether it did. */
  maintain(): Promise<boolean>;
  /** Notes that something was written, for other workers, should this one be killed. */
  owe(): Promise<unknown>;
  nowMs?(): number;
}

/** Returns the upkeep of an index. It writes down its `times`. */
export function createUpkeep({ times, maintain, owe, nowMs = () => performance.now() }: UpkeepWork): Upkeep {
  const now = async (): Promise<boolean> => {
    const beganAtMs = nowMs();
    if (!(await maintain())) return false;
    const endedAtMs = nowMs();
    Object.assign(times, { endedAtMs, tookMs: endedAtMs - beganAtMs, hasNewWords: false } satisfies UpkeepTimes);
    return true;
  };
  const ifDue = async (): Promise<void> => {
    const restMs = times.tookMs * WORK_PER_UPKEEP[times.hasNewWords ? "words" : "vectors"];
    if (nowMs() - times.endedAtMs >= Math.min(restMs, LONGEST_MS)) await now();
  };
  return {
    now,
    ifDue,
    async afterWrite({ hasNewWords }) {
      times.hasNewWords ||= hasNewWords;
      await owe();
      await ifDue();
    },
  };
}
