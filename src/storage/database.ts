import { setTimeout } from "node:timers/promises";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { unavailable } from "../errors.ts";
import { socketMaker } from "./socket.ts";

/** Where Postgres is: a server of `DATABASE_URL`, or the folder of the embedded one's socket. */
export type DatabaseTarget = { url: string } | { socketFolder: string; user: string; database: string };

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
  /**
   * Hears NOTIFY on `channel`. `onReady` is called at the start and after each lost connection: what was sent in
   * between is gone, so it has to read the state again.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReady: () => void,
  ): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}

/** Postgres answers these while it starts, stops or is out of reach: try again soon. */
const CONNECTION_TROUBLE = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "EPIPE",
  "08001", // sqlclient_unable_to_establish_sqlconnection, said by poolers
  "08006", // connection_failure
  "28000", // invalid_authorization_specification: a role that was taken away while this program ran
  "28P01", // invalid_password: one that was changed
  "3D000", // invalid_catalog_name: the database is being restored
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "53300", // too_many_connections
]);

/** What Postgres says when it is there, and can't do now what it could before. */
const PASSING_TROUBLE: Record<string, string> = {
  "53100": "the disk of the database is full",
  "53200": "the database is out of memory",
  "57014": "the database gave the query up", // a statement_timeout that its operator has set
};

/** What Postgres refuses however often it is asked, until its operator changes something. */
const REFUSALS: Record<string, string> = {
  "25006": "the database is read-only: name the primary server in DATABASE_URL",
  "42501": "the database's user lacks a right, which govdata doctor may tell",
};

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
};

/** A sentence for errors that mean "the database can't be reached, or can't do that now"; otherwise undefined. */
export const databaseTrouble = (error: unknown): string | undefined =>
  PASSING_TROUBLE[codeOf(error)] ??
  (CONNECTION_TROUBLE.has(codeOf(error)) ? "the database can't be reached" : undefined);

/** A sentence for errors that mean "the database does not let us", for whoever set it up; otherwise undefined. */
export const databaseRefusal = (error: unknown): string | undefined => REFUSALS[codeOf(error)];

/** Int8 as a number; beyond 2^53 a number would be wrong, so the query fails instead. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`);
  return value;
}

/**
 * `{1,NULL,2.5}` as numbers and nulls: float8 arrays are read on hot paths, and postgres.js reads them by character.
 */
export const parseFloatArray = (text: string): (number | null)[] =>
  text === "{}"
    ? []
    : text
        .slice(1, -1)
        .split(",")
        .map((part) => (part === "NULL" ? null : Number(part)));

const plainText = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => String(value),
  parse: (text: string) => text,
});

// OIDs of pg_type: int8 20, date 1082, float8[] 1022.
const TYPES = {
  int8: { to: 20, from: [20], serialize: (value: unknown) => String(value), parse: parseInt8 },
  // A date is a day, not an instant: JavaScript's Date would move it by the time zone.
  date: plainText(1082),
  floatArray: {
    to: 1022,
    from: [1022],
    serialize: (values: (number | null)[]) => `{${values.map((value) => value ?? "NULL").join(",")}}`,
    parse: parseFloatArray,
  },
};

/**
 * postgres.js reads neither socket folders (`?host=/folder`) nor IPv6 addresses from a URL: they are taken out here.
 */
function connectionOptions(target: DatabaseTarget): { url?: string; options: Record<string, unknown> } {
  if ("socketFolder" in target)
    // All that postgres.js would otherwise take from PGPORT, PGSSL and the like, which are meant for other servers.
    return {
      options: { host: target.socketFolder, port: 5432, user: target.user, database: target.database, ssl: false },
    };
  const url = new URL(target.url);
  const folder = url.searchParams.get("host");
  if (!folder?.startsWith("/")) {
    // postgres.js takes the first colon of an IPv6 address for the one before the port.
    const [, address] = /^\[(.+)\]$/.exec(url.hostname) ?? [];
    return { url: target.url, options: address ? { host: [address], port: [Number(url.port || 5432)] } : {} };
  }
  return {
    options: {
      host: folder,
      port: Number(url.port || url.searchParams.get("port") || 5432),
      user: decodeURIComponent(url.username) || process.env.USER || "postgres",
      ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
      database: decodeURIComponent(url.pathname.slice(1)) || undefined,
    },
  };
}

/** Seconds until the next try to connect: never long, because a revoked key has to be heard of within a second. */
const backoff = (tries: number): number => Math.min(0.4, 0.01 * 3 ** tries);

/** Opens a client with this program's types. Nothing is sent before the first statement. */
function client(target: DatabaseTarget, settings: Record<string, unknown>): Sql {
  const { url, options } = connectionOptions(target);
  const socket = url ? { socket: socketMaker() } : {};
  const all = { ...options, ...socket, ...settings, types: TYPES, onnotice: () => {}, connect_timeout: 10, backoff };
  // The generic type of `types` describes column parsers that this program never names.
  return (url ? postgres(url, all) : postgres(all)) as unknown as Sql;
}

/**
 * A pool that answers requests plans each statement once a connection. Left to choose, Postgres plans most of them anew
 * each time, because it takes a plan for any vintage for dearer than one for the vintage at hand: on tables that are
 * partitioned by vintage, planning is then two thirds of the work, and the more so the more vintages are loaded.
 */
const PLAN_ONCE = { plan_cache_mode: "force_generic_plan" };

/** How a pool is opened. */
export interface PoolOptions {
  /** The most connections. */
  max?: number;
  /** `answers`: few statements, each many times. `work`: each a few times, on what may be much. */
  purpose?: "answers" | "work";
}

/** Opens a pool. Throws nothing: the first statement tells whether the server is there. */
export function openDatabase(target: DatabaseTarget, { max = 16, purpose = "work" }: PoolOptions = {}): Database {
  const connection = { application_name: "govdata", ...(purpose === "answers" ? PLAN_ONCE : {}) };
  const sql = client(target, { max, connection });
  return {
    sql,
    target,
    async transaction(work) {
      const own = client(target, { max: 1, connection: { application_name: "govdata transaction" } });
      try {
        return (await own.begin(work)) as Awaited<ReturnType<typeof work>>;
      } finally {
        await own.end({ timeout: 0 });
      }
    },
    async listen(channel, onMessage, onReady) {
      const { unlisten } = await sql.listen(channel, onMessage, onReady);
      return {
        async stop() {
          // A server that is gone does not answer any more, and has nobody left to tell.
          await Promise.race([unlisten().catch(() => {}), setTimeout(1000, undefined, { ref: false })]);
        },
      };
    },
    close: () => sql.end({ timeout: 5 }),
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
