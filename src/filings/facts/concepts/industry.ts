/** Industries that have their own top lines: finance (SIC 60 to 67) and utilities (SIC 49). */
export type Industry = "bank" | "insurer" | "real_estate" | "utility";

/** Whether an industry belongs to finance: it sells no goods and has no gross profit. */
export const isFinance = (industry: Industry | null): boolean => industry !== null && industry !== "utility";

const NET_REVENUE = "RevenuesNetOfInterestExpense";
const PREMIUMS = "PremiumsEarnedNet";
const RENT = "RealEstateRevenueNet";
/** Rent concepts, old and new. */
export const LEASE_LINES = ["OperatingLeaseLeaseIncome", "LeaseIncome", "OperatingLeasesIncomeStatementLeaseRevenue"];
const BANK_LINES = ["InterestIncomeExpenseNet", "NoninterestIncome"];
/** Lines that show that a filer earns interest, premiums or rents. */
export const FINANCE_LINES: readonly string[] = [
  NET_REVENUE,
  ...BANK_LINES,
  "InterestAndDividendIncomeOperating",
  "InterestIncomeOperating",
  "InterestAndFeeIncomeLoansAndLeases",
  "InterestIncomeExpenseAfterProvisionForLoanLoss",
  "InterestExpenseDeposits",
  "ProvisionForLoanLeaseAndOtherLosses",
  "ProvisionForLoanAndLeaseLosses",
  "NoninterestExpense",
  "PolicyholderBenefitsAndClaimsIncurredNet",
  "BenefitsLossesAndExpenses",
  PREMIUMS,
  RENT,
  ...LEASE_LINES,
];
/** Totals that all other filers have. */
const COMMERCE_LINES = [
  "Revenues",
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "RevenueFromContractWithCustomerIncludingAssessedTax",
  "SalesRevenueNet",
];

/**
 * Returns the kind of filer that a year's own lines show. `has` says whether a concept has an amount. If the lines
 * leave it open, the SIC code decides, which is today's. A finance filer without any interest, premium or lease line
 * is treated like any other (towers, timber, insurance brokers). Null for all others.
 */
export function industryOfYear(sic: string | null, hasConcept: (concept: string) => boolean): Industry | null {
  const industry = industryOf(sic);
  const isBank = hasConcept(NET_REVENUE) || BANK_LINES.every(hasConcept);
  if (!isFinance(industry)) {
    if (isBank && !COMMERCE_LINES.some(hasConcept)) return "bank";
    if (sic !== null) return industry;
    if (isBank) return "bank";
    if (hasConcept(PREMIUMS)) return "insurer";
    return hasConcept(RENT) ? "real_estate" : null;
  }
  if (isBank && !(industry === "insurer" && hasConcept(PREMIUMS))) return "bank";
  if (hasConcept(PREMIUMS)) return "insurer";
  return isOfBalances(Number(sic)) || FINANCE_LINES.some(hasConcept) ? industry : null;
}

/** Depository and credit institutions, and insurers. They file interest or premiums, under whatever concept. */
const isOfBalances = (code: number): boolean => (code >= 6000 && code <= 6199) || (code >= 6300 && code <= 6399);

/**
 * Returns the industry of a SIC code if line items depend on it, else null. Null for an unknown code, too. `bank`
 * includes credit institutions, brokers and holding companies, since their revenue is net of interest expense.
 */
export function industryOf(sic: string | null): Industry | null {
  const code = Number(sic);
  if (sic === null) return null;
  if (code >= 4900 && code <= 4999) return code >= 4950 && code <= 4959 ? null : "utility"; // 495: waste and cleaning
  if (!(code >= 6000 && code <= 6799)) return null;
  if (code >= 6300 && code <= 6411) return "insurer";
  if ((code >= 6500 && code <= 6599) || code === 6798) return "real_estate";
  return "bank";
}
