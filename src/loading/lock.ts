import { hostname } from "node:os";
import type { Sql, TransactionSql } from "postgres";
import { conflict, failed } from "../errors.ts";
import type { Database } from "../storage/database.ts";

/** The first half of every lock key of a load; the second is the dataset's. */
const LOAD_LOCKS = 0x6c6f6164; // "load"

/**
 * Does `work` while no other load of `dataset` can run, on this database, from any machine. The lock is a
 * transaction that does nothing else. It holds no row and no snapshot, and it ends when this process ends.
 * `lost` is aborted when the lock's connection breaks.
 * @throws `conflict` that names the other load.
 */
export async function withLoadLock<T>(
  database: Database,
  dataset: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let working: Promise<T> | undefined;
  try {
    return await database.transaction(async (tx) => {
      // What others read in pg_stat_activity, and in the message below.
      const name = `govdata load ${dataset}, process ${process.pid} on ${hostname()}`.slice(0, 63);
      await tx`select set_config('application_name', ${name}, true),
                      set_config('idle_in_transaction_session_timeout', '0', true)`;
      if (!(await tryLock(tx, dataset))) throw conflict(await describeHolder(tx, dataset));
      working = work(lost.signal);
      return await working;
    });
  } catch (error) {
    if (!working) throw error;
    // The lock's connection may be what failed: the work has to end before anything else is done.
    lost.abort(failed(`the connection that holds the lock of ${dataset} is lost`, error));
    await working.catch(() => {});
    throw error;
  }
}

/** A load that runs now, on this machine or another. */
export interface RunningLoad {
  dataset: string;
  /** `govdata load census, process 4711 on data-1` */
  holder: string;
  since: Date;
}

/** Returns which of these datasets are being loaded, by their locks. */
export const runningLoads = (sql: Sql, datasets: readonly string[]): Promise<RunningLoad[]> => sql<RunningLoad[]>`
    select names.dataset, a.application_name as holder, a.xact_start as since
      from unnest(${[...datasets]}::text[]) as names (dataset)
      join pg_locks l on l.objid = (hashtext(names.dataset)::bigint & 4294967295)::oid
      join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objsubid = 2
       and l.database = (select oid from pg_database where datname = current_database())
       and l.classid = ${LOAD_LOCKS}::bigint::oid`;

async function tryLock(tx: TransactionSql, dataset: string): Promise<boolean> {
  const [row] = await tx<{ held: boolean }[]>`
    select pg_try_advisory_xact_lock(${LOAD_LOCKS}, hashtext(${dataset})) as held`;
  return row?.held === true;
}

async function describeHolder(tx: TransactionSql, dataset: string): Promise<string> {
  const [holder] = await tx<{ name: string; since: string }[]>`
    select a.application_name as name,
           to_char(a.xact_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
      from pg_locks l
      join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objsubid = 2
       and l.database = (select oid from pg_database where datname = current_database())
       and l.classid = ${LOAD_LOCKS}::bigint::oid
       and l.objid = (hashtext(${dataset})::bigint & 4294967295)::oid`;
  return holder
    ? `another load of ${dataset} is running (${holder.name}, since ${holder.since}): wait for it to end`
    : `another load of ${dataset} was running just now: try again`;
}
