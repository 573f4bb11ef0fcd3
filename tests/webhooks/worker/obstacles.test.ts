import { afterEach, expect, test } from "bun:test";
import { openLog } from "../../../src/log.ts";
import { sealSecret } from "../../../src/storage/sealing.ts";
import { newSecret } from "../../../src/webhooks/subscriptions/secrets.ts";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";
import { addSubscription, deliveriesOf, recordEvents, startReceiver, testWorker } from "./support.ts";

const store = testStore("obstacles", { emptyBefore: true });
const ending: { stop(): Promise<void> }[] = [];
let logged: { level: string; message: string; subscription?: string; delivery?: string }[] = [];
let shiftMs = 0;
afterEach(async () => {
  for (const running of ending.splice(0)) await running.stop();
  logged = [];
  shiftMs = 0;
});

/** A receiver and a worker whose log is kept. */
async function start({ secretsKeys = [] as Uint8Array[] } = {}) {
  const receiver = startReceiver();
  const write = (lines: string) =>
    void logged.push(
      ...lines
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    );
  const log = openLog({ terminal: false, write });
  const worker = await testWorker(store, { log, settings: { secretsKeys }, shiftMs: () => shiftMs });
  ending.push(worker, receiver);
  return { receiver, worker };
}
const faults = () => logged.filter(({ message }) => message.startsWith("webhook deliveries can't be attempted"));
const setSecret = (id: string, secret: string) =>
  store.database.sql`update webhook_subscriptions set secret = ${secret} where id = ${id}`;

test("a secret of an unknown key keeps its deliveries waiting, is logged once, and is used once rotated", async () => {
  const oldKey = Buffer.alloc(32, 1);
  const key = Buffer.alloc(32, 2);
  const { receiver, worker } = await start({ secretsKeys: [key] });
  const id = await addSubscription(store, `${receiver.url}/sealed`);
  await setSecret(id, sealSecret(newSecret(), [oldKey], id));
  const sound = await addSubscription(store, `${receiver.url}/sound`);
  await recordEvents(store, 20);
  await waitUntil("the sound ones are recorded, and the fault is logged", async () => {
    const deliveries = await deliveriesOf(store, sound);
    return faults().length > 0 && deliveries.every(({ state }) => state === "succeeded");
  });
  expect(faults()).toMatchObject([{ level: "error", subscription: id }]);
  expect(faults()[0]?.message).toContain("no key of GOVDATA_SECRETS_KEY decrypts it");
  const waiting = await deliveriesOf(store, id);
  expect(waiting.map(({ state, attempts }) => ({ state, attempts }))).toEqual(
    Array.from({ length: 20 }, () => ({ state: "queued", attempts: 0 })),
  );
  await setSecret(id, sealSecret(newSecret(), [key], id));
  await waitUntil("they are sent", () => receiver.received.filter(({ path }) => path === "/sealed").length === 20);
  await worker.idle();
  expect((await deliveriesOf(store, id)).every(({ state, attempts }) => state === "succeeded" && attempts === 1)).toBe(
    true,
  );
  expect(faults()).toHaveLength(1);
});

test("a delivery whose data is gone waits an hour, however old it is, and keeps no other one waiting", async () => {
  const { receiver, worker } = await start();
  const id = await addSubscription(store, receiver.url);
  const { sql } = store.database;
  await store.database.transaction(async (tx) => {
    await tx`
      insert into events (type, dedupe_key, data)
      values ('filing.created', 'gone', '{}'), ('filing.created', 'there', '{}')`;
    await tx`update webhook_deliveries set due_at = due_at - interval '9 days'`;
    await tx`update events set data = null where dedupe_key = 'gone'`;
  });
  await waitUntil("the fault is logged", () => faults().length > 0);
  await worker.idle();
  expect(receiver.received).toHaveLength(1);
  const [gone] = (await deliveriesOf(store, id)).filter(({ state }) => state !== "succeeded");
  expect(gone).toMatchObject({ state: "queued", attempts: 0, claim: null });
  expect(gone?.due_in_s).toBeGreaterThan(3_500);
  expect(faults()).toMatchObject([{ level: "error", subscription: id, delivery: gone!.id }]);
  expect(faults()[0]?.message).toContain("the data of the event is gone");
  await sql`update events set data = '{"again": true}' where dedupe_key = 'gone'`;
  shiftMs = 3_601_000;
  await worker.idle();
  expect(receiver.received.map((delivery) => delivery.id)).toContain(gone!.id);
  expect(faults()).toHaveLength(1);
});
