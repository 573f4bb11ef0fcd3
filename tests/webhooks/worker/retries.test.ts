import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { testStore } from "../../support/store.ts";
import {
  addSubscription,
  deliveriesOf,
  type Receiver,
  recordEvents,
  startReceiver,
  subscriptionOf,
  type TestWorker,
  testWorker,
} from "./support.ts";

const store = testStore("retries", { emptyBefore: true });
let receiver: Receiver;
let worker: TestWorker;
let shiftMs = 0;
let jitter = 0;

beforeEach(async () => {
  shiftMs = 0;
  jitter = 0;
  receiver = startReceiver();
  worker = await testWorker(store, { shiftMs: () => shiftMs, random: () => jitter });
});
afterEach(async () => {
  await worker.stop();
  await receiver.stop();
});

/** Moves the clock and waits for what is due then. */
const pass = async (seconds: number): Promise<void> => {
  shiftMs += seconds * 1_000;
  await worker.idle();
};
const refuse = () => new Response("no", { status: 503 });
const accept = () => new Response("yes");

describe("a failed attempt", () => {
  test.each([0, 1])(
    "is repeated 5, 25, 120 and 600 s after it ended, with jitter %p of at most a tenth",
    async (share) => {
      jitter = share;
      receiver.answer = refuse;
      const id = await addSubscription(store, receiver.url);
      await recordEvents(store, 1);
      await pass(0);
      for (const [index, seconds] of [5, 25, 120, 600].entries()) {
        const [delivery] = await deliveriesOf(store, id);
        expect(delivery).toMatchObject({ state: "retrying", attempts: index + 1 });
        const dueInS = delivery!.due_in_s! - shiftMs / 1_000;
        expect(dueInS).toBeLessThanOrEqual(seconds * (1 + share / 10));
        await pass(dueInS - 0.5); // half a second before its time
        expect(receiver.received).toHaveLength(index + 1);
        await pass(0.6);
        expect(receiver.received).toHaveLength(index + 2);
      }
      expect(await deliveriesOf(store, id)).toMatchObject([{ state: "failed", attempts: 5, due_in_s: null }]);
      await pass(100_000);
      expect(receiver.received).toHaveLength(5);
      expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
      expect(new Set(receiver.received.map(({ signature }) => signature)).size).toBe(5);
    },
  );

  test("leaves the delivery to succeed later, which sets the failures in a row to 0", async () => {
    const id = await addSubscription(store, receiver.url);
    await store.database.sql`update webhook_subscriptions set consecutive_failure_count = 9`;
    receiver.answer = refuse;
    await recordEvents(store, 1);
    await pass(0);
    receiver.answer = accept;
    await pass(6);
    expect(await deliveriesOf(store, id)).toMatchObject([{ state: "succeeded", attempts: 2, due_in_s: null }]);
    expect(await subscriptionOf(store, id)).toMatchObject({ is_active: true, consecutive_failure_count: 0 });
    const errors = await store.database.sql`select number, error is null as succeeded from webhook_attempts order by 1`;
    expect([...errors]).toEqual([
      { number: 1, succeeded: false },
      { number: 2, succeeded: true },
    ]);
  });
});

const exhaust = async (): Promise<void> => {
  for (const seconds of [0, 6, 28, 133, 661]) await pass(seconds);
};

describe("a subscription", () => {
  test("counts failed deliveries, not failed attempts, and is disabled by the tenth in a row", async () => {
    receiver.answer = refuse;
    const id = await addSubscription(store, receiver.url);
    await recordEvents(store, 9);
    await exhaust();
    expect(await subscriptionOf(store, id)).toMatchObject({ is_active: true, consecutive_failure_count: 9 });
    await recordEvents(store, 1);
    await exhaust();
    const disabled = await subscriptionOf(store, id);
    expect(disabled).toMatchObject({ is_active: false, consecutive_failure_count: 10 });
    expect(disabled.disabled_reason).toBe("10 deliveries in a row failed; the last: the receiver answered 503");
    expect(disabled.disabled_at).toBeInstanceOf(Date);
    expect(disabled.updated_at).toEqual(disabled.disabled_at!);
  });

  test("that is disabled keeps its queued deliveries, gets no new ones, and sends them once active again", async () => {
    const id = await addSubscription(store, receiver.url);
    receiver.answer = refuse;
    await recordEvents(store, 2);
    await pass(0);
    await store.database.sql`update webhook_subscriptions set is_active = false`;
    receiver.answer = accept;
    await recordEvents(store, 5);
    await pass(10_000);
    expect(receiver.received).toHaveLength(2);
    expect(await deliveriesOf(store, id)).toMatchObject([{ state: "retrying" }, { state: "retrying" }]);
    await store.database.sql`update webhook_subscriptions set is_active = true`;
    await pass(0);
    expect(await deliveriesOf(store, id)).toMatchObject([{ state: "succeeded" }, { state: "succeeded" }]);
  });

  test("of a suspended account is not sent to until the account is active again", async () => {
    const id = await addSubscription(store, receiver.url);
    await worker.stop();
    await recordEvents(store, 1);
    await store.database.sql`update accounts set status = 'suspended'`;
    worker = await testWorker(store);
    await worker.idle();
    expect(receiver.received).toHaveLength(0);
    await store.database.sql`update accounts set status = 'active'`;
    await worker.idle();
    expect(await deliveriesOf(store, id)).toMatchObject([{ state: "succeeded" }]);
  });

  test("that is deleted is never sent to again", async () => {
    const id = await addSubscription(store, receiver.url);
    receiver.answer = refuse;
    await recordEvents(store, 1);
    await pass(0);
    await store.database.sql`update webhook_subscriptions set deleted_at = now(), is_active = false`;
    await pass(10_000);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveriesOf(store, id)).toMatchObject([{ state: "retrying", attempts: 1 }]);
  });

  test.each([
    ["test deliveries", "webhook.test", null],
    ["samples", "filing.created", "sample"],
  ])("is not changed by %s, neither by failed nor by successful ones", async (_, type, triggeredBy) => {
    const id = await addSubscription(store, receiver.url);
    await store.database.sql`update webhook_subscriptions set consecutive_failure_count = 9`;
    const queueTest = () => store.database.sql`
      insert into webhook_deliveries (id, subscription_id, type, test_data, triggered_by, recorded_at, due_at)
      values (webhook_uuid(), ${id}, ${type}, '{"message": "hello"}', ${triggeredBy}, now(), now())`;
    receiver.answer = refuse;
    await queueTest();
    await exhaust();
    receiver.answer = accept;
    await queueTest();
    await pass(0);
    expect((await deliveriesOf(store, id)).map(({ state }) => state)).toEqual(["failed", "succeeded"]);
    expect(await subscriptionOf(store, id)).toMatchObject({ is_active: true, consecutive_failure_count: 9 });
  });
});
