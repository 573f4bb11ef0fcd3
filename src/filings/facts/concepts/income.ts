import { REVENUE } from "./revenue.ts";
import { type LineItem, notLessThan, sameLine, ways, whereFilingLacks } from "./way.ts";

/** Facts that say that others own a part of a subsidiary. */
export const NONCONTROLLING = [
  "NetIncomeLossAttributableToNoncontrollingInterest",
  "MinorityInterest",
  "RedeemableNoncontrollingInterestEquityCarryingAmount",
];
const IFRS_NONCONTROLLING = ["ProfitLossAttributableToNoncontrollingInterests", "NoncontrollingInterests"];

/** The income statement, in its order. Amounts cover the row's period; expenses are positive. */
export const INCOME: readonly LineItem[] = (
  [
    REVENUE,
    {
      name: "cost_of_revenue",
      measure: "flow",
      isOutgoing: true,
      description: "Cost of what was sold.",
      restatedAcrossConcepts: true,
      ways: {
        "us-gaap": ways("CostOfRevenue", "CostOfGoodsAndServicesSold", "CostOfGoodsSold? + CostOfServices?"),
        "ifrs-full": ways("CostOfSales"),
      },
    },
    {
      name: "gross_profit",
      measure: "flow",
      description: "As filed, else revenue less cost of revenue.",
      ways: { "us-gaap": ways("GrossProfit"), "ifrs-full": ways("GrossProfit") },
    },
    {
      name: "research_and_development",
      measure: "flow",
      isOutgoing: true,
      description: "Research and development expense.",
      ways: {
        "us-gaap": ways(
          // Some tag only the acquired in-process part, and use the concept of the whole for it.
          notLessThan("ResearchAndDevelopmentExpense", "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost"),
          "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",
          "ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost",
        ),
        "ifrs-full": ways("ResearchAndDevelopmentExpense"),
      },
    },
    {
      name: "selling_general_and_administrative",
      measure: "flow",
      isOutgoing: true,
      description: "Selling, general and administrative expense; else selling and marketing plus general.",
      ways: {
        "us-gaap": ways(
          "SellingGeneralAndAdministrativeExpense",
          "SellingAndMarketingExpense + GeneralAndAdministrativeExpense",
        ),
        "ifrs-full": ways("SellingGeneralAndAdministrativeExpense"),
      },
    },
    {
      name: "operating_expenses",
      measure: "flow",
      description: "Operating expenses as filed, without cost of revenue where the filer separates it.",
      ways: { "us-gaap": ways("OperatingExpenses"), "ifrs-full": ways("OperatingExpense") },
    },
    {
      name: "operating_income",
      measure: "flow",
      description: "Operating income or loss.",
      ways: { "us-gaap": ways("OperatingIncomeLoss"), "ifrs-full": ways("ProfitLossFromOperatingActivities") },
    },
    {
      name: "interest_expense",
      measure: "flow",
      isOutgoing: true,
      description: "Interest expense.",
      ways: {
        "us-gaap": ways(
          "InterestExpense",
          "InterestExpenseNonoperating",
          "InterestAndDebtExpense",
          "InterestExpenseOperating",
        ),
        "ifrs-full": ways("FinanceCosts", "InterestExpense"),
      },
      // What banks pay on deposits and debt, since 2024.
      industryWays: {
        bank: { "us-gaap": ways("InterestExpense", "InterestExpenseOperating", "InterestAndDebtExpense") },
      },
    },
    {
      name: "income_before_tax",
      measure: "flow",
      description: "Income from continuing operations before income tax.",
      ways: {
        "us-gaap": ways(
          "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
          "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
          "IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic + " +
            "IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign",
        ),
        "ifrs-full": ways("ProfitLossBeforeTax"),
      },
    },
    {
      name: "income_tax",
      measure: "flow",
      description: "Income tax expense; a benefit is negative.",
      ways: { "us-gaap": ways("IncomeTaxExpenseBenefit"), "ifrs-full": ways("IncomeTaxExpenseContinuingOperations") },
    },
    {
      name: "net_income",
      measure: "flow",
      description: "The parent's share; before preferred dividends.",
      ways: {
        "us-gaap": ways(
          "NetIncomeLoss",
          "ProfitLoss - NetIncomeLossAttributableToNoncontrollingInterest",
          sameLine(whereFilingLacks("ProfitLoss", ...NONCONTROLLING)),
        ),
        "ifrs-full": ways(
          "ProfitLossAttributableToOwnersOfParent",
          "ProfitLoss - ProfitLossAttributableToNoncontrollingInterests",
          sameLine(whereFilingLacks("ProfitLoss", ...IFRS_NONCONTROLLING)),
        ),
      },
    },
    {
      name: "profit_loss",
      measure: "flow",
      description: "With the share of non-controlling interests.",
      ways: {
        "us-gaap": ways("ProfitLoss", sameLine(whereFilingLacks("NetIncomeLoss", "ProfitLoss", ...NONCONTROLLING))),
        "ifrs-full": ways("ProfitLoss"),
      },
    },
    {
      name: "eps_basic",
      measure: "per_share",
      description: "Basic earnings per share, of the winning filing's share basis.",
      ways: {
        "us-gaap": ways("EarningsPerShareBasic", "EarningsPerShareBasicAndDiluted"),
        "ifrs-full": ways("BasicEarningsLossPerShare"),
      },
    },
    {
      name: "eps_diluted",
      measure: "per_share",
      description: "Diluted earnings per share.",
      ways: {
        "us-gaap": ways("EarningsPerShareDiluted", "EarningsPerShareBasicAndDiluted"),
        "ifrs-full": ways("DilutedEarningsLossPerShare"),
      },
    },
    {
      name: "shares_basic",
      measure: "average_shares",
      description: "Weighted average number of shares, basic.",
      ways: {
        "us-gaap": ways(
          "WeightedAverageNumberOfSharesOutstandingBasic",
          "WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
        ),
        "ifrs-full": ways("WeightedAverageShares"),
      },
    },
    {
      name: "shares_diluted",
      measure: "average_shares",
      description: "Weighted average number of shares, diluted.",
      ways: {
        "us-gaap": ways(
          "WeightedAverageNumberOfDilutedSharesOutstanding",
          "WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
        ),
        "ifrs-full": ways("AdjustedWeightedAverageShares"),
      },
    },
    {
      name: "dividends_declared",
      measure: "per_share",
      description: "Dividends declared per common share.",
      ways: {
        "us-gaap": ways("CommonStockDividendsPerShareDeclared"),
        "ifrs-full": ways("DividendsRecognisedAsDistributionsToOwnersPerShare"),
      },
    },
    {
      name: "net_interest_income",
      isOfBanks: true,
      measure: "flow",
      description: "Interest income less interest expense, before the provision for credit losses.",
      ways: { "us-gaap": ways("InterestIncomeExpenseNet"), "ifrs-full": ways("InterestRevenueExpense") },
    },
    {
      name: "noninterest_income",
      isOfBanks: true,
      measure: "flow",
      description: "Fees, trading and other income of banks.",
      ways: { "us-gaap": ways("NoninterestIncome"), "ifrs-full": ways() },
    },
    {
      name: "provision_for_credit_losses",
      isOfBanks: true,
      measure: "flow",
      description: "Provision for loan and other credit losses; a release is negative.",
      ways: {
        "us-gaap": ways(
          "ProvisionForLoanLeaseAndOtherLosses",
          "ProvisionForLoanAndLeaseLosses",
          "ProvisionForLoanLossesExpensed",
          "FinancingReceivableExcludingAccruedInterestCreditLossExpenseReversal",
        ),
        "ifrs-full": ways("ImpairmentLossImpairmentGainAndReversalOfImpairmentLossDeterminedInAccordanceWithIFRS9"),
      },
    },
    {
      name: "premiums_earned",
      measure: "flow",
      isIncoming: true,
      description: "Insurance premiums earned, net of reinsurance.",
      ways: { "us-gaap": ways("PremiumsEarnedNet"), "ifrs-full": ways("InsuranceRevenue") },
    },
    {
      name: "rental_revenue",
      measure: "flow",
      isIncoming: true,
      description: "Revenue from leases.",
      ways: {
        "us-gaap": ways("OperatingLeaseLeaseIncome", "LeaseIncome", "OperatingLeasesIncomeStatementLeaseRevenue"),
        "ifrs-full": ways("RentalIncome"),
      },
    },
  ] satisfies Omit<LineItem, "statement">[]
).map((item): LineItem => ({ ...item, statement: "income" }));
