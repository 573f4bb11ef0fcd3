import { afterEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { TransactionSql } from "postgres";
import { lockLog } from "../../../src/events/queries.ts";
import { openLog } from "../../../src/log.ts";
import { queueBatch } from "../../../src/webhooks/replays/queries/batches.ts";
import { insertBulkReplay } from "../../../src/webhooks/replays/queries/replays.ts";
import { startReplays } from "../../../src/webhooks/replays/runner.ts";
import { rowsRead } from "../../support/rows-read.ts";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";
import { addReplay, addSubscription, finishDeliveries, recordEvents, replayedTimes, replayState } from "./store.ts";

const store = testStore("replays", { emptyBefore: true });
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Starts a runner in this process, and gives what it logs. */
async function startRunner(options: { idleMs?: number } = {}): Promise<string[]> {
  const lines: string[] = [];
  const runner = await startReplays({
    ...options,
    database: store.database,
    log: openLog({ terminal: false, write: (text) => lines.push(text) }),
  });
  stops.push(runner.stop);
  return lines;
}

/** Waits for the end of a replay, while a receiver takes all deliveries. */
const untilEnded = (id: string) =>
  waitUntil(
    "the replay ends",
    async () => {
      await finishDeliveries(store);
      return (await replayState(store, id))?.state !== "running";
    },
    { withinMs: 60_000 },
  );

/** Queues a batch, and returns how many events it has queued and read. */
async function readsOfBatch(tx: TransactionSql, replay: string): Promise<{ events: number; reads: number }> {
  let events = 0;
  const reads = await rowsRead(tx, "events", async () => {
    ({ events } = await queueBatch(tx, replay, 500));
  });
  return { events, reads };
}

describe("a bulk replay", () => {
  test("queues one delivery for each event that matches its subscription, and counts them", async () => {
    await recordEvents(store, 1_203);
    await recordEvents(store, 5, { type: "board.changed" });
    await recordEvents(store, 7, { form: "8-K", from: 5_001 });
    const { id: subscriptionId } = await addSubscription(store, { filingTypes: ["10-K"] });
    const replay = await addReplay(store, subscriptionId);
    await startRunner();
    await untilEnded(replay);
    expect(await replayState(store, replay)).toEqual({ state: "done", events: 1_203, deliveries: 1_203 });
    expect(await replayedTimes(store, subscriptionId)).toEqual({ 0: 12, 1: 1_203 });
    const [row] = await store.database.sql`
      select count(*)::int as deliveries
        from webhook_deliveries join events on events.id = event_id
       where webhook_deliveries.type = events.type and webhook_deliveries.recorded_at = events.recorded_at`;
    expect(row?.deliveries).toBe(1_203);
  });

  test("begins when it is asked for, not at the runner's next look", async () => {
    await startRunner({ idleMs: 3_600_000 });
    await recordEvents(store, 3);
    const { id: subscriptionId } = await addSubscription(store);
    const request = { from: new Date(0), to: new Date(), status: null, eventType: null };
    const replay = await insertBulkReplay(store.database.sql, subscriptionId, request);
    await untilEnded(replay?.id ?? "");
    expect(await replayedTimes(store, subscriptionId)).toEqual({ 1: 3 });
  });

  test.each([
    ["failed", { 1: 3 }],
    ["succeeded", { 1: 4 }],
    ["missed", { 1: 5 }],
    [null, { 1: 12 }],
  ])("with the status %p takes the events whose newest delivery has it", async (status, times) => {
    const { id: subscriptionId } = await addSubscription(store);
    const setActive = (isActive: boolean) =>
      store.database.sql`update webhook_subscriptions set is_active = ${isActive}`;
    await recordEvents(store, 3);
    await finishDeliveries(store, "failed");
    await recordEvents(store, 4, { from: 101 });
    await finishDeliveries(store, "succeeded");
    await setActive(false);
    await recordEvents(store, 5, { from: 201 });
    await setActive(true);
    const replay = await addReplay(store, subscriptionId, { status });
    await startRunner();
    await untilEnded(replay);
    const replayed = await replayedTimes(store, subscriptionId);
    expect({ 1: replayed[1] }).toEqual(times);
    expect((await replayState(store, replay))?.deliveries).toBe(times[1]);
    expect((await replayState(store, replay))?.events).toBe(12);
  });

  test("comes after one of another account that has forty: accounts take turns", async () => {
    await recordEvents(store, 3);
    const { id: first, accountId } = await addSubscription(store);
    const large = [await addReplay(store, first)];
    for (let count = 1; count < 40; count++)
      large.push(await addReplay(store, (await addSubscription(store, { accountId })).id));
    const small = await addReplay(store, (await addSubscription(store)).id);
    await startRunner();
    for (const replay of [...large, small]) await untilEnded(replay);
    const rows = await store.database.sql<{ id: string }[]>`select id from webhook_replays order by finished_at`;
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([large[0]!, small]);
  });

  test("comes before most of those of its own account that were asked for earlier", async () => {
    await recordEvents(store, 3);
    const { accountId } = await addSubscription(store);
    const early: string[] = [];
    for (let count = 0; count < 40; count++)
      early.push(await addReplay(store, (await addSubscription(store, { accountId })).id));
    const late = await addReplay(store, (await addSubscription(store, { accountId })).id);
    await startRunner();
    for (const replay of [...early, late]) await untilEnded(replay);
    const rows = await store.database.sql<{ id: string }[]>`select id from webhook_replays order by finished_at`;
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([early[0]!, late]);
  });

  test("that is new begins after the batch under way, and the others continue", async () => {
    await recordEvents(store, 2_000);
    const { id: first, accountId } = await addSubscription(store);
    const early = [await addReplay(store, first)];
    for (let count = 0; count < 10; count++)
      early.push(await addReplay(store, (await addSubscription(store, { accountId })).id));
    await startRunner({ idleMs: 3_600_000 });
    await waitUntil("the first batch is queued", async () => (await replayState(store, early[0]!))?.deliveries === 500);
    const { id: subscriptionId } = await addSubscription(store);
    const request = { from: new Date(0), to: new Date(), status: null, eventType: null };
    const late = await insertBulkReplay(store.database.sql, subscriptionId, request);
    await waitUntil("it has begun", async () => ((await replayState(store, late?.id ?? ""))?.deliveries ?? 0) > 0);
    const states = await Promise.all(early.map((replay) => replayState(store, replay)));
    expect(states.some((state) => state?.deliveries === 0)).toBe(true);
    for (const replay of early) await untilEnded(replay);
  });

  test("waits while its subscription is not active, and continues when it is again", async () => {
    await recordEvents(store, 3);
    const { id: subscriptionId } = await addSubscription(store, { isActive: false });
    const { id: activeId } = await addSubscription(store);
    const waiting = await addReplay(store, subscriptionId);
    const active = await addReplay(store, activeId);
    await startRunner();
    await untilEnded(active);
    expect(await replayState(store, waiting)).toEqual({ state: "running", events: 0, deliveries: 0 });
    await store.database.sql`update webhook_subscriptions set is_active = true`;
    await untilEnded(waiting);
    expect(await replayedTimes(store, subscriptionId)).toEqual({ 1: 3 });
  });

  test("waits while more than 1,000 deliveries of its subscription are to come", async () => {
    await recordEvents(store, 4_000);
    const { id: subscriptionId } = await addSubscription(store);
    const { id: secondId } = await addSubscription(store);
    const replay = await addReplay(store, subscriptionId);
    await startRunner();
    await waitUntil(
      "it has queued what may wait",
      async () => (await replayState(store, replay))?.deliveries === 1_500,
    );
    // A later replay of another subscription is done while the first waits.
    const second = await addReplay(store, secondId, { eventType: "board.changed" });
    await waitUntil("the second ends", async () => (await replayState(store, second))?.state === "done");
    expect(await replayState(store, replay)).toEqual({ state: "running", events: 1_500, deliveries: 1_500 });
    await untilEnded(replay);
    expect(await replayedTimes(store, subscriptionId)).toEqual({ 1: 4_000 });
  });

  test("that is canceled or whose subscription is deleted queues nothing more", async () => {
    await recordEvents(store, 4_000);
    const { id: subscriptionId } = await addSubscription(store);
    const replay = await addReplay(store, subscriptionId);
    await startRunner();
    await waitUntil("it has begun", async () => (await replayState(store, replay))?.deliveries === 1_500);
    await store.database.sql`update webhook_subscriptions set deleted_at = now()`;
    await waitUntil("it is canceled", async () => (await replayState(store, replay))?.state === "canceled");
    expect((await replayState(store, replay))?.deliveries).toBe(1_500);
  });

  test("does not end before the events of its time range are committed", async () => {
    await recordEvents(store, 2);
    const { id: subscriptionId } = await addSubscription(store);
    // Without this, the subscription would have other deliveries.
    await store.database.sql`update webhook_subscriptions set created_at = now() + interval '1 hour'`;
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: hasRecorded, resolve: recorded } = Promise.withResolvers<void>();
    const recording = store.database.transaction(async (tx) => {
      await lockLog(tx);
      await tx`
        insert into events (type, dedupe_key, filing_type, data) values ('filing.created', 'late', '10-K', '{}')`;
      recorded();
      await mayEnd;
    });
    await hasRecorded;
    const replay = await addReplay(store, subscriptionId);
    await startRunner();
    await waitUntil("it has queued the others", async () => (await replayState(store, replay))?.deliveries === 2);
    expect((await replayState(store, replay))?.state).toBe("running");
    end();
    await recording;
    await untilEnded(replay);
    expect(await replayedTimes(store, subscriptionId)).toEqual({ 1: 3 });
  });

  test("of a long range reads nothing twice in its batches, and ends without a second look", async () => {
    await recordEvents(store, 3, { type: "board.changed" });
    await recordEvents(store, 20_000, { from: 101 });
    await store.database.sql`analyze events`;
    const { id: subscriptionId } = await addSubscription(store);
    const batches = async (eventType: string): Promise<{ events: number; reads: number }[]> => {
      const replay = await addReplay(store, subscriptionId, { eventType });
      const counts = await store.database.transaction(async (tx) => [
        await readsOfBatch(tx, replay),
        await readsOfBatch(tx, replay),
      ]);
      await store.database.sql`update webhook_replays set state = 'done'`;
      return counts;
    };
    // Each batch looks whether the range is short, which takes 5,001 events.
    const [first, second] = await batches("filing.created");
    expect([first?.events, second?.events]).toEqual([500, 500]);
    for (const batch of [first, second]) expect(batch?.reads).toBeLessThanOrEqual(5_600);
    const [few, none] = await batches("board.changed");
    expect([few?.events, none?.events]).toEqual([3, 0]);
    expect(none?.reads).toBeLessThanOrEqual(5_010); // while recording waits
  });

  test("that is killed at any moment and started again gives each event exactly one delivery", async () => {
    await recordEvents(store, 12_000);
    const { id: subscriptionId } = await addSubscription(store);
    const replay = await addReplay(store, subscriptionId);
    const start = () =>
      Bun.spawn([process.execPath, join(import.meta.dir, "replayer.ts"), store.url], {
        env: { PATH: process.env.PATH ?? "", HOME: "/" },
        stdout: "inherit",
        stderr: "inherit",
      });
    for (let kills = 0; kills < 6; kills++) {
      const replayers = [start(), start()];
      const before = (await replayState(store, replay))?.deliveries ?? 0;
      await waitUntil("it continues", async () => {
        await finishDeliveries(store);
        return ((await replayState(store, replay))?.deliveries ?? 0) > before;
      });
      for (const child of replayers) child.kill("SIGKILL");
      await Promise.all(replayers.map(({ exited }) => exited));
    }
    const { deliveries } = (await replayState(store, replay)) ?? {};
    expect(deliveries).toBeLessThan(12_000);
    expect(await replayedTimes(store, subscriptionId)).toMatchObject({ 1: deliveries });
    await startRunner();
    await startRunner();
    await untilEnded(replay);
    expect(await replayState(store, replay)).toEqual({ state: "done", events: 12_000, deliveries: 12_000 });
    expect(await replayedTimes(store, subscriptionId)).toEqual({ 1: 12_000 });
  }, 90_000);

  test("continues after an error, which is logged once", async () => {
    await recordEvents(store, 3);
    const { id: subscriptionId } = await addSubscription(store);
    const replay = await addReplay(store, subscriptionId);
    await store.database.sql`alter table webhook_deliveries add constraint no_replays check (triggered_by is null)`;
    const lines = await startRunner();
    await waitUntil("the error is logged", () => lines.join("").includes("a bulk replay of webhooks failed"));
    expect(await replayState(store, replay)).toEqual({ state: "running", events: 0, deliveries: 0 });
    await store.database.sql`alter table webhook_deliveries drop constraint no_replays`;
    await untilEnded(replay);
    expect(await replayedTimes(store, subscriptionId)).toEqual({ 1: 3 });
    expect(lines).toHaveLength(1);
  });
});
