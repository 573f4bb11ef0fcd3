import { migrate } from "../../src/storage/migrate.ts";
import { SCHEMA } from "../../src/tables/steps.ts";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";
import { keptStore, type TestStore } from "../support/store.ts";

/** A store with the tables of `loading` and `jobs`, and a partitioned table `readings` with something derived. */
export const readingsStore = (): TestStore => keptStore(readingsDatabase);

async function readingsDatabase(): Promise<ScratchDatabase> {
  const scratch = await scratchDatabase("loading");
  await migrate(scratch.database, [
    ...SCHEMA.filter(({ name }) => /^(?:loading|jobs)\//.test(name)),
    {
      name: "readings/0001-readings",
      sql: `
        create table readings (
          vintage text not null, place text not null, value double precision, note text not null default '',
          parts integer[] not null default '{1,2}',
          primary key (vintage, place)
        ) partition by list (vintage);
        create index readings_value on readings (value);
        create table reading_totals (vintage text primary key, total double precision);`,
    },
  ]);
  return scratch;
}
