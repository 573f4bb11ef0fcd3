import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { SCHEMA } from "../../src/features.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { openStorage, type Storage } from "../../src/storage/instance.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { scratchHome } from "./home.ts";

/** An empty database for one test file. */
export interface ScratchDatabase {
  /** As DATABASE_URL would have it; for another process too. */
  url: string;
  database: Database;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
}

/**
 * Makes an empty database on the server that GOVDATA_TEST_DATABASE_URL names; without it on govdata's own PostgreSQL,
 * which starts with the first of them in a home of its own and ends with the test run.
 */
export async function scratchDatabase(purpose: string): Promise<ScratchDatabase> {
  const name = `govdata_${purpose}_${randomBytes(5).toString("hex")}`;
  const server = await testServer();
  const admin = openDatabase({ url: server }, { max: 1 });
  await admin.sql.unsafe(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href }, { max: 8 });
  return {
    url: url.href,
    database,
    async close() {
      await database.close();
      await admin.sql.unsafe(`drop database if exists ${name} with (force)`);
      await admin.close();
    },
  };
}

/** A database as {@link scratchDatabase} makes it, with every table of the program. */
export async function scratchStore(purpose: string): Promise<ScratchDatabase> {
  const scratch = await scratchDatabase(purpose);
  await migrate(scratch.database, SCHEMA);
  return scratch;
}

/** The URL of the server that tests make their databases on. */
export async function testServer(): Promise<string> {
  const named = process.env.GOVDATA_TEST_DATABASE_URL;
  if (named) return named;
  own ??= startOwn();
  const { target } = (await own).storage.database;
  if (!("socketFolder" in target)) return target.url;
  return `postgres://${target.user}@localhost/${target.database}?host=${encodeURIComponent(target.socketFolder)}`;
}

let own: Promise<{ storage: Storage; home: string }> | undefined;

async function startOwn(): Promise<{ storage: Storage; home: string }> {
  const home = scratchHome("server");
  return { storage: await openStorage({ home, databaseUrl: undefined, databasePool: 2 }, { mode: "serve" }), home };
}

/** Stops govdata's own PostgreSQL, if a test has started it, and removes its home. The test run calls it at its end. */
export async function stopOwnServer(): Promise<void> {
  const started = await own?.catch(() => undefined);
  own = undefined;
  await started?.storage.close();
  if (started) rmSync(started.home, { recursive: true, force: true });
}
