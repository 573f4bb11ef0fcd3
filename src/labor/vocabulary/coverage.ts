import type { Sql } from "postgres";
import type { DatasetState } from "../../http/versions.ts";
import type { PeriodSpan } from "../../metrics/metric.ts";

/** The first and last period that a survey has for a NAICS code (`3361`, `31-33`, `00`). Null if it has none. */
export type CoverageOf = (naics: string) => PeriodSpan | null;

/**
 * Reads what a survey has for all industries. It is called once after each publish, and only if the survey is loaded.
 */
export interface CoverageSource {
  readonly dataset: string;
  read(sql: Sql, state: DatasetState): Promise<CoverageOf>;
}
