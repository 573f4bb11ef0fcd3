import type { Sql } from "postgres";
import type { Feature } from "../feature.ts";
import type { RowPlaces } from "../http/row-places.ts";
import type { Dataset } from "../loading/dataset.ts";
import type { MetricSource } from "../metrics/metric.ts";

/**
 * The list of measures of all datasets, the search in it, tables of several metrics, and what is loaded. `sources`:
 * how every dataset
 * answers for its metrics. `places`: where the areas of rows are. `datasets`: all that can be loaded.
 */
export const measures = (
  sources: () => Promise<readonly MetricSource[]>,
  places: (sql: Sql) => Promise<RowPlaces<{ fips: string; level: string }>>,
  datasets: () => Promise<readonly Dataset[]>,
): Feature => ({
  name: "measures",
  tag: {
    name: "Measures",
    description:
      "What is measured, in all datasets: metrics of areas and figures of companies, by name or in users' words.",
  },
  async endpoints(database, settings) {
    const [{ measureEndpoints }, ...made] = await Promise.all([
      import("./routes.ts"),
      sources(),
      places(database.sql),
      datasets(),
    ]);
    return measureEndpoints({ database, settings, sources: made[0], places: made[1], datasets: made[2] });
  },
});
