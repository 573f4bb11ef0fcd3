import type { Sql } from "postgres";
import type { DatasetState } from "../../http/versions.ts";
import { newer } from "../../metrics/loaded-periods.ts";
import type { MetricSource } from "../../metrics/metric.ts";
import { levelsOf } from "../listing.ts";
import type { MetricRow } from "./schema.ts";

/** Returns a dataset's metrics as they are listed. `state`: of the dataset. */
export const metricRows = (sql: Sql, source: MetricSource, state: DatasetState): Promise<MetricRow[]> =>
  Promise.all(
    source.metrics.map(async (metric) => {
      const { name, title, description, dataset, unit, cadence } = metric;
      const { levels, absent } = await levelsOf(sql, { metric, source }, state);
      return {
        ...{ name, title, description, dataset, source: source.source, unit, cadence },
        newest_period: levels.map(({ last_period: last }) => last).reduce(newer, null),
        levels: levels.map((level, index) => {
          const { adjustments, dimensions } = metric.levels[index]!; // the same levels in the same order
          return { ...level, adjustments: [...adjustments], dimensions: [...dimensions] };
        }),
        absent,
      };
    }),
  );
