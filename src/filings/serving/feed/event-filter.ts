import { listOf } from "../../../http/parameters/list-parameter.ts";
import { choice, code, optional } from "../../../http/parameters/parameters.ts";
import { dayParameter, refuseBackward } from "../../../http/parameters/period-parameters.ts";
import { ITEM_CODES } from "../../../reference/form-8k-items.ts";
import { itemsOfCategory } from "../../current-report/categories.ts";
import type { FilingListFilter } from "../../queries/filing-lists.ts";
import { CATEGORY_NAMES } from "./event-records.ts";

/** The range of filing dates of a list. */
export const days = {
  from_date: optional(dayParameter({ description: "First filing date, inclusive.", example: "2024-01-01" })),
  to_date: optional(dayParameter({ description: "Last filing date, inclusive.", example: "2025-12-31" })),
};

const itemCode = code({
  description: "An item of Form 8-K.",
  example: "5.02",
  pattern: /^\d{1,2}(?:\.\d{2})?$/,
  accepted: "the number of an item of Form 8-K, such as 5.02, or 6 of reports until August 22, 2004",
});

/** What lists and feeds of current reports are narrowed by. */
export const eventParameters = {
  ...days,
  category: optional(
    choice(CATEGORY_NAMES, {
      name: "EventCategoryName",
      description: "Only reports of this category.",
      example: "leadership",
      otherWords: { mergers: "ma", "m&a": "ma", acquisitions: "ma", results: "earnings", management: "leadership" },
    }),
  ),
  item_codes: optional(
    listOf(
      { ...itemCode, read: (sentText) => (ITEM_CODES.includes(sentText) ? sentText : itemCode.read("")) },
      { description: "Only reports with one of these items.", example: "5.02,2.02", maxItems: 50 },
    ),
  ),
};

/** Returns the filter of a request for current reports. */
export const eventFilter = ({
  from_date: from,
  to_date: to,
  category,
  item_codes: items,
}: {
  from_date: string | undefined;
  to_date: string | undefined;
  category: (typeof CATEGORY_NAMES)[number] | undefined;
  item_codes: readonly string[] | undefined;
}): FilingListFilter => {
  refuseBackward(from, to);
  return { from, to, items, category: category && itemsOfCategory(category), isCurrentReport: true };
};
