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

/** One Postgres, and the few ways in which the program talks to it. */
export interface Database {
  /** The pool: single statements only. A statement of several parts is one CTE, or goes through `transaction`. */
  readonly sql: Sql;
  /** What it was opened with; a load's child process opens the same. */
  readonly target: DatabaseTarget;
  /**
   * Runs several statements as one transaction, on a client of its own, so that a server that goes away midway
   * poisons nothing: inside `sql.begin` of a pool it would (postgres.js#1155, #1208).
   */
  transaction<T>(work: (tx: TransactionSql) => Promise<T>): Promise<T>;
  /** Hears NOTIFY on `channel`, on a connection of its own, until it is stopped. */
  listen(channel: string, listeners: Listeners): Promise<Listening>;
  /** Ends everything, what hangs included: within some seconds, whether the server answers or not. */
  close(): Promise<void>;
}

/**
 * A pool that answers requests plans each statement once a connection. Left to choose, Postgres plans most of them anew
 * each time, because it takes a plan for any vintage for dearer than one for the vintage at hand: on tables that are
 * partitioned by vintage, planning is then two thirds of the work, and the more so the more vintages are loaded.
 */
const PLAN_ONCE = { plan_cache_mode: "force_generic_plan" };

/** How a database is opened. */
export interface DatabaseOptions {
  /** The most connections of the pool. */
  max?: number;
  /** `answers`: few statements, each many times. `work`: each a few times, on what may be much. */
  purpose?: "answers" | "work";
  /**
   * The most that a statement of the pool may take, waiting for a connection included; then it is rejected. Without it
   * a database that hangs keeps whoever asks it. Transactions take what they take.
   */
  deadlineMs?: number;
  /** How connections that listen are watched. */
  listening?: ListeningTimes;
}

/** After a lost connection, what is under way on the others from that time has this long to end. */
const OLD_CONNECTIONS_MS = 500;

/** Opens a pool. Throws nothing: the first statement tells whether the server is there. */
export function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Database {
  const { max = 16, purpose = "work", deadlineMs, listening = LISTENING_TIMES } = options;
  const connection = { application_name: "govdata", ...(purpose === "answers" ? PLAN_ONCE : {}) };
  const pool = openPool(target, { max, connection, deadlineMs });
  const transactions = openTransactions(target);
  return {
    sql: pool.sql,
    target,
    transaction: transactions.run,
    listen(channel, listeners) {
      let wasLost = false;
      const onReady = () => {
        listeners.onReady();
        // It is there again: what still waits on connections of before waits for packets that were dropped.
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
      return startListening(target, { channel, listeners: { ...listeners, onReady }, times: listening, onLost });
    },
    async close() {
      transactions.endAll();
      await pool.close();
    },
  };
}

/** Runs transactions, each on a client of its own, and ends at once those that are still under way. */
function openTransactions(target: DatabaseTarget): { run: Database["transaction"]; endAll(): void } {
  const clients = new Set<Client>();
  return {
    async run(work) {
      const client = openClient(target, {
        max: 1,
        idle_timeout: 0, // one that only holds a lock lives as long as that is needed
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

/** Fails with what to do when the server does not answer a first statement. */
export async function requireDatabase(database: Database): Promise<void> {
  try {
    await database.sql`select 1`;
  } catch (error) {
    const where =
      "url" in database.target
        ? "the server of DATABASE_URL"
        : `the embedded PostgreSQL of ${database.target.socketFolder}`;
    const { message } = error as Error;
    // What PgBouncer says of a setting that it does not know.
    const isPooler = message.includes("unsupported startup parameter");
    const hint = isPooler ? "; let the pooler ignore it (PgBouncer: ignore_startup_parameters = plan_cache_mode)" : "";
    throw unavailable(`${where} does not answer: ${message}${hint}`, error);
  }
}
