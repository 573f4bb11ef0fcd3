import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { VERSION } from "../../src/executable/version.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { migrate, pendingSteps } from "../../src/storage/migrate.ts";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";
import { scratchHome } from "../support/home.ts";
import { govdata } from "../support/program.ts";

const stepsOf = (folder: string, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([file, sql]) => ({ name: `${folder}/${file}`, sql }));

const STEPS = stepsOf("waters", {
  "0001-rivers": "create table rivers (name text primary key); insert into rivers values ('Ohio')",
  "0002-lakes": "create table lakes (name text primary key)",
});
const [RIVERS, LAKES] = ["waters/0001-rivers", "waters/0002-lakes"] as const;

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

test("steps are applied once and in order, and new steps later", async () => {
  expect(await migrate(scratch.database, STEPS.slice(0, 1))).toEqual([RIVERS]);
  expect((await pendingSteps(scratch.database, STEPS)).map(({ name }) => name)).toEqual([LAKES]);
  expect(await migrate(scratch.database, STEPS)).toEqual([LAKES]);
  expect(await migrate(scratch.database, STEPS)).toEqual([]);
  expect(await tables()).toEqual(["lakes", "rivers", "schema_steps"]);
});

test("if processes migrate at the same moment, one applies the steps and none fails", async () => {
  const databases = [1, 2, 3, 4].map(() => openDatabase({ url: scratch.url }, { max: 1 }));
  try {
    const applied = await Promise.all(databases.map((database) => migrate(database, STEPS)));
    expect(applied.flat().sort()).toEqual([RIVERS, LAKES]);
  } finally {
    for (const database of databases) await database.close();
  }
});

test("a failed step rolls back itself and the steps before it", async () => {
  const broken = { name: "waters/0002-broken", sql: "create table lakes (name text); select 1/0" };
  await expect(migrate(scratch.database, [...STEPS.slice(0, 1), broken])).rejects.toThrow("division by zero");
  expect(await tables()).toEqual([]);
  expect(await migrate(scratch.database, STEPS)).toEqual([RIVERS, LAKES]);
});

test("a step that changed after it was applied is refused by name", async () => {
  await migrate(scratch.database, STEPS);
  const changed = [{ ...STEPS[0]!, sql: "create table rivers (name text)" }, STEPS[1]!];
  await expect(migrate(scratch.database, changed)).rejects.toThrow(
    `schema step "${RIVERS}" differs from the one that this database was made with. Nothing was changed: run ` +
      "the version that made this database",
  );
});

test("a database that a newer version migrated is refused, and says what to do", async () => {
  await migrate(scratch.database, STEPS);
  await expect(migrate(scratch.database, STEPS.slice(0, 1))).rejects.toThrow(
    `the database has schema step "${LAKES}", which govdata ${VERSION} does not know. Nothing was changed: ` +
      "run the newer " +
      `version that made it (${VERSION}), or restore the backup from before it`,
  );
});

test("a new step of any folder is applied to a database that has later steps of other folders", async () => {
  const roads = stepsOf("roads", { "0001-roads": "create table roads (name text primary key)" });
  await migrate(scratch.database, [...STEPS.slice(0, 1), ...roads]);
  expect(await migrate(scratch.database, [...STEPS, ...roads])).toEqual([LAKES]);
  expect(await tables()).toEqual(["lakes", "rivers", "roads", "schema_steps"]);
});

describe("a step that adds a value to an enum", () => {
  const FLOWS = stepsOf("flows", {
    "0001-kinds": "create type kind as enum ('river'); create table flows (name text, kind kind default 'river')",
    "0002-creek": "-- The next step uses it.\nalter type kind add value 'creek';",
    "0003-creeks": "alter table flows alter column kind set default 'creek'; insert into flows values ('Mill')",
  });
  const kinds = async () => [...(await scratch.database.sql`select name, kind::text as kind from flows`)];

  test("lets the next step use the value, in a database that has the enum", async () => {
    await migrate(scratch.database, FLOWS.slice(0, 1));
    expect(await migrate(scratch.database, FLOWS)).toEqual(["flows/0002-creek", "flows/0003-creeks"]);
    expect(await kinds()).toEqual([{ name: "Mill", kind: "creek" }]);
  });

  test("lets the next step use the value, in an empty database", async () => {
    expect(await migrate(scratch.database, FLOWS)).toHaveLength(3);
    expect(await kinds()).toEqual([{ name: "Mill", kind: "creek" }]);
  });

  test("stays applied if a later step fails, and the next start continues after it", async () => {
    const broken = { ...FLOWS[2]!, sql: "select 1/0" };
    await expect(migrate(scratch.database, [...FLOWS.slice(0, 2), broken])).rejects.toThrow("division by zero");
    expect(await migrate(scratch.database, FLOWS)).toEqual(["flows/0003-creeks"]);
  });
});

test("a database of a development version is refused, and the error says what to do", async () => {
  await scratch.database.sql`create table schema_migrations (number integer primary key, name text, sha256 text)`;
  await expect(migrate(scratch.database, STEPS)).rejects.toThrow(
    "the database was made by an early development build, from before commit a1f0ecc, and can't be upgraded. " +
      "Nothing was",
  );
  expect(await tables()).toEqual(["schema_migrations"]);
});

describe("a read-only database", () => {
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

  test("is reported as read-only if a step is pending, and by doctor", async () => {
    await (await readOnly()).close();
    const home = scratchHome("migrate");
    const env = { DATABASE_URL: scratch.url, GOVDATA_HOME: home };
    const { code, error } = await govdata(["keys", "list"], env);
    expect(code).toBe(1);
    expect(error).toMatch(/^govdata: the database is read-only: use the primary server in DATABASE_URL \(.*\)\n$/);
    expect((await govdata(["doctor"], env)).out).toMatch(/problem +rights +default_transaction_read_only is on/);
    rmSync(home, { recursive: true, force: true });
  }, 30_000);
});
