import { setTimeout } from "node:timers/promises";
import type { Database } from "../storage/database.ts";
import { startFollowing } from "./following.ts";
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
  /** The stamp of the newest publish that is known of: ahead of `stamp` while its state is prepared. */
  published: string;
}

/** The published versions of all datasets, in memory, kept fresh by what publishes send. */
export interface Versions {
  /** The state of `dataset`; one that was never loaded has version 0. */
  of(dataset: string): DatasetState;
  /**
   * Has `prepare` done before requests meet a newly published state of `dataset`, whose stamp it gets: who keeps names
   * or coverage in memory reads them anew, so that no request waits for that. Until then the state before is answered.
   */
  beforeServing(dataset: string, prepare: Prepare): void;
  /** Reads the versions again. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Reads what will be needed of a newly published state. */
export type Prepare = (stamp: string) => Promise<unknown>;

/** A state is served then at the latest. */
const PREPARED_WITHIN_MS = 10_000;

/** Reads the versions, and reads them again after each publish and after each lost connection. */
export async function startVersions(
  database: Database,
  { onError = () => {} }: { onError?: (error: unknown) => void } = {},
): Promise<Versions> {
  const states = new Map<string, DatasetState>();
  const of = (dataset: string): DatasetState => {
    let state = states.get(dataset);
    if (!state) {
      state = { dataset, version: 0, updatedAt: undefined, stamp: "0", published: "0" };
      states.set(dataset, state);
    }
    return state;
  };
  const preparations = new Map<string, Prepare>();
  const serve = async ({ dataset, version, updated_at }: VersionRow): Promise<void> => {
    const state = of(dataset);
    // The time is part of the stamp because a store that was made anew starts at version 1 again.
    const stamp = `${version}-${updated_at.getTime().toString(36)}`;
    if (state.stamp === stamp) return;
    state.published = stamp;
    const prepared = preparations.get(dataset)?.(stamp);
    // What can't be read now, or not soon, is read, or told, when a request asks for it.
    if (prepared)
      await Promise.race([prepared.catch(onError), setTimeout(PREPARED_WITHIN_MS, undefined, { ref: false })]);
    state.version = version;
    state.updatedAt = `${updated_at.toISOString().slice(0, 19)}Z`;
    state.stamp = stamp;
  };
  const following = await startFollowing({
    // One read after the other, so that no older state is served after a newer one.
    read: async () => {
      await Promise.all((await datasetVersions(database.sql)).map(serve));
    },
    listen: (listeners) => database.listen("govdata_published", listeners),
    onError,
  });
  return {
    of,
    beforeServing: (dataset, prepare) => void preparations.set(dataset, prepare),
    refresh: following.refresh,
    stop: following.stop,
  };
}
