import type { Sql } from "postgres";

/** The last publish of a dataset. */
export interface VersionRow {
  dataset: string;
  version: number;
  updated_at: Date;
}

/** Returns the version of every dataset that was ever published; `[]` on an empty store. */
export const datasetVersions = (sql: Sql) =>
  sql<VersionRow[]>`
    select dataset, version, updated_at
      from dataset_versions`;

/** Counts loads by dataset and outcome, for the metrics. */
export const loadCounts = (sql: Sql) =>
  sql<{ dataset: string; state: string; count: number; newest: Date; rows: number }[]>`
    select dataset, state, count(*) as count, max(published_at) as newest, sum(row_count)::bigint as rows
      from dataset_vintages
     group by dataset, state`;

/** Counts this program's connections by state, for the metrics. */
export const connectionCounts = (sql: Sql) =>
  sql<{ state: string; count: number }[]>`
    select coalesce(state, 'other') as state, count(*) as count
      from pg_stat_activity
     where datname = current_database()
       and application_name like 'govdata%'
     group by 1`;

/** Whether the database answers, for /readyz. */
export const ping = (sql: Sql) => sql`select 1`;
