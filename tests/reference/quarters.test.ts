import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  addQuarters,
  formatQuarter,
  lastDayOfQuarter,
  parseQuarter,
  quarterOf,
  quartersBetween,
  spanText,
} from "../../src/reference/quarters.ts";

const quarter = fc
  .record({ year: fc.integer({ min: 1900, max: 2100 }), of: fc.integer({ min: 1, max: 4 }) })
  .map(({ year, of }) => year * 10 + of);

test("a quarter is a number that sorts as its text does", () => {
  expect(parseQuarter("2016-Q3")).toBe(20163);
  expect(formatQuarter(20254)).toBe("2025-Q4");
  fc.assert(
    fc.property(quarter, quarter, (one, other) => {
      expect(parseQuarter(formatQuarter(one))).toBe(one);
      expect(one < other).toBe(formatQuarter(one) < formatQuarter(other));
    }),
  );
});

test("a month's quarter is the one that the calendar has it in", () => {
  const months = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4];
  for (const [index, of] of months.entries()) expect(quarterOf(2024, index + 1)).toBe(20240 + of);
});

test("quarters are counted on as steps of three months", () => {
  expect(addQuarters(20244, 1)).toBe(20251);
  expect(addQuarters(20241, -1)).toBe(20234);
  fc.assert(
    fc.property(quarter, fc.integer({ min: -200, max: 200 }), (from, count) => {
      const day = new Date(Date.UTC(Math.floor(from / 10), ((from % 10) - 1) * 3 + count * 3, 1));
      expect(addQuarters(from, count)).toBe(quarterOf(day.getUTCFullYear(), day.getUTCMonth() + 1));
    }),
  );
});

test("a span of one quarter is that quarter", () => {
  expect(spanText({ first: 20161, last: 20161 })).toBe("2016-Q1");
  expect(spanText({ first: 20161, last: 20164 })).toBe("2016-Q1 to 2016-Q4");
});

test("the quarters between two are each of them once, both ends counted, and none where they are turned round", () => {
  expect(quartersBetween({ first: 20233, last: 20242 })).toEqual([20233, 20234, 20241, 20242]);
  expect(quartersBetween({ first: 20241, last: 20241 })).toEqual([20241]);
  expect(quartersBetween({ first: 20242, last: 20241 })).toEqual([]);
});

test("a quarter ends with the last day of its third month", () => {
  expect([20161, 20162, 20163, 20164].map(lastDayOfQuarter)).toEqual([
    "2016-03-31",
    "2016-06-30",
    "2016-09-30",
    "2016-12-31",
  ]);
});
