import { readSettings } from "../../../../src/config.ts";
import { openLog } from "../../../../src/log.ts";
import { openDatabase } from "../../../../src/storage/database.ts";
import { openSender } from "../../../../src/webhooks/sending/sender.ts";
import { startWorker } from "../../../../src/webhooks/worker/worker.ts";
import { waitingDeliveries } from "./waiting.ts";

/** Further than any delay of a retry and than a lease. */
const STEP_MS = 700_000;

/** A worker in this process. */
export interface Delivering {
  /** Moves its clock: it is this far ahead of the database's from now on. */
  shift(ms: number): void;
  /** Moves its clock forward until no delivery is to come. */
  untilDone(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a worker with a database and a sender of its own, which may send to this machine. */
export async function startDelivering(url: string, startShiftMs = 0): Promise<Delivering> {
  let shiftMs = startShiftMs;
  const settings = {
    ...readSettings({}),
    allowNetworks: ["127.0.0.0/8"],
    allowHttp: true,
    baseUrl: "https://data.example.org",
  };
  // A short deadline, so that a network that drops packets is noticed within a test.
  const database = openDatabase({ url }, { max: 8, deadlineMs: 3_000 });
  const sender = openSender(settings);
  const log = openLog();
  const worker = await startWorker({ database, settings, sender, log, shiftMs: () => shiftMs });
  return {
    shift(ms) {
      shiftMs = ms;
      worker.wake();
    },
    async untilDone() {
      await worker.idle();
      while ((await waitingDeliveries(database.sql)) > 0) {
        shiftMs += STEP_MS;
        worker.wake();
        await worker.idle();
      }
    },
    async stop() {
      await worker.stop();
      await sender.close();
      await database.close();
      log.flush();
    },
  };
}

/** Delivers all that is to come, on a clock that is moved. */
export async function deliverTheRest(url: string): Promise<void> {
  const delivering = await startDelivering(url);
  await delivering.untilDone();
  await delivering.stop();
}
