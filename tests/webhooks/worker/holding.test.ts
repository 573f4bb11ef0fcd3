import { afterEach, describe, expect, test } from "bun:test";
import { verifySignature } from "../../../src/webhooks/envelope/verify.ts";
import { newSecret } from "../../../src/webhooks/subscriptions/secrets.ts";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";
import {
  addSubscription,
  deliveriesOf,
  type ReceivedDelivery,
  recordEvents,
  startReceiver,
  type TestWorker,
  testWorker,
} from "./support.ts";

const store = testStore("holding", { emptyBefore: true });
const ending: { stop(): Promise<void> }[] = [];
let release: () => void = () => {};
afterEach(async () => {
  release(); // a stop waits for attempts
  for (const running of ending.splice(0)) await running.stop();
});

/** Deliveries that the worker below is made to hold. */
const HELD = 60;

/**
 * Starts a worker that holds deliveries of a subscription: attempts run, and others wait for them. Its receiver answers
 * no attempt before `release()`.
 */
async function startHolding({ shutdownSeconds = 30 } = {}) {
  const secret = newSecret();
  const receiver = startReceiver();
  const path = "/old";
  const id = await addSubscription(store, `${receiver.url}${path}`, { secret });
  const worker = await testWorker(store, { settings: { shutdownSeconds } });
  ending.push(worker, receiver);
  await recordEvents(store, 10); // fast answers, after which the worker leases ahead
  await worker.idle();
  receiver.received.length = 0;
  const { promise: released, resolve } = Promise.withResolvers<void>();
  release = resolve;
  receiver.answer = async () => {
    await released;
    return new Response("late");
  };
  await recordEvents(store, HELD);
  await waitUntil("attempts run, and others wait", () => {
    const { inFlight, buffered } = worker.counts();
    return buffered > 1 && inFlight > 1 && receiver.received.length === inFlight;
  });
  return { id, secret, receiver, worker };
}
const areAllSent = async () => (await deliveriesOf(store)).every(({ state }) => state === "succeeded");
const isGivenBack = ({ counts }: TestWorker) => counts().buffered === 0 && counts().givenBack > 0;

describe("a change of a subscription holds for the very next attempt, also of deliveries that a worker holds", () => {
  const isSigned = ({ signature, body }: ReceivedDelivery, secret: string) =>
    verifySignature(signature, Buffer.from(body), secret, Date.now()).isValid;

  test("when its secret is rotated", async () => {
    const { id, secret, receiver, worker } = await startHolding();
    const before = receiver.received.length;
    const rotated = newSecret();
    await store.database.sql`update webhook_subscriptions set secret = ${rotated} where id = ${id}`;
    await waitUntil("none waits with the old secret", () => isGivenBack(worker));
    release();
    await waitUntil("all are sent", areAllSent);
    expect(receiver.received).toHaveLength(HELD);
    for (const [index, delivery] of receiver.received.entries()) {
      expect(isSigned(delivery, secret)).toBe(index < before);
      expect(isSigned(delivery, rotated)).toBe(index >= before);
    }
  });

  test("when its address is changed", async () => {
    const { id, receiver, worker } = await startHolding();
    const before = receiver.received.length;
    await store.database.sql`update webhook_subscriptions set url = ${`${receiver.url}/new`} where id = ${id}`;
    await waitUntil("none waits with the old address", () => isGivenBack(worker));
    release();
    await waitUntil("all are sent", areAllSent);
    const paths = receiver.received.map(({ path }) => path);
    expect(paths).toEqual(Array.from({ length: HELD }, (_, index) => (index < before ? "/old" : "/new")));
  });

  test.each(["is_active = false", "deleted_at = now(), is_active = false"])(
    "when it ends by %p: only what runs is sent",
    async (change) => {
      const { receiver, worker } = await startHolding();
      const before = receiver.received.length;
      await store.database.sql.unsafe(`update webhook_subscriptions set ${change}`);
      await waitUntil("none waits", () => isGivenBack(worker));
      release();
      await waitUntil("what runs is recorded", () => worker.counts().recorded === 10 + before);
      await worker.idle();
      expect(receiver.received).toHaveLength(before);
    },
  );
});

describe("a stop", () => {
  test("ends what runs and gives back what waits, so that another worker sends it at once", async () => {
    const { receiver, worker } = await startHolding();
    const running = receiver.received.length;
    const stopping = worker.stop();
    await waitUntil("what waits is given back", () => isGivenBack(worker));
    receiver.answer = () => new Response("thanks");
    const next = await testWorker(store);
    ending.unshift(next);
    await next.idle(); // no lease has ended
    expect(receiver.received).toHaveLength(HELD);
    expect(next.counts().recorded).toBe(HELD - running);
    release();
    await stopping;
    expect(worker.counts()).toMatchObject({ inFlight: 0, buffered: 0, unwritten: 0 });
    expect(await areAllSent()).toBe(true);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(HELD);
  });

  test("gives back what still runs after shutdownSeconds, and another worker sends it at once", async () => {
    const { receiver, worker } = await startHolding({ shutdownSeconds: 1 });
    await worker.stop(); // the receiver never answers
    receiver.answer = () => new Response("thanks");
    const next = await testWorker(store);
    ending.unshift(next);
    await next.idle();
    expect(next.counts().recorded).toBe(HELD);
    expect(await areAllSent()).toBe(true);
  });
});
