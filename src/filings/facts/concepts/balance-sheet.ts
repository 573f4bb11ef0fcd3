import { NONCONTROLLING } from "./income.ts";
import { type LineItem, ways, whereFilingLacks } from "./way.ts";

const CASH = [
  "CashAndCashEquivalentsAtCarryingValue",
  "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
  "Cash",
];

const LONG_TERM_DEBT = [
  "LongTermDebtNoncurrent",
  // A line of the balance sheet, while LongTermDebt is often a note's, before discounts (Alphabet).
  "LongTermDebtAndCapitalLeaseObligations",
  "LongTermDebt - LongTermDebtCurrent",
];
const CURRENT_PARTS = ["LongTermDebtCurrent", "AssetsCurrent", "LiabilitiesCurrent"];
/** The line of balance sheets without a current part (JPMorgan, MetLife). A landlord's is often in a note. */
const UNDIVIDED_DEBT = [
  whereFilingLacks("LongTermDebt", ...CURRENT_PARTS),
  whereFilingLacks("LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities", ...CURRENT_PARTS),
];

/** The balance sheet, in its order: amounts at the row's `period_end`. */
export const BALANCE_SHEET: readonly LineItem[] = (
  [
    {
      name: "cash_and_equivalents",
      description: "Cash and cash equivalents, without restricted cash where the filer separates it.",
      ways: { "us-gaap": ways(...CASH), "ifrs-full": ways("CashAndCashEquivalents") },
      industryWays: { bank: { "us-gaap": ways(...CASH, "CashAndDueFromBanks") } },
    },
    {
      name: "short_term_investments",
      description: "Marketable securities that are current assets.",
      ways: {
        "us-gaap": ways(
          "MarketableSecuritiesCurrent",
          "ShortTermInvestments",
          "AvailableForSaleSecuritiesDebtSecuritiesCurrent",
          "AvailableForSaleSecuritiesCurrent",
        ),
        "ifrs-full": ways(),
      },
    },
    {
      name: "receivables",
      description: "Trade receivables, net.",
      ways: {
        "us-gaap": ways(
          "AccountsReceivableNetCurrent",
          "ReceivablesNetCurrent",
          "AccountsNotesAndLoansReceivableNetCurrent",
        ),
        "ifrs-full": ways("TradeAndOtherCurrentReceivables"),
      },
    },
    {
      name: "inventory",
      description: "Inventories, net.",
      ways: {
        "us-gaap": ways(
          "InventoryNet",
          "InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings",
          // All inventory of a company that sells but does not make goods (Nike). Otherwise a part.
          whereFilingLacks(
            "InventoryFinishedGoodsNetOfReserves",
            "InventoryRawMaterialsNetOfReserves",
            "InventoryWorkInProcessNetOfReserves",
            "InventoryRawMaterialsAndSuppliesNetOfReserves",
          ),
        ),
        "ifrs-full": ways("Inventories"),
      },
    },
    {
      name: "current_assets",
      description: "Current assets; banks and insurers have none.",
      ways: { "us-gaap": ways("AssetsCurrent"), "ifrs-full": ways("CurrentAssets") },
    },
    {
      name: "property_plant_equipment_net",
      description: "Property, plant and equipment after depreciation; investment property of REITs.",
      ways: {
        "us-gaap": ways(
          "PropertyPlantAndEquipmentNet",
          "PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization",
          "PublicUtilitiesPropertyPlantAndEquipmentNet",
          "PropertyPlantAndEquipmentExcludingLessorAssetUnderOperatingLeaseAfterAccumulatedDepreciation",
        ),
        "ifrs-full": ways("PropertyPlantAndEquipment"),
      },
      industryWays: {
        real_estate: { "us-gaap": ways("RealEstateInvestmentPropertyNet", "PropertyPlantAndEquipmentNet") },
      },
    },
    {
      name: "goodwill",
      description: "Goodwill.",
      ways: { "us-gaap": ways("Goodwill"), "ifrs-full": ways("Goodwill") },
    },
    {
      name: "intangible_assets",
      description: "Intangible assets other than goodwill, net.",
      ways: {
        "us-gaap": ways(
          "IntangibleAssetsNetExcludingGoodwill",
          "FiniteLivedIntangibleAssetsNet + IndefiniteLivedIntangibleAssetsExcludingGoodwill?",
        ),
        "ifrs-full": ways("IntangibleAssetsOtherThanGoodwill"),
      },
    },
    {
      name: "loans",
      isOfBanks: true,
      description: "Loans and leases of banks, net of the allowance where the filer gives it so.",
      ways: {
        "us-gaap": ways(
          "LoansAndLeasesReceivableNetReportedAmount",
          "FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss",
          "LoansAndLeasesReceivableNetOfDeferredIncome",
        ),
        "ifrs-full": ways("LoansAndAdvancesToCustomers"),
      },
    },
    {
      name: "total_assets",
      description: "Total assets.",
      ways: { "us-gaap": ways("Assets"), "ifrs-full": ways("Assets") },
    },
    {
      name: "accounts_payable",
      description: "Trade payables.",
      ways: {
        "us-gaap": ways("AccountsPayableCurrent", "AccountsPayableTradeCurrent", "AccountsPayableCurrentAndNoncurrent"),
        "ifrs-full": ways("TradeAndOtherCurrentPayables"),
      },
    },
    {
      name: "short_term_debt",
      description: "Borrowings due within a year, without the current portion of long-term debt.",
      ways: {
        "us-gaap": ways(
          "ShortTermBorrowings",
          "CommercialPaper? + OtherShortTermBorrowings?",
          "ShortTermBankLoansAndNotesPayable",
          "DebtCurrent - LongTermDebtCurrent",
          "DebtCurrent - LongTermDebtAndCapitalLeaseObligationsCurrent",
        ),
        "ifrs-full": ways("ShorttermBorrowings"),
      },
    },
    {
      name: "current_portion_of_long_term_debt",
      description: "Long-term debt due within a year; with finance leases where the filer shows them in one line.",
      ways: {
        "us-gaap": ways("LongTermDebtCurrent", "LongTermDebtAndCapitalLeaseObligationsCurrent"),
        "ifrs-full": ways("CurrentPortionOfLongtermBorrowings"),
      },
    },
    {
      name: "debt_current",
      description:
        "All debt due within a year: as filed, else short_term_debt plus current_portion_of_long_term_debt where " +
        "both are known.",
      ways: { "us-gaap": ways("DebtCurrent"), "ifrs-full": ways() },
    },
    {
      name: "current_liabilities",
      description: "Current liabilities; banks and insurers have none.",
      ways: { "us-gaap": ways("LiabilitiesCurrent"), "ifrs-full": ways("CurrentLiabilities") },
    },
    {
      name: "long_term_debt",
      description:
        "Long-term debt without what is due within a year, which banks and insurers do not divide; with finance " +
        "leases where the filer shows them in one line.",
      ways: { "us-gaap": ways(...LONG_TERM_DEBT), "ifrs-full": ways("LongtermBorrowings") },
      industryWays: {
        bank: { "us-gaap": ways(...LONG_TERM_DEBT, ...UNDIVIDED_DEBT) },
        insurer: { "us-gaap": ways(...LONG_TERM_DEBT, ...UNDIVIDED_DEBT) },
      },
    },
    {
      name: "deposits",
      isOfBanks: true,
      description: "Customers' deposits at banks.",
      ways: { "us-gaap": ways("Deposits"), "ifrs-full": ways("DepositsFromCustomers") },
    },
    {
      name: "total_liabilities",
      description: "As filed, else liabilities and equity less total equity less temporary equity.",
      ways: { "us-gaap": ways("Liabilities"), "ifrs-full": ways("Liabilities") },
    },
    {
      name: "retained_earnings",
      description: "Retained earnings; an accumulated deficit is negative.",
      ways: { "us-gaap": ways("RetainedEarningsAccumulatedDeficit"), "ifrs-full": ways("RetainedEarnings") },
    },
    {
      name: "stockholders_equity",
      description: "The parent's share of equity.",
      ways: {
        "us-gaap": ways(
          "StockholdersEquity",
          "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest - MinorityInterest",
          // Some companies without other owners file only the wider concept (Johnson & Johnson, Visa).
          whereFilingLacks(
            "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
            "StockholdersEquity",
            ...NONCONTROLLING,
          ),
          "PartnersCapital",
          "MembersEquity",
        ),
        "ifrs-full": ways("EquityAttributableToOwnersOfParent", "Equity - NoncontrollingInterests"),
      },
    },
    {
      name: "total_equity",
      description: "Equity with non-controlling interests.",
      ways: {
        "us-gaap": ways(
          "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
          whereFilingLacks("StockholdersEquity", ...NONCONTROLLING),
          "PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest",
          whereFilingLacks("PartnersCapital", ...NONCONTROLLING),
          whereFilingLacks("MembersEquity", ...NONCONTROLLING),
        ),
        "ifrs-full": ways("Equity"),
      },
    },
    {
      name: "shares_outstanding",
      measure: "share_count",
      description: "Shares at the period's end; else those of the same filing's cover page, with its own date.",
      ways: { "us-gaap": ways("CommonStockSharesOutstanding"), "ifrs-full": ways("NumberOfSharesOutstanding") },
    },
  ] satisfies (Omit<LineItem, "statement" | "measure"> & { measure?: LineItem["measure"] })[]
).map((item): LineItem => ({ measure: "balance", ...item, statement: "balance_sheet" }));
