import type { Survey } from "../vocabulary/survey.ts";
import { QCEW } from "./dataset.ts";

/** The Quarterly Census of Employment and Wages (QCEW). */
export const qcew = {
  name: QCEW,
  summary: "employment and wages of counties by industry (QCEW)",
  category: "county_employment_and_wages",
  usualLagMonths: 6,
  isRevised: false,
  endpoints: async (sql) => (await import("./routes.ts")).qcewEndpoints(sql),
  dataset: async () => (await import("./load/qcew.ts")).qcew,
  metricSource: async () => (await import("./metrics/metric-source.ts")).qcewMetrics,
  coverage: async () => (await import("./coverage.ts")).qcewCoverage,
} satisfies Survey;
