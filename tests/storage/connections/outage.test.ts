import { afterEach, beforeEach, expect, test } from "bun:test";
import { databaseTrouble } from "../../../src/storage/connections/trouble.ts";
import { type Database, openDatabase } from "../../../src/storage/database.ts";
import { brokenNetwork, type DatabaseNetwork } from "../../support/network.ts";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";

const store = testStore("outage");
/** Long enough for an answer on a busy machine. Tests wait for it, idly, where nothing answers. */
const DEADLINE_MS = 2_000;
const LISTENING = { beatMs: 50, patienceMs: 1_000, pauseMs: 20 };

let network: DatabaseNetwork;
let database: Database;
beforeEach(async () => {
  network = await brokenNetwork(store.url);
  const options = { max: 2, deadlineMs: DEADLINE_MS, listening: LISTENING };
  database = openDatabase({ url: network.url }, options);
});
afterEach(async () => {
  await database.close();
  await network.close();
});

/** How a query ended. */
const outcome = (query: PromiseLike<unknown>): Promise<string | undefined> =>
  Promise.resolve(query).then(
    () => "answered",
    (error: unknown) => databaseTrouble(error),
  );

const IN_TIME = "the database did not answer in time";
const backends = async (name: string): Promise<number> => {
  const [row] = await store.database.sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where query like ${`%${name}%`} and pid <> pg_backend_pid()
       and state = 'active'`;
  return row?.count ?? 0;
};

test("a query whose packets are dropped fails at its deadline, and later queries use new connections", async () => {
  expect(await outcome(database.sql`select 1`)).toBe("answered");
  network.drop();
  // More than there are connections: those that wait for one count from the moment that they were sent, too.
  const all = await Promise.all(Array.from({ length: 7 }, () => outcome(database.sql`select 1`)));
  expect(all).toEqual(all.map(() => IN_TIME));
  network.heal();
  for (let round = 0; round < 5; round++) expect(await outcome(database.sql`select ${round}::int`)).toBe("answered");
  await waitUntil("the silent connections are closed", () => network.open() <= 2);
});

test("a query that runs too long is rejected and canceled on the server, and other queries continue", async () => {
  const slow = outcome(database.sql`select pg_sleep(30) as outage_slow`);
  expect(await outcome(database.sql`select 1`)).toBe("answered");
  expect(await slow).toBe(IN_TIME);
  // It would sleep longer than is waited here.
  await waitUntil("nothing is left of it in the server", async () => (await backends("outage_slow")) === 0);
  expect(await outcome(database.sql`select 1`)).toBe("answered");
});

test("a query does not wait for the connection of a longer query", async () => {
  await database.close();
  database = openDatabase({ url: network.url }, { max: 2, deadlineMs: 20_000, listening: LISTENING });
  await store.database.transaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(1)`;
    const locked = outcome(database.sql`select pg_advisory_xact_lock(1) as outage_long`);
    await waitUntil("the longer query waits", async () => (await backends("outage_long")) === 1);
    const quick = await Promise.all(Array.from({ length: 20 }, () => outcome(database.sql`select 1`)));
    expect([new Set(quick), await Promise.race([locked, "waits"])]).toEqual([new Set(["answered"]), "waits"]);
  });
});

test("a listening connection whose packets are dropped is replaced, and missed news is read again", async () => {
  const events: string[] = [];
  const listening = await database.listen("outage", {
    onMessage: (payload) => events.push(payload),
    onReady: () => events.push("ready"),
  });
  await store.database.sql`select pg_notify('outage', 'before')`;
  await waitUntil("the message is heard", () => events.includes("before"));
  network.drop();
  await store.database.sql`select pg_notify('outage', 'lost')`;
  const opened = network.opened();
  await waitUntil("it tries to connect again", () => network.opened() > opened + 1);
  expect(events).toEqual(["ready", "before"]);
  network.heal();
  await waitUntil("it listens again", () => events.length === 3);
  await store.database.sql`select pg_notify('outage', 'after')`;
  await waitUntil("the next message is heard", () => events.length === 4);
  expect(events).toEqual(["ready", "before", "ready", "after"]);
  await listening.stop();
  await waitUntil("nothing is left of it", () => network.open() === 0);
});

test("a query that waits during an outage is answered when the outage ends", async () => {
  await database.close();
  database = openDatabase({ url: network.url }, { max: 2, deadlineMs: 20_000, listening: LISTENING });
  const listening = await database.listen("outage", { onMessage() {}, onReady() {} });
  network.drop();
  const opened = network.opened();
  const waiting = [outcome(database.sql`select 1`), outcome(database.sql`select 2`), outcome(database.sql`select 3`)];
  await waitUntil("they and the listener try to connect", () => network.opened() > opened + 3);
  network.heal();
  expect(await Promise.all(waiting)).toEqual(["answered", "answered", "answered"]);
  await listening.stop();
});

test("a listener of a database that does not answer can be stopped", async () => {
  let heard = 0;
  const listening = await database.listen("outage", { onMessage() {}, onReady() {}, onHeard: () => void heard++ });
  await waitUntil("it is heard of", () => heard > 2);
  network.drop();
  await waitUntil("it tries to connect again", () => network.opened() > 1);
  const before = heard;
  const opened = network.opened();
  await waitUntil("it tries once more", () => network.opened() > opened);
  expect(heard).toBe(before);
  await listening.stop(); // the network stays broken
});

test("closing ends a transaction whose packets are dropped, too", async () => {
  const begun = Promise.withResolvers<void>();
  const ended = outcome(
    database.transaction(async (tx) => {
      await tx`select 1`;
      begun.resolve();
      network.drop();
      await tx`select 2`;
    }),
  );
  await begun.promise;
  await database.close(); // the network stays broken
  expect(await ended).toBe("the database can't be reached");
});

test("a server that ends connections under load never leaves a query waiting on a dead connection", async () => {
  await database.close();
  // A dead connection is waited for 10 s: a query on one would get this deadline's error.
  database = openDatabase({ url: network.url }, { max: 8, deadlineMs: 9_000, listening: LISTENING });
  const busy = () => Promise.all(Array.from({ length: 40 }, (_, index) => outcome(database.sql`select ${index}::int`)));
  const endConnections = (waitMs: number) => store.database.sql`
      select pg_terminate_backend(pid, ${waitMs}) from pg_stat_activity
       where datname = current_database() and application_name = 'govdata' and query like 'select $1::int%'`;
  for (let round = 0; round < 40; round++) {
    const answers = busy();
    await endConnections(0);
    expect(await answers).not.toContain(IN_TIME);
  }
  // What is sent on a connection that is just being ended fails, and may: the last ones have to be gone first.
  await endConnections(10_000);
  await waitUntil("all connections are closed on both sides", () => network.open() === 0);
  expect(new Set(await busy())).toEqual(new Set(["answered"]));
}, 60_000);
