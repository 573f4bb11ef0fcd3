import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { type Client, type ClientSettings, type DatabaseTarget, openClient } from "./client.ts";
import { connectionTrouble, deadlinePassed, isConnectionLost, isDropped } from "./trouble.ts";

/** A pool that replaces connections that can no longer be trusted. */
export interface Pool {
  /** As postgres.js has it, for single statements. */
  readonly sql: Sql;
  /** Sends new queries over new connections; running queries may end on the old ones. */
  renew(): void;
  /** Ends the queries on connections from before the last `renew` at once. */
  dropOld(): void;
  close(): Promise<void>;
}

/** How a pool is opened. */
export interface PoolSettings extends ClientSettings {
  /** Every query is answered or rejected within this time, including the wait for a connection. */
  deadlineMs?: number | undefined;
}

/** The parts of postgres.js's query that are needed here; it has no other way to limit a query's time. */
interface RawQuery {
  handler: (query: RawQuery) => void;
  canceller: ((query: RawQuery) => Promise<unknown>) | null;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** The connection that it was sent on; null before. */
  state: unknown;
  /** True while the server works on it, with no query before it on its connection. */
  active: boolean;
}

/** The connections of one client, and how many queries are on them. */
interface Generation {
  readonly client: Client;
  readonly handler: RawQuery["handler"];
  readonly canceller: RawQuery["canceller"];
  queries: number;
}

/** A query, from the request to send it until its answer. */
interface Pending {
  readonly query: RawQuery;
  readonly giveUpAtMs: number;
  /** Undefined while it waits for a connection. */
  generation: Generation | undefined;
}

const CLOSE_LIMIT_S = 5;
const CANCEL_LIMIT_MS = 1_000;

/**
 * Opens a pool of postgres.js clients, one of which is in use at a time. A lost connection blocks its slot in a client
 * (porsager/postgres#1155: the next query on it waits ten seconds for nothing), and one that hangs keeps its slot. So
 * after the first such failure all new queries use a new client, and the old one is closed after its last query. A
 * client gets at most `max` queries: one more would wait behind another on its connection, where nothing can cancel it.
 */
export const openPool = (target: DatabaseTarget, settings: PoolSettings): Pool => new RenewedPool(target, settings);

class RenewedPool implements Pool {
  readonly sql = throughPool(
    () => this.inUse().client.sql,
    (query) => this.send(query),
  );
  private current: Generation | undefined;
  private readonly old = new Set<Generation>();
  private readonly pending = new Set<Pending>(); // oldest first
  private readonly waiting = new Set<Pending>();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly target: DatabaseTarget,
    private readonly settings: PoolSettings,
  ) {}

  renew(): void {
    const replaced = this.current;
    if (!replaced || this.isClosed) return;
    this.current = undefined;
    if (replaced.queries === 0) replaced.client.discard();
    else this.old.add(replaced);
    this.sendWaiting();
  }

  dropOld(): void {
    for (const { client } of this.old) client.discard();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const { query } of this.waiting) query.reject(poolIsClosed());
    this.dropOld();
    await this.current?.client.sql.end({ timeout: CLOSE_LIMIT_S });
    this.current?.client.discard();
  }

  private inUse(): Generation {
    this.current ??= openGeneration(this.target, this.settings);
    return this.current;
  }

  private send(query: RawQuery): void {
    if (this.isClosed) {
      query.reject(poolIsClosed());
      return;
    }
    const { deadlineMs, max } = this.settings;
    const giveUpAtMs = deadlineMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + deadlineMs;
    const entry: Pending = { query, giveUpAtMs, generation: undefined };
    this.watch(entry);
    if (this.waiting.size === 0 && this.inUse().queries < max) this.dispatch(entry);
    else this.waiting.add(entry);
  }

  private watch(entry: Pending): void {
    const { query } = entry;
    const { resolve, reject } = query;
    query.resolve = (value) => {
      this.settle(entry);
      resolve(value);
    };
    query.reject = (error) => {
      // First, so that waiting queries use new connections.
      if (entry.generation && entry.generation === this.current && isConnectionLost(error)) this.renew();
      if (this.sendAgain(entry, error)) return;
      this.settle(entry);
      reject(error);
    };
    this.pending.add(entry);
    const { deadlineMs } = this.settings;
    if (deadlineMs !== undefined) this.timer ??= setTimeout(() => this.giveUpLate(deadlineMs), deadlineMs).unref();
  }

  private dispatch(entry: Pending): void {
    const generation = this.inUse();
    generation.queries++;
    entry.generation = generation;
    entry.query.canceller = generation.canceller;
    generation.handler(entry.query);
  }

  private sendWaiting(): void {
    for (const entry of this.waiting) {
      if (this.inUse().queries >= this.settings.max) return;
      this.waiting.delete(entry);
      this.dispatch(entry);
    }
  }

  /** A query whose connection this program dropped before it was sent can take another connection. */
  private sendAgain(entry: Pending, error: unknown): boolean {
    const { query, generation } = entry;
    if (!generation || query.state !== null || !isDropped(error)) return false;
    if (this.isClosed || !this.pending.has(entry)) return false;
    entry.generation = undefined;
    this.waiting.add(entry);
    this.release(generation);
    this.sendWaiting();
    return true;
  }

  private settle(entry: Pending): void {
    if (!this.pending.delete(entry)) return; // its deadline had passed
    this.waiting.delete(entry);
    if (entry.generation) this.release(entry.generation);
  }

  private release(generation: Generation): void {
    generation.queries--;
    if (generation === this.current) {
      if (this.waiting.size > 0) this.sendWaiting();
    } else if (generation.queries === 0 && this.old.delete(generation)) generation.client.discard();
  }

  /** Rejects queries past their deadline, then waits for the next deadline. */
  private giveUpLate(deadlineMs: number): void {
    this.timer = undefined;
    const now = performance.now();
    for (const { query, generation, giveUpAtMs } of this.pending) {
      if (giveUpAtMs > now) {
        this.timer = setTimeout(() => this.giveUpLate(deadlineMs), giveUpAtMs - now).unref();
        return;
      }
      if (generation) this.cancel(query, generation);
      query.reject(deadlinePassed(deadlineMs));
    }
  }

  /** Tells the server to cancel the query, and keeps the connections until that is sent. */
  private cancel(query: RawQuery, generation: Generation): void {
    if (!query.active || !generation.canceller) return;
    generation.queries++;
    const canceled = generation.canceller(query).catch(() => {}); // a server that is out of reach has nothing to cancel
    const waited = sleep(CANCEL_LIMIT_MS, undefined, { ref: false });
    void Promise.race([canceled, waited]).then(() => this.release(generation));
  }
}

const poolIsClosed = (): Error => connectionTrouble("CONNECTION_ENDED", "the pool is closed");

function openGeneration(target: DatabaseTarget, settings: ClientSettings): Generation {
  const client = openClient(target, settings);
  // A query that is never sent shows how postgres.js would send it.
  const { handler, canceller } = client.sql`` as unknown as RawQuery;
  return { client, handler, canceller, queries: 0 };
}

/** Returns postgres.js's `sql` of the client in use, with queries that `send` sends. */
function throughPool(sqlInUse: () => Sql, send: (query: RawQuery) => void): Sql {
  const routed = (query: unknown): unknown => {
    if (query !== null && typeof query === "object" && "canceller" in query) (query as RawQuery).handler = send;
    return query;
  };
  type Tag = (...words: unknown[]) => unknown;
  const tag: Tag = (...words) => routed((sqlInUse() as unknown as Tag)(...words));
  return new Proxy(tag, {
    get(_, name) {
      const sql = sqlInUse();
      if (name === "unsafe") return (...words: Parameters<Sql["unsafe"]>) => routed(sql.unsafe(...words));
      return Reflect.get(sql, name) as unknown;
    },
  }) as unknown as Sql; // every other property of `Sql` is passed on
}
