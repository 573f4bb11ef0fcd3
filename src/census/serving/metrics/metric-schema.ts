import { Type } from "@sinclair/typebox";
import { nullable, oneOf } from "../../../schema.ts";
import { metricFields, vintageField } from "../../catalog/schema.ts";
import { LEVELS } from "../../vocabulary/vintages.ts";

const listedFields = {
  name: Type.String({
    description: "Name of the metric, as paths and parameters take it.",
    example: "median_household_income",
  }),
  title: Type.String({ description: "The metric, in words.", example: "Median household income" }),
  ...metricFields,
  latest_vintage: nullable(
    Type.String({
      description: "Newest loaded vintage that has it at some level, of one year the 5-year one; null where none has.",
      example: "2023-acs5",
    }),
  ),
  latest_year: nullable(Type.Integer({ description: "Year of that vintage.", example: 2023 })),
};

/** A metric, as the list shows it. */
export const ListedMetric = Type.Object(
  {
    ...listedFields,
    breakdowns: Type.Array(Type.String(), {
      description: "Dimensions that it can be broken down by.",
      example: ["race", "age"],
    }),
  },
  { $id: "Metric", description: "A metric." },
);

const years = (description: string, example: number) => nullable(Type.Integer({ description, example }));

const SourceTable = Type.Object(
  {
    table: Type.String({ description: "ACS table.", example: "B19013" }),
    lines: Type.String({
      description:
        "Its lines, as a formula. The lines of DP and S tables have other numbers in other years, which stand " +
        "beside them; those that a loaded vintage was read from are in `coverage`.",
      example: "B19013_001",
    }),
  },
  { $id: "SourceTable", description: "A table that the metric can be read from." },
);

/** All that is known of a metric. */
export const MetricDetail = Type.Object(
  {
    ...listedFields,
    definition: Type.String({
      description: "What it measures.",
      example: "Median income of households in the past 12 months",
    }),
    universe: Type.String({ description: "Whom or what it is about.", example: "Households" }),
    formula: Type.String({
      description: "How it comes from the lines of its best table.",
      example: "B19013_001",
    }),
    source_table: Type.String({ description: "Its best table; others are in `sources`.", example: "B19013" }),
    sources: Type.Array(SourceTable, {
      description: "Tables that it can be read from, best first; a vintage takes the best that is loaded.",
    }),
    decimals: Type.Integer({ description: "Digits after the point that are served.", example: 0 }),
    is_in_dollars: Type.Boolean({
      description: "Whether it is in dollars of the vintage's last year.",
      example: true,
    }),
    first_acs5_year: years("First 5-year vintage that publishes it; null where none does.", 2009),
    first_acs1_year: years("First 1-year vintage that publishes it; null where none does.", 2005),
    levels: Type.Array(oneOf(LEVELS, { name: "GeographicLevel", description: "A level.", example: "county" }), {
      description: "Levels that the 5-year estimates publish it for; 1-year ones never for tracts.",
    }),
    breakdowns: Type.Array(
      Type.Object(
        {
          by: Type.String({ description: "The dimension.", example: "race" }),
          groups: Type.Array(
            Type.Object(
              {
                group: Type.String({ description: "Key of the group.", example: "hispanic" }),
                label: Type.String({ description: "In words.", example: "Hispanic or Latino, of any race" }),
                source_table: Type.String({ description: "Its table.", example: "B19013I" }),
              },
              { $id: "MetricGroup", description: "A group." },
            ),
            { description: "The groups; which of them a vintage has depends on its tables." },
          ),
        },
        { $id: "MetricDimension", description: "A dimension." },
      ),
      { description: "Dimensions that it can be broken down by." },
    ),
    coverage: Type.Array(
      Type.Object(
        {
          vintage: vintageField,
          level: oneOf(LEVELS, { name: "GeographicLevel", description: "Level.", example: "county" }),
          places: Type.Integer({ description: "Places with a row.", example: 3220 }),
          values: Type.Integer({ description: "Of these, with a value.", example: 3219 }),
          margins: Type.Integer({ description: "Of these, with a margin of error.", example: 3219 }),
          sources: Type.Array(SourceTable, { description: "Tables and lines that it was read from." }),
        },
        { $id: "MetricCoverage", description: "What is loaded of it in a vintage at a level." },
      ),
      { description: "What is loaded, newest vintages first." },
    ),
  },
  { $id: "MetricDetail", description: "A metric." },
);
