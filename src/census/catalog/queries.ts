import type { Fragment, Sql } from "postgres";
import type { Estimate } from "../estimates/estimates.ts";
import type { RowMetric, StoredMetric } from "../metrics/metric-names.ts";
import { type Level, type Survey, type Vintage, yearOf } from "../vocabulary/vintages.ts";

/** What there is of a metric, or of one of its breakdowns, in a vintage at a level. */
export interface CoverageRow {
  vintage: Vintage;
  year: number;
  survey: Survey;
  level: Level;
  metric: RowMetric;
  /** '' for the metric itself. */
  dimension: string;
  places: number;
  values: number;
  moes: number;
}

/** All of the coverage, newest vintages first, 5-year before 1-year. */
export const coverage = (sql: Sql) =>
  sql<CoverageRow[]>`
    select vintage, year, survey, level, metric, dimension,
           place_count as places, value_count as values, moe_count as moes
      from census_coverage
     where level <> 'micro'
     order by year desc, survey desc, level, metric, dimension`;

/** Which ACS tables were read for each vintage and level. */
export const loadedTables = (sql: Sql) =>
  sql<{ vintage: Vintage; level: Level; acs_table: string }[]>`
    select distinct vintage, level, acs_table
      from census_files`;

/**
 * A list of metrics. It is sent as text[]: a connection that is older than the schema, as at a first start, never heard
 * of the type census_metric[], and postgres.js would write the list in a form that Postgres can't read.
 */
const metricList = (sql: Sql, metrics: readonly StoredMetric[]) => sql`${metrics as string[]}::text[]::census_metric[]`;

/** The coverage of some metrics with the tables that they were read from, in the order of {@link coverage}. */
export const coverageWithSources = (sql: Sql, metrics: readonly StoredMetric[]) =>
  sql<(CoverageRow & { sources: { table: string; lines: string }[] })[]>`
    select vintage, year, survey, level, metric, dimension,
           place_count as places, value_count as values, moe_count as moes, sources
      from census_coverage
     where level <> 'micro'
       and dimension = ''
       and metric = any (${metricList(sql, metrics)})
     order by year desc, survey desc, level, metric`;

/** One place in one vintage. */
export interface PlaceVintage {
  level: Level;
  fips: string;
  vintage: Vintage;
}

/**
 * Land area of a place by the Gazetteer whose year is nearest to the vintage's; no row where none has the code. The
 * nation's is only in `census_geographies`.
 */
const nearestArea = (sql: Sql, level: Level, vintage: Vintage, fips: Fragment) => sql`
             select land_area_sq_mi, area_year
               from (${level === "nation" ? nationAreas(sql, fips) : gazetteerAreas(sql, level, fips)}) as areas
              order by abs(area_year - ${yearOf(vintage)}), area_year desc
              limit 1`;

const gazetteerAreas = (sql: Sql, level: Level, fips: Fragment) => sql`
                     select land_area_sq_mi, year as area_year
                       from census_gazetteer
                      where level = ${level}
                        and census_gazetteer.fips = ${fips}`;

const nationAreas = (sql: Sql, fips: Fragment) => sql`
                     select land_area_sq_mi, right(area_edition, 4)::smallint as area_year
                       from census_geographies
                      where level = 'nation'
                        and census_geographies.fips = ${fips}`;

/** A land area and the year of the Gazetteer that it is from. */
export interface NearestArea {
  land_area_sq_mi: number | null;
  area_year: number | null;
}

/** Where one value is: fragments, for each can be a parameter or a column of what it is joined to. */
interface CellPlace {
  vintage: Fragment;
  level: Level;
  metric: Fragment;
  dimension: Fragment;
  group: Fragment;
  code: Fragment;
}

/** One value of `census_blocks`, for a lateral join; no row where there is none. One look at the primary key. */
const cellAt = (sql: Sql, { vintage, level, metric, dimension, group, code }: CellPlace) => sql`
      (select estimates[place] as value, margins[place] as moe, estimate_notes[place] as "valueNote",
              margin_notes[place] as "moeNote", open_ends[place] as "openEnded", true as found
         from (select *
                 from census_blocks
                where census_blocks.vintage = ${vintage}
                  and census_blocks.level = ${level}
                  and census_blocks.metric = ${metric}
                  and census_blocks.dimension = ${dimension}
                  and census_blocks.grp = ${group}
                  and last_code >= ${code}
                order by last_code
                limit 1) as block,
              array_position(block.codes, ${code}) as place
        where place is not null)`;

/** One value of a metric itself, not of a breakdown. */
const metricAt = (sql: Sql, place: Omit<CellPlace, "dimension" | "group">) =>
  cellAt(sql, { ...place, dimension: sql`''`, group: sql`''` });

/** Land areas of some places, each by the Gazetteer nearest to the vintage. */
export const areasOfPlaces = (
  sql: Sql,
  { level, vintage }: { level: Level; vintage: Vintage },
  codes: readonly string[],
) =>
  sql<(NearestArea & { fips: string })[]>`
    select codes.fips, area.land_area_sq_mi, area.area_year
      from unnest(${codes as string[]}::text[]) as codes (fips)
      left join lateral (${nearestArea(sql, level, vintage, sql`codes.fips`)}) as area on true`;

/** A stored value. `found` is null in a row that has neither a value nor a note. */
type FoundEstimate = Estimate & { found: true | null };

/**
 * Estimates of one place in several vintages, in no order, with the name that each vintage gives the place. Of a
 * vintage without any there is one row, which says nothing but the name.
 */
export const estimatesOverTime = (
  sql: Sql,
  { level, fips }: { level: Level; fips: string },
  vintages: readonly Vintage[],
  metrics: readonly StoredMetric[],
) =>
  sql<(FoundEstimate & { vintage: Vintage; metric: StoredMetric; name: string | null })[]>`
    select edition.vintage, asked.metric, named.name, cell.*
      from unnest(${vintages as string[]}::text[]) as edition (vintage)
      left join census_places as named
             on named.vintage = edition.vintage and named.level = ${level} and named.fips = ${fips}
     cross join unnest(${metricList(sql, metrics)}) with ordinality as asked (metric, position)
      left join lateral ${metricAt(sql, {
        vintage: sql`edition.vintage`,
        level,
        metric: sql`asked.metric`,
        code: sql`${fips}::bigint`,
      })} as cell on true
     where cell.found or asked.position = 1`;

/**
 * Estimates of some places of one level in one vintage, in no order. `place` and `metric` are positions, from 1, in
 * `codes` and `metrics`: a name would be read again for every row. The row of the first metric has the place's land
 * area, and is there even without a value or a note.
 */
export const estimatesOfPlaces = (
  sql: Sql,
  { level, vintage }: { level: Level; vintage: Vintage },
  codes: readonly string[],
  metrics: readonly StoredMetric[],
) =>
  sql<(FoundEstimate & NearestArea & { place: number; metric: number })[]>`
    select place.position::int as place, asked.position::int as metric, cell.*,
           case when asked.position = 1 then area.land_area_sq_mi end as land_area_sq_mi,
           case when asked.position = 1 then area.area_year end as area_year
      from unnest(${codes as string[]}::text[]) with ordinality as place (fips, position)
      left join lateral (${nearestArea(sql, level, vintage, sql`place.fips`)}) as area on true
     cross join unnest(${metricList(sql, metrics)}) with ordinality as asked (metric, position)
      left join lateral ${metricAt(sql, {
        vintage: sql`${vintage}`,
        level,
        metric: sql`asked.metric`,
        code: sql`place.fips::bigint`,
      })} as cell on true
     where cell.found or asked.position = 1`;

/**
 * The values that some places of a level have of some metrics in some vintages, in no order; what is null has no row.
 * `place` and `metric` are positions, from 1, in `codes` and `metrics`.
 */
export const valuesInVintages = (
  sql: Sql,
  { level, codes, vintages }: { level: Level; codes: readonly string[]; vintages: readonly Vintage[] },
  metrics: readonly StoredMetric[],
) =>
  sql<{ vintage: Vintage; place: number; metric: number; value: number }[]>`
    select edition.vintage, place.position::int as place, asked.position::int as metric, cell.value
      from unnest(${vintages as string[]}::text[]) as edition (vintage)
     cross join unnest(${codes as string[]}::text[]) with ordinality as place (fips, position)
     cross join unnest(${metricList(sql, metrics)}) with ordinality as asked (metric, position)
     cross join lateral ${metricAt(sql, {
       vintage: sql`edition.vintage`,
       level,
       metric: sql`asked.metric`,
       code: sql`place.fips::bigint`,
     })} as cell
     where cell.value is not null`;

/** Which groups of one breakdown of one place. */
export interface PlaceGroups {
  metric: RowMetric;
  dimension: string;
  groups: readonly string[];
}

/** The groups of one breakdown of one place, in no order. */
export const groupEstimates = (
  sql: Sql,
  { level, fips, vintage }: PlaceVintage,
  { metric, dimension, groups }: PlaceGroups,
) =>
  sql<(Estimate & { grp: string })[]>`
    select asked.grp, cell.*
      from unnest(${groups as string[]}::text[]) as asked (grp)
     cross join lateral ${cellAt(sql, {
       vintage: sql`${vintage}`,
       level,
       metric: sql`${metric}`,
       dimension: sql`${dimension}`,
       group: sql`asked.grp`,
       code: sql`${fips}::bigint`,
     })} as cell`;

/** How many groups of one breakdown of one place have a value in each vintage that has any. */
export const groupsWithValues = (
  sql: Sql,
  { level, fips }: { level: Level; fips: string },
  vintages: readonly Vintage[],
  { metric, dimension, groups }: PlaceGroups,
) =>
  sql<{ vintage: Vintage; groups: number }[]>`
    select edition.vintage, count(*)::int as groups
      from unnest(${vintages as string[]}::text[]) as edition (vintage)
     cross join unnest(${groups as string[]}::text[]) as asked (grp)
     cross join lateral ${cellAt(sql, {
       vintage: sql`edition.vintage`,
       level,
       metric: sql`${metric}`,
       dimension: sql`${dimension}`,
       group: sql`asked.grp`,
       code: sql`${fips}::bigint`,
     })} as cell
     where cell.value is not null
     group by edition.vintage`;

/** The newest total population of some places of a level, 5-year before 1-year; no row where none is loaded. */
export const newestPopulations = (
  sql: Sql,
  { level, codes, vintages }: { level: Level; codes: readonly string[]; vintages: readonly Vintage[] },
) =>
  sql<{ fips: string; vintage: Vintage; value: number }[]>`
    select distinct on (place.fips) place.fips, edition.vintage, cell.value
      from unnest(${codes as string[]}::text[]) as place (fips)
     cross join unnest(${vintages as string[]}::text[]) as edition (vintage)
     cross join lateral ${metricAt(sql, {
       vintage: sql`edition.vintage`,
       level,
       metric: sql`'total_population'::census_metric`,
       code: sql`place.fips::bigint`,
     })} as cell
     where cell.value is not null
     order by place.fips, left(edition.vintage, 4) desc, right(edition.vintage, 4) desc`;
