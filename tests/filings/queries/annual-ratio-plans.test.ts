import { beforeAll, expect, test } from "bun:test";
import { annualRatioValues } from "../../../src/filings/queries/annual-ratios.ts";
import { rowsRead } from "../../support/rows-read.ts";
import { testStore } from "../../support/store.ts";

const store = testStore("annual_ratio_plans");

const COMPANIES = 6_000;
const RATIOS = 25;
const cikOf = (number: number): string => String(number).padStart(10, "0");
const ALL = Array.from({ length: COMPANIES }, (_, index) => cikOf(index + 1));

// As many companies as have annual reports, each with all ratios of three years.
beforeAll(async () => {
  const { sql } = store.database;
  await sql`
    insert into sec_annual_figures (cik, made_by, revision, ratios)
    select lpad(number::text, 10, '0'), 'a program', 0,
           (select jsonb_object_agg('ratio_' || ratio, jsonb_build_object('2022', number, '2023', ratio, '2024', 0.5))
              from generate_series(1, ${RATIOS}::int) as ratio)
      from generate_series(1, ${COMPANIES}::int) as number`;
  await sql.unsafe("vacuum analyze sec_annual_ratios");
}, 60_000);

test.each([
  ["all companies", ALL],
  ["an industry", ALL.slice(0, 40)],
])("a ratio's statistics over %s read a row of each company, and none of its other ratios", async (_, ciks) => {
  await store.database.transaction(async (tx) => {
    // A session keeps a plan from its sixth statement on.
    for (let turn = 0; turn < 7; turn++) {
      let ratiosRead = 0;
      const figuresRead = await rowsRead(tx, "sec_annual_figures", async () => {
        ratiosRead = await rowsRead(tx, "sec_annual_ratios", async () => {
          const years = await annualRatioValues(tx, ciks, "ratio_3");
          expect(years.map(({ fiscal_year: year, values }) => [year, values.length])).toEqual([
            [2022, ciks.length],
            [2023, ciks.length],
            [2024, ciks.length],
          ]);
        });
      });
      expect(figuresRead).toBe(0);
      expect(ratiosRead).toBe(ciks.length);
    }
  });
});

test("ratios that are written again replace those that were there, and go with their company", async () => {
  await store.database.transaction(async (tx) => {
    const valuesOf = async (ratio: string) =>
      (await annualRatioValues(tx, ALL.slice(0, 1), ratio)).map(({ fiscal_year: year, values }) => [year, values]);
    await tx`update sec_annual_figures set ratios = '{"ratio_1": {"2024": 7.25}}' where cik = ${cikOf(1)}`;
    expect(await valuesOf("ratio_1")).toEqual([[2024, [7.25]]]);
    expect(await valuesOf("ratio_2")).toEqual([]);
    await tx`delete from sec_annual_figures where cik = ${cikOf(1)}`;
    expect(await valuesOf("ratio_1")).toEqual([]);
  });
});
