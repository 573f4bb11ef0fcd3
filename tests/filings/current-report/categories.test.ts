import { describe, expect, test } from "bun:test";
import { categoryOf, EVENT_CATEGORIES, itemsOfCategory } from "../../../src/filings/current-report/categories.ts";
import { ITEM_CODES } from "../../../src/reference/form-8k-items.ts";

test("every item of both numberings is in one category, but those that say nothing of their own", () => {
  const categorized = EVENT_CATEGORIES.flatMap(({ items }) => items as readonly string[]);
  expect(new Set(categorized).size).toBe(categorized.length);
  expect(ITEM_CODES.filter((item) => !categorized.includes(item)).toSorted()).toEqual(["5", "7", "8.01", "9.01"]);
  expect(categorized.filter((item) => !ITEM_CODES.includes(item))).toEqual([]);
});

test.each([
  [["2.02", "9.01"], "earnings"],
  [["9.01", "5.02", "2.01"], "ma"],
  [["12", "7"], "earnings"],
  [["8.01", "9.01"], "other"],
  [[], "other"],
] as const)("a report with items %j is of the category %s", (items, category) => {
  expect(categoryOf(items)).toBe(category);
});

describe("the items that reports of a category have and lack", () => {
  test.each(EVENT_CATEGORIES.map(({ name }) => name))("%s: equals the category of each pair of items", (name) => {
    const { has, lacks } = itemsOfCategory(name);
    for (const one of ITEM_CODES)
      for (const other of ITEM_CODES) {
        const isMatch =
          (has.length === 0 || [one, other].some((item) => has.includes(item))) &&
          ![one, other].some((item) => lacks.includes(item));
        expect([one, other, isMatch]).toEqual([one, other, categoryOf([one, other]) === name]);
      }
  });
});
