import type { TransactionSql } from "postgres";

/** Empties a new table that no reader has yet. */
export const emptyTable = (tx: TransactionSql, table: string) => tx.unsafe(`truncate ${table}`);
