import type { Sql } from "postgres";
import { keptByKey } from "./kept.ts";
import type { DatasetState } from "./versions.ts";

/** What to read, and the name that it is kept under. */
interface PeriodKey {
  of: string;
  read: () => Promise<string | null>;
}

const periodOf = keptByKey((_sql, _state: Pick<DatasetState, "dataset" | "stamp">, { read }: PeriodKey) => read(), {
  keyOf: ({ of }) => of,
});

/**
 * Returns `metadata.latest_period`: the newest loaded period of a dataset, for any request; null if nothing is loaded.
 * `of` names what `read` reads. It is read once for each published state.
 */
export const latestPeriod = (
  sql: Sql,
  state: Pick<DatasetState, "dataset" | "stamp">,
  of: string,
  read: () => Promise<string | null>,
): Promise<string | null> => periodOf(sql, state, { of, read });
