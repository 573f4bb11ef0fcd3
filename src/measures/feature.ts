import type { Sql } from "postgres";
import type { Feature } from "../feature.ts";
import type { RowPlaces } from "../http/row-places.ts";
import type { MetricSource } from "../metrics/metric.ts";

/**
 * The list of measures of all datasets, the search in it, and tables of several metrics. `sources`: how every dataset
 * answers for its metrics. `places`: where the areas of rows are.
 */
export const measures = (
  sources: () => Promise<readonly MetricSource[]>,
  places: (sql: Sql) => Promise<RowPlaces<{ fips: string; level: string }>>,
): Feature => ({
  name: "measures",
  tag: {
    name: "Measures",
    description:
      "What is measured, in all datasets: metrics of areas and figures of companies, by name or in users' words.",
  },
  endpoints: async ({ sql }) => (await import("./routes.ts")).measureEndpoints(sql, await sources(), await places(sql)),
});
