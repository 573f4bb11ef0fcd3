import type { Job } from "../jobs/job.ts";
import { cronTimes } from "../jobs/times.ts";

/** The daily job that deletes counts of requests that are older than GOVDATA_USAGE_DAYS. */
export const usageJob: Job = {
  name: "clean usage of keys",
  times: cronTimes("23 3 * * *"),
  async run(_signal, { database, settings }) {
    const { deleteOldUsage } = await import("./queries-usage.ts");
    const count = await deleteOldUsage(database.sql, settings.usageDays ?? null);
    return { outcome: count === 0 ? "nothing to clean" : `deleted counts: ${count}` };
  },
};
