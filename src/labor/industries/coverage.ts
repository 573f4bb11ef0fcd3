import type { Sql } from "postgres";

/** From when to when a survey has an industry: months (`YYYY-MM`) or quarters (`YYYY-Qq`). */
export interface PeriodSpan {
  first_period: string;
  last_period: string;
}

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
