import type { TransactionSql } from "postgres";

/** Empties a new table, which nobody reads yet. */
export const emptyTable = (tx: TransactionSql, table: string) => tx.unsafe(`truncate ${table}`);
