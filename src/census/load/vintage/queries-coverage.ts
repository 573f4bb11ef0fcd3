import type { Sql, TransactionSql } from "postgres";
import type { StoredLevel, Survey, Vintage } from "../../vocabulary/vintages.ts";

/** Where values of a metric were read from: an element of `census_coverage.sources`. */
export interface CoverageSource {
  table: string;
  lines: string;
  rank: number;
  file: string;
  /** Of a breakdown: the group that the table gives. */
  group?: string;
}

/** A row of `census_coverage`. */
export interface CoverageRow {
  level: StoredLevel;
  metric: string;
  dimension: string;
  year: number;
  survey: Survey;
  place_count: number;
  value_count: number;
  moe_count: number;
  sources: CoverageSource[];
}

type Counted = Omit<CoverageRow, "year" | "survey" | "sources"> & { ranks: number[]; groups: string[] };

/**
 * How many places the table has of each series, and of which ranks and groups. Places of a breakdown have a value where
 * one of its groups has: only blocks in which that is not plain are counted place by place.
 */
export const countSeries = (tx: TransactionSql, target: string) =>
  tx.unsafe<Counted[]>(`
    with groups as materialized (
      select level, metric, dimension, grp, source_ranks, sum(cardinality(codes)) as places,
             sum(cardinality(array_remove(estimates, null))) as with_value,
             sum(cardinality(array_remove(margins, null))) as with_moe
        from ${target}
       group by level, metric, dimension, grp, source_ranks
    ), ranks as (
      select level, metric, dimension, array_agg(distinct rank)::int[] as ranks
        from groups, unnest(source_ranks) as rank
       group by level, metric, dimension
    ), spans as materialized (
      -- The same places in some or all groups: all of them have a value and a margin where they do in one group.
      select level, metric, dimension, last_code, cardinality(codes) as places,
             bool_or(array_position(estimates, null) is null and array_position(margins, null) is null) as is_plain,
             codes[1] <= lag(last_code) over (partition by level, metric, dimension order by last_code, codes[1])
               as crosses
        from ${target}
       where dimension <> ''
       group by level, metric, dimension, last_code, codes
    ), single as materialized (
      select level, metric, dimension, last_code
        from spans
       where not is_plain
          or (level, metric, dimension) in (select level, metric, dimension from spans where crosses)
    ), places as (
      select level, metric, dimension, sum(places) as places, sum(with_value) as with_value, sum(with_moe) as with_moe
        from (select level, metric, dimension, places, places as with_value, places as with_moe
                from spans
               where (level, metric, dimension, last_code) not in (select * from single)
               union all
              select level, metric, dimension, 1, bool_or(value is not null)::int, bool_or(moe is not null)::int
                from ${target}, unnest(codes, estimates, margins) as cell (code, value, moe)
               where (level, metric, dimension, last_code) in (select * from single)
               group by level, metric, dimension, code) as counted
       group by level, metric, dimension
    )
    select groups.level, groups.metric, groups.dimension,
           coalesce(max(places.places), sum(groups.places))::int as place_count,
           coalesce(max(places.with_value), sum(groups.with_value))::int as value_count,
           coalesce(max(places.with_moe), sum(groups.with_moe))::int as moe_count,
           max(ranks.ranks) as ranks,
           array_agg(distinct groups.grp) as groups
      from groups
      join ranks using (level, metric, dimension)
      left join places using (level, metric, dimension)
     group by groups.level, groups.metric, groups.dimension`);

/** Where the vintage's series were read from by earlier loads. */
export const servedSources = (tx: TransactionSql, vintage: Vintage) =>
  tx<{ level: string; metric: string; dimension: string; sources: CoverageSource[] }[]>`
    select level, metric, dimension, sources from census_coverage where vintage = ${vintage}`;

/** Replaces the vintage's rows in `census_coverage`. */
export async function writeCoverage(tx: TransactionSql, vintage: Vintage, rows: readonly CoverageRow[]): Promise<void> {
  await tx`delete from census_coverage where vintage = ${vintage}`;
  await tx`
    insert into census_coverage (vintage, level, metric, dimension, year, survey, place_count, value_count, moe_count,
                                 sources)
    select ${vintage}, level, metric, dimension, year, survey, place_count, value_count, moe_count, sources
      from jsonb_to_recordset(${tx.json(rows as never)})
        as new (level census_level, metric census_metric, dimension text, year smallint, survey text,
                place_count integer, value_count integer, moe_count integer, sources jsonb)`;
}

/** The metrics of the newest 5-year vintage, by level; of the newest 1-year one where there is no other. */
export const newestCoverage = (sql: Sql) =>
  sql<{ vintage: Vintage; level: StoredLevel; metric: string; places: number }[]>`
    select vintage, level, metric, place_count as places
      from census_coverage
     where dimension = ''
       and vintage = (select vintage from census_coverage order by survey desc, year desc limit 1)`;
