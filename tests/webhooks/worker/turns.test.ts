import { afterEach, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { createAgenda } from "../../../src/webhooks/worker/claiming/agenda.ts";
import type { HeldDelivery } from "../../../src/webhooks/worker/claiming/held-delivery.ts";
import { Dispatcher } from "../../../src/webhooks/worker/dispatching/dispatcher.ts";
import { LIMITS, LimitKeeper, type Limits } from "../../../src/webhooks/worker/dispatching/limits.ts";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";
import { addSubscription, deliveriesOf, recordEvents, startReceiver, testWorker } from "./support.ts";

const store = testStore("turns", { emptyBefore: true });
const ending: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const running of ending.splice(0)) await running.stop();
});

const held = (subscriptionId: string, accountId = 1): HeldDelivery => ({
  ...{
    id: randomUUID(),
    subscriptionId,
    accountId,
    eventId: 1,
    type: "filing.created",
    recordedAt: new Date(),
    triggeredBy: null,
  },
  ...{ data: {}, attempts: 0, baseId: 1, url: "https://receiver.example/", secret: "", claim: randomUUID() },
  ...{ hostKey: "receiver.example", leasedAtMs: performance.now(), leaseEndsMs: performance.now() + 30_000 },
});

/** A dispatcher whose attempts last until the test ends them. */
function startDispatcher(limits: Partial<Limits>, answered: readonly string[] = []) {
  const started: { subscriptionId: string; end: () => void }[] = [];
  const keeper = new LimitKeeper({ ...LIMITS, ...limits });
  for (const subscriptionId of answered)
    for (let count = 0; count < 10; count++) {
      const slot = keeper.start(held(subscriptionId), performance.now());
      if (slot) keeper.end(slot, "fast", performance.now());
    }
  const dispatcher = new Dispatcher(keeper, () => {});
  const add = (deliveries: readonly HeldDelivery[]): void => {
    for (const delivery of deliveries)
      void dispatcher.slotFor(delivery).then((slot) => {
        if (slot) started.push({ subscriptionId: delivery.subscriptionId, end: () => dispatcher.free(slot) });
      });
  };
  const order = async (count: number): Promise<string[]> => {
    for (let ended = 0; started.length < count; ended++) {
      await waitUntil("an attempt runs", () => started.length > ended);
      started[ended]?.end();
      await Bun.sleep(0);
    }
    return started.map(({ subscriptionId }) => subscriptionId).slice(0, count);
  };
  return { dispatcher, add, started, order };
}

test("a delivery that is claimed while the worker stops is given back at once", async () => {
  const { dispatcher } = startDispatcher({});
  dispatcher.stop();
  expect(await dispatcher.slotFor(held("late"))).toBeUndefined();
});

test("a single delivery gets the next slot, although a backlog of its own host waits for all of them", async () => {
  const { add, started } = startDispatcher({ steadySlots: 2 }, ["large", "small"]);
  add(Array.from({ length: 100 }, () => held("large")));
  await waitUntil("the backlog has all slots", () => started.length === 2);
  add([held("small")]);
  started[0]?.end();
  await waitUntil("a slot is taken again", () => started.length === 3);
  started[1]?.end();
  await waitUntil("and the other one", () => started.length === 4);
  expect(started.map(({ subscriptionId }) => subscriptionId)).toEqual(["large", "large", "small", "large"]);
});

test("slots go round by account, then by subscription", async () => {
  const names = ["a1", "a2", "a3", "b1", "c1"];
  const { add, order } = startDispatcher({ steadySlots: 1 }, names);
  const of = (name: string, count: number) => Array.from({ length: count }, () => held(name, name.charCodeAt(0)));
  add([...of("a1", 3), ...of("a2", 3), ...of("a3", 3), ...of("b1", 3), ...of("c1", 1)]);
  expect(await order(13)).toEqual("a1 b1 c1 a2 b1 a3 b1 a1 a2 a3 a1 a2 a3".split(" "));
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

const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

test("subscriptions with a backlog get a quarter of their account's turns, however many others have news", () => {
  const agenda = createAgenda();
  const nowMs = performance.now();
  const [large, ...small] = ids(100);
  agenda.set(large!, 1, nowMs - 1);
  for (const id of small) agenda.add(id, 1, nowMs);
  const listed = agenda.due(nowMs, 16, () => 64).map(({ subscriptionId }) => subscriptionId);
  const fresh = agenda.dueFresh(nowMs, 16, () => 64).map(({ subscriptionId }) => subscriptionId);
  expect(fresh).toEqual([0, 98, 1, 2, 97, 3, 4, 96, 5, 6, 95, 7, 8, 94, 9, 10].map((index) => small[index]!));
  expect(listed).toEqual([...fresh.slice(0, 3), large!, ...fresh.slice(3, 15)]);
});

test("the subscription with the newest news is among the first of its account, however many wait without room", () => {
  const agenda = createAgenda();
  const nowMs = performance.now();
  const waiting = ids(10_000);
  for (const id of waiting) agenda.add(id, 1, nowMs);
  const blocked = new Set(waiting.slice(0, 5_000));
  for (let look = 0; look < 10; look++) {
    const newest = `newest ${look}`;
    agenda.add(newest, 1, nowMs);
    const rooms = agenda.due(nowMs, 16, (id) => (blocked.has(id) ? 0 : 1));
    expect(rooms.slice(0, 2).map(({ subscriptionId }) => subscriptionId)).toContain(newest);
    agenda.set(newest, 1, null);
  }
});

test.each([0, 1, 2, 3, 4, 5, 6])("a subscription that came last has its turn after %d looks in vain", (looks) => {
  const agenda = createAgenda();
  const nowMs = performance.now();
  for (const id of [...ids(10_000), "newest"]) agenda.add(id, 1, nowMs);
  for (let look = 0; look < looks; look++) expect(agenda.due(nowMs, 16, () => 0)).toEqual([]);
  const rooms = agenda.due(nowMs, 16, (id) => (id === "newest" ? 1 : 0));
  expect(rooms.map(({ subscriptionId }) => subscriptionId)).toEqual(["newest"]);
});

test("arrivals of subscriptions that are gone are forgotten, and the newest of the others come first", () => {
  const agenda = createAgenda();
  const nowMs = performance.now();
  const staying = ids(100);
  for (const id of staying) agenda.add(id, 1, nowMs);
  for (let arrival = 0; arrival < 1_000; arrival++) {
    agenda.add(`passing ${arrival % 7}`, 1, nowMs);
    agenda.set(`passing ${arrival % 7}`, 1, null);
  }
  const rooms = agenda.due(nowMs, 3, () => 1);
  expect(rooms.map(({ subscriptionId }) => subscriptionId)).toEqual([staying[0]!, staying[99]!, staying[1]!]);
});

test("one account's 10,000 subscriptions leave the others a place in each claim, in any order of arrival", () => {
  const nowMs = performance.now();
  const [large, small] = [ids(10_000), ids(100)];
  for (const isLargeFirst of [true, false]) {
    const agenda = createAgenda();
    const addLarge = () => large.forEach((id) => void agenda.add(id, 1, nowMs));
    if (isLargeFirst) addLarge();
    small.forEach((id, index) => void agenda.add(id, 2 + index, nowMs));
    if (!isLargeFirst) addLarge();
    const rooms = agenda.due(nowMs, 256, () => 2);
    const listed = new Set(rooms.map(({ subscriptionId }) => subscriptionId));
    expect(small.every((id) => listed.has(id))).toBe(true);
    expect(rooms).toHaveLength(256);
    // In the claim, the n-th of an account comes after the (n − 1)-th of all.
    for (const { subscriptionId, turn, turns } of rooms)
      expect([turn <= turns, turns]).toEqual([true, small.includes(subscriptionId) ? 1 : 156]);
    // After their turns, the others of the large account follow, and no other account is due.
    for (const { subscriptionId } of rooms)
      agenda.set(subscriptionId, small.includes(subscriptionId) ? 2 + small.indexOf(subscriptionId) : 1, null);
    expect(agenda.due(nowMs, 256, () => 2).every(({ turns }) => turns === 256)).toBe(true);
  }
});

test("an account whose subscriptions have no room keeps no other one from being found, nor its own", () => {
  const agenda = createAgenda();
  const nowMs = performance.now();
  const blocked = new Set(ids(10_000));
  const [free] = ids(1);
  for (const id of [...blocked, free!]) agenda.add(id, 1, nowMs);
  agenda.add("other", 2, nowMs);
  const looks = Array.from({ length: 10 }, () =>
    agenda.due(nowMs, 16, (id) => (blocked.has(id) ? 0 : 1)).map(({ subscriptionId }) => subscriptionId),
  );
  agenda.forget("other");
  expect(agenda.due(nowMs, 16, () => 1).some(({ subscriptionId }) => subscriptionId === "other")).toBe(false);
  expect(looks.every((listed) => listed.includes("other"))).toBe(true);
  expect(looks.some((listed) => listed.includes(free!))).toBe(true);
});
