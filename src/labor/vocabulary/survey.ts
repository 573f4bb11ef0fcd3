import type { Sql } from "postgres";
import type { Endpoint } from "../../http/any-endpoint.ts";
import type { DatasetState } from "../../http/versions.ts";
import type { Dataset } from "../../loading/dataset.ts";
import type { MetricSource, PeriodSpan } from "../../metrics/metric.ts";

/** What surveys are about. */
export const CATEGORIES = [
  "industry_employment",
  "turnover",
  "unemployment",
  "county_employment_and_wages",
  "occupation_wages",
] as const;

/**
 * Everything that a survey of the Bureau registers. It is in the `survey.ts` of the survey's folder. Every command
 * reads it at startup, so a `survey.ts` imports only small modules and loads the rest with `import()`.
 */
export interface Survey {
  /** Name of its dataset, and first word of its metric names: `laus`. */
  name: string;
  /** What it covers, in a few words: `turnover (JOLTS)`. The API documentation lists it. */
  summary: string;
  category: (typeof CATEGORIES)[number];
  /** Months from the end of a period to its usual publication, rounded up. */
  usualLagMonths: number;
  /** Whether published figures are revised later. If so, its endpoints take `as_of`. */
  isRevised: boolean;
  /** Returns its endpoints, in the order of the documentation. */
  endpoints(sql: Sql): Promise<readonly Endpoint[]>;
  dataset(): Promise<Dataset>;
  /** Returns how it answers for its metrics. Absent if it has no metrics. */
  metricSource?(): Promise<MetricSource>;
  /** Reads which NAICS industries it covers. Absent if it has no industries. */
  coverage?(): Promise<CoverageSource>;
}

/** The first and last period that a survey has for a NAICS code (`3361`, `31-33`, `00`). Null if it has none. */
export type CoverageOf = (naics: string) => PeriodSpan | null;

/**
 * Reads what a survey has for all industries. It is called once after each publish, and only if the survey is loaded.
 */
export interface CoverageSource {
  readonly dataset: string;
  read(sql: Sql, state: DatasetState): Promise<CoverageOf>;
}
