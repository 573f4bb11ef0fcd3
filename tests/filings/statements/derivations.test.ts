import { describe, expect, test } from "bun:test";
import { itemsByLabel, type MadeFiling, rowsOf } from "../made-company.ts";

const NINE = ["2022-01-01", "2022-09-30"] as const;
const YEAR = ["2022-01-01", "2022-12-31"] as const;
const report = (form: string, filed: string, values: MadeFiling["facts"]): MadeFiling => ({
  form,
  filed,
  fy: 2022,
  fp: form.startsWith("10-K") ? "FY" : "Q3",
  facts: values,
});
const nine = (filed: string, value: number) =>
  report("10-Q", filed, { Revenues: [[...NINE, value]], NetIncomeLoss: [[...NINE, value / 4]] });
const year = (filed: string, value: number, form = "10-K") =>
  report(form, filed, { Revenues: [[...YEAR, value]], NetIncomeLoss: [[...YEAR, value / 4]] });
const fourth = async (filings: MadeFiling[], asOf?: string) => {
  const rows = await rowsOf(filings, "income", "quarterly", asOf === undefined ? {} : { asOf });
  return rows.find((row) => row.fiscal_period === "Q4");
};

/** Revenue of a fourth quarter, and what its reason names: the row is served though it has no figure. */
const refused = async (filings: MadeFiling[]) => {
  const row = (await fourth(filings))!;
  return [row.line_items.revenue, /different bases/.exec(row.derived.revenue?.reason ?? "")?.[0]];
};

describe("a fourth quarter is the year less nine months, of one basis", () => {
  test("with both operands named, each with its filing", async () => {
    const row = (await fourth([nine("2022-11-01", 700444000), year("2023-02-20", 1000555000)]))!;
    expect(row).toMatchObject({
      period_start: "2022-10-01",
      period_end: "2022-12-31",
      form: "10-K",
      filed_at: "2023-02-20T00:00:00Z",
      filed_date: "2023-02-20",
    });
    expect(row.line_items.revenue).toBe(300111000);
    expect(row.concepts.revenue).toBe("Revenues");
    expect(row.derived.revenue).toEqual({
      formula: "year less nine months",
      operands: [
        {
          operation: "add",
          concept: "Revenues",
          value: 1000555000,
          period_start: "2022-01-01",
          period_end: "2022-12-31",
          accession_number: "0001999999-23-000002",
          form: "10-K",
          filed_at: "2023-02-20T00:00:00Z",
          filed_date: "2023-02-20",
        },
        {
          operation: "subtract",
          concept: "Revenues",
          value: 700444000,
          period_start: "2022-01-01",
          period_end: "2022-09-30",
          accession_number: "0001999999-22-000001",
          form: "10-Q",
          filed_at: "2022-11-01T00:00:00Z",
          filed_date: "2022-11-01",
        },
      ],
    });
  });

  const RESTATED = [
    nine("2022-11-01", 700444000),
    year("2023-02-20", 1000555000),
    year("2023-06-01", 900555000, "10-K/A"),
  ];
  test("and null with the reason once the year was restated and the nine months were not", async () => {
    const filings = [
      ...RESTATED,
      report("10-Q", "2022-11-01", { IncomeTaxExpenseBenefit: [["2022-10-01", "2022-12-31", 5]] }),
    ];
    expect((await fourth(filings, "2023-05-31"))!.line_items.revenue).toBe(300111000);
    const rows = await rowsOf(
      [...RESTATED, report("10-K", "2023-02-21", { IncomeTaxExpenseBenefit: [["2022-10-01", "2022-12-31", 5000]] })],
      "income",
      "quarterly",
    );
    const row = rows.find(({ fiscal_period }) => fiscal_period === "Q4")!;
    expect(row.line_items).toMatchObject({ revenue: null, net_income: null, income_tax: 5000 });
    expect(row.derived.revenue?.reason).toContain("different bases");
    expect(row.derived.revenue?.operands).toHaveLength(2);
  });

  test("again a value once the nine months were restated too", async () => {
    const row = await fourth([...RESTATED, nine("2023-11-01", 630444000)]);
    expect(row!.line_items.revenue).toBe(270111000);
  });

  test("null once the nine months were recast, and also when the next annual report recasts the year", async () => {
    const recast = [nine("2022-11-01", 700444000), year("2023-02-20", 1000555000), nine("2023-11-01", 630444000)];
    expect(await refused(recast)).toEqual([null, "different bases"]);
    // The year's own recast comes after the last filing of the nine months: whether both are one recast, no filing
    // says.
    expect(await refused([...recast, year("2024-02-20", 900555000)])).toEqual([null, "different bases"]);
  });

  test("kept where a later year only repeats the value in millions", async () => {
    const row = await fourth([
      nine("2022-11-01", 700444000),
      year("2023-02-20", 1000555000),
      report("10-K", "2024-02-20", { Revenues: [[...YEAR, 1001e6]], NetIncomeLoss: [[...YEAR, 250e6]] }),
    ]);
    expect(row!.line_items).toMatchObject({ revenue: 300111000, net_income: 75027750 });
  });

  test("and none without the nine months, or where they begin on another day", async () => {
    expect(await fourth([year("2023-02-20", 1000555000)])).toBeUndefined();
    const other = report("10-Q", "2022-11-01", { Revenues: [["2022-02-01", "2022-09-30", 700444000]] });
    expect(await fourth([other, year("2023-02-20", 1000555000)])).toBeUndefined();
  });

  test("by the same concept, or by two that mean the same line where one took the other's place", async () => {
    const contract = "RevenueFromContractWithCustomerExcludingAssessedTax";
    const before = report("10-Q", "2022-11-01", { SalesRevenueNet: [[...NINE, 700444000]] });
    const after = report("10-K", "2023-02-20", { [contract]: [[...YEAR, 1000555000]] });
    const both = (sales: number, contracts: number) =>
      report("10-K", "2022-02-20", {
        SalesRevenueNet: [["2021-01-01", "2021-12-31", sales]],
        [contract]: [["2021-01-01", "2021-12-31", contracts]],
      });
    expect((await fourth([both(5e6, 5e6), before, after]))!.line_items.revenue).toBe(300111000);
    const reasonOf = async (filings: MadeFiling[]) => {
      const row = await fourth(filings);
      return [row?.line_items.revenue, row?.derived.revenue?.reason];
    };
    const unproven = [null, expect.stringContaining("different concepts")];
    expect(await reasonOf([before, after])).toEqual(unproven);
    expect((await fourth([both(5e6, 3e6), before, after]))?.line_items.revenue ?? null).toBeNull();
  });
});

test("per-share values and average shares are never derived, for a fourth quarter or a trailing year", async () => {
  const perShare = (start: string, end: string, value: number) =>
    ({
      EarningsPerShareBasic: [[start, end, value]],
      WeightedAverageNumberOfDilutedSharesOutstanding: [[start, end, 1000 * value]],
      CommonStockDividendsPerShareDeclared: [[start, end, value / 10]],
      NetIncomeLoss: [[start, end, 7 * value]],
    }) satisfies MadeFiling["facts"];
  const filings = [
    { ...report("10-K", "2022-02-20", perShare("2021-01-01", "2021-12-31", 3.5)), fy: 2021 },
    { ...report("10-Q", "2021-11-01", perShare("2021-01-01", "2021-09-30", 2.5)), fy: 2021 },
    report("10-Q", "2022-11-01", perShare(...NINE, 3)),
    report("10-K", "2023-02-20", perShare(...YEAR, 4)),
  ];
  const names = ["eps_basic", "shares_diluted", "dividends_declared"];
  const trailing = await rowsOf(filings, "income", "ttm");
  const rows = [await fourth(filings), trailing.find((row) => row.fiscal_period === "Q3")];
  for (const row of rows) {
    expect(names.map((name) => row!.line_items[name])).toEqual([null, null, null]);
    expect(row!.line_items.net_income).not.toBeNull();
  }
  expect(trailing[0]!.line_items.eps_basic).toBe(4);
});

test("a quarter's own fact beats the difference of months to date, but not a cash flow that contradicts", async () => {
  const half = ["2022-01-01", "2022-06-30"] as const;
  const first = ["2022-01-01", "2022-03-31"] as const;
  const second = ["2022-04-01", "2022-06-30"] as const;
  const filings = [
    { ...report("10-K", "2022-02-20", { NetIncomeLoss: [["2021-01-01", "2021-12-31", 9111]] }), fy: 2021 },
    report("10-Q", "2022-05-01", {
      NetIncomeLoss: [[...first, 1111]],
      ShareBasedCompensation: [[...first, 100111]],
      CashAndCashEquivalentsPeriodIncreaseDecrease: [[...first, -171363]],
    }),
    report("10-Q", "2022-08-01", {
      NetIncomeLoss: [
        [...half, 3111],
        [...second, 1999],
      ],
      ShareBasedCompensation: [
        [...half, 300111],
        [...second, 200000],
      ],
      CashAndCashEquivalentsPeriodIncreaseDecrease: [
        [...half, -141465],
        [...second, 781800],
      ],
    }),
  ];
  expect(itemsByLabel(await rowsOf(filings, "income", "quarterly"))["2022 Q2"]!.net_income).toBe(1999);
  const rows = await rowsOf(filings, "cash_flow", "quarterly");
  const row = rows.find(({ fiscal_period }) => fiscal_period === "Q2")!;
  expect(row.line_items.net_change_in_cash).toBe(29898);
  expect(row.derived.net_change_in_cash?.formula).toBe("half year less first quarter");
  expect(row.line_items.stock_based_compensation).toBe(200000);
  expect(row.derived.stock_based_compensation).toBeUndefined();
});

test("a trailing year is the year plus this year's months less last year's, with its three operands", async () => {
  const filings = [
    { ...report("10-Q", "2021-11-01", { Revenues: [["2021-01-01", "2021-09-30", 600333000]] }), fy: 2021 },
    { ...report("10-K", "2022-02-20", { Revenues: [["2021-01-01", "2021-12-31", 900222000]] }), fy: 2021 },
    nine("2022-11-01", 700444000),
  ];
  const row = (await rowsOf(filings, "income", "ttm"))[0]!;
  expect(row).toMatchObject({
    fiscal_year: 2022,
    fiscal_period: "Q3",
    period_start: "2021-10-01",
    period_end: "2022-09-30",
  });
  expect(row.line_items.revenue).toBe(1000333000);
  expect(row.derived.revenue?.operands.map(({ operation, value }) => [operation, value])).toEqual([
    ["add", 900222000],
    ["add", 700444000],
    ["subtract", 600333000],
  ]);
});

test("a fee income that is a part of the year's revenue isn't a quarter's revenue", async () => {
  const contract = "RevenueFromContractWithCustomerExcludingAssessedTax";
  const filings = [
    report("10-Q", "2022-05-01", {
      [contract]: [["2022-01-01", "2022-03-31", 40111]],
      NetIncomeLoss: [["2022-01-01", "2022-03-31", 9]],
    }),
    report("10-K", "2023-02-20", { Revenues: [[...YEAR, 900222]], [contract]: [[...YEAR, 200222]] }),
  ];
  const rows = itemsByLabel(await rowsOf(filings, "income", "quarterly"));
  expect(rows["2022 Q1"]).toMatchObject({ revenue: null, net_income: 9 });
});

test("total liabilities are filed, else liabilities and equity less equity and temporary equity", async () => {
  const day = "2022-12-31";
  const filings = [
    report("10-K", "2023-02-20", {
      NetIncomeLoss: [[...YEAR, 1]],
      LiabilitiesAndStockholdersEquity: [[day, 1000]],
      StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: [[day, 400]],
      MinorityInterest: [[day, 30]],
      TemporaryEquityCarryingAmountAttributableToParent: [[day, 50]],
      RedeemableNoncontrollingInterestEquityCarryingAmount: [[day, 7]],
    }),
  ];
  const [row] = await rowsOf(filings, "balance_sheet", "annual");
  expect(row!.line_items).toMatchObject({ total_liabilities: 543, stockholders_equity: 370, total_equity: 400 });
  expect(row!.derived.total_liabilities?.operands.map((operand) => operand.value)).toEqual([1000, 50, 7, 400]);
  expect(row!.period_start).toBeNull();
});

test("shares outstanding come from the filing's cover page, with its day, if the balance sheet has none", async () => {
  const annual = (filed: string, day: string, before: string): MadeFiling =>
    report("10-K", filed, {
      NetIncomeLoss: [[`${day.slice(0, 4)}-01-01`, day, 1]],
      Assets: [
        [day, 10],
        [before, 9],
      ],
      "dei:EntityCommonStockSharesOutstanding": [[filed, 555]],
    });
  const filings = [
    {
      ...annual("2023-02-20", "2022-12-31", "2021-12-31"),
      facts: { ...annual("2023-02-20", "2022-12-31", "2021-12-31").facts },
    },
  ];
  filings[0]!.facts.NetIncomeLoss = [
    [...YEAR, 1],
    ["2021-01-01", "2021-12-31", 2],
  ];
  const rows = await rowsOf(filings, "balance_sheet", "annual");
  expect(rows.map((row) => [row.period_end, row.line_items.shares_outstanding])).toEqual([
    ["2022-12-31", 555],
    ["2021-12-31", null],
  ]);
  expect(rows[0]!.concepts.shares_outstanding).toBe("dei:EntityCommonStockSharesOutstanding");
  expect(rows[0]!.derived.shares_outstanding?.operands[0]).toMatchObject({ value: 555, period_end: "2023-02-20" });
});

test("debt keeps its parts apart: the current portion is in neither long-term nor short-term debt", async () => {
  const day = "2022-12-31";
  const of = async (facts: MadeFiling["facts"]) =>
    (
      await rowsOf(
        [report("10-K", "2023-02-20", { NetIncomeLoss: [[...YEAR, 1]], Assets: [[day, 1]], ...facts })],
        "balance_sheet",
        "annual",
      )
    )[0]!.line_items;
  expect(await of({ LongTermDebt: [[day, 100]], LongTermDebtCurrent: [[day, 10]] })).toMatchObject({
    long_term_debt: 90,
    current_portion_of_long_term_debt: 10,
  });
  expect((await of({ LongTermDebt: [[day, 100]] })).long_term_debt).toBeNull();
  expect((await of({ DebtCurrent: [[day, 25]], LongTermDebtCurrent: [[day, 10]] })).short_term_debt).toBe(15);
  expect((await of({ CommercialPaper: [[day, 12]] })).short_term_debt).toBe(12);
  expect(
    (await of({ CommercialPaper: [[day, 12]], OtherShortTermBorrowings: [["2021-12-31", 3]] })).short_term_debt,
  ).toBeNull();
});

test("free cash flow is operating cash flow less capital expenditures, null without either", async () => {
  const flow = async (facts: MadeFiling["facts"]) =>
    (await rowsOf([report("10-K", "2023-02-20", facts)], "cash_flow", "annual"))[0]!.line_items.free_cash_flow;
  const operating: MadeFiling["facts"] = { NetCashProvidedByUsedInOperatingActivities: [[...YEAR, 100]] };
  expect(await flow({ ...operating, PaymentsToAcquireProductiveAssets: [[...YEAR, 30]] })).toBe(70);
  expect(await flow(operating)).toBeNull();
});
