import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { testStore } from "../../../support/store.ts";
import { waitUntil } from "../../../support/wait.ts";
import { currentLeases, type Judge, startJudge } from "../judge/judge.ts";
import { addSubscriptions, recordItems } from "../support.ts";
import { deliverTheRest } from "./delivering.ts";
import { killWorker } from "./killing.ts";
import { startProgram } from "./program.ts";
import { type RunningWorker, startWorkerProcess } from "./running-worker.ts";
import { dueDeliveries } from "./waiting.ts";

setDefaultTimeout(120_000);

const KILLS = 2;
/** Past the end of a lease. */
const LEASE_MS = 31_000;

const store = testStore("crash_kills", { emptyBefore: true });
let judge: Judge;
const workers: RunningWorker[] = [];
beforeEach(async () => {
  judge = await startJudge();
  await addSubscriptions(store.database.sql, [
    { url: `${judge.url}ok` },
    { url: `${judge.url}a/some` },
    { url: `${judge.url}b/some` },
  ]);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill();
  await judge.stop();
});

const sql = () => store.database.sql;

async function start(shiftMs = 0): Promise<RunningWorker> {
  const worker = await startWorkerProcess(store.url, { shiftMs });
  workers.push(worker);
  return worker;
}

/** Ends all workers, delivers the rest, and compares everything that was recorded with what was received. */
async function expectNothingLost(events: number): Promise<void> {
  for (const worker of workers.splice(0)) await worker.stop();
  await deliverTheRest(store.url);
  const verdict = await judge.judge(sql());
  expect(verdict).toMatchObject({ deliveries: 3 * events, lost: 0, faults: [] });
  expect(verdict.duplicates).toBeLessThanOrEqual(judge.leaseCount);
}

test("a worker that is killed again and again loses no delivery, and repeats at most what it had leased", async () => {
  const kill = { start: () => startWorkerProcess(store.url), sql: sql(), judge, withinMs: 150 };
  for (let round = 0; round < KILLS; round++) {
    await recordItems(store.database, 300);
    await killWorker(kill);
  }
  expect(judge.leaseCount).toBeGreaterThan(0);
  await expectNothingLost(300 * KILLS);
});

test("a whole govdata serve that is killed loses no delivery, and repeats at most what it had leased", async () => {
  const kill = { start: () => startProgram(store.url), sql: sql(), judge, withinMs: 150 };
  for (let round = 0; round < 2; round++) {
    await recordItems(store.database, 300);
    await killWorker(kill);
  }
  expect(judge.leaseCount).toBeGreaterThan(0);
  await expectNothingLost(600);
});

test.each([
  [2, 2],
  [4, 1],
])("of %d workers at once that are killed %d times each, none loses a delivery", async (count, kills) => {
  const kill = { start: () => startWorkerProcess(store.url), sql: sql(), judge, withinMs: 300 };
  const lane = async () => {
    for (let round = 0; round < kills; round++) {
      await recordItems(store.database, 200);
      await killWorker(kill);
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
  await expectNothingLost(200 * kills * count);
});

test("four workers without a kill send each delivery once", async () => {
  await Promise.all([1, 2, 3, 4].map(() => start()));
  for (let round = 0; round < 5; round++) await recordItems(store.database, 200);
  await waitUntil("all deliveries were attempted", async () => (await dueDeliveries(sql())) === 0, {
    withinMs: 60_000,
  });
  await expectNothingLost(1_000);
  expect(judge.leaseCount).toBe(0);
});

test("a worker that is paused beyond its lease changes nothing when it continues late", async () => {
  const before = judge.journalBytes;
  await recordItems(store.database, 1_000);
  const paused = await start();
  await waitUntil("the worker sends", () => judge.journalBytes > before);
  await pauseAndNote(paused);
  expect(judge.leaseCount).toBeGreaterThan(0);
  await start(LEASE_MS);
  const hasTakenOver = async () => (await currentLeases(sql())).length === 0;
  await waitUntil("the second worker has taken over", hasTakenOver, { withinMs: 60_000 });
  paused.resume();
  await expectNothingLost(1_000);
});

/**
 * Stops a worker in the midst of its work, and notes what it has leased, also by a claim that was under way. A
 * statement that waits for its client ends only when the worker continues: its values are sent after it is parsed, and
 * its answer can be larger than what a socket holds.
 */
async function pauseAndNote(worker: RunningWorker): Promise<void> {
  for (;;) {
    worker.pause();
    const isSettled = async () => (await activeStatements()) === (await waitingStatements());
    await waitUntil("the statements of the worker have ended", isSettled, { withinMs: 60_000 });
    if ((await waitingStatements()) === 0) break;
    worker.resume();
    await waitUntil("the worker continues", async () => (await waitingStatements()) === 0, { withinMs: 60_000 });
  }
  judge.noteLeases(await currentLeases(sql()));
}

/** Lets a worker continue with another clock, after a stop in the midst of its work. */
async function jump(worker: RunningWorker, ms: number): Promise<void> {
  await pauseAndNote(worker);
  worker.shift(ms);
  worker.resume();
}

/** Counts statements of clients. A vacuum doesn't count: it leases nothing, and can take long on a busy machine. */
async function activeStatements(): Promise<number> {
  const rows = await sql()`
    select from pg_stat_activity
     where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
       and backend_type = 'client backend' and query !~* '^\\s*vacuum'`;
  return rows.count;
}

/** Counts statements that wait for their client. */
async function waitingStatements(): Promise<number> {
  const rows = await sql()`
    select from pg_stat_activity
     where datname = current_database() and state = 'active' and wait_event_type = 'Client'`;
  return rows.count;
}

test("clocks that jump ahead and back lose no delivery, and repeat at most what was leased", async () => {
  const worker = await start();
  for (const ms of [10_000, -10_000, 3_600_000, 0]) {
    const before = judge.journalBytes;
    await recordItems(store.database, 200);
    await waitUntil("the worker sends", () => judge.journalBytes > before, { withinMs: 60_000 });
    await jump(worker, ms);
  }
  await expectNothingLost(800);
});
