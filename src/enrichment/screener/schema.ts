import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { EXCHANGE_SCHEMAS } from "../../filings/serving/exchange.ts";
import { metadataOf } from "../../http/schema.ts";
import { keyedBy, nullable, oneOf } from "../../schema.ts";
import { SourceDataset } from "../source-dataset.ts";
import { PERIOD_GROUPS, SCREENER_SOURCE, type ScreenerField } from "./fields.ts";

const text = (description: string, example: string | null) => nullable(Type.String({ description, example }));

const identityFields = {
  cik: Type.String({ description: "CIK, 10 digits.", example: "0000320193" }),
  ticker: text("The company's ticker; null: it has none now.", "AAPL"),
  name: Type.String({ description: "Name, as EDGAR writes it.", example: "Apple Inc." }),
  ...EXCHANGE_SCHEMAS,
  sic: text("SIC code.", "3571"),
  sic_description: text("EDGAR's title of the SIC code.", "Electronic Computers"),
  naics_code: text("NAICS 2022 code, derived from the SIC code.", "334111"),
  naics_description: text("Title of the NAICS code.", "Electronic Computer Manufacturing"),
  state: text("State of the headquarters, or EDGAR's code of a country.", "CA"),
  county_fips: text("FIPS code of the headquarters' county; null: abroad or unknown.", "06085"),
  county_name: text("Name of that county.", "Santa Clara County"),
  cbsa: text("CBSA code of its metropolitan or micropolitan area; null: none.", "41940"),
  category: text("The SEC's filer category.", "Large accelerated filer"),
  currency: text("Currency of the newest annual statements; null: none are loaded.", "USD"),
  taxonomy: text("Their taxonomy, `us-gaap` or `ifrs-full`; null: none are loaded.", "us-gaap"),
  fiscal_year: nullable(
    Type.Integer({ description: "Fiscal year of the newest annual statements; null: none are loaded.", example: 2024 }),
  ),
};

const figure = nullable(
  Type.Number({ description: "The figure; null: the company lacks it.", example: 391_035_000_000 }),
);
const period = nullable(Type.String({ description: "The figure's period.", example: "2024-09-28" }));

/** A company of the screener, with the figures that it is filtered and sorted by. */
export const ScreenedCompany = Type.Object(
  {
    ...identityFields,
    values: keyedBy(figure, {
      name: "ScreenedValues",
      description: "The figures that the companies are filtered and sorted by, and those of `fields`, by field.",
      example: { revenue: 391_035_000_000 },
    }),
    periods: keyedBy(period, {
      name: "ScreenedPeriods",
      description:
        "The period of each of these figures: the last day of a fiscal year, the fiscal year of pay, a month, a " +
        "quarter or a year.",
      example: { revenue: "2024-09-28" },
    }),
  },
  { $id: "ScreenedCompany", description: "A company with the figures that it was chosen by." },
);
export type ScreenedCompany = Static<typeof ScreenedCompany>;

/** Returns the schema of CSV rows with some fields: a column for each figure, and one for its period. */
export const screenedCsvRow = (fields: readonly ScreenerField[]): TSchema =>
  Type.Object({
    ...identityFields,
    values: Type.Object(Object.fromEntries(fields.map(({ name }) => [name, figure]))),
    periods: Type.Object(Object.fromEntries(fields.map(({ name }) => [name, period]))),
  });

/** What `metadata.cadence` says. */
export const SCREENER_CADENCE = "with each of these agencies' data";

const EXAMPLES = {
  source: SCREENER_SOURCE,
  cadence: SCREENER_CADENCE,
  units: { revenue: "currency" },
  note: "Amounts are in each company's own currency. currency=USD compares companies of one currency.",
};

/** `metadata` of the screener. */
export const screenerMetadata = metadataOf("ScreenerMetadata", EXAMPLES, {
  latest_period: nullable(
    Type.String({
      format: "date",
      description: "Newest last day of annual statements of any company, whatever was requested; null: none.",
      example: "2025-09-27",
    }),
  ),
  companies: Type.Integer({ description: "Companies that the screener knows.", example: 5120 }),
  lacking: keyedBy(Type.Integer(), {
    name: "LackingCompanies",
    description: "How many of these companies lack each filtered or sorted figure. No bound of it lets them pass.",
    example: { revenue: 212 },
  }),
  datasets: Type.Array(SourceDataset, { description: "The datasets that the screener is made from." }),
});
export type ScreenerMetadata = Static<typeof screenerMetadata>;

/** A field of the screener, as listed. */
export const ScreenerFieldRow = Type.Object(
  {
    name: Type.String({ description: "Its name in rows, `sort` and `fields`.", example: "revenue_growth" }),
    title: Type.String({
      description: "Its title.",
      example: "Growth of revenue over the previous year",
    }),
    description: Type.String({
      description: "What it is, with the formula of a ratio.",
      example: "(revenue - revenue_before) / revenue_before, of the newest fiscal year.",
    }),
    unit: Type.String({ description: "Its unit.", example: "percent" }),
    source: Type.String({ description: "Where it comes from.", example: "EDGAR" }),
    group: oneOf(PERIOD_GROUPS, {
      name: "ScreenerGroup",
      description: "Fields of one group are of one period.",
      example: "statements",
    }),
    parameters: Type.Array(Type.String(), {
      description: "The parameters that filter by it.",
      example: ["revenue_growth_min", "revenue_growth_max"],
    }),
    companies: Type.Integer({ description: "How many companies have it.", example: 4711 }),
    coverage: nullable(
      Type.Number({ description: "Their share of all companies, percent; null: no company.", example: 92.01 }),
    ),
  },
  { $id: "ScreenerField", description: "A figure that the screener filters, sorts and shows." },
);
export type ScreenerFieldRow = Static<typeof ScreenerFieldRow>;

const statistic = (description: string, example: number) =>
  nullable(Type.Number({ description: `${description}, in \`unit\`; null: no company has the figure.`, example }));

const spread = {
  minimum: statistic("The lowest", -12.5),
  lower_quartile: statistic("A quarter of the companies have at most this", 4.1),
  median: statistic("Half of the companies have at most this", 12.3),
  upper_quartile: statistic("Three quarters of the companies have at most this", 20.5),
  maximum: statistic("The highest", 41.2),
};

/** The distribution of a field. */
export const ScreenerStatistics = Type.Object(
  {
    name: ScreenerFieldRow.properties.name,
    title: ScreenerFieldRow.properties.title,
    unit: ScreenerFieldRow.properties.unit,
    companies: Type.Integer({ description: "Companies that pass the filters and have the figure.", example: 37 }),
    lacking: Type.Integer({ description: "Companies that pass the filters and lack the figure.", example: 4 }),
    ...spread,
    first_period: { ...period, description: "The oldest period of these figures; null: there are none." },
    last_period: { ...period, description: "The newest period of these figures; null: there are none." },
  },
  { $id: "ScreenerStatistics", description: "How a figure is distributed over companies." },
);
export type ScreenerStatistics = Static<typeof ScreenerStatistics>;

/** The distribution of a ratio for a fiscal year. */
export const RatioStatistics = Type.Object(
  {
    ratio: Type.String({ description: "The name of the ratio.", example: "net_margin" }),
    unit: Type.String({ description: "`percent` or `ratio`.", example: "percent" }),
    fiscal_year: Type.Integer({ description: "The fiscal year as each company numbers it.", example: 2024 }),
    companies: Type.Integer({
      description: "Companies that pass the filters and have the ratio for this year.",
      example: 37,
    }),
    ...spread,
  },
  { $id: "RatioStatistics", description: "How a ratio of a fiscal year is distributed over companies." },
);
export type RatioStatistics = Static<typeof RatioStatistics>;
