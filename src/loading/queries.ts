import type { Sql } from "postgres";

/** A vintage that is served now. */
export interface ServedVintage {
  dataset: string;
  label: string;
  row_count: number;
  source: string;
  published_at: Date;
}

/** Whether a vintage came with the program (`scripts/starter` names its source so), and not from a load. */
export const isStarterData = ({ source }: Pick<ServedVintage, "source">): boolean =>
  source.startsWith("starter data: ");

/** Every vintage that is served, by dataset and label; `[]` where nothing is loaded. */
export const servedVintages = (sql: Sql): Promise<ServedVintage[]> => sql<ServedVintage[]>`
    select dataset, label, row_count, source, published_at
      from dataset_vintages
     where state = 'served'
     order by dataset, label`;

/** A load that published nothing. */
export interface FailedLoadRow {
  dataset: string;
  label: string;
  state: "refused" | "failed";
  source: string;
  reason: string;
  at: Date;
}

/**
 * Returns the last load of each dataset and label that published nothing, newest first. Left out are those that
 * were published since.
 */
export const openFailures = (sql: Sql): Promise<FailedLoadRow[]> => sql<FailedLoadRow[]>`
    select dataset, label, state, source, reason, published_at as at
      from (
        select distinct on (dataset, label) dataset, label, state, source, reason, published_at
          from dataset_vintages
         where state <> 'replaced'
         order by dataset, label, published_at desc, id desc
      ) last
     where state in ('refused', 'failed')
       -- A load that ended before it knew its vintage is made good by any later one.
       and (label <> '' or not exists (
             select from dataset_vintages later
              where later.dataset = last.dataset and later.state = 'served' and later.published_at > last.published_at))
     order by published_at desc`;

/** A load that ended: one that published, or failed. */
export interface PastLoad {
  dataset: string;
  /** The vintage; `""` if the load failed before it knew one. */
  label: string;
  /** `replaced`: it was served until a later load. */
  state: "served" | "replaced" | "refused" | "failed";
  source: string;
  row_count: number;
  duration_ms: number;
  /** Why it published nothing. */
  reason: string | null;
  at: Date;
}

/** Returns the newest loads of each dataset, at most `most`, the newest first. */
export const pastLoads = (sql: Sql, most: number): Promise<PastLoad[]> => sql<PastLoad[]>`
    select dataset, label, state, source, row_count, duration_ms, reason, at
      from (
        select dataset, label, state, source, row_count, duration_ms, reason, published_at as at,
               row_number() over (partition by dataset order by published_at desc, id desc) as position
          from dataset_vintages
      ) loads
     where position <= ${most}
     order by dataset, position`;

/** Whether a vintage that is served was published within the last minutes. */
export async function wasServedLately(
  sql: Sql,
  { dataset, label, minutes }: { dataset: string; label: string; minutes: number },
): Promise<boolean> {
  const [row] = await sql<[{ was: boolean }]>`
    select exists (select
                     from dataset_vintages
                    where dataset = ${dataset} and label = ${label} and state = 'served'
                      and published_at > clock_timestamp() - ${minutes} * interval '1 minute') as was`;
  return row.was;
}
