import type { MetricSource } from "../../metrics/metric.ts";
import { cesMetrics } from "../ces/metric-source.ts";
import { joltsMetrics } from "../jolts/metric-source.ts";
import { lausMetrics } from "../laus/metric-source.ts";
import { oewsMetrics } from "../oews/metric-source.ts";
import { qcewMetrics } from "../qcew/metrics/metric-source.ts";

/** How each survey answers for its metrics: a line each. */
export const METRIC_SOURCES: readonly MetricSource[] = [
  cesMetrics,
  joltsMetrics,
  lausMetrics,
  qcewMetrics,
  oewsMetrics,
];
