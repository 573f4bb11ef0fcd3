import { expect, test } from "bun:test";
import { type MadeFiling, rowsOf } from "../made-company.ts";

const QUARTERS = [
  ["2022-01-01", "2022-03-31"],
  ["2022-04-01", "2022-06-30"],
  ["2022-07-01", "2022-09-30"],
] as const;
const NINE = ["2022-01-01", "2022-09-30"] as const;
const YEAR = ["2022-01-01", "2022-12-31"] as const;
const interim = (filed: string, facts: MadeFiling["facts"]): MadeFiling => ({
  form: "10-Q",
  filed,
  fy: 2022,
  fp: "Q3",
  facts,
});
const annual = (facts: MadeFiling["facts"]): MadeFiling => ({
  form: "10-K",
  filed: "2023-02-20",
  fy: 2022,
  fp: "FY",
  facts,
});
const fourth = async (filings: MadeFiling[]) =>
  (await rowsOf(filings, "income", "quarterly")).find(({ fiscal_period }) => fiscal_period === "Q4");

test("a year without a sold business less nine months with it is not a quarter of negative revenue", async () => {
  const nine = interim("2022-11-01", { Revenues: [[...NINE, 900e6]], NetIncomeLoss: [[...NINE, 90e6]] });
  const year = annual({
    Revenues: [[...YEAR, 800e6]],
    NetIncomeLoss: [[...YEAR, 80e6]],
  });
  const row = (await fourth([nine, year]))!;
  expect(row.line_items).toMatchObject({ revenue: null, net_income: null });
  expect(row.derived.revenue?.reason).toContain("negative revenue");
  expect(row.derived.net_income?.reason).toContain("different bases");
  expect(row.derived.revenue?.operands).toHaveLength(2);
});

test("a loss of the fourth quarter is a loss, and negative revenue may follow negative revenue", async () => {
  const flows = (period: readonly [string, string], revenue: number, net: number) => ({
    Revenues: [[...period, revenue] as const],
    NetIncomeLoss: [[...period, net] as const],
  });
  const row = (await fourth([interim("2022-11-01", flows(NINE, -20e6, 90e6)), annual(flows(YEAR, -30e6, 80e6))]))!;
  expect(row.line_items).toMatchObject({ revenue: -10e6, net_income: -10e6 });
});

test("quarters that do not add up to the nine months are of another basis: nothing is derived with them", async () => {
  const quarters = (first: number) =>
    interim("2022-11-01", {
      Revenues: [
        [...QUARTERS[0], first],
        [...QUARTERS[1], 101e6],
        [...QUARTERS[2], 98e6],
        [...NINE, 301e6],
      ],
      CostOfRevenue: [[...NINE, 103e6]],
    });
  const year = annual({ Revenues: [[...YEAR, 402e6]], CostOfRevenue: [[...YEAR, 141e6]] });
  expect((await fourth([quarters(102e6), year]))!.line_items).toMatchObject({ revenue: 101e6, gross_profit: 63e6 });
  // In millions, four figures may be millions off together.
  expect((await fourth([quarters(103e6), year]))!.line_items.revenue).toBe(101e6);
  const row = (await fourth([quarters(71e6), year]))!;
  expect(row.line_items).toMatchObject({ revenue: null, cost_of_revenue: 38e6, gross_profit: null });
  expect(row.derived.revenue?.reason).toContain("do not add up");
  expect(row.derived.gross_profit?.reason).toContain("revenue: ");
});

test("a change of cash over two bases is left out where cash at both ends shows another one", async () => {
  const cash = (
    filed: string,
    form: string,
    changes: (readonly [string, string, number])[],
    ends: [string, number][],
  ) => ({
    form,
    filed,
    fy: 2022,
    fp: form === "10-K" ? "FY" : "Q3",
    facts: {
      CashAndCashEquivalentsPeriodIncreaseDecrease: changes,
      CashAndCashEquivalentsAtCarryingValue: ends,
      NetCashProvidedByUsedInOperatingActivities: changes,
    },
  });
  const last = async (atNineMonths: number) => {
    const filings = [
      cash("2022-11-01", "10-Q", [[...NINE, -3_293]], [["2022-09-30", atNineMonths]]),
      cash(
        "2023-02-20",
        "10-K",
        [[...YEAR, -551]],
        [
          ["2021-12-31", 18_898],
          ["2022-12-31", 18_347],
        ],
      ),
    ];
    const rows = await rowsOf(filings, "cash_flow", "quarterly");
    return rows.find(({ fiscal_period }) => fiscal_period === "Q4")!;
  };
  expect((await last(15_605)).line_items.net_change_in_cash).toBe(2_742);
  const row = await last(15_445);
  expect(row.line_items).toMatchObject({ net_change_in_cash: null, cash_beginning_of_period: 15_445 });
  expect(row.derived.net_change_in_cash?.reason).toContain("different bases");
});

test("a trailing year is not made of months that their quarters contradict", async () => {
  const before = { form: "10-K", filed: "2022-02-20", fy: 2021, fp: "FY" } as const;
  const filings = (second: number): MadeFiling[] => [
    { ...before, facts: { Revenues: [["2021-01-01", "2021-12-31", 379e6]] } },
    interim("2022-08-01", {
      Revenues: [
        [...QUARTERS[0], 101e6],
        [...QUARTERS[1], second],
        ["2022-01-01", "2022-06-30", 203e6],
        ["2021-01-01", "2021-06-30", 181e6],
      ],
    }),
  ];
  const trailing = async (second: number) =>
    (await rowsOf(filings(second), "income", "ttm")).find(({ period_end }) => period_end === "2022-06-30")!;
  expect((await trailing(102e6)).line_items.revenue).toBe(401e6);
  const row = await trailing(61e6);
  expect(row.line_items.revenue).toBeNull();
  expect(row.derived.revenue?.reason).toContain("do not add up");
  expect(row.filed_date).toBe("2022-08-01");
});
