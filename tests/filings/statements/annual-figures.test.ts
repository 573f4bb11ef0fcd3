import { describe, expect, test } from "bun:test";
import { annualFiguresOf, LINE_ITEM_NAMES } from "../../../src/filings/statements/annual-figures.ts";
import { Statements } from "../../../src/filings/statements/statements.ts";
import { COMPANY, type MadeFiling, readFilings } from "../made-company.ts";

interface MadeYear {
  revenue?: number;
  assets?: number;
  cash?: number;
  /** First and last day, unless it is a calendar year. */
  days?: readonly [start: string, end: string];
  currency?: string;
}

/** An annual report with those statements that have a figure. */
function annual(year: number, { revenue, assets, cash, days, currency = "USD" }: MadeYear): MadeFiling {
  const [start, end] = days ?? [`${year}-01-01`, `${year}-12-31`];
  const endYear = Number(end.slice(0, 4));
  return {
    form: "10-K",
    filed: end.slice(5, 7) === "12" ? `${endYear + 1}-02-20` : `${endYear}-11-20`,
    fy: year,
    fp: "FY",
    facts: {
      ...(revenue !== undefined && { [`Revenues ${currency}`]: [[start, end, revenue]] }),
      ...(assets !== undefined && { [`Assets ${currency}`]: [[end, assets]] }),
      ...(cash !== undefined && { [`NetCashProvidedByUsedInOperatingActivities ${currency}`]: [[start, end, cash]] }),
    },
  };
}

async function figuresOf(...filings: readonly MadeFiling[]) {
  return annualFiguresOf(new Statements(await readFilings(filings), { company: COMPANY, sic: "3674" }));
}

const WHOLE: MadeYear = { revenue: 100, assets: 500, cash: 30 };

describe("a company's annual figures", () => {
  test("are all line items of its newest year, and revenue of the previous year", async () => {
    const figures = await figuresOf(annual(2022, { ...WHOLE, revenue: 80 }), annual(2023, WHOLE));
    expect(figures).toMatchObject({
      fiscal_year: 2023,
      period_start: "2023-01-01",
      period_end: "2023-12-31",
      currency: "USD",
      framework: "us-gaap",
      filed_at: "2024-02-20",
      line_items: { revenue: 100, total_assets: 500, operating_cash_flow: 30, net_income: null },
      revenue_before: 80,
    });
    expect(Object.keys(figures?.line_items ?? {}).toSorted()).toEqual(LINE_ITEM_NAMES.toSorted());
    expect(new Set(LINE_ITEM_NAMES).size).toBe(LINE_ITEM_NAMES.length);
  });

  test("are of the newest year that all of its statements have", async () => {
    const figures = await figuresOf(
      annual(2021, WHOLE),
      annual(2022, WHOLE),
      annual(2023, { revenue: 200, assets: 9 }),
    );
    expect([figures?.fiscal_year, figures?.line_items.revenue]).toEqual([2022, 100]);
    expect(await figuresOf(annual(2022, { cash: 5 }), annual(2023, { revenue: 7 }))).toBeUndefined();
  });

  test("leave out a statement that the company never files", async () => {
    const figures = await figuresOf(annual(2022, { assets: 400 }), annual(2023, { assets: 500 }));
    expect(figures).toMatchObject({ fiscal_year: 2023, period_start: null, revenue_before: null });
    expect(figures?.line_items).toMatchObject({ total_assets: 500, revenue: null, operating_cash_flow: null });
  });

  test("have no revenue before where the year directly before is missing, short or in another currency", async () => {
    expect((await figuresOf(annual(2021, WHOLE), annual(2023, WHOLE)))?.revenue_before).toBeNull();
    const short = annual(2022, { ...WHOLE, days: ["2022-10-01", "2022-12-31"] });
    expect((await figuresOf(short, annual(2023, WHOLE)))?.revenue_before).toBeNull();
    const euros = annual(2022, { ...WHOLE, currency: "EUR" });
    expect((await figuresOf(euros, annual(2023, WHOLE)))?.revenue_before).toBeNull();
  });

  test("take years of 52 and 53 weeks for years that follow on each other", async () => {
    const figures = await figuresOf(
      annual(2022, { ...WHOLE, revenue: 90, days: ["2021-09-26", "2022-09-24"] }),
      annual(2023, { ...WHOLE, days: ["2022-09-25", "2023-09-30"] }),
    );
    expect([figures?.fiscal_year, figures?.revenue_before]).toEqual([2023, 90]);
  });

  test("are undefined without facts, and without a full year", async () => {
    expect(await figuresOf()).toBeUndefined();
    const quarter = annual(2023, { ...WHOLE, days: ["2023-10-01", "2023-12-31"] });
    expect(await figuresOf({ ...quarter, form: "10-Q", fp: "Q4" })).toBeUndefined();
  });
});
