import type { Fragment, Sql } from "postgres";
import type { EstimateNote } from "../estimates.ts";
import type { RowMetric, StoredMetric } from "../metric-names.ts";
import { type Level, type Survey, type Vintage, yearOf } from "../vintages.ts";

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

/** The coverage of some metrics with the tables that they were read from, in the order of {@link coverage}. */
export const coverageWithSources = (sql: Sql, metrics: readonly StoredMetric[]) =>
  sql<(CoverageRow & { sources: { table: string; lines: string }[] })[]>`
    select vintage, year, survey, level, metric, dimension,
           place_count as places, value_count as values, moe_count as moes, sources
      from census_coverage
     where level <> 'micro'
       and dimension = ''
       and metric = any (${metrics as string[]}::census_metric[])
     order by year desc, survey desc, level, metric`;

/** An estimate as it is stored. */
export interface StoredEstimate {
  value: number | null;
  moe: number | null;
  value_note: EstimateNote | null;
  moe_note: EstimateNote | null;
  open_ended: "above" | "below" | null;
}

/** One place in one vintage. */
export interface PlaceVintage {
  level: Level;
  fips: string;
  vintage: Vintage;
}

/**
 * Land area of a place by the Gazetteer whose year is nearest to the vintage's; no row where none has the code. The
 * nation's stands in `census_geographies` alone.
 */
const nearestArea = (sql: Sql, level: Level, vintage: Vintage, fips: Fragment) => sql`
             select land_area_sq_mi, area_year
               from (select land_area_sq_mi, year as area_year
                       from census_gazetteer
                      where level = ${level}
                        and census_gazetteer.fips = ${fips}
                      union all
                     select land_area_sq_mi, right(area_edition, 4)::smallint
                       from census_geographies
                      where level = 'nation'
                        and level = ${level}
                        and census_geographies.fips = ${fips}) as areas
              order by abs(area_year - ${yearOf(vintage)}), area_year desc
              limit 1`;

/** A land area and the year of the Gazetteer that it is from. */
export interface NearestArea {
  land_area_sq_mi: number | null;
  area_year: number | null;
}

/** Estimates of one place in one vintage, in no order; metrics without a row are left out. */
export const placeEstimates = (sql: Sql, { level, fips, vintage }: PlaceVintage, metrics: readonly StoredMetric[]) =>
  sql<(StoredEstimate & NearestArea & { metric: StoredMetric })[]>`
    select metric, value, moe, value_note, moe_note, open_ended, land_area_sq_mi, area_year
      from census_estimates
      left join (${nearestArea(sql, level, vintage, sql`${fips}`)}) as area on true
     where vintage = ${vintage}
       and level = ${level}
       and metric = any (${metrics as string[]}::census_metric[])
       and dimension = ''
       and grp = ''
       and fips = ${fips}`;

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

/** Estimates of one place in several vintages, in no order. */
export const estimatesOverTime = (
  sql: Sql,
  { level, fips }: { level: Level; fips: string },
  vintages: readonly Vintage[],
  metrics: readonly StoredMetric[],
) =>
  sql<(StoredEstimate & { vintage: Vintage; metric: StoredMetric })[]>`
    select vintage, metric, value, moe, value_note, moe_note, open_ended
      from census_estimates
     where vintage = any (${vintages as string[]})
       and level = ${level}
       and metric = any (${metrics as string[]}::census_metric[])
       and dimension = ''
       and grp = ''
       and fips = ${fips}`;

/** Estimates of several places of one level in one vintage, in no order. */
export const estimatesOfPlaces = (
  sql: Sql,
  { level, vintage }: { level: Level; vintage: Vintage },
  codes: readonly string[],
  metrics: readonly StoredMetric[],
) =>
  sql<(StoredEstimate & { fips: string; metric: StoredMetric })[]>`
    select fips, metric, value, moe, value_note, moe_note, open_ended
      from census_estimates
     where vintage = ${vintage}
       and level = ${level}
       and metric = any (${metrics as string[]}::census_metric[])
       and dimension = ''
       and grp = ''
       and fips = any (${codes as string[]})`;

/** In which vintages each of these places has a value of all of the metrics, in no order. */
export const vintagesWithValues = (
  sql: Sql,
  { level, codes, vintages }: { level: Level; codes: readonly string[]; vintages: readonly Vintage[] },
  metrics: readonly StoredMetric[],
) =>
  sql<{ vintage: Vintage; fips: string }[]>`
    select vintage, fips
      from census_estimates
     where vintage = any (${vintages as string[]})
       and level = ${level}
       and metric = any (${metrics as string[]}::census_metric[])
       and dimension = ''
       and grp = ''
       and fips = any (${codes as string[]})
       and value is not null
     group by vintage, fips
    having count(*) = ${metrics.length}`;

/** The groups of one breakdown of one place, in no order. */
export const groupEstimates = (
  sql: Sql,
  { level, fips, vintage }: PlaceVintage,
  metric: RowMetric,
  dimension: string,
) =>
  sql<(StoredEstimate & { grp: string })[]>`
    select grp, value, moe, value_note, moe_note, open_ended
      from census_estimates
     where vintage = ${vintage}
       and level = ${level}
       and metric = ${metric}
       and dimension = ${dimension}
       and fips = ${fips}`;

/** The newest total population of a place, 5-year before 1-year; `[]` where none is loaded. */
export const newestPopulation = (
  sql: Sql,
  { level, fips, vintages }: { level: Level; fips: string; vintages: readonly Vintage[] },
) =>
  sql<{ vintage: Vintage; value: number }[]>`
    select vintage, value
      from census_estimates
     where vintage = any (${vintages as string[]})
       and level = ${level}
       and metric = 'total_population'
       and dimension = ''
       and grp = ''
       and fips = ${fips}
       and value is not null
     order by left(vintage, 4) desc, right(vintage, 4) desc
     limit 1`;

/** Which rows of a metric a list of values takes. */
export interface ValuesRange {
  level: Level;
  vintage: Vintage;
  /** The stored metric of which there is a row for each place. */
  metric: StoredMetric;
  /** A second one that the value is computed from. */
  other: StoredMetric | undefined;
  /** Whether the land area is needed. */
  withArea: boolean;
  /** FIPS code of a state. */
  state: string | undefined;
}

/** One place of a list of values; fields with `other_` are of the second metric. */
export interface ValueRow extends StoredEstimate {
  fips: string;
  other_value: number | null;
  other_moe: number | null;
  other_value_note: EstimateNote | null;
  other_moe_note: EstimateNote | null;
  other_open_ended: "above" | "below" | null;
  land_area_sq_mi: number | null;
}

/** The rows of one piece of a list of values. The piece is cut first, and everything else is joined to it. */
const valueRows = (sql: Sql, range: ValuesRange, after: string, limit: number, offset: number) => sql`
    with own as materialized (
      select fips, value, moe, value_note, moe_note, open_ended
        from census_estimates
       where vintage = ${range.vintage}
         and level = ${range.level}
         and metric = ${range.metric}
         and dimension = ''
         and grp = ''
         and fips > ${after}
             ${inState(sql, range)}
       order by fips
       limit ${limit} offset ${offset}
    )
    select own.fips, own.value, own.moe, own.value_note, own.moe_note, own.open_ended
           ${range.other === undefined ? withoutOther(sql) : withOther(sql)}
           ${range.withArea ? sql`, area.land_area_sq_mi` : sql`, null::float8 as land_area_sq_mi`}
      from own
           ${range.other === undefined ? sql`` : joinOther(sql, range, range.other)}
           ${range.withArea ? joinArea(sql, range) : sql``}
     order by own.fips`;

const withOther = (sql: Sql) => sql`
           , other.value as other_value, other.moe as other_moe, other.value_note as other_value_note,
           other.moe_note as other_moe_note, other.open_ended as other_open_ended`;
const withoutOther = (sql: Sql) => sql`
           , null::float8 as other_value, null::float8 as other_moe, null::text as other_value_note,
           null::text as other_moe_note, null::text as other_open_ended`;

const joinOther = (sql: Sql, { level, vintage }: ValuesRange, other: StoredMetric) => sql`
      left join census_estimates as other
        on other.vintage = ${vintage} and other.level = ${level} and other.metric = ${other}
       and other.dimension = '' and other.grp = '' and other.fips = own.fips
       and other.fips between (select min(fips) from own) and (select max(fips) from own)`;

// As `nearestArea`, for all rows at once: thousands of lateral queries took ten times as long.
const joinArea = (sql: Sql, { level, vintage }: ValuesRange) => sql`
      left join (select distinct on (fips) fips, land_area_sq_mi
                   from (select fips, land_area_sq_mi, year as area_year
                           from census_gazetteer
                          where level = ${level}
                            and fips between (select min(fips) from own) and (select max(fips) from own)
                          union all
                         select fips, land_area_sq_mi, right(area_edition, 4)::smallint
                           from census_geographies
                          where level = 'nation'
                            and level = ${level}) as areas
                  order by fips, abs(area_year - ${yearOf(vintage)}), area_year desc) as area
        on area.fips = own.fips`;

// Codes are digits, so that every collation keeps a state's together.
const inState = (sql: Sql, { level, state }: ValuesRange) => {
  if (state === undefined) return sql``;
  if (level !== "metro") return sql`and fips >= ${state} and fips < ${`${state}:`}`;
  return sql`
    and fips in (select fips from census_geographies where level = 'metro' and ${state} = any (states))`;
};

/** One page of a metric's values, by code. */
export const valuePage = (sql: Sql, range: ValuesRange, { limit, offset }: { limit: number; offset: number }) =>
  sql<ValueRow[]>`${valueRows(sql, range, "", limit, offset)}`;

/** The values that come after a code, by code: read piece by piece, so that a slow client holds no connection. */
export const valuesAfter = (sql: Sql, range: ValuesRange, after: string, limit: number) =>
  sql<ValueRow[]>`${valueRows(sql, range, after, limit, 0)}`;

/** How many rows a list of values has. */
export const valueCount = (sql: Sql, range: ValuesRange) =>
  sql<{ total: number }[]>`
    select count(*) as total
      from census_estimates
     where vintage = ${range.vintage}
       and level = ${range.level}
       and metric = ${range.metric}
       and dimension = ''
       and grp = ''
       ${inState(sql, range)}`;
