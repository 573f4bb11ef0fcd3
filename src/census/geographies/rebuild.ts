import type { TransactionSql } from "postgres";
import { STATES } from "../../reference/states.ts";
import { COMPLETE_FROM } from "../levels.ts";

/**
 * Derives `census_geographies` anew from the places of all vintages, the Gazetteers and the delineations. A code's name
 * is that of the newest edition that has it, as the ACS would write it.
 *
 * Only rows that differ are written and no lock is taken that a reader would wait for. Call it where the parents' names
 * give what will be served (`alongside` of a publication), after the last of several vintages rather than after each:
 * it takes about 2 s for 120,000 places in a dozen vintages.
 */
export async function rebuildGeographies(tx: TransactionSql): Promise<void> {
  // Compiling these statements takes longer than running them, and parallel workers mix the vintages' order.
  await tx.unsafe(`
    set local work_mem = '64MB';
    set local jit = off;
    set local max_parallel_workers_per_gather = 0`);
  await tx`create temp table state_codes (fips text, usps text, name text) on commit drop`;
  await tx`
    insert into state_codes (fips, usps, name)
    select * from unnest(${STATES.map((state) => state.fips)}::text[], ${STATES.map((state) => state.usps)}::text[],
                         ${STATES.map((state) => state.name)}::text[])`;
  await collectPlaces(tx);
  await collectEditions(tx);
  await collectAreas(tx);
  await collectMetroStates(tx);
  await composeGeographies(tx);
  await writeDifferences(tx);
  await tx`
    drop table state_codes, seen_editions, seen_places, gazetteer_rows, newest_areas, metro_states, new_geographies`;
}

/**
 * `seen_editions`: how many places each vintage and Gazetteer has at each level; `seen_places`: one row a code, with
 * its newest ACS name. The newest is found as the largest `vintage|name`: sorting inside the aggregate took longer
 * than all the rest.
 */
async function collectPlaces(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table gazetteer_rows on commit drop as
    select edition, level, year, fips, name, latitude, longitude, land_area_sq_mi, water_area_sq_mi
      from census_gazetteer`;
  await tx`
    create temp table seen_editions on commit drop as
    select level, vintage as label, left(vintage, 4)::smallint as year, right(vintage, 4) as survey,
           count(*)::integer as places
      from census_places
     group by level, vintage
     union all
    select level, edition, year, 'gazetteer', count(*)::integer from gazetteer_rows group by level, edition, year`;
  await tx`
    create temp table seen_places on commit drop as
    select level, fips,
           substr(max(vintage || name collate "C"), 10) as acs_name,
           min(left(vintage, 4))::smallint as first_year,
           max(left(vintage, 4))::smallint as last_year,
           array_agg(vintage) as vintages
      from census_places
     group by level, fips`;
}

/**
 * Marks in `seen_editions` the newest edition that is whole, level by level: what it lacks is no longer current.
 * 1-year estimates leave out counties and places of fewer than 65,000 people, so that there they prove no absence.
 */
async function collectEditions(tx: TransactionSql): Promise<void> {
  const levels = Object.keys(COMPLETE_FROM);
  await tx`alter table seen_editions add column is_newest boolean not null default false`;
  await tx`
    update seen_editions
       set is_newest = true
      from (select distinct on (seen.level) seen.level, seen.label
              from seen_editions as seen
              join unnest(${levels}::census_level[], ${Object.values(COMPLETE_FROM)}::integer[]) as whole (level, size)
                on whole.level = seen.level and seen.places >= whole.size
             where seen.survey <> 'acs1' or seen.level in ('nation', 'state', 'metro')
             order by seen.level, seen.year desc, seen.survey = 'acs5' desc, seen.survey) as newest
     where seen_editions.level = newest.level
       and seen_editions.label = newest.label`;
}

/** `newest_areas`: coordinates and areas from the newest Gazetteer that has the code; the nation's are its states'. */
async function collectAreas(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table newest_areas on commit drop as
    select distinct on (level, fips)
           level, fips, name, year, edition, latitude, longitude, land_area_sq_mi, water_area_sq_mi
      from gazetteer_rows
     order by level, fips, year desc, edition desc`;
  // Puerto Rico is no part of the nation's totals.
  await tx`
    insert into newest_areas (level, fips, name, year, edition, land_area_sq_mi, water_area_sq_mi)
    select 'nation', '1', 'United States', max(year), max(edition), sum(land_area_sq_mi), sum(water_area_sq_mi)
      from newest_areas
     where level = 'state' and fips <> '72'
       and not exists (select from newest_areas where level = 'nation')
    having count(land_area_sq_mi) >= 51`;
}

/** `metro_states`: states of each metropolitan area by its newest delineation, else by the title (`NY-NJ-PA`). */
async function collectMetroStates(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table metro_states on commit drop as
    select cbsa, array_agg(distinct left(county_fips, 2) order by left(county_fips, 2)) as states
      from (select cbsa, county_fips, year, max(year) over (partition by cbsa) as newest
              from census_delineations) as counties
     where year = newest
     group by cbsa`;
}

/** `new_geographies`: the table as it should be. */
async function composeGeographies(tx: TransactionSql): Promise<void> {
  await tx`analyze seen_places, newest_areas, gazetteer_rows`;
  await tx`
    create temp table new_geographies on commit drop as
    with codes as (
      select level, fips from seen_places union select level, fips from gazetteer_rows
    ), gazetteer_years as (
      select level, fips, min(year) as first_year, max(year) as last_year from gazetteer_rows group by level, fips
    ), dated as (
      select codes.level, codes.fips, seen.acs_name, seen.vintages, area.name as area_name, area.edition,
             area.latitude, area.longitude, area.land_area_sq_mi, area.water_area_sq_mi,
             least(seen.first_year, years.first_year) as first_year,
             greatest(seen.last_year, years.last_year) as last_year,
             -- Gazetteers give no names to tracts, and leave out what tells two places of one name in a state apart:
             -- \`Aaronsburg CDP (Centre County), Pennsylvania\`.
             coalesce(codes.level in ('county', 'place', 'metro', 'micro')
                        and area.year > seen.last_year
                        and not starts_with(seen.acs_name, area.name || ' ('), false) as is_renamed,
             case when codes.level in ('nation', 'metro', 'micro') then '' else left(codes.fips, 2) end as state
        from codes
        left join seen_places as seen on seen.level = codes.level and seen.fips = codes.fips
        left join newest_areas as area on area.level = codes.level and area.fips = codes.fips
        left join gazetteer_years as years on years.level = codes.level and years.fips = codes.fips
    ), groups as (
      -- Where no edition is whole, absence proves nothing: only a tract whose number a newer vintage has under other
      -- suffixes (it was split or joined) is no longer current.
      select level, left(fips, 9) as prefix, max(last_year) as last_year
        from dated
       where level = 'tract'
       group by level, left(fips, 9)
    ), named as (
      select dated.*,
             case when dated.acs_name is not null and not dated.is_renamed then dated.acs_name
                  when dated.level in ('county', 'place') then dated.area_name || ', ' || state.name
                  when dated.level = 'tract' then
                    'Census Tract ' || ltrim(substr(dated.fips, 6, 4), '0')
                      || case when right(dated.fips, 2) = '00' then '' else '.' || right(dated.fips, 2) end
                      || coalesce('; ' || split_part(county.acs_name, ', ', 1), '; ' || county_area.name, '')
                      || coalesce('; ' || state.name, '')
                  when dated.level = 'state' then coalesce(state.name, dated.area_name)
                  else dated.area_name end as name,
             newest.year as whole_year,
             newest.label as whole_label,
             whole.fips is not null as in_whole_gazetteer,
             groups.last_year as group_year
        from dated
        left join state_codes as state on state.fips = dated.state
        left join seen_places as county
               on dated.level = 'tract' and county.level = 'county' and county.fips = left(dated.fips, 5)
        left join newest_areas as county_area
               on dated.level = 'tract' and county_area.level = 'county' and county_area.fips = left(dated.fips, 5)
        left join seen_editions as newest
               on newest.level = dated.level and newest.is_newest
        left join gazetteer_rows as whole
               on whole.edition = newest.label and whole.level = dated.level and whole.fips = dated.fips
        left join groups on groups.level = dated.level and groups.prefix = left(dated.fips, 9)
    )
    select named.level, named.fips, coalesce(named.name, named.fips) as name,
           0 as name_order,
           case when named.whole_label is null
                then named.group_year is null or named.last_year >= named.group_year
                else named.last_year > named.whole_year
                  or named.whole_label = any (coalesce(named.vintages, '{}'))
                  or named.in_whole_gazetteer
                end as is_current,
           named.first_year, named.last_year,
           coalesce(ordered.vintages, '{}') as vintages,
           case named.level when 'nation' then null
                            when 'state' then 'nation'
                            when 'county' then 'state'
                            when 'place' then 'state'
                            when 'tract' then 'county'
                            else 'nation' end::census_level as parent_level,
           case named.level when 'nation' then null
                            when 'state' then '1'
                            when 'county' then left(named.fips, 2)
                            when 'place' then left(named.fips, 2)
                            when 'tract' then left(named.fips, 5)
                            else '1' end as parent_fips,
           named.latitude, named.longitude, named.land_area_sq_mi, named.water_area_sq_mi,
           named.edition as area_edition,
           case when named.state <> '' then array[named.state]
                when named.level = 'nation' then '{}'
                else coalesce(metro.states, (
                  select array_agg(state_codes.fips order by state_codes.fips)
                    from regexp_split_to_table(substring(named.name from ', ([A-Z-]+)'), '-') as part
                    join state_codes on state_codes.usps = part), '{}')
                end as states,
           '[]'::jsonb as children
      from named
      -- Most codes were seen in the same vintages: each combination is put in order once.
      left join (select seen, array(select vintage from unnest(seen) as vintage order by vintage collate "C") as vintages
                   from (select distinct vintages as seen from seen_places) as combinations) as ordered
             on ordered.seen = named.vintages
      left join metro_states as metro on named.level in ('metro', 'micro') and metro.cbsa = named.fips`;
  await tx`
    update new_geographies
       set name_order = ordered.place
      from (select level, fips,
                   row_number() over (partition by level order by name collate "und-x-icu", fips collate "C") as place
              from new_geographies) as ordered
     where ordered.level = new_geographies.level and ordered.fips = new_geographies.fips`;
  await tx`
    with counted as (
      select parent.level, parent.fips,
             jsonb_agg(jsonb_build_object('level', child.level, 'count', child.places) order by child.level) as children
        from new_geographies as parent
        join (select parent_level, parent_fips, level, is_current, count(*) as places
                from new_geographies
               where level <> 'micro'
               group by parent_level, parent_fips, level, is_current) as child
          on child.parent_level = parent.level
         and child.parent_fips = parent.fips
         and child.is_current = parent.is_current
       group by parent.level, parent.fips
    )
    update new_geographies
       set children = counted.children
      from counted
     where counted.level = new_geographies.level and counted.fips = new_geographies.fips`;
}

/** Brings `census_geographies` to what `new_geographies` has, touching only what differs. */
async function writeDifferences(tx: TransactionSql): Promise<void> {
  await tx`
    delete from census_geographies as old
     where not exists (select from new_geographies as new where new.level = old.level and new.fips = old.fips)`;
  await tx`
    insert into census_geographies as old (
             level, fips, name, name_order, is_current, first_year, last_year, vintages, parent_level, parent_fips,
             latitude, longitude, land_area_sq_mi, water_area_sq_mi, area_edition, states, children)
    select level, fips, name, name_order, is_current, first_year, last_year, vintages, parent_level, parent_fips,
           latitude, longitude, land_area_sq_mi, water_area_sq_mi, area_edition, states, children
      from new_geographies
        on conflict (level, fips) do update
       set name = excluded.name,
           name_order = excluded.name_order,
           is_current = excluded.is_current,
           first_year = excluded.first_year,
           last_year = excluded.last_year,
           vintages = excluded.vintages,
           parent_level = excluded.parent_level,
           parent_fips = excluded.parent_fips,
           latitude = excluded.latitude,
           longitude = excluded.longitude,
           land_area_sq_mi = excluded.land_area_sq_mi,
           water_area_sq_mi = excluded.water_area_sq_mi,
           area_edition = excluded.area_edition,
           states = excluded.states,
           children = excluded.children
     where old is distinct from excluded`;
}
