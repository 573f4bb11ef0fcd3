import type { Settings } from "../config.ts";
import type { Log } from "../log.ts";
import type { Database } from "../storage/database.ts";

/** Work that is done again and again, at certain times, by one machine of all that share the database. */
export interface Job {
  /** The job's row in `schedule_runs`, such as `load census`. */
  name: string;
  /**
   * Jobs of one lane run one after the other, on one machine; different lanes run side by side. Without it the job has
   * a lane of its own, so that no long job of another feature delays it.
   */
  lane?: string;
  times: Times;
  /**
   * Does the work; it must end soon after `signal` is aborted. An error is logged and recorded; other jobs continue,
   * and this one runs again at its next time. A run that was cut off, by a kill or a stop, is made up for at the next
   * start.
   */
  run(signal: AbortSignal, context: JobContext): Promise<JobResult>;
}

/** What a job works with. The database is migrated. */
export interface JobContext {
  database: Database;
  settings: Settings;
  log: Log;
}

/** The result of a run. */
export interface JobResult {
  /** In a few words, for `schedule_runs` and `govdata status`: `nothing new`. */
  outcome: string;
  /** Whether the run changed something; {@link JobRun.changed_at} of later runs is its time. */
  changed?: boolean;
}

/** When a job is due. `cronTimes` and `everyMinutes` make what most jobs need. */
export interface Times {
  /**
   * The newest time, up to `now`, at which the job was to run; undefined where there was none. It is due when its last
   * run began before that. `last` is undefined while the database has not been asked, or has none.
   */
  newest(now: Date, last: JobRun | undefined): Date | undefined;
}

/** The last run of a job. */
export interface JobRun {
  job: string;
  started_at: Date;
  /** Null: it runs, or died with its process. */
  finished_at: Date | null;
  outcome: string | null;
  /** When a run of it, the last or one before, changed something; null where none has. */
  changed_at: Date | null;
}
