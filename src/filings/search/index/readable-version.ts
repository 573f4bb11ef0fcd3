import type { Connection, Table } from "@lancedb/lancedb";
import { Snapshot } from "./snapshot.ts";

/** The tag of the version that questions read. */
const TAG = "indexed";

/** Marks the newest version as the one that questions read. Call it when the indexes have all rows. */
export async function markReadable(table: Table): Promise<void> {
  const version = await table.version();
  const marked = await markedVersion(table);
  if (marked !== undefined && marked >= version) return;
  const tags = await table.tags();
  await (marked === undefined ? tags.create(TAG, version) : tags.update(TAG, version));
}

/** The marked version; undefined before the first mark, as in an index of an earlier version of govdata. */
export async function markedVersion(table: Table): Promise<number | undefined> {
  try {
    return await (await table.tags()).getVersion(TAG);
  } catch (error) {
    if (/ref not found/i.test(String(error))) return undefined;
    throw error;
  }
}

/**
 * The version of a table that questions read. A row that no index has costs each question by words 0.15 ms, so what a
 * worker writes is read when it is in the indexes. Before the first mark the newest version is read.
 */
export class ReadableVersion {
  readonly #connection: Connection;
  readonly #live: Table;
  readonly #lookMs: number;
  #snapshot: Promise<Snapshot> | undefined;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  /**
   * `lookMs`: how long a new mark may stay unseen. A look costs 0.7 ms in a folder, and a request in an object store.
   */
  constructor({ connection, live, lookMs }: { connection: Connection; live: Table; lookMs: number }) {
    this.#connection = connection;
    this.#live = live;
    this.#lookMs = lookMs;
  }

  /** Opening a version costs a fraction of a millisecond, and its counts are kept with it. */
  async snapshot(): Promise<Snapshot> {
    const newest = await this.#live.version();
    const current = await this.#snapshot?.catch(() => undefined);
    const nowMs = performance.now();
    if (current && (current.version === newest || nowMs - this.#lookedAtMs < this.#lookMs)) return current;
    this.#lookedAtMs = nowMs;
    const version = (await markedVersion(this.#live)) ?? newest;
    if (current && current.version >= version) return current;
    this.#snapshot = Snapshot.open(this.#connection, { name: this.#live.name, version });
    return this.#snapshot;
  }
}
