import { Type } from "@sinclair/typebox";
import type { Sql } from "postgres";
import { commandText } from "../../../command.ts";
import { notCovered } from "../../../errors.ts";
import { list, resource, series } from "../../../http/read-endpoints.ts";
import { areaCountFields } from "../../../metrics/absent-areas.ts";
import { areaSortParameter } from "../../../metrics/area-order.ts";
import { nullable } from "../../../schema.ts";
import { catalogOf, definitionOf } from "../../catalog/catalog.ts";
import { defaultVintageText, otherVintagesField, otherVintagesOf } from "../../catalog/default-vintage.ts";
import { densityNotes, metadata, universeNotes } from "../../catalog/metadata.ts";
import {
  censusMetadata,
  estimateFields,
  levelParameter,
  metricNameField,
  metricParameter,
  placeFields,
  stateParameter,
  unitField,
  vintageField,
  vintageParameter,
} from "../../catalog/schema.ts";
import { censusPlaces } from "../../geographies/points.ts";
import { METRICS } from "../../metrics/metrics.ts";
import { TAG } from "../../vocabulary/dataset.ts";
import { LEVEL_NAMES } from "../../vocabulary/levels.ts";
import type { Vintage } from "../../vocabulary/vintages.ts";
import { refuseStateOfNation } from "../lookup.ts";
import { absentPlaces } from "./absent-places.ts";
import { compareEndpoint } from "./compare-endpoint.ts";
import { listedMetric, metricDetail } from "./metric-answers.ts";
import { ListedMetric, MetricDetail } from "./metric-schema.ts";
import { orderedValues, valueList } from "./values.ts";

/** The metric definitions, and one metric for many places. */
export const metricEndpoints = (sql: Sql) => [
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
  compareEndpoint(sql),
  list({
    id: "listMetricValues",
    path: "/v1/us/census/metrics/{metric}/values",
    tag: TAG,
    summary: "A metric for every place of a level",
    description:
      "Value and margin of error for every place of a level, or only for those in one state, by code or in the order " +
      "of `sort`. JSON is paged; CSV and NDJSON return all rows.",
    sample: ["sort"],
    parameters: {
      metric: metricParameter,
      level: levelParameter,
      state: stateParameter,
      vintage: vintageParameter(defaultVintageText("values at the level")),
      sort: areaSortParameter,
    },
    datasets: ["census"],
    metadata: censusMetadata("MetricValuesMetadata", {
      metric: metricNameField,
      unit: unitField,
      level: placeFields.level,
      ...areaCountFields,
      ...otherVintagesField,
    }),
    places: censusPlaces(sql),
    row: Type.Object(
      { ...placeFields, metric: metricNameField, unit: unitField, vintage: vintageField, ...estimateFields },
      { $id: "PlaceValue", description: "The metric of one place." },
    ),
    notFound: {
      when: "The vintage is not loaded for the level.",
      sent: { vintage: "2020-acs1" },
      message: "There is no 2020-acs1: the Bureau published no 1-year estimates of 2020; loaded vintages: 2018-acs5",
    },
    async answer({ metric: name, level, state, vintage, sort }, context) {
      refuseStateOfNation(level, state);
      const catalog = await catalogOf(sql, context.dataset);
      const metric = definitionOf(name);
      const values = await valueList(catalog, metric, { level, state, requestedVintage: vintage });
      if (!values)
        throw notCovered(`No vintage is loaded for ${LEVEL_NAMES[level].many}: ${commandText("load census")}`);
      const { range } = values;
      const units = { value: metric.unit, moe: metric.unit };
      const notes = [...values.notes, ...densityNotes([metric]), ...universeNotes([range.vintage], [metric])];
      const parts = { vintages: [range.vintage], vintage: range.vintage, metrics: [metric], units, notes };
      return {
        ...(await orderedValues(sql, values, sort)),
        whyEmpty: values.notes[0] ?? `No ${LEVEL_NAMES[level].one} of the state ${state} has a row in ${range.vintage}`,
        metadata: {
          ...metadata(context, parts),
          metric: metric.name,
          unit: metric.unit,
          level,
          count: values.count,
          loaded: values.loaded,
          absent: await absentPlaces(sql, catalog, metric, range),
          ...otherVintagesOf(values),
        },
      };
    },
  }),
];
