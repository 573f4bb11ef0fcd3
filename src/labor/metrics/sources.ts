import type { MetricSource } from "../../metrics/metric.ts";
import { SURVEYS } from "../surveys/surveys.ts";

/** Returns how each survey answers for its metrics: labor's part of what other features read. */
export const metricSources = (): Promise<readonly MetricSource[]> =>
  Promise.all(SURVEYS.map((survey) => survey.metricSource()));
