import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  coverageNotes,
  coveredSpans,
  isCovered,
  publishedSpan,
  type QuarterSpan,
} from "../../src/lending/editions/coverage.ts";
import { filledQuarters } from "../../src/lending/figures/series.ts";
import { addQuarters, quartersBetween } from "../../src/reference/quarters.ts";

const quartersOf = (spans: readonly QuarterSpan[]): number[] => spans.flatMap(quartersBetween);

const years = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The federal fiscal year of a quarter: the fourth quarter begins the next one. */
const fiscalYear = (quarter: number): number => Math.floor(quarter / 10) + (quarter % 10 === 4 ? 1 : 0);

const quarterArbitrary = fc.record({
  year: fc.integer({ min: 1985, max: 2030 }),
  number: fc.integer({ min: 1, max: 4 }),
});
const quarters = quarterArbitrary.map(({ year, number }) => year * 10 + number);
const loaded = fc.record({
  fiscal_years: fc.uniqueArray(fc.integer({ min: 1991, max: 2027 }), { minLength: 1 }),
  latest_quarter: quarters.filter((quarter) => quarter >= 19904),
});

test("all files of an edition cover October 1990 to the last ended quarter, without a note", () => {
  const edition = { fiscal_years: years(1991, 2026), latest_quarter: 20262 };
  expect(coveredSpans(edition)).toEqual([{ first: 19904, last: 20262 }]);
  expect(coverageNotes(coveredSpans(edition), edition)).toEqual([]);
});

test("missing files leave a gap of fiscal years, which the note names", () => {
  const edition = { fiscal_years: [...years(2010, 2019), ...years(1991, 1999)], latest_quarter: 20262 };
  const spans = coveredSpans(edition);
  expect(coverageNotes(spans, edition)[0]).toContain("cover only 1990-Q4 to 1999-Q3 and 2009-Q4 to 2019-Q3.");
  expect(publishedSpan(edition)).toEqual({ first: 19904, last: 20262 });
});

test("files of a fiscal year before its first quarter ended do not cover any quarter", () => {
  const edition = { fiscal_years: [2020], latest_quarter: 20193 };
  expect(coveredSpans(edition)).toEqual([]);
  expect(coverageNotes([], edition)[0]).toContain("cover no quarter that was over.");
});

test("a quarter is covered only if it has ended and its fiscal year is loaded", () => {
  fc.assert(
    fc.property(loaded, quarters, (edition, quarter) => {
      const spans = coveredSpans(edition);
      const expected = edition.fiscal_years.includes(fiscalYear(quarter)) && quarter <= edition.latest_quarter;
      expect(isCovered(spans, quarter)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test("spans are in order and separate, and name every covered quarter once", () => {
  fc.assert(
    fc.property(loaded, (edition) => {
      const spans = coveredSpans(edition);
      for (const [index, span] of spans.entries()) {
        expect(span.first).toBeLessThanOrEqual(span.last);
        const next = spans[index + 1];
        if (next) expect(addQuarters(span.last, 1)).toBeLessThan(next.first);
      }
      expect(quartersOf(spans)).toEqual(
        quartersBetween({ first: 19854, last: 20304 }).filter((one) => isCovered(spans, one)),
      );
    }),
  );
});

test("a series has each quarter of its range once, in order, and marks the loaded ones", () => {
  fc.assert(
    fc.property(loaded, fc.uniqueArray(quarters), quarters, quarters, (edition, found, one, other) => {
      const range = { first: Math.min(one, other), last: Math.max(one, other) };
      const rows = found.filter((quarter) => quarter >= range.first && quarter <= range.last);
      const spans = coveredSpans(edition);
      const filled = filledQuarters(
        rows.map((quarter) => ({ quarter })),
        spans,
        range,
      );
      expect(filled.map(({ quarter }) => quarter)).toEqual(quartersBetween(range));
      for (const { quarter, row, isLoaded } of filled) {
        expect(row?.quarter).toBe(rows.includes(quarter) ? quarter : undefined);
        expect(isLoaded).toBe(edition.fiscal_years.includes(fiscalYear(quarter)) && quarter <= edition.latest_quarter);
      }
    }),
  );
});
