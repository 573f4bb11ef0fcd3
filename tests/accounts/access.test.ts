import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { setAccountStatus, setKeyStatus } from "../../src/accounts/queries.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { riverEndpoints } from "../http/fixtures.ts";
import { testServer } from "../support/database.ts";
import { type Envelope, startFromSource, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";

const PATH = "/v1/test/rivers/R0001";
/** What is promised of a revoked key. */
const WITHIN_MS = 1000;

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
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
});

const sql = () => first.scratch.database.sql;
const statusOf = async (server: TestServer, key: string) =>
  (await server.get(PATH, { headers: { "x-api-key": key } })).status;

/** Waits until both instances answer with `status`, and gives how long that took. */
const bothAnswer = (status: number, key: string) =>
  waitUntil(
    "what was changed is heard of",
    async () => (await statusOf(first, key)) === status && (await statusOf(second, key)) === status,
  );

/** Ends the connections on which instances hear of changes, as a restart of a proxy would. */
const killListeners = () => sql()`
  select count(pg_terminate_backend(pid))
    from pg_stat_activity
   where datname = current_database()
     and query ilike 'listen%'`;

describe("what happens to a key is known to every instance within a second", () => {
  test("a new key is accepted, a revoked one is a 401", async () => {
    const { key, id } = await first.makeKey("unlimited");
    expect(await bothAnswer(200, key)).toBeLessThan(WITHIN_MS);
    await setKeyStatus(sql(), id, "revoked");
    expect(await bothAnswer(401, key)).toBeLessThan(WITHIN_MS);
  });

  test("a disabled key and a suspended account are a 403, and work again when that ends", async () => {
    const { key, id, email } = await first.makeKey("unlimited");
    await bothAnswer(200, key);
    for (const [stop, start] of [
      [() => setKeyStatus(sql(), id, "disabled"), () => setKeyStatus(sql(), id, "active")],
      [() => setAccountStatus(sql(), email, "suspended"), () => setAccountStatus(sql(), email, "active")],
    ] as const) {
      await stop();
      expect(await bothAnswer(403, key)).toBeLessThan(WITHIN_MS);
      const body = await first.json<Envelope>(PATH, { headers: { "x-api-key": key } });
      expect(body.error).toEqual({ code: "unauthorized", message: "Account is suspended", status: 403 });
      await start();
      expect(await bothAnswer(200, key)).toBeLessThan(WITHIN_MS);
    }
  });

  test("a revoked key of a suspended account is a 401: it never works again", async () => {
    const { key, id, email } = await first.makeKey("unlimited");
    await setAccountStatus(sql(), email, "suspended");
    await setKeyStatus(sql(), id, "revoked");
    await bothAnswer(401, key);
  });

  test("also a change that was made while no instance could hear of it", async () => {
    for (let round = 0; round < 3; round++) {
      const { key, id } = await first.makeKey("unlimited");
      await bothAnswer(200, key);
      await killListeners();
      await setKeyStatus(sql(), id, "revoked");
      expect(await bothAnswer(401, key)).toBeLessThan(WITHIN_MS);
    }
  });

  test("also a change that was made right after the database was out of reach for seconds", async () => {
    const { key, id } = await first.makeKey("unlimited");
    await bothAnswer(200, key);
    const admin = openDatabase({ url: await testServer() }, { max: 1 });
    const name = new URL(first.scratch.url).pathname.slice(1);
    try {
      await admin.sql.unsafe(`alter database ${name} allow_connections false`);
      await admin.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
      expect((await first.get("/readyz")).status).toBe(503);
      expect(await statusOf(first, key)).toBe(200); // what was known is still known
      await Bun.sleep(3000); // long enough for a client whose waits double to be asleep for a while
      await admin.sql.unsafe(`alter database ${name} allow_connections true`);
    } finally {
      await admin.close();
    }
    await waitUntil("what was changed is heard of", () => setKeyStatus(sql(), id, "revoked").catch(() => false));
    expect(await bothAnswer(401, key)).toBeLessThan(WITHIN_MS);
    await waitUntil("what was changed is heard of", async () => (await first.get("/readyz")).status === 200);
  }, 20_000);

  test("a key that is deleted is a 401, and its tier changes at once", async () => {
    const { key, id } = await first.makeKey("unlimited");
    await bothAnswer(200, key);
    await sql()`update api_keys set tier = 'free' where id = ${id}`;
    const limit = async () => (await first.get(PATH, { headers: { "x-api-key": key } })).headers.get("ratelimit-limit");
    expect(await waitUntil("what was changed is heard of", async () => (await limit()) === "60")).toBeLessThan(
      WITHIN_MS,
    );
    await sql()`delete from api_keys where id = ${id}`;
    expect(await bothAnswer(401, key)).toBeLessThan(WITHIN_MS);
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
      "what was changed is heard of",
      async () => (await tag(first)) !== before[0] && (await tag(second)) !== before[1],
    );
  }
});

test("when a key was last used is written down when an instance stops, at the latest", async () => {
  const third = await startFromSource({ more: riverEndpoints(), scratch: first.scratch });
  const { key, id } = await third.makeKey("unlimited");
  await waitUntil("what was changed is heard of", async () => (await statusOf(third, key)) === 200);
  await third.stop();
  const [row] = await sql()`select last_used_at > now() - interval '1 minute' as recent from api_keys where id = ${id}`;
  expect(row).toEqual({ recent: true });
});

test("of a key nothing is stored but its digest and its first 12 characters", async () => {
  const { key } = await first.makeKey("free");
  const rows = await sql()`select to_jsonb(k) as whole from api_keys k`;
  expect(JSON.stringify(rows)).not.toContain(key.slice(12));
  expect(JSON.stringify(rows)).toContain(key.slice(0, 12));
});
