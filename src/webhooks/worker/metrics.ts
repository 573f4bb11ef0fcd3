import type { Sql } from "postgres";
import type { Metric } from "../../http/metrics/metrics.ts";
import { MOST_COUNTED } from "../limits.ts";
import { OUTCOMES } from "./dispatching/outcomes.ts";
import { waitingCount } from "./queries/counts.ts";
import type { Timings } from "./tallies.ts";
import type { WorkerCounts } from "./worker.ts";

/** Returns what this worker does and has done, as metrics. */
export const workerMetrics = (counts: WorkerCounts, timings: Timings): Metric[] => [
  {
    name: "govdata_webhook_attempts_total",
    help: "Attempts by outcome, since the process that delivers was started.",
    type: "counter",
    values: OUTCOMES.map((outcome) => ({ labels: { outcome }, value: counts.outcomes[outcome] })),
  },
  {
    name: "govdata_webhook_attempts_late_total",
    help: "Attempts that ended after another worker had leased their delivery.",
    type: "counter",
    values: [{ value: counts.late }],
  },
  {
    name: "govdata_webhook_held",
    help: "Deliveries that this server has leased, by what they wait for.",
    type: "gauge",
    values: [
      { labels: { step: "slot" }, value: counts.buffered },
      { labels: { step: "answer" }, value: counts.inFlight },
      { labels: { step: "record" }, value: counts.unwritten },
    ],
  },
  {
    name: "govdata_webhook_first_attempt_delay_seconds",
    help: "Time from the recording of an event to the first attempt of each of its deliveries.",
    type: "histogram",
    values: [{ histogram: timings.firstAttemptDelay }],
  },
  {
    name: "govdata_webhook_attempt_duration_seconds",
    help: "Time of an attempt, from the resolution of the name to the end of the answer.",
    type: "histogram",
    values: [{ histogram: timings.attemptDuration }],
  },
];

/** Returns the deliveries of all processes that wait for an attempt. */
export async function waitingMetrics(sql: Sql): Promise<Metric[]> {
  const { due, later } = await waitingCount(sql);
  return [
    {
      name: "govdata_webhook_deliveries",
      help:
        "Deliveries that wait for an attempt: due, or due later; also those of disabled and deleted subscriptions. " +
        `Exact up to ${MOST_COUNTED.toLocaleString("en-US")}, estimated above.`,
      type: "gauge",
      values: [
        { labels: { state: "due" }, value: due },
        { labels: { state: "later" }, value: later },
      ],
    },
  ];
}
