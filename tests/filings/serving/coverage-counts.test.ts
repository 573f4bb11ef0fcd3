import { expect, test } from "bun:test";
import type { Sql } from "postgres";
import { coverageCounts } from "../../../src/filings/serving/sections/coverage-counts.ts";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";
import { addReports } from "../search/made-reports.ts";

const store = testStore("coverage_counts", { emptyBefore: true });

const filers = async (counts: ReturnType<typeof coverageCounts>) => (await counts()).filers;
const NOTHING = { covered: 0, excluded: [] };

test("counts are read once for many searches, and again when they are old", async () => {
  const { sql } = store.database;
  const [kept, old] = [coverageCounts(sql), coverageCounts(sql, { freshMs: 0 })];
  expect(await Promise.all([filers(kept), filers(kept), filers(old)])).toEqual([NOTHING, NOTHING, NOTHING]);
  await addReports(store.database);
  expect(await filers(kept)).toEqual(NOTHING);
  expect(await filers(old)).toEqual(NOTHING); // and reads them
  await waitUntil("the new counts", async () => (await filers(old)).excluded.some(({ count }) => count === 2));
});

test("counts that can't be read are an error the first time, and the last ones are served later", async () => {
  const { sql } = store.database;
  let isBroken = true;
  const breakable = new Proxy(sql, {
    apply: (target, self, args) =>
      isBroken ? Promise.reject(new Error("no connection")) : Reflect.apply(target, self, args),
  }) as Sql;
  const counts = coverageCounts(breakable, { freshMs: 0 });
  await expect(counts()).rejects.toThrow("no connection");
  isBroken = false;
  expect(await filers(counts)).toEqual(NOTHING);
  isBroken = true;
  expect(await filers(counts)).toEqual(NOTHING);
  expect(await filers(counts)).toEqual(NOTHING);
});
