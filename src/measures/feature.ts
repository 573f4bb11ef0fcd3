import type { Feature } from "../feature.ts";
import type { MetricSource } from "../metrics/metric.ts";

/** The list of measures of all datasets, and the search in it. `sources`: how every dataset answers for its metrics. */
export const measures = (sources: () => Promise<readonly MetricSource[]>): Feature => ({
  name: "measures",
  tag: {
    name: "Measures",
    description:
      "What is measured, in all datasets: metrics of areas and figures of companies, by name or in users' words.",
  },
  endpoints: async ({ sql }) => (await import("./routes.ts")).measureEndpoints(sql, await sources()),
});
