import { type Parameter, Refusal } from "../../http/parameters/parameters.ts";
import { newestPeriodOf } from "../../metrics/loaded-periods.ts";
import type { AreaMetric, MetricLevel, MetricSource, MetricSpan, PeriodSpan } from "../../metrics/metric.ts";
import { nearest } from "../../nearest.ts";

/** A metric and the source of its values. */
export interface KnownMetric {
  name: string;
  metric: AreaMetric;
  source: MetricSource;
  /** Its names: survey and field, or only the field if no other survey has that field. */
  names: readonly string[];
}

/** The metrics of all surveys, by name. */
export class MetricCatalog {
  readonly all: readonly KnownMetric[];
  private readonly byName: ReadonlyMap<string, KnownMetric>;
  private readonly byField: ReadonlyMap<string, readonly AreaMetric[]>;

  constructor(sources: readonly MetricSource[]) {
    const pairs = sources.flatMap((source) => source.metrics.map((metric) => ({ source, metric })));
    this.byField = Map.groupBy(
      pairs.map(({ metric }) => metric),
      ({ field }) => field,
    );
    const isAlone = (field: string) => this.byField.get(field)?.length === 1;
    this.all = pairs.map(({ source, metric }) => {
      const { name } = metric;
      return { name, metric, source, names: isAlone(metric.field) ? [name, metric.field] : [name] };
    });
    this.byName = new Map(this.all.flatMap((entry) => entry.names.map((name) => [name, entry] as const)));
  }

  /** Returns the metric with this name, or the reason why there is no such metric. */
  find(name: string): KnownMetric | Refusal {
    const knownMetric = this.byName.get(name);
    if (knownMetric) return knownMetric;
    const several = this.byField.get(name);
    if (several)
      return new Refusal(
        `several surveys have this field; accepted: ${several.map((metric) => metric.name).join(", ")}`,
      );
    return new Refusal(undefined, nearest(name, [...this.byName.keys()]));
  }
}

/** The `metric` parameter, in a path or a query. */
export const metricParameter = (catalog: MetricCatalog): Parameter<KnownMetric> => ({
  description:
    "Name of a metric, as listed at `/v1/us/bls/metrics`: survey, underscore, field; or just the field if only one " +
    "survey has it (`unemployment_rate`).",
  accepted: "a metric that is listed at /v1/us/bls/metrics",
  example: "qcew_avg_weekly_wage",
  schema: { type: "string", minLength: 1 },
  required: true,
  fallback: undefined,
  read: (sentName) => catalog.find(sentName),
});

const COMPARED_BY_DEFAULT = "unemployment_rate";

/** The `metric` parameter of a comparison: by default the rate that every state and county has. */
export function comparedMetricParameter(catalog: MetricCatalog): Parameter<KnownMetric> {
  const parameter = metricParameter(catalog);
  const fallback = catalog.find(COMPARED_BY_DEFAULT);
  if (fallback instanceof Refusal) return parameter; // a catalog without that survey
  return { ...parameter, schema: { ...parameter.schema, default: COMPARED_BY_DEFAULT }, required: false, fallback };
}

/** Periods of the metric's cadence, or annual averages. */
type PeriodKind = "cadence" | "years";

/**
 * Returns the span of a metric at one level, or over all of its levels. All periods are of one kind, so they compare as
 * text. Null if nothing is loaded.
 */
export function spanOf(
  spans: readonly MetricSpan[],
  { field, cadence }: Pick<AreaMetric, "field" | "cadence">,
  { level, kind = "cadence" }: { level?: MetricLevel; kind?: PeriodKind } = {},
): PeriodSpan | null {
  const areYears = kind === "years" || cadence === "annual";
  const fitting = spans.filter(
    (span) =>
      span.field === field && (level === undefined || span.level === level) && isYear(span.last_period) === areYears,
  );
  if (fitting.length === 0) return null;
  return {
    first_period: fitting.map((span) => span.first_period).sort()[0]!, // the list is not empty
    last_period: fitting
      .map((span) => span.last_period)
      .sort()
      .at(-1)!, // the list is not empty
  };
}

/** Returns the newest loaded period of a survey, of the same kind as `period`. Null if nothing is loaded. */
export const newestLike = (spans: readonly MetricSpan[], period: string): string | null =>
  newestPeriodOf(spans.filter(({ last_period: last }) => isYear(last) === isYear(period)));

const isYear = (period: string): boolean => period.length === 4;
