import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { recordedEvents } from "../../../src/events/queries.ts";
import { load, MADE_FILES } from "../../contract/filings-seed.ts";
import { repeats } from "../../support/repeats.ts";
import { type Envelope, startServer, type TestServer } from "../../support/server.ts";
import { waitUntil } from "../../support/wait.ts";
import { cikOf, isAbout, madeEvents, madeLists, recordMade } from "../watch-lists/made-filings.ts";
import { readStream, type StreamReader } from "./reader.ts";

setDefaultTimeout(60_000);

const PATH = "/v1/us/sec/events/stream";

let server: TestServer;
/** Filings are recorded once: each test takes other numbers. */
let nextFiling = 0;
beforeAll(async () => {
  server = await startServer({
    settings: { streamsPerAccount: 50 },
    async seed({ database }) {
      await load(database, MADE_FILES);
      for (let number = 0; number < 40; number++)
        await database.sql`
          insert into sec_companies (cik, name, search_name) values (${cikOf(number)}, 'Made', 'made')`;
    },
  });
});
afterAll(() => server.stop());

const open: StreamReader[] = [];
beforeEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

async function read(query = "", headers: Record<string, string> = {}): Promise<StreamReader> {
  const reader = await readStream(server.url + PATH + query, { "x-api-key": server.key, ...headers });
  open.push(reader);
  expect([reader.response.status, reader.response.headers.get("content-type")]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  // From here on, it gets what is recorded.
  await reader.until(({ lastId }) => lastId !== undefined);
  return reader;
}

/** Records filings, and returns their events as the log has them. */
async function recordFilings(count: number) {
  const first = nextFiling;
  nextFiling += count;
  const { sql } = server.scratch.database;
  const [before] = await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from events`;
  await recordMade(server.scratch.database, first, count);
  const events = Array.from({ length: count }, (_, index) => madeEvents(first + index)).flat();
  const recorded = await recordedEvents(sql, { types: [], since: undefined, after: before?.id, limit: 100_000 });
  expect(recorded).toHaveLength(events.length);
  return recorded.map((row, index) => ({ ...row, id: row.id, event: events[index] as (typeof events)[number] }));
}

const ids = (events: readonly { id: number }[]): number[] => events.map(({ id }) => id);
const refusal = async (query: string, headers: Record<string, string> = {}) => {
  const response = await server.get(PATH + query, { headers });
  return { status: response.status, error: ((await response.json()) as Envelope).error };
};

describe("the stream of events", () => {
  test("sends each event once, in order, when it is recorded, as the payload of a delivery", async () => {
    const reader = await read();
    const recorded = await recordFilings(20);
    await reader.until(({ events }) => events.length >= recorded.length);
    expect(ids(reader.events)).toEqual(ids(recorded));
    for (const [index, { id, type, recorded_at: recordedAt, event }] of recorded.entries())
      expect(reader.events[index]).toEqual({
        id,
        event: type,
        data: {
          id: String(id),
          type,
          timestamp: recordedAt.toISOString(),
          data:
            event.type === "compensation.filed"
              ? { ...event.data, total_compensation_url: `${server.url}/v1/us/sec` }
              : event.data,
        },
      });
    expect(reader.retryMs).toBe(3_000);
  });

  test("is narrowed by lists as a subscription is", async () => {
    const lists = Array.from({ length: 12 }, (_, number) => madeLists(number));
    const readers = await Promise.all(
      lists.map((list) => {
        const sent = Object.entries(list).flatMap(([name, texts]) =>
          texts === null ? [] : [[name, texts.join(",")] as [string, string]],
        );
        return read(`?${new URLSearchParams(sent)}`);
      }),
    );
    const recorded = await recordFilings(300);
    const all = await read(`?last_event_id=${(recorded[0]?.id ?? 0) - 1}`);
    await all.until(({ events }) => events.length >= recorded.length);
    for (const [index, list] of lists.entries()) {
      const expected = recorded.filter(({ event }) => isAbout(list, event));
      await readers[index]?.until(({ events }) => events.length >= expected.length);
      expect(ids(readers[index]?.events ?? [])).toEqual(ids(expected));
    }
  });

  test("continues after the last event of its client, by header or parameter, or at a time", async () => {
    const recorded = await recordFilings(30);
    const middle = recorded[10]!;
    const rest = ids(recorded.slice(11));
    for (const reader of [
      await read("", { "last-event-id": String(middle.id) }),
      await read(`?last_event_id=${middle.id}`),
      await read("?last_event_id=0&since=2026-01-01", { "last-event-id": String(middle.id) }),
    ]) {
      await reader.until(({ events }) => events.length >= rest.length);
      expect(ids(reader.events)).toEqual(rest);
    }
    const since = await read(`?since=${recorded[0]?.recorded_at.toISOString()}`);
    await since.until(({ events }) => events.length >= recorded.length);
    expect(ids(since.events)).toEqual(ids(recorded));
  });

  test("misses nothing and repeats nothing, wherever its client is cut off", async () => {
    const cuts = fc.array(fc.nat(12), { minLength: 1, maxLength: 30 });
    const recordings = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(cuts, recordings, async (lengths, counts) => {
        const start = await read();
        start.close();
        const firstFiling = nextFiling;
        const total = counts.reduce((sum, count) => sum + count, 0);
        const events = Array.from({ length: total }, (_, index) => madeEvents(firstFiling + index)).flat();
        const recording = (async () => {
          const recorded: number[] = [];
          for (const count of counts) recorded.push(...ids(await recordFilings(count)));
          return recorded;
        })();
        const received: number[] = [];
        let lastId = start.lastId ?? "";
        for (let cut = 0; received.length < events.length; cut++) {
          const reader = await read("", { "last-event-id": lastId });
          const most = Math.min(lengths[cut % lengths.length] ?? 0, events.length - received.length) || cut % 2;
          await reader.until((now) => now.events.length >= most);
          reader.close();
          received.push(...ids(reader.events));
          lastId = reader.lastId ?? lastId;
        }
        expect(received).toEqual(await recording);
      }),
      { numRuns: repeats(6, 40) },
    );
  });
});

describe("a stream is refused", () => {
  test.each([
    ["?companies=NOPE1", 400, '"NOPE1" is not the ticker of a company now'],
    ["?filing_types=10-X", 400, '"10-X" is not a form'],
    ["?events=filing.made", 400, "one of filing.created, corporate_event.created"],
    ["?sics=12345", 400, "a SIC code of 4 digits"],
    ["?last_event_id=999999999", 400, 'last_event_id: "999999999" is not accepted'],
    ["?last_event_id=x", 400, "the id of an event"],
    ["?since=yesterday", 400, "since"],
  ])("with %s as %d, which says %s", async (query, status, message) => {
    const { status: answered, error } = await refusal(query);
    expect([answered, error?.message]).toEqual([status, expect.stringContaining(message)]);
  });

  test("where its client's last event is followed by emptied ones, as 410, which says how to continue", async () => {
    const recorded = await recordFilings(6);
    const start = (recorded[0]?.id ?? 0) - 1;
    const emptied = recorded.filter(({ type }) => type === "filing.created")[2]?.id ?? 0;
    await server.scratch.database.sql`update events set data = null where id = ${emptied}`;
    const { status, error } = await refusal("", { "last-event-id": String(start) });
    expect([status, error?.code]).toEqual([410, "gone"]);
    expect(error?.message).toContain(`continue with last_event_id=${emptied}`);
    const rest = ids(recorded).filter((id) => id > emptied);
    const reader = await read(`?last_event_id=${emptied}`);
    await reader.until(({ events }) => events.length >= rest.length);
    expect(ids(reader.events)).toEqual(rest);
    // Its lists don't have the emptied event: nothing is missing.
    await read(`?events=amendment.filed`, { "last-event-id": String(start) });
  });

  test("beyond the limit of open streams as 429, until one is closed; each opening is a request", async () => {
    const { key } = await server.makeKey("standard");
    const headers = { "x-api-key": key };
    await waitUntil("the key is known", async () => (await server.get("/v1/webhooks", { headers })).status === 200);
    const readers: StreamReader[] = [];
    for (let count = 0; count < 50; count++) readers.push(await read("", headers));
    const response = await server.get(PATH, { headers });
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "10"]);
    expect(((await response.json()) as Envelope).error?.message).toContain("has 50 open streams here");
    expect(Number(response.headers.get("ratelimit-remaining"))).toBeLessThan(600 - 50 + 10);
    readers[0]?.close();
    const again = async () => {
      const retried = await server.get(PATH, { headers });
      await retried.body?.cancel();
      return retried.status === 200;
    };
    await waitUntil("the place of the closed stream is free", again);
  });

  test("without a key as 401; HEAD has the headers and opens nothing", async () => {
    expect((await fetch(server.url + PATH)).status).toBe(401);
    const head = await server.get(PATH, { method: "HEAD" });
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      "",
    ]);
  });
});
