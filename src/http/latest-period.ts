import type { Sql } from "postgres";
import type { DatasetState } from "./versions.ts";

/** What was read of each published state, by what it is of. */
const keptPeriods = new WeakMap<Sql, Map<string, { stamp: string; period: Promise<string | null> }>>();

/**
 * `metadata.latest_period`: the newest period that is loaded of a dataset, whatever was asked for; null where nothing
 * is. `of` names what `read` reads, once for each published state.
 */
export function latestPeriod(
  sql: Sql,
  { stamp }: Pick<DatasetState, "stamp">,
  of: string,
  read: () => Promise<string | null>,
): Promise<string | null> {
  const all = keptPeriods.get(sql) ?? new Map<string, { stamp: string; period: Promise<string | null> }>();
  keptPeriods.set(sql, all);
  const keptPeriod = all.get(of);
  if (keptPeriod?.stamp === stamp) return keptPeriod.period;
  const entry = { stamp, period: read() };
  all.set(of, entry);
  entry.period.catch(() => {
    if (all.get(of) === entry) all.delete(of); // the next request tries again
  });
  return entry.period;
}
