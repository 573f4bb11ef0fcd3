import { type Static, Type } from "@sinclair/typebox";
import { keyedBy, nullable } from "../../../schema.ts";
import { RATIOS_BY_KEY, type Ratio, ratioKey } from "../../statements/ratios.ts";
import { CompanyReference } from "../metadata.ts";
import { periodField, periodFields } from "../statements/period-fields.ts";

const EXAMPLES: Readonly<Record<string, number>> = {
  revenue_growth_yoy: 2.022,
  gross_margin: 46.2063,
  operating_margin: 31.5102,
  net_margin: 23.9713,
  free_cash_flow_margin: 27.8254,
  return_on_equity: 164.5935,
  return_on_assets: 25.6825,
  debt_to_equity: 1.872327,
  current_ratio: 0.867313,
  net_income_growth_yoy: -3.3599,
  eps_growth_yoy: -0.8157,
};

const ratioField = (ratio: Ratio) =>
  nullable(
    Type.Number({
      description:
        `${ratio.title}: \`${ratio.formula}\`, ` +
        (ratio.unit === "percent" ? "in percent: 25 is a quarter." : "a ratio: 1.5 is one and a half times."),
      example: EXAMPLES[ratioKey(ratio)] ?? null,
    }),
  );

const RatioValues = Type.Unsafe<Record<string, number | null>>(
  Type.Object(Object.fromEntries([...RATIOS_BY_KEY].map(([key, ratio]) => [key, ratioField(ratio)])), {
    $id: "RatioValues",
    description: "The ratios of the period. `computations` has the operands of each, and the reason of each null.",
  }),
);

const RatioOperand = Type.Object(
  {
    operand: Type.String({ description: "Its name in the formula.", example: "revenue_before" }),
    line_item: Type.String({ description: "The line item.", example: "revenue" }),
    statement: nullable(Type.String({ description: "The statement that has it; null: none does.", example: "income" })),
    value: nullable(
      Type.Number({ description: "The figure, in the currency, unscaled; null: missing.", example: 383_285_000_000 }),
    ),
    period_end: nullable(
      Type.String({ format: "date", description: "Last day of the statement's period.", example: "2023-09-30" }),
    ),
    concept: nullable(
      Type.String({
        description: "The XBRL concept of the figure; null: it is derived, see `derived` of financials.",
        example: "RevenueFromContractWithCustomerExcludingAssessedTax",
      }),
    ),
    filing_accession: nullable(
      Type.String({
        description: "Accession number of the newest filing that a figure of the statement comes from.",
        example: "0000320193-25-000079",
      }),
    ),
  },
  { $id: "RatioOperand", description: "A figure of a formula." },
);

const RatioComputation = Type.Object(
  {
    formula: Type.String({ description: "The formula, of operands.", example: "gross_profit / revenue" }),
    operands: Type.Array(RatioOperand, { description: "The figures in the formula." }),
    reason: Type.Optional(
      Type.String({
        description: "The reason for a missing value. Present only without a value.",
        example: "gross_profit has no value",
      }),
    ),
  },
  { $id: "RatioComputation", description: "How a ratio was computed, or why it could not be." },
);

/** The ratios of one period. */
export const CompanyRatios = Type.Object(
  {
    company: CompanyReference,
    period: periodField,
    ...periodFields,
    ratios: RatioValues,
    computations: keyedBy(RatioComputation, {
      name: "RatioComputations",
      description: "How each ratio was computed, by its name.",
      example: {},
    }),
    metadata: Type.Object(
      {
        filing_accession: Type.String({
          description: "Accession number of the newest filing that the figures come from.",
          example: "0000320193-24-000123",
        }),
      },
      { $id: "RatioSourceFiling", description: "The filing behind the ratios." },
    ),
  },
  { $id: "CompanyRatios", description: "Ratios of a company's period." },
);
export type CompanyRatios = Static<typeof CompanyRatios>;

/** A ratio of one period, in a series. */
export const RatioPoint = Type.Object(
  {
    ...periodFields,
    value: nullable(Type.Number({ description: "The ratio in its unit; null: `reason` says why.", example: 46.2063 })),
    reason: nullable(
      Type.String({
        description: "The reason for a missing value; null if there is a value.",
        example: "gross_profit has no value",
      }),
    ),
    filing_accession: Type.String({
      description: "Accession number of the newest filing that the figures come from.",
      example: "0000320193-24-000123",
    }),
  },
  { $id: "RatioPoint", description: "A ratio of one period." },
);
export type RatioPoint = Static<typeof RatioPoint>;

/** One ratio through the periods. */
export const RatioSeries = Type.Object(
  {
    company: CompanyReference,
    ratio: Type.String({ description: "The name of the ratio.", example: "gross_margin" }),
    title: Type.String({ description: "What it is.", example: "Gross profit as a share of revenue" }),
    formula: Type.String({ description: "Its formula, of line items.", example: "gross_profit / revenue" }),
    unit: Type.String({ description: "`percent` or `ratio`.", example: "percent" }),
    period: periodField,
    series: Type.Array(RatioPoint, { description: "Periods, oldest first." }),
  },
  { $id: "RatioSeries", description: "A ratio of a company through its periods." },
);

const { company, ratio, period } = RatioSeries.properties;

/** A point of a series, as a row of CSV. */
export const RatioRow = Type.Object({ company, ratio, period, ...RatioPoint.properties });

/** A ratio of a period, as a row of CSV. */
export const RatioValue = Type.Object(
  {
    company,
    ratio,
    period,
    fiscal_year: periodFields.fiscal_year,
    fiscal_quarter: periodFields.fiscal_quarter,
    period_end: periodFields.period_end,
    value: RatioPoint.properties.value,
    unit: RatioSeries.properties.unit,
    formula: RatioSeries.properties.formula,
    reason: RatioPoint.properties.reason,
  },
  { $id: "RatioValue", description: "A ratio of the period." },
);
export type RatioValue = Static<typeof RatioValue>;
