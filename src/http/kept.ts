import type { Sql } from "postgres";

/** One published state of a dataset: the fields of `DatasetState` that are used here. */
interface PublishedState {
  readonly dataset: string;
  readonly stamp: string;
}

/** The state of one dataset, or the states of several datasets, always in the same order. */
type States = PublishedState | readonly PublishedState[];

/** Options for values that are kept by key. */
export interface KeepingOptions<Key, Value> {
  /** Returns what identifies a key. Default: the key itself. */
  keyOf?: (key: Key) => unknown;
  /** How many values are kept per published state; the least recently used is dropped first. Default: all. */
  most?: number;
  /** Whether a key is read again before a new state is served. Default: all keys in use. */
  isPrepared?: (key: Key) => boolean;
  /** Completes a value of a new state: reads the parts that were in use in the value served before. */
  warm?: (value: Value, before: Value) => Promise<unknown>;
}

/**
 * Returns a function that reads a value once for each published state, even for many requests at the same time. Use it
 * to keep any catalog, directory or list in memory until its dataset is published again.
 *
 *     export const directoryOf = keptWhileServed((sql, state: DatasetState) => readDirectory(sql));
 *     const directory = await directoryOf(sql, context.dataset);
 *
 * Call it once, at the top of a module. Its first argument is the database: two databases never share a value.
 * - After a publish, a value that was in use is read again before requests meet the new state.
 * - The value of the old state is released once the new state is served.
 * - A failed read is not kept: the next request tries again. `undefined`, which means "not found", is not kept either.
 * - A value of several datasets (an array of states) is read again when any of them is published.
 * - `read` gets the state. Pass it on to other kept values that it reads.
 */
export function keptWhileServed<Value, State extends States = States>(
  read: (sql: Sql, state: State) => Promise<Value>,
  { warm }: Pick<KeepingOptions<undefined, Value>, "warm"> = {},
): (sql: Sql, state: State) => Promise<Value> {
  const valueAt = keptByKey<Value, undefined, State>((sql, state) => read(sql, state), warm ? { warm } : {});
  return (sql, state) => valueAt(sql, state, undefined);
}

/**
 * As {@link keptWhileServed}, with one value for each key:
 *
 *     const catalogOf = keptByKey((sql, state: DatasetState, day: string) => readCatalog(sql, day), { most: 12 });
 *     const catalog = await catalogOf(sql, context.dataset, "2025-01-31");
 */
export function keptByKey<Value, Key, State extends States = States>(
  read: (sql: Sql, state: State, key: Key) => Promise<Value>,
  options: KeepingOptions<Key, Value> = {},
): (sql: Sql, state: State, key: Key) => Promise<Value> {
  const shelves = new WeakMap<Sql, Map<string, Shelf<Value, Key>>>();
  return (sql, state, key) => {
    const byDatasets = shelves.get(sql) ?? new Map<string, Shelf<Value, Key>>();
    shelves.set(sql, byDatasets);
    const names = datasetsOf(state);
    let shelf = byDatasets.get(names);
    if (!shelf) {
      // A shelf calls `read` with the states of a request or of a publish: both are a `State`.
      shelf = new Shelf((states, key) => read(sql, states as State, key), options);
      byDatasets.set(names, shelf);
      shelvesOf(sql).push(shelf);
    }
    return shelf.value(state, key);
  };
}

/**
 * Reads the values of a dataset that are in use again, for the state to be served next. Only versions.ts calls it.
 * @throws the error of the first failed read, after all reads have ended
 */
export async function prepareKept(sql: Sql, next: PublishedState): Promise<void> {
  const results = await Promise.allSettled(shelvesOf(sql).map((shelf) => shelf.prepare(next)));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
}

/** Releases the values of states before `served`. Only versions.ts calls it, once `served` is served. */
export function releaseKept(sql: Sql, served: PublishedState): void {
  for (const shelf of shelvesOf(sql)) shelf.release(served);
}

/** The methods of a shelf that do not depend on its values. */
type AnyShelf = Pick<Shelf<unknown, unknown>, "prepare" | "release">;

const allShelves = new WeakMap<Sql, AnyShelf[]>();

function shelvesOf(sql: Sql): AnyShelf[] {
  const knownShelves = allShelves.get(sql);
  if (knownShelves) return knownShelves;
  const shelves: AnyShelf[] = [];
  allShelves.set(sql, shelves);
  return shelves;
}

/** The values of one published state, least recently used first. */
interface Generation<Value, Key> {
  readonly states: States;
  /** The stamps at the start: a live state's stamp changes. */
  readonly stamps: ReadonlyMap<string, string>;
  readonly entries: Map<unknown, { key: Key; value: Promise<Value> }>;
}

/** Most generations of a shelf: the one served, and one being prepared for each of two datasets. */
const MOST_GENERATIONS = 3;

/** Values of one database and dataset: those of the served state, and those of the next. */
class Shelf<Value, Key> {
  private readonly generations = new Map<string, Generation<Value, Key>>();

  constructor(
    private readonly read: (states: States, key: Key) => Promise<Value>,
    private readonly options: KeepingOptions<Key, Value>,
  ) {}

  value(states: States, key: Key): Promise<Value> {
    const { entries } = this.generation(states);
    const { keyOf, most: limit = Number.POSITIVE_INFINITY } = this.options;
    const name = keyOf ? keyOf(key) : key;
    const keptEntry = entries.get(name);
    if (keptEntry) {
      if (entries.size > 1) entries.delete(name); // moves to the end
      entries.set(name, keptEntry);
      return keptEntry.value;
    }
    const entry = { key, value: this.read(states, key) };
    entries.set(name, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= limit) break;
      entries.delete(oldest);
    }
    const forget = () => {
      if (entries.get(name) === entry) entries.delete(name);
    };
    entry.value.then((value) => {
      if (value === undefined) forget();
    }, forget);
    return entry.value;
  }

  async prepare(next: PublishedState): Promise<void> {
    const served = this.servedBefore(next);
    if (!served) return; // no value is in use
    const { warm, isPrepared = () => true } = this.options;
    const states = isSeveral(served.states)
      ? served.states.map((state) => (state.dataset === next.dataset ? next : state))
      : next;
    const entries = [...served.entries.values()].filter(({ key }) => isPrepared(key));
    await Promise.all(
      entries.map(async (entry) => {
        const before = await entry.value.catch(() => undefined);
        if (before === undefined) return;
        const value = await this.value(states, entry.key);
        await warm?.(value, before);
      }),
    );
  }

  release({ dataset, stamp }: PublishedState): void {
    for (const [name, { stamps }] of this.generations)
      if (stamps.has(dataset) && stamps.get(dataset) !== stamp) this.generations.delete(name);
  }

  private generation(states: States): Generation<Value, Key> {
    const name = isSeveral(states) ? states.map(({ stamp }) => stamp).join(" ") : states.stamp;
    const knownGeneration = this.generations.get(name);
    if (knownGeneration) return knownGeneration;
    const stamps = new Map((isSeveral(states) ? states : [states]).map(({ dataset, stamp }) => [dataset, stamp]));
    const generation: Generation<Value, Key> = { states, stamps, entries: new Map() };
    this.generations.set(name, generation);
    const [oldest] = this.generations.keys();
    if (this.generations.size > MOST_GENERATIONS && oldest !== undefined) this.generations.delete(oldest);
    return generation;
  }

  /** Returns the newest generation of another state of the dataset. */
  private servedBefore({ dataset, stamp }: PublishedState): Generation<Value, Key> | undefined {
    return [...this.generations.values()].findLast(
      ({ stamps }) => stamps.has(dataset) && stamps.get(dataset) !== stamp,
    );
  }
}

const isSeveral = (states: States): states is readonly PublishedState[] => Array.isArray(states);

const datasetsOf = (states: States): string =>
  isSeveral(states) ? states.map(({ dataset }) => dataset).join(" ") : states.dataset;
