import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { metadataOf } from "../../http/schema.ts";
import { COLUMN_NAME } from "../../http/tables/columns.ts";
import { DIMENSIONS, type ValueNote } from "../../metrics/metric.ts";
import { keyedBy, nullable, oneOf } from "../../schema.ts";
import type { OpenColumn } from "./columns.ts";

/** The levels of tables of several metrics. */
export const TABLE_LEVELS = ["state", "county", "metro", "place", "tract"] as const;

const NOTES = [
  "suppressed",
  "too_few_samples",
  "top_coded",
  "not_available",
  "not_applicable",
  "not_published",
  "not_derivable",
  "not_loaded",
  "controlled",
  "open_ended_interval",
  "no_establishments",
  "no_loans",
] as const satisfies readonly ValueNote[];

const note = (description: string) =>
  nullable(oneOf(NOTES, { name: "MetricNote", description, example: "not_published" }));

const period = Type.String({
  description: "The period of the values: a vintage, month, quarter or year; null: nothing is loaded.",
  example: "2024-acs5",
});

const cellFields = (value: TSchema) => ({
  value,
  moe: nullable(
    Type.Number({ description: "Margin of error at 90% confidence, in the metric's unit; null: none.", example: 312 }),
  ),
  period: nullable(period),
  value_note: note("Why the value is null, or what is special about it; null: nothing is."),
  moe_note: note("Why there is no margin; null: there is one."),
});

const valueField = (options: object = {}) =>
  nullable(Type.Number({ description: "The value; null: `value_note` says why.", example: 89_931, ...options }));

const MetricCell = Type.Object(cellFields(valueField()), {
  $id: "MetricCell",
  description: "A metric of one area.",
});

const areaFields = {
  fips: Type.String({ description: "FIPS code of the area, or CBSA code.", example: "17031" }),
  name: Type.String({ description: "Its name.", example: "Cook County, Illinois" }),
  level: oneOf(TABLE_LEVELS, { name: "TableLevel", description: "Its level.", example: "county" }),
};

/** A row a place: an object for each metric, under its name. */
const WideRow = Type.Object(areaFields, {
  $id: "AreaMetrics",
  description: "An area, with an object for each metric under the metric's name.",
  additionalProperties: MetricCell,
});

/** A row a place and metric. */
export const LongRow = Type.Object(
  {
    ...areaFields,
    metric: Type.String({ description: "Name of the metric.", example: "median_household_income" }),
    unit: Type.String({ description: "Unit of value and margin.", example: "usd" }),
    ...cellFields(valueField()),
  },
  { $id: "AreaMetric", description: "A metric of an area." },
);

/** The row of either shape. */
export const TableRow = Type.Union([WideRow, LongRow], {
  description: "A row of `shape=wide`, which is usual, or of `shape=long`.",
});
export type TableRow = Static<typeof TableRow>;

/** Returns the columns of a wide table: `METRIC`, `METRIC_moe`, `METRIC_period` and the notes of both. */
export const wideColumns = (metrics: readonly Pick<OpenColumn, "metric">[]) =>
  Type.Object({
    ...areaFields,
    ...Object.fromEntries(
      metrics.map(({ metric: { name, title, description } }) => [
        name,
        Type.Object(cellFields(valueField({ description: `${title}. ${description}`, [COLUMN_NAME]: name }))),
      ]),
    ),
  });

const ColumnInfo = Type.Object(
  {
    metric: Type.String({ description: "Name of the metric.", example: "median_household_income" }),
    title: Type.String({ description: "Its title.", example: "Median household income" }),
    dataset: Type.String({ description: "Its dataset.", example: "census" }),
    source: Type.String({
      description: "The agency and its program.",
      example: "U.S. Census Bureau, American Community Survey",
    }),
    unit: Type.String({ description: "Unit of values and margins.", example: "usd" }),
    period: nullable(period),
    other_periods: Type.Array(
      Type.Object(
        {
          period: Type.String({ description: "A vintage.", example: "2024-acs1" }),
          areas: Type.Integer({ description: "How many areas of the level have a value in it.", example: 854 }),
        },
        { $id: "OtherPeriod", description: "A period that answers if it is asked for." },
      ),
      { description: "Newer vintages, and fuller ones; empty if the request named one.", example: [] },
    ),
    adjustment: oneOf(["sa", "nsa", "none"], {
      name: "ColumnAdjustment",
      description: "Whether the values are seasonally adjusted; `none`: no season changes them.",
      example: "none",
    }),
    dimensions: keyedBy(Type.String(), {
      name: "DimensionValues",
      description: "The industry, ownership or occupation that answers, where the metric has such a dimension.",
      example: {},
    }),
    areas: Type.Integer({ description: "How many areas of the level have a row of it in the period.", example: 3222 }),
    values: Type.Integer({ description: "How many of these have a value.", example: 3221 }),
    share: nullable(
      Type.Number({ description: "`values` by `areas`, from 0 to 1; null without an area.", example: 0.9997 }),
    ),
    preliminary: nullable(
      Type.Integer({
        description: "How many of the values are preliminary; null for the Census, which has none.",
        example: null,
      }),
    ),
    updated_at: Type.String({
      format: "date-time",
      description: "When this service last published its dataset (ISO 8601, UTC).",
      example: "2026-01-15T08:00:00Z",
    }),
    notes: Type.Array(Type.String(), { description: "What a reader of these values must know.", example: [] }),
  },
  { $id: "TableColumn", description: "What a column has." },
);
export type ColumnInfo = Static<typeof ColumnInfo>;

const EXAMPLES = {
  source: "U.S. Census Bureau, American Community Survey; U.S. Bureau of Labor Statistics",
  cadence: "as each metric says",
  units: { median_household_income: "usd", median_household_income_moe: "usd" },
  note: "The counties of Connecticut changed between the periods of these metrics.",
};

/** `metadata` of a table. */
export const tableMetadata = metadataOf("MetricTableMetadata", EXAMPLES, {
  metrics: Type.Array(ColumnInfo, { description: "The columns, in the order of `metrics`." }),
});

/** `metadata` of the list of metrics. */
export const metricsMetadata = metadataOf("AreaMetricListMetadata", EXAMPLES, {});

/** A metric in the list of all metrics of areas. */
export const MetricRow = Type.Object(
  {
    name: Type.String({
      description: "Its name in `metrics` of `/v1/us/values`; no other metric has it.",
      example: "laus_unemployment_rate",
    }),
    title: Type.String({ description: "The metric, in words.", example: "Unemployment rate" }),
    description: Type.String({ description: "What it is.", example: "Unemployed persons in percent of labor force." }),
    dataset: Type.String({ description: "The dataset that has it.", example: "laus" }),
    source: Type.String({
      description: "The agency and its program.",
      example: "U.S. Bureau of Labor Statistics, Local Area Unemployment Statistics (LAUS)",
    }),
    unit: Type.String({ description: "Its unit.", example: "percent" }),
    cadence: oneOf(["monthly", "quarterly", "annual"], {
      name: "MetricCadence",
      description: "How often it is published.",
      example: "monthly",
    }),
    newest_period: nullable(
      Type.String({ description: "Its newest loaded period at any level; null: none is loaded.", example: "2026-01" }),
    ),
    levels: Type.Array(
      Type.Object(
        {
          level: oneOf(["nation", "region", ...TABLE_LEVELS], {
            name: "AreaMetricLevel",
            description: "A kind of area.",
            example: "county",
          }),
          first_period: nullable(Type.String({ description: "First loaded period; null: none.", example: "1990-01" })),
          last_period: nullable(Type.String({ description: "Last loaded period; null: none.", example: "2026-01" })),
          adjustments: Type.Array(
            oneOf(["sa", "nsa", "none"], {
              name: "ColumnAdjustment",
              description: "Seasonally adjusted, not adjusted, or neither.",
              example: "nsa",
            }),
            { description: "What is published; the first is usual.", example: ["nsa"] },
          ),
          dimensions: Type.Array(
            oneOf(DIMENSIONS, { name: "CutDimension", description: "A parameter that it takes.", example: "naics" }),
            { description: "What it can be narrowed by.", example: [] },
          ),
        },
        { $id: "MetricAtLevel", description: "A metric at a level." },
      ),
      { description: "The levels that have it." },
    ),
    absent: nullable(Type.String({ description: "Why nothing of it is loaded; null: something is.", example: null })),
  },
  { $id: "AreaMetricDescription", description: "A metric of areas, and what is loaded of it." },
);
export type MetricRow = Static<typeof MetricRow>;
