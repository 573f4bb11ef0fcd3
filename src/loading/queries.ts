import type { Sql } from "postgres";

/** A vintage that is served now. */
export interface ServedVintage {
  dataset: string;
  label: string;
  row_count: number;
  source: string;
  published_at: Date;
}

/** Every vintage that is served, by dataset and label; `[]` where nothing is loaded. */
export const servedVintages = (sql: Sql): Promise<ServedVintage[]> => sql<ServedVintage[]>`
    select dataset, label, row_count, source, published_at
      from dataset_vintages
     where state = 'served'
     order by dataset, label`;

/** A load that published nothing. */
export interface FailedLoadRow {
  dataset: string;
  label: string;
  state: "refused" | "failed";
  source: string;
  reason: string;
  at: Date;
}

/**
 * The last load of each dataset and label that published nothing, newest first, unless the same has been published
 * since; `[]` where all went well.
 */
export const openFailures = (sql: Sql): Promise<FailedLoadRow[]> => sql<FailedLoadRow[]>`
    select dataset, label, state, source, reason, published_at as at
      from (
        select distinct on (dataset, label) dataset, label, state, source, reason, published_at
          from dataset_vintages
         where state <> 'replaced'
         order by dataset, label, published_at desc, id desc
      ) last
     where state in ('refused', 'failed')
       -- A load that ended before it knew its vintage is made good by any later one.
       and (label <> '' or not exists (
             select from dataset_vintages later
              where later.dataset = last.dataset and later.state = 'served' and later.published_at > last.published_at))
     order by published_at desc`;

/** The last run of a job of the schedule. */
export interface ScheduleRun {
  job: string;
  started_at: Date;
  /** Null: it runs, or died with its process. */
  finished_at: Date | null;
  outcome: string | null;
  /** When a run of it, the last or one before, published something; null where none has. */
  published_at: Date | null;
}

/** When the schedule last ran a job; `[]` where it never has. */
export const scheduleRuns = (sql: Sql): Promise<ScheduleRun[]> => sql<ScheduleRun[]>`
    select runs.job, runs.started_at, runs.finished_at, runs.outcome, published.finished_at as published_at
      from schedule_runs runs
      left join schedule_runs published on published.job = 'publication by ' || runs.job
     where runs.job like 'load %'
     order by runs.job`;

/** Writes that a job began now. */
export const beginRun = (sql: Sql, job: string) => sql`
    insert into schedule_runs (job, started_at) values (${job}, now())
    on conflict (job) do update set started_at = excluded.started_at, finished_at = null, outcome = null`;

/** Writes how a job ended. */
export const endRun = (sql: Sql, job: string, outcome: string) => sql`
    update schedule_runs set finished_at = now(), outcome = ${outcome} where job = ${job}`;

/** Writes that a job published something now: in a row of its own, which the job's later runs leave alone. */
export const notePublication = (sql: Sql, job: string) => sql`
    insert into schedule_runs (job, started_at, finished_at) values (${`publication by ${job}`}, now(), now())
    on conflict (job) do update set started_at = excluded.started_at, finished_at = excluded.finished_at`;
