import type { TransactionSql } from "postgres";
import { STATES } from "../../reference/states.ts";
import { collectAreas, collectEditions, collectMetroStates, collectPlaces } from "./queries-editions.ts";

/** Notes that what is served under `label` is not in `census_geographies` yet: in the transaction that serves it. */
export const markUnlisted = (tx: TransactionSql, label: string) => tx`
  insert into census_unlisted (label) values (${label}) on conflict do nothing`;

/**
 * Brings `census_geographies` up to date with all that was published since it last was; false where nothing was. Of the
 * vintages only those are read again: what the others have stands in the list. See {@link rebuildGeographies} for where
 * to call it.
 */
export async function updateGeographies(tx: TransactionSql): Promise<boolean> {
  const unlisted = await tx<{ label: string }[]>`select label from census_unlisted`;
  if (unlisted.length === 0) return false;
  const vintages = unlisted.map(({ label }) => label).filter((label) => /-acs\d$/.test(label));
  await derive(tx, { reread: vintages });
  return true;
}

/**
 * Derives `census_geographies` anew from the places of all vintages, the Gazetteers and the delineations. A code's name
 * is that of the newest edition that has it, as the ACS would write it.
 *
 * Only rows that differ are written and no lock is taken that a reader would wait for. Call it where the parents' names
 * give what will be served (`alongside` of a publication), after the last of several vintages rather than after each:
 * it takes about a second for 120,000 places, however many vintages have them.
 */
export const rebuildGeographies = (tx: TransactionSql): Promise<void> => derive(tx, { reread: "all" });

/** Derives the list; `reread` are the vintages whose places are read from `census_places`, not from the list itself. */
async function derive(tx: TransactionSql, { reread }: { reread: readonly string[] | "all" }): Promise<void> {
  // Compiling these statements takes longer than running them, and parallel workers mix the vintages' order. All joins
  // are of many rows with many rows: by loops, which the planner takes for want of statistics, they took half a minute.
  await tx.unsafe(`
    set local work_mem = '128MB';
    set local jit = off;
    set local enable_nestloop = off;
    set local enable_mergejoin = off;
    set local max_parallel_workers_per_gather = 0`);
  await tx`create temp table state_codes (fips text, usps text, name text) on commit drop`;
  await tx`
    insert into state_codes (fips, usps, name)
    select * from unnest(${STATES.map((state) => state.fips)}::text[], ${STATES.map((state) => state.usps)}::text[],
                         ${STATES.map((state) => state.name)}::text[])`;
  await collectPlaces(tx, reread);
  await collectAreas(tx);
  await collectEditions(tx);
  await collectMetroStates(tx);
  await composeGeographies(tx);
  await countChildren(tx);
  await orderNames(tx);
  await writeDifferences(tx);
  await tx`delete from census_unlisted`;
  await tx`
    drop table state_codes, seen_editions, seen_places, newest_areas, metro_states, new_geographies, new_children,
               new_orders`;
  await tx.unsafe("set local enable_nestloop = on; set local enable_mergejoin = on");
}

/** `new_geographies`: the table as it should be. */
async function composeGeographies(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table new_geographies on commit drop as
    with dated as materialized (
      select level, fips, seen.acs_name, coalesce(seen.vintages, '{}') as vintages, area.name as area_name,
             area.edition, area.latitude, area.longitude, area.land_area_sq_mi, area.water_area_sq_mi,
             least(seen.first_year, area.first_year) as first_year,
             greatest(seen.last_year, case when area.first_year is not null then area.year end) as last_year,
             -- Gazetteers give no names to tracts, and leave out what tells two places of one name in a state apart:
             -- \`Aaronsburg CDP (Centre County), Pennsylvania\`.
             coalesce(level in ('county', 'place', 'metro', 'micro')
                        and area.year > seen.last_year
                        and not starts_with(seen.acs_name, area.name || ' ('), false) as is_renamed,
             case when level in ('nation', 'metro', 'micro') then '' else left(fips, 2) end as state
        from seen_places as seen
        full join newest_areas as area using (level, fips)
       where seen.level is not null
          or area.first_year is not null -- the nation's sums alone make no place
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
        left join census_gazetteer as whole
               on whole.edition = newest.label and whole.level = dated.level and whole.fips = dated.fips
        left join groups on groups.level = dated.level and groups.prefix = left(dated.fips, 9)
    )
    select named.level, named.fips, coalesce(named.name, named.fips) as name,
           case when named.acs_name <> named.name then named.acs_name end as acs_name,
           case when named.whole_label is null
                then named.group_year is null or named.last_year >= named.group_year
                else named.last_year > named.whole_year
                  or named.whole_label = any (named.vintages)
                  or named.in_whole_gazetteer
                end as is_current,
           named.first_year, named.last_year, named.vintages,
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
                end as states
      from named
      left join metro_states as metro on named.level in ('metro', 'micro') and metro.cbsa = named.fips`;
  await tx`analyze new_geographies (level, fips)`;
}

/** `new_children`: how many places of each level each place has; the current ones, or those that went with it. */
async function countChildren(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table new_children on commit drop as
    select parent_level, parent_fips, is_current,
           jsonb_agg(jsonb_build_object('level', level, 'count', places) order by level) as children
      from (select parent_level, parent_fips, level, is_current, count(*) as places
              from new_geographies
             where level <> 'micro'
             group by parent_level, parent_fips, level, is_current) as child
     group by parent_level, parent_fips, is_current`;
}

/** `new_orders`: places in the alphabetical lists of the levels in which a place or a name is not what it was. */
async function orderNames(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table new_orders on commit drop as
    select level, fips,
           row_number() over (partition by level order by name collate "und-x-icu", fips collate "C") as place
      from new_geographies
     where level in (select level
                       from new_geographies as new
                       full join census_geographies as old using (level, fips)
                      where new.name is distinct from old.name)`;
  await tx`analyze new_orders (level, fips)`;
}

/** Columns that are written as they were composed. */
const COLUMNS = [
  "name",
  "acs_name",
  "is_current",
  "first_year",
  "last_year",
  "vintages",
  "parent_level",
  "parent_fips",
  "latitude",
  "longitude",
  "land_area_sq_mi",
  "water_area_sq_mi",
  "area_edition",
  "states",
];

/** Brings `census_geographies` to what was derived, touching only what differs. */
async function writeDifferences(tx: TransactionSql): Promise<void> {
  const columnsOf = (row: string) => COLUMNS.map((column) => `${row}.${column}`).join(", ");
  await tx`
    delete from census_geographies as old
     where not exists (select from new_geographies as new where new.level = old.level and new.fips = old.fips)`;
  await tx.unsafe(`
    update census_geographies as old
       set ${COLUMNS.map((column) => `${column} = new.${column}`).join(", ")},
           name_order = coalesce(new.place, old.name_order), children = new.children
      from (select new.*, orders.place, coalesce(counted.children, '[]') as children
              from new_geographies as new
              left join new_orders as orders on orders.level = new.level and orders.fips = new.fips
              left join new_children as counted
                     on counted.parent_level = new.level
                    and counted.parent_fips = new.fips
                    and counted.is_current = new.is_current) as new
     where new.level = old.level
       and new.fips = old.fips
       and (${columnsOf("new")}, coalesce(new.place, old.name_order), new.children)
           is distinct from (${columnsOf("old")}, old.name_order, old.children)`);
  await tx.unsafe(`
    insert into census_geographies (level, fips, ${COLUMNS.join(", ")}, name_order, children)
    select new.level, new.fips, ${columnsOf("new")}, orders.place, coalesce(counted.children, '[]')
      from new_geographies as new
      join new_orders as orders on orders.level = new.level and orders.fips = new.fips
      left join new_children as counted
             on counted.parent_level = new.level
            and counted.parent_fips = new.fips
            and counted.is_current = new.is_current
     where not exists (select from census_geographies as old where old.level = new.level and old.fips = new.fips)`);
}
