/** A category of current reports, with the items of Form 8-K that belong to it, in both numberings. */
interface EventCategory {
  name: string;
  description: string;
  items: readonly string[];
}

/** Every category. A report with items of several has the first of them: what readers look for comes first. */
export const EVENT_CATEGORIES = [
  { name: "bankruptcy", description: "Bankruptcy or receivership", items: ["1.03", "3"] },
  { name: "cybersecurity", description: "Material cybersecurity incidents", items: ["1.05"] },
  {
    name: "ma",
    description: "Acquisitions and disposals that were completed, and changes in control",
    items: ["2.01", "5.01", "1", "2"],
  },
  {
    name: "accounting",
    description: "Changes of the auditor, and statements that are not to be relied on",
    items: ["4.01", "4.02", "4"],
  },
  { name: "earnings", description: "Results of operations and financial condition", items: ["2.02", "12"] },
  { name: "leadership", description: "Directors and officers who leave, join or are paid", items: ["5.02", "6"] },
  { name: "restructuring", description: "Exit and disposal costs, and impairments", items: ["2.05", "2.06"] },
  {
    name: "financing",
    description: "Obligations, their acceleration, and unregistered sales of shares",
    items: ["2.03", "2.04", "3.02"],
  },
  { name: "listing", description: "Delisting, and changes to the rights of holders", items: ["3.01", "3.03"] },
  { name: "agreements", description: "Material agreements that were made or ended", items: ["1.01", "1.02"] },
  {
    name: "governance",
    description: "Articles, bylaws, codes of ethics, votes and nominations of shareholders",
    items: ["5.03", "5.04", "5.05", "5.06", "5.07", "5.08", "8", "10", "11"],
  },
  { name: "mine_safety", description: "Shutdowns and violations of mines", items: ["1.04"] },
  {
    name: "asset_backed",
    description: "Asset-backed securities",
    items: ["6.01", "6.02", "6.03", "6.04", "6.05", "6.06"],
  },
  { name: "disclosure", description: "Regulation FD disclosure", items: ["7.01", "9"] },
  { name: "other", description: "Other events, exhibits only, and reports whose items are unknown", items: [] },
] as const satisfies readonly EventCategory[];

export type EventCategoryName = (typeof EVENT_CATEGORIES)[number]["name"];

/** Returns the category of a report by its items: the first that one of them belongs to. */
export const categoryOf = (items: readonly string[]): EventCategoryName =>
  EVENT_CATEGORIES.find((category) => items.some((item) => hasItem(category, item)))?.name ?? "other";

const hasItem = ({ items }: EventCategory, item: string): boolean => items.includes(item);

/** The items that a report of a category has one of, or none of: those of the categories before it. */
export interface CategoryItems {
  /** Empty: none is needed. */
  has: readonly string[];
  lacks: readonly string[];
}

/** Returns which items a category's reports have, and lack. */
export function itemsOfCategory(name: EventCategoryName): CategoryItems {
  const position = EVENT_CATEGORIES.findIndex((category) => category.name === name);
  return {
    has: EVENT_CATEGORIES[position]?.items ?? [],
    lacks: EVENT_CATEGORIES.slice(0, position).flatMap(({ items }) => items),
  };
}
