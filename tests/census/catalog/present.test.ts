import { expect, test } from "bun:test";
import fc from "fast-check";
import { roundTo } from "../../../src/census/catalog/present.ts";

test.each([
  [12.25, 1, 12.3],
  [(100 * 247) / 2000, 1, 12.4], // 12.35, which binary numbers put a hair below
  [100 * (57 / 200), 1, 28.5],
  [(575 / 2000) * 100, 1, 28.8], // 28.749999999999996
  [0.05, 1, 0.1],
  [0.04999, 1, 0],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [-0.04, 1, 0],
  [0.47805, 4, 0.4781],
  [331_097_593, 0, 331_097_593],
  [8_123.4567, 3, 8_123.457],
])("%d to %i places is %d", (value, decimals, expected) => {
  expect(roundTo(value, decimals)).toBe(expected);
});

test("a rounded number is within half a unit of the number, has no more places, and is never -0", () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constantFrom(0, 1, 3, 4), (value, decimals) => {
      const rounded = roundTo(value, decimals);
      expect(Math.abs(rounded - value)).toBeLessThanOrEqual(
        0.5 * 10 ** -decimals * (1 + 1e-6) + 1e-4 * Number(decimals > 3),
      );
      expect(Number(rounded.toFixed(decimals))).toBe(rounded);
      expect(Object.is(rounded, -0)).toBe(false);
    }),
  );
});

test("every share of whole numbers rounds as on paper, halves up", () => {
  const whole = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(whole, whole, (one, other) => {
      const [part, of] = [Math.min(one, other), Math.max(one, other)];
      const onPaper = Number((2000n * BigInt(part) + BigInt(of)) / (2n * BigInt(of))) / 10;
      expect(roundTo((part / of) * 100, 1)).toBe(onPaper);
    }),
  );
});
