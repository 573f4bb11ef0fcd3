import type { Sql, TransactionSql } from "postgres";
import type { JobRun } from "./job.ts";

/** The last run of each job that ever ran, by name; `[]` where none has. */
export const lastRuns = (sql: Sql): Promise<JobRun[]> => sql<JobRun[]>`
    select runs.job, runs.started_at, runs.finished_at, runs.outcome, changes.finished_at as changed_at
      from schedule_runs runs
      left join schedule_runs changes on changes.job = 'publication by ' || runs.job
     where runs.job <> 'starter' and runs.job not like 'starter %' and runs.job not like 'publication by %'
     order by runs.job`;

/** Returns whether the table of runs exists; a database that is not migrated lacks it. */
export async function hasRuns(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ exists: boolean }[]>`select to_regclass('schedule_runs') is not null as exists`;
  return row?.exists === true;
}

/** Records that a job began now. */
export const beginRun = (sql: Sql, job: string) => sql`
    insert into schedule_runs (job, started_at) values (${job}, now())
    on conflict (job) do update set started_at = excluded.started_at, finished_at = null, outcome = null`;

/** Records how a job ended. */
export const endRun = (sql: Sql, job: string, outcome: string) => sql`
    update schedule_runs set finished_at = now(), outcome = ${outcome} where job = ${job}`;

/** Records that a job changed something now: in a row of its own, which later runs of the job don't change. */
export const recordChange = (sql: Sql, job: string) => sql`
    insert into schedule_runs (job, started_at, finished_at) values (${`publication by ${job}`}, now(), now())
    on conflict (job) do update set started_at = excluded.started_at, finished_at = excluded.finished_at`;

/** Takes the lock of a lane until the transaction ends; false where another machine has it. */
export async function tryLaneLock(tx: TransactionSql, lane: string): Promise<boolean> {
  await tx`select set_config('idle_in_transaction_session_timeout', '0', true)`;
  const [row] = await tx<{ held: boolean }[]>`
    select pg_try_advisory_xact_lock(${LANE_LOCKS}, hashtext(${lane})) as held`;
  return row?.held === true;
}

/** The first half of every lane's lock key; the second is the lane's. */
const LANE_LOCKS = 0x6a6f_6273; // "jobs"
