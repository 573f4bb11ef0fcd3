import { Type } from "@sinclair/typebox";
import { nullable, oneOf } from "../../../schema.ts";
import { metricFields, vintageField } from "../../catalog/schema.ts";
import { LEVELS } from "../../vocabulary/vintages.ts";
import { SourceVariable } from "./source-variables.ts";

const years = (description: string, example: number) => nullable(Type.Integer({ description, example }));

const listedFields = {
  name: Type.String({
    description: "Name of the metric, for use in paths and parameters.",
    example: "median_household_income",
  }),
  canonical_name: Type.String({ description: "The same as `name`.", example: "median_household_income" }),
  title: Type.String({ description: "The metric, in words.", example: "Median household income" }),
  display_name: Type.String({ description: "The same as `title`.", example: "Median household income" }),
  ...metricFields,
  latest_vintage: nullable(
    Type.String({
      description:
        "Newest loaded vintage that has the metric at any level; within a year, 5-year estimates win. Null if none.",
      example: "2023-acs5",
    }),
  ),
  latest_year: Type.Object(
    {
      acs5: years("Newest loaded year of 5-year estimates that has the metric at any level; null if none.", 2023),
      acs1: years("The same of 1-year estimates.", 2023),
    },
    { $id: "LatestYears", description: "Newest years by survey." },
  ),
  loaded_levels: Type.Array(oneOf(LEVELS, { name: "GeographicLevel", description: "A level.", example: "county" }), {
    description: "Levels at which any loaded vintage has a value of the metric.",
  }),
  is_computed: Type.Boolean({
    description: "Whether the metric is computed from several lines of its best table, not one of its lines.",
    example: false,
  }),
};

/** A metric in the list. */
export const ListedMetric = Type.Object(
  {
    ...listedFields,
    breakdowns: Type.Array(Type.String(), {
      description: "Dimensions that the metric can be broken down by.",
      example: ["race", "age"],
    }),
  },
  { $id: "Metric", description: "A metric." },
);

const SourceTable = Type.Object(
  {
    table: Type.String({ description: "ACS table.", example: "B19013" }),
    lines: Type.String({
      description:
        "Lines of the table, as a formula. DP and S tables number their lines differently by year, so the years " +
        "follow each formula. `coverage` shows the lines that a loaded vintage was read from.",
      example: "B19013_001",
    }),
  },
  { $id: "SourceTable", description: "A table that the metric can be read from." },
);

/** The full description of a metric. */
export const MetricDetail = Type.Object(
  {
    ...listedFields,
    definition: Type.String({
      description: "What the metric measures.",
      example: "Median income of households in the past 12 months",
    }),
    universe: Type.String({
      description: "The people, households or housing units that the metric covers.",
      example: "Households",
    }),
    formula: Type.String({
      description: "How the metric is computed from the lines of its best table.",
      example: "B19013_001",
    }),
    source_table: Type.String({
      description: "Best table of the metric; `sources` lists the others.",
      example: "B19013",
    }),
    sources: Type.Array(SourceTable, {
      description: "Tables that the metric can be read from, best first. Each vintage uses the best loaded table.",
    }),
    source_variables: Type.Array(SourceVariable, {
      description: "Variables of the Census API in detailed tables that the metric can be made from, best table first.",
    }),
    decimals: Type.Integer({ description: "Number of decimal places in served values.", example: 0 }),
    is_in_dollars: Type.Boolean({
      description: "Whether values are in dollars of the vintage's last year.",
      example: true,
    }),
    first_acs5_year: years("Year of the first 5-year vintage that publishes the metric; null if none does.", 2009),
    first_acs1_year: years("Year of the first 1-year vintage that publishes the metric; null if none does.", 2005),
    levels: Type.Array(oneOf(LEVELS, { name: "GeographicLevel", description: "A level.", example: "county" }), {
      description: "Levels that have the metric in 5-year estimates. 1-year estimates never cover tracts.",
    }),
    breakdowns: Type.Array(
      Type.Object(
        {
          by: Type.String({ description: "The dimension.", example: "race" }),
          groups: Type.Array(
            Type.Object(
              {
                group: Type.String({ description: "Key of the group.", example: "hispanic" }),
                label: Type.String({ description: "The group, in words.", example: "Hispanic or Latino, of any race" }),
                source_table: Type.String({ description: "Table of the group.", example: "B19013I" }),
              },
              { $id: "MetricGroup", description: "A group." },
            ),
            { description: "The groups. A vintage may lack some of them, depending on its tables." },
          ),
        },
        { $id: "MetricDimension", description: "A dimension." },
      ),
      { description: "Dimensions that the metric can be broken down by." },
    ),
    coverage: Type.Array(
      Type.Object(
        {
          vintage: vintageField,
          level: oneOf(LEVELS, { name: "GeographicLevel", description: "Geographic level.", example: "county" }),
          places: Type.Integer({ description: "Number of places with a row.", example: 3220 }),
          values: Type.Integer({ description: "Number of these places with a value.", example: 3219 }),
          margins: Type.Integer({ description: "Number of these places with a margin of error.", example: 3219 }),
          sources: Type.Array(SourceTable, { description: "Tables and lines that the values were read from." }),
        },
        { $id: "MetricCoverage", description: "Loaded values of the metric in one vintage at one level." },
      ),
      { description: "What is loaded, newest vintages first." },
    ),
  },
  { $id: "MetricDetail", description: "A metric." },
);
