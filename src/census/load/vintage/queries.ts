import type { Sql, TransactionSql } from "postgres";
import { sourceRefused } from "../../../errors.ts";
import type { Estimate } from "../../estimates/estimates.ts";
import type { StoredLevel, Survey, Vintage } from "../../vocabulary/vintages.ts";
import type { PlaceNames } from "../files/place-names.ts";

/** PostgreSQL's number of a type of ours, which COPY's binary form has to name. */
export async function typeNumber(tx: TransactionSql, name: string): Promise<number> {
  const [type] = await tx<{ oid: number }[]>`select ${name}::regtype::oid as oid`;
  return type!.oid; // an unknown name is an error
}

/**
 * Has the statistics of new places made from a tenth of the usual sample, and none of their names, by which nobody
 * looks for them here: a full sample is a third of all rows, and took as long as their index.
 */
export const sampleFewPlaces = (tx: TransactionSql, target: string) =>
  tx.unsafe(`
    alter table ${target}
      alter column vintage set statistics 10,
      alter column level set statistics 10,
      alter column fips set statistics 10,
      alter column name set statistics 0`);

/**
 * Keeps the places that the new files lack. A name whose letters were lost (the export of 2010 writes `Do?a Ana`) is
 * taken from the nearest vintage that has it whole, else from the nearest Gazetteer.
 */
export async function keepServedPlaces(tx: TransactionSql, target: string, vintage: Vintage): Promise<void> {
  await tx.unsafe(
    `insert into ${target} (vintage, level, fips, name)
     select old.vintage, old.level, old.fips, old.name from census_places as old
      where old.vintage = $1
        and not exists (select from ${target} as new where new.level = old.level and new.fips = old.fips)`,
    [vintage],
  );
  // `?`, and the sign that stands for bytes that were no UTF-8: looked for as they are, as a pattern took twice as
  // long.
  const lost = (name: string) => `(strpos(${name}, '?') > 0 or strpos(${name}, $2) > 0)`;
  await tx.unsafe(
    `update ${target} as bad
        set name = coalesce(
              (select good.name from census_places as good
                where good.level = bad.level and good.fips = bad.fips and not ${lost("good.name")}
                order by abs(left(good.vintage, 4)::int - left($1, 4)::int), good.vintage limit 1),
              (select good.name || case when bad.level in ('county', 'place')
                                        then coalesce(substring(bad.name from ', [^,]+$'), '') else '' end
                 from census_gazetteer as good
                where good.level = bad.level and good.fips = bad.fips and not ${lost("good.name")}
                order by abs(good.year - left($1, 4)::int), good.edition limit 1),
              bad.name)
      where ${lost("bad.name")}`,
    [vintage, "\uFFFD"],
  );
}

/** Offers the names that the vintage is served with. */
export async function servedNames(tx: TransactionSql, vintage: Vintage, names: PlaceNames): Promise<void> {
  const rows = await tx<{ level: StoredLevel; fips: string; name: string }[]>`
    select level, fips, name from census_places where vintage = ${vintage}`;
  for (const { level, fips, name } of rows) names.offer(level, fips, name);
}

/** The housing units that the vintage is served with, by level and code: shares of them may come alone. */
export async function servedWholes(tx: TransactionSql, vintage: Vintage): Promise<Map<string, Estimate>> {
  const rows = await tx<({ level: string; fips: string } & Estimate)[]>`
    select level, fips, value, moe, value_note as "valueNote", moe_note as "moeNote", open_ended as "openEnded"
      from census_estimates
     where vintage = ${vintage} and metric = 'housing_units' and dimension = ''`;
  return new Map(rows.map(({ level, fips, ...whole }) => [`${level} ${fips}`, whole]));
}

/**
 * The states and the District add up to the nation, within what rounding explains; Puerto Rico is no part of it.
 * Otherwise a file is of another vintage than its name says, or was altered.
 */
export async function refuseWrongTotals(tx: TransactionSql, target: string, vintage: Vintage): Promise<void> {
  const sums = await tx.unsafe<{ metric: string; states: number; nation: number }[]>(`
    with totals as (
      select level, metric, code, value
        from ${target}, unnest(codes, estimates) as cell (code, value)
       where level in ('nation', 'state') and dimension = ''
         and metric in ('total_population', 'housing_units', 'population_under_18')
    )
    select states.metric, sum(states.value) as states, max(nation.value) as nation
      from totals as states
      join totals as nation on nation.level = 'nation' and nation.metric = states.metric
     where states.level = 'state' and states.code <> 72
     group by states.metric
    having count(states.value) = 51 and count(nation.value) = 51`);
  for (const { metric, states, nation } of sums)
    if (Math.abs(states - nation) > nation * 0.001)
      throw sourceRefused(
        { file: vintage },
        metric,
        `the states add up to ${states}, and the nation has ${nation}: some file is of another vintage`,
      );
}

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

/** What the served edition of a label was made of (its publication's `detail.files`); `{}` where there is none. */
export async function servedFiles<File>(sql: Sql, label: string): Promise<Record<string, File>> {
  const [served] = await sql<{ files: Record<string, File> | null }[]>`
    select detail->'files' as files from dataset_vintages
     where dataset = 'census' and label = ${label} and state = 'served'`;
  return served?.files ?? {};
}

/** The served editions of a kind, but for one, that were made of a file with this checksum. */
export const editionsWithFile = (sql: Sql, { kind, label, sha256 }: { kind: string; label: string; sha256: string }) =>
  sql<{ label: string }[]>`
    select label
      from dataset_vintages, jsonb_each_text(detail->'files') as file (level, sha256)
     where dataset = 'census'
       and state = 'served'
       and label like ${`${kind}-%`}
       and label <> ${label}
       and file.sha256 = ${sha256}
     order by label`;

/** Rows that a file had when it was loaded before, by level and table. */
export const fileRowsBefore = (sql: Sql, vintage: Vintage, file: string) =>
  sql<{ level: string; acs_table: string; row_count: number }[]>`
    select level, acs_table, row_count from census_files where vintage = ${vintage} and file = ${file}`;

/** Keeps the levels of an edition that the new files lack. */
export async function keepServedGazetteer(tx: TransactionSql, target: string, edition: string): Promise<void> {
  await tx.unsafe(
    `insert into ${target}
     select old.* from census_gazetteer as old
      where old.edition = $1
        and not exists (select from ${target} as new
                         where new.level = old.level or (new.level = 'metro' and old.level = 'micro'))`,
    [edition],
  );
}

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

/** How many values the blocks of a table hold. */
export async function countValues(tx: TransactionSql, target: string): Promise<number> {
  const [count] = await tx.unsafe<{ values: number }[]>(`select sum(cardinality(codes))::int as values from ${target}`);
  return count?.values ?? 0;
}

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

/** Whether the new table's places, or their names, are others than those served for the vintage. */
export async function placesDiffer(tx: TransactionSql, target: string, vintage: Vintage): Promise<boolean> {
  const [row] = await tx.unsafe<{ differ: boolean }[]>(
    `select exists (select from ${target} as new
                      full join (select level, fips, name from census_places where vintage = $1) as old
                        using (level, fips)
                     where new.name is distinct from old.name) as differ`,
    [vintage],
  );
  return row?.differ ?? true;
}

/** Where the vintage's series were read from by earlier loads. */
export const servedSources = (tx: TransactionSql, vintage: Vintage) =>
  tx<{ level: string; metric: string; dimension: string; sources: CoverageSource[] }[]>`
    select level, metric, dimension, sources from census_coverage where vintage = ${vintage}`;

/** The metrics of the newest 5-year vintage, by level; of the newest 1-year one where there is no other. */
export const newestCoverage = (sql: Sql) =>
  sql<{ vintage: Vintage; level: StoredLevel; metric: string; places: number }[]>`
    select vintage, level, metric, place_count as places
      from census_coverage
     where dimension = ''
       and vintage = (select vintage from census_coverage order by survey desc, year desc limit 1)`;
