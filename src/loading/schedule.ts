import { Cron } from "croner";
import { commandText } from "../command.ts";
import type { Settings } from "../config.ts";
import type { Job, JobContext, JobResult, Times } from "../jobs/job.ts";
import { cronTimes } from "../jobs/times.ts";
import type { Log } from "../log.ts";
import { calendarDays } from "./calendar.ts";
import type { Dataset } from "./dataset.ts";
import { type DerivedDataset, rebuildOutdated } from "./derived.ts";
import { DEFAULT_OPTIONS } from "./load.ts";
import { withLoadLock } from "./lock.ts";
import { obstaclesOf } from "./obstacles.ts";
import { sweepTables } from "./publishing/swap.ts";
import { newestTry, newestTryOf, nextRelease } from "./releases.ts";
import { runLoad } from "./run.ts";

/** What the scheduled loads are made of. */
export interface LoadJobsOptions {
  datasets: readonly Dataset[];
  /** Datasets made from these, rebuilt after a load that published. */
  derived?: readonly DerivedDataset[];
  /** Read again at each time: they can change. */
  settings: Settings;
  log: Log;
  /** How a load is run; in a child process unless a test says otherwise. */
  run?: typeof runLoad;
}

/** Loads share memory, disk and the agencies' patience: one at a time, on one machine. */
const LANE = "loads";

/**
 * Makes a job of each dataset that looks for new vintages at the times of GOVDATA_LOAD_SCHEDULE and, on the days of its
 * releases, several times from their hour on. The job of a dataset whose source can't be asked waits for the settings
 * that are missing: they can come while the server runs. {@link logSchedule} says which.
 */
export function loadJobs({ datasets, derived = [], settings, run = runLoad }: LoadJobsOptions): Job[] {
  if (settings.loadSchedule === undefined) return [];
  return datasets.map((dataset) => ({
    name: `load ${dataset.name}`,
    lane: LANE,
    times: loadTimes(dataset, settings),
    async run(signal, context) {
      // A run that was cut off is made up for, even if a setting was removed since.
      const obstacle = dataset.obstacle(settings);
      if (obstacle !== undefined) return { outcome: `not checked: ${obstacle}` };
      const result = await loadDataset(dataset, { ...context, signal, run });
      if (result.changed) await rebuildOutdated(derived, context.database, { signal, run });
      return result;
    },
  }));
}

/** Logs when the schedule looks for news, and which datasets it skips with these settings, and why. */
export function logSchedule({ datasets, settings, log }: Omit<LoadJobsOptions, "derived" | "run">): void {
  if (settings.loadSchedule === undefined) {
    log.info("nothing is loaded on a schedule (GOVDATA_LOAD_SCHEDULE is off)");
    return;
  }
  const { ready, skippedNames, reasons } = obstaclesOf(datasets, settings);
  if (skippedNames.length > 0)
    log.info(
      `The schedule skips ${skippedNames.length} of ${datasets.length} datasets (${reasons}). ` +
        `Run ${commandText("doctor")} for details`,
    );
  logNextLooks(ready, settings, log);
}

function logNextLooks(datasets: readonly Dataset[], settings: Settings, log: Log): void {
  if (datasets.length === 0) return;
  const pattern = settings.loadSchedule ?? "";
  const next = new Cron(pattern, { timezone: "UTC", paused: true }).nextRun();
  log.info(`checks the agencies for new data at ${pattern} (UTC)`, { next: next?.toISOString() });
  for (const dataset of datasets) {
    const release = releaseAfter(dataset, settings, new Date());
    if (release) log.info(`also checks for a release of ${dataset.name} from ${release.toISOString()} on`);
  }
}

/** The next release after `now`: by the agency's calendar, else by the pattern of its days. */
const releaseAfter = ({ name, releases = [] }: Dataset, settings: Settings, now: Date): Date | null =>
  calendarDays(name, settings, now)?.find((day) => day > now) ?? nextRelease(releases, now);

/** Returns when the schedule looks for news of a dataset next, in any process; undefined if it never does. */
export function nextLook(dataset: Dataset, settings: Settings, now: Date): Date | undefined {
  const pattern = settings.loadSchedule;
  if (pattern === undefined || dataset.obstacle(settings) !== undefined) return undefined;
  const look = new Cron(pattern, { timezone: "UTC", paused: true }).nextRun(now);
  const release = releaseAfter(dataset, settings, now);
  return [look, release].filter((time) => time !== null).sort((a, b) => a.getTime() - b.getTime())[0];
}

/** The times of the schedule, and the tries for a release that has not been published yet. */
function loadTimes({ name, releases = [], obstacle }: Dataset, settings: Settings): Times {
  const looks = cronTimes(settings.loadSchedule ?? "");
  return {
    newest(now, last) {
      if (obstacle(settings) !== undefined) return undefined;
      const publishedAt = last?.changed_at ?? null;
      const days = calendarDays(name, settings, now);
      const tries = days
        ? [newestTryOf(days, now, publishedAt)]
        : releases.map((pattern) => newestTry(pattern, now, publishedAt));
      return [looks.newest(now, last), ...tries].reduce((newest, time) =>
        newest && (!time || newest > time) ? newest : time,
      );
    },
  };
}

async function loadDataset(
  { name }: Dataset,
  { database, log, signal, run }: JobContext & { signal: AbortSignal; run: typeof runLoad },
): Promise<JobResult> {
  log.info(`loading ${name} on schedule`);
  const report = await run({
    dataset: name,
    options: DEFAULT_OPTIONS,
    database,
    signal,
    onLog: (line) => log.info(line, { dataset: name }),
  });
  for (const reason of report.refused ?? []) log.warn(reason, { dataset: name });
  const published = report.results.filter(({ outcome }) => outcome === "published").map(({ label }) => label);
  if (published.length === 0) {
    log.info(`nothing new in ${name}`, { published });
    return { outcome: "nothing new" };
  }
  log.info(`${name} published`, { published });
  return { outcome: `published ${published.join(", ")}`, changed: true };
}

/** Drops what killed loads left, of every dataset that is not being loaded now. */
export async function sweepLeftovers(
  datasets: readonly Dataset[],
  { database, log }: JobContext,
  signal: AbortSignal,
): Promise<void> {
  for (const { name } of datasets) {
    if (signal.aborted) return;
    await withLoadLock(database, name, () => sweepTables(database, name)).catch((error: unknown) =>
      log.info(`could not remove what a killed load of ${name} left`, { error }),
    );
  }
}
