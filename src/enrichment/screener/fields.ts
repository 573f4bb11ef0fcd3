import { LINE_ITEMS } from "../../filings/facts/concepts/table.ts";
import { lineItemUnits } from "../../filings/serving/statements/line-item-fields.ts";
import { SCREENED_RATIOS } from "../../filings/statements/ratios.ts";

/** Figures that are of one period. Each company has a period for each group. */
export const PERIOD_GROUPS = [
  "statements",
  "compensation",
  "industry",
  "turnover",
  "county_unemployment",
  "state_unemployment",
  "county_lending",
  "industry_lending",
] as const;
export type PeriodGroup = (typeof PERIOD_GROUPS)[number];

/** The agencies that figures of companies come from, as `metadata.source` has them. */
export const SCREENER_SOURCE =
  "U.S. Securities and Exchange Commission, EDGAR; U.S. Bureau of Labor Statistics; U.S. Small Business Administration";

/** A figure of companies that the screener filters, sorts and shows. */
export interface ScreenerField {
  /** Name in rows and in `sort`; the bounds are `NAME_min` and `NAME_max`. */
  name: string;
  title: string;
  description: string;
  unit: string;
  source: string;
  group: PeriodGroup;
}

const EDGAR = "EDGAR";

const lineItemFields = (["income", "balance_sheet", "cash_flow"] as const).flatMap((statement) =>
  LINE_ITEMS[statement].map(
    ({ name, description }): ScreenerField => ({
      name,
      title: name.replaceAll("_", " "),
      description: `${description.replace(/\.?$/, "")}. Of the newest fiscal year, in the company's own currency.`,
      unit: lineItemUnits(statement)[name] ?? "currency",
      source: EDGAR,
      group: "statements",
    }),
  ),
);

const ratioFields = SCREENED_RATIOS.map(
  ({ name, title, formula, unit }): ScreenerField => ({
    name,
    title,
    description:
      `${formula}, of the newest fiscal year. Null if an operand is null, or if the divisor is not positive. ` +
      (unit === "percent" ? "In percent: 25 is a quarter." : "A ratio: 1.5 is one and a half times."),
    unit,
    source: EDGAR,
    group: "statements",
  }),
);

const field = (
  name: string,
  group: PeriodGroup,
  unit: string,
  source: string,
  [title, description]: readonly [title: string, description: string],
): ScreenerField => ({ name, group, unit, source, title, description });

const LABOR_FIELDS: readonly ScreenerField[] = [
  field("industry_employment_yoy", "industry", "percent", "BLS CES", [
    "Change in the industry's employment",
    "`labor_context.industry.employment_yoy_pct`: change on the same month a year before.",
  ]),
  field("industry_earnings_yoy", "industry", "percent", "BLS CES", [
    "Change in the industry's hourly earnings",
    "`labor_context.industry.earnings_yoy_pct`: change on the same month a year before.",
  ]),
  field("industry_openings_rate", "turnover", "percent", "BLS JOLTS", [
    "The industry's job openings rate",
    "`labor_context.turnover.job_openings_rate`.",
  ]),
  field("industry_hires_rate", "turnover", "percent", "BLS JOLTS", [
    "The industry's hires rate",
    "`labor_context.turnover.hires_rate`.",
  ]),
  field("industry_quits_rate", "turnover", "percent", "BLS JOLTS", [
    "The industry's quits rate",
    "`labor_context.turnover.quits_rate`.",
  ]),
  field("labour_market_tightness", "turnover", "ratio", "BLS JOLTS", [
    "Job openings per hire in the industry",
    "`labor_context.turnover.labour_market_tightness`: job openings divided by hires.",
  ]),
  field("county_unemployment_rate", "county_unemployment", "percent", "BLS LAUS", [
    "Unemployment in the headquarters' county",
    "Not seasonally adjusted. Null if LAUS has no county of the headquarters; the state's rate does not replace it.",
  ]),
  field("state_unemployment_rate", "state_unemployment", "percent", "BLS LAUS", [
    "Unemployment in the headquarters' state",
    "Seasonally adjusted.",
  ]),
  field("ceo_total_compensation", "compensation", "usd", EDGAR, [
    "Total pay of the chief executive",
    "`labor_context.summary.chief_executive.total_compensation`, of the newest Summary Compensation Table.",
  ]),
  field("comp_to_market_ratio", "compensation", "ratio", "EDGAR, BLS OEWS", [
    "Chief executive's pay against the national median",
    "`labor_context.summary.comp_to_market_ratio`.",
  ]),
];

const SBA = "SBA 7(a)";

const lendingFields = (area: "county" | "industry", whose: string, path: string): ScreenerField[] => {
  const group = `${area}_lending` as const;
  const isCounty = area === "county";
  const of = (name: string) => `\`lending_context.${path}.${isCounty ? "" : "national_"}${name}\``;
  return [
    field(`${area}_loan_count`, group, "loans", SBA, [`Loans ${whose} in a quarter`, `${of("quarterly_loan_count")}.`]),
    field(`${area}_loan_amount`, group, "usd", SBA, [
      `Amount of loans ${whose} in a quarter`,
      `${of("quarterly_total_amount")}, whole dollars.`,
    ]),
    field(`${area}_loan_amount_yoy`, group, "percent", SBA, [
      `Change in that amount`,
      `${of(isCounty ? "quarterly_yoy_change_pct" : "yoy_change_pct")}: on the same quarter a year before.`,
    ]),
    field(`${area}_charge_off_rate`, group, "fraction", SBA, [
      `Charge-offs of mature loans ${whose}`,
      `${of("charge_off_rate_mature_4q")}: of loans approved in the four quarters that ended five years before.`,
    ]),
  ];
};

/** Every field, in the order of the documentation and of stored rows. */
export const SCREENER_FIELDS: readonly ScreenerField[] = [
  ...LABOR_FIELDS,
  ...lendingFields("county", "in the headquarters' county", "local_market"),
  ...lendingFields("industry", "to the industry in the nation", "industry_lending"),
  ...ratioFields,
  ...lineItemFields,
];
