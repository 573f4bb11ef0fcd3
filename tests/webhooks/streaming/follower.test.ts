import { afterEach, expect, jest, test } from "bun:test";
import type { Sql } from "postgres";
import { EventFollower } from "../../../src/webhooks/streaming/follower.ts";
import { testStore } from "../../support/store.ts";

const store = testStore("follower");

afterEach(() => {
  jest.useRealTimers();
});

const ALL = {
  events: ["filing.created"],
  filing_types: null,
  companies: null,
  sics: null,
  states: null,
  item_codes: null,
};

/** Returns a pool that remembers its statements. */
function remembering(sql: Sql): { sql: Sql; statements: Promise<unknown>[] } {
  const statements: Promise<unknown>[] = [];
  const apply = (target: Sql, self: unknown, parts: unknown[]) => {
    const statement = Reflect.apply(target, self, parts);
    statements.push(statement);
    return statement;
  };
  return { sql: new Proxy(sql, { apply }), statements };
}

test("however many streams were opened in turn, the log is looked at once in five silent seconds", async () => {
  const { sql, statements } = remembering(store.database.sql);
  const { promise: listening, resolve: isListening } = Promise.withResolvers<void>();
  const database: typeof store.database = {
    ...store.database,
    sql,
    listen: (channel, { onMessage, onReady }, times) =>
      store.database.listen(
        channel,
        {
          onMessage,
          onReady() {
            onReady();
            isListening();
          },
        },
        times,
      ),
  };
  const follower = new EventFollower({ database, baseUrl: "http://localhost" });
  const open = () => follower.source(ALL, 0)({ hasRoom: true, send() {}, end() {} });
  /** Resolves when what was begun is done. */
  const settled = async () => {
    for (let known = -1; known !== statements.length; ) {
      known = statements.length;
      await Promise.all(statements);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const streams = [open()];
  await listening;
  await settled();
  jest.useFakeTimers();
  for (let count = 0; count < 20; count++) {
    streams.push(open());
    await settled();
    jest.advanceTimersByTime(100);
  }
  const before = statements.length;
  expect(before).toBeGreaterThan(20);
  for (let step = 0; step < 50; step++) {
    jest.advanceTimersByTime(100);
    await settled();
  }
  expect(statements.length - before).toBe(1);
  jest.useRealTimers();
  for (const stream of streams) await stream.onEnd();
}, 30_000);
