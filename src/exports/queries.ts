import type { Sql } from "postgres";

/** Rows that an edition has at most: its times end before those of the next begin. In microseconds, 20 seconds. */
export const MOST_ROWS = 20_000_000;

/** An edition of a dataset, and the time before that of its first row. */
export interface EditionRow {
  version: number;
  starts_at: Date;
}

/**
 * Returns the served edition of a dataset, and begins its times if it is new; undefined if nothing is loaded. A
 * statement that read the edition before, and waited for one that begins the next, must not begin its times again.
 */
export async function servedEdition(sql: Sql, dataset: string): Promise<EditionRow | undefined> {
  const [row] = await sql<EditionRow[]>`
    insert into export_editions as known (dataset, version, published_at, starts_at)
    select dataset, version, updated_at, date_trunc('milliseconds', updated_at)
      from dataset_versions
     where dataset = ${dataset}
    on conflict (dataset) do update
      set version = case when excluded.published_at < known.published_at then known.version else excluded.version end,
          published_at = greatest(excluded.published_at, known.published_at),
          starts_at = case
                        when excluded.published_at < known.published_at
                          or (excluded.published_at, excluded.version) = (known.published_at, known.version)
                        then known.starts_at
                        else greatest(excluded.starts_at, known.starts_at + ${MOST_ROWS} * interval '1 microsecond')
                      end
    returning version::float8, starts_at`;
  return row;
}

/** Returns the version of a dataset that `sql` reads; undefined if nothing is loaded. */
export async function servedVersion(sql: Sql, dataset: string): Promise<number | undefined> {
  const [row] = await sql<{ version: number }[]>`
    select version::float8 from dataset_versions where dataset = ${dataset}`;
  return row?.version;
}

/** Returns the labels of a dataset's served vintages, in their order. */
export const servedLabels = async (sql: Sql, dataset: string): Promise<string[]> =>
  (
    await sql<{ label: string }[]>`
      select label
        from dataset_vintages
       where dataset = ${dataset} and state = 'served'
       order by label`
  ).map(({ label }) => label);
