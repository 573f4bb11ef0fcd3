import type { Sql } from "postgres";
import { keptByKey } from "./kept.ts";
import type { DatasetState } from "./versions.ts";

/** What is read, by what it is of. */
interface PeriodKey {
  of: string;
  read: () => Promise<string | null>;
}

const periodOf = keptByKey((_sql, _state: Pick<DatasetState, "dataset" | "stamp">, { read }: PeriodKey) => read(), {
  keyOf: ({ of }) => of,
});

/**
 * `metadata.latest_period`: the newest loaded period of a dataset, whatever the request asks for; null where nothing is
 * loaded. `of` names what `read` reads, once for each published state.
 */
export const latestPeriod = (
  sql: Sql,
  state: Pick<DatasetState, "dataset" | "stamp">,
  of: string,
  read: () => Promise<string | null>,
): Promise<string | null> => periodOf(sql, state, { of, read });
