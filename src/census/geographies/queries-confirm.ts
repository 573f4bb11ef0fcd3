import type { TransactionSql } from "postgres";
import type { StoredLevel, Survey } from "../vocabulary/vintages.ts";

/** What a vintage says of the places that are listed: for `confirm.ts`. */

/** A vintage that the list is compared with. */
export interface ComparedVintage {
  label: string;
  year: number;
  survey: Survey;
}

/** The newest edition of a level that is whole. */
export interface WholeEdition {
  label: string;
  year: number;
}

/** The listed places of one level and one set of vintages, or those that the list lacks, next to a vintage's places. */
export interface PlacesOfSet {
  level: StoredLevel;
  /** Null where the list knows no vintage of the places. */
  set: number | null;
  has_vintage: boolean;
  set_last_year: number | null;
  /** Places of the list; 0 where only the vintage has them. */
  listed: number;
  /** Places of the vintage. */
  given: number;
  current: number;
  given_current: number;
  /** Places that the vintage has under another name than the newest vintage before. */
  renamed: number;
  /** Places listed under the name of a Gazetteer that is as old as the vintage or older. */
  overtaken: number;
  /**
   * Places that the vintage lacks, and whose `is_current` would be another if what is whole and newer did not count.
   */
  misjudged: number;
}

/** Joins the vintage's places with the list, at the levels that it has now or had before. */
export const compareWithList = (tx: TransactionSql, { label, year }: ComparedVintage) =>
  tx<PlacesOfSet[]>`
    with levels as materialized (
      select level
        from unnest(enum_range(null::census_level)) as levels (level)
          -- A minimum is looked up in the key; for one row of any, the planner reads the table, for each level.
       where (select min(place.fips) from census_places as place
               where place.vintage = ${label} and place.level = levels.level) is not null
          or (select true from census_vintage_sets as old
               where old.level = levels.level and ${label} = any (old.vintages)
               limit 1)
    ), counted as (
      select level, old.vintage_set, count(old.fips)::integer as listed, count(new.fips)::integer as given,
             count(*) filter (where old.is_current)::integer as current,
             count(*) filter (where old.is_current and new.fips is not null)::integer as given_current,
             count(*) filter (where new.name <> coalesce(old.acs_name, old.name))::integer as renamed,
             count(*) filter (where new.fips is not null and old.acs_name is not null
                                and old.area_last_year <= ${year}::integer)::integer as overtaken,
             count(*) filter (where new.fips is null
                                and old.is_current <> (greatest(sets.last_year, old.area_last_year)
                                                        > ${year}::integer))::integer as misjudged
        from (select level, fips, name from census_places where vintage = ${label}) as new
        full join census_listed_places as old using (level, fips)
        left join (select id, last_year from census_vintage_sets) as sets on sets.id = old.vintage_set
       where level = any (array(select level from levels))
       group by level, old.vintage_set, old.fips is null
    )
    select counted.*, counted.vintage_set as set, sets.last_year as set_last_year,
           coalesce(${label} = any (sets.vintages), false) as has_vintage
      from counted
      left join census_vintage_sets as sets on sets.id = counted.vintage_set`;

/** The newest whole edition of each level that has one. */
export const wholeEditions = (tx: TransactionSql) =>
  tx<(WholeEdition & { level: StoredLevel })[]>`select level, label, year from census_whole_editions`;

/** Adds a vintage to sets, whose places then all have it. */
export const addToSets = (tx: TransactionSql, label: string, sets: readonly number[]) => tx`
  update census_vintage_sets
     set vintages = array(select vintage from unnest(vintages || ${label}::text) as vintage
                           order by vintage collate "C")
   where id = any (${sets as number[]}::integer[])`;

/** Makes an edition the newest whole one of some levels. */
export const setWholeEdition = (
  tx: TransactionSql,
  { label, year }: WholeEdition,
  levels: readonly StoredLevel[],
) => tx`
  insert into census_whole_editions (level, label, year)
  select level, ${label}, ${year} from unnest(${levels as StoredLevel[]}::text[]::census_level[]) as level
  on conflict (level) do update set label = excluded.label, year = excluded.year`;
