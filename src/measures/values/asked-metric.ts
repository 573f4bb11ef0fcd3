import { type ErrorDetail, invalidRequest, notLoaded } from "../../errors.ts";
import { type Parameter, Refusal } from "../../http/parameters/parameters.ts";
import type { DatasetState } from "../../http/versions.ts";
import {
  type AreaMetric,
  DIMENSIONS,
  type Dimension,
  type MetricAdjustment,
  type MetricAtLevel,
  type MetricLevel,
  type MetricQuery,
  type MetricSource,
} from "../../metrics/metric.ts";
import { wrongPeriod } from "../../metrics/wrong-period.ts";
import { nearest } from "../../nearest.ts";

/** A metric of any dataset and the source of its values. */
export interface NamedMetric {
  metric: AreaMetric;
  source: MetricSource;
}

/** A column of a table: a metric, what is asked of it, and the published state of its dataset. */
export interface AskedMetric extends NamedMetric {
  query: MetricQuery;
  state: DatasetState;
  /** The period or vintage that the request names for it; undefined: the metric's own. */
  period: string | undefined;
}

/** What a request asks of all its metrics. Each applies to the metrics that take it. */
export interface SentTable extends Readonly<Record<Dimension, string | undefined>> {
  level: MetricLevel;
  /** Of metrics whose periods are vintages: those of the Census. */
  vintage: string | undefined;
  /** Of all other metrics. */
  period: string | undefined;
  adjustment: Exclude<MetricAdjustment, "none"> | undefined;
}

/** A metric of any dataset, by name. `sources`: those of all datasets. */
export function namedMetricParameter(sources: readonly MetricSource[]): Parameter<NamedMetric> {
  const metrics = new Map(
    sources.flatMap((source) => source.metrics.map((metric) => [metric.name, { metric, source }] as const)),
  );
  return {
    description: "Name of a metric, as listed at `/v1/us/metrics`.",
    accepted: "names that are listed at /v1/us/metrics",
    example: "median_household_income",
    schema: { type: "string", minLength: 1 },
    required: true,
    fallback: undefined,
    read: (sentName) => metrics.get(sentName) ?? new Refusal(undefined, nearest(sentName, [...metrics.keys()])),
  };
}

/** What a metric without occupations has. */
const ALL_OCCUPATIONS = "00-0000";

const CENSUS = "census";

/** Whether the periods of a metric are vintages: those of the Census are. */
export const hasVintages = ({ dataset }: AreaMetric): boolean => dataset === CENSUS;

/**
 * Returns what is asked of each metric of a table.
 * @throws `invalid_request` that names each metric without the level, each parameter that none of the metrics takes,
 *   and each that one of them can't be asked with; `unavailable` (503) for a dataset that is not loaded
 */
export function askedMetrics(
  metrics: readonly NamedMetric[],
  sent: SentTable,
  stateOf: (dataset: string) => DatasetState,
): AskedMetric[] {
  const levels = metrics.flatMap(({ metric }) => metric.levels.find(({ level }) => level === sent.level) ?? []);
  const details = [
    ...metrics.flatMap(({ metric }) => wrongLevel(metric, sent.level)),
    ...untaken(metrics, levels, sent),
    ...metrics.flatMap(({ metric }) => unfit(metric, sent)),
  ];
  if (details.length > 0) throw invalidRequest(details);
  return metrics.map(({ metric, source }, index) => {
    const state = stateOf(metric.dataset);
    if (state.version === 0) throw notLoaded(metric.dataset, state.isArriving);
    const { adjustments, dimensions } = levels[index]!; // every metric has the level, or an error was thrown above
    const cut = (dimension: Dimension) => (dimensions.includes(dimension) ? sent[dimension] : undefined);
    const adjustment = adjustments[0] === "none" ? "none" : (sent.adjustment ?? adjustments[0]);
    const query: MetricQuery = {
      ...{ metric, level: sent.level, adjustment },
      ...{ naics: cut("naics"), ownership: cut("ownership"), soc: cut("soc") },
    };
    const period = hasVintages(metric) ? sent.vintage : sent.period;
    return { metric, source, state, period, query };
  });
}

function wrongLevel({ name, levels }: AreaMetric, level: MetricLevel): ErrorDetail[] {
  const names = levels.map((atLevel) => atLevel.level);
  if (names.includes(level)) return [];
  return [{ parameter: "metrics", message: `"${name}" has nothing at level ${level}; it has: ${names.join(", ")}` }];
}

/** Parameters that none of the metrics takes. */
function untaken(metrics: readonly NamedMetric[], levels: readonly MetricAtLevel[], sent: SentTable): ErrorDetail[] {
  const dimensions = DIMENSIONS.filter(
    (dimension) => !levels.some((atLevel) => atLevel.dimensions.includes(dimension)),
  );
  const isAdjusted = levels.some(({ adjustments }) => adjustments[0] !== "none");
  const names = [
    ...dimensions,
    ...(isAdjusted ? [] : (["adjustment"] as const)),
    ...(metrics.some(({ metric }) => hasVintages(metric)) ? [] : (["vintage"] as const)),
    ...(metrics.some(({ metric }) => !hasVintages(metric)) ? [] : (["period"] as const)),
  ];
  return names.flatMap((parameter) =>
    sent[parameter] === undefined || sent[parameter] === ALL_OCCUPATIONS
      ? []
      : [
          {
            parameter,
            message:
              `"${sent[parameter]}" is not accepted: none of the metrics takes it at level ${sent.level}; ` +
              `leave it out, or add a metric that has ${parameter} at /v1/us/metrics`,
          },
        ],
  );
}

/** What a metric is asked with, and can't be. */
function unfit(metric: AreaMetric, sent: SentTable): ErrorDetail[] {
  const adjustments = metric.levels.find(({ level }) => level === sent.level)?.adjustments ?? ["none"];
  const wrong = sent.period === undefined || hasVintages(metric) ? undefined : wrongPeriod(metric, sent.period);
  const isPublished =
    sent.adjustment === undefined || adjustments[0] === "none" || adjustments.includes(sent.adjustment);
  return [
    ...(wrong === undefined ? [] : [{ parameter: "period", message: `${metric.name}: ${wrong}` }]),
    ...(isPublished
      ? []
      : [
          {
            parameter: "adjustment",
            message: `"${sent.adjustment}" is not published of ${metric.name}; accepted: ${adjustments.join(", ")}`,
          },
        ]),
  ];
}
