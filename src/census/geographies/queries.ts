import type { Sql, TransactionSql } from "postgres";
import type { Level } from "../vocabulary/vintages.ts";

/** Texts are joined by newlines, which no name has: one row is read several times faster than 85,000. */
export interface DirectoryRow {
  codes: string | null;
  names: string | null;
  /** One digit a place: whether it is current; whether it is listed. */
  current: string | null;
  listed: string | null;
  /** Positions in the list, from 0, in the order of codes. */
  by_code: string | null;
  /** Numbers into `vintageSets`. */
  sets: string | null;
  /** One line a set of vintages, its labels separated by commas. */
  vintage_sets: string | null;
  /** One line a place, its states separated by commas; only of metropolitan areas, whose codes don't tell. */
  states: string | null;
}

/** The newest vintage of each level, 5-year before 1-year. */
export const newestVintages = (sql: Sql | TransactionSql) => sql`
    select distinct on (level) level, vintage
      from census_vintage_sets, unnest(vintages) as vintage
     order by level, left(vintage, 4) desc, right(vintage, 4) desc`;

/** Whether a place of `listed` is in lists: it is current, or the newest vintage of its level has it. */
export const isListed = (sql: Sql | TransactionSql) =>
  sql`(listed.is_current or coalesce(newest.vintage = any (listed.vintages), false))`;

/**
 * All places of a level as a few long texts, in the order of their names. Always one row.
 * Reads `census_geographies` by its primary key.
 */
export const directoryOf = (sql: Sql, level: Level) =>
  sql<DirectoryRow[]>`
    with places as materialized (
      select fips, name, name_order, is_current, ${isListed(sql)} as is_listed, vintages, states,
             (row_number() over (order by name_order)) - 1 as position
        from census_geographies as listed
        left join (${newestVintages(sql)}) as newest using (level)
       where level = ${level}
    ), sets as (
      select vintages, (row_number() over (order by vintages)) - 1 as number
        from (select distinct vintages from places) as distinct_sets
    )
    -- An aggregate takes the rows of a sorted subquery in its order: five sorts fewer than with "order by" in each.
    select string_agg(fips, '') as codes,
           string_agg(name, E'\n') as names,
           string_agg(case when is_current then '1' else '0' end, '') as current,
           string_agg(case when is_listed then '1' else '0' end, '') as listed,
           (select string_agg(position::text, E'\n')
              from (select position from places order by fips collate "C") as sorted_by_code) as by_code,
           string_agg(number::text, E'\n') as sets,
           (select string_agg(array_to_string(vintages, ','), E'\n' order by number) from sets) as vintage_sets,
           case when ${level} = 'metro' then string_agg(array_to_string(states, ','), E'\n') end as states
      from (select places.fips, places.name, places.is_current, places.is_listed, places.states, sets.number
              from places
              join sets on sets.vintages = places.vintages
             order by places.position) as sorted_by_name`;

/** What a geography record has besides its name and parents, which come from the directory. */
export interface GeographyDetail {
  fips: string;
  latitude: number | null;
  longitude: number | null;
  land_area_sq_mi: number | null;
  water_area_sq_mi: number | null;
  /** Where coordinates and areas are from: `gazetteer-2023`; null where no edition has the place. */
  area_edition: string | null;
  area_year: number | null;
  children: { level: Level; count: number }[];
}

/**
 * Details of the places with these codes, in no order; codes that the level lacks are left out. Coordinates and areas
 * are those of the Gazetteer nearest to `year` that has the place, of two the newer; the nation's are its states' sums.
 */
export const geographyDetails = (sql: Sql, level: Level, codes: readonly string[], year: number) =>
  sql<GeographyDetail[]>`
    select listed.fips, area.latitude, area.longitude, area.land_area_sq_mi, area.water_area_sq_mi, area.area_edition,
           area.area_year, listed.children
      from census_geographies as listed
      left join (select distinct on (fips) *
                   from (select fips, latitude, longitude, land_area_sq_mi, water_area_sq_mi, edition as area_edition,
                                year as area_year
                           from census_gazetteer
                          where level = ${level}
                            and fips = any (${codes as string[]})
                          union all
                         select fips, latitude, longitude, land_area_sq_mi, water_area_sq_mi, area_edition,
                                right(area_edition, 4)::smallint
                           from census_geographies
                          where level = 'nation'
                            and level = ${level}
                            and area_edition is not null) as areas
                  order by fips, abs(area_year - ${year}::integer), area_year desc, area_edition desc) as area
             using (fips)
     where listed.level = ${level}
       and listed.fips = any (${codes as string[]})`;

/** A Micropolitan Statistical Area by its code, with the vintages that have it; `[]` if the code belongs to none. */
export const micropolitanArea = (sql: Sql, fips: string) =>
  sql<{ name: string; vintages: string[] }[]>`
    select name, vintages
      from census_geographies
     where level = 'micro'
       and fips = ${fips}`;

/**
 * CBSAs that share a county with `cbsa` in some edition of the delineation, with the editions' years, largest overlap
 * first; `[]` where no delineation is loaded.
 */
export const overlappingAreas = (sql: Sql, cbsa: string) =>
  sql<{ fips: string; is_metro: boolean; counties: number }[]>`
    select other.cbsa as fips, bool_or(other.is_metro) as is_metro, count(distinct other.county_fips) as counties
      from census_delineations as own
      join census_delineations as other on other.county_fips = own.county_fips and other.cbsa <> own.cbsa
     where own.cbsa = ${cbsa}
     group by other.cbsa
     order by counties desc, other.cbsa`;

/** The counties of a CBSA in each edition that has it, oldest first. */
export const countiesByEdition = (sql: Sql, cbsa: string) =>
  sql<{ year: number; counties: string[] }[]>`
    select year, array_agg(county_fips order by county_fips) as counties
      from census_delineations
     where cbsa = ${cbsa}
     group by edition, year
     order by year`;

/** How many places of each level are in lists. */
export const levelCounts = (sql: Sql) =>
  sql<{ level: Level; loaded: number }[]>`
    select level, count(*) as loaded
      from census_geographies as listed
      left join (${newestVintages(sql)}) as newest using (level)
     where ${isListed(sql)}
       and level <> 'micro'
     group by level`;
