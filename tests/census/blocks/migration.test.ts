import { expect, test } from "bun:test";
import { MIGRATIONS } from "../../../src/migrations.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { scratchDatabase } from "../../support/database.ts";

test("values that were loaded one a row are in blocks afterwards, each as it was", async () => {
  const { database, close } = await scratchDatabase("census_blocks");
  try {
    await migrate(database, MIGRATIONS.slice(0, 7));
    await database.transaction(async (tx) => {
      for (const vintage of ["2021-acs5", "2022-acs1"]) {
        const table = `census_estimates_${vintage.replace("-", "_")}_0a1b2c3d`;
        await tx.unsafe(`create table ${table} partition of census_estimates for values in ('${vintage}')`);
        await tx.unsafe(`comment on table ${table} is 'made by a load of census'`);
      }
      await tx`
        insert into census_estimates (vintage, level, metric, dimension, grp, source_rank, fips, value, moe, moe_note)
        select vintage, 'tract', 'poverty_rate', dimension, case dimension when '' then '' else 'under_18' end, 1,
               lpad((1001020000 + 7 * number)::text, 11, '0'), number / 3.0, nullif(number % 5, 0),
               case when number % 5 = 0 then 'controlled'::census_note end
          from unnest(array['2021-acs5', '2022-acs1']) as vintage, unnest(array['', 'age']) as dimension,
               generate_series(1, 150) as number`;
      await tx`
        insert into census_estimates (vintage, level, metric, source_rank, fips, value_note, open_ended)
        values ('2021-acs5', 'nation', 'median_age', 0, '1', 'suppressed', 'above')`;
    });
    const values = () => database.sql`
      select vintage, level, metric, dimension, grp, source_rank, fips, value, moe, value_note, moe_note, open_ended
        from census_estimates order by vintage, level, metric, dimension, grp, fips`;
    const before = await values();
    expect(before).toHaveLength(601);
    await migrate(database, MIGRATIONS);
    expect([...(await values())]).toEqual([...before]);
    const [count] = await database.sql`
      select count(*)::int as blocks, max(cardinality(codes)) as largest,
             bool_and(obj_description(tableoid, 'pg_class') = 'made by a load of census') as commented
        from census_blocks`;
    expect(count).toEqual({ blocks: 13, largest: 64, commented: true });
  } finally {
    await close();
  }
});
