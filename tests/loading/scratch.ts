import { randomBytes } from "node:crypto";
import loadingTables from "../../src/loading/tables.sql" with { type: "text" };
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { migrate } from "../../src/storage/migrate.ts";

/** The server that tests use; `GOVDATA_TEST_DATABASE` names another. */
const SERVER = process.env.GOVDATA_TEST_DATABASE ?? "postgres://root@127.0.0.1:5432/postgres";

/** A database of its own with the tables of `loading` and a partitioned table `readings`; `close` drops it. */
export async function scratchDatabase(): Promise<Database & { url: string }> {
  const name = `govdata_loading_${randomBytes(5).toString("hex")}`;
  const admin = openDatabase({ url: SERVER }, { max: 1 });
  await admin.sql.unsafe(`create database ${name}`);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href }, { max: 4 });
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
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close();
      await admin.sql.unsafe(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}
