import { expect, test } from "bun:test";
import { Statements } from "../../../src/filings/statements/statements.ts";
import { COMPANY, itemsByLabel, type MadeFiling, readFilings, rowsOf } from "../made-company.ts";

const YEAR = ["2023-01-01", "2023-12-31"] as const;
const DAY = "2023-12-31";
const CONTRACT = "RevenueFromContractWithCustomerExcludingAssessedTax";

/** One annual report: numbers of a duration, and of the year's end. */
const madeReport = (
  flows: Record<string, number>,
  balances: Record<string, number> = {},
  form = "10-K",
): MadeFiling => ({
  form,
  filed: "2024-02-20",
  fy: 2023,
  fp: "FY",
  facts: {
    ...Object.fromEntries(Object.entries(flows).map(([concept, value]) => [concept, [[...YEAR, value]]])),
    ...Object.fromEntries(Object.entries(balances).map(([concept, value]) => [concept, [[DAY, value]]])),
  },
});
const items = async (filing: MadeFiling, statement: "income" | "balance_sheet" | "cash_flow", sic: string) =>
  (await rowsOf([filing], statement, "annual", { sic }))[0]!.line_items;

test("made-up bank: revenue is net interest income plus noninterest income, never fees or gross interest", async () => {
  const bank = madeReport(
    {
      InterestAndDividendIncomeOperating: 900,
      InterestExpense: 300,
      InterestIncomeExpenseNet: 600,
      NoninterestIncome: 250,
      [CONTRACT]: 80,
      Revenues: 1150,
      ProvisionForLoanLeaseAndOtherLosses: 40,
      NetIncomeLoss: 200,
    },
    {
      CashAndDueFromBanks: 70,
      LoansAndLeasesReceivableNetReportedAmount: 5000,
      Deposits: 7000,
      Assets: 9000,
      Liabilities: 8000,
      StockholdersEquity: 1000,
    },
  );
  expect(await items(bank, "income", "6021")).toMatchObject({
    revenue: 850,
    net_interest_income: 600,
    noninterest_income: 250,
    provision_for_credit_losses: 40,
    interest_expense: 300,
    net_income: 200,
    gross_profit: null,
  });
  expect(await items(bank, "balance_sheet", "6021")).toMatchObject({
    cash_and_equivalents: 70,
    loans: 5000,
    deposits: 7000,
    current_assets: null,
    current_liabilities: null,
    total_assets: 9000,
  });
  const [row] = await rowsOf([bank], "income", "annual", { sic: "6021" });
  expect(row!.derived.revenue?.operands.map(({ value }) => value)).toEqual([600, 250]);
  expect(row!.concepts.revenue).toBeUndefined();
  const named = madeReport({
    RevenuesNetOfInterestExpense: 860,
    InterestIncomeExpenseNet: 600,
    NoninterestIncome: 250,
    Revenues: 1150,
  });
  expect((await items(named, "income", "6021")).revenue).toBe(860);
  expect((await items(madeReport({ [CONTRACT]: 80, NetIncomeLoss: 1 }), "income", "6021")).revenue).toBeNull();
});

test("made-up bank of 2024: interest expense is that of operations", async () => {
  const bank = madeReport({ InterestExpenseOperating: 300, InterestExpenseNonoperating: 4, NetIncomeLoss: 1 });
  expect((await items(bank, "income", "6021")).interest_expense).toBe(300);
  expect((await items(bank, "income", "3531")).interest_expense).toBe(4);
});

test("made-up broker: revenue is net of interest expense", async () => {
  const broker = madeReport({
    Revenues: 5000,
    RevenuesNetOfInterestExpense: 4200,
    InterestExpense: 800,
    [CONTRACT]: 3000,
    NetIncomeLoss: 700,
  });
  expect(await items(broker, "income", "6211")).toMatchObject({ revenue: 4200, interest_expense: 800 });
});

test("made-up insurer: revenue is the whole, or premiums, investment income, gains and other income", async () => {
  const parts = {
    PremiumsEarnedNet: 1000,
    NetInvestmentIncome: 200,
    RealizedInvestmentGainsLosses: -30,
    OtherIncome: 15,
    [CONTRACT]: 9,
  };
  expect(await items(madeReport({ ...parts, Revenues: 1190 }), "income", "6331")).toMatchObject({
    revenue: 1190,
    premiums_earned: 1000,
  });
  expect((await items(madeReport(parts), "income", "6331")).revenue).toBe(1185);
  expect(
    (await items(madeReport({ NetInvestmentIncome: 200, [CONTRACT]: 9, NetIncomeLoss: 1 }), "income", "6311")).revenue,
  ).toBeNull();
});

test("made-up insurer whose gains have another concept or none: no gain is left out, none is invented", async () => {
  const parts = { PremiumsEarnedNet: 1000, NetInvestmentIncome: 200, NetIncomeLoss: 1 };
  const revenue = async (facts: Record<string, number>) =>
    (await items(madeReport({ ...parts, ...facts }), "income", "6331")).revenue;
  expect(await revenue({ GainLossOnInvestments: 50 })).toBe(1250);
  expect(await revenue({ OtherIncome: 5 })).toBe(1205);
});

test("made-up REIT: revenue is the whole, real estate revenue, or leases with contract revenue", async () => {
  const leases = { OperatingLeaseLeaseIncome: 400, [CONTRACT]: 25, NetIncomeLoss: 60 };
  expect(await items(madeReport({ ...leases, Revenues: 430 }), "income", "6798")).toMatchObject({
    revenue: 430,
    rental_revenue: 400,
  });
  expect((await items(madeReport({ ...leases, RealEstateRevenueNet: 428 }), "income", "6798")).revenue).toBe(428);
  expect((await items(madeReport(leases), "income", "6798")).revenue).toBe(425);
  expect((await items(madeReport({ LeaseIncome: 300 }), "income", "6798")).revenue).toBe(300);
  const land = madeReport(leases, {
    RealEstateInvestmentPropertyNet: 9000,
    PropertyPlantAndEquipmentNet: 5,
    Assets: 9500,
  });
  expect((await items(land, "balance_sheet", "6798")).property_plant_equipment_net).toBe(9000);
});

test("made-up landlord whose contract revenue may be its whole: no sum or part of it is revenue", async () => {
  const leases = { OperatingLeaseLeaseIncome: 3049, NetIncomeLoss: 60 };
  const total = madeReport({ ...leases, RevenueFromContractWithCustomerIncludingAssessedTax: 3116 });
  expect(await items(total, "income", "6798")).toMatchObject({ revenue: null, rental_revenue: 3049 });
});

test("made-up bank and insurer: long-term debt is the line of a balance sheet without a current part", async () => {
  const balance = { Assets: 9000, LongTermDebt: 800 };
  const debt = async (sic: string, balances: Record<string, number> = balance) =>
    (await items(madeReport({ NetIncomeLoss: 1 }, balances), "balance_sheet", sic)).long_term_debt;
  expect(await Promise.all(["6021", "6211", "6331"].map((sic) => debt(sic)))).toEqual([800, 800, 800]);
  expect(await Promise.all(["3674", "6798"].map((sic) => debt(sic)))).toEqual([null, null]);
  expect(
    await debt("6021", { Assets: 9000, LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities: 820 }),
  ).toBe(820);
  expect(await debt("6211", { ...balance, LongTermDebtCurrent: 50 })).toBe(750);
  expect(await debt("6211", { ...balance, AssetsCurrent: 700 })).toBeNull();
});

test("made-up utility: revenue is regulated and unregulated together, next to a part from contracts", async () => {
  const utility = madeReport(
    { RegulatedAndUnregulatedOperatingRevenue: 3000, [CONTRACT]: 2900, NetIncomeLoss: 300 },
    { PublicUtilitiesPropertyPlantAndEquipmentNet: 8000, Assets: 9000 },
  );
  expect((await items(utility, "income", "4911")).revenue).toBe(3000);
  expect((await items(utility, "balance_sheet", "4911")).property_plant_equipment_net).toBe(8000);
});

/** An IFRS filer in euros, with a translation into dollars of the newest year for convenience. */
const IFRS: MadeFiling[] = [2021, 2022, 2023].map((year) => {
  const flows = (factor: number, unit: string, first: number): MadeFiling["facts"] => {
    const values: [string, string, number][] = [];
    for (let each = first; each <= year; each++)
      values.push([`${each}-01-01`, `${each}-12-31`, (each - 2000) * factor]);
    return {
      [`ifrs-full:Revenue ${unit}`]: values.map(([start, end, value]) => [start, end, value * 10]),
      [`ifrs-full:ProfitLoss ${unit}`]: values,
      [`ifrs-full:ProfitLossAttributableToOwnersOfParent ${unit}`]: values.map(([start, end, value]) => [
        start,
        end,
        value - 1,
      ]),
      [`ifrs-full:CashFlowsFromUsedInOperatingActivities ${unit}`]: values,
      [`ifrs-full:CashFlowsFromUsedInOperations ${unit}`]: values.map(([start, end, value]) => [start, end, value * 2]),
    };
  };
  return {
    form: "20-F",
    filed: `${year + 1}-03-20`,
    fy: year,
    fp: "FY",
    facts: {
      ...flows(1, "EUR", year - 2),
      ...flows(1.1, "USD", year),
      "ifrs-full:BasicEarningsLossPerShare EUR/shares": [[`${year}-01-01`, `${year}-12-31`, 0.5]],
      "ifrs-full:Equity EUR": [[`${year}-12-31`, 90]],
      "ifrs-full:NoncontrollingInterests EUR": [[`${year}-12-31`, 4]],
      "us-gaap:Revenues USD": [[`${year}-01-01`, `${year}-12-31`, 77]],
    },
  };
});

test("made-up IFRS filer: rows in its own currency and framework, not in convenience dollars", async () => {
  const income = await rowsOf(IFRS, "income", "annual");
  expect(income.map((row) => [row.fiscal_year, row.framework, row.currency, row.form])).toEqual(
    [2023, 2022, 2021, 2020, 2019].map((year) => [year, "ifrs-full", "EUR", "20-F"]),
  );
  expect(income[0]!.line_items).toMatchObject({ revenue: 230, profit_loss: 23, net_income: 22, eps_basic: 0.5 });
  expect(income[0]!.concepts).toMatchObject({
    revenue: "Revenue",
    net_income: "ProfitLossAttributableToOwnersOfParent",
  });
  const cash = itemsByLabel(await rowsOf(IFRS, "cash_flow", "annual"));
  expect(cash["2023 FY"]!.operating_cash_flow).toBe(23);
  expect((await rowsOf(IFRS, "balance_sheet", "annual"))[0]!.line_items).toMatchObject({
    total_equity: 90,
    stockholders_equity: 86,
  });
});

test("made-up IFRS bank: interest is revenue only for a bank", async () => {
  const bank = madeReport({ "ifrs-full:RevenueFromInterest EUR": 500, "ifrs-full:ProfitLoss EUR": 50 }, {}, "20-F");
  expect((await items(bank, "income", "6029")).revenue).toBe(500);
  expect((await items(bank, "income", "3674")).revenue).toBeNull();
});

test("a company that changes its currency has each year in the one with most facts, and no sum over both", async () => {
  const quarter = (start: string, end: string, value: number): [string, string, number] => [start, end, value];
  const filings: MadeFiling[] = [
    {
      form: "10-Q",
      filed: "2023-11-01",
      fy: 2023,
      fp: "Q3",
      facts: {
        "Revenues CAD": [quarter("2023-01-01", "2023-09-30", 700)],
        "NetIncomeLoss CAD": [quarter("2023-01-01", "2023-09-30", 70)],
      },
    },
    {
      form: "10-K",
      filed: "2024-02-20",
      fy: 2023,
      fp: "FY",
      facts: { "Revenues USD": [quarter(...YEAR, 800)], "NetIncomeLoss USD": [quarter(...YEAR, 80)] },
    },
  ];
  const annual = await rowsOf(filings, "income", "annual");
  expect(annual.map((row) => [row.currency, row.line_items.revenue])).toEqual([["USD", 800]]);
  const quarters = await rowsOf(filings, "income", "quarterly");
  expect(quarters.filter((row) => row.line_items.revenue !== null)).toEqual([]);
});

test("a company without any fact has no rows, and one with only a cover page has none either", async () => {
  const cover: MadeFiling = {
    form: "10-K",
    filed: "2024-02-20",
    fy: 2023,
    fp: "FY",
    facts: { "dei:EntityCommonStockSharesOutstanding": [["2024-02-01", 5]] },
  };
  for (const filings of [[], [cover]]) {
    const statements = new Statements(await readFilings(filings), { company: COMPANY, sic: null });
    for (const statement of ["income", "balance_sheet", "cash_flow"] as const)
      for (const period of ["annual", "quarterly", "ttm"] as const)
        expect(statements.rows(statement, period)).toEqual([]);
    expect(statements.splits()).toEqual([]);
  }
});
