import { Type } from "@sinclair/typebox";
import type { Sql } from "postgres";
import { listOf, lookedUp } from "../../../http/parameters/list-parameter.ts";
import { resource } from "../../../http/read-endpoints.ts";
import { comparisonSortParameter } from "../../../metrics/area-order.ts";
import { nullable } from "../../../schema.ts";
import { catalogOf, definitionOf } from "../../catalog/catalog.ts";
import { defaultVintageText, otherVintagesOf } from "../../catalog/default-vintage.ts";
import { densityNotes, metadata } from "../../catalog/metadata.ts";
import {
  codeLevelParameter,
  estimateFields,
  figuresMetadata,
  fipsParameter,
  metricNameField,
  metricParameter,
  placeFields,
  unitField,
  vintageField,
  vintageParameter,
} from "../../catalog/schema.ts";
import { TAG } from "../../vocabulary/dataset.ts";
import { compare } from "./compare.ts";

const rank = nullable(
  Type.Integer({
    description: "Rank, where 1 is the highest value. Equal values share a rank. Null if there is no value.",
    example: 2,
  }),
);
const significance = nullable(
  Type.Boolean({
    description:
      "Whether the value differs from the first requested place's at 90% confidence. Null for the first place, and " +
      "where a test is impossible (missing margin of error, controlled or open-ended estimate).",
    example: true,
  }),
);
const comparedFields = { ...placeFields, ...estimateFields, rank, significant_vs_first: significance };

/** The endpoint that compares a metric across places. */
export const compareEndpoint = (sql: Sql) =>
  resource({
    id: "compareMetric",
    path: "/v1/us/census/metrics/{metric}/compare",
    tag: TAG,
    summary: "Compare a metric across places",
    description:
      "One metric for 2 to 50 places of any level in one vintage, with ranks. Each place is tested for a " +
      "statistically significant difference from the first place at 90% confidence.",
    parameters: {
      metric: metricParameter,
      places: listOf(lookedUp(fipsParameter), {
        description: "Codes of 2 to 50 places, separated by commas. The others are tested against the first.",
        example: "06001,06037,06075",
        minItems: 2,
        maxItems: 50,
      }),
      vintage: vintageParameter(defaultVintageText("values for these places")),
      sort: comparisonSortParameter("places"),
      level: codeLevelParameter,
    },
    datasets: ["census"],
    metadata: figuresMetadata,
    data: Type.Object(
      {
        metric: metricNameField,
        unit: unitField,
        vintage: vintageField,
        places: Type.Array(Type.Object(comparedFields, { $id: "ComparedPlace", description: "One place." }), {
          description: "The places, in the requested order or sorted.",
        }),
      },
      { $id: "MetricComparison", description: "A comparison." },
    ),
    table: {
      row: Type.Object(
        { metric: metricNameField, unit: unitField, vintage: vintageField, ...comparedFields },
        { description: "One place." },
      ),
      rows: ({ places, ...head }) => places.map((place) => ({ ...head, ...place })),
    },
    notFound: {
      when: "The vintage is not loaded for the levels of the places.",
      sent: { vintage: "2020-acs1" },
      message: "There is no 2020-acs1: the Bureau published no 1-year estimates of 2020; loaded vintages: 2018-acs5",
    },
    async answer({ metric: name, places: codes, vintage: requestedVintage, sort, level }, context) {
      const catalog = await catalogOf(sql, context.dataset);
      const metric = definitionOf(name);
      const request = { metric, codes, level, requestedVintage, sort };
      const { vintage, otherVintages, places, notes } = await compare(sql, catalog, request);
      return {
        data: { metric: metric.name, unit: metric.unit, vintage, places },
        metadata: {
          ...metadata(context, {
            vintages: [vintage],
            vintage,
            metrics: [metric],
            notes: [...notes, ...densityNotes([metric])],
          }),
          ...otherVintagesOf({ otherVintages }),
        },
      };
    },
  });
