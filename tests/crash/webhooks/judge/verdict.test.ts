import { afterEach, beforeEach, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { bodyOf, type Delivery } from "../../../../src/webhooks/envelope/envelope.ts";
import { testStore } from "../../../support/store.ts";
import { addSubscriptions, recordItems, SECRET } from "../support.ts";
import { type Judge, startJudge } from "./judge.ts";

const BASE = "https://data.example.org";

const store = testStore("crash_verdict", { emptyBefore: true });
const run = (query: string) => store.database.sql.unsafe(query);
let court: Judge;
beforeEach(async () => {
  court = await startJudge();
  await addSubscriptions(store.database.sql, [{ url: `${court.url}ok` }]);
  await recordItems(store.database, 3);
  await run(`insert into webhook_bases (url) values ('${BASE}')`);
  for (const delivery of await queued()) {
    await send(delivery);
    await finish(delivery.id);
  }
});
afterEach(() => court.stop());

async function queued(): Promise<Delivery[]> {
  const rows = await store.database.sql<Delivery[]>`
    select deliveries.id, deliveries.type, deliveries.recorded_at as "recordedAt", data, null as "triggeredBy"
      from webhook_deliveries as deliveries
      join events on events.id = event_id`;
  return [...rows];
}

async function send(delivery: Delivery, { secret = SECRET, suffix = "" } = {}): Promise<void> {
  const body = bodyOf(delivery, BASE) + suffix;
  const digest = createHmac("sha256", secret).update(`1700000000.${body}`).digest("hex");
  await fetch(`${court.url}ok`, {
    method: "POST",
    body,
    headers: { "x-service-signature": `t=1700000000,v1=${digest}` },
  });
}

async function finish(id: string): Promise<void> {
  await run(`insert into webhook_attempts (delivery_id, number, started_at, duration_ms, http_status)
             values ('${id}', 1, clock_timestamp(), 1, 200)`);
  await run(`update webhook_deliveries
                set state = 'succeeded', attempts = 1, due_at = null, completed_at = clock_timestamp(),
                    base_id = (select id from webhook_bases)
              where id = '${id}'`);
}

const firstDelivery = async (): Promise<Delivery> => {
  const [delivery] = await queued();
  if (delivery === undefined) throw new Error("nothing was recorded");
  return delivery;
};

const leaseOf = ({ id }: Delivery) => ({ id, claim: crypto.randomUUID() });

const verdict = () => court.judge(store.database.sql);

test("the judge has nothing to say about deliveries that were sent once and recorded once", async () => {
  expect(await verdict()).toEqual({ deliveries: 3, attempts: 3, requests: 3, lost: 0, duplicates: 0, faults: [] });
});

test("a repeated request is right only if its delivery was leased at a kill", async () => {
  const delivery = await firstDelivery();
  await send(delivery);
  expect(await verdict()).toMatchObject({
    duplicates: 1,
    faults: [`delivery ${delivery.id} was received 2 times; at most 1 are explained`],
  });
  court.noteLeases([leaseOf(delivery)]);
  expect(await verdict()).toMatchObject({ requests: 4, lost: 0, duplicates: 1, faults: [] });
});

test.each([
  ["that waits", "update webhook_deliveries set state = 'queued', due_at = now()", 3, /is queued after 1 attempts/],
  ["that is leased", "update webhook_deliveries set claim = gen_random_uuid()", 0, /still has a due time or a claim/],
  ["without its attempt", "delete from webhook_attempts", 0, /counts 1 attempts, and 0 are recorded/],
  ["with a gap", "update webhook_attempts set number = 2", 0, /1 are recorded, the newest with number 2/],
  ["with an error", "update webhook_attempts set error = 'refused'", 0, /succeeded at attempt 1, but 1 attempts have/],
  ["too soon given up", "update webhook_deliveries set state = 'failed'", 0, /failed after 1 attempts/],
])("the judge finds a delivery %s", async (_, breakIt, lost, fault) => {
  await run(breakIt);
  const { faults, ...counts } = await verdict();
  expect(counts).toMatchObject({ lost });
  expect(faults).toHaveLength(lost > 0 ? 6 : faults.length);
  expect(faults.join("\n")).toMatch(fault);
});

test("the judge finds what was recorded and never received", async () => {
  const { id } = await firstDelivery();
  await run(`insert into webhook_deliveries (id, subscription_id, event_id, type, recorded_at, triggered_by)
             select gen_random_uuid(), subscription_id, event_id, type, recorded_at, 'replay'
               from webhook_deliveries where id = '${id}'`);
  for (const delivery of await queued()) if ((await attemptsOf(delivery.id)) === 0) await finish(delivery.id);
  const { lost, faults } = await verdict();
  expect([lost, faults.length]).toEqual([1, 2]);
  expect(faults[0]).toMatch(/is succeeded after 1 attempts; the receiver accepted it 0 times/);
});

async function attemptsOf(id: string): Promise<number> {
  const rows = await store.database.sql`select from webhook_attempts where delivery_id = ${id}`;
  return rows.count;
}

test("the judge finds other bytes, another secret, and requests that are not deliveries", async () => {
  const delivery = await firstDelivery();
  court.noteLeases([leaseOf(delivery), leaseOf(delivery)]);
  await send(delivery, { suffix: " " });
  await send(delivery, { secret: "whsec_other" });
  const id = crypto.randomUUID();
  await send({ ...delivery, id });
  expect((await verdict()).faults).toEqual([
    `delivery ${delivery.id} has other bytes when it is repeated`,
    `delivery ${delivery.id} is not signed with the subscription's secret`,
    `the receiver got ${id}, which is not a delivery`,
  ]);
});

test("the judge finds events without their delivery, deliveries too many, and wrong counts of failures", async () => {
  const { id } = await firstDelivery();
  await run(`delete from webhook_attempts where delivery_id = '${id}'`);
  await run(`delete from webhook_deliveries where id = '${id}'`);
  await run("update webhook_subscriptions set consecutive_failure_count = 1");
  const { faults } = await verdict();
  expect(faults).toEqual([
    expect.stringMatching(/^event \d+ has 0 deliveries to subscription/),
    expect.stringMatching(/^subscription \S+ counts 1 failures, not 0 to 0$/),
    `the receiver got ${id}, which is not a delivery`,
  ]);
});
