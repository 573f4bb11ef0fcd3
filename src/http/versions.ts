import { setTimeout } from "node:timers/promises";
import { notLoaded } from "../errors.ts";
import { PUBLISHED_CHANNEL, readNotice } from "../storage/connections/notices.ts";
import type { Database } from "../storage/database.ts";
import { startFollowing } from "./following.ts";
import { prepareKept, releaseKept } from "./kept.ts";
import { datasetVersions, type VersionRow } from "./queries.ts";

/** The served version of one dataset. The object stays the same for the life of the program; its fields change. */
export interface DatasetState {
  readonly dataset: string;
  /** Increases with each publish; 0 while nothing is loaded. */
  version: number;
  /** When it was last published (ISO 8601, UTC, to the second); undefined while nothing is loaded. */
  updatedAt: string | undefined;
  /** A text that differs for each published state: part of every ETag, and compared with that of a cached answer. */
  stamp: string;
  /** Whether starter data is being loaded now into this dataset, which has no data yet. */
  readonly isArriving?: boolean;
  /** The stamp of the newest publish seen. Differs from `stamp` while that state is prepared. */
  published: string;
}

/** Returns `metadata.updated_at` of a dataset that an answer needs: it is loaded, or the answer would be a 503. */
export const updatedAtOf = ({ updatedAt }: DatasetState): string => updatedAt ?? "";

/** The published versions of all datasets, in memory, updated by notifications of publishes. */
export interface Versions {
  /** Returns the state of `dataset`, with version 0 if it was never loaded. */
  of(dataset: string): DatasetState;
  /** As `of`, for an answer that needs the data. @throws `notLoaded` (503) while the dataset has no data */
  requireLoaded(dataset: string): DatasetState;
  /** Resolves when the newest published states are served; undefined if they already are. */
  whenServed(states: readonly DatasetState[]): Promise<unknown> | undefined;
  /**
   * Whether everything read since the datasets had these stamps is of these versions. Asks the database, and returns a
   * promise, only during a publish or when the database was not heard from just now.
   */
  areStill(states: readonly DatasetState[], stamps: readonly string[]): boolean | Promise<boolean>;
  /** As `areStill`, but always asks the database. */
  areStillPublished(states: readonly DatasetState[], stamps: readonly string[]): Promise<boolean>;
  /** Reads the versions again. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** A new state is served after at most this long, prepared or not. */
const PREPARED_WITHIN_MS = 10_000;

/** A notification is at most this late: the database is contacted every second. */
const HEARD_LATELY_MS = 2_500;

/** A publish counts as running for at most this long, in case its process was killed before the end. */
const UNDER_WAY_MS = 10 * 60_000;

/** A dataset's state and its publishes that are not served yet. */
interface VersionEntry {
  readonly state: DatasetState;
  /** While a newer state is prepared. */
  preparing: Promise<unknown> | undefined;
  /** Until this time, data that is read may be newer than the state. */
  underWayUntilMs: number;
}

/** Reads the versions, and reads them again after each publish and after each lost connection. */
export async function startVersions(
  database: Database,
  {
    onError = () => {},
    isArriving = () => false,
  }: { onError?: (error: unknown) => void; isArriving?: (dataset: string) => boolean } = {},
): Promise<Versions> {
  const { entryOf, of } = createStates(isArriving);
  const serve = (row: VersionRow, earlier: Promise<unknown>) =>
    serveState(entryOf(row.dataset), row, {
      async prepare(next) {
        await earlier;
        await prepareKept(database.sql, next);
      },
      onServed: (state) => releaseKept(database.sql, state),
      onError,
    });
  const following = await startFollowing({
    // One read at a time, so that an older state is never served after a newer one.
    read: async () => {
      let earlier: Promise<unknown> = Promise.resolve();
      const servings: Promise<unknown>[] = [];
      for (const row of await datasetVersions(database.sql)) {
        // A value of several datasets is prepared for one new state at a time: the next starts from what is served.
        earlier = serve(row, earlier);
        servings.push(earlier);
      }
      await Promise.all(servings);
    },
    listen: (listeners) =>
      database.listen(PUBLISHED_CHANNEL, {
        ...listeners,
        onMessage(payload) {
          const { dataset, news } = readNotice(payload);
          if (news === "begins") entryOf(dataset).underWayUntilMs = performance.now() + UNDER_WAY_MS;
          else if (news === "published") listeners.onMessage(payload);
          else void settle(entryOf(dataset)).catch(onError);
        },
      }),
    onError,
  });
  const settle = async (entry: VersionEntry): Promise<void> => {
    const { underWayUntilMs } = entry;
    await following.refresh();
    if (entry.underWayUntilMs === underWayUntilMs) entry.underWayUntilMs = 0; // otherwise another publish has begun
  };
  return {
    of,
    requireLoaded(dataset) {
      const state = of(dataset);
      if (state.version === 0) throw notLoaded(dataset, state.isArriving);
      return state;
    },
    ...comparisons(entryOf, following),
    refresh: following.refresh,
    stop: following.stop,
  };
}

/** Steps before and after a new state is served. */
interface Serving {
  prepare(next: DatasetState): Promise<unknown>;
  onServed(state: DatasetState): void;
  onError(error: unknown): void;
}

/** Returns the state that a row of `dataset_versions` stands for. */
export function publishedState({ dataset, version, updated_at }: VersionRow): DatasetState {
  // The stamp has the time, because a store that is created again starts again at version 1.
  const stamp = `${version}-${updated_at.getTime().toString(36)}`;
  return { dataset, version, updatedAt: `${updated_at.toISOString().slice(0, 19)}Z`, stamp, published: stamp };
}

/** Serves the state of a row after its preparation has ended, failed or timed out. */
async function serveState(
  entry: VersionEntry,
  { version, updated_at }: VersionRow,
  { prepare, onServed, onError }: Serving,
): Promise<void> {
  const { state } = entry;
  const next = publishedState({ dataset: state.dataset, version, updated_at });
  const { stamp, updatedAt } = next;
  if (state.stamp === stamp) return;
  state.published = stamp;
  // If preparation fails or is slow, the first request reads the data and gets the error.
  const late = setTimeout(PREPARED_WITHIN_MS, undefined, { ref: false });
  const prepared = prepare(next).catch(onError);
  entry.preparing = Promise.race([prepared, late]);
  await entry.preparing;
  entry.preparing = undefined;
  state.version = version;
  state.updatedAt = updatedAt;
  state.stamp = stamp;
  onServed(state);
}

function createStates(isArriving: (dataset: string) => boolean): {
  entryOf(dataset: string): VersionEntry;
  of(dataset: string): DatasetState;
} {
  const entries = new Map<string, VersionEntry>();
  const entryOf = (dataset: string): VersionEntry => {
    let entry = entries.get(dataset);
    if (!entry) {
      const state = {
        dataset,
        version: 0,
        updatedAt: undefined,
        stamp: "0",
        published: "0",
        get isArriving() {
          return isArriving(dataset);
        },
      };
      entry = { state, preparing: undefined, underWayUntilMs: 0 };
      entries.set(dataset, entry);
    }
    return entry;
  };
  return { entryOf, of: (dataset) => entryOf(dataset).state };
}

/** Returns the functions that compare what was read with what is published. */
function comparisons(
  entryOf: (dataset: string) => VersionEntry,
  following: { refresh(): Promise<void>; upToDateMs(): number },
): Pick<Versions, "whenServed" | "areStill" | "areStillPublished"> {
  const areSame = (states: readonly DatasetState[], stamps: readonly string[]): boolean =>
    states.every(({ stamp, published }, index) => stamp === stamps[index] && published === stamp);
  const areStillPublished = async (states: readonly DatasetState[], stamps: readonly string[]): Promise<boolean> => {
    if (!areSame(states, stamps)) return false;
    await following.refresh();
    return areSame(states, stamps);
  };
  return {
    whenServed(states) {
      if (states.every(({ stamp, published }) => stamp === published)) return undefined;
      const preparing = states.flatMap(({ dataset }) => entryOf(dataset).preparing ?? []);
      return Promise.all(preparing);
    },
    areStill(states, stamps) {
      const now = performance.now();
      const isCertain =
        now - following.upToDateMs() < HEARD_LATELY_MS &&
        states.every(({ dataset }) => entryOf(dataset).underWayUntilMs < now);
      return isCertain ? areSame(states, stamps) : areStillPublished(states, stamps);
    },
    areStillPublished,
  };
}
