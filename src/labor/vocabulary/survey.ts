import type { Sql } from "postgres";
import type { Endpoint } from "../../http/endpoint.ts";
import type { Dataset } from "../../loading/dataset.ts";
import type { MetricSource } from "../../metrics/metric.ts";
import type { SchemaStep } from "../../storage/schema-steps.ts";
import type { CoverageSource } from "./coverage.ts";

/**
 * A survey of the Bureau: all that is registered for it, in the `survey.ts` of its folder. Commands read it at their
 * start, so a `survey.ts` imports only what is small and gets the rest with `import()`.
 */
export interface Survey {
  /** Name of its dataset, and the first word of its metrics: `laus`. */
  name: string;
  /** As in "Surveys of the Bureau of Labor Statistics: …": `turnover (JOLTS)`. */
  summary: string;
  /** Whether figures change after they were published, so that its endpoints take `as_of`. */
  isRevised: boolean;
  /** The steps of its part of the schema; none where the store of revised series is enough. */
  tables: readonly SchemaStep[];
  /** Returns its endpoints, in the order of the documentation. */
  endpoints(sql: Sql): Promise<readonly Endpoint[]>;
  dataset(): Promise<Dataset>;
  metricSource(): Promise<MetricSource>;
  /** What it has of NAICS industries; absent where it has no industries. */
  coverage?(): Promise<CoverageSource>;
}
