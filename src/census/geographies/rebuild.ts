import type { TransactionSql } from "postgres";
import { STATES } from "../../reference/states.ts";
import { COMPLETE_FROM, type CompleteFrom } from "../vocabulary/levels.ts";
import { parseVintage, STORED_LEVELS, type StoredLevel } from "../vocabulary/vintages.ts";
import { confirmVintage } from "./confirm.ts";
import { collectAreas, collectEditions, collectMetroStates, collectPlaces } from "./queries-editions.ts";
import { countChildren, listedByVintageAlone, orderNames, writeDifferences } from "./queries-write.ts";

/** Notes that what is served under `label` is not in `census_geographies` yet: in the transaction that serves it. */
export const markUnlisted = (tx: TransactionSql, label: string) => tx`
  insert into census_unlisted (label) values (${label}) on conflict do nothing`;

/**
 * Brings `census_geographies` up to date with everything published since the last update; returns false if nothing was.
 * A code's name is that of the newest edition that has it, as the ACS would write it. Levels count as whole from
 * `completeFrom` places on.
 *
 * A vintage that confirms a level's list is only added to it. Other levels are derived again, and only the vintages
 * that do not confirm them are read again; the list already has the others.
 *
 * Only rows that differ are written and no lock is taken that a reader would wait for. Call it where the parents' names
 * give what will be served (`alongside` of a publication), after the last of several vintages rather than after each:
 * a whole derivation takes about a second for 120,000 places, however many vintages have them.
 */
export async function updateGeographies(
  tx: TransactionSql,
  completeFrom: CompleteFrom = COMPLETE_FROM,
): Promise<boolean> {
  const unlisted = await tx<{ label: string }[]>`select label from census_unlisted order by label`;
  if (unlisted.length === 0) return false;
  const labels = unlisted.map(({ label }) => label);
  const vintages = labels.filter((label) => parseVintage(label));
  await joinManyRows(tx, async () => {
    const before = await listedByVintageAlone(tx);
    const levels = vintages.length === labels.length ? await levelsToDerive(tx, vintages, completeFrom) : STORED_LEVELS;
    if (levels.length > 0) await derive(tx, { levels, reread: vintages, completeFrom });
    else if ((await listedByVintageAlone(tx)) !== before) await countChildren(tx);
    await tx`delete from census_unlisted`;
  });
  return true;
}

/**
 * Runs statements that all join many rows with many rows. By loops, which the planner takes for want of statistics,
 * they took half a minute; compiling them takes longer than running them, and parallel workers mix the vintages' order.
 */
async function joinManyRows(tx: TransactionSql, work: () => Promise<void>): Promise<void> {
  await tx.unsafe(`
    set local work_mem = '128MB';
    set local jit = off;
    set local enable_nestloop = off;
    set local enable_mergejoin = off;
    set local max_parallel_workers_per_gather = 0`);
  await work();
  await tx.unsafe("set local enable_nestloop = on; set local enable_mergejoin = on");
}

/** Lists the vintages where they confirm what is listed, and gives the levels where one of them doesn't. */
async function levelsToDerive(
  tx: TransactionSql,
  vintages: readonly string[],
  completeFrom: CompleteFrom,
): Promise<StoredLevel[]> {
  const levels = new Set<StoredLevel>();
  for (const vintage of vintages)
    for (const level of await confirmVintage(tx, vintage, completeFrom)) levels.add(level);
  if (levels.has("county") && !levels.has("tract")) {
    // Tracts that only Gazetteers have are named after their county.
    const [row] = await tx`
      select exists (select from census_listed_places where level = 'tract' and vintage_set is null) as any`;
    if (row?.any) levels.add("tract");
  }
  return [...levels];
}

/** What is derived: the levels, and of which vintages the places are read from `census_places`, not from the list. */
interface Derivation {
  levels: readonly StoredLevel[];
  reread: readonly string[];
  completeFrom: CompleteFrom;
}

/** Derives the list of some levels. */
async function derive(tx: TransactionSql, { levels, reread, completeFrom }: Derivation): Promise<void> {
  await tx`create temp table state_codes (fips text, usps text, name text) on commit drop`;
  await tx`
    insert into state_codes (fips, usps, name)
    select * from unnest(${STATES.map((state) => state.fips)}::text[], ${STATES.map((state) => state.usps)}::text[],
                         ${STATES.map((state) => state.name)}::text[])`;
  // Some tracts are named after their county; the nation's area is its states'.
  const read = new Set(levels);
  if (read.has("tract")) read.add("county");
  if (read.has("nation")) read.add("state");
  await collectPlaces(tx, [...read], reread);
  await collectAreas(tx, [...read]);
  await collectEditions(tx, levels, completeFrom);
  await collectMetroStates(tx);
  await composeGeographies(tx, levels);
  await orderNames(tx, levels);
  await writeDifferences(tx, levels);
  await countChildren(tx);
  await tx`
    drop table state_codes, seen_editions, seen_places, newest_areas, metro_states, new_geographies, new_orders,
               new_sets`;
}

/** `new_geographies`: the places of the levels as they should be. */
async function composeGeographies(tx: TransactionSql, levels: readonly StoredLevel[]): Promise<void> {
  await tx`
    create temp table new_geographies on commit drop as
    with dated as materialized (
      select level, fips, seen.acs_name, coalesce(seen.vintages, '{}') as vintages, area.name as area_name,
             area.edition, area.latitude, area.longitude, area.land_area_sq_mi, area.water_area_sq_mi,
             area.first_year as area_first_year, area.last_year as area_last_year,
             greatest(seen.last_year, area.last_year) as last_year,
             -- Gazetteers give no names to tracts, and leave out what tells two places of one name in a state apart:
             -- \`Aaronsburg CDP (Centre County), Pennsylvania\`.
             coalesce(level in ('county', 'place', 'metro', 'micro')
                        and area.year > seen.last_year
                        and not starts_with(seen.acs_name, area.name || ' ('), false) as is_renamed,
             case when level in ('nation', 'metro', 'micro') then '' else left(fips, 2) end as state
        from seen_places as seen
        full join newest_areas as area using (level, fips)
       where level = any (${levels}::text[]::census_level[])
         and (seen.level is not null
               or area.first_year is not null) -- the nation's sums make no place
    ), groups as (
      -- Where no edition is whole, absence proves nothing: only a tract whose number a newer vintage has under other
      -- suffixes (it was split or joined) is no longer current.
      select level, left(fips, 9) as prefix, max(last_year) as last_year
        from dated
       where level = 'tract'
       group by level, left(fips, 9)
    ), named as (
      select dated.*,
             ${nameOf(tx)},
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
           named.area_first_year, named.area_last_year, named.vintages,
           ${parentOf(tx)},
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

/** The columns `parent_level` and `parent_fips` of the rows of `named`. */
const parentOf = (tx: TransactionSql) => tx`
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
                            else '1' end as parent_fips`;

/** The column `name` of the rows of `dated`: the newest name, and for tracts one made of the code and the county. */
const nameOf = (tx: TransactionSql) => tx`
             case when dated.acs_name is not null and not dated.is_renamed then dated.acs_name
                  when dated.level in ('county', 'place') then dated.area_name || ', ' || state.name
                  when dated.level = 'tract' then
                    'Census Tract ' || ltrim(substr(dated.fips, 6, 4), '0')
                      || case when right(dated.fips, 2) = '00' then '' else '.' || right(dated.fips, 2) end
                      || coalesce('; ' || split_part(county.acs_name, ', ', 1), '; ' || county_area.name, '')
                      || coalesce('; ' || state.name, '')
                  when dated.level = 'state' then coalesce(state.name, dated.area_name)
                  else dated.area_name end as name`;
