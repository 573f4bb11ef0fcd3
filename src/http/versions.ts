import { notLoaded } from "../errors.ts";
import type { Database } from "../storage/database.ts";
import { datasetVersions } from "./queries.ts";

/** What is served of one dataset. The object stays the same for the life of the program; its fields change. */
export interface DatasetState {
  readonly dataset: string;
  /** Rises with each publish; 0 while nothing is loaded. */
  version: number;
  /** When it was last published (ISO 8601, UTC, to the second); undefined while nothing is loaded. */
  updatedAt: string | undefined;
  /** Another text for each published state: part of every ETag, and what a cached answer is checked against. */
  stamp: string;
}

/** The published versions of all datasets, in memory, kept fresh by what publishes send. */
export interface Versions {
  /** The state of `dataset`; one that was never loaded has version 0. */
  of(dataset: string): DatasetState;
  /** As `of`, for an answer that needs the data. @throws `notLoaded` (503) while the dataset has none. */
  requireLoaded(dataset: string): DatasetState;
  /** Reads the versions again. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Reads the versions, and reads them again after each publish and after each lost connection. */
export async function startVersions(
  database: Database,
  { onError = () => {} }: { onError?: (error: unknown) => void } = {},
): Promise<Versions> {
  const states = new Map<string, DatasetState>();
  const of = (dataset: string): DatasetState => {
    let state = states.get(dataset);
    if (!state) {
      state = { dataset, version: 0, updatedAt: undefined, stamp: "0" };
      states.set(dataset, state);
    }
    return state;
  };
  const refresh = async (): Promise<void> => {
    for (const row of await datasetVersions(database.sql)) {
      const state = of(row.dataset);
      // The time is part of the stamp because a store that was made anew starts at version 1 again.
      const stamp = `${row.version}-${row.updated_at.getTime().toString(36)}`;
      if (state.stamp === stamp) continue;
      state.version = row.version;
      state.updatedAt = `${row.updated_at.toISOString().slice(0, 19)}Z`;
      state.stamp = stamp;
    }
  };
  const refreshOrTell = () => void refresh().catch(onError);
  const listening = await database.listen("govdata_published", refreshOrTell, refreshOrTell);
  await refresh();
  return {
    of,
    requireLoaded(dataset) {
      const state = of(dataset);
      if (state.version === 0) throw notLoaded(dataset);
      return state;
    },
    refresh,
    stop: listening.stop,
  };
}
