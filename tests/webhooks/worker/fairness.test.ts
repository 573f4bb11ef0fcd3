import { afterEach, describe, expect, test } from "bun:test";
import type { Sender } from "../../../src/webhooks/sending/sender.ts";
import { LIMITS, REST_MS } from "../../../src/webhooks/worker/dispatching/limits.ts";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";
import {
  addAccount,
  addSubscription,
  deliveriesOf,
  type Receiver,
  recordEvents,
  startReceiver,
  testWorker,
} from "./support.ts";

const store = testStore("fairness", { emptyBefore: true });
const ending: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const running of ending.splice(0)) await running.stop();
});
const receiver = (answer?: Receiver["answer"]): Receiver => {
  const started = startReceiver();
  if (answer) started.answer = answer;
  ending.push(started);
  return started;
};

test("receivers that hang, drip or fail keep no healthy one waiting, however much is due for them", async () => {
  const hang = () => new Promise<Response>(() => {});
  const drip = () =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          await Bun.sleep(200);
          controller.enqueue(new TextEncoder().encode("x"));
        },
      }),
    );
  const bad = Array.from({ length: 60 }, () => receiver(hang));
  bad.push(
    receiver(drip),
    receiver(() => new Response("no", { status: 500 })),
  );
  for (const { url } of bad) await addSubscription(store, url);
  await recordEvents(store, 100); // 6,200 for bad receivers, older than any other
  const worker = await testWorker(store);
  ending.unshift(worker);
  await waitUntil("every bad receiver has an attempt", () => bad.every(({ received }) => received.length > 0));
  const healthy = [receiver(), receiver(), receiver()];
  const ids = await Promise.all(healthy.map(({ url }) => addSubscription(store, url)));
  await recordEvents(store, 200);
  await waitUntil("all healthy ones are reached", () => healthy.every(({ received }) => received.length === 200));
  await waitUntil("and recorded", async () => {
    const states = await Promise.all(ids.map((id) => deliveriesOf(store, id)));
    return states.flat().every(({ state }) => state === "succeeded");
  });
  // Those that hang have not even ended once.
  expect(worker.counts().outcomes.timeout).toBe(0);
  expect(worker.counts().inFlight).toBeLessThanOrEqual(2 * bad.length);
}, 60_000);

test("a receiver that never ends its answers gets some each second, and a healthy one everything at once", async () => {
  const page = new Uint8Array(1_000_000).fill(120);
  const flooding = receiver(() => new Response(page));
  const healthy = receiver();
  await addSubscription(store, flooding.url);
  await recordEvents(store, 500);
  const worker = await testWorker(store);
  ending.unshift(worker);
  await waitUntil("the flood began", () => flooding.received.length > 0);
  await addSubscription(store, healthy.url);
  const beganMs = performance.now();
  await recordEvents(store, 200);
  await waitUntil("the healthy one is reached", () => healthy.received.length === 200);
  const rests = (performance.now() - beganMs) / REST_MS;
  // The first attempts ran at once, before anything was known of the host.
  expect(flooding.received.length).toBeLessThanOrEqual(2 * LIMITS.newSlots + rests + 1);
  expect(flooding.received.length).toBeLessThan(500);
}, 60_000);

test("a receiver has no more slots for more names of its domain", async () => {
  const sent: string[] = [];
  const sender: Sender = {
    send({ url }) {
      sent.push(new URL(url).hostname);
      return new Promise(() => {}); // hangs
    },
    close: async () => {},
  };
  for (let number = 1; number <= 60; number++) await addSubscription(store, `https://n${number}.wildcard.example.com/`);
  await addSubscription(store, "https://receiver.example.org/");
  await recordEvents(store, 1);
  ending.push(await testWorker(store, { sender, settings: { shutdownSeconds: 0 } }));
  await waitUntil("the other receiver is reached", () => sent.includes("receiver.example.org"));
  expect(sent.filter((name) => name.endsWith(".example.com")).length).toBeLessThanOrEqual(32);
});

describe.each([1, 8, 100, 1_000])("%d subscriptions to hanging addresses of one host", (count) => {
  const TIMED_OUT = { error: "timed out after 10 s waiting for the answer", httpStatus: null, address: "192.0.2.1" };
  /** A sender whose attempts at `/bad…` hang, after `timeouts` that end at once. All others succeed. */
  const hangingSender = (timeouts: number) => {
    const attempts = new Map<string, number>();
    const succeeded: string[] = [];
    /** How many addresses were tried when the first delivery of the healthy one came. */
    let triedFirst = 0;
    const result = (outcome: object) =>
      ({
        ...{
          durationMs: 1,
          dnsMs: null,
          connectMs: 1,
          tlsMs: null,
          firstByteMs: 1,
          responseBody: null,
        },
        ...{ isFlood: false, httpStatus: 200, error: null, address: "192.0.2.1" },
        ...outcome,
      }) as Awaited<ReturnType<Sender["send"]>>;
    const sender: Sender = {
      async send({ url }) {
        const number = (attempts.get(url) ?? 0) + 1;
        attempts.set(url, number);
        if (!new URL(url).pathname.startsWith("/bad")) {
          if (succeeded.length === 0) triedFirst = attempts.size;
          succeeded.push(url);
        } else if (number > timeouts) return new Promise(() => {});
        return result(new URL(url).pathname.startsWith("/bad") ? TIMED_OUT : {});
      },
      close: async () => {},
    };
    return { sender, attempts, succeeded, triedFirst: () => triedFirst };
  };
  const HOST = "https://hooks.receiver.example";
  const addBad = (accountId: number) =>
    store.database.sql`
      insert into webhook_subscriptions (account_id, url, events, secret)
      select ${accountId}, ${HOST} || '/bad' || number, ${["filing.created"]}, 'whsec_x'
        from generate_series(1, ${count}) as number`;

  test.each([
    ["that have never answered keep none of 100 deliveries of another account from it", 0, "another"],
    ["that have timed out keep none of 100 deliveries of another account from it", 1, "another"],
    ["that have never answered keep none of 100 deliveries of their own account from it", 0, "their own"],
    ["that have timed out keep none of 100 deliveries of their own account from it", 1, "their own"],
  ])(
    "%s",
    async (_, timeouts, account) => {
      const { sender, attempts, succeeded, triedFirst } = hangingSender(timeouts);
      const badAccountId = await addAccount(store);
      await addBad(badAccountId);
      await recordEvents(store, 5);
      const worker = await testWorker(store, { sender, settings: { shutdownSeconds: 0 } });
      ending.push(worker);
      await waitUntil("the bad ones have as many attempts as they get", () => attempts.size >= Math.min(count, 16));
      const accountId = account === "another" ? await addAccount(store) : badAccountId;
      await store.database.sql`update webhook_subscriptions set filing_types = ${["NONE"]}`;
      await addSubscription(store, `${HOST}/healthy`, { accountId });
      await recordEvents(store, 100);
      const triedBefore = attempts.size;
      await waitUntil("the healthy one has got all", () => succeeded.length === 100);
      expect(worker.counts().inFlight).toBeGreaterThan(0); // the others still hang
      // It waited for few of those that were queued before it, and hang.
      expect(triedFirst() - triedBefore).toBeLessThan(200);
    },
    60_000,
  );
});
