import type { MetricSource } from "../../metrics/metric.ts";
import { SURVEYS } from "../surveys/surveys.ts";

/** Returns the metric source of each survey. Other features read labor figures through these. */
export const metricSources = (): Promise<readonly MetricSource[]> =>
  Promise.all(SURVEYS.map((survey) => survey.metricSource()));
