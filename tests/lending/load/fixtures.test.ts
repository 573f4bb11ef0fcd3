import { expect, test } from "bun:test";
import { join } from "node:path";
import { testStore } from "../../support/store.ts";
import { copyRawLoans, yearMedianDifferences } from "./raw-loans.ts";
import { load } from "./support.ts";
import { expectWorkedRecords, workedRecords } from "./worked-records.ts";

/** Real loans of seven states and quarters, and a file of hard cases, with records that another program computed. */
const FOLDER = join(import.meta.dir, "fixtures");

const scratch = testStore("sba_fixtures", { emptyBefore: true });

test("real loans give the worked records of six counties and two states to the cent", async () => {
  const { results, unrecognized } = await load(scratch.database, join(FOLDER, "loans"));
  expect(results).toMatchObject([{ label: "2026-06-30", outcome: "published", rowCount: 371 }]);
  expect(unrecognized).toEqual([]);
  expect(await expectWorkedRecords(scratch.database.sql, workedRecords(join(FOLDER, "expected.json")))).toBe(8);
}, 60_000);

test("real loans give the median of the four quarters to each quarter that they have themselves", async () => {
  await load(scratch.database, join(FOLDER, "loans"));
  expect(await copyRawLoans(scratch.database, join(FOLDER, "loans"))).toBe(371);
  expect([...(await yearMedianDifferences(scratch.database))]).toEqual([]);
  const [stored] = await scratch.database
    .sql`select sum(cardinality(amounts))::integer as medians from sba_year_medians`;
  expect(stored?.medians).toBeGreaterThan(100);
}, 60_000);

test("hard cases give the worked records, and skipped rows are counted", async () => {
  const report = await load(scratch.database, join(FOLDER, "edge"));
  const records = workedRecords(join(FOLDER, "expected-edge.json"));
  expect(report.results[0]?.rowCount).toBe(records.loans_counted!);
  const [row] = await scratch.database.sql`
    select detail -> 'refused' as refused, detail -> 'ways' as ways from dataset_vintages where state = 'served'`;
  expect(row?.refused).toEqual({
    amount: records.loans_left_out?.["amount not positive"],
    date: records.loans_left_out?.["no approval date"],
    program: records.loans_left_out?.program,
  });
  expect(row?.ways).toMatchObject({ unresolved: 2, no_state: 0 });
  expect(await expectWorkedRecords(scratch.database.sql, records)).toBe(15);
  expect(report.logged).toContain('  NY "LOS ANGELES": 1 loan');
}, 60_000);
