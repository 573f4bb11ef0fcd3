import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Sql } from "postgres";
import { openSnapshot, type Snapshot } from "../../src/storage/snapshot.ts";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";
import { waitUntil } from "../support/wait.ts";

let store: ScratchDatabase;
beforeAll(async () => {
  store = await scratchDatabase("snapshots");
  await store.database.sql`create table rivers (name text primary key)`;
  await store.database.sql`insert into rivers values ('Ohio')`;
});
afterAll(() => store?.close());

const rivers = async (sql: Sql) =>
  (await sql<{ name: string }[]>`select name from rivers order by name`).map((row) => row.name);

async function withSnapshot(work: (snapshot: Snapshot) => Promise<void>): Promise<void> {
  const snapshot = await openSnapshot(store.database);
  try {
    await work(snapshot);
  } finally {
    await snapshot.end();
  }
}

test("a snapshot reads what was committed when it was opened, in every statement, and lets others write", async () => {
  const { sql } = store.database;
  await withSnapshot(async ({ database }) => {
    await sql`insert into rivers values ('Platte')`;
    expect(await Promise.all([rivers(database.sql), rivers(database.sql)])).toEqual([["Ohio"], ["Ohio"]]);
    expect(await rivers(sql)).toEqual(["Ohio", "Platte"]);
    expect(await rivers(database.storingSql)).toEqual(["Ohio", "Platte"]);
  });
  await withSnapshot(async ({ database }) => expect(await rivers(database.sql)).toEqual(["Ohio", "Platte"]));
});

test("a snapshot can't write", async () => {
  await withSnapshot(async ({ database: { sql } }) => {
    const refused = sql`insert into rivers values ('Wabash')`.then(() => "written");
    await expect(refused).rejects.toThrow("read-only transaction");
  });
});

test("a snapshot whose connection is lost reads nothing more, and says so", async () => {
  await withSnapshot(async ({ database, isOpen }) => {
    expect(isOpen()).toBe(true);
    await store.database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`;
    await waitUntil("the loss is heard of", async () => {
      try {
        return !isOpen();
      } catch (error) {
        return (error as Error).message.includes("was lost");
      }
    });
    await expect(rivers(database.sql)).rejects.toThrow();
  });
});

test("a snapshot from which nothing is read is closed by the server after a minute", async () => {
  await withSnapshot(async ({ database: { sql } }) => {
    const [row] = await sql<{ limit: string }[]>`
      select current_setting('idle_in_transaction_session_timeout') as limit`;
    expect(row?.limit).toBe("1min");
  });
});
