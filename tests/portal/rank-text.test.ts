import { expect, test } from "bun:test";
import { rankText } from "../../src/portal/places/key-figures.tsx";

const peers = { values: Array.from({ length: 100 }, (_, index) => index), title: "100 counties" };

test("a rank is asserted where the margin spans few peers", () => {
  expect(rankText({ value: 99, moe: null }, peers)).toBe("Highest of 100 counties");
  expect(rankText({ value: 98, moe: 1 }, peers)).toBe("1 of 100 counties is higher");
  expect(rankText({ value: 50, moe: 4.5 }, peers)).toBe("49 of 100 counties are higher");
});

test("a margin that spans many peers makes the rank a range", () => {
  // 29.5 to 70.5: 29 values are above, 70 are above the low end.
  expect(rankText({ value: 50, moe: 20.5 }, peers)).toBe("Between 30th and 70th of 100 counties");
  expect(rankText({ value: 0, moe: 500 }, peers)).toBe("Between 1st and 100th of 100 counties");
});
