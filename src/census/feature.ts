import type { Feature } from "../feature.ts";
import { METRIC_NAMES } from "./metrics/metric-names.ts";
import { ATTRIBUTION, TAG } from "./vocabulary/dataset.ts";

/** American Community Survey metrics and geographies. */
export const census: Feature = {
  name: "census",
  tag: {
    name: TAG,
    description: `American Community Survey: geographies, ${METRIC_NAMES.length} metrics, comparisons and breakdowns.`,
  },
  notice: ATTRIBUTION,
  endpoints: async ({ sql }) => (await import("./routes.ts")).censusEndpoints(sql),
  metrics: async () => [(await import("./serving/metric-source.ts")).censusMetrics],
  datasets: async () => [(await import("./load/census.ts")).census],
};
