import { expect, test } from "bun:test";
import { percentChange, roundedPercent, roundedRatio } from "../../src/metrics/ratio.ts";

test.each([
  [118_841, 206_680, 2, 0.58],
  [211_847, 206_680, 2, 1.03],
  [449_529, 206_680, 2, 2.18],
  [1_596_889, 206_680, 2, 7.73],
  [-118_841, 206_680, 2, -0.58],
  [118_841.01, 206_680, 2, 0.58],
  [118_840.99, 206_680, 2, 0.57],
  [1_234_565, 10_000_000, 6, 0.123457],
  [-1_234_565, 10_000_000, 6, -0.123457],
  [0.1, 0.3, 6, 0.333333],
  [383_285_000_000, 96_995_000_000, 6, 3.951595],
])("%p / %p with %p decimals is %p, halves away from zero", (part, whole, decimals, expected) => {
  expect(roundedRatio(part, whole, decimals)).toBe(expected);
});

test("a small negative ratio is 0, not -0, and nothing is divided by 0", () => {
  expect([roundedRatio(-1, 1_000, 2), roundedRatio(0, -5, 2), roundedRatio(1, 0, 2)]).toEqual([0, 0, null]);
  expect(Object.is(roundedRatio(-1, 1_000, 2), 0)).toBe(true);
});

test.each([
  [2, 8, 2, 25],
  [1, 3, 4, 33.3333],
  [-2, 3, 4, -66.6667],
  [1, 200_000, 2, 0],
  [1.01, 3.03, 2, 33.33],
])("%p is in percent of %p, with %p decimals, %p", (part, whole, decimals, expected) => {
  expect(roundedPercent(part, whole, decimals)).toBe(expected);
});

test.each([
  [103, 100, 3],
  [100.25, 100, 0.3],
  [99.75, 100, -0.3],
  [100.04, 100, 0],
  [99.96, 100, 0],
  [157000, 154500, 1.6],
  [33.94, 32.3, 5.1],
  [0, 50, -100],
])("%p after %p is a change of %p percent, halves away from zero", (value, before, expected) => {
  expect(percentChange(value, before)).toBe(expected);
});

test("a change is null where a value is missing or the earlier one is 0", () => {
  expect([percentChange(null, 1), percentChange(1, null), percentChange(1, undefined), percentChange(1, 0)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
