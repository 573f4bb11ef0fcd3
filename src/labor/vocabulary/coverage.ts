import type { Sql } from "postgres";
import type { PeriodSpan } from "../../metrics/metric.ts";

/** The first and last period that a survey has of a NAICS code as asked (`3361`, `31-33`, `00`); null: none. */
export type CoverageOf = (naics: string) => PeriodSpan | null;

/**
 * How a survey tells what it has of industries, all at once: called again only when its dataset was published anew, and
 * not while nothing of it is loaded.
 */
export interface CoverageSource {
  readonly dataset: "ces" | "qcew" | "jolts";
  read(sql: Sql): Promise<CoverageOf>;
}
