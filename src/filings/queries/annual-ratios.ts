import type { Sql } from "postgres";

/** The values that companies have of a ratio for one fiscal year, in no order. */
export interface RatioValues {
  fiscal_year: number;
  values: number[];
}

/**
 * Returns the values of a ratio over some companies, by fiscal year, the oldest first. A year that none of them has a
 * value for is left out. Reads what any program made: while a new one makes them again, no company is missing.
 */
export const annualRatioValues = (sql: Sql, ciks: readonly string[], ratio: string) =>
  sql<RatioValues[]>`
    select year.key::int as fiscal_year, json_agg(year.value::float8) as values
      from sec_annual_figures, jsonb_each_text(ratios -> ${ratio}) as year
     where cik = any (${[...ciks]}::text[])
     group by 1
     order by 1`;
