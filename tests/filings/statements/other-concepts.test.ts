import { expect, test } from "bun:test";
import type { StatementName } from "../../../src/filings/facts/concepts/way.ts";
import { rowsOf } from "../made-company.ts";

const DAY = "2023-12-31";
const EXCHANGE_RATE_EFFECT =
  "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents" +
  "IncludingDisposalGroupAndDiscontinuedOperations";
const items = async (statement: StatementName, values: Record<string, number>) => {
  const flow = statement !== "balance_sheet";
  // Every statement has these; the year is known by them.
  const always = { NetIncomeLoss: 40, NetCashProvidedByUsedInOperatingActivities: 90 };
  const year = Object.fromEntries(
    Object.entries(always).map(([concept, value]) => [concept, [["2023-01-01", DAY, value] as const]]),
  );
  const own = Object.fromEntries(
    Object.entries(values).map(([concept, value]) => [
      concept,
      [flow ? (["2023-01-01", DAY, value] as const) : ([DAY, value] as const)],
    ]),
  );
  const facts = { ...year, Assets: [[DAY, 5000] as const], ...own };
  const filing = { form: "10-K", filed: "2024-02-20", fy: 2023, fp: "FY", facts };
  return (await rowsOf([filing], statement, "annual", { sic: "3570" }))[0]!.line_items;
};

// Concepts that large filers tag the lines of their statements with, instead of the plain ones.
test.each<[string, StatementName, Record<string, number>, Record<string, number | null>]>([
  [
    "long-term debt is the balance sheet's line, not a note's principal less what is due",
    "balance_sheet",
    { LongTermDebt: 900, LongTermDebtCurrent: 100, LongTermDebtAndCapitalLeaseObligations: 750 },
    { long_term_debt: 750, current_portion_of_long_term_debt: 100 },
  ],
  [
    "debt with finance leases in one line",
    "balance_sheet",
    { LongTermDebtAndCapitalLeaseObligations: 750, LongTermDebtAndCapitalLeaseObligationsCurrent: 60, DebtCurrent: 85 },
    { long_term_debt: 750, current_portion_of_long_term_debt: 60, short_term_debt: 25 },
  ],
  [
    "research and development is the whole, where the plain concept has only a part",
    "income",
    { ResearchAndDevelopmentExpense: 18, ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost: 172 },
    { research_and_development: 172 },
  ],
  [
    "research and development is the plain concept, where it has more than what leaves acquired projects out",
    "income",
    { ResearchAndDevelopmentExpense: 190, ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost: 172 },
    { research_and_development: 190 },
  ],
  [
    "debt due within a year that is one line stays undivided",
    "balance_sheet",
    { DebtCurrent: 85 },
    { short_term_debt: null, current_portion_of_long_term_debt: null },
  ],
  [
    "equity only under the wider concept, where no other shareholder owns a part",
    "balance_sheet",
    { StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: 700 },
    { stockholders_equity: 700, total_equity: 700 },
  ],
  [
    "the parent's equity is less where others own a part",
    "balance_sheet",
    { StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: 700, MinorityInterest: 30 },
    { stockholders_equity: 670, total_equity: 700 },
  ],
  [
    "and unknown where their part of the balance is, but not of income",
    "balance_sheet",
    {
      StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: 700,
      RedeemableNoncontrollingInterestEquityCarryingAmount: 5,
    },
    { stockholders_equity: null, total_equity: 700 },
  ],
  [
    "finished goods are all of a seller's inventory",
    "balance_sheet",
    { InventoryFinishedGoodsNetOfReserves: 80 },
    { inventory: 80 },
  ],
  [
    "but a part of a maker's",
    "balance_sheet",
    { InventoryFinishedGoodsNetOfReserves: 80, InventoryRawMaterialsNetOfReserves: 20 },
    { inventory: null },
  ],
  [
    "depreciation and amortization in two lines",
    "cash_flow",
    { Depreciation: 40, AmortizationOfIntangibleAssets: 15 },
    { depreciation_and_amortization: 55 },
  ],
  [
    "depreciation and amortization of the cash flow is the greatest, next to a note's part",
    "cash_flow",
    { DepreciationDepletionAndAmortization: 10, DepreciationAndAmortization: 35 },
    { depreciation_and_amortization: 35 },
  ],
  [
    "only depreciation, where amortization has no line",
    "cash_flow",
    { Depreciation: 40 },
    { depreciation_and_amortization: 40 },
  ],
  [
    "exchange rates where the statement has disposal groups in it",
    "cash_flow",
    {
      [EXCHANGE_RATE_EFFECT]: -1_093,
    },
    { exchange_rate_effect: -1_093 },
  ],
  [
    "exchange rates of continuing operations",
    "cash_flow",
    { EffectOfExchangeRateOnCashAndCashEquivalentsContinuingOperations: 7 },
    { exchange_rate_effect: 7 },
  ],
  [
    "dividends and capital expenditures",
    "cash_flow",
    {
      PaymentsOfOrdinaryDividends: 12,
      PaymentsToAcquireOtherProductiveAssets: 30,
    },
    { dividends_paid: 12, capital_expenditures: 30, free_cash_flow: 60 },
  ],
  [
    "a small line next to capital expenditures is not added",
    "cash_flow",
    { PaymentsToAcquirePropertyPlantAndEquipment: 50, PaymentsToAcquireOtherProductiveAssets: 3 },
    { capital_expenditures: 50 },
  ],
  [
    "a small line next to drilling is not capital expenditures",
    "cash_flow",
    { PaymentsToAcquirePropertyPlantAndEquipment: 3, PaymentsToAcquireOilAndGasPropertyAndEquipment: 78 },
    { capital_expenditures: null, free_cash_flow: null },
  ],
  [
    "a great one next to a little drilling is",
    "cash_flow",
    { PaymentsToAcquirePropertyPlantAndEquipment: 36, PaymentsToAcquireOilAndGasProperty: 2 },
    { capital_expenditures: 36, free_cash_flow: 54 },
  ],
  [
    "nor is a line for other assets that is far from depreciation",
    "cash_flow",
    { PaymentsToAcquireOtherProductiveAssets: 14, DepreciationDepletionAndAmortization: 101 },
    { capital_expenditures: null, free_cash_flow: null },
  ],
  [
    "income before tax in two parts",
    "income",
    {
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic: 70,
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign: -10,
      InterestAndDebtExpense: 9,
    },
    { income_before_tax: 60, interest_expense: 9 },
  ],
])("made-up filer: %s", async (_, statement, values, expected) => {
  expect(await items(statement, values)).toMatchObject(expected);
});
