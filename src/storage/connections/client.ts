import postgres, { type Sql } from "postgres";
import { bug } from "../../errors.ts";
import { socketMaker } from "./socket.ts";

/** Where Postgres is: a server of `DATABASE_URL`, or the socket folder of the embedded one. */
export type DatabaseTarget = { url: string } | { socketFolder: string; user: string; database: string };

/** A client of postgres.js that can be closed at once. */
export interface Client {
  readonly sql: Sql;
  /** Closes its connections without waiting; running statements fail with `CONNECTION_DESTROYED`. */
  discard(): void;
}

/** Settings of postgres.js that differ by use. */
export interface ClientSettings {
  max: number;
  connection: Record<string, string>;
  fetch_types?: boolean;
  idle_timeout?: number;
  max_lifetime?: null;
  onnotify?: (channel: string, payload: string) => void;
  onclose?: () => void;
}

/** Opens a client with this program's types. Nothing is sent before the first statement. */
export function openClient(target: DatabaseTarget, settings: ClientSettings): Client {
  const { url, options } = connectionOptions(target);
  const sockets = socketMaker();
  const allOptions = {
    ...(url ? { idle_timeout: IDLE_LIMIT_S } : {}),
    ...options,
    ...settings,
    socket: sockets.make,
    types: TYPES,
    onnotice: () => {},
    connect_timeout: 10,
    backoff,
  };
  // The generic type of `types` describes column parsers that this program never names.
  const sql = (url ? postgres(url, allOptions) : postgres(allOptions)) as unknown as Sql;
  quietTypesQuestion(sql);
  return {
    sql,
    discard() {
      sockets.destroy();
      void sql.end({ timeout: 0 }).catch(() => {}); // not awaited
    },
  };
}

/**
 * Connections to a server are closed after this time without traffic. Load balancers forget them soon after, and then
 * drop what is sent.
 */
const IDLE_LIMIT_S = 120;

/** Seconds until the next try to connect; short, because a revoked key must be known within a second. */
const backoff = (tries: number): number => Math.min(0.4, 0.01 * 3 ** tries);

/** Returns an int8 as a number. @throws above 2^53, where a number would be wrong. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw bug(`int8 ${text} does not fit a number`);
  return value;
}

/**
 * Returns `{1,NULL,2.5}` as numbers and nulls. Hot paths read float8 arrays, which postgres.js parses by character.
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
  // A date is a day, not an instant; JavaScript's Date would shift it by the time zone.
  date: plainText(1082),
  floatArray: {
    to: 1022,
    from: [1022],
    serialize: (values: (number | null)[]) => `{${values.map((value) => value ?? "NULL").join(",")}}`,
    parse: parseFloatArray,
  },
};

/**
 * postgres.js reads neither socket folders (`?host=/folder`) nor IPv6 addresses from a URL, so both are read here.
 */
function connectionOptions(target: DatabaseTarget): { url?: string; options: Record<string, unknown> } {
  if ("socketFolder" in target)
    // postgres.js would otherwise take these from PGPORT, PGSSL and the like, which are meant for other servers.
    return {
      options: { host: target.socketFolder, port: 5432, user: target.user, database: target.database, ssl: false },
    };
  const url = new URL(target.url);
  const folder = url.searchParams.get("host");
  if (!folder?.startsWith("/")) {
    // postgres.js mistakes the first colon of an IPv6 address for the one before the port.
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

/** What postgres.js asks of each new connection, before its first statement. */
const QUESTION = /from pg_catalog\.pg_type a\s+left join/;

interface QueryPrototype {
  then(this: { strings: readonly string[] }, ...handlers: Handlers): Promise<unknown>;
  isQuiet?: boolean;
}

type Handlers = [onResult?: (result: unknown) => unknown, onError?: (error: unknown) => unknown];

/**
 * Keeps postgres.js from leaving an unhandled rejection behind. On each new connection it asks for the types of arrays,
 * and nothing awaits the answer. If the connection is lost at that moment, the statement that opened it is rejected, as
 * it should be; no code would catch the question's own error, which would end the process. Here it is caught.
 */
function quietTypesQuestion(sql: Sql): void {
  // A query that is not awaited is never sent. All queries of postgres.js have one prototype.
  const prototype = Object.getPrototypeOf(sql`select 1`) as QueryPrototype;
  if (prototype.isQuiet) return;
  prototype.isQuiet = true;
  const { then } = prototype;
  // biome-ignore lint/suspicious/noThenProperty: a query is a promise already
  prototype.then = function thenQuietly(onResult, onError) {
    return then.call(this, onResult, QUESTION.test(this.strings[0] ?? "") ? () => {} : onError);
  };
}
