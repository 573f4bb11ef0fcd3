import { Histogram } from "../../http/metrics/histogram.ts";
import type { Metric } from "../../http/metrics/metrics.ts";
import type { Part, PartContext, RunningPart } from "../../jobs/part.ts";
import { runAgainAndAgain } from "../../loading/child/lasting.ts";
import { waitingMetrics, workerMetrics } from "../worker/metrics.ts";
import type { WorkerReport } from "./messages.ts";
import { watchForDeliveries } from "./need.ts";
import { createWorkerProcess } from "./worker-process.ts";

/** The longest wait after an end of the child that was not meant. Deliveries that it had leased wait as long. */
const LONGEST_WAIT_MS = 30_000;

/**
 * The part that delivers webhooks, in a child process of lower priority, so that no request waits for deliveries. The
 * child starts with the first delivery: a server without webhooks has no second process.
 */
export const webhooksPart: Part = {
  name: "webhooks",
  role: "webhooks",
  start: startDeliveries,
};

async function startDeliveries({ database, settings, log, metrics }: PartContext): Promise<RunningPart> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { allowNetworks, allowHttp, resolver, listen, metricsListen, databaseUrl } = settings;
  const rules = { allowNetworks, allowHttp, resolver, listen, metricsListen, databaseUrl };
  const { baseUrl, secretsKeys, shutdownSeconds } = settings;
  const order = { target: database.target, settings: { ...rules, baseUrl, secretsKeys, shutdownSeconds } };
  const worker = createWorkerProcess(order, log);
  metrics.add(async () => metricsOf(await worker.report()));
  metrics.add(() => waitingMetrics(database.sql));
  const work = { name: "the delivery worker", run: worker.run, longestWaitMs: LONGEST_WAIT_MS };
  const watching = await watchForDeliveries(database);
  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  const running = Promise.race([watching.firstDelivery, stopped]).then(async () => {
    await watching.stop();
    await runAgainAndAgain(work, log, signal);
  });
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const metricsOf = ({ counts, timings: { attemptDuration, firstAttemptDelay } }: WorkerReport): Metric[] =>
  workerMetrics(counts, {
    attemptDuration: Histogram.of(attemptDuration),
    firstAttemptDelay: Histogram.of(firstAttemptDelay),
  });
