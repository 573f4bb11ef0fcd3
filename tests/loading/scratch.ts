import loadingTables from "../../src/loading/tables.sql" with { type: "text" };
import type { Database } from "../../src/storage/database.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { scratchDatabase as emptyDatabase } from "../support/database.ts";

/** A database of its own with the tables of `loading` and a partitioned table `readings`; `close` drops it. */
export async function scratchDatabase(): Promise<Database & { url: string }> {
  const { database, url, close } = await emptyDatabase("loading");
  await migrate(database, [
    { number: 1, name: "loading", sql: loadingTables },
    {
      number: 2,
      name: "readings",
      sql: `
        create table readings (
          vintage text not null, place text not null, value double precision, note text not null default '',
          primary key (vintage, place)
        ) partition by list (vintage);
        create index readings_value on readings (value);
        create table reading_totals (vintage text primary key, total double precision);`,
    },
  ]);
  return { ...database, url, close };
}
