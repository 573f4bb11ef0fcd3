import { afterAll, beforeAll, expect, test } from "bun:test";
import type { ProgressState } from "../../src/loading/child/messages.ts";
import { openLog } from "../../src/log.ts";
import { startStarter } from "../../src/starter/start.ts";
import { loadStarter } from "../../src/starter/starter.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { SCHEMA } from "../../src/tables/steps.ts";
import { rebuildGeographies } from "../census/geographies/support.ts";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase("starter");
});
afterAll(() => scratch.close());

test("servers that start together on an empty store migrate it and fill it once", async () => {
  const databases = [1, 2, 3].map(() => openDatabase({ url: scratch.url }, { max: 4 }));
  const notes: string[] = [];
  const lines: string[] = [];
  const states: ProgressState[] = [];
  const options = {
    note: (line: string) => notes.push(line),
    openProgress: () => ({ show: (state: ProgressState) => states.push({ ...state }), end: () => {} }),
    log: openLog({ write: (text) => lines.push(text), terminal: true }),
  };
  try {
    await Promise.all(databases.map((database) => migrate(database, SCHEMA)));
    const runs = await Promise.all(databases.map((database) => startStarter(database, options)));
    // Census is in when each of them starts to serve, and is on its way nowhere.
    const waiting = "Another govdata loads the starter data into this database: waiting for the Census data";
    expect(notes.filter((note) => note === waiting)).toHaveLength(2);
    expect(runs.map((run) => run.isArriving("census"))).toEqual([false, false, false]);
    expect(runs.some((run) => run.isArriving("laus"))).toBe(true);
    await Promise.all(runs.map((run) => run.ended));
    expect(runs.some((run) => run.isArriving("laus"))).toBe(false);
    const counts = lines.flatMap((line) => /Loaded the starter data: ([\d,]+) rows in [\d.]+ s/.exec(line)?.[1] ?? []);
    const loaded = counts.reduce((sum, count) => sum + Number(count.replaceAll(",", "")), 0);
    const [stored] = await scratch.database.sql<{ rows: number }[]>`
      select sum(row_count)::bigint as rows from dataset_vintages where state = 'served'`;
    expect(loaded).toBe(stored?.rows ?? 0);
    expect(loaded).toBeGreaterThan(2_000_000);
    expect(states[0]).toMatchObject({ step: "Loading the starter data", unit: "rows", done: 0 });
    expect(states.length).toBeGreaterThan(3);
    expect(states.at(-1)?.done).toBeLessThanOrEqual(states[0]?.total ?? 0);
  } finally {
    for (const database of databases) await database.close();
  }
  const vintageStates = await scratch.database.sql`select distinct state from dataset_vintages`;
  expect([...vintageStates]).toEqual([{ state: "served" }]);
  expect(await loadStarter(scratch.database)).toBeUndefined();
  const counted = await scratch.database.sql<{ label: string; row_count: number; loaded: number }[]>`
    select label, row_count,
           (select coalesce(sum((file.value->>'rows')::bigint), 0)::bigint from jsonb_each(files) file) as loaded
      from dataset_vintages
      join labor_releases on part = detail->>'key' and published_on::text = right(label, 10)
     where state = 'served'`;
  expect(counted.length).toBeGreaterThan(5);
  for (const { label, row_count, loaded } of counted)
    expect({ label, row_count }).toEqual({ label, row_count: loaded });
  const latest = await scratch.database.sql`select distinct level, frequency from laus_latest`;
  expect(latest).toHaveLength(3);
  const urls = await scratch.database.sql<{ url: string }[]>`
    select data->>'total_compensation_url' as url from events where type = 'compensation.filed'`;
  expect(urls.length).toBeGreaterThan(0);
  for (const { url } of urls) expect(url).toStartWith("/v1/us/sec/companies/");
}, 120_000);

test("the starter data's list of places equals the list that the program derives", async () => {
  const { database } = scratch;
  await loadStarter(database);
  const listed = async () => {
    const [row] = await database.sql<{ md5: string; rows: number }[]>`
      select count(*) as rows, md5(string_agg(places::text, '' order by level, fips)) as md5
        from census_geographies as places`;
    const whole = await database.sql`select * from census_whole_editions order by level`;
    return { ...row, whole: [...whole] };
  };
  const shipped = await listed();
  expect(shipped.rows).toBeGreaterThan(30_000);
  await database.transaction((tx) => rebuildGeographies(tx));
  expect(await listed()).toEqual(shipped);
}, 120_000);
