import { SCREENER_FIELDS } from "../enrichment/screener/fields.ts";
import { SCREENER } from "../enrichment/screener/screened.ts";
import type { AreaMetric, MetricSource } from "../metrics/metric.ts";

/** A figure that can be asked for: a metric of areas, or a figure of companies. */
export interface Measure extends Pick<AreaMetric, "name" | "dataset" | "title" | "description" | "unit"> {
  /** The agency and its program. */
  agency: string;
  /** The metric and how it is read; undefined: a figure of companies, which the screener has. */
  ofAreas: { metric: AreaMetric; source: MetricSource } | undefined;
}

/** Returns every metric of areas, by source, then every figure of companies. */
export const allMeasures = (sources: readonly MetricSource[]): Measure[] => [
  ...sources.flatMap((source) =>
    source.metrics.map((metric) => ({ ...textOf(metric), agency: source.source, ofAreas: { metric, source } })),
  ),
  ...SCREENER_FIELDS.map((field) => ({
    ...textOf({ ...field, dataset: SCREENER }),
    agency: field.source,
    ofAreas: undefined,
  })),
];

const textOf = ({ name, dataset, title, description, unit }: Omit<Measure, "agency" | "ofAreas">) => ({
  name,
  dataset,
  title,
  description,
  unit,
});
