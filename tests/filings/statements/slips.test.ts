import { describe, expect, test } from "bun:test";
import type { StatementName } from "../../../src/filings/facts/concepts/way.ts";
import { itemsByLabel, type MadeFiling, rowsOf } from "../made-company.ts";

const YEAR = ["2022-01-01", "2022-12-31"] as const;
const FIRST = ["2022-01-01", "2022-03-31"] as const;
const HALF = ["2022-01-01", "2022-06-30"] as const;
const report = (form: string, filed: string, fp: string, facts: MadeFiling["facts"]): MadeFiling => ({
  form,
  filed,
  fy: 2022,
  fp,
  facts,
});
const annual = (facts: MadeFiling["facts"], filed = "2023-02-20") => report("10-K", filed, "FY", facts);
const yearOf = async (statement: StatementName, filings: MadeFiling[]) =>
  (await rowsOf(filings, statement, "annual")).find((row) => row.fiscal_year === 2022)!;

describe("a cost or payment that was tagged with the sign it is printed with", () => {
  const CAPEX = "PaymentsToAcquirePropertyPlantAndEquipment";

  test("is a positive amount, with its operand named, and free cash flow is less it", async () => {
    const facts = { NetCashProvidedByUsedInOperatingActivities: [[...YEAR, 900]], [CAPEX]: [[...YEAR, -130]] } as const;
    const row = await yearOf("cash_flow", [annual(facts)]);
    expect(row.line_items).toMatchObject({ capital_expenditures: 130, free_cash_flow: 770 });
    expect(row.concepts.capital_expenditures).toBe(CAPEX);
    expect(row.derived.capital_expenditures).toMatchObject({
      formula: `- ${CAPEX}`,
      operands: [{ operation: "subtract", concept: CAPEX, value: -130 }],
    });
  });

  test("is a positive amount of operating expenses, too, where revenue and operating income show that", async () => {
    const EXPENSES = "OperatingExpenses";
    const facts = {
      Revenues: [[...YEAR, 900]],
      OperatingIncomeLoss: [[...YEAR, 210]],
      [EXPENSES]: [[...YEAR, -700]],
    } as const;
    const row = await yearOf("income", [annual(facts)]);
    expect(row.line_items.operating_expenses).toBe(700);
    expect(row.derived.operating_expenses).toMatchObject({
      formula: `- ${EXPENSES}`,
      operands: [{ operation: "subtract", concept: EXPENSES, value: -700 }],
    });
  });

  test("is not so of gains that outweigh operating expenses", async () => {
    const gains = { OperatingExpenses: [[...YEAR, -60]] } as const;
    const withRevenue = annual({ ...gains, Revenues: [[...YEAR, 10]], OperatingIncomeLoss: [[...YEAR, 70]] });
    expect((await yearOf("income", [withRevenue])).line_items.operating_expenses).toBe(-60);
    const without = annual({ ...gains, OperatingIncomeLoss: [[...YEAR, 60]] });
    expect((await yearOf("income", [without])).line_items.operating_expenses).toBe(-60);
  });

  test("is taken from one filed with the other sign as an amount, not as a sum of both", async () => {
    const quarterly = itemsByLabel(
      await rowsOf(
        [
          report("10-Q", "2022-05-01", "Q1", { [CAPEX]: [[...FIRST, 480]] }),
          report("10-Q", "2022-08-01", "Q2", { [CAPEX]: [[...HALF, -964]] }),
          annual({ [CAPEX]: [[...YEAR, 2000]], NetIncomeLoss: [[...YEAR, 1]] }),
        ],
        "cash_flow",
        "quarterly",
      ),
    );
    expect(quarterly["2022 Q1"]?.capital_expenditures).toBe(480);
    expect(quarterly["2022 Q2"]?.capital_expenditures).toBe(484);
  });

  test("and that is less to date than in the months before is null with the reason, not negative", async () => {
    const DIVIDENDS = "PaymentsOfDividends";
    const rows = await rowsOf(
      [
        report("10-Q", "2022-05-01", "Q1", { [DIVIDENDS]: [[...FIRST, 803]] }),
        report("10-Q", "2022-08-01", "Q2", { [DIVIDENDS]: [[...HALF, 212]] }),
        annual({ [DIVIDENDS]: [[...YEAR, 900]], NetIncomeLoss: [[...YEAR, 1]] }),
      ],
      "cash_flow",
      "quarterly",
    );
    const second = rows.find((row) => row.fiscal_period === "Q2");
    expect(second?.line_items.dividends_paid ?? null).toBeNull();
    expect(rows.find((row) => row.fiscal_period === "Q1")?.line_items.dividends_paid).toBe(803);
  });

  test("does not turn gross profit into a sum of revenue and cost", async () => {
    const row = await yearOf("income", [annual({ Revenues: [[...YEAR, 800]], CostOfGoodsSold: [[...YEAR, -575]] })]);
    expect(row.line_items).toMatchObject({ cost_of_revenue: 575, gross_profit: 225 });
  });

  test("but a line that can be either keeps its sign, and is null where a minus could be either thing", async () => {
    const acquisitions = async (...amounts: number[]) => {
      const facts = {
        NetCashProvidedByUsedInOperatingActivities: years([900, 800, 700].slice(0, amounts.length)),
        PaymentsToAcquireBusinessesNetOfCashAcquired: years(amounts),
      };
      const rows = await rowsOf([annual(facts)], "cash_flow", "annual");
      return rows.map((row) => row.line_items.acquisitions ?? row.derived.acquisitions?.reason);
    };
    const years = (amounts: readonly number[]) =>
      amounts.map((amount, index) => [`${2022 - index}-01-01`, `${2022 - index}-12-31`, amount] as const);
    expect(await acquisitions(-12, 114)).toEqual([-12, 114]);
    expect(await acquisitions(-12, -114, -3)).toEqual([12, 114, 3]);
    expect(await acquisitions(-12)).toEqual([expect.stringContaining("printed minus")]);
  });
});

test("a tax is an expense or a benefit as income before and after it shows", async () => {
  const tax = async (value: number, after: number) => {
    const BEFORE = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";
    const facts = {
      [BEFORE]: [[...YEAR, 137]],
      IncomeTaxExpenseBenefit: [[...YEAR, value]],
      NetIncomeLoss: [[...YEAR, after]],
    };
    return (await yearOf("income", [annual(facts as unknown as MadeFiling["facts"])])).line_items.income_tax;
  };
  expect(await tax(-33, 104)).toBe(33);
  expect(await tax(33, 104)).toBe(33);
  expect(await tax(-33, 170)).toBe(-33);
  expect(await tax(-33, 90)).toBe(-33); // other things are between them
});

test("a change of cash that leaves exchange rates out is with them, where cash at both ends shows it", async () => {
  const filing = (change: number): MadeFiling =>
    annual({
      CashAndCashEquivalentsAtCarryingValue: [
        ["2021-12-31", 377],
        ["2022-12-31", 216],
      ],
      CashAndCashEquivalentsPeriodIncreaseDecrease: [[...YEAR, change]],
      EffectOfExchangeRateOnCashAndCashEquivalents: [[...YEAR, -36]],
    });
  const row = await yearOf("cash_flow", [filing(-125)]);
  expect(row.line_items).toMatchObject({
    net_change_in_cash: -161,
    cash_beginning_of_period: 377,
    cash_end_of_period: 216,
  });
  expect(row.derived.net_change_in_cash?.operands.map(({ value }) => value)).toEqual([-125, -36]);
  // Opening cash has a day that the row's own dates do not name.
  expect(row.derived.cash_beginning_of_period?.operands).toMatchObject([
    { concept: "CashAndCashEquivalentsAtCarryingValue", value: 377, period_start: null, period_end: "2021-12-31" },
  ]);
  expect(row.derived.cash_end_of_period).toBeUndefined();
  expect((await yearOf("cash_flow", [filing(-161)])).derived.net_change_in_cash).toBeUndefined();
  expect((await yearOf("cash_flow", [filing(-99)])).line_items.net_change_in_cash).toBe(-99);
});

test("a change of cash that was filed with the other sign is turned, where cash at both ends shows it", async () => {
  const filing = (change: number): MadeFiling =>
    annual({
      CashAndCashEquivalentsAtCarryingValue: [
        ["2021-12-31", 13_830],
        ["2022-12-31", 15_215],
      ],
      CashAndCashEquivalentsPeriodIncreaseDecrease: [[...YEAR, change]],
    });
  const row = await yearOf("cash_flow", [filing(-1_385)]);
  expect(row.line_items.net_change_in_cash).toBe(1_385);
  expect(row.derived.net_change_in_cash).toMatchObject({ formula: "- CashAndCashEquivalentsPeriodIncreaseDecrease" });
  expect((await yearOf("cash_flow", [filing(-1_300)])).line_items.net_change_in_cash).toBe(-1_300);
  expect((await yearOf("cash_flow", [filing(1_385)])).derived.net_change_in_cash).toBeUndefined();
});

describe("revenue under the first concept that profit and cost show to be a part of it", () => {
  const NINE = ["2022-01-01", "2022-09-30"] as const;
  const whole = { SalesRevenueNet: [[...YEAR, 83_062]], OperatingIncomeLoss: [[...YEAR, 15_288]] } as const;

  test("is the whole of a further concept, in the quarters too", async () => {
    const year = annual({ ...whole, Revenues: [[...YEAR, 29_400]], CostOfGoodsSold: [[...YEAR, 42_460]] });
    const months = report("10-Q", "2022-11-01", "Q3", {
      Revenues: [[...NINE, 22_000]],
      SalesRevenueNet: [[...NINE, 62_000]],
    });
    const row = await yearOf("income", [year]);
    expect(row.line_items).toMatchObject({ revenue: 83_062, gross_profit: 40_602 });
    expect(row.concepts.revenue).toBe("SalesRevenueNet");
    const quarters = itemsByLabel(await rowsOf([months, year], "income", "quarterly"));
    expect(quarters["2022 Q4"]?.revenue).toBe(21_062);
  });

  test("without the cost of it, where only profit is greater", async () => {
    expect((await yearOf("income", [annual({ ...whole, Revenues: [[...YEAR, 9_400]] })])).line_items.revenue).toBe(
      83_062,
    );
  });

  test("but not where losses on hedges make the whole less than sales, nor where none is great enough", async () => {
    const hedged = { ...whole, Revenues: [[...YEAR, 30_650]], OperatingIncomeLoss: [[...YEAR, -13_800]] } as const;
    expect((await yearOf("income", [annual(hedged)])).line_items.revenue).toBe(30_650);
    const gain = { ...whole, Revenues: [[...YEAR, 29_400]], OperatingIncomeLoss: [[...YEAR, 90_000]] } as const;
    expect((await yearOf("income", [annual(gain)])).line_items.revenue).toBe(29_400);
  });
});

describe("a number of shares of another scale than all else says", () => {
  const BASIC = "WeightedAverageNumberOfSharesOutstandingBasic";
  const income = (shares: number, perShare: number, netIncome = 300e6) =>
    annual({
      NetIncomeLoss: [[...YEAR, netIncome]],
      EarningsPerShareBasic: [[...YEAR, perShare]],
      [BASIC]: [[...YEAR, shares]],
    });

  test.each([
    ["negative", -150e6, 2, "negative"],
    ["in millions of millions, next to preferred dividends", 150e12, 1.2, "factor of 1,000"],
  ])("is null with the reason: %s", async (_, shares, perShare, reason) => {
    const row = await yearOf("income", [income(shares, perShare)]);
    expect(row.line_items.shares_basic).toBeNull();
    expect(row.derived.shares_basic?.reason).toContain(reason);
  });

  test("is null where only the cover page is of another scale", async () => {
    const row = await yearOf("income", [
      annual({
        NetIncomeLoss: [[...YEAR, 300e6]],
        [BASIC]: [[...YEAR, 150_123]],
        "dei:EntityCommonStockSharesOutstanding": [["2023-01-31", 148e6]],
      }),
    ]);
    expect(row.line_items.shares_basic).toBeNull();
    expect(row.derived.shares_basic?.reason).toContain("cover page");
  });

  test("but is kept where earnings per share round to zero, or preferred dividends take most of them", async () => {
    expect((await yearOf("income", [income(150e6, 0)])).line_items.shares_basic).toBe(150e6);
    expect((await yearOf("income", [income(150e6, 0.01)])).line_items.shares_basic).toBe(150e6);
  });

  const DAY = "2022-12-31";
  const balance = (facts: MadeFiling["facts"]) =>
    annual({ Assets: [[DAY, 5e9]], NetIncomeLoss: [[...YEAR, 300e6]], ...facts });
  const OUTSTANDING = "CommonStockSharesOutstanding";
  const COVER = "dei:EntityCommonStockSharesOutstanding";
  const outstanding = async (facts: MadeFiling["facts"]) =>
    (await yearOf("balance_sheet", [balance(facts)])).line_items.shares_outstanding;

  test("outstanding, in thousands, gives way to the cover page's, which earnings confirm", async () => {
    const eps = { EarningsPerShareBasic: [[...YEAR, 2]] } as const;
    const row = await yearOf("balance_sheet", [
      balance({ [OUTSTANDING]: [[DAY, 149_000]], [COVER]: [["2023-01-31", 148e6]], ...eps }),
    ]);
    expect(row.line_items.shares_outstanding).toBe(148e6);
    expect(row.concepts.shares_outstanding).toBe(COVER);
    expect(await outstanding({ [OUTSTANDING]: [[DAY, 149e6]], [COVER]: [["2023-01-31", 148e12]], ...eps })).toBe(149e6);
  });

  test("outstanding is null where nothing tells which of the two is right, or there is no other", async () => {
    expect(await outstanding({ [OUTSTANDING]: [[DAY, 149_000]], [COVER]: [["2023-01-31", 148e6]] })).toBeNull();
    expect(await outstanding({ [OUTSTANDING]: [[DAY, 149]], EarningsPerShareBasic: [[...YEAR, 2]] })).toBeNull();
    expect(await outstanding({ [COVER]: [["2023-01-31", 148e12]], EarningsPerShareBasic: [[...YEAR, 2]] })).toBeNull();
  });

  test("outstanding is kept next to a split, and where nothing contradicts it", async () => {
    expect(await outstanding({ [OUTSTANDING]: [[DAY, 149e6]], EarningsPerShareBasic: [[...YEAR, 40]] })).toBe(149e6);
    expect(await outstanding({ [OUTSTANDING]: [[DAY, 1000]] })).toBe(1000);
  });
});
