import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  type AskedEstimates,
  estimatesReader,
  type PlaceEstimates,
} from "../../../src/census/catalog/place-estimates.ts";
import type { StoredMetric } from "../../../src/census/metrics/metric-names.ts";
import type { Vintage } from "../../../src/census/vocabulary/vintages.ts";
import { openDatabase } from "../../../src/storage/database.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { SCHEMA } from "../../../src/tables/steps.ts";
import { seedCensus } from "../../contract/census-seed.ts";
import { type ScratchDatabase, scratchDatabase } from "../../support/database.ts";

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase("place_estimates");
  await migrate(scratch.database, SCHEMA);
  await seedCensus(scratch.database);
});
afterAll(() => scratch.close());

const INCOME: readonly StoredMetric[] = ["median_household_income", "total_population"];

const county = (fips: string, vintage: Vintage = "2022-acs5", metrics = INCOME): AskedEstimates => ({
  level: "county",
  fips,
  vintage,
  metrics,
});

const valuesOf = ({ estimates }: PlaceEstimates) => estimates.map((estimate) => estimate?.value);

/** A reader, and how many statements it has sent; none is answered before `until`. */
function countingReader(until: Promise<unknown> = Promise.resolve()) {
  let statements = 0;
  const sql = new Proxy(scratch.database.sql, {
    apply(target, self, words: [TemplateStringsArray]) {
      const query = Reflect.apply(target, self, words);
      if (!words[0][0]?.trimStart().startsWith("select place.position")) return query;
      statements++;
      return until.then(() => query);
    },
  });
  return { read: estimatesReader(sql), statements: () => statements };
}

test("places that are asked for at once are read by one statement, and each gets its own figures", async () => {
  const { read, statements } = countingReader();
  const codes = ["01001", "01003", "06001", "01001", "09120", "99999"];
  const found = await Promise.all(codes.map((fips) => read(county(fips))));
  expect(found.map(({ estimates }) => estimates[0]?.value)).toEqual([68315, 71039, 122488, 68315, 81000, undefined]);
  expect(found.map(({ estimates }) => estimates[1]?.value)).toEqual([
    58761,
    233420,
    1663823,
    58761,
    undefined,
    undefined,
  ]);
  expect(statements()).toBe(1);
});

test("a place is read at once while few are, and with all others that wait when many are", async () => {
  const database = Promise.withResolvers();
  const { read, statements } = countingReader(database.promise);
  const reads: Promise<PlaceEstimates>[] = [];
  const ask = async (fips: string) => {
    reads.push(read(county(fips)));
    await new Promise(setImmediate);
    return statements();
  };
  const sent = [];
  for (const fips of ["01001", "01003", "06001", "09120", "06001", "01003", "01001"]) sent.push(await ask(fips));
  expect(sent).toEqual([1, 2, 3, 4, 4, 4, 4]);
  database.resolve(undefined);
  const incomes = (await Promise.all(reads)).map((found) => valuesOf(found)[0]);
  expect(incomes).toEqual([68315, 71039, 122488, 81000, 122488, 71039, 68315]);
  expect(statements()).toBe(5);
});

test("places of different vintages or metrics are read apart, each in the order that it was asked in", async () => {
  const { read, statements } = countingReader();
  const [newest, earlier, turned] = await Promise.all([
    read(county("01001")),
    read(county("01001", "2018-acs5")),
    read(county("01001", "2022-acs5", [...INCOME].reverse())),
  ]);
  expect(statements()).toBe(3);
  expect(valuesOf(newest)).toEqual([68315, 58761]);
  expect(valuesOf(turned)).toEqual([58761, 68315]);
  expect(valuesOf(earlier)).not.toEqual(valuesOf(newest));
});

test("a connection that is older than the schema reads them too", async () => {
  const fresh = await scratchDatabase("older_connection");
  const { sql, ...database } = openDatabase({ url: fresh.url }, { max: 1 });
  await sql`select 1`;
  await migrate(fresh.database, SCHEMA);
  await seedCensus(fresh.database);
  expect(await estimatesReader(sql)(county("01001"))).toMatchObject({
    estimates: [{ value: 68315 }, { value: 58761 }],
  });
  await database.close();
  await fresh.close();
});

test("a statement that fails affects those it was for, not those that were asked for with them", async () => {
  const { read } = countingReader();
  const unknown = ["no_metric"] as unknown as readonly StoredMetric[];
  const [good, bad, again] = await Promise.allSettled([
    read(county("01001")),
    read(county("01001", "2022-acs5", unknown)),
    read(county("01003")),
  ]);
  expect(good).toMatchObject({ status: "fulfilled", value: { estimates: [{ value: 68315 }, { value: 58761 }] } });
  expect(bad).toMatchObject({ status: "rejected", reason: { code: "22P02" } });
  expect(again).toMatchObject({ status: "fulfilled", value: { estimates: [{ value: 71039 }, { value: 233420 }] } });
});

test("metrics without rows are left out of the statement, and each figure is that of its own metric", async () => {
  const metrics: readonly StoredMetric[] = ["gini_index", "total_population", "median_age", "median_household_income"];
  const askedMetrics: string[][] = [];
  const sql = new Proxy(scratch.database.sql, {
    apply(target, self, words: [TemplateStringsArray, ...unknown[]]) {
      if (words[0].join("?").includes("::text[]::census_metric[]")) askedMetrics.push(words[1] as string[]);
      return Reflect.apply(target, self, words);
    },
  });
  const read = estimatesReader(sql, () => ({ metrics: [metrics[3]!, metrics[1]!], positions: [3, 1] }));
  const foundEstimates = await read(county("01001", "2022-acs5", metrics));
  expect(valuesOf(foundEstimates)).toEqual([undefined, 58761, undefined, 68315]);
  expect(askedMetrics).toEqual([["median_household_income", "total_population"]]);
});
