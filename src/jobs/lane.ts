import { failed } from "../errors.ts";
import type { Job, JobContext, JobRun } from "./job.ts";
import { beginRun, endRun, lastRuns, recordChange, tryLaneLock } from "./queries.ts";

/** The jobs that run one after the other, on one machine at a time. */
export interface Lane {
  name: string;
  jobs: readonly Job[];
}

/** What the jobs of a lane run with, in this process. */
export interface LaneOptions extends JobContext {
  now: () => Date;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  /** A job that never ran is due at its first time after this. */
  startedAt: Date;
}

/** Runs the jobs of the lane that are due. Does nothing while another machine runs jobs of this lane. */
export async function runLane(lane: Lane, options: LaneOptions): Promise<void> {
  const { database, stopping } = options;
  if (stopping.aborted) return;
  const lost = new AbortController();
  let working: Promise<void> | undefined;
  try {
    // The lock is a transaction that does nothing else. It ends with this process, however that ends.
    await database.transaction(async (tx) => {
      if (!(await tryLaneLock(tx, lane.name))) return;
      working = runDue(lane, { ...options, signal: AbortSignal.any([stopping, lost.signal]) });
      await working;
    });
  } catch (error) {
    if (!working) throw error;
    lost.abort(failed(`the connection that holds the lock of the jobs "${lane.name}" is lost`, error));
    await working.catch(() => {});
    throw error;
  }
}

async function runDue({ jobs }: Lane, options: LaneOptions & { signal: AbortSignal }): Promise<void> {
  const { database, now, signal, startedAt, log } = options;
  const runs = new Map((await lastRuns(database.sql)).map((run) => [run.job, run]));
  for (const job of jobs) {
    if (signal.aborted) return;
    if (!isDue(job, { last: runs.get(job.name), now: now(), startedAt })) continue;
    await runJob(job, options);
    log.flush();
  }
}

function isDue(
  { times }: Job,
  { last, now, startedAt }: { last: JobRun | undefined; now: Date; startedAt: Date },
): boolean {
  // A run without an end died with its process: it is made up for.
  if (last?.finished_at === null) return true;
  const newest = times.newest(now, last);
  return newest !== undefined && newest > (last?.started_at ?? startedAt);
}

async function runJob(
  { name, run }: Job,
  { database, settings, log, signal }: LaneOptions & { signal: AbortSignal },
): Promise<void> {
  const { sql } = database;
  await beginRun(sql, name);
  try {
    const { outcome, changed } = await run(signal, { database, settings, log });
    if (changed) await recordChange(sql, name);
    await endRun(sql, name, outcome);
  } catch (error) {
    // A run that was stopped stays without an end, so that the next start makes up for it.
    if (signal.aborted) return log.info(`stopped the job "${name}"; the next start runs it again`);
    log.error(`the job "${name}" failed`, { error });
    await endRun(sql, name, `failed: ${(error as Error).message}`.slice(0, 1_000));
  }
}
