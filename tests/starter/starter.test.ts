import { afterAll, beforeAll, expect, test } from "bun:test";
import { SCHEMA } from "../../src/features.ts";
import type { ProgressState } from "../../src/loading/messages.ts";
import { fillStarter } from "../../src/starter/fill.ts";
import { loadStarter } from "../../src/starter/starter.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase("starter");
});
afterAll(() => scratch.close());

test("processes that start together on an empty store migrate it and fill it once", async () => {
  const databases = [1, 2, 3].map(() => openDatabase({ url: scratch.url }, { max: 4 }));
  const notes: string[] = [];
  const states: ProgressState[] = [];
  try {
    await Promise.all(databases.map((database) => migrate(database, SCHEMA)));
    await Promise.all(
      databases.map((database) =>
        fillStarter(database, {
          baseUrl: "https://data.example.org",
          note: (line) => notes.push(line),
          openProgress: () => ({ show: (state) => states.push({ ...state }), end: () => {} }),
        }),
      ),
    );
    const waiting = "Another govdata loads the starter data into this database: waiting for it";
    expect(notes.slice(0, 2)).toEqual([waiting, waiting]);
    const [, rows] = /^Loaded the starter data: ([\d,]+) rows in [\d.]+ s$/.exec(notes[2] ?? "") ?? [];
    const total = Number(rows?.replaceAll(",", ""));
    expect(total).toBeGreaterThan(1_000_000);
    expect(states[0]).toEqual({ step: "Loading the starter data", unit: "rows", done: 0, total });
    expect(states.length).toBeGreaterThan(3);
    expect(states.at(-1)?.done).toBeLessThanOrEqual(total);
  } finally {
    for (const database of databases) await database.close();
  }
  const vintageStates = await scratch.database.sql`select distinct state from dataset_vintages`;
  expect([...vintageStates]).toEqual([{ state: "served" }]);
  expect(await loadStarter(scratch.database)).toBeUndefined();
  const counted = await scratch.database.sql<{ label: string; row_count: number; loaded: number }[]>`
    select label, row_count, (select coalesce(sum((file.value->>'rows')::bigint), 0)::bigint from jsonb_each(files) file) as loaded
      from dataset_vintages
      join labor_releases on part = detail->>'key' and published_on::text = right(label, 10)
     where state = 'served'`;
  expect(counted.length).toBeGreaterThan(5);
  for (const { label, row_count, loaded } of counted)
    expect({ label, row_count }).toEqual({ label, row_count: loaded });
  const urls = await scratch.database.sql<{ url: string }[]>`
    select data->>'total_compensation_url' as url from events where type = 'compensation.filed'`;
  expect(urls.length).toBeGreaterThan(0);
  for (const { url } of urls) expect(url).toStartWith("https://data.example.org/v1/us/sec/companies/");
}, 120_000);
