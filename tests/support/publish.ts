import type { Sql, TransactionSql } from "postgres";

/** Raises a dataset's version and tells every server, as a load does at its end. */
export const publishAgain = (sql: Sql | TransactionSql, dataset: string) => sql`
  with raised as (
    insert into dataset_versions (dataset)
    values (${dataset})
    on conflict (dataset) do update set version = dataset_versions.version + 1, updated_at = clock_timestamp()
  )
  select pg_notify('govdata_published', ${dataset})`;
