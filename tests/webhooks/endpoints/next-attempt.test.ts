import { afterAll, beforeAll, expect, test } from "bun:test";
import type { TestServer } from "../../support/server.ts";
import { waitUntil } from "../../support/wait.ts";
import { type Receiver, startReceiver, type TestWorker, testWorker } from "../worker/support.ts";
import { recordFilings, send, startWebhookServer, subscribe } from "./support.ts";

let server: TestServer;
let receiver: Receiver;
let worker: TestWorker | undefined;
let shiftMs = 0;
beforeAll(async () => {
  server = await startWebhookServer();
  receiver = startReceiver();
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await receiver.stop();
  await server.stop();
});

test("the next attempt is shown while one is to come, not while one is under way, in every state", async () => {
  const { id } = await subscribe(server, { url: receiver.url });
  const path = `/v1/webhooks/${id}`;
  type Shown = { status: string; created_at: string; next_retry_at: string | null };
  const shown = async () => {
    const [delivery] = (await server.json<{ data: Shown[] }>(`${path}/deliveries`)).data;
    if (!delivery) throw new Error("one was recorded");
    const { data } = await server.json<{ data: { next_attempt_at: string | null } }>(path);
    expect(data.next_attempt_at).toBe(delivery.next_retry_at); // the subscription shows the same
    return delivery;
  };
  let answer = Promise.withResolvers<Response>();
  receiver.answer = () => answer.promise;
  const setActive = (isActive: boolean) => send(server, "PATCH", path, { body: { is_active: isActive } });
  const runningAttempt = async (count: number) => {
    worker ??= await testWorker(server.scratch, { shiftMs: () => shiftMs });
    worker.wake();
    await waitUntil("the attempt runs", () => receiver.received.length === count);
  };

  await recordFilings(server.scratch.database, 1);
  const queued = await shown();
  expect(queued.status).toBe("queued");
  const dueAfterMs = Date.parse(queued.next_retry_at ?? "") - Date.parse(queued.created_at);
  expect(Math.abs(dueAfterMs)).toBeLessThan(1_000); // the same statement wrote both

  await runningAttempt(1);
  expect(await shown()).toMatchObject({ status: "queued", next_retry_at: null });

  answer.resolve(new Response("no", { status: 500 }));
  answer = Promise.withResolvers();
  await worker?.idle();
  const retrying = await shown();
  expect(retrying.status).toBe("retrying");
  const [attempt] = await server.scratch.database.sql<{ ended_at: Date }[]>`
    select started_at + duration_ms * interval '1 ms' as ended_at from webhook_attempts`;
  const delayMs = Date.parse(retrying.next_retry_at ?? "") - (attempt?.ended_at.getTime() ?? 0);
  expect(Math.round(delayMs / 1_000)).toBeGreaterThanOrEqual(5);

  await setActive(false);
  expect(await shown()).toMatchObject({ status: "retrying", next_retry_at: null });
  await setActive(true);
  expect((await shown()).next_retry_at).toBe(retrying.next_retry_at);

  shiftMs = 6_000;
  await runningAttempt(2);
  expect(await shown()).toMatchObject({ status: "retrying", next_retry_at: null });

  answer.resolve(new Response("yes"));
  await worker?.idle();
  expect(await shown()).toMatchObject({ status: "succeeded", next_retry_at: null });
});
