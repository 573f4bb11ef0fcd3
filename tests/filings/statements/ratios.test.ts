import { describe, expect, test } from "bun:test";
import { LINE_ITEM_NAMES } from "../../../src/filings/statements/annual-figures.ts";
import { itemBefore, RATIOS, ratiosOf } from "../../../src/filings/statements/ratios.ts";

/** Figures of a company that lacks no operand. */
const WHOLE = {
  revenue: 200,
  gross_profit: 80,
  operating_income: 30,
  net_income: 20,
  free_cash_flow: 10,
  stockholders_equity: 160,
  total_assets: 400,
  long_term_debt: 70,
  short_term_debt: 4,
  current_portion_of_long_term_debt: 6,
  debt_current: 10,
  current_assets: 90,
  current_liabilities: 60,
  interest_expense: 12,
  eps_diluted: 0.0375,
  revenue_before: 160,
  net_income_before: 16,
  eps_diluted_before: 0.025,
};
const ratios = (changed: Record<string, number | null> = {}) => {
  const amounts: Readonly<Record<string, number | null>> = { ...WHOLE, ...changed };
  return ratiosOf((operand) => amounts[operand] ?? null);
};

test("ratios are fractions of the line items, and debt counts the part that is due within a year once", () => {
  expect(ratios()).toEqual({
    revenue_growth: 25,
    gross_margin: 40,
    operating_margin: 15,
    net_margin: 10,
    free_cash_flow_margin: 5,
    return_on_equity: 12.5,
    return_on_assets: 5,
    debt_to_equity: 0.5,
    current_ratio: 1.5,
    interest_coverage: 2.5,
    net_income_growth: 25,
    eps_growth: 50, // after a split, figures per share have more than two decimals
  });
});

describe.each(RATIOS.map((ratio) => [ratio.name, ratio] as const))("%s", (name, ratio) => {
  test.each(ratio.operands)("is null without %s", (operand) => {
    expect(ratios({ [operand]: null })[name]).toBeNull();
  });

  test.each([0, -1])("is null with a base of %d", (base) => {
    expect(ratios({ [ratio.base]: base })[name]).toBeNull();
  });

  test("has a formula that names all of its operands, each of them a line item", () => {
    const names = ratio.formula.match(/[a-z_]+/g) ?? [];
    expect(new Set(names)).toEqual(new Set(ratio.operands));
    for (const operand of ratio.operands) expect(LINE_ITEM_NAMES).toContain(itemBefore(operand) ?? operand);
    expect(ratio.operands).toContain(ratio.base);
  });

  test("stays the same when all amounts are in another unit", () => {
    const scaled = Object.fromEntries(Object.entries(WHOLE).map(([item, value]) => [item, value * 1e9]));
    expect(ratios(scaled)[name]).toBe(ratios()[name]!); // no operand is missing
  });

  test("says what its formula says", () => {
    const [above = "", below = ""] = ratio.formula.split(" / ");
    const amountOf = (item: string) => WHOLE[item as keyof typeof WHOLE];
    let sum = 0;
    let sign = 1;
    for (const word of above.replaceAll(/[()]/g, "").split(" "))
      if (word === "+" || word === "-") sign = word === "+" ? 1 : -1;
      else sum += sign * amountOf(word);
    expect(ratios()[name]).toBeCloseTo((ratio.unit === "percent" ? 100 : 1) * (sum / amountOf(below)), 4);
  });
});

test.each([
  [{ revenue: 3, net_income: 1 }, 33.3333],
  [{ revenue: 3, net_income: -2 }, -66.6667],
  [{ revenue: 8_000, net_income: 2_025 }, 25.3125],
  [{ revenue: 1e9, net_income: -1 }, 0], // not -0
  [{ revenue: 1, net_income: 1e22 }, 1e24],
  [{ revenue: 0.3, net_income: 0.1 }, 33.3333],
])("a margin of %j is in percent, rounded to four decimals: %d", (changed, expected) => {
  expect(ratios(changed).net_margin).toBe(expected);
});
