import type { Sql, TransactionSql } from "postgres";

/** The values that companies have of a ratio for one fiscal year, in no order. */
export interface RatioValues {
  fiscal_year: number;
  values: number[];
}

/**
 * Returns the values of a ratio over some companies, by fiscal year, the oldest first. A year that none of them has a
 * value for is left out. Reads a row for each company, and what any program made: while a new one makes them again, no
 * company is missing. `offset 0`: the planner would rather read all ratios of all companies than look for thousands of
 * rows.
 */
export const annualRatioValues = (sql: Sql | TransactionSql, ciks: readonly string[], ratio: string) =>
  sql<RatioValues[]>`
    select fiscal_year, json_agg(value) as values
      from unnest(${[...ciks]}::text[]) as wanted (cik)
     cross join lateral (
           select fiscal_years, ratio_values
             from sec_annual_ratios
            where ratio = ${ratio} and sec_annual_ratios.cik = wanted.cik
           offset 0) as of_company
     cross join unnest(fiscal_years, ratio_values) as of_year (fiscal_year, value)
     group by fiscal_year
     order by fiscal_year`;
