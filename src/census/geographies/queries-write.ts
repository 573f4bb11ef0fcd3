import type { TransactionSql } from "postgres";
import type { StoredLevel } from "../vocabulary/vintages.ts";
import { isListed, newestVintages } from "./queries.ts";

/** Brings the list of places from what it is to what `rebuild.ts` derived (`new_geographies`). */

/** `new_orders`: places in the alphabetical lists of the levels in which a place or a name is not what it was. */
export async function orderNames(tx: TransactionSql, levels: readonly StoredLevel[]): Promise<void> {
  await tx`
    create temp table new_orders on commit drop as
    select level, fips,
           row_number() over (partition by level order by name collate "und-x-icu", fips collate "C") as place
      from new_geographies
     where level in (select level
                       from new_geographies as new
                       full join (select * from census_listed_places
                                   where level = any (${levels}::text[]::census_level[])) as old using (level, fips)
                      where new.name is distinct from old.name)`;
  await tx`analyze new_orders (level, fips)`;
}

/** Columns that are written as they were composed. */
const COLUMNS = [
  "name",
  "acs_name",
  "is_current",
  "area_first_year",
  "area_last_year",
  "parent_level",
  "parent_fips",
  "latitude",
  "longitude",
  "land_area_sq_mi",
  "water_area_sq_mi",
  "area_edition",
  "states",
];

/** Writes the list as it was derived, touching only what differs. */
export async function writeDifferences(tx: TransactionSql, levels: readonly StoredLevel[]): Promise<void> {
  const columnsOf = (row: string) => COLUMNS.map((column) => `${row}.${column}`).join(", ");
  await numberSets(tx);
  await tx`
    delete from census_listed_places as old
     where level = any (${levels}::text[]::census_level[])
       and not exists (select from new_geographies as new where new.level = old.level and new.fips = old.fips)`;
  await tx.unsafe(`
    update census_listed_places as old
       set ${COLUMNS.map((column) => `${column} = new.${column}`).join(", ")},
           vintage_set = sets.id, name_order = coalesce(orders.place, old.name_order)
      from new_geographies as new
      left join new_orders as orders on orders.level = new.level and orders.fips = new.fips
      left join new_sets as sets on sets.level = new.level and sets.vintages = new.vintages
     where new.level = old.level
       and new.fips = old.fips
       and (${columnsOf("new")}, sets.id, coalesce(orders.place, old.name_order))
           is distinct from (${columnsOf("old")}, old.vintage_set, old.name_order)`);
  await tx.unsafe(`
    insert into census_listed_places (level, fips, ${COLUMNS.join(", ")}, vintage_set, name_order)
    select new.level, new.fips, ${columnsOf("new")}, sets.id, orders.place
      from new_geographies as new
      join new_orders as orders on orders.level = new.level and orders.fips = new.fips
      left join new_sets as sets on sets.level = new.level and sets.vintages = new.vintages
     where not exists (select from census_listed_places as old where old.level = new.level and old.fips = new.fips)`);
  await tx`
    delete from census_vintage_sets
     where level = any (${levels}::text[]::census_level[])
       and id not in (select id from new_sets)`;
}

/**
 * `new_sets`: the numbers of all sets of vintages that places of the derived levels are in. A set that most of its
 * places leave for another one becomes that one, so that their rows stay as they are.
 */
async function numberSets(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table new_sets on commit drop as
    with moves as (
      select new.level, new.vintages, old.vintage_set as id, count(*) as places
        from new_geographies as new
        left join census_listed_places as old using (level, fips)
       where new.vintages <> '{}'
       group by new.level, new.vintages, old.vintage_set
    ), liked as (
      select distinct on (id) * from moves where id is not null order by id, places desc, vintages
    ), taken as (
      select distinct on (level, vintages) * from liked order by level, vintages, places desc, id
    )
    select level, vintages,
           coalesce(taken.id, nextval(pg_get_serial_sequence('census_vintage_sets', 'id')))::integer as id
      from (select distinct level, vintages from moves) as sets
      left join taken using (level, vintages)`;
  await tx`
    update census_vintage_sets as old
       set vintages = new.vintages
      from new_sets as new
     where new.id = old.id
       and new.vintages <> old.vintages`;
  await tx`
    insert into census_vintage_sets (id, level, vintages)
    select id, level, vintages from new_sets where id not in (select id from census_vintage_sets)`;
}

/**
 * Which places are in lists only for the newest vintage of their level, as one text: what the numbers of children
 * count changes where it does. '' where there are none.
 */
export async function listedByVintageAlone(tx: TransactionSql): Promise<string> {
  const [row] = await tx<{ places: string }[]>`
    select coalesce(string_agg(level || ' ' || fips, ',' order by level, fips), '') as places
      from census_geographies as listed
      join (${newestVintages(tx)}) as newest using (level)
     where not is_current
       and newest.vintage = any (vintages)`;
  return row?.places ?? "";
}

/** Counts for each place how many places of each level it has; the listed ones, or those that went with it. */
export async function countChildren(tx: TransactionSql): Promise<void> {
  await tx`
    update census_listed_places as old
       set children = new.children
      from (with places as materialized (
              select listed.level, listed.fips, listed.parent_level, listed.parent_fips, ${isListed(tx)} as is_listed
                from census_geographies as listed
                left join (${newestVintages(tx)}) as newest using (level)
            )
            select place.level, place.fips, coalesce(counted.children, '[]') as children
              from places as place
              left join (select parent_level, parent_fips, is_listed,
                                jsonb_agg(jsonb_build_object('level', level, 'count', places) order by level)
                                  as children
                           from (select parent_level, parent_fips, level, is_listed, count(*) as places
                                   from places
                                  where level <> 'micro'
                                  group by parent_level, parent_fips, level, is_listed) as child
                          group by parent_level, parent_fips, is_listed) as counted
                     on counted.parent_level = place.level
                    and counted.parent_fips = place.fips
                    and counted.is_listed = place.is_listed
             where place.level in ('nation', 'state', 'county')) as new
     where new.level = old.level
       and new.fips = old.fips
       and new.children is distinct from old.children`;
}
