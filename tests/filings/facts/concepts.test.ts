import { expect, test } from "bun:test";
import { industryOf, industryOfYear } from "../../../src/filings/facts/concepts/industry.ts";
import { isStored, LINE_ITEMS, waysTo } from "../../../src/filings/facts/concepts/table.ts";

/** Every name of `line_items` in the order in which they are served. */
const NAMES = {
  income:
    "revenue cost_of_revenue gross_profit research_and_development selling_general_and_administrative " +
    "operating_expenses operating_income interest_expense income_before_tax income_tax net_income " +
    "profit_loss eps_basic eps_diluted shares_basic shares_diluted net_interest_income noninterest_income " +
    "provision_for_credit_losses premiums_earned rental_revenue dividends_declared",
  balance_sheet:
    "cash_and_equivalents short_term_investments receivables inventory current_assets " +
    "property_plant_equipment_net goodwill intangible_assets total_assets accounts_payable short_term_debt " +
    "current_portion_of_long_term_debt debt_current current_liabilities long_term_debt total_liabilities " +
    "retained_earnings stockholders_equity total_equity shares_outstanding loans deposits",
  cash_flow:
    "operating_cash_flow depreciation_and_amortization stock_based_compensation capital_expenditures " +
    "acquisitions investing_cash_flow dividends_paid share_repurchases debt_issued debt_repaid " +
    "financing_cash_flow exchange_rate_effect net_change_in_cash cash_beginning_of_period cash_end_of_period " +
    "free_cash_flow",
};

test("the table has each line item that is promised, once, with a description, and no other", () => {
  for (const [statement, names] of Object.entries(NAMES) as [keyof typeof NAMES, string][]) {
    const items = LINE_ITEMS[statement];
    expect(items.map(({ name }) => name).sort()).toEqual(names.split(" ").sort());
    for (const item of items) expect(item.description.endsWith(".")).toBe(true);
  }
});

test("every concept of every way is stored, and so are the cover page and what identities need", () => {
  for (const item of Object.values(LINE_ITEMS).flat())
    for (const framework of ["us-gaap", "ifrs-full"] as const)
      for (const industry of [null, "bank", "insurer", "real_estate", "utility"] as const)
        for (const way of waysTo(item, framework, industry))
          for (const { concept } of way.terms) expect(isStored(framework, concept)).toBe(true);
  expect(isStored("dei", "EntityCommonStockSharesOutstanding")).toBe(true);
  expect(isStored("us-gaap", "LiabilitiesAndStockholdersEquity")).toBe(true);
  expect(isStored("us-gaap", "AccretionExpense")).toBe(false);
  expect(isStored("ecd", "PeoTotalCompAmt")).toBe(false);
});

test("revenue of SIC 60 to 67 never comes only from contract revenue, whatever the industry", () => {
  const revenue = LINE_ITEMS.income.find(({ name }) => name === "revenue")!;
  for (const sic of ["6021", "6211", "6311", "6324", "6331", "6512", "6770", "6798", "6199"]) {
    const alone = waysTo(revenue, "us-gaap", industryOf(sic)).filter(({ terms }) =>
      terms[0]?.concept.startsWith("RevenueFromContract"),
    );
    expect(alone).toEqual([]);
  }
});

test("the industry follows the SIC code", () => {
  const codes = {
    "6021": "bank",
    "6211": "bank",
    "6311": "insurer",
    "6324": "insurer",
    "6798": "real_estate",
    "6512": "real_estate",
  };
  for (const [sic, industry] of Object.entries(codes)) expect(industryOf(sic)).toBe(industry as "bank");
  for (const sic of ["4911", "4931", "4991"]) expect(industryOf(sic)).toBe("utility");
  for (const sic of ["4813", "4953", "7372", "5999", "6800", "", null]) expect(industryOf(sic)).toBeNull();
});

test("a year's own lines tell the kind of filer before today's SIC code", () => {
  const kind = (sic: string | null, ...lines: string[]) => industryOfYear(sic, (concept) => lines.includes(concept));
  const bank = ["InterestIncomeExpenseNet", "NoninterestIncome"];
  expect(kind(null, ...bank)).toBe("bank");
  expect(kind("3571", ...bank)).toBe("bank");
  expect(kind("3571", ...bank, "Revenues")).toBeNull();
  expect(kind("6798", ...bank)).toBe("bank");
  expect(kind("6331", ...bank, "PremiumsEarnedNet")).toBe("insurer");
  expect(kind("6211", "PremiumsEarnedNet")).toBe("insurer");
  expect(kind(null, "PremiumsEarnedNet")).toBe("insurer");
  expect(kind(null, "RealEstateRevenueNet")).toBe("real_estate");
  expect(kind("6798", "OperatingLeaseLeaseIncome")).toBe("real_estate");
  for (const sic of ["6798", "6411", "6211", null]) expect(kind(sic, "SalesRevenueNet", "InterestExpense")).toBeNull();
  expect(kind("4911", "UtilityRevenue")).toBe("utility");
});
