import type { TransactionSql } from "postgres";

/** Returns how many rows of a table `work` reads in a transaction, by its indexes and without them. */
export async function rowsRead(tx: TransactionSql, table: string, work: () => PromiseLike<unknown>): Promise<number> {
  const before = await readCount(tx, table);
  await work();
  return (await readCount(tx, table)) - before;
}

async function readCount(tx: TransactionSql, table: string): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count
      from pg_stat_xact_user_tables
     where relname = ${table}`;
  return row.count;
}
