import { describe, expect, test } from "bun:test";
import {
  type RatioPeriod,
  type RatioSource,
  ratioPeriods,
  reasonOf,
} from "../../../src/filings/statements/ratio-periods.ts";
import { RATIOS } from "../../../src/filings/statements/ratios.ts";
import { Statements } from "../../../src/filings/statements/statements.ts";
import { COMPANY, type MadeFiling, readFilings } from "../made-company.ts";

/** A row of an income statement over some days. */
const income = (
  days: [start: string, end: string],
  items: RatioSource["line_items"],
  more: Partial<RatioSource> = {},
) => ({
  statement: "income" as const,
  fiscal_year: Number(days[1].slice(0, 4)),
  fiscal_period: "FY" as const,
  period_start: days[0],
  period_end: days[1],
  currency: "USD",
  framework: "us-gaap" as const,
  line_items: items,
  derived: {},
  ...more,
});
const year = (each: number): [string, string] => [`${each}-01-01`, `${each}-12-31`];
const reasonFor = (name: string, period: RatioPeriod<RatioSource> | undefined) => {
  const ratio = RATIOS.find((candidate) => candidate.name === name);
  return ratio && period && reasonOf(ratio, period);
};

describe("the ratios of a period", () => {
  test("are made of the statements that end on its last day in one currency, newest first", () => {
    const balance = {
      ...income(year(2024), { total_assets: 50, stockholders_equity: 20 }),
      statement: "balance_sheet" as const,
    };
    const euros = income(year(2024), { revenue: 7, net_income: 7 }, { currency: "EUR" });
    const periods = ratioPeriods([
      income(year(2023), { revenue: 80, net_income: 8 }),
      balance,
      euros,
      income(year(2024), { revenue: 100, net_income: 10 }),
    ]);
    expect(periods.map(({ rows: [row], ratios }) => [row.period_end, row.currency, ratios.net_margin])).toEqual([
      ["2024-12-31", "USD", 10],
      ["2024-12-31", "EUR", 100],
      ["2023-12-31", "USD", 10],
    ]);
    expect(periods[0]?.ratios).toMatchObject({ revenue_growth: 25, return_on_assets: 20, return_on_equity: 50 });
    expect(periods[0]?.rows[0].statement).toBe("income");
  });

  test("compare a quarter with that of the previous year, also of 53 weeks, and never with another period", () => {
    const quarter = (days: [string, string], revenue: number, more: Partial<RatioSource>) =>
      income(days, { revenue }, { fiscal_period: "Q1", ...more });
    const growth = (...rows: RatioSource[]) => ratioPeriods(rows)[0]?.ratios.revenue_growth;
    const newest = quarter(["2024-01-01", "2024-03-31"], 30, { fiscal_year: 2024 });
    expect(growth(newest, quarter(["2023-01-01", "2023-03-31"], 24, { fiscal_year: 2023 }))).toBe(25);
    expect(growth(newest, quarter(["2022-12-26", "2023-03-31"], 24, { fiscal_year: 2023 }))).toBe(25);
    expect(growth(newest, quarter(["2023-02-01", "2023-03-31"], 24, { fiscal_year: 2023 }))).toBeNull();
    expect(
      growth(newest, quarter(["2023-01-01", "2023-03-31"], 24, { fiscal_year: 2023, currency: "EUR" })),
    ).toBeNull();
    const secondQuarter = quarter(["2023-04-01", "2023-06-30"], 24, { fiscal_year: 2023, fiscal_period: "Q2" });
    expect(growth(newest, secondQuarter)).toBeNull();
  });

  test("leave transition periods out", () => {
    expect(ratioPeriods([income(["2024-01-01", "2024-06-30"], { revenue: 1 }, { fiscal_period: "TP" })])).toEqual([]);
  });
});

describe("a ratio that is null says why", () => {
  test("an operand is missing, no statement has it, there is no year before, or the divisor is not positive", () => {
    const [period] = ratioPeriods<RatioSource>([
      income(
        year(2024),
        { revenue: 0, gross_profit: null, net_income: 1, operating_income: 3 },
        { derived: { gross_profit: { reason: "no value for the part to be taken away" } } },
      ),
    ]);
    expect(reasonFor("gross_margin", period)).toBe("gross_profit has no value: no value for the part to be taken away");
    expect(reasonFor("net_margin", period)).toBe("revenue is not positive");
    expect(reasonFor("interest_coverage", period)).toBe("no statement of the period in USD has interest_expense");
    expect(reasonFor("revenue_growth", period)).toBe("no income statement of the previous year in USD");
    for (const { name } of RATIOS) if (period?.ratios[name] === null) expect(reasonFor(name, period)).toBeString();
  });
});

describe("growth of earnings per share", () => {
  const report = (own: number, [eps, before]: [number, number], split: MadeFiling["facts"] = {}): MadeFiling => ({
    form: "10-K",
    filed: `${own + 1}-02-20`,
    fy: own,
    fp: "FY",
    facts: {
      NetIncomeLoss: [
        [...year(own), 1_000],
        [...year(own - 1), 1_000],
      ],
      EarningsPerShareDiluted: [
        [...year(own), eps],
        [...year(own - 1), before],
      ],
      ...split,
    },
  });
  const FILINGS = [
    report(2020, [10, 8]),
    report(2021, [12, 10]),
    report(2022, [4.5, 3], { StockholdersEquityNoteStockSplitConversionRatio1: [["2022-06-10", 4]] }),
  ];
  const statementsOf = async () => new Statements(await readFilings(FILINGS), { company: COMPANY, sic: null });

  test("is not computed across a stock split, unless both figures are on the newest basis", async () => {
    const statements = await statementsOf();
    const [filed, adjusted] = [statements.rows("income", "annual"), statements.rows("income", "annual", true)];
    const growthOf = (periods: readonly RatioPeriod<RatioSource>[]) => periods.map(({ ratios }) => ratios.eps_growth);
    // 12 of 2021 became 3 in the report of 2022; 10 of 2020 stayed as it was filed.
    expect(growthOf(ratioPeriods(filed, adjusted))).toEqual([50, null, 25, null]);
    expect(growthOf(ratioPeriods(adjusted))).toEqual([50, 20, 25, null]);
    expect(reasonFor("eps_growth", ratioPeriods(filed, adjusted)[1])).toContain("adjust=splits");
    expect(ratioPeriods(filed, adjusted)[1]?.ratios.net_income_growth).toBe(0);
  });
});
