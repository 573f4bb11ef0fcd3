import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { type Migration, migrate, pendingMigrations } from "../../src/storage/migrate.ts";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";
import { scratchHome } from "../support/home.ts";
import { govdata } from "../support/program.ts";

const STEPS: readonly Migration[] = [
  { number: 1, name: "rivers", sql: "create table rivers (name text primary key); insert into rivers values ('Ohio')" },
  { number: 2, name: "lakes", sql: "create table lakes (name text primary key)" },
];

let scratch: ScratchDatabase;
beforeEach(async () => {
  scratch = await scratchDatabase("migrate");
});
afterEach(() => scratch.close());

const tables = async (): Promise<string[]> => {
  const rows = await scratch.database.sql<{ name: string }[]>`
    select tablename::text as name from pg_tables where schemaname = 'public' order by 1`;
  return rows.map(({ name }) => name);
};

test("steps are applied once, in their order, and what is new later", async () => {
  expect(await migrate(scratch.database, STEPS.slice(0, 1))).toEqual([1]);
  expect((await pendingMigrations(scratch.database, STEPS)).map(({ number }) => number)).toEqual([2]);
  expect(await migrate(scratch.database, STEPS)).toEqual([2]);
  expect(await migrate(scratch.database, STEPS)).toEqual([]);
  expect(await tables()).toEqual(["lakes", "rivers", "schema_migrations"]);
});

test("of processes that migrate at the same moment one applies the steps, and none fails", async () => {
  const databases = [1, 2, 3, 4].map(() => openDatabase({ url: scratch.url }, { max: 1 }));
  try {
    const applied = await Promise.all(databases.map((database) => migrate(database, STEPS)));
    expect(applied.flat().sort()).toEqual([1, 2]);
  } finally {
    for (const database of databases) await database.close();
  }
});

test("a step that fails leaves nothing of itself and of the steps before it", async () => {
  const broken = { number: 2, name: "broken", sql: "create table lakes (name text); select 1/0" };
  await expect(migrate(scratch.database, [...STEPS.slice(0, 1), broken])).rejects.toThrow("division by zero");
  expect(await tables()).toEqual([]);
  expect(await migrate(scratch.database, STEPS)).toEqual([1, 2]);
});

test("a step that was changed after it was applied is refused by its number and name", async () => {
  await migrate(scratch.database, STEPS);
  const changed = [{ ...STEPS[0]!, sql: "create table rivers (name text)" }, STEPS[1]!];
  await expect(migrate(scratch.database, changed)).rejects.toThrow(
    /^migration 1 \(rivers\) was applied in another form .*: run the version that made this database$/,
  );
});

test("a database that a newer version migrated is refused, and says what to do", async () => {
  await migrate(scratch.database, STEPS);
  await expect(migrate(scratch.database, STEPS.slice(0, 1))).rejects.toThrow(
    "the database has migration 2 (lakes), which this version of govdata does not know: run the newer version",
  );
});

describe("a database that can't be changed", () => {
  const readOnly = async (): Promise<Database> => {
    const [row] = await scratch.database.sql<{ name: string }[]>`select current_database() as name`;
    await scratch.database.sql.unsafe(`alter database ${row!.name} set default_transaction_read_only = on`);
    return openDatabase({ url: scratch.url }, { max: 1 });
  };

  test("is used as it is when its schema is up to date", async () => {
    await migrate(scratch.database, STEPS);
    const database = await readOnly();
    expect(await migrate(database, STEPS)).toEqual([]);
    await database.close();
  });

  test("is said to be read-only when something has to be changed, and by doctor", async () => {
    await (await readOnly()).close();
    const home = scratchHome("migrate");
    const env = { DATABASE_URL: scratch.url, GOVDATA_HOME: home };
    const { code, error } = await govdata(["keys", "list"], env);
    expect(code).toBe(1);
    expect(error).toMatch(/^govdata: the database is read-only: name the primary server in DATABASE_URL \(.*\)\n$/);
    expect((await govdata(["doctor"], env)).out).toMatch(/problem +rights +default_transaction_read_only is on/);
    rmSync(home, { recursive: true, force: true });
  }, 30_000);
});
