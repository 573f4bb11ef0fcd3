import type { TProperties } from "@sinclair/typebox";
import { type Parameter, Refusal } from "../../http/parameters/parameters.ts";
import type { AreaMetric, MetricSpan } from "../../metrics/metric.ts";
import { nearest } from "../../nearest.ts";
import { CountyLending, type LendingFigure, lendingMetadata, StateLending } from "../figures/schema.ts";
import { IndustryLending } from "../industries/schema.ts";
import { LenderSummary } from "../lenders/schema.ts";
import { lendingMetrics } from "../metric-source.ts";
import type { LendingMetric, LendingMetricDetail, MetricCategory } from "./schema.ts";

/** What each figure is about. */
const CATEGORIES: Readonly<Record<LendingFigure, MetricCategory>> = {
  loan_count: "volume",
  total_amount: "volume",
  avg_loan_size: "characteristics",
  median_loan_size: "characteristics",
  guaranteed_amount: "volume",
  avg_guarantee_pct: "characteristics",
  jobs_supported: "volume",
  charge_off_count: "outcomes",
  charge_off_rate: "outcomes",
  charge_off_amount: "outcomes",
  unresolved: "volume",
  cancelled_loans: "outcomes",
};

/** The SBA's files of a quarter come out about a month after it. */
const LAG_MONTHS = 1;

/** What has figures of lending: the rows of an endpoint, or its metadata. */
const ANSWERS: readonly (readonly [path: string, schema: { properties: TProperties }])[] = [
  ["/v1/us/sba/counties/{fips}/lending", CountyLending],
  ["/v1/us/sba/states/{fips}/lending", StateLending],
  ["/v1/us/sba/counties", CountyLending],
  ["/v1/us/sba/industries/{naics}/lending", IndustryLending],
  ["/v1/us/sba/lenders", LenderSummary],
  ["/v1/us/sba/counties/{fips}/lending", lendingMetadata],
  ["/v1/us/sba/states/{fips}/lending", lendingMetadata],
  ["/v1/us/sba/industries/{naics}/lending", lendingMetadata],
];

/** A metric as the list has it. */
export const listedMetric = ({ name, field, title, description, unit, cadence }: AreaMetric): LendingMetric => ({
  canonical_name: name,
  display_name: title,
  description,
  category: CATEGORIES[field as LendingFigure], // the source has no other field
  unit,
  update_cadence: cadence,
  typical_lag_months: LAG_MONTHS,
});

/** A metric with what is loaded of it. */
export function metricDetail(metric: AreaMetric, spans: readonly MetricSpan[]): LendingMetricDetail {
  const span = spans.find(({ field }) => field === metric.field);
  const paths = ANSWERS.filter(([, { properties }]) => metric.field in properties).map(([path]) => path);
  return {
    ...listedMetric(metric),
    data_availability: span
      ? { min: Number(span.first_period.slice(0, 4)), max: Number(span.last_period.slice(0, 4)) }
      : null,
    related_endpoints: [...new Set(paths)],
  };
}

/** The metrics of a category that have a text in a name or the description, in any case; of all without one. */
export function foundMetrics({
  category,
  query,
}: {
  category: MetricCategory | undefined;
  query: string | undefined;
}): LendingMetric[] {
  const words = query?.toLowerCase();
  return lendingMetrics.metrics
    .map(listedMetric)
    .filter((metric) => category === undefined || metric.category === category)
    .filter(
      ({ canonical_name: name, display_name: title, description }) =>
        words === undefined || [name, title, description].some((text) => text.toLowerCase().includes(words)),
    );
}

/** A metric in a path, by its name or by its field. */
export const lendingMetricParameter: Parameter<AreaMetric> = {
  description: "Name of a metric, as listed at `/v1/us/sba/metrics`, with or without `sba_`.",
  accepted: "a metric that is listed at /v1/us/sba/metrics",
  example: "sba_loan_count",
  schema: { type: "string", minLength: 1 },
  required: true,
  fallback: undefined,
  read(sentName) {
    const { metrics } = lendingMetrics;
    const metric = metrics.find(({ name, field }) => name === sentName || field === sentName);
    return (
      metric ??
      new Refusal(
        undefined,
        nearest(
          sentName,
          metrics.map(({ name }) => name),
        ),
      )
    );
  },
};
