import type { Sql } from "postgres";
import type { DatasetState } from "../../http/versions.ts";
import type { PeriodSpan } from "../../metrics/metric.ts";

/** The first and last period that a survey has of a NAICS code (`3361`, `31-33`, `00`); null where it has none. */
export type CoverageOf = (naics: string) => PeriodSpan | null;

/**
 * Reads what a survey has of all industries. Called once for each published state, and only while the survey is loaded.
 */
export interface CoverageSource {
  readonly dataset: string;
  read(sql: Sql, state: DatasetState): Promise<CoverageOf>;
}
