import { setTimeout as sleep } from "node:timers/promises";
import { tellInstances } from "../../storage/connections/notices.ts";
import type { Database } from "../../storage/database.ts";

/**
 * Time for the instances to hear the notice, before readers can meet new data. It passes while the work is prepared.
 * With 20 ms, an instance on two cores with ten busy processes heard some notices after the commit.
 */
const HEARD_WITHIN_MS = 100;

/**
 * Notifies every instance that the served data of `datasets` may change until `work` has ended. In that time they check
 * what they read against the published version, so that no new data goes out as part of the previous version.
 * `work` awaits `isHeard` before it commits.
 */
export async function announcing<T>(
  { sql }: Database,
  datasets: Iterable<string>,
  work: (isHeard: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const names = new Set(datasets);
  const announce = async (news: "begins" | "ends") => {
    for (const dataset of names) await tellInstances(sql, { dataset, news });
  };
  await announce("begins");
  const heard = sleep(HEARD_WITHIN_MS);
  try {
    return await work(() => heard);
  } finally {
    await announce("ends").catch(() => {}); // the instances check for some minutes more, then
  }
}
