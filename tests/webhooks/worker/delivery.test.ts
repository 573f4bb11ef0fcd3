import { afterEach, expect, test } from "bun:test";
import { bodyOf } from "../../../src/webhooks/envelope/envelope.ts";
import { signatureOf } from "../../../src/webhooks/envelope/signature.ts";
import { testStore } from "../../support/store.ts";
import {
  addSubscription,
  deliveriesOf,
  type Receiver,
  recordEvents,
  startReceiver,
  type TestWorker,
  testWorker,
} from "./support.ts";

const store = testStore("delivery", { emptyBefore: true });
const ending: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const running of ending.splice(0)) await running.stop();
});
const receiver = (): Receiver => {
  const started = startReceiver();
  ending.push(started);
  return started;
};
const worker = async (options?: Parameters<typeof testWorker>[1]): Promise<TestWorker> => {
  const started = await testWorker(store, options);
  ending.unshift(started);
  return started;
};

test("an event reaches every subscription once, signed with its secret, and the attempt is recorded", async () => {
  const { url, received } = receiver();
  const secret = "whsec_one";
  const first = await addSubscription(store, `${url}/first`, { secret });
  const second = await addSubscription(store, `${url}/second`, { secret });
  const { idle } = await worker();
  await recordEvents(store, 3);
  await idle();
  const deliveries = await deliveriesOf(store);
  const expected = { state: "succeeded", attempts: 1 };
  for (const id of [first, second])
    expect(deliveries.filter(({ subscription_id }) => subscription_id === id)).toMatchObject([
      expected,
      expected,
      expected,
    ]);
  expect(received.map(({ id }) => id).toSorted()).toEqual(deliveries.map(({ id }) => id).toSorted());
  for (const { body, signature } of received) {
    const seconds = Number(/^t=(\d+)/.exec(signature)?.[1]);
    expect(signature).toBe(signatureOf(body, secret, seconds));
  }
  const rows = await store.database.sql`select number, http_status, error, response_body from webhook_attempts`;
  expect([...rows]).toEqual(
    deliveries.map(() => ({ number: 1, http_status: 200, error: null, response_body: "thanks" })),
  );
});

test("the body is the one that the API shows", async () => {
  const { url, received } = receiver();
  await addSubscription(store, url);
  const { idle } = await worker();
  await recordEvents(store, 1);
  await idle();
  const [event] = await store.database.sql<{ recorded_at: Date; data: { number: number } }[]>`select * from events`;
  const [delivery] = await deliveriesOf(store);
  const { recorded_at: recordedAt, data } = event!;
  expect(received[0]!.body).toBe(
    bodyOf(
      { id: delivery!.id, type: "filing.created", recordedAt, data, triggeredBy: null },
      "https://data.example.org",
    ),
  );
});

test("a delivery that was queued while nothing ran is sent at the start", async () => {
  const { url, received } = receiver();
  await addSubscription(store, url);
  await recordEvents(store, 2);
  const { idle } = await worker();
  await idle();
  expect(received).toHaveLength(2);
});
