import { roundedPercent, roundedRatio } from "../../metrics/ratio.ts";
import type { AnnualFigures } from "./annual-figures.ts";

/** A ratio of a company's newest fiscal year. */
export interface Ratio {
  name: string;
  title: string;
  /** The formula, of line items of the same fiscal year; `revenue_before` is revenue of the previous year. */
  formula: string;
  /** The line items in the formula. The ratio is null if one of them is null, or if its base is not positive. */
  operands: readonly string[];
  /** The divisor. */
  base: string;
  /** `percent`: growth, margins and returns. `ratio`: what people read as a multiple, such as 1.5 times the equity. */
  unit: "percent" | "ratio";
}

/** A ratio with the line items that are added and subtracted before the division. */
interface DefinedRatio extends Ratio {
  plus: readonly string[];
  minus: readonly string[];
}

const ratio = (
  [name, title]: readonly [name: string, title: string],
  {
    plus,
    minus = [],
    base,
    unit = "percent",
  }: { plus: readonly string[]; minus?: readonly string[]; base: string; unit?: Ratio["unit"] },
): DefinedRatio => {
  const sum = [plus.join(" + "), ...minus].join(" - ");
  return {
    name,
    title,
    formula: `${plus.length + minus.length > 1 ? `(${sum})` : sum} / ${base}`,
    operands: [...new Set([...plus, ...minus, base])],
    base,
    unit,
    plus,
    minus,
  };
};

const REVENUE_BEFORE = "revenue_before";

const DEFINED: readonly DefinedRatio[] = [
  ratio(["revenue_growth", "Growth of revenue over the fiscal year directly before"], {
    plus: ["revenue"],
    minus: [REVENUE_BEFORE],
    base: REVENUE_BEFORE,
  }),
  ratio(["gross_margin", "Gross profit as a share of revenue"], { plus: ["gross_profit"], base: "revenue" }),
  ratio(["operating_margin", "Operating income as a share of revenue"], {
    plus: ["operating_income"],
    base: "revenue",
  }),
  ratio(["net_margin", "Net income (the parent's) as a share of revenue"], { plus: ["net_income"], base: "revenue" }),
  ratio(["free_cash_flow_margin", "Free cash flow as a share of revenue"], {
    plus: ["free_cash_flow"],
    base: "revenue",
  }),
  ratio(["return_on_equity", "Net income over the parent's equity at the year's end"], {
    plus: ["net_income"],
    base: "stockholders_equity",
  }),
  ratio(["return_on_assets", "Net income over total assets at the year's end"], {
    plus: ["net_income"],
    base: "total_assets",
  }),
  // debt_current already has short-term debt and the current portion of long-term debt; long_term_debt has neither.
  ratio(["debt_to_equity", "Debt over the parent's equity at the year's end"], {
    plus: ["long_term_debt", "debt_current"],
    base: "stockholders_equity",
    unit: "ratio",
  }),
  ratio(["current_ratio", "Current assets over current liabilities at the year's end"], {
    plus: ["current_assets"],
    base: "current_liabilities",
    unit: "ratio",
  }),
];

/** The ratios, with what readers need to compute them again. */
export const RATIOS: readonly Ratio[] = DEFINED.map(({ plus: _, minus: __, ...documented }) => documented);

/** Digits after the point, a hundredth of a basis point each. */
const DECIMALS = { percent: 4, ratio: 6 } as const;

/**
 * Returns every ratio by its name, in its unit: percent with four decimals, ratios with six; null where an operand is
 * null or the base is not positive.
 */
export function ratiosOf(figures: Pick<AnnualFigures, "line_items" | "revenue_before">): Record<string, number | null> {
  const amountOf = (operand: string): number | null =>
    operand === REVENUE_BEFORE ? figures.revenue_before : (figures.line_items[operand] ?? null);
  return Object.fromEntries(DEFINED.map((defined) => [defined.name, ratioOf(defined, amountOf)]));
}

function ratioOf(
  { plus, minus, base, unit }: DefinedRatio,
  amountOf: (operand: string) => number | null,
): number | null {
  const divisor = amountOf(base);
  if (divisor === null || divisor <= 0) return null;
  let sum = 0;
  for (const [sign, operands] of [[1, plus] as const, [-1, minus] as const])
    for (const operand of operands) {
      const value = amountOf(operand);
      if (value === null) return null;
      sum += sign * value;
    }
  return (unit === "percent" ? roundedPercent : roundedRatio)(sum, divisor, DECIMALS[unit]);
}
