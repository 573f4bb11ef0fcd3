import { describe, expect, test } from "bun:test";
import { createUsageCounter, type UsageBatch } from "../../../src/http/access/usage.ts";

const NOON = Date.parse("2026-03-01T12:00:00Z");
const MIDNIGHT = Date.parse("2026-03-02T00:00:00Z");

/** A key whose last request came at `usedAt`. */
const keyAt = (usedAt: number, keyId = 1) => ({ keyId, usedAt, counts: new Map() });

/** A counter whose store keeps batches, and refuses as many as `failures` says. */
function counting({ now = () => NOON, failures = 0 } = {}) {
  const batches: UsageBatch[] = [];
  const tried: UsageBatch[] = [];
  let left = failures;
  const counter = createUsageCounter(async (batch) => {
    tried.push(batch);
    if (left-- > 0) throw new Error("the database is away");
    batches.push(batch);
  }, now);
  const rows = () => batches.flatMap((batch) => batch.rows);
  return { counter, batches, tried, rows };
}

describe("counted requests", () => {
  test("are stored as sums by key, endpoint and status, and each once", async () => {
    const { counter, rows } = counting();
    const [first, second] = [keyAt(NOON, 1), keyAt(NOON, 2)];
    for (const status of [200, 200, 404]) counter.count(first, "/a", status);
    counter.count(second, "/a", 200);
    counter.count(first, "/b", 200);
    await counter.write();
    await counter.write();
    const day = "2026-03-01";
    expect(rows()).toEqual([
      { keyId: 1, day, endpoint: "/a", status: 200, requests: 2 },
      { keyId: 1, day, endpoint: "/a", status: 404, requests: 1 },
      { keyId: 1, day, endpoint: "/b", status: 200, requests: 1 },
      { keyId: 2, day, endpoint: "/a", status: 200, requests: 1 },
    ]);
  });

  test("are of the day on which they came, in UTC", async () => {
    let time = MIDNIGHT - 1;
    const { counter, rows } = counting({ now: () => time });
    const key = keyAt(time);
    counter.count(key, "/a", 200);
    time = key.usedAt = MIDNIGHT;
    counter.count(key, "/a", 200);
    counter.count(key, "/a", 200);
    await counter.write();
    expect(rows().map(({ day, requests }) => [day, requests])).toEqual([
      ["2026-03-01", 1],
      ["2026-03-02", 2],
    ]);
  });

  test("are of the right day after a clock that ran ahead was set back", async () => {
    let time = MIDNIGHT;
    const { counter, rows } = counting({ now: () => time });
    time = NOON;
    await counter.write();
    counter.count(keyAt(NOON), "/a", 200);
    await counter.write();
    expect(rows().map(({ day }) => day)).toEqual(["2026-03-01"]);
  });

  test("are kept while the store fails, and their batch is sent again as it was", async () => {
    const { counter, tried, rows } = counting({ failures: 2 });
    const key = keyAt(NOON);
    counter.count(key, "/a", 200);
    for (let round = 0; round < 2; round++) await expect(counter.write()).rejects.toThrow("the database is away");
    counter.count(key, "/a", 200);
    await counter.write();
    expect(rows().map(({ requests }) => requests)).toEqual([1, 1]);
    expect(tried.map(({ number }) => number)).toEqual([1, 1, 1, 2]);
    expect(new Set(tried.map(({ writer }) => writer)).size).toBe(1);
  });

  test("that come during a write are of the next one", async () => {
    const key = keyAt(NOON);
    const stored: number[] = [];
    const counter = createUsageCounter(async ({ rows }) => {
      counter.count(key, "/a", 200);
      stored.push(...rows.map(({ requests }) => requests));
    });
    counter.count(key, "/a", 200);
    await Promise.all([counter.write(), counter.write()]);
    expect(stored).toEqual([1]);
    await counter.write();
    expect(stored).toEqual([1, 1]);
  });
});
