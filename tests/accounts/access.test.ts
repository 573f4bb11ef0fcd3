import { afterAll, beforeAll, describe, expect, type Mock, spyOn, test } from "bun:test";
import { setAccountStatus, setKeyStatus } from "../../src/accounts/queries.ts";
import { startAccess } from "../../src/http/access/access.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { riverEndpoints } from "../http/fixtures.ts";
import { testServer } from "../support/database.ts";
import { brokenNetwork } from "../support/network.ts";
import { type Envelope, startFromSource, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";

const PATH = "/v1/test/rivers/R0001";
/** How often an instance reads changes again that it may not have heard of. */
const REFRESH_MS = 30_000;

let first: TestServer;
let second: TestServer;
let timers: Mock<typeof setInterval>;
beforeAll(async () => {
  const everyMs = globalThis.setInterval;
  timers = spyOn(globalThis, "setInterval").mockImplementation(((run: () => void, ms: number) =>
    everyMs(run, ms === REFRESH_MS ? 2 ** 31 - 1 : ms)) as typeof setInterval);
  const more = riverEndpoints();
  first = await startFromSource({
    more,
    seed: async ({ database }) => void (await database.sql`insert into dataset_versions (dataset) values ('rivers')`),
  });
  second = await startFromSource({ more, scratch: first.scratch });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  expect(timers.mock.calls.some(([, ms]) => ms === REFRESH_MS)).toBe(true);
  timers.mockRestore();
});

const sql = () => first.scratch.database.sql;
const statusOf = async (server: TestServer, key: string) =>
  (await server.get(PATH, { headers: { "x-api-key": key } })).status;

/** Waits until both instances answer with `status`. */
const bothAnswer = (status: number, key: string) =>
  waitUntil(
    "the change is known",
    async () => (await statusOf(first, key)) === status && (await statusOf(second, key)) === status,
  );

/** Ends the connections on which instances learn of changes, as a restart of a proxy would. */
const killListeners = () => sql()`
  select count(pg_terminate_backend(pid))
    from pg_stat_activity
   where datname = current_database()
     and query ilike 'listen%'`;

describe("what happens to a key is heard of by every instance, before it looks for changes by itself", () => {
  test("a new key works from the moment that it is made, also where its notice has not come yet", async () => {
    await sql()`alter table api_keys disable trigger api_keys_changed`;
    try {
      const { key } = await first.makeKey("unlimited");
      expect([await statusOf(first, key), await statusOf(second, key)]).toEqual([200, 200]);
    } finally {
      await sql()`alter table api_keys enable trigger api_keys_changed`;
    }
  });

  test("an unknown key is looked up once, and many of them cause few reads", async () => {
    const reads = { count: 0 };
    const access = await startAccess(
      {
        keys: async () => {
          reads.count++;
          return [];
        },
        links: async () => ({ secret: undefined, revoked: new Set() }),
        recordUse: async () => {},
        recordUsage: async () => {},
        listen: async () => ({ stop: async () => {} }),
      },
      { clock: () => 0 },
    );
    const lookUp = (key: string) => access.lookUp(new Headers({ "x-api-key": key }));
    const started = reads.count;
    for (let index = 0; index < 500; index++) await lookUp(`gd_live_${index.toString(16).padStart(32, "0")}`);
    expect(reads.count - started).toBe(60);
    expect([lookUp(`gd_live_${"0".repeat(32)}`), lookUp("gd_live_x")]).toEqual([undefined, undefined]);
    await access.stop();
  });

  test("a new key is accepted, a revoked one is a 401", async () => {
    const { key, id } = await first.makeKey("unlimited");
    await bothAnswer(200, key);
    await setKeyStatus(sql(), id, "revoked");
    await bothAnswer(401, key);
  });

  test("a disabled key and a suspended account are a 403, and work again when that ends", async () => {
    const { key, id, email } = await first.makeKey("unlimited");
    await bothAnswer(200, key);
    for (const [stop, start] of [
      [() => setKeyStatus(sql(), id, "disabled"), () => setKeyStatus(sql(), id, "active")],
      [() => setAccountStatus(sql(), email, "suspended"), () => setAccountStatus(sql(), email, "active")],
    ] as const) {
      await stop();
      await bothAnswer(403, key);
      const body = await first.json<Envelope>(PATH, { headers: { "x-api-key": key } });
      expect(body.error).toEqual({ code: "unauthorized", message: "Account is suspended", status: 403 });
      await start();
      await bothAnswer(200, key);
    }
  });

  test("a revoked key of a suspended account is a 401: it never works again", async () => {
    const { key, id, email } = await first.makeKey("unlimited");
    await setAccountStatus(sql(), email, "suspended");
    await setKeyStatus(sql(), id, "revoked");
    await bothAnswer(401, key);
  });

  test("a key revoked while every listener was disconnected is refused", async () => {
    for (let round = 0; round < 3; round++) {
      const { key, id } = await first.makeKey("unlimited");
      await bothAnswer(200, key);
      await killListeners();
      await setKeyStatus(sql(), id, "revoked");
      await bothAnswer(401, key);
    }
  });

  test("a key revoked right after an outage of the database, through many tries to reconnect, is refused", async () => {
    const { key, id } = await first.makeKey("unlimited");
    await bothAnswer(200, key);
    const network = await brokenNetwork(first.scratch.url);
    const watched = openDatabase({ url: network.url }, { max: 2 });
    const third = await startFromSource({ more: riverEndpoints(), scratch: { ...first.scratch, database: watched } });
    const admin = openDatabase({ url: await testServer() }, { max: 1 });
    const name = new URL(first.scratch.url).pathname.slice(1);
    try {
      await admin.sql.unsafe(`alter database ${name} allow_connections false`);
      await admin.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
      expect((await first.get("/readyz")).status).toBe(503);
      expect(await statusOf(first, key)).toBe(200); // what was known is still known
      const tries = network.opened() + 12;
      await waitUntil("both listeners have failed six times", () => network.opened() >= tries);
      await admin.sql.unsafe(`alter database ${name} allow_connections true`);
      await waitUntil("the key is revoked", () => setKeyStatus(sql(), id, "revoked").catch(() => false));
      await bothAnswer(401, key);
      await waitUntil("the instance is ready", async () => (await first.get("/readyz")).status === 200);
    } finally {
      await admin.sql.unsafe(`alter database ${name} allow_connections true`);
      await third.stop();
      await watched.close();
      await network.close();
      await admin.close();
    }
  }, 20_000);

  test("a key that is deleted is a 401, and its tier changes at once", async () => {
    const { key, id } = await first.makeKey("unlimited");
    await bothAnswer(200, key);
    await sql()`update api_keys set tier = 'free' where id = ${id}`;
    const limit = async () => (await first.get(PATH, { headers: { "x-api-key": key } })).headers.get("ratelimit-limit");
    await waitUntil("the change is known", async () => (await limit()) === "60");
    await sql()`delete from api_keys where id = ${id}`;
    await bothAnswer(401, key);
  });
});

test("a publish is known to every instance, also after a lost connection", async () => {
  const tag = async (server: TestServer) => (await server.get(PATH)).headers.get("etag");
  for (const kill of [false, true]) {
    const before = await Promise.all([tag(first), tag(second)]);
    if (kill) await killListeners();
    await sql()`update dataset_versions set version = version + 1`;
    await sql()`select pg_notify('govdata_published', 'rivers')`;
    await waitUntil(
      "the change is known",
      async () => (await tag(first)) !== before[0] && (await tag(second)) !== before[1],
    );
  }
});

test("when a key was last used is written down when an instance stops, at the latest", async () => {
  const third = await startFromSource({ more: riverEndpoints(), scratch: first.scratch });
  const { key, id } = await third.makeKey("unlimited");
  await waitUntil("the change is known", async () => (await statusOf(third, key)) === 200);
  await third.stop();
  const [row] = await sql()`select last_used_at > now() - interval '1 minute' as recent from api_keys where id = ${id}`;
  expect(row).toEqual({ recent: true });
});

test("only the digest and the first 12 characters of a key are stored", async () => {
  const { key } = await first.makeKey("free");
  const rows = await sql()`select to_jsonb(k) as whole from api_keys k`;
  expect(JSON.stringify(rows)).not.toContain(key.slice(12));
  expect(JSON.stringify(rows)).toContain(key.slice(0, 12));
});
