import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { startFromSource, type TestServer } from "../../support/server.ts";
import { waitUntil } from "../../support/wait.ts";
import { recordMade } from "../watch-lists/made-filings.ts";
import { readStream } from "./reader.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let clockMs = 0;
beforeAll(async () => {
  server = await startFromSource({ now: () => clockMs });
});
afterAll(() => server.stop());

const read = (query: string, headers: Record<string, string> = {}) =>
  readStream(`${server.url}/v1/us/sec/events/stream${query}`, { "x-api-key": server.key, ...headers });
const newest = async (): Promise<string> => {
  const [row] = await server.scratch.database.sql<{ id: number }[]>`select max(id) as id from events`;
  return String(row?.id);
};

test("a client whose lists have few events learns how far the log was read, and continues there", async () => {
  const none = "?sics=9999";
  const reader = await read(none);
  await reader.until(({ lastId }) => lastId !== undefined);
  expect(reader.lastId).toBe("0");
  await recordMade(server.scratch.database, 0, 30);
  const last = await newest();
  await waitUntil("a comment tells it", () => {
    clockMs += 15_000;
    return reader.lastId === last;
  });
  expect(reader.events).toEqual([]);
  reader.close();
  // Older events that are no longer kept are of no use to it.
  await server.scratch.database.sql`update events set data = null`;
  const again = await read("", { "last-event-id": last });
  expect(again.response.status).toBe(200);
  again.close();
});

test("a lost connection to the database costs no event", async () => {
  const reader = await read("");
  await reader.until(({ lastId }) => lastId !== undefined);
  const from = Number(reader.lastId);
  const { sql } = server.scratch.database;
  for (let round = 1; round <= 3; round++) {
    await sql`
      select pg_terminate_backend(pid)
        from pg_stat_activity
       where datname = current_database() and application_name = 'govdata listener'`;
    await recordMade(server.scratch.database, 100 * round, 5);
  }
  const expected = await sql<{ id: number }[]>`select id from events where id > ${from} order by id`;
  await reader.until(({ events }) => events.length >= expected.length);
  expect(reader.events.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  reader.close();
});
