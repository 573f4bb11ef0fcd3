import type { Survey } from "../vocabulary/survey.ts";
import { JOLTS } from "./dataset.ts";

/** The Job Openings and Labor Turnover Survey (JOLTS). */
export const jolts = {
  name: JOLTS,
  summary: "turnover (JOLTS)",
  category: "turnover",
  usualLagMonths: 2,
  isRevised: true,
  endpoints: async (sql) => (await import("./routes.ts")).joltsEndpoints(sql),
  dataset: async () => (await import("./load/jolts.ts")).jolts,
  metricSource: async () => (await import("./metric-source.ts")).joltsMetrics,
  coverage: async () => (await import("./coverage.ts")).joltsCoverage,
} satisfies Survey;
