import { afterAll, beforeAll, expect, test } from "bun:test";
import { canonicalJson, type Json } from "../../src/webhooks/envelope/canonical.ts";
import { verifySignature } from "../../src/webhooks/envelope/verify.ts";
import type { TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { dataOf, recordFilings, type Shown, send, startWebhookServer, subscribe } from "./endpoints/support.ts";
import { type ReceivedDelivery, type Receiver, startReceiver, type TestWorker, testWorker } from "./worker/support.ts";

let server: TestServer;
let receiver: Receiver;
let worker: TestWorker;
let shiftMs = 0;
const key = Buffer.alloc(32, 9);
beforeAll(async () => {
  server = await startWebhookServer({ settings: { secretsKeys: [key], baseUrl: "https://data.example.org" } });
  receiver = startReceiver();
  worker = await testWorker(server.scratch, { settings: { secretsKeys: [key] }, shiftMs: () => shiftMs });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await receiver.stop();
  await server.stop();
});

interface Delivery extends Record<string, unknown> {
  id: string;
  status: string;
  payload: Json;
}

/** Waits until the receiver has as many deliveries, and returns those that are new. */
async function receivedAfter(before: number, count: number): Promise<ReceivedDelivery[]> {
  await waitUntil(`${count} deliveries`, () => receiver.received.length >= before + count);
  await worker.idle();
  expect(receiver.received).toHaveLength(before + count);
  return receiver.received.slice(before);
}

const isSigned = ({ signature, body }: ReceivedDelivery, secret: string): boolean =>
  verifySignature(signature, Buffer.from(body), secret, Date.now() + shiftMs).isValid;

test("a subscription lives from its creation to its failure and back, as subscribers see it", async () => {
  const { id, secret } = await subscribe(server, { url: `${receiver.url}/hooks`, filing_types: ["10-K"] });
  const path = `/v1/webhooks/${id}`;
  const read = () => server.json<{ data: Shown }>(path).then(({ data }) => data);
  const list = () => server.json<{ data: Delivery[] }>(`${path}/deliveries?per_page=200`).then(({ data }) => data);

  // An event of another form is not delivered; one of this form is, signed, with the bytes of the shown payload.
  await recordFilings(server.scratch.database, 1, "8-K");
  const [accession] = await recordFilings(server.scratch.database, 1);
  const [delivered] = await receivedAfter(0, 1);
  if (!delivered) throw new Error("one was received");
  expect(isSigned(delivered, secret)).toBe(true);
  const [shown] = await list();
  if (!shown) throw new Error("one was listed");
  expect(canonicalJson(shown.payload)).toBe(delivered.body);
  expect(shown).toMatchObject({
    id: delivered.id,
    status: "succeeded",
    http_status: 200,
    attempt_count: 1,
    response_body: "thanks",
    payload: { data: { accession_number: accession } },
  });
  const detail = await server.json<{ data: { attempts: object[] } }>(`${path}/deliveries/${shown.id}`);
  expect(detail.data.attempts).toMatchObject([{ number: 1, http_status: 200, error: null, address: "127.0.0.1" }]);
  expect(await read()).toMatchObject({ success_rate_last_100: 1, queued_count: 0, last_failure: null });

  // A replay and a test are deliveries of their own.
  const replay = await dataOf<{ replay_delivery_id: string }>(
    await send(server, "POST", `${path}/deliveries/${shown.id}/replay`),
  );
  const [replayed] = await receivedAfter(1, 1);
  expect(JSON.parse(replayed?.body ?? "")).toEqual({
    ...JSON.parse(delivered.body),
    id: replay.replay_delivery_id,
    triggered_by: "replay",
  });
  const queuedTest = await dataOf<{ test_delivery_id: string }>(await send(server, "POST", `${path}/test`));
  const [tested] = await receivedAfter(2, 1);
  expect(JSON.parse(tested?.body ?? "")).toMatchObject({ id: queuedTest.test_delivery_id, type: "webhook.test" });

  // After a rotation, the old secret signs nothing more.
  const rotated = await dataOf<{ secret: string }>(await send(server, "POST", `${path}/rotate-secret`));
  await recordFilings(server.scratch.database, 1);
  const [signedAfterRotation] = await receivedAfter(3, 1);
  if (!signedAfterRotation) throw new Error("one was received");
  expect(isSigned(signedAfterRotation, rotated.secret)).toBe(true);
  expect(isSigned(signedAfterRotation, secret)).toBe(false);

  // Ten deliveries that fail five times each disable the subscription.
  receiver.answer = () => new Response("broken", { status: 500 });
  await recordFilings(server.scratch.database, 12);
  for (const delayMs of [0, 6_000, 30_000, 140_000, 700_000]) {
    shiftMs += delayMs;
    worker.wake();
    await worker.idle();
  }
  const disabled = await read();
  expect(disabled).toMatchObject({
    is_active: false,
    disabled_at: expect.any(String),
    disabled_reason: expect.stringMatching(/^10 deliveries in a row failed; the last: .*500/),
    next_attempt_at: null,
    last_failure: { http_status: 500, delivery_id: expect.any(String), time: expect.any(String) },
  });
  expect(disabled.consecutive_failure_count).toBe(10);
  const failed = await dataOf<unknown[]>(await server.get(`${path}/deliveries?status=failed`));
  expect(failed.length).toBeGreaterThanOrEqual(10); // those that were under way then failed too
  expect((await send(server, "POST", `${path}/test`)).status).toBe(409);
  const before = receiver.received.length;
  await recordFilings(server.scratch.database, 1);
  expect((await list()).length).toBe(4 + 12);

  // Reactivated, it begins without failures and gets what is recorded from then on.
  receiver.answer = () => new Response(null, { status: 204 });
  const reactivated = await dataOf(await send(server, "PATCH", path, { body: { is_active: true } }));
  expect(reactivated).toMatchObject({ is_active: true, consecutive_failure_count: 0, disabled_at: null });
  await recordFilings(server.scratch.database, 1);
  await waitUntil("the newest delivery succeeded", async () => (await list())[0]?.status === "succeeded");
  expect(receiver.received.length).toBeGreaterThan(before);
  expect(await read()).toMatchObject({ is_active: true, consecutive_failure_count: 0 });

  // Deleted, it gets nothing more.
  await send(server, "DELETE", path);
  await recordFilings(server.scratch.database, 1);
  const { id: another } = await subscribe(server, { url: `${receiver.url}/another` });
  await send(server, "POST", `/v1/webhooks/${another}/test`);
  await waitUntil("the test of another subscription", () => receiver.received.at(-1)?.path === "/another");
  expect(receiver.received.filter(({ path: sentTo }) => sentTo === "/another")).toHaveLength(1);
}, 60_000);
