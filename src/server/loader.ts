import { allDatasets } from "../features.ts";
import type { Job } from "../jobs/job.ts";
import type { Part } from "../jobs/part.ts";
import { startJobs } from "../jobs/runner.ts";
import { loadJobs, sweepLeftovers } from "../loading/schedule.ts";

/** The part that runs jobs: the scheduled loads, and those of the features. */
export const loaderPart = (featureJobs: readonly Job[]): Part => ({
  name: "jobs",
  role: "loader",
  async start(context) {
    const datasets = await allDatasets();
    const loads = loadJobs({ datasets, ...context });
    const runner = startJobs({
      ...context,
      jobs: [...loads, ...featureJobs],
      // With a schedule of loads this process sees to what killed ones left.
      ...(loads.length > 0 ? { first: (signal) => sweepLeftovers(datasets, context, signal) } : {}),
    });
    return { stop: runner.stop };
  },
});
