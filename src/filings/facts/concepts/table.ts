/** The concept table: line items and their concepts. It decides which facts are stored. */
import type { Fact, Framework } from "../fact.ts";
import { BALANCE_SHEET } from "./balance-sheet.ts";
import { CASH_FLOW } from "./cash-flow.ts";
import { INCOME } from "./income.ts";
import { FINANCE_LINES, type Industry } from "./industry.ts";
import type { LineItem, StatementName, Way } from "./way.ts";

/** Line items of each statement, in its order. */
export const LINE_ITEMS: Readonly<Record<StatementName, readonly LineItem[]>> = {
  income: INCOME,
  balance_sheet: BALANCE_SHEET,
  cash_flow: CASH_FLOW,
};

/** Concepts of sums that must hold, and of splits. They belong to no line item. */
export const BALANCE_TOTAL = { "us-gaap": "LiabilitiesAndStockholdersEquity", "ifrs-full": "EquityAndLiabilities" };
/**
 * Equity that the company may have to buy back, neither liability nor equity. The first one filed for each line counts.
 */
export const TEMPORARY_EQUITY: readonly (readonly string[])[] = [
  [
    "TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests",
    "TemporaryEquityCarryingAmountAttributableToParent",
    "TemporaryEquityCarryingAmount",
    "TemporaryEquityRedemptionValue",
    "RedeemableConvertiblePreferredStockCarryingAmount",
  ],
  ["RedeemableNoncontrollingInterestEquityCarryingAmount", "RedeemableNoncontrollingInterestEquityFairValue"],
];
/** The line that every cash flow statement has. */
export const OPERATING_CASH_FLOW = {
  "us-gaap": "NetCashProvidedByUsedInOperatingActivities",
  "ifrs-full": "CashFlowsFromUsedInOperatingActivities",
};
/** The part of equity that belongs to other owners of subsidiaries, not to the parent. */
export const MINORITY_INTEREST = { "us-gaap": "MinorityInterest", "ifrs-full": "NoncontrollingInterests" };
/** Concepts of equity that statements of equity also have, for days without a balance sheet. */
export const EQUITY: ReadonlySet<string> = new Set([
  "StockholdersEquity",
  "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
  "MinorityInterest",
  "PartnersCapital",
  "PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest",
  "MembersEquity",
  "RetainedEarningsAccumulatedDeficit",
  "Equity",
  "EquityAttributableToOwnersOfParent",
  "NoncontrollingInterests",
  "RetainedEarnings",
]);
/** A split's ratio, as filers tag it. */
export const SPLIT_RATIO = "StockholdersEquityNoteStockSplitConversionRatio1";
/** Shares on the cover page, which have their own date. */
export const COVER_SHARES = "EntityCommonStockSharesOutstanding";

/** The ways to a line item under a framework, or those of an industry that has its own. */
export const waysTo = (item: LineItem, framework: Framework, industry: Industry | null): readonly Way[] =>
  (industry === null ? undefined : item.industryWays?.[industry]?.[framework]) ?? item.ways[framework];

const EXTRA: Record<Framework, readonly string[]> = {
  "us-gaap": [BALANCE_TOTAL["us-gaap"], ...TEMPORARY_EQUITY.flat(), SPLIT_RATIO, ...FINANCE_LINES],
  "ifrs-full": [BALANCE_TOTAL["ifrs-full"]],
};

function conceptsOf(framework: Framework): ReadonlySet<string> {
  const concepts = new Set(EXTRA[framework]);
  for (const item of Object.values(LINE_ITEMS).flat()) {
    const variants = Object.values(item.industryWays ?? {}).map((variant) => variant[framework] ?? []);
    for (const way of [...item.ways[framework], ...variants.flat()])
      for (const concept of [
        ...way.terms.map((term) => term.concept),
        ...(way.whereFilingLacks ?? []),
        ...(way.notLessThan ?? []).map((bound) => bound.concept),
      ])
        concepts.add(concept);
  }
  return concepts;
}

const MAPPED: Readonly<Record<Framework, ReadonlySet<string>>> = {
  "us-gaap": conceptsOf("us-gaap"),
  "ifrs-full": conceptsOf("ifrs-full"),
};

/** Whether facts of a concept are stored: those of the table, and all of `dei`. */
export const isStored = (taxonomy: string, concept: string): taxonomy is Fact["taxonomy"] =>
  taxonomy === "dei" || ((taxonomy === "us-gaap" || taxonomy === "ifrs-full") && MAPPED[taxonomy].has(concept));

/** A different text for each set of stored concepts. Facts that were read under another one are read again. */
export const STORED_CONCEPTS_VERSION: string = Bun.hash(
  Object.entries(MAPPED)
    .flatMap(([framework, concepts]) => [...concepts].map((concept) => `${framework}:${concept}`))
    .sort()
    .join(" "),
).toString(36);
