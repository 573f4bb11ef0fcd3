import { allDatasets, allDerived } from "../features.ts";
import type { Job } from "../jobs/job.ts";
import type { Part } from "../jobs/part.ts";
import { startJobs } from "../jobs/runner.ts";
import { calendarJobs } from "../loading/calendar.ts";
import { rebuildJob } from "../loading/derived.ts";
import { loadJobs, logSchedule, sweepLeftovers } from "../loading/schedule.ts";

/** The part that runs jobs: the scheduled loads, and those of the features. They begin when `ready` has resolved. */
export const loaderPart = (featureJobs: readonly Job[], ready: Promise<void>): Part => ({
  name: "jobs",
  role: "loader",
  async start(context) {
    const datasets = await allDatasets();
    const derived = await allDerived();
    const loads = loadJobs({ datasets, derived, ...context });
    const logAgain = () => logSchedule({ datasets, ...context });
    logAgain();
    const stopLogging = context.liveSettings.onChange(logAgain);
    const runner = startJobs({
      ...context,
      jobs: [
        ...loads,
        ...(loads.length > 0 ? calendarJobs(datasets, context.settings) : []),
        ...(derived.length > 0 ? [rebuildJob(derived)] : []),
        ...featureJobs,
      ],
      async first(signal) {
        const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
        await Promise.race([ready, aborted]);
        // With a schedule of loads this process sees to what killed ones left.
        if (loads.length > 0) await sweepLeftovers(datasets, context, signal);
      },
    });
    return {
      async stop() {
        stopLogging();
        await runner.stop();
      },
    };
  },
});
