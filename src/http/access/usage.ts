import { DAY_MS } from "../../durations.ts";

/** Requests of one key to one endpoint on one day (UTC) that had one status. */
export interface UsageRow {
  keyId: number;
  /** `2026-11-24` */
  day: string;
  /** The path of the endpoint, with its method unless that is GET: `POST /v1/webhooks`. */
  endpoint: string;
  status: number;
  requests: number;
}

/** Counts that are stored together: once, even if they are sent again because the answer to the first try was lost. */
export interface UsageBatch {
  /** Names this process. */
  writer: string;
  /** Counts the batches of the process, from 1. */
  number: number;
  rows: readonly UsageRow[];
}

/** Requests that had one status. */
interface StatusCount {
  readonly status: number;
  requests: number;
}

/** What was counted of one key since it was last taken: requests by endpoint and status, of which there are few. */
export type KeyCounts = Map<string, StatusCount[]>;

/** A key whose requests are counted. */
interface CountedKey {
  readonly keyId: number;
  /** When its last request came, in ms since 1970. */
  usedAt: number;
  readonly counts: KeyCounts;
}

/** Counts requests in memory, and stores the counts now and then. */
export interface UsageCounter {
  /** Counts an answered request. Never throws (hot path). */
  count(key: CountedKey, endpoint: string, status: number): void;
  /** Stores what was counted. What could not be stored is kept for the next call. @throws the error of the store */
  write(): Promise<void>;
}

/** Returns a counter of requests. `now`: the time of day, for the days that requests count for. */
export function createUsageCounter(
  record: (batch: UsageBatch) => Promise<void>,
  now: () => number = Date.now,
): UsageCounter {
  const writer = crypto.randomUUID();
  const taken = new Map<string, UsageRow>();
  let counted: CountedKey[] = [];
  let day = Math.floor(now() / DAY_MS);
  let unstored: UsageBatch | undefined;
  let batches = 0;
  let writing: Promise<void> | undefined;

  const take = (): void => {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    for (const { keyId, counts } of counted) {
      for (const [endpoint, statuses] of counts)
        for (const { status, requests } of statuses) add(taken, { keyId, day: date, endpoint, status, requests });
      counts.clear();
    }
    counted = [];
  };
  /** Ends a day: what was counted so far is of the day before. A clock that was set back ends one, too. */
  const turnTo = (time: number): void => {
    take();
    day = Math.floor(time / DAY_MS);
  };
  const writeAll = async (): Promise<void> => {
    turnTo(now());
    // A batch that failed may be stored nevertheless. It is sent again unchanged, so that the store recognizes it.
    if (unstored) await record(unstored);
    unstored = undefined;
    if (taken.size === 0) return;
    unstored = { writer, number: ++batches, rows: [...taken.values()] };
    taken.clear();
    await record(unstored);
    unstored = undefined;
  };
  return {
    count(key, endpoint, status) {
      if (key.usedAt >= (day + 1) * DAY_MS) turnTo(key.usedAt);
      const { counts } = key;
      if (counts.size === 0) counted.push(key);
      const statuses = counts.get(endpoint);
      if (!statuses) {
        counts.set(endpoint, [{ status, requests: 1 }]);
        return;
      }
      for (const count of statuses) if (count.status === status) return void count.requests++;
      statuses.push({ status, requests: 1 });
    },
    write() {
      writing ??= writeAll().finally(() => {
        writing = undefined;
      });
      return writing;
    },
  };
}

function add(rows: Map<string, UsageRow>, row: UsageRow): void {
  const name = `${row.keyId} ${row.day} ${row.status} ${row.endpoint}`;
  const before = rows.get(name);
  if (before) before.requests += row.requests;
  else rows.set(name, row);
}
