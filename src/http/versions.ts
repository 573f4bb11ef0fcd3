import { setTimeout } from "node:timers/promises";
import { notLoaded } from "../errors.ts";
import { PUBLISHED_CHANNEL, readNotice } from "../storage/connections/notices.ts";
import type { Database } from "../storage/database.ts";
import { startFollowing } from "./following.ts";
import { prepareKept, releaseKept } from "./kept.ts";
import { datasetVersions, type VersionRow } from "./queries.ts";

/** What is served of one dataset. The object stays the same for the life of the program; its fields change. */
export interface DatasetState {
  readonly dataset: string;
  /** Rises with each publish; 0 while nothing is loaded. */
  version: number;
  /** When it was last published (ISO 8601, UTC, to the second); undefined while nothing is loaded. */
  updatedAt: string | undefined;
  /** Another text for each published state: part of every ETag, and what a cached answer is checked against. */
  stamp: string;
  /** Whether starter data of the dataset, which has none yet, is being loaded now. */
  readonly isArriving?: boolean;
  /** The stamp of the newest publish that is known of: ahead of `stamp` while its state is prepared. */
  published: string;
}

/** Returns `metadata.updated_at` of a dataset that an answer needs: it is loaded, or the answer would be a 503. */
export const updatedAtOf = ({ updatedAt }: DatasetState): string => updatedAt ?? "";

/** The published versions of all datasets, in memory, kept fresh by what publishes send. */
export interface Versions {
  /** The state of `dataset`; one that was never loaded has version 0. */
  of(dataset: string): DatasetState;
  /** As `of`, for an answer that needs the data. @throws `notLoaded` (503) while the dataset has none. */
  requireLoaded(dataset: string): DatasetState;
  /** Resolves when the newest published states are served; undefined where they are. */
  whenServed(states: readonly DatasetState[]): Promise<unknown> | undefined;
  /**
   * Whether what was read since the datasets had these stamps is of these versions. While a publish is under way, and
   * when the database was not heard from just now, it is asked; a promise only then.
   */
  areStill(states: readonly DatasetState[], stamps: readonly string[]): boolean | Promise<boolean>;
  /** As `areStill`, and asks the database in any case. */
  areStillPublished(states: readonly DatasetState[], stamps: readonly string[]): Promise<boolean>;
  /** Reads the versions again. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** A state is served then at the latest. */
const PREPARED_WITHIN_MS = 10_000;

/** Notices are late at most this long after the database was heard of: it is asked every second whether it is there. */
const HEARD_LATELY_MS = 2_500;

/** A publish of which no end was heard, because its process was killed, is thought of as under way for so long. */
const UNDER_WAY_MS = 10 * 60_000;

/** What is known of a dataset beside its state. */
interface Known {
  readonly state: DatasetState;
  /** While a newer state is prepared. */
  preparing: Promise<unknown> | undefined;
  /** Until when what is read may be newer than its state. */
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
    // One read after the other, so that no older state is served after a newer one.
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
  const settle = async (entry: Known): Promise<void> => {
    const { underWayUntilMs } = entry;
    await following.refresh();
    if (entry.underWayUntilMs === underWayUntilMs) entry.underWayUntilMs = 0; // else the next has begun
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

/** What is done around the serving of a new state. */
interface Serving {
  prepare(next: DatasetState): Promise<unknown>;
  onServed(state: DatasetState): void;
  onError(error: unknown): void;
}

/** Serves the state of a row once it is prepared, or the preparation has failed or taken too long. */
async function serveState(
  entry: Known,
  { version, updated_at }: VersionRow,
  { prepare, onServed, onError }: Serving,
): Promise<void> {
  const { state } = entry;
  // The time is part of the stamp because a store that was made again starts at version 1 again.
  const stamp = `${version}-${updated_at.getTime().toString(36)}`;
  if (state.stamp === stamp) return;
  const updatedAt = `${updated_at.toISOString().slice(0, 19)}Z`;
  state.published = stamp;
  // If preparation fails or is slow, the first request reads the data, and gets the error.
  const late = setTimeout(PREPARED_WITHIN_MS, undefined, { ref: false });
  const prepared = prepare({ dataset: state.dataset, version, updatedAt, stamp, published: stamp }).catch(onError);
  entry.preparing = Promise.race([prepared, late]);
  await entry.preparing;
  entry.preparing = undefined;
  state.version = version;
  state.updatedAt = updatedAt;
  state.stamp = stamp;
  onServed(state);
}

function createStates(isArriving: (dataset: string) => boolean): {
  entryOf(dataset: string): Known;
  of(dataset: string): DatasetState;
} {
  const entries = new Map<string, Known>();
  const entryOf = (dataset: string): Known => {
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

/** How what was read is compared with what is published. */
function comparisons(
  entryOf: (dataset: string) => Known,
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
