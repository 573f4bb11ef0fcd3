import { afterAll, beforeAll, expect, test } from "bun:test";
import { MIGRATIONS } from "../src/migrations.ts";
import { loadStarter } from "../src/starter.ts";
import { openDatabase } from "../src/storage/database.ts";
import { migrate } from "../src/storage/migrate.ts";
import { type ScratchDatabase, scratchDatabase } from "./support/database.ts";

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase("starter");
});
afterAll(() => scratch.close());

test("processes that start together on an empty store migrate it and fill it once", async () => {
  const databases = [1, 2, 3].map(() => openDatabase({ url: scratch.url }, { max: 4 }));
  let waited = 0;
  const told = { total: [] as (number | undefined)[], rows: 0 };
  try {
    await Promise.all(databases.map((database) => migrate(database, MIGRATIONS)));
    const rows = await Promise.all(
      databases.map((database) =>
        loadStarter(database, {
          onWait: () => waited++,
          progress: {
            step: (_, total) => void told.total.push(total),
            advance(count) {
              told.rows += count;
            },
          },
          baseUrl: "https://data.example.org",
        }),
      ),
    );
    expect(rows.filter((count) => count !== undefined)).toHaveLength(1);
    expect(waited).toBe(2);
    const [count] = rows.filter((rowCount) => rowCount !== undefined);
    expect(count).toBeGreaterThan(0);
    expect(told).toEqual({ total: [count], rows: count ?? 0 });
  } finally {
    for (const database of databases) await database.close();
  }
  const states = await scratch.database.sql`select distinct state from dataset_vintages`;
  expect([...states]).toEqual([{ state: "served" }]);
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
