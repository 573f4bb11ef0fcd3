import { DIMENSIONS, type MetricSpan } from "../../metrics/metric.ts";
import { type KnownMetric, spanOf } from "./catalog.ts";
import type { ListedMetric, MetricDetail } from "./schema.ts";

/** Returns a metric as it appears in the list. */
export function listedMetric({ name, metric }: KnownMetric, spans: readonly MetricSpan[]): ListedMetric {
  const { dataset: survey, field, title, unit, cadence, levels } = metric;
  const span = spanOf(spans, metric);
  const years = metric.hasAnnual ? spanOf(spans, metric, { kind: "years" }) : null;
  return {
    name,
    survey,
    field,
    title,
    unit,
    cadence,
    levels: levels.map(({ level }) => level),
    loaded_levels: levels
      .map(({ level }) => level)
      .filter((level) => spans.some((loadedSpan) => loadedSpan.field === field && loadedSpan.level === level)),
    dimensions: DIMENSIONS.filter((dimension) => levels.some(({ dimensions }) => dimensions.includes(dimension))),
    adjustments: [...new Set(levels.flatMap(({ adjustments }) => adjustments))],
    first_period: span?.first_period ?? null,
    last_period: span?.last_period ?? null,
    first_year: years?.first_period ?? null,
    last_year: years?.last_period ?? null,
  };
}

/** Returns a metric with all details. */
export const metricDetail = (knownMetric: KnownMetric, spans: readonly MetricSpan[]): MetricDetail => ({
  ...listedMetric(knownMetric, spans),
  names: [...knownMetric.names],
  description: knownMetric.metric.description,
  source: knownMetric.source.source,
  coverage: knownMetric.metric.levels.map(({ level, adjustments, dimensions }) => {
    const span = spanOf(spans, knownMetric.metric, { level });
    const years = knownMetric.metric.hasAnnual ? spanOf(spans, knownMetric.metric, { level, kind: "years" }) : null;
    return {
      level,
      adjustments: [...adjustments],
      dimensions: [...dimensions],
      first_period: span?.first_period ?? null,
      last_period: span?.last_period ?? null,
      first_year: years?.first_period ?? null,
      last_year: years?.last_period ?? null,
    };
  }),
});
