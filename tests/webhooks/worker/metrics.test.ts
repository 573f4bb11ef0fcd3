import { afterAll, beforeAll, expect, test } from "bun:test";
import { createMetrics } from "../../../src/http/metrics/metrics.ts";
import { outcomeOf } from "../../../src/webhooks/worker/dispatching/outcomes.ts";
import { waitingMetrics, workerMetrics } from "../../../src/webhooks/worker/metrics.ts";
import { testStore } from "../../support/store.ts";
import { addSubscription, type Receiver, recordEvents, startReceiver, type TestWorker, testWorker } from "./support.ts";

const store = testStore("worker_metrics");
let worker: TestWorker;
let receivers: Receiver[];
beforeAll(async () => {
  receivers = [startReceiver(), startReceiver(), startReceiver()];
  const [sound, failing, closed] = receivers as [Receiver, Receiver, Receiver];
  failing.answer = () => new Response("no", { status: 500 });
  await closed.stop();
  for (const { url } of receivers) await addSubscription(store, url);
  await addSubscription(store, "http://10.0.0.1/"); // refused before a byte is sent
  worker = await testWorker(store);
  await recordEvents(store, 3);
  await worker.idle();
  expect(sound.received).toHaveLength(3);
}, 60_000);
afterAll(async () => {
  await worker.stop();
  for (const receiver of receivers) await receiver.stop();
});

const LINE = /^(?<name>[a-z_]+)(?:\{(?<labels>[a-z_]+="[^"\\\n]*"(?:,[a-z_]+="[^"\\\n]*")*)\})? (?<value>[\d.e+-]+)$/;

/** Returns the samples and types of a text in Prometheus's format; throws at a line that it does not have. */
async function read() {
  const metrics = createMetrics();
  metrics.add(() => workerMetrics(worker.counts(), worker.timings));
  metrics.add(() => waitingMetrics(store.database.sql));
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  for (const line of (await metrics.text()).trimEnd().split("\n")) {
    const [, name, type] = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (name !== undefined && type !== undefined) types.set(name, type);
    if (line.startsWith("# ")) continue;
    const { groups } = LINE.exec(line) ?? {};
    if (!groups) throw new Error(`not a sample: ${line}`);
    samples.set(line.slice(0, line.lastIndexOf(" ")), Number(groups.value));
  }
  return { samples, types };
}

test("the metrics show attempts by outcome, their times, and what waits", async () => {
  const { samples, types } = await read();
  const webhooks = [...types].filter(([name]) => name.startsWith("govdata_webhook"));
  expect(Object.fromEntries(webhooks)).toEqual({
    govdata_webhook_attempts_total: "counter",
    govdata_webhook_attempts_late_total: "counter",
    govdata_webhook_held: "gauge",
    govdata_webhook_first_attempt_delay_seconds: "histogram",
    govdata_webhook_attempt_duration_seconds: "histogram",
    govdata_webhook_deliveries: "gauge",
  });
  for (const [sample, value] of Object.entries({
    'govdata_webhook_attempts_total{outcome="succeeded"}': 3,
    'govdata_webhook_attempts_total{outcome="http_error"}': 3,
    'govdata_webhook_attempts_total{outcome="timeout"}': 0,
    'govdata_webhook_attempts_total{outcome="connection"}': 3,
    'govdata_webhook_attempts_total{outcome="target"}': 3,
    govdata_webhook_attempts_late_total: 0,
    'govdata_webhook_held{step="slot"}': 0,
    'govdata_webhook_held{step="answer"}': 0,
    'govdata_webhook_held{step="record"}': 0,
    govdata_webhook_first_attempt_delay_seconds_count: 12,
    'govdata_webhook_first_attempt_delay_seconds_bucket{le="+Inf"}': 12,
    govdata_webhook_attempt_duration_seconds_count: 12,
    'govdata_webhook_deliveries{state="due"}': 0,
    'govdata_webhook_deliveries{state="later"}': 9,
  }))
    expect({ sample, value: samples.get(sample) }).toEqual({ sample, value });
});

test("test deliveries and replays do not count in the delay from event to first attempt", async () => {
  const before = (await read()).samples;
  await store.database.sql`
    insert into webhook_deliveries (id, subscription_id, type, test_data, recorded_at, triggered_by, due_at)
    select webhook_uuid(), min(id::text)::uuid, 'webhook.test', '{}', now(), triggered_by, now()
      from webhook_subscriptions, unnest(array[null, 'replay']) as triggered_by
     group by triggered_by`;
  await worker.idle();
  const { samples } = await read();
  const rise = (name: string) => (samples.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(rise("govdata_webhook_attempt_duration_seconds_count")).toBe(2);
  expect(rise("govdata_webhook_first_attempt_delay_seconds_count")).toBe(0);
});

const CONNECTED = "192.0.2.1";
test.each([
  { error: null, httpStatus: 204, address: CONNECTED, outcome: "succeeded" as const },
  { error: "answered 404", httpStatus: 404, address: CONNECTED, outcome: "http_error" as const },
  { error: "timed out after 10 s", httpStatus: null, address: CONNECTED, outcome: "timeout" as const },
  { error: "refused the connection", httpStatus: null, address: CONNECTED, outcome: "connection" as const },
  { error: "has no public address", httpStatus: null, address: null, outcome: "target" as const },
])("an attempt counts once: $outcome", ({ outcome, ...result }) => {
  expect(outcomeOf(result)).toBe(outcome);
});
