import { randomBytes } from "node:crypto";
import type { DatabaseTarget } from "../../../src/storage/connections/client.ts";
import { type Database, openDatabase } from "../../../src/storage/database.ts";
import { openStorage } from "../../../src/storage/instance.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { SCHEMA } from "../../../src/tables/steps.ts";

/** A PostgreSQL server that databases of this bench are made on. */
export interface Server {
  /** What it is, in words. */
  name: string;
  /** Makes a database with every table of the program. */
  makeDatabase(purpose: string): Promise<Database>;
  dropDatabase(database: Database): Promise<void>;
  /** Transactions of a database since its start, seen from another one; a single statement is one, too. */
  transactionsOf(name: string): Promise<number>;
  /** The process that started the server's others, for their processor time. */
  postmaster(): Promise<number>;
  close(): Promise<void>;
}

/** Opens the server of `GOVDATA_BENCH_DATABASE_URL`; without it, a PostgreSQL of govdata's own in `home`. */
export async function openServer(home: string): Promise<Server> {
  const databaseUrl = process.env.GOVDATA_BENCH_DATABASE_URL || undefined;
  const storage = await openStorage({ home, databaseUrl, databasePool: 4 }, { mode: "command" });
  const { sql, target } = storage.database;
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  return {
    name: `${storage.kind === "embedded" ? "govdata's PostgreSQL" : "PostgreSQL"} ${row?.version}`,
    async makeDatabase(purpose) {
      const name = `govdata_bench_${purpose}_${randomBytes(4).toString("hex")}`;
      await sql.unsafe(`create database ${name}`);
      const database = openDatabase(targetOf(target, name), { max: 4 });
      await migrate(database, SCHEMA);
      return database;
    },
    async dropDatabase(database) {
      await database.close();
      await sql.unsafe(`drop database ${nameOf(database.target)} with (force)`);
    },
    async transactionsOf(name) {
      const [count] = await sql<{ transactions: number }[]>`
        select xact_commit + xact_rollback as transactions from pg_stat_database where datname = ${name}`;
      return count?.transactions ?? 0;
    },
    async postmaster() {
      const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const status = await Bun.file(`/proc/${backend?.pid}/status`).text();
      return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    },
    close: storage.close,
  };
}

const targetOf = (target: DatabaseTarget, database: string): DatabaseTarget => {
  if ("socketFolder" in target) return { ...target, database };
  const url = new URL(target.url);
  url.pathname = `/${database}`;
  return { url: url.href };
};

/** The database as DATABASE_URL has it, for another process. */
export const urlOf = (target: DatabaseTarget): string =>
  "socketFolder" in target
    ? `postgres://${target.user}@localhost/${target.database}?host=${encodeURIComponent(target.socketFolder)}`
    : target.url;

/** The name of the database. */
export const nameOf = (target: DatabaseTarget): string =>
  "socketFolder" in target ? target.database : new URL(target.url).pathname.slice(1);

/** What a group is measured with. */
export interface Bench {
  server: Server;
  /** A folder that is removed at the end. */
  folder: string;
  /** Turns of each worker that is compared. */
  rounds: number;
  /** Deliveries of a turn. */
  deliveries: number;
  /** How long a group with a steady rate lasts. */
  seconds: number;
  /** Events a second in `latency`. */
  rates: readonly number[];
  /** How long EDGAR publishes. */
  minutes: number;
}
