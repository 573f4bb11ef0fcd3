import {
  cashFlowLines,
  eitherSign,
  type LineItem,
  notLessThan,
  sameLine,
  type Way,
  ways,
  whereFilingLacks,
} from "./way.ts";

const RESTRICTED_CASH = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents";
const EXCHANGE_EFFECT = "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents";
/** The cash that the statement covers: with restricted cash since 2018, without it before. */
const STATEMENT_CASH = {
  "us-gaap": ways(
    RESTRICTED_CASH,
    `${RESTRICTED_CASH}IncludingDisposalGroupAndDiscontinuedOperations`,
    "CashAndCashEquivalentsAtCarryingValue",
    "CashAndDueFromBanks",
  ),
  "ifrs-full": ways("CashAndCashEquivalentsIfDifferentFromStatementOfFinancialPosition", "CashAndCashEquivalents"),
};

/** Payments of producers and utilities. They exceed what those companies file under the plain concept. */
const DRILLING_AND_CONSTRUCTION = [
  "PaymentsToAcquireOilAndGasPropertyAndEquipment",
  "PaymentsToAcquireOilAndGasProperty",
  "PaymentsToExploreAndDevelopOilAndGasProperties",
  "PaymentsForConstructionInProcess",
];

/** Cash flow of continuing operations, which is all of it in a filing without discontinued ones. */
function continuing(activities: string): Way[] {
  const concept = `NetCashProvidedByUsedIn${activities}ActivitiesContinuingOperations`;
  return [
    sameLine(whereFilingLacks(concept, `CashProvidedByUsedIn${activities}ActivitiesDiscontinuedOperations`)),
    ...ways(concept),
  ];
}

/** Lines of debt of which convertible debt is only a part. */
const OTHER_PROCEEDS = [
  "ProceedsFromNotesPayable",
  "ProceedsFromIssuanceOfSeniorLongTermDebt",
  "ProceedsFromIssuanceOfUnsecuredDebt",
  "ProceedsFromIssuanceOfSecuredDebt",
  "ProceedsFromSecuredNotesPayable",
  "ProceedsFromUnsecuredNotesPayable",
  "ProceedsFromBankDebt",
  "ProceedsFromOtherDebt",
  "ProceedsFromLinesOfCredit",
  "ProceedsFromLongTermLinesOfCredit",
  "ProceedsFromRelatedPartyDebt",
];

/** The cash flow statement, in its order. Payments and repayments are positive amounts, as filed. */
export const CASH_FLOW: readonly LineItem[] = (
  [
    {
      name: "operating_cash_flow",
      description: "Net cash from operating activities; of continuing operations where only theirs is filed.",
      ways: {
        "us-gaap": ways("NetCashProvidedByUsedInOperatingActivities", ...continuing("Operating")),
        "ifrs-full": ways("CashFlowsFromUsedInOperatingActivities"),
      },
    },
    {
      name: "depreciation_and_amortization",
      isOutgoing: true,
      keepsDefinition: true,
      description:
        "Depreciation, depletion and amortization in the cash flow statement; else its lines for depreciation and " +
        "for amortization of intangible assets, or depreciation alone where it has no other.",
      ways: {
        "us-gaap": ways(
          // The greatest of several is the cash flow statement's. The others are parts of a note (Salesforce, Apple's
          // fiscal 2015 to 2017), or the amount that the income statement shows apart from cost of revenue.
          eitherSign(
            notLessThan(
              "DepreciationAmortizationAndAccretionNet",
              "DepreciationDepletionAndAmortization",
              "DepreciationAndAmortization",
            ),
          ),
          notLessThan("DepreciationDepletionAndAmortization", "DepreciationAndAmortization"),
          "DepreciationAndAmortization",
          // The whole line of some (Marvell, Dell, MetLife). An amount below a note's depreciation is a small line.
          notLessThan("OtherDepreciationAndAmortization", "Depreciation"),
          // Only cash flow statements adjust for amortization, while that of intangible assets is often a note's part
          // of it (Intuit, Stryker). A smaller adjustment is of something else.
          cashFlowLines(
            notLessThan("Depreciation + AdjustmentForAmortization", {
              concept: "AmortizationOfIntangibleAssets",
              share: 1,
              term: "AdjustmentForAmortization",
            }),
          ),
          cashFlowLines("Depreciation + AmortizationOfIntangibleAssets"),
          cashFlowLines("Depreciation"),
        ),
        "ifrs-full": ways("AdjustmentsForDepreciationAndAmortisationExpense", "DepreciationAndAmortisationExpense"),
      },
    },
    {
      name: "stock_based_compensation",
      isOfTransactions: true,
      description: "Pay in shares, added back.",
      ways: { "us-gaap": ways("ShareBasedCompensation"), "ifrs-full": ways("AdjustmentsForSharebasedPayments") },
    },
    {
      name: "capital_expenditures",
      isOutgoing: true,
      description: "Payments for property, plant and equipment.",
      ways: {
        "us-gaap": ways(
          // A small line next to drilling or construction is not a company's capital expenditures. Their sum is not
          // known either.
          notLessThan("PaymentsToAcquirePropertyPlantAndEquipment", ...DRILLING_AND_CONSTRUCTION),
          notLessThan("PaymentsToAcquireProductiveAssets", ...DRILLING_AND_CONSTRUCTION),
          // Verizon's capital expenditures since 2019. Others use it for a small line next to a concept of their own.
          notLessThan("PaymentsToAcquireOtherProductiveAssets", ...DRILLING_AND_CONSTRUCTION, [
            "DepreciationDepletionAndAmortization",
            0.5,
          ]),
        ),
        "ifrs-full": ways("PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities"),
      },
    },
    {
      name: "acquisitions",
      isOfTransactions: true,
      isNetPayment: true,
      description:
        "Payments for businesses, net of the cash that they held; negative where more came than was paid, and null " +
        "where a minus can be that or only the printed one.",
      ways: {
        "us-gaap": ways(
          "PaymentsToAcquireBusinessesNetOfCashAcquired",
          "PaymentsToAcquireBusinessesGross",
          "PaymentsToAcquireBusinessesAndInterestInAffiliates",
        ),
        "ifrs-full": ways(
          "CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities",
        ),
      },
    },
    {
      name: "investing_cash_flow",
      description: "Net cash from investing activities; of continuing operations where only theirs is filed.",
      ways: {
        "us-gaap": ways("NetCashProvidedByUsedInInvestingActivities", ...continuing("Investing")),
        "ifrs-full": ways("CashFlowsFromUsedInInvestingActivities"),
      },
    },
    {
      name: "dividends_paid",
      isOutgoing: true,
      description: "Dividends paid, preferred ones included.",
      ways: {
        "us-gaap": ways(
          "PaymentsOfDividends",
          "PaymentsOfDividendsCommonStock + PaymentsOfDividendsPreferredStockAndPreferenceStock??",
          "PaymentsOfOrdinaryDividends",
        ),
        "ifrs-full": ways("DividendsPaidClassifiedAsFinancingActivities"),
      },
    },
    {
      name: "share_repurchases",
      isOfTransactions: true,
      isOutgoing: true,
      description: "Payments for the company's own shares.",
      ways: {
        "us-gaap": ways("PaymentsForRepurchaseOfCommonStock", "PaymentsForRepurchaseOfEquity"),
        "ifrs-full": ways("PaymentsToAcquireOrRedeemEntitysShares"),
      },
    },
    {
      name: "debt_issued",
      isOfTransactions: true,
      isIncoming: true,
      description: "Proceeds from long-term debt, or from debt where the filer does not separate it.",
      ways: {
        "us-gaap": ways(
          "ProceedsFromIssuanceOfLongTermDebt",
          "ProceedsFromIssuanceOfDebt",
          "ProceedsFromDebtNetOfIssuanceCosts",
          "ProceedsFromDebtMaturingInMoreThanThreeMonths",
          "ProceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet",
          whereFilingLacks("ProceedsFromConvertibleDebt", ...OTHER_PROCEEDS),
        ),
        "ifrs-full": ways("ProceedsFromBorrowingsClassifiedAsFinancingActivities"),
      },
    },
    {
      name: "debt_repaid",
      isOfTransactions: true,
      isOutgoing: true,
      description: "Repayments of long-term debt, or of debt where the filer does not separate it.",
      ways: {
        "us-gaap": ways(
          "RepaymentsOfLongTermDebt",
          "RepaymentsOfDebt",
          "RepaymentsOfDebtMaturingInMoreThanThreeMonths",
          "RepaymentsOfLongTermDebtAndCapitalSecurities",
          "RepaymentsOfDebtAndCapitalLeaseObligations",
        ),
        "ifrs-full": ways("RepaymentsOfBorrowingsClassifiedAsFinancingActivities"),
      },
    },
    {
      name: "financing_cash_flow",
      description: "Net cash from financing activities; of continuing operations where only theirs is filed.",
      ways: {
        "us-gaap": ways("NetCashProvidedByUsedInFinancingActivities", ...continuing("Financing")),
        "ifrs-full": ways("CashFlowsFromUsedInFinancingActivities"),
      },
    },
    {
      name: "exchange_rate_effect",
      description: "Effect of exchange rates on cash.",
      ways: {
        "us-gaap": ways(
          EXCHANGE_EFFECT,
          `${EXCHANGE_EFFECT}IncludingDisposalGroupAndDiscontinuedOperations`,
          "EffectOfExchangeRateOnCashAndCashEquivalents",
          "EffectOfExchangeRateOnCashAndCashEquivalentsContinuingOperations",
        ),
        "ifrs-full": ways("EffectOfExchangeRateChangesOnCashAndCashEquivalents"),
      },
    },
    {
      name: "net_change_in_cash",
      description: "Change of the statement's cash over the period, with the effect of exchange rates.",
      ways: {
        "us-gaap": ways(
          `${RESTRICTED_CASH}PeriodIncreaseDecreaseIncludingExchangeRateEffect`,
          `${RESTRICTED_CASH}PeriodIncreaseDecreaseExcludingExchangeRateEffect + ${EXCHANGE_EFFECT}?`,
          "CashAndCashEquivalentsPeriodIncreaseDecrease",
        ),
        "ifrs-full": ways("IncreaseDecreaseInCashAndCashEquivalents"),
      },
    },
    {
      name: "cash_beginning_of_period",
      measure: "opening_balance",
      description: "The statement's cash on the day before the period begins.",
      ways: STATEMENT_CASH,
    },
    {
      name: "cash_end_of_period",
      measure: "balance",
      description: "The statement's cash at the period's end.",
      ways: STATEMENT_CASH,
    },
    {
      name: "free_cash_flow",
      description: "Operating cash flow less capital expenditures; always derived.",
      ways: { "us-gaap": ways(), "ifrs-full": ways() },
    },
  ] satisfies (Omit<LineItem, "statement" | "measure"> & { measure?: LineItem["measure"] })[]
).map((item): LineItem => ({ measure: "flow", ...item, statement: "cash_flow" }));
