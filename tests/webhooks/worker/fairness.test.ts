import { afterEach, expect, test } from "bun:test";
import type { Sender } from "../../../src/webhooks/sending/sender.ts";
import { LIMITS, REST_MS } from "../../../src/webhooks/worker/dispatching/limits.ts";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";
import { addSubscription, deliveriesOf, type Receiver, recordEvents, startReceiver, testWorker } from "./support.ts";

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
  for (let number = 1; number <= 10; number++) await addSubscription(store, `https://n${number}.wildcard.example.com/`);
  await addSubscription(store, "https://receiver.example.org/");
  await recordEvents(store, 1);
  ending.push(await testWorker(store, { sender, settings: { shutdownSeconds: 0 } }));
  await waitUntil("the other receiver is reached", () => sent.includes("receiver.example.org"));
  expect(sent.filter((name) => name.endsWith(".example.com")).length).toBeLessThanOrEqual(2);
});
