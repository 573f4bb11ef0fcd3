import { afterEach, expect, test } from "bun:test";
import { openLog } from "../../../src/log.ts";
import { openDatabase } from "../../../src/storage/database.ts";
import { createFinisher } from "../../../src/webhooks/worker/recording/finisher.ts";
import { scratchStore, testServer } from "../../support/database.ts";
import { waitUntil } from "../../support/wait.ts";
import { addSubscription, deliveriesOf, recordEvents, startReceiver, testWorker } from "./support.ts";

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** A database that can be out of reach: connections are cut, and new ones refused. */
async function startDatabase() {
  const scratch = await scratchStore("outage");
  const admin = openDatabase({ url: await testServer() }, { max: 1 });
  ending.push(
    () => admin.close(),
    () => scratch.close(),
  );
  const name = new URL(scratch.url).pathname.slice(1);
  return {
    ...scratch,
    async close() {
      await admin.sql.unsafe(`alter database ${name} with allow_connections false`);
      await admin.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    },
    open: () => admin.sql.unsafe(`alter database ${name} with allow_connections true`),
  };
}

test("a stop while the database is down ends, and says what is sent again", async () => {
  const database = await startDatabase();
  const receiver = startReceiver();
  ending.push(receiver.stop);
  const answered = Promise.withResolvers<void>();
  receiver.answer = async () => {
    await answered.promise;
    return new Response("thanks");
  };
  const id = await addSubscription(database, receiver.url);
  await recordEvents(database, 2);
  const workerDatabase = openDatabase({ url: database.url }, { max: 4 });
  const logged: string[] = [];
  const log = openLog({ terminal: false, write: (lines) => void logged.push(lines) });
  const worker = await testWorker({ url: database.url, database: workerDatabase }, { log });
  await waitUntil("attempts run", () => receiver.received.length === 2);
  await database.close();
  answered.resolve();
  await waitUntil("they end", () => worker.counts().attempts === 2);
  await worker.stop();
  expect(worker.counts()).toMatchObject({ inFlight: 0, recorded: 0, unwritten: 2 });
  expect(logged.join("")).toContain("the results of webhook attempts could not be recorded: these are sent again");

  await workerDatabase.close();
  await database.open();
  const deliveries = await deliveriesOf(database, id);
  expect(deliveries.map(({ state, attempts }) => ({ state, attempts }))).toEqual([
    { state: "queued", attempts: 0 },
    { state: "queued", attempts: 0 },
  ]);
  const next = await testWorker(database, { shiftMs: () => 31_000 }); // the leases have ended
  ending.push(next.stop);
  await next.idle();
  expect((await deliveriesOf(database, id)).every(({ state }) => state === "succeeded")).toBe(true);
  expect(receiver.received.map((delivery) => delivery.id).toSorted()).toEqual(
    [...deliveries, ...deliveries].map((delivery) => delivery.id).toSorted(),
  );
});

test("a write that waits for the database is not tried again after the stop", async () => {
  const { promise: wait, resolve: endWait } = Promise.withResolvers<void>();
  const writes: number[] = [];
  const finisher = createFinisher({
    async write(attempts) {
      writes.push(attempts.length);
      throw Object.assign(new Error("the database is starting up"), { code: "57P03" });
    },
    patience: { wait: () => wait, succeed: () => {} },
    log: openLog({ write: () => {} }),
  });
  void finisher.record({
    delivery: { id: "d", claim: "c" },
    startedAtMs: 0,
    result: {
      ...{ durationMs: 1, dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, address: null },
      ...{ httpStatus: 200, error: null, responseBody: null, isFlood: false },
    },
    jitter: 0,
  });
  await waitUntil("it is tried once", () => writes.length === 1);
  finisher.close();
  endWait();
  await finisher.drained();
  expect(writes).toEqual([1]);
});
