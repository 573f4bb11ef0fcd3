import { bug } from "../../errors.ts";
import { DIMENSIONS, type MetricLevel, type MetricSpan } from "../../metrics/metric.ts";
import { SURVEYS } from "../surveys/surveys.ts";
import { yearsOf } from "../vocabulary/client-fields.ts";
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
    description: metric.description,
    ...kindOf(survey),
    canonical_name: name,
    display_name: title,
    source_dataset: survey,
    update_cadence: cadence,
  };
}

/** Returns what the survey of a metric says of all its metrics. */
function kindOf(dataset: string): Pick<ListedMetric, "category" | "typical_lag_months"> {
  const survey = SURVEYS.find(({ name }) => name === dataset);
  if (!survey) throw bug(`metrics of ${dataset}, which is not a survey`);
  return { category: survey.category, typical_lag_months: survey.usualLagMonths };
}

/** Returns whether a metric is one of those that a request asks for. */
export const isListed = (
  { survey, category, title, description, name }: ListedMetric,
  sent: { query: string | undefined; survey: string | undefined; category: string | undefined },
): boolean => {
  const words = sent.query?.toLowerCase().split(/\s+/) ?? [];
  const metricText = `${name} ${title} ${description}`.toLowerCase();
  return (
    (sent.survey === undefined || survey === sent.survey) &&
    (sent.category === undefined || category === sent.category) &&
    words.every((word) => metricText.includes(word))
  );
};

/** Returns a metric with all details. */
export const metricDetail = (knownMetric: KnownMetric, spans: readonly MetricSpan[]): MetricDetail => ({
  ...listedMetric(knownMetric, spans),
  names: [...knownMetric.names],
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
  data_availability: yearsOf(
    spans
      .filter(({ field }) => field === knownMetric.metric.field)
      .flatMap((span) => [span.first_period, span.last_period])
      .toSorted(),
  ),
  related_endpoints: [
    `/v1/us/bls/metrics/${knownMetric.name}/values`,
    ...knownMetric.metric.levels.flatMap(({ level }) => COMPARED[level] ?? []),
  ],
});

/** Where areas of a level are compared. */
const COMPARED: Partial<Record<MetricLevel, string>> = {
  state: "/v1/us/bls/states/compare",
  county: "/v1/us/bls/counties/compare",
};
