/** The delivery worker in a process of its own, as the role `webhooks` runs it. */
import { readSettings } from "../../../../src/config.ts";
import { openLog } from "../../../../src/log.ts";
import type { DatabaseTarget } from "../../../../src/storage/connections/client.ts";
import { openDatabase } from "../../../../src/storage/database.ts";
import { openSender } from "../../../../src/webhooks/sending/sender.ts";
import { startWorker, type Worker, type WorkerCounts } from "../../../../src/webhooks/worker/worker.ts";
import { answerCalls } from "./calls.ts";

const settings = readSettings({
  GOVDATA_HOME: "/nowhere",
  GOVDATA_ALLOW_HTTP: "on",
  GOVDATA_ALLOW_NETWORKS: "127.0.0.0/8",
});

/** `idle` of the worker looks at the database again and again, which would be measured, too. */
const POLL_MS = 5;

let worker: Worker | undefined;

const calls = {
  async start(target: DatabaseTarget): Promise<void> {
    // As `serve` opens it.
    const database = openDatabase(target, { max: settings.databasePool, purpose: "answers", deadlineMs: 10_000 });
    const log = openLog({ terminal: false, write: (lines) => console.error(lines.trimEnd()) });
    worker = await startWorker({ database, settings, sender: openSender(settings), log });
  },
  counts(): WorkerCounts {
    if (!worker) throw new Error("the worker is not started");
    return worker.counts();
  },
  /** Waits until this many attempts are stored, and returns when that was, in ms since 1970. */
  async untilRecorded(count: number): Promise<number> {
    while ((worker?.counts().recorded ?? 0) < count) await Bun.sleep(POLL_MS);
    return performance.timeOrigin + performance.now();
  },
};

/** What the worker's process answers to the bench. */
export type WorkerCalls = typeof calls;

if (import.meta.main) answerCalls(calls);
