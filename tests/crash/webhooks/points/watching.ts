import type { Database } from "../../../../src/storage/database.ts";
import { runWatch } from "../../../filings/watch/running-watch.ts";
import { waitUntil } from "../../../support/wait.ts";

/**
 * Watches a local EDGAR until so many filings are reported, and none waits to be read. A poll that began before a
 * filing was reported can list it once more after that; the next read finds that it is recorded.
 */
export async function watchUntilReported(database: Database, edgarUrl: string, count: number): Promise<void> {
  const { sql } = database;
  const watch = runWatch(database, edgarUrl);
  let hasEnded = false;
  void watch.ended.then(() => {
    hasEnded = true;
  });
  await waitUntil(
    `${count} filings are reported`,
    async () => {
      // What a killed process had in hand, and what failed, is due seconds later.
      await sql`update sec_new_filings set due_at = clock_timestamp() where due_at > clock_timestamp()`;
      const [row] = await sql<[{ reported: number; waiting: number }]>`
        select (select count(*)::int from events where type = 'filing.created') as reported,
               (select count(*)::int from sec_new_filings) as waiting`;
      return hasEnded || (row.reported === count && row.waiting === 0);
    },
    { withinMs: 60_000 },
  );
  await watch.end();
}
