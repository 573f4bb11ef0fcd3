import type { Sql, TransactionSql } from "postgres";
import type { StoredLevel, Vintage } from "../../vocabulary/vintages.ts";

/** What one file held, for `census_files`: a row for each level and table. */
export interface FileRow {
  level: StoredLevel;
  table: string;
  id: string;
  sha256: string;
  rows: number;
}

/** Writes what was read of each file. */
export async function writeFiles(tx: TransactionSql, vintage: Vintage, rows: readonly FileRow[]): Promise<void> {
  await tx`
    insert into census_files (vintage, level, acs_table, file, sha256, row_count)
    select ${vintage}, level::census_level, acs_table, file, sha256, row_count
      from unnest(${rows.map(({ level }) => level)}::text[], ${rows.map(({ table }) => table)}::text[],
                  ${rows.map(({ id }) => id)}::text[], ${rows.map((row) => row.sha256)}::text[],
                  ${rows.map((row) => row.rows)}::integer[]) as new (level, acs_table, file, sha256, row_count)
    on conflict (vintage, level, acs_table, file) do update
      set sha256 = excluded.sha256, row_count = excluded.row_count, loaded_at = now()`;
}

/** Rows that a file had when it was loaded before, by level and table. */
export const fileRowsBefore = (sql: Sql, vintage: Vintage, file: string) =>
  sql<{ level: string; acs_table: string; row_count: number }[]>`
    select level, acs_table, row_count from census_files where vintage = ${vintage} and file = ${file}`;
