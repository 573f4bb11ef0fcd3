import type { DatasetState } from "../../src/http/versions.ts";
import { type Absence, isAbsent } from "../../src/metrics/snapshot.ts";

let stamps = 0;

/** The state of a dataset that was just published: no value that is kept in memory is of it. */
export const loadedState = (dataset: string): DatasetState => {
  stamps += 1;
  const stamp = `test-${stamps}`;
  return { dataset, version: stamps, updatedAt: "2026-01-01T00:00:00Z", stamp, published: stamp };
};

/** The state of a dataset that was never loaded. */
export const emptyState = (dataset: string): DatasetState => ({
  dataset,
  version: 0,
  updatedAt: undefined,
  stamp: "",
  published: "",
});

/** The figures of a snapshot, which a test expects to be there. */
export function present<Snapshot extends object>(snapshot: Snapshot | Absence | undefined): Snapshot {
  if (!snapshot || isAbsent(snapshot)) throw new Error(`no figures: ${JSON.stringify(snapshot)}`);
  return snapshot;
}
