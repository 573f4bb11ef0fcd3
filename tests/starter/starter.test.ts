import { describe, expect, test } from "bun:test";
import type { Progress } from "../../src/loading/dataset.ts";
import { loadStarter } from "../../src/starter/starter.ts";
import { rebuildGeographies } from "../census/geographies/support.ts";
import { testStore } from "../support/store.ts";

describe("an empty store", () => {
  const store = testStore("to_fill");

  test("is filled once by three loads at the same time, and the rows are shown as they come", async () => {
    const waiting: string[] = [];
    const steps: [string, number | undefined][] = [];
    let shownRows = 0;
    const progress: Progress = {
      step: (text, total) => void steps.push([text, total]),
      advance(count) {
        shownRows += count;
      },
    };
    const counts = await Promise.all(
      [1, 2, 3].map(() =>
        loadStarter(store.database, { only: ["jolts"], onWait: (dataset) => void waiting.push(dataset), progress }),
      ),
    );
    expect(waiting).toEqual(["jolts", "jolts"]);
    const [stored] = await store.database.sql<{ rows: number }[]>`
      select sum(row_count)::bigint as rows from dataset_vintages where state = 'served' and dataset = 'jolts'`;
    expect(counts.filter((count) => count !== undefined)).toEqual([stored?.rows ?? 0]);
    expect(steps).toEqual(Array.from({ length: 3 }, () => ["Loading the starter data", stored?.rows]));
    expect(Math.abs(shownRows - (stored?.rows ?? 0))).toBeLessThan(100);
  }, 60_000);
});

describe("a store with the starter data", () => {
  const scratch = testStore("starter", { hasStarterData: true });

  test("has every release with the rows that it counts, what is derived from them, and events", async () => {
    const { sql } = scratch.database;
    expect(await loadStarter(scratch.database)).toBeUndefined();
    const [stored] = await sql<{ rows: number }[]>`select sum(row_count)::bigint as rows from dataset_vintages`;
    expect(stored?.rows).toBeGreaterThan(2_000_000);
    expect([...(await sql`select distinct state from dataset_vintages`)]).toEqual([{ state: "served" }]);
    const counted = await sql<{ label: string; row_count: number; loaded: number }[]>`
      select label, row_count,
             (select coalesce(sum((file.value->>'rows')::bigint), 0)::bigint from jsonb_each(files) file) as loaded
        from dataset_vintages
        join labor_releases on part = detail->>'key' and published_on::text = right(label, 10)
       where state = 'served'`;
    expect(counted.length).toBeGreaterThan(5);
    for (const { label, row_count, loaded } of counted)
      expect({ label, row_count }).toEqual({ label, row_count: loaded });
    expect(await sql`select distinct level, frequency from laus_latest`).toHaveLength(3);
    const urls = await sql<{ url: string }[]>`
      select data->>'total_compensation_url' as url from events where type = 'compensation.filed'`;
    expect(urls.length).toBeGreaterThan(0);
    for (const { url } of urls) expect(url).toStartWith("/v1/us/sec/companies/");
  });

  test("has the list of places that the program derives", async () => {
    const { database } = scratch;
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
});
