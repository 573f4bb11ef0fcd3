import { type TSchema, Type } from "@sinclair/typebox";
import { keyedBy, nullable } from "../../../schema.ts";
import { LINE_ITEMS } from "../../facts/concepts/table.ts";
import type { LineItem, Measure, StatementName } from "../../facts/concepts/way.ts";

const UNITS: Readonly<Record<Measure, string>> = {
  flow: "currency",
  balance: "currency",
  opening_balance: "currency",
  per_share: "currency per share",
  average_shares: "shares",
  share_count: "shares",
};

/** Figures of one company's year for the documentation; null for items of banks, insurers and landlords. */
const EXAMPLES: Readonly<Record<string, number>> = {
  revenue: 391_035_000_000,
  cost_of_revenue: 210_352_000_000,
  gross_profit: 180_683_000_000,
  research_and_development: 31_370_000_000,
  selling_general_and_administrative: 26_097_000_000,
  operating_expenses: 57_467_000_000,
  operating_income: 123_216_000_000,
  income_before_tax: 123_485_000_000,
  income_tax: 29_749_000_000,
  net_income: 93_736_000_000,
  profit_loss: 93_736_000_000,
  eps_basic: 6.11,
  eps_diluted: 6.08,
  shares_basic: 15_343_783_000,
  shares_diluted: 15_408_095_000,
  dividends_declared: 0.98,
  cash_and_equivalents: 29_943_000_000,
  short_term_investments: 35_228_000_000,
  receivables: 33_410_000_000,
  inventory: 7_286_000_000,
  current_assets: 152_987_000_000,
  property_plant_equipment_net: 45_680_000_000,
  total_assets: 364_980_000_000,
  accounts_payable: 68_960_000_000,
  short_term_debt: 9_967_000_000,
  current_portion_of_long_term_debt: 10_912_000_000,
  debt_current: 20_879_000_000,
  current_liabilities: 176_392_000_000,
  long_term_debt: 85_750_000_000,
  total_liabilities: 308_030_000_000,
  retained_earnings: -19_154_000_000,
  stockholders_equity: 56_950_000_000,
  total_equity: 56_950_000_000,
  shares_outstanding: 15_116_786_000,
  operating_cash_flow: 118_254_000_000,
  depreciation_and_amortization: 11_445_000_000,
  stock_based_compensation: 11_688_000_000,
  capital_expenditures: 9_447_000_000,
  investing_cash_flow: 2_935_000_000,
  dividends_paid: 15_234_000_000,
  share_repurchases: 94_949_000_000,
  debt_issued: 0,
  debt_repaid: 9_958_000_000,
  financing_cash_flow: -121_983_000_000,
  net_change_in_cash: -794_000_000,
  cash_beginning_of_period: 30_737_000_000,
  cash_end_of_period: 29_943_000_000,
  free_cash_flow: 108_807_000_000,
};

const STATEMENT_NAMES: Readonly<Record<StatementName, string>> = {
  income: "Income statement",
  balance_sheet: "Balance sheet",
  cash_flow: "Cash flow statement",
};

const unitText = (item: LineItem): string =>
  ({ currency: "in the row's currency", "currency per share": "in the row's currency per share", shares: "shares" })[
    UNITS[item.measure]
  ] ?? "";

const sentence = (text: string): string => text.replace(/\.?$/, "");

const fieldOf = (item: LineItem): TSchema =>
  Type.Optional(
    nullable(
      Type.Number({
        description: `${STATEMENT_NAMES[item.statement]}: ${sentence(item.description)}, ${unitText(item)}.`,
        example: EXAMPLES[item.name] ?? null,
      }),
    ),
  );

/** `line_items` of a row: every item of its statement, null if nothing was filed. */
export const LineItems = Type.Unsafe<Record<string, number | null>>(
  Type.Object(
    Object.fromEntries(
      Object.values(LINE_ITEMS)
        .flat()
        .map((item) => [item.name, fieldOf(item)]),
    ),
    {
      $id: "LineItems",
      description:
        "The figures of the statement, unscaled, under this service's names. A row always has all items of its " +
        "statement, null if nothing was filed, and none of the two other statements.",
    },
  ),
);

/** `line_items` of one statement's rows: the columns of their CSV. */
export const lineItemsOf = (statement: StatementName) =>
  Type.Object(Object.fromEntries(LINE_ITEMS[statement].map((item) => [item.name, fieldOf(item)])));

/** Unit of each line item of a statement, for `metadata.units`. */
export const lineItemUnits = (statement: StatementName): Readonly<Record<string, string>> =>
  UNITS_BY_STATEMENT[statement];

const unitsOf = (statement: StatementName) =>
  Object.fromEntries(LINE_ITEMS[statement].map(({ name, measure }) => [name, UNITS[measure]]));
const UNITS_BY_STATEMENT: Readonly<Record<StatementName, Readonly<Record<string, string>>>> = {
  income: unitsOf("income"),
  balance_sheet: unitsOf("balance_sheet"),
  cash_flow: unitsOf("cash_flow"),
};

/** `concepts` of a row. */
export const Concepts = keyedBy(Type.String(), {
  name: "Concepts",
  description:
    "The XBRL concept of each figure, in the row's framework; concepts of another taxonomy have a prefix " +
    "(`dei:…`). Figures that are sums of several concepts are in `derived` instead.",
  example: { revenue: "RevenueFromContractWithCustomerExcludingAssessedTax" },
});
