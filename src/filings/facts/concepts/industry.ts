/** Industries whose top lines are not those of commerce: finance (SIC 60 to 67), and utilities (SIC 49). */
export type Industry = "bank" | "insurer" | "real_estate" | "utility";

/** Whether an industry is of finance: it sells no goods, and has no gross profit. */
export const isFinance = (industry: Industry | null): boolean => industry !== null && industry !== "utility";

const NET_REVENUE = "RevenuesNetOfInterestExpense";
const PREMIUMS = "PremiumsEarnedNet";
const RENT = "RealEstateRevenueNet";
/** Rents by name, old and new. */
export const LEASE_LINES = ["OperatingLeaseLeaseIncome", "LeaseIncome", "OperatingLeasesIncomeStatementLeaseRevenue"];
const BANK_LINES = ["InterestIncomeExpenseNet", "NoninterestIncome"];
/** Lines that say that a filer lives on interest, premiums or rents. */
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
/** Totals that all others have. */
const COMMERCE_LINES = [
  "Revenues",
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "RevenueFromContractWithCustomerIncludingAssessedTax",
  "SalesRevenueNet",
];

/**
 * The kind of filer that a year's own lines tell, by `has`, whether there is an amount under a concept; where they
 * leave it open, the industry of the SIC code, which is today's. A filer of finance without any interest, premium or
 * lease line is as any other (towers, timber, insurance brokers). Null for all others.
 */
export function industryOfYear(sic: string | null, hasConcept: (concept: string) => boolean): Industry | null {
  const industry = industryOf(sic);
  const isBank = hasConcept(NET_REVENUE) || BANK_LINES.every(hasConcept);
  if (!isFinance(industry)) {
    if (isBank && !COMMERCE_LINES.some(hasConcept)) return "bank";
    if (sic !== null) return industry;
    return isBank ? "bank" : hasConcept(PREMIUMS) ? "insurer" : hasConcept(RENT) ? "real_estate" : null;
  }
  if (isBank && !(industry === "insurer" && hasConcept(PREMIUMS))) return "bank";
  if (hasConcept(PREMIUMS)) return "insurer";
  return isOfBalances(Number(sic)) || FINANCE_LINES.some(hasConcept) ? industry : null;
}

/** Depository and credit institutions, and insurers: their interest and premiums are there, under whatever concept. */
const isOfBalances = (code: number): boolean => (code >= 6000 && code <= 6199) || (code >= 6300 && code <= 6399);

/**
 * The industry of a SIC code, for the line items that depend on it; null for all others and where none is known.
 * `bank` also stands for credit institutions, brokers and holding companies: their revenue is net of interest expense.
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
