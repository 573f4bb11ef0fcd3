import { expect, test } from "bun:test";
import fc from "fast-check";
import { statisticRows } from "../../../src/enrichment/screener/field-rows.ts";
import { SCREENER_FIELDS } from "../../../src/enrichment/screener/fields.ts";
import type { Screened } from "../../../src/enrichment/screener/screened.ts";

const MARGIN = SCREENER_FIELDS.filter(({ name }) => name === "net_margin");

/** The statistics of companies with these margins; null: the company lacks it. */
function statisticsOf(margins: readonly (number | null)[]) {
  const screened = {
    companies: margins.map((_, year) => ({ periods: { statements: `20${10 + year}-12-31` } })),
    columns: new Map([["net_margin", Float64Array.from(margins, (margin) => margin ?? Number.NaN)]]),
  } as unknown as Screened; // what statistics read of it
  return statisticRows(screened, [...margins.keys()], MARGIN)[0];
}

test.each([
  [[4, 1, 3, 2], 1.75, 2.5, 3.25],
  [[5], 5, 5, 5],
  [[10, 20, 30, 40, 50], 20, 30, 40],
  [[0.1, 0.2], 0.125, 0.15, 0.175],
])("of %j the quartiles are %d, %d and %d", (margins, lower, median, upper) => {
  expect(statisticsOf(margins)).toMatchObject({ lower_quartile: lower, median, upper_quartile: upper });
});

test("companies without the figure are counted, and change nothing else", () => {
  const { lacking, ...statistics } = statisticsOf([null, 2, null, 4]) ?? {};
  expect(lacking).toBe(2);
  expect(statistics).toMatchObject({ companies: 2, minimum: 2, maximum: 4, median: 3 });
  expect(statistics).toMatchObject({ first_period: "2011-12-31", last_period: "2013-12-31" });
  expect(statisticsOf([null])).toMatchObject({ companies: 0, lacking: 1, median: null, first_period: null });
});

test("at least a quarter, half and three quarters of the companies are at or below the quartiles", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 60 }), (margins) => {
      const { lower_quartile: lower, median, upper_quartile: upper } = statisticsOf(margins)!; // there are values
      const shareUpTo = (bound: number | null) => margins.filter((margin) => margin <= bound!).length / margins.length;
      for (const [bound, share] of [
        [lower, 0.25],
        [median, 0.5],
        [upper, 0.75],
      ] as const)
        expect(shareUpTo(bound)).toBeGreaterThanOrEqual(share - 1 / margins.length);
      expect(lower! <= median! && median! <= upper!).toBe(true);
    }),
  );
});
