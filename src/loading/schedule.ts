import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import type { Settings } from "../config.ts";
import type { Log } from "../log.ts";
import type { Database } from "../storage/database.ts";
import type { Dataset } from "./dataset.ts";
import { DEFAULT_OPTIONS } from "./load.ts";
import { withLoadLock, withScheduleLock } from "./lock.ts";
import { obstaclesOf } from "./obstacles.ts";
import { sweepTables } from "./publishing/swap.ts";
import { beginRun, endRun, notePublication, type ScheduleRun, scheduleRuns } from "./queries.ts";
import { newestTry, nextRelease } from "./releases.ts";
import { runLoad } from "./run.ts";

/** What the schedule works on. */
export interface ScheduleOptions {
  database: Database;
  settings: Settings;
  datasets: readonly Dataset[];
  log: Log;
  /** How a load is run; in a child process unless a test says otherwise. */
  run?: typeof runLoad;
  now?: () => Date;
}

/** The schedule while it runs. */
export interface Schedule {
  /** Loads what is due now; resolves when that has ended. What is due on several machines, one of them loads. */
  tick(): Promise<void>;
  /** No more loads; one that runs is stopped within `shutdownSeconds`, and what was served stays. */
  stop(): Promise<void>;
}

/** The name of a dataset's job in `schedule_runs`. */
const jobOf = (dataset: string): string => `load ${dataset}`;

/**
 * Every try for a release is at one of these times: releases are at full or half hours, tries 5 minutes after and on.
 */
const RELEASE_CLOCK = "*/5 * * * *";

/**
 * Looks for new vintages at the times of GOVDATA_LOAD_SCHEDULE; on the days of a dataset's releases, several times from
 * their hour on; and once at the start for what was missed while nothing ran. A dataset whose source can't be asked
 * with these settings is left out, and the log says why.
 */
export function startSchedule(options: ScheduleOptions): Schedule {
  const { settings, datasets, log } = options;
  if (settings.loadSchedule === undefined) {
    log.info("nothing is loaded on a schedule (GOVDATA_LOAD_SCHEDULE is off)");
    return { tick: async () => {}, stop: async () => {} };
  }
  const { ready, left, reasons } = obstaclesOf(datasets, settings);
  if (left.length > 0)
    log.info(
      `${left.length} of ${datasets.length} datasets are not loaded on schedule (${reasons}); see govdata doctor`,
    );
  const stopping = new AbortController();
  const startedAt = options.now?.() ?? new Date();
  // What is under way, from the sweep on: a stop waits for it, since the database is closed after that.
  let running = sweepLeftovers(options, stopping.signal);
  const tick = () => {
    // One at a time; a failure is told and is no reason to stop: the next time may go better.
    running = running
      .then(() => loadDue({ ...options, datasets: ready, signal: stopping.signal, startedAt }))
      .catch((error: unknown) => log.error("the loader's schedule failed", { error }));
    return running;
  };
  const when = { timezone: "UTC", unref: true, protect: true };
  const cron = new Cron(settings.loadSchedule, when, tick);
  const releaseClock = new Cron(RELEASE_CLOCK, when, () => {
    // Most of the time no release is expected, and the database need not be asked.
    const now = options.now?.() ?? new Date();
    return ready.some((dataset) => releaseTry(dataset, now, null)) ? tick() : undefined;
  });
  void tick();
  if (ready.length > 0)
    log.info(`new vintages are looked for at ${settings.loadSchedule} (UTC)`, { next: cron.nextRun()?.toISOString() });
  for (const { name, releases = [] } of ready) {
    const next = nextRelease(releases, startedAt);
    if (next) log.info(`a release of ${name} is looked for from ${next.toISOString()} on, too`);
  }
  return {
    tick,
    async stop() {
      cron.stop();
      releaseClock.stop();
      stopping.abort();
      // What was told to end ends soon; a database that hangs keeps it, and is left to whoever closes that.
      await Promise.race([running, sleep(settings.shutdownSeconds * 1_000, undefined, { ref: false })]);
    },
  };
}

/** Drops what killed loads left, of every dataset that is not being loaded now. */
async function sweepLeftovers({ database, datasets, log }: ScheduleOptions, signal: AbortSignal): Promise<void> {
  for (const { name } of datasets) {
    if (signal.aborted) return;
    await withLoadLock(database, name, () => sweepTables(database, name)).catch((error: unknown) =>
      log.info(`the tables of ${name} are not swept`, { error }),
    );
  }
}

async function loadDue(options: ScheduleOptions & { signal: AbortSignal; startedAt: Date }): Promise<void> {
  const { database, datasets, signal, startedAt, log } = options;
  if (datasets.length === 0 || signal.aborted) return;
  await withScheduleLock(database, async () => {
    const runs = new Map((await scheduleRuns(database.sql)).map((run) => [run.job, run]));
    const looks = new Cron(options.settings.loadSchedule ?? "", { timezone: "UTC", paused: true });
    for (const dataset of datasets) {
      if (signal.aborted) return;
      const last = runs.get(jobOf(dataset.name));
      const now = options.now?.() ?? new Date();
      const since = last?.started_at ?? startedAt;
      if (!isDue(dataset, { last, since, nextLook: looks.nextRun(since), now })) continue;
      await loadOne(dataset, options);
      log.flush();
    }
  });
}

/** Whether a dataset is to be looked at now, by what its last run was and found. */
function isDue(
  dataset: Dataset,
  { last, since, nextLook, now }: { last: ScheduleRun | undefined; since: Date; nextLook: Date | null; now: Date },
): boolean {
  // A run without an end died with its process: it is made up for, as one that never began is.
  if (last !== undefined && last.finished_at === null) return true;
  if (nextLook !== null && nextLook <= now) return true;
  const tried = releaseTry(dataset, now, last?.published_at ?? null);
  return tried !== undefined && tried > since;
}

/** The newest time at which a release of the dataset was to be looked for; undefined where none is awaited now. */
function releaseTry({ releases = [] }: Dataset, now: Date, publishedAt: Date | null): Date | undefined {
  return releases
    .map((days) => newestTry(days, now, publishedAt))
    .reduce((newest, one) => (newest && (!one || newest > one) ? newest : one), undefined);
}

async function loadOne(
  dataset: Dataset,
  { database, log, signal, run = runLoad }: ScheduleOptions & { signal: AbortSignal },
): Promise<void> {
  const job = jobOf(dataset.name);
  await beginRun(database.sql, job);
  log.info(`loading ${dataset.name} on schedule`);
  try {
    const report = await run({
      dataset: dataset.name,
      options: DEFAULT_OPTIONS,
      database,
      signal,
      onLog: (line) => log.info(line, { dataset: dataset.name }),
    });
    const published = report.results.filter(({ outcome }) => outcome === "published").map(({ label }) => label);
    log.info(published.length > 0 ? `${dataset.name} published` : `nothing new in ${dataset.name}`, { published });
    if (published.length > 0) await notePublication(database.sql, job);
    await endRun(database.sql, job, published.length > 0 ? `published ${published.join(", ")}` : "nothing new");
  } catch (error) {
    log.error(`loading ${dataset.name} failed; what was served stays`, { error });
    // A load that was stopped with this process is made up for at the next start: its run stays without an end.
    if (!signal.aborted) await endRun(database.sql, job, `failed: ${(error as Error).message}`.slice(0, 1_000));
  }
}
