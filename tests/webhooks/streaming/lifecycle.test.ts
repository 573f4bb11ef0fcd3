import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type ScratchDatabase, scratchStore } from "../../support/database.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { waitUntil } from "../../support/wait.ts";
import { madeEvents, recordMade } from "../watch-lists/made-filings.ts";
import { readStream, type StreamReader } from "./reader.ts";

setDefaultTimeout(120_000);

const PATH = "/v1/us/sec/events/stream";

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchStore("streams");
});
afterAll(() => scratch.close());

const start = (): Promise<TestServer> => startServer({ scratch });
const read = async ({ url }: TestServer, key: string, lastId?: string): Promise<StreamReader> => {
  const headers = { "x-api-key": key, ...(lastId === undefined ? {} : { "last-event-id": lastId }) };
  const reader = await readStream(url + PATH, headers);
  expect(reader.response.status).toBe(200);
  await reader.until((now) => now.lastId !== undefined);
  return reader;
};

/** Filings are recorded once: each test takes other numbers. */
let nextFiling = 0;
const record = async (count: number): Promise<number> => {
  const first = nextFiling;
  nextFiling += count;
  await recordMade(scratch.database, first, count);
  return Array.from({ length: count }, (_, index) => madeEvents(first + index)).flat().length;
};

/** The numbers of all events after one. */
const logged = async (after: string | undefined): Promise<number[]> =>
  (await scratch.database.sql<{ id: number }[]>`select id from events where id > ${Number(after)} order by id`).map(
    ({ id }) => id,
  );
const received = (reader: StreamReader): number[] => reader.events.map(({ id }) => id);

test("a revoked key ends its streams, and no others", async () => {
  const server = await start();
  const { key, id } = await server.makeKey("standard");
  await waitUntil("the key is known", async () => {
    const response = await fetch(`${server.url}/v1/webhooks`, { headers: { "x-api-key": key } });
    return response.status === 200;
  });
  const [reader, other] = [await read(server, key), await read(server, server.key)];
  await scratch.database.sql`update api_keys set status = 'revoked' where id = ${id}`;
  expect(await reader.ended).toBe(true);
  expect(reader.comments.at(-1)).toContain("the API key is not valid any more");
  const count = await record(3);
  await other.until(({ events }) => events.length === count);
  await server.stop();
});

test("a stop ends streams cleanly, and says when to come back: a client loses nothing to a new start", async () => {
  const first = await start();
  const reader = await read(first, first.key);
  const from = reader.lastId;
  const count = await record(4);
  await reader.until(({ events }) => events.length === count);
  const began = performance.now();
  await first.stop();
  expect(performance.now() - began).toBeLessThan(9_000);
  expect(await reader.ended).toBe(true);
  expect(reader.retryMs).toBeGreaterThanOrEqual(1_000);
  expect(reader.retryMs).not.toBe(3_000);
  const meanwhile = await record(5);
  const second = await start();
  const again = await read(second, second.key, reader.lastId);
  await again.until(({ events }) => events.length === meanwhile);
  expect([...received(reader), ...received(again)]).toEqual(await logged(from));
  await second.stop();
});

test("a client continues at another server of the same database", async () => {
  const servers = [await start(), await start()] as const;
  const [one, other] = [await read(servers[0], servers[0].key), await read(servers[1], servers[1].key)];
  const from = one.lastId;
  const count = await record(10);
  for (const reader of [one, other]) await reader.until(({ events }) => events.length === count);
  expect(received(one)).toEqual(received(other));
  one.close();
  const more = await record(10);
  const moved = await read(servers[1], servers[1].key, one.lastId);
  await moved.until(({ events }) => events.length === more);
  expect([...received(one), ...received(moved)]).toEqual(await logged(from));
  for (const server of servers) await server.stop();
});
