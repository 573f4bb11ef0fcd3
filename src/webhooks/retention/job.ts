import type { Job } from "../../jobs/job.ts";
import { cronTimes } from "../../jobs/times.ts";
import type { CleanedCounts } from "./clean.ts";

/** The daily job that deletes what GOVDATA_DELIVERY_DAYS and GOVDATA_EVENT_DAYS no longer keep. */
export const cleaningJob: Job = {
  name: "clean webhooks",
  times: cronTimes("41 3 * * *"),
  async run(signal, { database, settings }) {
    const { cleanWebhooks } = await import("./clean.ts");
    return { outcome: cleanedText(await cleanWebhooks(database, { settings, signal })) };
  },
};

/** Returns the outcome of a cleaning, for `govdata status`. */
export function cleanedText({ deliveries, attempts, subscriptions, events }: CleanedCounts): string {
  const parts = [
    deliveries > 0 ? `deleted deliveries: ${deliveries}, attempts: ${attempts}` : "",
    subscriptions > 0 ? `deleted subscriptions: ${subscriptions}` : "",
    events > 0 ? `emptied events: ${events}` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "nothing to clean" : parts.join("; ");
}
