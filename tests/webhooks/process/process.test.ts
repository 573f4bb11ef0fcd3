import { afterEach, beforeEach, expect, test } from "bun:test";
import { getPriority } from "node:os";
import { isAlive } from "../../../src/storage/process.ts";
import { verifySignature } from "../../../src/webhooks/envelope/verify.ts";
import { newSecret } from "../../../src/webhooks/subscriptions/secrets.ts";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";
import { addSubscription, deliveriesOf, type Receiver, recordEvents, startReceiver } from "../worker/support.ts";
import { serveWebhooks } from "./serving.ts";

const store = testStore("webhook_process", { emptyBefore: true });
let receiver: Receiver;
beforeEach(() => {
  receiver = startReceiver();
});
afterEach(() => receiver.stop());

const states = async () => (await deliveriesOf(store)).map(({ state, attempts }) => `${state} ${attempts}`);

const untilReceived = (count: number) =>
  waitUntil(`${count} requests`, () => receiver.received.length >= count, { withinMs: 60_000 });

const untilSucceeded = (count: number) =>
  waitUntil(
    `${count} deliveries are recorded`,
    async () => (await states()).filter((state) => state.startsWith("succeeded")).length === count,
    { withinMs: 60_000 },
  );

/** Holds the answer to the first request until the test gives it. */
function holdFirstAnswer(): { answer(): void } {
  const held = Promise.withResolvers<Response>();
  receiver.answer = () => (receiver.received.length === 1 ? held.promise : new Response("thanks"));
  return { answer: () => held.resolve(new Response("thanks")) };
}

test("the first event starts a process of lower priority, which delivers with secrets that are encrypted", async () => {
  const secret = newSecret();
  await addSubscription(store, receiver.url, { secret });
  const server = await serveWebhooks(store, {
    GOVDATA_ROLES: "api,webhooks",
    GOVDATA_BASE_URL: "", // none: where it listens
    GOVDATA_METRICS_LISTEN: "127.0.0.1:0",
    GOVDATA_SECRETS_KEY: Buffer.alloc(32, 3).toString("base64"),
  });
  const [, metricsUrl = ""] = await server.says(/Metrics +(http:\S+)\s/);
  const metrics = async () => (await fetch(metricsUrl)).text();
  expect(await server.workers()).toEqual([]);
  expect(await metrics()).toContain('govdata_webhook_attempts_total{outcome="succeeded"} 0\n');

  await recordEvents(store, 3);
  await untilSucceeded(3);
  expect(receiver.received).toHaveLength(3);
  for (const { signature, body } of receiver.received)
    expect(verifySignature(signature, Buffer.from(body), secret, Date.now()).isValid).toBe(true);
  // Payloads have the port that was taken, not the 0 of the settings.
  const [, address] = await server.says(/API +(http:\S+)\s/);
  const bases = await store.database.sql<{ url: string }[]>`select url from webhook_bases`;
  expect(bases.map(({ url }) => url)).toEqual([address ?? ""]);
  const worker = await server.newWorker();
  expect(getPriority(worker)).toBeGreaterThanOrEqual(10);
  const showsAttempts = async () => {
    const text = await metrics();
    return (
      text.includes('govdata_webhook_attempts_total{outcome="succeeded"} 3\n') &&
      text.includes("govdata_webhook_first_attempt_delay_seconds_count 3\n") &&
      text.includes("govdata_webhook_attempt_duration_seconds_count 3\n")
    );
  };
  await waitUntil("the metrics show the attempts", showsAttempts, { withinMs: 60_000 });
}, 120_000);

test("what is due at the start is delivered, and what the process says is in the server's log", async () => {
  await addSubscription(store, receiver.url);
  await addSubscription(store, receiver.url, { secret: "v1:unreadable" });
  await recordEvents(store, 1);
  const server = await serveWebhooks(store);
  await untilSucceeded(1);
  const isLogged = () => /"level":"error","message":"webhook deliveries can't be attempted: /.test(server.said());
  await waitUntil("the log says why the other one waits", isLogged, { withinMs: 30_000 });
}, 120_000);

test("a kill of the process loses no delivery: another one starts, and sends again what was leased", async () => {
  await addSubscription(store, receiver.url);
  holdFirstAnswer();
  const server = await serveWebhooks(store);
  await recordEvents(store, 1);
  await untilReceived(1);
  const killed = await server.newWorker();
  process.kill(killed, "SIGKILL");
  expect(await server.newWorker(killed)).not.toBe(killed);
  await store.database.sql`update webhook_deliveries set leased_until = now()`; // instead of half a minute's wait
  await recordEvents(store, 1);
  await untilSucceeded(2);
  expect(await states()).toEqual(["succeeded 1", "succeeded 1"]);
  const ids = receiver.received.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids)).toEqual(new Set((await deliveriesOf(store)).map(({ id }) => id)));
  expect(server.said()).toContain("the delivery worker ended; it starts again in 1 s");
}, 120_000);

test("a stop lets attempts end, records them, and ends the process with the server", async () => {
  await addSubscription(store, receiver.url);
  const held = holdFirstAnswer();
  const server = await serveWebhooks(store);
  await recordEvents(store, 1);
  await untilReceived(1);
  const worker = await server.newWorker();
  server.process.kill("SIGTERM");
  await waitUntil("the server is stopping", () => server.said().includes("SIGTERM: stopping"), {
    withinMs: 60_000,
  });
  held.answer();
  expect(await server.process.exited).toBe(0);
  expect(isAlive(worker)).toBe(false);
  expect(await states()).toEqual(["succeeded 1"]);
}, 120_000);

test("a stop gives back what is not answered in time, and the next server sends it at once", async () => {
  await addSubscription(store, receiver.url);
  holdFirstAnswer();
  const server = await serveWebhooks(store, { GOVDATA_SHUTDOWN_SECONDS: "1" });
  await recordEvents(store, 1);
  await untilReceived(1);
  const worker = await server.newWorker();
  server.process.kill("SIGTERM");
  expect(await server.process.exited).toBe(0);
  expect(isAlive(worker)).toBe(false);
  await serveWebhooks(store);
  await untilSucceeded(1);
  expect(await states()).toEqual(["succeeded 1"]);
  expect(receiver.received).toHaveLength(2);
}, 120_000);

test("a killed server leaves no process behind", async () => {
  await addSubscription(store, receiver.url);
  const server = await serveWebhooks(store);
  await recordEvents(store, 1);
  const worker = await server.newWorker();
  server.process.kill("SIGKILL");
  await waitUntil("its process has ended", () => !isAlive(worker), { withinMs: 30_000 });
}, 120_000);
