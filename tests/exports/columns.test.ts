import { afterAll, beforeAll, expect, test } from "bun:test";
import { readSettings } from "../../src/config.ts";
import { tableSources } from "../../src/exports/edition.ts";
import { openTable, type TableReading } from "../../src/exports/open-table.ts";
import { TABLES } from "../../src/exports/tables.ts";
import { dataEndpoints } from "../../src/features.ts";
import { tableOf } from "../../src/http/tables/table.ts";
import { startVersions, type Versions } from "../../src/http/versions.ts";
import { seedLending } from "../contract/lending-seed.ts";
import { type ScratchDatabase, starterStore } from "../support/database.ts";

/** Years, quarters and ids have no unit. */
const UNITLESS = /(?:^|_)(?:year|quarter|id)$/;

let store: ScratchDatabase;
let versions: Versions;
let reading: TableReading;
beforeAll(async () => {
  store = await starterStore("columns");
  await seedLending(store.database);
  versions = await startVersions(store.database);
  const sources = await tableSources(store.database, (database) => dataEndpoints(database, readSettings({})));
  reading = { ...sources, versions };
}, 120_000);
afterAll(async () => {
  await versions?.stop();
  await store?.close();
});

test("each number of each table has a unit, or its rows have one", async () => {
  const faults: string[] = [];
  for (const table of TABLES) {
    const { columns, metadata, batches } = await openTable({ table }, reading);
    await batches.return();
    if (columns.some(({ name }) => name === "unit")) continue;
    const described = tableOf(columns, metadata, table.name);
    for (const { name, type, unit } of described.columns)
      if (["int64", "double"].includes(type) && unit === undefined && !UNITLESS.test(name))
        faults.push(`${table.dataset} ${table.name}: ${name}`);
  }
  expect(faults).toEqual([]);
}, 60_000);

test("JOLTS has each of its industries once, with all months in order", async () => {
  const table = TABLES.find(({ dataset, name }) => `${dataset} ${name}` === "jolts industries")!;
  const rows = (await Array.fromAsync((await openTable({ table }, reading)).batches)).flat() as {
    jolts_industry_code: string;
    period: string;
  }[];
  const keys = rows.map(({ jolts_industry_code: industry, period }) => `${industry} ${period}`);
  expect(new Set(keys).size).toBe(keys.length);
  const industries = Map.groupBy(rows, (row) => row.jolts_industry_code);
  // Those of single NAICS codes, and those that several codes share.
  expect([...industries.keys()]).toEqual(expect.arrayContaining(["000000", "110099", "320000", "540099", "910000"]));
  for (const months of industries.values()) {
    const periods = months.map(({ period }) => period);
    expect(periods).toEqual(periods.toSorted());
  }
}, 60_000);
