import { expect, test } from "bun:test";
import { sectionPath } from "../../../../src/filings/search/chunks/section-path.ts";

test.each([
  [{ sectionType: "item_1a", part: "I", title: "Risk Factors" }, "Part I, Item 1A, Risk Factors"],
  [{ sectionType: "part_i_item_2", part: "I", title: " MD&A " }, "Part I, Item 2, MD&A"],
  [{ sectionType: "item_9", part: null, title: null }, "Item 9"],
] as const)("the path of %p names part, item and title, as far as there are any", (section, path) => {
  expect(sectionPath(section)).toBe(path);
});
