import { openLog } from "../../../../src/log.ts";
import type { Database } from "../../../../src/storage/database.ts";
import { startReplays } from "../../../../src/webhooks/replays/runner.ts";
import { waitUntil } from "../../../support/wait.ts";

/** Works on bulk replays until none runs. */
export async function replayAll(database: Database): Promise<void> {
  const log = openLog();
  const runner = await startReplays({ database, log });
  const isDone = async () => (await database.sql`select from webhook_replays where state = 'running'`).count === 0;
  await waitUntil("the replay is done", isDone, { withinMs: 60_000 });
  await runner.stop();
  log.flush();
}
