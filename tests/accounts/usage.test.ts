import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { usageJob } from "../../src/accounts/cleaning.ts";
import { addUsage, deleteOldUsage } from "../../src/accounts/queries-usage.ts";
import { riverEndpoints } from "../http/fixtures.ts";
import { programUnderTest } from "../support/program.ts";
import { startFromSource, startServer, TEST_SETTINGS, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";

const RIVER = "/v1/test/rivers/{code}";
const more = riverEndpoints();

let server: TestServer;
beforeAll(async () => {
  server = await startFromSource({
    more,
    seed: async ({ database }) => void (await database.sql`insert into dataset_versions (dataset) values ('rivers')`),
  });
});
afterAll(() => server.stop());

const sql = () => server.scratch.database.sql;

/** What is stored of a key: `200 /path` with the number of requests. */
async function storedOf(keyId: number): Promise<Record<string, number>> {
  const rows = await sql()<{ name: string; requests: number }[]>`
    select status || ' ' || endpoint as name, requests from key_usage where key_id = ${keyId} order by 1`;
  return Object.fromEntries(rows.map(({ name, requests }) => [name, requests]));
}

/** Asks an instance with a key, so often. */
async function ask(
  instance: TestServer,
  key: string,
  path: string,
  { times = 1, ...init }: RequestInit & { times?: number } = {},
) {
  for (let round = 0; round < times; round++)
    await (await instance.get(path, { ...init, headers: { "x-api-key": key, ...init.headers } })).arrayBuffer();
}

describe("the usage of a key", () => {
  test("has each request that the key was accepted for, by endpoint and status", async () => {
    const { key, id } = await server.makeKey("unlimited");
    const instance = await startFromSource({ more, scratch: server.scratch }); // it knows the key from its start
    await ask(instance, key, "/v1/test/rivers/R0001", { times: 3 }); // the last ones are from the cache
    const tag = (await instance.get("/v1/test/rivers/R0001", { headers: { "x-api-key": key } })).headers.get("etag");
    await ask(instance, key, "/v1/test/rivers/R0001", { headers: { "if-none-match": tag ?? "" } });
    await ask(instance, key, "/v1/test/rivers/R0001", { method: "HEAD" });
    await ask(instance, key, "/v1/test/rivers/R9999", { times: 2 });
    await ask(instance, key, "/v1/test/rivers/nothing");
    await ask(instance, key, "/v1/test/nothing"); // no endpoint
    await ask(instance, key, "/v1/test/rivers/R0001", { method: "DELETE" }); // no method of the endpoint
    await ask(instance, key, "/healthz");
    await instance.stop();
    expect(await storedOf(id)).toEqual({
      [`200 ${RIVER}`]: 5,
      [`304 ${RIVER}`]: 1,
      [`400 ${RIVER}`]: 1,
      [`404 ${RIVER}`]: 2,
    });
  });

  test("has requests over the limit, and none with a key that is refused", async () => {
    const { key, id } = await server.makeKey("free");
    const instance = await startFromSource({ more, scratch: server.scratch });
    await ask(instance, key, "/v1/test/rivers/R0001", { times: 64 });
    await sql()`update api_keys set status = 'disabled' where id = ${id}`;
    await waitUntil("the key is refused", async () => {
      const response = await instance.get("/v1/test/rivers/R0001", { headers: { "x-api-key": key } });
      return response.status === 403;
    });
    await instance.stop();
    const stored = await storedOf(id);
    expect(Object.keys(stored)).toEqual([`200 ${RIVER}`, `429 ${RIVER}`]);
    expect(stored[`200 ${RIVER}`]).toBeGreaterThanOrEqual(60);
  });

  test("adds up exactly over instances and restarts", async () => {
    const { key, id } = await server.makeKey("unlimited");
    for (let round = 0; round < 2; round++) {
      const instances = await Promise.all([1, 2].map(() => startFromSource({ more, scratch: server.scratch })));
      await Promise.all(instances.map((instance) => ask(instance, key, "/v1/test/rivers/R0002", { times: 50 })));
      await Promise.all(instances.map((instance) => instance.stop()));
    }
    expect(await storedOf(id)).toEqual({ [`200 ${RIVER}`]: 200 });
  });

  test("is written while the server runs: a crash loses only what came after the last write", async () => {
    const instance = await startServer({ program: programUnderTest(), scratch: server.scratch });
    const { key, id } = await instance.makeKey("unlimited");
    const address = "/v1/webhooks/event-types";
    const statusOf = async () => (await instance.get(address, { headers: { "x-api-key": key } })).status;
    await waitUntil("the key works", async () => (await statusOf()) === 200);
    await ask(instance, key, address, { times: 20 });
    await waitUntil("it is written", async () => ((await storedOf(id))[`200 ${address}`] ?? 0) >= 21);
    const { sql } = server.scratch.database;
    const used = async () => (await sql`select from api_keys where id = ${id} and last_used_at is not null`).count;
    await waitUntil("the first use is noted", async () => (await used()) === 1);
    await ask(instance, key, address, { times: 5 });
    await instance.stop("SIGKILL");
    const stored = (await storedOf(id))[`200 ${address}`] ?? 0;
    expect(stored).toBeGreaterThanOrEqual(21);
    expect(stored).toBeLessThanOrEqual(26);
  }, 60_000);
});

describe("a batch of counts", () => {
  const row = (keyId: number, requests: number, day = "2026-01-01") => ({
    ...{ keyId, day, endpoint: "/a", status: 200, requests },
  });

  test("that is sent again changes nothing", async () => {
    const { id } = await server.makeKey("free");
    const writer = crypto.randomUUID();
    for (const number of [1, 1, 2, 1, 2]) await addUsage(sql(), { writer, number, rows: [row(id, number * 10)] });
    expect(await storedOf(id)).toEqual({ "200 /a": 30 });
  });

  test("with a key that was deleted meanwhile is stored without it", async () => {
    const { id } = await server.makeKey("free");
    await addUsage(sql(), { writer: crypto.randomUUID(), number: 1, rows: [row(987_654_321, 1), row(id, 2)] });
    expect(await storedOf(id)).toEqual({ "200 /a": 2 });
  });

  test("is added to others at the same time, whatever the order of its keys", async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await server.makeKey("free")).id));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const rows = (index % 2 === 0 ? ids : ids.toReversed()).map((id) => row(id, 1));
        return addUsage(sql(), { writer: crypto.randomUUID(), number: 1, rows });
      }),
    );
    expect(await Promise.all(ids.map(storedOf))).toEqual(ids.map(() => ({ "200 /a": 20 })));
  });

  test("is deleted after the days of the setting, and kept for good when that is off", async () => {
    const { id } = await server.makeKey("free");
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const rows = [0, 29, 30, 31, 400].map((daysAgo) => row(id, 1, day(daysAgo)));
    await addUsage(sql(), { writer: crypto.randomUUID(), number: 1, rows });
    await deleteOldUsage(sql(), null);
    expect(await storedDays(id)).toHaveLength(5);
    const { scratch } = server;
    const context = { database: scratch.database, settings: { ...TEST_SETTINGS, usageDays: 30 } };
    const result = await usageJob.run(new AbortController().signal, { ...context, log: { error() {} } as never });
    expect(result.outcome).toMatch(/^deleted counts: [2-9]$/);
    expect(await storedDays(id)).toEqual([day(30), day(29), day(0)]);
  });
});

const storedDays = async (keyId: number): Promise<string[]> => {
  const rows = await sql()<{ day: string }[]>`
    select to_char(day, 'YYYY-MM-DD') as day from key_usage where key_id = ${keyId} order by day`;
  return rows.map(({ day }) => day);
};
