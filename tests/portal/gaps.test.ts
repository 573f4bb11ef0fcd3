import { expect, test } from "bun:test";
import { gapText } from "../../src/portal/charts/gaps.tsx";

test.each([
  ["not_loaded", ["1995", "2005"], "Not loaded: 1995, 2005."],
  ["not_published", ["2013", "2014", "2015", "2019"], "Not published: 2013 to 2015, 2019."],
  ["not_loaded", ["2019-Q3", "2019-Q4", "2020-Q1"], "Not loaded: Q3 2019 to Q1 2020."],
  ["not_published", ["2025-10"], "Not published: Oct 2025."],
])("gaps that are %s: %p", (reason, periods, expected) => {
  expect(gapText(reason, periods)).toBe(expected);
});
