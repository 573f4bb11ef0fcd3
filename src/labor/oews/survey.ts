import type { Survey } from "../vocabulary/survey.ts";
import { OEWS } from "./dataset.ts";

/** The Occupational Employment and Wage Statistics. */
export const oews = {
  name: OEWS,
  summary: "wages by occupation (OEWS)",
  category: "occupation_wages",
  usualLagMonths: 10, // figures of May come at the end of the next March
  isRevised: false,
  endpoints: async (sql) => (await import("./routes.ts")).occupationEndpoints(sql),
  dataset: async () => (await import("./load/oews.ts")).oews,
  metricSource: async () => (await import("./metric-source.ts")).oewsMetrics,
} satisfies Survey;
