import { randomBytes } from "node:crypto";
import { chmodSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadStarter } from "../../src/starter/starter.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { unpackBinaries } from "../../src/storage/embedded/binaries.ts";
import { makeHome } from "../../src/storage/embedded/home.ts";
import { openStorage, type Storage } from "../../src/storage/instance.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { SCHEMA } from "../../src/tables/steps.ts";
import { scratchHome } from "./home.ts";
import { once } from "./once.ts";

/** Whether the tests work on a server. They need not check the built-in PostgreSQL once more there. */
export const IS_ON_SERVER = Boolean(process.env.GOVDATA_TEST_DATABASE_URL);

/** An empty database for one test file. */
export interface ScratchDatabase {
  /** As DATABASE_URL would have it; for another process too. */
  url: string;
  database: Database;
  /** Closes the pool. The database is dropped soon after, at the latest at the end of the test run. */
  close(): Promise<void>;
}

/**
 * Makes an empty database on the server that GOVDATA_TEST_DATABASE_URL names; without it on govdata's own PostgreSQL,
 * which starts with the first of them in a home of its own and ends with the test run.
 */
export const scratchDatabase = (purpose: string): Promise<ScratchDatabase> => makeDatabase(purpose);

/** A database as {@link scratchDatabase} makes it, with every table of the program. */
export async function scratchStore(purpose: string): Promise<ScratchDatabase> {
  return makeDatabase(purpose, await emptyTemplate());
}

/** A database as {@link scratchStore} makes it, with the starter data. */
export async function starterStore(purpose: string): Promise<ScratchDatabase> {
  return makeDatabase(purpose, await starterTemplate());
}

async function makeDatabase(purpose: string, templateName = "template1"): Promise<ScratchDatabase> {
  const name = `govdata_${purpose}_${randomBytes(5).toString("hex")}`;
  const server = await testServer();
  // The tests' own server does not wait for its disk: there, copies of files take a third of the time.
  const statements = IS_ON_SERVER
    ? [`create database ${name} template ${templateName}`, `alter database ${name} set synchronous_commit = off`]
    : [`create database ${name} template ${templateName} strategy file_copy`];
  await onServer(async (sql) => {
    for (const statement of statements) await sql.unsafe(statement);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href }, { max: 8 });
  return {
    url: url.href,
    database,
    async close() {
      await database.close();
      dropLater(name);
    },
  };
}

/** Has every table. Copying it takes half the time of making the tables again. */
const emptyTemplate = once(() => makeTemplate("empty", "template1", (database) => migrate(database, SCHEMA)));

/** Has the starter data, too. Copying it takes a fifth of the time of loading. */
const starterTemplate = once(async () => makeTemplate("starter", await emptyTemplate(), loadStarter));

async function makeTemplate(
  purpose: string,
  templateName: string,
  fill: (database: Database) => Promise<unknown>,
): Promise<string> {
  const { url, database } = await makeDatabase(purpose, templateName);
  await fill(database);
  await database.close();
  return new URL(url).pathname.slice(1);
}

/** Runs statements on the server, outside of the tests' databases. */
async function onServer<T>(run: (sql: Database["sql"]) => Promise<T>): Promise<T> {
  const admin = openDatabase({ url: await testServer() }, { max: 1 });
  try {
    return await run(admin.sql);
  } finally {
    await admin.close();
  }
}

/** Drops a database while tests continue: PostgreSQL writes everything to the disk before it does. */
function dropLater(name: string): void {
  drops = drops
    .then(() => onServer((sql) => sql.unsafe(`drop database if exists ${name} with (force)`)))
    .then(() => {});
  drops.catch(() => {}); // the end of the run reports it
}

let drops: Promise<void> = Promise.resolve();

/** The URL of the server that tests make their databases on. */
export async function testServer(): Promise<string> {
  const named = process.env.GOVDATA_TEST_DATABASE_URL;
  if (named) return named;
  const { target } = (await ownServer()).storage.database;
  if (!("socketFolder" in target)) return target.url;
  return `postgres://${target.user}@localhost/${target.database}?host=${encodeURIComponent(target.socketFolder)}`;
}

const ownServer = once(async (): Promise<{ storage: Storage; home: string }> => {
  const home = scratchHome("server");
  await prepareForTests(home);
  return { storage: await openStorage({ home, databaseUrl: undefined, databasePool: 2 }, { mode: "serve" }), home };
});

/**
 * Has the PostgreSQL of a home never wait for the disk: no test looks for its database after the power was cut. Nor
 * does it clean up hundreds of databases that live for seconds. It takes the connections of several servers at once, of
 * their children, and of those that a test has just killed.
 */
async function prepareForTests(home: string): Promise<void> {
  makeHome(home);
  const { bin } = await unpackBinaries(home);
  const server = join(bin, "postgres");
  renameSync(server, `${server}-server`);
  // initdb runs the same program, without -D as its first word. The last setting of a name counts.
  const command = `exec "${server}-server" "$@"`;
  const chosen = {
    ...{ fsync: "off", full_page_writes: "off", autovacuum: "off", max_connections: "400" },
    max_wal_size: "512MB", // the home may be in memory
  };
  const settings = Object.entries(chosen)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  const text = `#!/bin/sh\nif [ "$1" = -D ]; then ${command} ${settings}; fi\n${command}\n`;
  writeFileSync(server, text);
  chmodSync(server, 0o755); // whatever the umask: PostgreSQL may run as another user
}

const closings: (() => Promise<unknown>)[] = [];

/** Has something closed at the end of the test run, before the databases are. */
export const atEndOfRun = (close: () => Promise<unknown>): void => void closings.push(close);

/**
 * Closes what was to be closed at the end; waits until the databases are dropped; stops govdata's own PostgreSQL, if a
 * test has started it, and removes its home. The test run calls it at its end.
 */
export async function closeTestServer(): Promise<void> {
  for (const close of closings.splice(0)) await close();
  if (IS_ON_SERVER)
    for (const { made } of [emptyTemplate, starterTemplate]) {
      const templateName = await made();
      if (templateName !== undefined) dropLater(templateName);
    }
  await drops;
  const started = await ownServer.made();
  await started?.storage.close();
  if (started) rmSync(started.home, { recursive: true, force: true });
}
