import { expect, test } from "bun:test";
import { type MadeFiling, rowsOf } from "../made-company.ts";

const YEAR = ["2009-01-01", "2009-12-31"] as const;
const CONTRACT = "RevenueFromContractWithCustomerExcludingAssessedTax";
const report = (flows: Record<string, number>): MadeFiling => ({
  form: "10-K",
  filed: "2010-02-20",
  fy: 2009,
  fp: "FY",
  facts: Object.fromEntries(
    Object.entries({ NetIncomeLoss: 5, ...flows }).map(([concept, value]) => [concept, [[...YEAR, value * 1e6]]]),
  ),
});
const revenue = async (flows: Record<string, number>, sic: string | null) => {
  const [row] = await rowsOf([report(flows)], "income", "annual", { sic });
  const value = row!.line_items.revenue ?? null;
  return value === null ? null : value / 1e6;
};

// Concepts of real reports for 2009, with the SIC code that their filers have today.
test.each<[string, string, Record<string, number>, number]>([
  ["timber", "6798", { SalesRevenueNet: 5528, InterestExpense: 400 }, 5528],
  [
    "towers",
    "6798",
    { OperatingLeasesIncomeStatementLeaseRevenue: 1668, SalesRevenueServicesNet: 56, SalesRevenueNet: 1724 },
    1724,
  ],
  ["a REIT with its own concept", "6798", { RealEstateRevenueNet: 800, SalesRevenueNet: 20 }, 800],
  ["an insurance broker", "6411", { SalesRevenueServicesNet: 10493, OperatingIncomeLoss: 900 }, 10493],
  ["an asset manager", "6211", { RevenuesExcludingInterestAndDividends: 4700, AssetManagementFees: 4000 }, 4700],
  ["a producer of oil", "1311", { OilAndGasSalesRevenue: 8574, OilAndGasRevenue: 8615 }, 8615],
  ["an oil service company", "3533", { OilAndGasSalesRevenue: 8219, CostsAndExpenses: 7900 }, 8219],
  ["a utility", "4911", { ElectricUtilityRevenue: 7000, UtilityRevenue: 9885, InterestExpense: 600 }, 9885],
  ["a generator", "4991", { ElectricalGenerationRevenue: 6000, ElectricUtilityRevenue: 14119 }, 14119],
  ["hospitals", "8090", { HealthCareOrganizationPatientServiceRevenue: 6108 }, 6108],
  ["a mine", "1040", { RevenueMineralSales: 7705, OperatingIncomeLoss: 2600 }, 7705],
  ["a refiner", "2911", { RefiningAndMarketingRevenue: 68144, CostsAndExpenses: 68000 }, 68144],
  ["a builder", "1600", { ContractsRevenue: 5056 }, 5056],
])("%s from before 2018 has the top line of its statement as revenue", async (_name, sic, flows, value) => {
  expect(await revenue(flows, sic)).toBe(value);
});

test("an industry's total may be less than the sales in it, and far less than costs with a write-down", async () => {
  expect(await revenue({ OilAndGasSalesRevenue: 2694, OilAndGasRevenue: 2673 }, "1311")).toBe(2673);
  const written = { OilAndGasSalesRevenue: 1604, OilAndGasRevenue: 1634, CostsAndExpenses: 4480 };
  expect(await revenue(written, "1311")).toBe(1634);
  expect(await revenue({ OilAndGasRevenue: 667, CostsAndExpenses: 1469, OperatingIncomeLoss: -803 }, "1311")).toBe(667);
});

test("an industry's concept next to a total, or small next to the costs, is a part and no revenue", async () => {
  expect(await revenue({ Revenues: 900, FoodAndBeverageRevenue: 200 }, "7011")).toBe(900);
  expect(await revenue({ FoodAndBeverageRevenue: 200, CostsAndExpenses: 850 }, "7011")).toBeNull();
  expect(await revenue({ AdvertisingRevenue: 20, OperatingIncomeLoss: 30 }, "4841")).toBeNull();
});

test("contract revenue is that of a filer of finance only without any interest, premium or lease line", async () => {
  expect(await revenue({ [CONTRACT]: 7000, InterestExpense: 300 }, "6798")).toBe(7000);
  expect(await revenue({ [CONTRACT]: 17000 }, "6411")).toBe(17000);
  for (const line of [
    "InterestIncomeExpenseNet",
    "PremiumsEarnedNet",
    "NoninterestExpense",
    "ProvisionForLoanAndLeaseLosses",
  ])
    for (const sic of ["6021", "6211", "6411"]) expect(await revenue({ [CONTRACT]: 80, [line]: 600 }, sic)).toBeNull();
});

test("a bank without a SIC code has a bank's revenue, and an insurer an insurer's", async () => {
  const bank = { InterestIncomeExpenseNet: 4500, NoninterestIncome: 3700, [CONTRACT]: 90 };
  expect(await revenue(bank, null)).toBe(8200);
  const insurer = {
    PremiumsEarnedNet: 500,
    NetInvestmentIncome: 60,
    RealizedInvestmentGainsLosses: -10,
    [CONTRACT]: 5,
  };
  expect(await revenue(insurer, null)).toBe(550);
  expect(await revenue({ RealEstateRevenueNet: 1087 }, null)).toBe(1087);
});
