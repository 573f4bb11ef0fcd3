import type { Settings } from "./config.ts";
import type { Page } from "./http/answers/routes/routes.ts";
import type { Endpoint } from "./http/any-endpoint.ts";
import type { Job } from "./jobs/job.ts";
import type { Part } from "./jobs/part.ts";
import type { Dataset } from "./loading/dataset.ts";
import type { DerivedDataset } from "./loading/derived.ts";
import type { MetricSource } from "./metrics/metric.ts";
import type { Database } from "./storage/database.ts";

/**
 * What a feature brings into the program, in the `feature.ts` of its folder. Its schema steps are in `tables/steps.ts`.
 *
 * A command reads this list at its start. A `feature.ts` therefore imports only what is small, and gets its endpoints
 * and datasets with `import()`.
 */
export interface Feature {
  /** The folder below `src`. */
  name: string;
  /** The tag of its endpoints in the OpenAPI document. */
  tag?: { name: string; description: string };
  /** A notice that the terms of its source require; it ends the description of the API. */
  notice?: string;
  /** Makes its endpoints, in the order of the documentation. Sends no query. */
  endpoints?: (database: Database, settings: Settings) => Promise<readonly Endpoint[]>;
  /** Makes its pages that need no key, such as the schemas of payloads. */
  pages?: (settings: Settings) => Promise<readonly Page[]>;
  /** Reads what its endpoints keep in memory, so that the first request does not wait for it. Runs after the start. */
  prepare?: (database: Database) => Promise<void>;
  /**
   * How its datasets answer for their metrics, for all who read figures across features: a crossing gets the sources
   * where it is put together.
   */
  metrics?: () => Promise<readonly MetricSource[]>;
  /** The datasets that `govdata load` loads for it, in the order of `load all`. */
  datasets?: () => Promise<readonly Dataset[]>;
  /** The datasets that are made from other datasets, and rebuilt after these are published. */
  derived?: () => Promise<readonly DerivedDataset[]>;
  /** Work that is done again and again, on one machine at a time. Scheduled loads need no job of their own. */
  jobs?: readonly Job[];
  /** What the server runs for it from start to stop. */
  parts?: readonly Part[];
}
