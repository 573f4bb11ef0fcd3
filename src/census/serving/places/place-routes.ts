import { Type } from "@sinclair/typebox";
import type { Sql } from "postgres";
import { invalidRequest } from "../../../errors.ts";
import type { NotFound } from "../../../http/endpoint.ts";
import { choice, optional } from "../../../http/parameters/parameters.ts";
import { resource, series } from "../../../http/read-endpoints.ts";
import { oneOf } from "../../../schema.ts";
import { catalogOf, definitionOf, definitionsOf } from "../../catalog/catalog.ts";
import { defaultVintageText, otherVintagesOf } from "../../catalog/default-vintage.ts";
import { metadata } from "../../catalog/metadata.ts";
import {
  categoryParameter,
  censusMetadata,
  codeLevelParameter,
  estimateFields,
  figuresMetadata,
  fipsParameter,
  metricFields,
  metricNameField,
  metricParameter,
  metricsByCategory,
  metricsParameter,
  placeFields,
  unitField,
  vintageField,
  vintageParameter,
} from "../../catalog/schema.ts";
import type { Place } from "../../geographies/directory.ts";
import { DIMENSION_NAMES } from "../../metrics/breakdowns.ts";
import { type Category, METRIC_NAMES, type MetricName } from "../../metrics/metric-names.ts";
import type { MetricDefinition } from "../../metrics/metrics.ts";
import { TAG } from "../../vocabulary/dataset.ts";
import { findPlace, NO_PLACE } from "../lookup.ts";
import { dimensionOf, placeBreakdown } from "./breakdown.ts";
import { placeMetrics } from "./place-metrics.ts";
import { placeSeries } from "./series.ts";

const NOT_FOUND: NotFound = {
  ...NO_PLACE,
  when: "No place has the code, it is a Micropolitan Statistical Area, or the vintage does not include the place.",
};

/** The place and metric of a series or breakdown, in `metadata` of a series, `data` of a breakdown, and each row. */
const subjectFields = { ...placeFields, metric: metricNameField, unit: unitField };

/** Metrics of one place in one vintage, over time, and by group. */
export const placeEndpoints = (sql: Sql) => [
  resource({
    id: "getPlaceMetrics",
    path: "/v1/us/census/places/{fips}/metrics",
    tag: TAG,
    summary: "Metrics of a place",
    description:
      `All ${METRIC_NAMES.length} metrics of a place in one vintage, by category, with unit and margin of error. ` +
      "Narrow them with `metrics` and `category`. `value_note` and `moe_note` explain null values.",
    parameters: {
      fips: fipsParameter,
      level: codeLevelParameter,
      vintage: vintageParameter(defaultVintageText("values of the requested metrics for this place")),
      metrics: metricsParameter,
      category: categoryParameter,
    },
    datasets: ["census"],
    metadata: figuresMetadata,
    data: Type.Object(
      { ...placeFields, vintage: vintageField, metrics: metricsByCategory },
      { $id: "PlaceMetrics", description: "A place's metrics in one vintage." },
    ),
    table: {
      row: Type.Object(
        { ...placeFields, vintage: vintageField, metric: metricNameField, ...metricFields, ...estimateFields },
        { description: "One metric." },
      ),
      rows: ({ metrics, ...place }) =>
        Object.entries(metrics).flatMap(([category, entries]) =>
          Object.entries(entries).map(([metric, entry]) => ({
            ...place,
            metric,
            category: category as Category, // each key is a category
            ...entry,
          })),
        ),
    },
    notFound: NOT_FOUND,
    async answer({ fips, level, vintage: requestedVintage, metrics: names, category }, context) {
      const catalog = await catalogOf(sql, context.dataset);
      const place = await findPlace(sql, catalog, { fips, level });
      const metrics = narrowed(names, category);
      const answer = await placeMetrics(sql, catalog, place, { requestedVintage, metrics });
      const { vintage, notes } = answer;
      return {
        data: { fips: place.fips, name: answer.name, level: place.level, vintage, metrics: answer.metrics },
        metadata: {
          ...metadata(context, { vintages: [vintage], vintage, metrics, notes }),
          ...otherVintagesOf(answer),
        },
      };
    },
  }),
  series({
    id: "getPlaceMetricSeries",
    path: "/v1/us/census/places/{fips}/metrics/{metric}",
    tag: TAG,
    summary: "A metric of a place over time",
    description:
      "One element for each vintage that includes the place and has the metric loaded, oldest first. Each element " +
      "uses the place's name in that vintage. `survey` and `vintage` must not contradict each other.",
    parameters: {
      fips: fipsParameter,
      metric: metricParameter,
      level: codeLevelParameter,
      survey: optional(
        choice(["acs5", "acs1"], {
          name: "AcsSurvey",
          otherWords: { "5": "acs5", "5-year": "acs5", "1": "acs1", "1-year": "acs1" },
          description: "Return only 5-year or only 1-year estimates.",
          example: "acs5",
        }),
      ),
      vintage: vintageParameter("every vintage, oldest first"),
    },
    datasets: ["census"],
    metadata: censusMetadata("MetricSeriesMetadata", subjectFields),
    row: Type.Object(
      {
        ...subjectFields,
        vintage: vintageField,
        year: Type.Integer({ description: "Last year of the survey period.", example: 2023 }),
        survey: oneOf(["acs5", "acs1"], {
          name: "AcsSurvey",
          description: "5-year or 1-year estimate.",
          example: "acs5",
        }),
        ...estimateFields,
      },
      { $id: "VintageEstimate", description: "The metric in one vintage." },
    ),
    notFound: NOT_FOUND,
    async answer({ fips, level, metric: name, survey, vintage }, context) {
      const catalog = await catalogOf(sql, context.dataset);
      const place = await findPlace(sql, catalog, { fips, level });
      const metric = definitionOf(name);
      const { elements, name: placeName, notes } = await placeSeries(sql, catalog, place, { metric, survey, vintage });
      const vintages = elements.map((element) => element.vintage);
      const parts = { vintages, vintage: vintage ?? null, units: { value: metric.unit, moe: metric.unit } };
      return {
        rows: elements,
        metadata: {
          ...metadata(context, { ...parts, metrics: [metric], notes }),
          ...subject({ ...place, name: placeName }, metric),
        },
      };
    },
  }),
  resource({
    id: "getPlaceMetricBreakdown",
    path: "/v1/us/census/places/{fips}/metrics/{metric}/breakdown",
    tag: TAG,
    summary: "A metric of a place by group",
    description: "The metric in one vintage, broken down by race, age, sex or another of its dimensions.",
    sample: ["by"],
    parameters: {
      fips: fipsParameter,
      metric: metricParameter,
      by: optional(
        choice(DIMENSION_NAMES, {
          name: "BreakdownDimension",
          description: "Dimension of the breakdown. Optional if the metric has only one.",
          example: "race",
        }),
      ),
      level: codeLevelParameter,
      vintage: vintageParameter(defaultVintageText("groups with a value for this place")),
    },
    datasets: ["census"],
    metadata: figuresMetadata,
    data: Type.Object(
      {
        ...subjectFields,
        vintage: vintageField,
        by: oneOf(DIMENSION_NAMES, { name: "BreakdownDimension", description: "The dimension.", example: "race" }),
        groups: Type.Array(
          Type.Object(
            {
              group: Type.String({ description: "Key of the group.", example: "hispanic" }),
              label: Type.String({ description: "The group, in words.", example: "Hispanic or Latino, of any race" }),
              ...estimateFields,
            },
            { $id: "GroupEstimate", description: "One group." },
          ),
          { description: "The groups, in the Census Bureau's order." },
        ),
      },
      { $id: "MetricBreakdown", description: "A metric by group." },
    ),
    table: {
      row: Type.Object(
        {
          ...subjectFields,
          vintage: vintageField,
          by: Type.String({ description: "The dimension.", example: "race" }),
          group: Type.String({ description: "Key of the group.", example: "hispanic" }),
          label: Type.String({ description: "The group, in words.", example: "Hispanic or Latino, of any race" }),
          ...estimateFields,
        },
        { description: "One group." },
      ),
      rows: ({ groups, ...head }) => groups.map((group) => ({ ...head, ...group })),
    },
    notFound: NOT_FOUND,
    async answer({ fips, level, metric: name, by, vintage: requestedVintage }, context) {
      const metric = definitionOf(name);
      const dimension = dimensionOf(metric, by);
      const catalog = await catalogOf(sql, context.dataset);
      const place = await findPlace(sql, catalog, { fips, level });
      const answer = await placeBreakdown(sql, catalog, place, { metric, dimension, requestedVintage });
      const { vintage, groups, notes } = answer;
      const head = subject({ ...place, name: answer.name }, metric);
      return {
        data: { ...head, vintage, by: answer.by, groups },
        metadata: {
          ...metadata(context, { vintages: [vintage], vintage, metrics: [metric], notes }),
          ...otherVintagesOf(answer),
        },
      };
    },
  }),
];

const subject = (place: Place, metric: MetricDefinition) => ({
  fips: place.fips,
  name: place.name,
  level: place.level,
  metric: metric.name,
  unit: metric.unit,
});

/** Returns the metrics that match `metrics` and `category`. @throws `invalidRequest` if no metric matches both. */
function narrowed(names: readonly MetricName[] | undefined, category: string | undefined) {
  const definitions = definitionsOf(names);
  const metrics = category === undefined ? definitions : definitions.filter((metric) => metric.category === category);
  if (metrics.length > 0) return metrics;
  const accepted = "metrics of that category, or only one of the two parameters";
  const message = `no metric of "${names}" is in the category "${category}"; accepted: ${accepted}`;
  throw invalidRequest([{ parameter: "metrics", message }]);
}
