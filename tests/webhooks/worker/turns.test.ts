import { afterEach, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { createAgenda } from "../../../src/webhooks/worker/claiming/agenda.ts";
import type { HeldDelivery } from "../../../src/webhooks/worker/claiming/held-delivery.ts";
import { Dispatcher } from "../../../src/webhooks/worker/dispatching/dispatcher.ts";
import { LIMITS, LimitKeeper } from "../../../src/webhooks/worker/dispatching/limits.ts";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";
import { addSubscription, deliveriesOf, recordEvents, startReceiver, testWorker } from "./support.ts";

const store = testStore("turns", { emptyBefore: true });
const ending: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const running of ending.splice(0)) await running.stop();
});

const held = (subscriptionId: string): HeldDelivery => ({
  ...{
    id: randomUUID(),
    subscriptionId,
    eventId: 1,
    type: "filing.created",
    recordedAt: new Date(),
    triggeredBy: null,
  },
  ...{ data: {}, attempts: 0, baseId: 1, url: "https://receiver.example/", secret: "", claim: randomUUID() },
  ...{ hostKey: "receiver.example", leasedAtMs: performance.now(), leaseEndsMs: performance.now() + 30_000 },
});

test("a single delivery gets the next slot, although a backlog of its own host waits for all of them", async () => {
  const started: { subscriptionId: string; end: () => void }[] = [];
  const dispatcher = new Dispatcher({
    limits: new LimitKeeper({ ...LIMITS, newSlots: 2 }),
    send: ({ subscriptionId }) =>
      new Promise((resolve) => started.push({ subscriptionId, end: () => resolve(undefined) })),
    onResult: () => {},
    onGiveBack: () => {},
    onRoom: () => {},
  });
  dispatcher.add(Array.from({ length: 100 }, () => held("large")));
  await waitUntil("the backlog has all slots", () => started.length === 2);
  dispatcher.add([held("small")]);
  started[0]?.end();
  await waitUntil("a slot is taken again", () => started.length === 3);
  started[1]?.end();
  await waitUntil("and the other one", () => started.length === 4);
  expect(started.map(({ subscriptionId }) => subscriptionId)).toEqual(["large", "large", "small", "large"]);
});

test("a jump of the database's clock sends no delivery twice that is being sent", async () => {
  const receiver = startReceiver();
  await addSubscription(store, receiver.url);
  await recordEvents(store, 8);
  let shiftMs = 0;
  const worker = await testWorker(store, { shiftMs: () => shiftMs });
  ending.push(worker, receiver);
  await waitUntil("the receiver is known to be fast", () => worker.counts().recorded === 8);
  const answered = Promise.withResolvers<void>();
  receiver.answer = async () => {
    await answered.promise;
    return new Response("thanks");
  };
  await recordEvents(store, 2);
  await waitUntil("both are being sent", () => receiver.received.length === 10);
  shiftMs = 40_000; // their leases have ended
  worker.wake();
  await waitUntil("both are leased again", () => worker.counts().claimedDeliveries >= 12);
  answered.resolve();
  await worker.idle();
  expect(receiver.received).toHaveLength(10);
  expect(worker.counts()).toMatchObject({ recorded: 10, late: 0 });
  expect((await deliveriesOf(store)).every(({ attempts }) => attempts === 1)).toBe(true);
});

test("subscriptions with a backlog get a quarter of each claim, however many others have news", () => {
  const agenda = createAgenda();
  const nowMs = performance.now();
  const [large, ...small] = Array.from({ length: 100 }, () => randomUUID());
  agenda.set(large!, nowMs - 1);
  for (const id of small) agenda.add(id, nowMs);
  const listed = agenda.due(nowMs, 16, () => 64).map(({ subscriptionId }) => subscriptionId);
  expect(listed).toEqual([...small.slice(0, 12), large!]);
});
