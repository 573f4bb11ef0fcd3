import type { TransactionSql } from "postgres";
import { type CompleteFrom, WHOLE_IN_ONE_YEAR } from "../vocabulary/levels.ts";
import type { StoredLevel } from "../vocabulary/vintages.ts";

/** What vintages, Gazetteers and delineations say of the places that they have: temporary tables for `rebuild.ts`. */

/**
 * `seen_places`: one row a code, with its newest ACS name and its vintages in order. The newest is found as the largest
 * `vintage|name`: sorting inside the aggregate took longer than all the rest. Most codes were seen in the same
 * vintages: what is done to a list of them is done once for each combination.
 */
export async function collectPlaces(
  tx: TransactionSql,
  levels: readonly StoredLevel[],
  reread: readonly string[],
): Promise<void> {
  const labels = [...reread];
  await tx`
    create temp table seen_places on commit drop as
    with read_again as (
      select level, fips, max(vintage || name collate "C") as newest, array_agg(vintage) as vintages
        from census_places
       where vintage = any (${labels})
         and level = any (${levels}::text[]::census_level[])
       group by level, fips
    ), listed_sets as materialized (
      select id, vintages,
             array(select vintage from unnest(vintages) as vintage where vintage <> all (${labels})) as kept
        from census_vintage_sets
       where level = any (${levels}::text[]::census_level[])
    ), listed as (
      select old.level, old.fips, coalesce(old.acs_name, old.name) as name, sets.kept,
             sets.kept[cardinality(sets.kept)] as newest,
             sets.vintages[cardinality(sets.vintages)] as named_by
        from census_listed_places as old
        join listed_sets as sets on sets.id = old.vintage_set
    ), merged as (
      select level, fips,
             case when read_again.newest > listed.newest collate "C" or listed.newest is null
                  then substr(read_again.newest, 10)
                  when listed.newest = listed.named_by then listed.name
                  else (select name from census_places as place
                         where place.vintage = listed.newest and place.level = listed.level
                           and place.fips = listed.fips)
                  end as acs_name,
             coalesce(listed.kept, '{}') || coalesce(read_again.vintages, '{}') as vintages
        from read_again
        full join listed using (level, fips)
    ), ordered_sets as materialized (
      select vintages, array(select vintage from unnest(vintages) as vintage order by vintage collate "C") as ordered
        from (select distinct vintages from merged where vintages <> '{}') as sets
    )
    select merged.level, merged.fips, merged.acs_name, sets.ordered as vintages,
           left(sets.ordered[1], 4)::smallint as first_year,
           left(sets.ordered[cardinality(sets.ordered)], 4)::smallint as last_year
      from merged
      join ordered_sets as sets on sets.vintages = merged.vintages`;
  await tx`analyze seen_places (level, fips)`;
}

/**
 * `newest_areas`: coordinates and areas from the newest Gazetteer that has the code, and the years of the first and the
 * last one that have it; the nation's are its states', without years.
 */
export async function collectAreas(tx: TransactionSql, levels: readonly StoredLevel[]): Promise<void> {
  await tx`
    create temp table newest_areas on commit drop as
    select distinct on (level, fips)
           level, fips, name, year, edition, latitude, longitude, land_area_sq_mi, water_area_sq_mi,
           min(year) over (partition by level, fips) as first_year, year as last_year
      from census_gazetteer
     where level = any (${levels}::text[]::census_level[])
     order by level, fips, year desc, edition desc`;
  // The nation's totals exclude Puerto Rico.
  await tx`
    insert into newest_areas (level, fips, name, year, edition, land_area_sq_mi, water_area_sq_mi)
    select 'nation', '1', 'United States', max(year), max(edition), sum(land_area_sq_mi), sum(water_area_sq_mi)
      from newest_areas
     where level = 'state' and fips <> '72'
       and not exists (select from newest_areas where level = 'nation')
    having count(land_area_sq_mi) >= 51`;
  await tx`analyze newest_areas (level, fips)`;
}

/**
 * `seen_editions`: how many places each vintage and Gazetteer has at each level, and whether it is the newest one that
 * is whole (kept in `census_whole_editions`, too): what that lacks is no longer current. 1-year estimates leave out
 * counties and places of fewer than 65,000 people, so that there they prove no absence.
 */
export async function collectEditions(
  tx: TransactionSql,
  levels: readonly StoredLevel[],
  completeFrom: CompleteFrom,
): Promise<void> {
  await tx`
    create temp table seen_editions on commit drop as
    select level, vintage as label, left(vintage, 4)::smallint as year, right(vintage, 4) as survey,
           sum(places)::integer as places, false as is_newest
      from (select level, vintages, count(*) as places from seen_places group by level, vintages) as sets,
           unnest(vintages) as vintage
     where level = any (${levels}::text[]::census_level[])
     group by level, vintage
     union all
    select level, edition, year, 'gazetteer', count(*)::integer, false
      from census_gazetteer
     where level = any (${levels}::text[]::census_level[])
     group by level, edition, year`;
  await tx`
    update seen_editions
       set is_newest = true
      from (select distinct on (seen.level) seen.level, seen.label
              from seen_editions as seen
              join unnest(${Object.keys(completeFrom)}::text[]::census_level[],
                          ${Object.values(completeFrom)}::integer[]) as whole (level, size)
                on whole.level = seen.level and seen.places >= whole.size
             where seen.survey <> 'acs1' or seen.level = any (${WHOLE_IN_ONE_YEAR}::text[]::census_level[])
             order by seen.level, seen.year desc, seen.survey = 'acs5' desc, seen.survey) as newest
     where seen_editions.level = newest.level
       and seen_editions.label = newest.label`;
  await tx`delete from census_whole_editions where level = any (${levels}::text[]::census_level[])`;
  await tx`
    insert into census_whole_editions (level, label, year)
    select level, label, year from seen_editions where is_newest`;
}

/** `metro_states`: states of each metropolitan area by its newest delineation, else by the title (`NY-NJ-PA`). */
export async function collectMetroStates(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table metro_states on commit drop as
    select cbsa, array_agg(distinct left(county_fips, 2) order by left(county_fips, 2)) as states
      from (select cbsa, county_fips, year, max(year) over (partition by cbsa) as newest
              from census_delineations) as counties
     where year = newest
     group by cbsa`;
}
