import { setTimeout as sleep } from "node:timers/promises";
import type { TransactionSql } from "postgres";
import { failed } from "../../errors.ts";
import type { Database } from "../../storage/database.ts";
import { boundName, literal, madeBy, type Partition } from "./partition.ts";

/** Longest wait for the lock: later readers wait behind this one, so none is held up longer. */
const LOCK_TIMEOUT_MS = 50;

/** Postgres's lock_not_available. */
const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "55P03";

/**
 * Puts the new tables in the place of the `replaced` ones (undefined where the key is new), as the last step of `tx`.
 * Retries for the lock, at growing intervals, until `patienceMs` have passed.
 * @throws `failed` when readers never leave it free.
 */
export async function swapPartitions(
  tx: TransactionSql,
  partitions: readonly Partition[],
  replaced: readonly (string | undefined)[],
  patienceMs: number,
): Promise<void> {
  const began = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      await tx.savepoint(async (point) => {
        await point.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
        // Together, because each separate statement would make readers wait for one more trip to the server.
        const swaps = partitions.map((partition, index) => swapText(partition, replaced[index]));
        // The commit may wait longer: one with NOTIFY waits for others of the whole server.
        await point.unsafe([...swaps, "set local lock_timeout to default;"].join("\n"));
      });
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() - began > patienceMs)
        throw failed(
          `readers held ${partitions.map(({ parent }) => parent).join(", ")} for ${Math.round(patienceMs / 1000)} s ` +
            `without a break of ${LOCK_TIMEOUT_MS} ms, so that nothing could be replaced: load again when a long ` +
            "export has ended",
          error,
        );
      // Ten attempts a second at first, one in two seconds later: readers lose at most 50 ms of each.
      await sleep(Math.min(50 * 1.5 ** attempt, 2_000) * (0.5 + Math.random()));
    }
  }
}

/** The statements that put one partition in place. Its check states the bound, so that the rows are not read again. */
const swapText = ({ parent, table, key }: Partition, replaced: string | undefined): string => `
    ${replaced === undefined ? "" : `alter table ${parent} detach partition ${replaced};`}
    alter table ${parent} attach partition ${table} for values in (${literal(key)});
    alter table ${table} drop constraint ${boundName(table)};`;

/**
 * Drops what loads of `dataset` left behind: tables filled by a load that died before they were put in place, and ones
 * that were replaced. What a slow reader still holds is left to the next sweep. The caller holds the dataset's lock,
 * else the tables of a running load would go.
 */
export async function sweepTables(database: Database, dataset: string): Promise<void> {
  // A table whose commit was not heard of may be a partition by now: what is served is never dropped.
  const leftTables = await database.sql<{ name: string }[]>`
    select c.oid::regclass::text as name
      from pg_description d
      join pg_class c on c.oid = d.objoid and c.relkind = 'r' and not c.relispartition
     where d.classoid = 'pg_class'::regclass and d.objsubid = 0 and d.description = ${madeBy(dataset)}`;
  for (const { name } of leftTables)
    try {
      await database.transaction(async (tx) => {
        await tx`set local lock_timeout = '2s'`;
        await tx.unsafe(`drop table if exists ${name}`);
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
}
