import { roundedPercent, roundedRatio } from "../../metrics/ratio.ts";

/** A ratio of a company's period. */
export interface Ratio {
  name: string;
  title: string;
  /** The formula, of line items of the same period; `revenue_before` is revenue of the previous year. */
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
  /** What operands are multiplied by first: divisions are exact for two decimals, and figures per share have more. */
  scale: number;
}

const ratio = (
  [name, title]: readonly [name: string, title: string],
  {
    plus,
    minus = [],
    base,
    unit = "percent",
    scale = 1,
  }: { plus: readonly string[]; minus?: readonly string[]; base: string; unit?: Ratio["unit"]; scale?: number },
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
    scale,
  };
};

const BEFORE = "_before";

/** The line item that an operand of the previous year names; undefined for one of the period itself. */
export const itemBefore = (operand: string): string | undefined =>
  operand.endsWith(BEFORE) ? operand.slice(0, -BEFORE.length) : undefined;

const growth = (name: string, title: string, item: string, scale = 1): DefinedRatio =>
  ratio([name, title], { plus: [item], minus: [item + BEFORE], base: item + BEFORE, scale });

const DEFINED: readonly DefinedRatio[] = [
  growth("revenue_growth", "Growth of revenue over the previous year", "revenue"),
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
  ratio(["return_on_equity", "Net income over the parent's equity at the period's end"], {
    plus: ["net_income"],
    base: "stockholders_equity",
  }),
  ratio(["return_on_assets", "Net income over total assets at the period's end"], {
    plus: ["net_income"],
    base: "total_assets",
  }),
  // debt_current already has short-term debt and the current portion of long-term debt; long_term_debt has neither.
  ratio(["debt_to_equity", "Debt over the parent's equity at the period's end"], {
    plus: ["long_term_debt", "debt_current"],
    base: "stockholders_equity",
    unit: "ratio",
  }),
  ratio(["current_ratio", "Current assets over current liabilities at the period's end"], {
    plus: ["current_assets"],
    base: "current_liabilities",
    unit: "ratio",
  }),
  ratio(["interest_coverage", "Operating income over interest expense"], {
    plus: ["operating_income"],
    base: "interest_expense",
    unit: "ratio",
  }),
  growth("net_income_growth", "Growth of net income (the parent's) over the previous year", "net_income"),
  growth("eps_growth", "Growth of diluted earnings per share over the previous year", "eps_diluted", 1e6),
];

/** The ratios, with what readers need to compute them again. */
export const RATIOS: readonly Ratio[] = DEFINED.map(({ plus: _, minus: __, scale: ___, ...documented }) => documented);

/**
 * The name of a ratio through the periods: growth is `revenue_growth_yoy`, because each period has its own year before.
 * In the screener, which has one year of each company, it is `revenue_growth`.
 */
export const ratioKey = ({ name, base }: Ratio): string => (itemBefore(base) === undefined ? name : `${name}_yoy`);

/** The ratios by their names through the periods. */
export const RATIOS_BY_KEY: ReadonlyMap<string, Ratio> = new Map(RATIOS.map((ratio) => [ratioKey(ratio), ratio]));

/** The ratios of a company's newest fiscal year: all whose operands are stored with it. */
export const SCREENED_RATIOS: readonly Ratio[] = RATIOS.filter(({ operands }) =>
  operands.every((operand) => itemBefore(operand) === undefined || operand === "revenue_before"),
);

/** Digits after the point, a hundredth of a basis point each. */
const DECIMALS = { percent: 4, ratio: 6 } as const;

/**
 * Returns ratios by their names, each in its unit: percent with four decimals, ratios with six; null where an operand
 * is null or the base is not positive.
 */
export const ratiosOf = (
  amountOf: (operand: string) => number | null,
  ratios: readonly Ratio[] = RATIOS,
): Record<string, number | null> =>
  Object.fromEntries(
    DEFINED.filter(({ name }) => ratios.some((ratio) => ratio.name === name)).map((defined) => [
      defined.name,
      ratioOf(defined, amountOf),
    ]),
  );

function ratioOf(
  { plus, minus, base, unit, scale }: DefinedRatio,
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
  return (unit === "percent" ? roundedPercent : roundedRatio)(scale * sum, scale * divisor, DECIMALS[unit]);
}
