import type { Sql } from "postgres";

/** The lock of the process that vacuums. */
const VACUUM_LOCK = 0x7661_6375; // "vacu"

/** Takes the lock for this connection; false where another process has it. */
export async function tryVacuumLock(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ held: boolean }[]>`select pg_try_advisory_lock(${VACUUM_LOCK}) as held`;
  return row?.held === true;
}

/** Removes the dead rows of deliveries: each attempt leaves two. */
export const vacuumDeliveries = (sql: Sql) => sql`vacuum (truncate false) webhook_deliveries`;
