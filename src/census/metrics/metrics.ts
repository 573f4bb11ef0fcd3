import { inRange, LEVELS, type Level, type Survey } from "../vocabulary/vintages.ts";
import { BREAKDOWNS, type Dimension } from "./breakdowns.ts";
import { DEFINITIONS, type MetricText } from "./metric-definitions.ts";
import { METRIC_NAMES, type MetricName, type StoredMetric } from "./metric-names.ts";
import { type MetricSource, SOURCES } from "./sources.ts";

/** All that is known of a metric before anything is loaded. */
export interface MetricDefinition extends MetricText {
  name: MetricName;
  /** Ranked; of `readTime` metrics those of the count that only they use, of the density those of the population. */
  sources: readonly MetricSource[];
  /** The first year of each survey in which some source gives it; null where none does. */
  firstVintages: Record<Survey, number | null>;
  /** The stored metrics that it is served from; a read-time one has none of its own name. */
  stored: readonly [StoredMetric, ...StoredMetric[]];
  levels: readonly Level[];
  breakdowns: readonly Dimension[];
}

/** The definitions, in the order of their names. */
export const METRICS: readonly MetricDefinition[] = METRIC_NAMES.map((name) => {
  const definition = DEFINITIONS[name];
  const sources = SOURCES[storedAs({ name, ...definition })];
  return {
    name,
    ...definition,
    sources,
    stored: storedMetrics({ name, ...definition }),
    firstVintages: { acs5: firstYear(sources, "acs5"), acs1: firstYear(sources, "acs1") },
    levels: LEVELS,
    breakdowns: BREAKDOWNS[name] ?? [],
  };
});

const BY_NAME = new Map<string, MetricDefinition>(METRICS.map((metric) => [metric.name, metric]));

/** The metric of this name, or undefined. */
export const metricByName = (name: string): MetricDefinition | undefined => BY_NAME.get(name);

/** Whether any source can give the metric in this vintage. */
export const isPublishedIn = (metric: MetricDefinition, year: number, survey: Survey): boolean =>
  metric.sources.some((source) => inRange(source.vintages, year, survey));

function storedMetrics({
  name,
  readTime,
}: Pick<MetricDefinition, "name" | "readTime">): readonly [StoredMetric, ...StoredMetric[]] {
  if (readTime === undefined) return [name as StoredMetric]; // all but the read-time ones are stored under their name
  return readTime.kind === "share" ? [readTime.part, readTime.whole] : [readTime.count];
}

/** The stored metric whose coverage and sources stand for a metric. */
export function storedAs(metric: Pick<MetricDefinition, "name" | "readTime">): StoredMetric {
  return storedMetrics(metric)[0];
}

function firstYear(sources: readonly MetricSource[], survey: Survey): number | null {
  const years = sources.flatMap(({ vintages }) => vintages[survey]?.[0] ?? []);
  return years.length === 0 ? null : Math.min(...years);
}
