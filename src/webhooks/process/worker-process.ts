import { setTimeout as sleep } from "node:timers/promises";
import { runChild } from "../../loading/child/lasting.ts";
import type { BackgroundChild } from "../../loading/child/spawn.ts";
import type { Log } from "../../log.ts";
import { createTally, createTimings } from "../worker/tallies.ts";
import type { DeliveryMessage, DeliveryOrder, DeliveryRequest, WorkerReport } from "./messages.ts";

/** A child that is busy may answer later; then its report before that is shown. */
const REPORT_WITHIN_MS = 100;
/** After an end that this server did not ask for, such as a SIGTERM to all processes of a service. */
const REST_MS = 1_000;

/** The process of the delivery worker, seen from the server. */
export interface WorkerProcess {
  /** Runs it until `signal` is aborted; returns how long to rest where it ended by another's request. */
  run(signal: AbortSignal): Promise<number>;
  /** Returns its newest report; zeros while it does not run. */
  report(): Promise<WorkerReport>;
}

/** Returns what runs the worker's process, whose log lines go to `log`. */
export function createWorkerProcess(order: DeliveryOrder, log: Log): WorkerProcess {
  let child: BackgroundChild | undefined;
  let newest = emptyReport();
  let onReport = Promise.withResolvers<void>();
  const onMessage = (message: DeliveryMessage) => {
    if (message.type === "log") return log[message.level](message.message, message.fields);
    newest = message.report;
    onReport.resolve();
    onReport = Promise.withResolvers();
  };
  return {
    async run(signal) {
      const onStart = (started: BackgroundChild) => {
        child = started;
      };
      try {
        await runChild({ word: "__deliveries", order, onStart, onMessage }, signal);
        return REST_MS;
      } finally {
        child = undefined;
        newest = emptyReport();
      }
    },
    async report() {
      const { promise } = onReport;
      child?.send({ type: "report" } satisfies DeliveryRequest);
      if (child) await Promise.race([promise, sleep(REPORT_WITHIN_MS, undefined, { ref: false })]);
      return newest;
    },
  };
}

function emptyReport(): WorkerReport {
  const { attemptDuration, firstAttemptDelay } = createTimings();
  return {
    counts: { ...createTally(), buffered: 0, inFlight: 0, unwritten: 0 },
    timings: { attemptDuration: attemptDuration.state(), firstAttemptDelay: firstAttemptDelay.state() },
  };
}
