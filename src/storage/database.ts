import type { Sql, TransactionSql } from "postgres";
import { unavailable } from "../errors.ts";
import { type Client, type DatabaseTarget, openClient } from "./connections/client.ts";
import {
  LISTENING_TIMES,
  type Listeners,
  type Listening,
  type ListeningTimes,
  startListening,
} from "./connections/listening.ts";
import { openPool } from "./connections/pool.ts";

/** A Postgres database, and the ways in which the program uses it. */
export interface Database {
  /** The pool: single statements only. A statement of several parts is one CTE, or goes through `transaction`. */
  readonly sql: Sql;
  /** Stores what was made of what `sql` read, for the next reader: the pool, even where `sql` reads a snapshot. */
  readonly storingSql: Sql;
  /** What it was opened with; a load's child process opens the same target. */
  readonly target: DatabaseTarget;
  /**
   * Runs several statements as one transaction, on its own client. If the server goes away midway, the pool stays
   * usable; with `sql.begin` of the pool it would not (postgres.js#1155, #1208).
   */
  transaction<T>(work: (tx: TransactionSql) => Promise<T>): Promise<T>;
  /**
   * Listens for NOTIFY on `channel`, on its own connection, until it is stopped. `times`: how that connection is
   * watched, if not as the database was opened.
   */
  listen(channel: string, listeners: Listeners, times?: ListeningTimes): Promise<Listening>;
  /** Ends everything within some seconds, whether the server answers or not. */
  close(): Promise<void>;
}

/**
 * A pool that answers requests plans each statement once per connection. By default, Postgres plans most of them again
 * for each request, because it estimates a plan for any vintage to be more expensive than a plan for the given one. On
 * tables partitioned by vintage, planning is then two thirds of the work, and more with every vintage loaded.
 */
const PLAN_ONCE = { plan_cache_mode: "force_generic_plan" };

/** How a database is opened. */
export interface DatabaseOptions {
  /** The most connections of the pool. */
  max?: number;
  /** `answers`: few statements, many times each. `work`: each a few times, maybe on much data. */
  purpose?: "answers" | "work";
  /**
   * A statement of the pool is rejected after this time, including the wait for a connection. Without a limit, a
   * database that hangs holds up its callers. Transactions have no limit.
   */
  deadlineMs?: number;
  /** How listening connections are watched. */
  listening?: ListeningTimes;
}

/** After a lost connection, statements on the other connections of that time have this long to end. */
const OLD_CONNECTIONS_MS = 500;

/** Opens a pool. Never throws: the first statement shows whether the server is there. */
export function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Database {
  const { max = 16, purpose = "work", deadlineMs, listening = LISTENING_TIMES } = options;
  const connection = { application_name: "govdata", ...(purpose === "answers" ? PLAN_ONCE : {}) };
  const pool = openPool(target, { max, connection, deadlineMs });
  const transactions = openTransactions(target);
  return {
    sql: pool.sql,
    storingSql: pool.sql,
    target,
    transaction: transactions.run,
    listen(channel, listeners, times = listening) {
      let wasLost = false;
      const onReady = () => {
        listeners.onReady();
        // The server is back. Statements on earlier connections wait for packets that were dropped.
        if (wasLost) {
          pool.renew();
          setTimeout(() => pool.dropOld(), OLD_CONNECTIONS_MS).unref();
        }
        wasLost = false;
      };
      const onLost = () => {
        wasLost = true;
        pool.renew();
      };
      return startListening(target, { channel, listeners: { ...listeners, onReady }, times, onLost });
    },
    async close() {
      transactions.endAll();
      await pool.close();
    },
  };
}

/** Runs transactions, each on its own client; can end the running ones at once. */
function openTransactions(target: DatabaseTarget): { run: Database["transaction"]; endAll(): void } {
  const clients = new Set<Client>();
  return {
    async run(work) {
      const client = openClient(target, {
        max: 1,
        idle_timeout: 0, // a transaction that only holds a lock lives as long as the lock is needed
        connection: { application_name: "govdata transaction" },
      });
      clients.add(client);
      try {
        return (await client.sql.begin(work)) as Awaited<ReturnType<typeof work>>;
      } finally {
        clients.delete(client);
        await client.sql.end({ timeout: 0 });
      }
    },
    endAll() {
      for (const { discard } of clients) discard();
    },
  };
}

/** @throws `unavailable`, with what to do, when the server does not answer a first statement. */
export async function requireDatabase(database: Database): Promise<void> {
  try {
    await database.sql`select 1`;
  } catch (error) {
    const server =
      "url" in database.target
        ? "the server of DATABASE_URL"
        : `the embedded PostgreSQL of ${database.target.socketFolder}`;
    const { message } = error as Error;
    // PgBouncer's error for a setting that it does not know.
    const isPooler = message.includes("unsupported startup parameter");
    const hint = isPooler ? "; let the pooler ignore it (PgBouncer: ignore_startup_parameters = plan_cache_mode)" : "";
    throw unavailable(`${server} does not answer: ${message}${hint}`, error);
  }
}
