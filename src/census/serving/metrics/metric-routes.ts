import { Type } from "@sinclair/typebox";
import type { Sql } from "postgres";
import { notCovered } from "../../../errors.ts";
import { type Endpoint, list, resource, series } from "../../../http/endpoint.ts";
import { listOf, lookedUp } from "../../../http/parameters/list-parameter.ts";
import { choice, optional } from "../../../http/parameters/parameters.ts";
import { nullable } from "../../../schema.ts";
import { catalogOf, definitionOf } from "../../catalog/catalog.ts";
import { densityNotes, metadata, universeNotes } from "../../catalog/metadata.ts";
import {
  censusMetadata,
  codeLevelParameter,
  estimateFields,
  fipsParameter,
  levelParameter,
  metricParameter,
  placeFields,
  stateParameter,
  unitField,
  vintageField,
  vintageParameter,
} from "../../catalog/schema.ts";
import { METRICS } from "../../metrics/metrics.ts";
import { LEVEL_NAMES } from "../../vocabulary/levels.ts";
import type { Vintage } from "../../vocabulary/vintages.ts";
import { refuseStateOfNation } from "../lookup.ts";
import { compare, SORTS } from "./compare.ts";
import { listedMetric, metricDetail } from "./metric-answers.ts";
import { ListedMetric, MetricDetail } from "./metric-schema.ts";
import { allValues, valueList, valuesOfPage } from "./values.ts";

const TAG = "Census";
const metricName = Type.String({ description: "Name of the metric.", example: "median_household_income" });
const rank = nullable(
  Type.Integer({
    description: "Rank, where 1 is the highest value. Equal values share a rank. Null if there is no value.",
    example: 2,
  }),
);
const significance = nullable(
  Type.Boolean({
    description:
      "Whether the value differs from the first requested place's at 90 % confidence. Null for the first place, and " +
      "where a test is impossible (missing margin of error, controlled or open-ended estimate).",
    example: true,
  }),
);
const comparedFields = { ...placeFields, ...estimateFields, rank, significant_vs_first: significance };

/** The metric definitions, and one metric for many places. */
export const metricEndpoints = (sql: Sql): Endpoint[] => [
  series({
    id: "listMetrics",
    path: "/v1/us/census/metrics",
    tag: TAG,
    summary: `All ${METRICS.length} metrics`,
    description:
      "Each metric with its unit, category and latest vintage. See `metadata.latest_year` for the newest loaded year.",
    parameters: {},
    datasets: ["census"],
    metadata: censusMetadata("MetricListMetadata", {
      latest_year: nullable(Type.Integer({ description: "Newest year of any loaded vintage.", example: 2023 })),
    }),
    row: ListedMetric,
    async answer(_, context) {
      const catalog = await catalogOf(sql, context.dataset);
      const parts = { vintages: catalog.vintages, vintage: catalog.vintages[0] ?? null };
      return {
        rows: METRICS.map((metric) => listedMetric(catalog, metric)),
        metadata: { ...metadata(context, parts), latest_year: catalog.latestYear },
      };
    },
  }),
  resource({
    id: "getMetric",
    path: "/v1/us/census/metrics/{metric}",
    tag: TAG,
    summary: "One metric",
    description: "Definition, formula, source tables, levels, breakdowns, and loaded values by vintage and level.",
    parameters: { metric: metricParameter },
    datasets: ["census"],
    metadata: censusMetadata("CensusMetadata", {}),
    data: MetricDetail,
    async answer({ metric: name }, context) {
      const catalog = await catalogOf(sql, context.dataset);
      const metric = definitionOf(name);
      const vintage = catalog.latestVintageOf(metric);
      const vintages: Vintage[] = vintage ? [vintage] : [];
      return {
        data: await metricDetail(sql, catalog, metric),
        metadata: metadata(context, { vintages, vintage, metrics: [metric], units: { value: metric.unit } }),
      };
    },
  }),
  resource({
    id: "compareMetric",
    path: "/v1/us/census/metrics/{metric}/compare",
    tag: TAG,
    summary: "Compare a metric across places",
    description:
      "One metric for 2 to 50 places of any level in one vintage, with ranks. Each place is tested for a " +
      "statistically significant difference from the first place at 90 % confidence.",
    parameters: {
      metric: metricParameter,
      places: listOf(lookedUp(fipsParameter), {
        description: "Codes of 2 to 50 places, separated by commas. The others are tested against the first.",
        example: "06001,06037,06075",
        minItems: 2,
        maxItems: 50,
      }),
      vintage: vintageParameter(
        "the newest 5-year vintage with values for all places, else the newest such 1-year vintage, else the vintage " +
          "with the most values",
      ),
      sort: optional(
        choice(SORTS, {
          name: "ComparisonOrder",
          description:
            "Sort by value (lowest first), by -value (highest first) or by name. Default: the order of `places`.",
          example: "-value",
        }),
      ),
      level: codeLevelParameter,
    },
    datasets: ["census"],
    metadata: censusMetadata("CensusMetadata", {}),
    data: Type.Object(
      {
        metric: metricName,
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
        { metric: metricName, unit: unitField, vintage: vintageField, ...comparedFields },
        { description: "One place." },
      ),
      rows: ({ places, ...head }) => places.map((place) => ({ ...head, ...place })),
    },
    notFound: "The vintage is not loaded for the levels of the places.",
    async answer({ metric: name, places: codes, vintage: requestedVintage, sort, level }, context) {
      const catalog = await catalogOf(sql, context.dataset);
      const metric = definitionOf(name);
      const request = { metric, codes, level, requestedVintage, sort };
      const { vintage, places, notes } = await compare(sql, catalog, request);
      return {
        data: { metric: metric.name, unit: metric.unit, vintage, places },
        metadata: metadata(context, {
          vintages: [vintage],
          vintage,
          metrics: [metric],
          notes: [...notes, ...densityNotes([metric])],
        }),
      };
    },
  }),
  list({
    id: "listMetricValues",
    path: "/v1/us/census/metrics/{metric}/values",
    tag: TAG,
    summary: "A metric for every place of a level",
    description:
      "Value and margin of error for every place of a level, or only for those in one state, ordered by code. JSON " +
      "is paged; CSV and NDJSON return all rows.",
    parameters: {
      metric: metricParameter,
      level: levelParameter,
      state: stateParameter,
      vintage: vintageParameter(
        "the vintage with rows for the most places, among those with at least 90 % as many values as the fullest " +
          "vintage; ties go to 5-year estimates, then to the newest vintage",
      ),
    },
    datasets: ["census"],
    metadata: censusMetadata("MetricValuesMetadata", {
      metric: metricName,
      unit: unitField,
      level: placeFields.level,
      count: nullable(
        Type.Integer({
          description: "Number of places that the vintage has at the level; null if only some of them are loaded.",
          example: 3222,
        }),
      ),
      loaded: Type.Integer({
        description: "Number of loaded places of the level, regardless of `state`.",
        example: 3222,
      }),
    }),
    row: Type.Object(
      { ...placeFields, metric: metricName, unit: unitField, vintage: vintageField, ...estimateFields },
      { $id: "PlaceValue", description: "The metric of one place." },
    ),
    notFound: "The vintage is not loaded for the level.",
    async answer({ metric: name, level, state, vintage }, context) {
      refuseStateOfNation(level, state);
      const catalog = await catalogOf(sql, context.dataset);
      const metric = definitionOf(name);
      const values = await valueList(catalog, metric, { level, state, requestedVintage: vintage });
      if (!values) throw notCovered(`No vintage is loaded for ${LEVEL_NAMES[level].many}: govdata load census`);
      const { range } = values;
      const units = { value: metric.unit, moe: metric.unit };
      const notes = [...values.notes, ...densityNotes([metric]), ...universeNotes([range.vintage], [metric])];
      const parts = { vintages: [range.vintage], vintage: range.vintage, metrics: [metric], units, notes };
      return {
        page: (paging) => valuesOfPage(sql, values, paging),
        all: () => allValues(sql, values),
        metadata: {
          ...metadata(context, parts),
          metric: metric.name,
          unit: metric.unit,
          level,
          count: values.count,
          loaded: values.loaded,
        },
      };
    },
  }),
];
