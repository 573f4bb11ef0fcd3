import { LEASE_LINES } from "./industry.ts";
import { type LineItem, notLessThan, ways, whereFilingLacks } from "./way.ts";

const CONTRACT_REVENUE = "RevenueFromContractWithCustomerExcludingAssessedTax";
const CONTRACT_REVENUE_WITH_TAX = "RevenueFromContractWithCustomerIncludingAssessedTax";

/**
 * Concepts that were the top line of an industry's statement before 2018. Filers use several, for the whole and for
 * its parts.
 */
const INDUSTRY_REVENUE = [
  "OilAndGasRevenue",
  "OilAndGasSalesRevenue",
  "RevenueOilAndGasServices",
  "UtilityRevenue",
  "ElectricUtilityRevenue",
  "ElectricDomesticRegulatedRevenue",
  "ElectricalGenerationRevenue",
  "GasGatheringTransportationMarketingAndProcessingRevenue",
  "SalesRevenueEnergyServices",
  "HealthCareOrganizationRevenue",
  "HealthCareOrganizationPatientServiceRevenue",
  "RevenueMineralSales",
  "ContractsRevenue",
  "RefiningAndMarketingRevenue",
  "CoalProductsAndServicesRevenue",
  "FoodAndBeverageRevenue",
  "RealEstateRevenueNet",
  "AdvertisingRevenue",
  "MarineServicesRevenue",
];
/** Totals. If a filing has one, such a concept is a part of it. */
const TOTAL_REVENUE = ["Revenues", CONTRACT_REVENUE, CONTRACT_REVENUE_WITH_TAX, "SalesRevenueNet"];
/**
 * Prefers the widest of several. An amount far below the costs, including write-downs, is a part of a total that the
 * filer has under a concept of its own.
 */
const INDUSTRY_WAYS = INDUSTRY_REVENUE.map((concept) => ({
  ...notLessThan(
    concept,
    // The rest of a total besides sales can be negative (Apache's first quarter of 2010).
    ...INDUSTRY_REVENUE.filter((otherConcept) => otherConcept !== concept).map(
      (otherConcept) => [otherConcept, 0.9] as const,
    ),
    { concept: "OperatingIncomeLoss", share: 1, isProfit: true },
    ["CostsAndExpenses", 0.25],
    ["OperatingExpenses", 0.25],
    ["CostOfRevenue", 0.25],
  ),
  whereFilingLacks: TOTAL_REVENUE,
}));

/** The top line. Its concept depends on the industry more than any other line's. */
export const REVENUE = {
  name: "revenue",
  measure: "flow",
  isIncoming: true,
  description: "Total revenue. Banks and brokers: net of interest expense; insurers: with investment income.",
  restatedAcrossConcepts: true,
  covers: ["operating_income", "cost_of_revenue"],
  ways: {
    "us-gaap": ways(
      "Revenues",
      CONTRACT_REVENUE,
      CONTRACT_REVENUE_WITH_TAX,
      "SalesRevenueNet",
      "SalesRevenueGoodsNet? + SalesRevenueServicesNet?",
      "RegulatedAndUnregulatedOperatingRevenue",
      ...INDUSTRY_WAYS,
      // Asset managers (BlackRock).
      "RevenuesExcludingInterestAndDividends",
    ),
    "ifrs-full": ways("Revenue", "RevenueFromContractsWithCustomers + RentalIncome?"),
  },
  // Contract revenue next to interest, premiums or leases is fee income, a part of the whole.
  industryWays: {
    bank: {
      "us-gaap": ways(
        "RevenuesNetOfInterestExpense",
        "InterestIncomeExpenseNet + NoninterestIncome",
        "Revenues",
        "RevenuesExcludingInterestAndDividends",
      ),
      "ifrs-full": ways("Revenue", "RevenueFromInterest"),
    },
    insurer: {
      "us-gaap": ways(
        "Revenues",
        "PremiumsEarnedNet + NetInvestmentIncome + RealizedInvestmentGainsLosses + OtherIncome?",
        "PremiumsEarnedNet + NetInvestmentIncome + GainLossOnInvestments + OtherIncome?",
        whereFilingLacks(
          "PremiumsEarnedNet + NetInvestmentIncome + OtherIncome?",
          "RealizedInvestmentGainsLosses",
          "GainLossOnInvestments",
        ),
      ),
      "ifrs-full": ways("Revenue"),
    },
    // A utility's contracts are a part, too. Alternative revenue programs and leases come on top.
    utility: {
      "us-gaap": ways(
        "Revenues",
        "RegulatedAndUnregulatedOperatingRevenue",
        CONTRACT_REVENUE,
        CONTRACT_REVENUE_WITH_TAX,
        "SalesRevenueNet",
        ...INDUSTRY_WAYS,
      ),
    },
    real_estate: {
      "us-gaap": ways(
        "Revenues",
        notLessThan("RealEstateRevenueNet", "SalesRevenueNet"),
        // Tower companies used it with leases included (American Tower, Crown Castle).
        notLessThan("SalesRevenueNet", ...LEASE_LINES),
        // With assessed taxes, it is the total of some landlords, leases included (Alexandria). No sum holds then.
        whereFilingLacks(`OperatingLeaseLeaseIncome + ${CONTRACT_REVENUE}?`, CONTRACT_REVENUE_WITH_TAX),
        whereFilingLacks(`LeaseIncome + ${CONTRACT_REVENUE}?`, CONTRACT_REVENUE_WITH_TAX),
      ),
      "ifrs-full": ways("Revenue", "RentalIncome + RevenueFromContractsWithCustomers?"),
    },
  },
} satisfies Omit<LineItem, "statement">;
