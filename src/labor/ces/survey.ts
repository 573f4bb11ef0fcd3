import type { Survey } from "../vocabulary/survey.ts";
import { CES } from "./dataset.ts";

/** The national Current Employment Statistics survey. */
export const ces = {
  name: CES,
  summary: "employment, hours and earnings by industry (CES)",
  category: "industry_employment",
  usualLagMonths: 1,
  isRevised: true,
  endpoints: async (sql) => (await import("./routes.ts")).cesEndpoints(sql),
  dataset: async () => (await import("./load/ces.ts")).ces,
  metricSource: async () => (await import("./metric-source.ts")).cesMetrics,
  coverage: async () => (await import("./coverage.ts")).cesCoverage,
} satisfies Survey;
