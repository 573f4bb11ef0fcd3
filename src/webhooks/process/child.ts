import { errorMessage } from "../../loading/child/messages.ts";
import { ALIVE_MS, becomeChild, sendMessage } from "../../loading/child/process.ts";
import { describeError, type Log, type LogFields } from "../../log.ts";
import { openDatabase } from "../../storage/database.ts";
import { openSender } from "../sending/sender.ts";
import { startWorker, type Worker } from "../worker/worker.ts";
import type { DeliveryMessage, DeliveryOrder, DeliveryRequest } from "./messages.ts";

/** Connections of a worker: for a claim, a result and what is given back. */
const CONNECTIONS = 4;
/** A statement without an answer in this time is sent again. */
const DEADLINE_MS = 10_000;
/**
 * How long a stop takes in addition to the end of attempts: it waits for the database. The server waits a little
 * longer.
 */
const STOP_GRACE_MS = 4_500;

/** The hidden word `__deliveries`: delivers webhooks for its parent until a stop. */
export async function deliveriesChild([parentPid]: readonly string[]): Promise<never> {
  const { order, signal } = await becomeChild<DeliveryOrder>(parentPid, {
    whenStopped: "the delivery worker was stopped",
    stopWithinMs: ({ settings }) => settings.shutdownSeconds * 1_000 + STOP_GRACE_MS,
  });
  const { target, settings } = order;
  const database = openDatabase(target, { max: CONNECTIONS, purpose: "answers", deadlineMs: DEADLINE_MS });
  const sender = openSender(settings);
  try {
    const worker = await startWorker({ database, settings, sender, log: parentsLog() });
    const report = () => send(reportOf(worker));
    process.on("message", ({ type }: DeliveryRequest) => type === "report" && void report());
    setInterval(report, ALIVE_MS);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    await worker.stop();
    await report(); // the last message: earlier ones are on their way
  } catch (error) {
    await sendMessage(errorMessage(error));
  }
  await sender.close();
  await database.close();
  process.exit(0);
}

const send = (message: DeliveryMessage): Promise<void> => sendMessage(message);

function reportOf({ counts, timings: { attemptDuration, firstAttemptDelay } }: Worker): DeliveryMessage {
  const timings = { attemptDuration: attemptDuration.state(), firstAttemptDelay: firstAttemptDelay.state() };
  return { type: "report", report: { counts: counts(), timings } };
}

/** A log whose records the parent writes to its own. */
function parentsLog(): Log {
  const record =
    (level: "info" | "warn" | "error") =>
    (message: string, fields: LogFields = {}) =>
      void send({ type: "log", level, message, fields: withoutErrors(fields) });
  return { info: record("info"), warn: record("warn"), error: record("error"), flush: () => {} };
}

/** An error loses its causes between processes, but its description doesn't. */
const withoutErrors = (fields: LogFields): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? describeError(value) : value]),
  );
