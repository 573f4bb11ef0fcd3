import { expect, test } from "bun:test";
import { markUnlisted, rebuildGeographies, updateGeographies } from "../../../src/census/geographies/rebuild.ts";
import { MIGRATIONS } from "../../../src/migrations.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { scratchDatabase } from "../../support/database.ts";

test("places that were listed with their vintages are listed the same afterwards, and the next load goes on from there", async () => {
  const { database, close } = await scratchDatabase("census_sets");
  try {
    await migrate(database, MIGRATIONS.slice(0, 8));
    await database.transaction(async (tx) => {
      await tx`create table places_2021 partition of census_places for values in ('2021-acs5')`;
      await tx`create table places_2022 partition of census_places for values in ('2022-acs5')`;
      await tx`create table gazetteer_2020 partition of census_gazetteer for values in ('gazetteer-2020')`;
      await tx`create table gazetteer_2023 partition of census_gazetteer for values in ('gazetteer-2023')`;
      await tx`
        insert into census_places (vintage, level, fips, name)
        select vintage, 'state', lpad(number::text, 2, '0'), 'State ' || number
          from unnest(array['2021-acs5', '2022-acs5']) as vintage, generate_series(1, 52) as number`;
      await tx`
        insert into census_places (vintage, level, fips, name) values
        ('2021-acs5', 'county', '01001', 'Autauga County, Alabama'),
        ('2021-acs5', 'county', '01003', 'Baldwin County, Alabama'),
        ('2022-acs5', 'county', '01003', 'Baldwin County, Alabama'),
        ('2022-acs5', 'nation', '1', 'United States')`;
      await tx`
        insert into census_gazetteer (edition, level, year, fips, name, land_area_sq_mi)
        select 'gazetteer-' || year, 'county', year, fips, 'Some County', 5
          from unnest(array[2020, 2023]) as year, unnest(array['01003', '01005']) as fips`;
      // As the list had these places before there were sets.
      await tx`
        insert into census_geographies (level, fips, name, name_order, is_current, first_year, last_year, vintages,
                                        parent_level, parent_fips, states, children)
        select 'state', fips, name, row_number() over (order by name, fips), true, 2021, 2022,
               '{2021-acs5,2022-acs5}', 'nation', '1', array[fips],
               case fips when '01' then '[{"level":"county","count":3}]' else '[]' end::jsonb
          from census_places where vintage = '2022-acs5' and level = 'state'`;
      await tx`
        insert into census_geographies (level, fips, name, name_order, is_current, first_year, last_year, vintages,
                                        parent_level, parent_fips, states, children)
        values ('nation', '1', 'United States', 1, true, 2022, 2022, '{2022-acs5}', null, null, '{}',
                '[{"level":"state","count":52}]')`;
      await tx`
        insert into census_geographies (level, fips, name, name_order, is_current, first_year, last_year, vintages,
                                        parent_level, parent_fips, land_area_sq_mi, area_edition, states, acs_name)
        values ('county', '01001', 'Autauga County, Alabama', 1, true, 2021, 2021, '{2021-acs5}', 'state', '01',
                null, null, '{01}', null),
               ('county', '01003', 'Some County, Alabama', 2, true, 2020, 2023, '{2021-acs5,2022-acs5}', 'state', '01',
                5, 'gazetteer-2023', '{01}', 'Baldwin County, Alabama'),
               ('county', '01005', 'Some County, Alabama', 3, true, 2020, 2023, '{}', 'state', '01',
                5, 'gazetteer-2023', '{01}', null)`;
    });
    const listed = async () => [...(await database.sql`select * from census_geographies order by level, fips`)];
    const before = await listed();
    expect(before).toHaveLength(56);

    await migrate(database, MIGRATIONS);
    expect(await listed()).toEqual(before);
    await database.transaction((tx) => rebuildGeographies(tx));
    expect(await listed()).toEqual(before);
    const [unlisted] = await database.sql`select count(*)::int as labels from census_unlisted`;
    expect(unlisted).toEqual({ labels: 0 });
  } finally {
    await close();
  }
});

test("the first load after the list was given sets finds which editions are whole", async () => {
  const { database, close } = await scratchDatabase("census_sets_next");
  try {
    await migrate(database, MIGRATIONS.slice(0, 8));
    await database.transaction(async (tx) => {
      await tx`create table places_2022 partition of census_places for values in ('2022-acs5')`;
      await tx`insert into census_places values ('2022-acs5', 'nation', '1', 'United States')`;
      await tx`
        insert into census_geographies (level, fips, name, name_order, is_current, first_year, last_year, vintages, states)
        values ('nation', '1', 'United States', 1, true, 2022, 2022, '{2022-acs5}', '{}')`;
    });
    await migrate(database, MIGRATIONS);
    await database.transaction(async (tx) => {
      await tx`create table places_2021 partition of census_places for values in ('2021-acs5')`;
      await tx`insert into census_places values ('2021-acs5', 'nation', '1', 'United States')`;
      await markUnlisted(tx, "2021-acs5");
      await updateGeographies(tx);
    });
    const whole = await database.sql`select level, label, year from census_whole_editions`;
    expect([...whole]).toEqual([{ level: "nation", label: "2022-acs5", year: 2022 }]);
    const [nation] = await database.sql`select vintages from census_geographies`;
    expect(nation).toEqual({ vintages: ["2021-acs5", "2022-acs5"] });
  } finally {
    await close();
  }
});

test("a new database has nothing to be listed", async () => {
  const { database, close } = await scratchDatabase("census_sets_new");
  try {
    await migrate(database, MIGRATIONS);
    expect(await database.sql`select label from census_unlisted`).toHaveLength(0);
  } finally {
    await close();
  }
});
