import { expect, test } from "bun:test";
import { percentChange } from "../../src/metrics/change.ts";

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
