import type { Sql } from "postgres";
import { type QuarterRow, roundedFigures } from "../figures/queries.ts";
import { NO_INDUSTRY } from "./levels.ts";

/** Quarters, both ends included. */
interface Span {
  first: number;
  last: number;
}

/**
 * Quarters of an industry of the nation that have loans, oldest first; `fips` is its NAICS code.
 * Reads the primary key of `sba_industry_lending`.
 */
export const nationalQuarters = (sql: Sql, naics: string, { first, last }: Span) =>
  sql<QuarterRow[]>`
    select ${roundedFigures(sql)}
      from (select *, naics as fips, null::integer as unresolved_count from sba_industry_lending) as of_industries
     where naics = ${naics}
       and quarter between ${first} and ${last}
     order by quarter`;

/**
 * Quarters of an industry of a state or a county that have loans, oldest first, summed from its loans under the codes
 * from `start` to before `end`. Medians are exact. Reads the primary key of `sba_state_industry_loans`.
 */
export const areaQuarters = (
  sql: Sql,
  { area, start, end }: { area: string; start: string; end: string },
  { first, last }: Span,
) =>
  sql<QuarterRow[]>`
    select ${roundedFigures(sql)}
      from (select ${area} as fips, quarter, count(*)::integer as loan_count, sum(gross) / 100 as total_amount,
                   (percentile_disc(0.5) within group (order by gross)
                    + percentile_disc(0.5) within group (order by gross desc)) / 200.0 as median_amount,
                   sum(guaranteed) / 100 as guaranteed_amount,
                   round(sum(guaranteed * 1.000000000000000000000000000000 / gross), 20) as guarantee_share_sum,
                   sum(loan_jobs)::bigint as jobs_supported,
                   (count(*) filter (where outcome = 1))::integer as charge_off_count,
                   sum(charge_off) / 100 as charge_off_amount,
                   (count(*) filter (where outcome = 2))::integer as cancelled_count, null::integer as unresolved_count
              from sba_state_industry_loans,
                   unnest(quarters, gross_cents, guaranteed_cents, charge_off_cents, jobs, outcomes, county_codes)
                     as loans(quarter, gross, guaranteed, charge_off, loan_jobs, outcome, county)
             where fips = ${area.slice(0, 2)}
               and (${area.slice(2)} = '' or county = ${Number(area.slice(2))})
               and naics >= ${start} and naics < ${end}
               and quarter between ${first} and ${last}
             group by quarter) as of_quarters
     order by quarter`;

/**
 * Loans of the nation (`undefined`), a state or a county in some quarters, and those of them without a known NAICS
 * code.
 */
export async function loansWithoutIndustry(
  sql: Sql,
  area: string | undefined,
  { first, last, ofYear }: Span & { ofYear: number | null },
): Promise<{ loans: number; unresolved: number }> {
  const [counts] =
    area === undefined
      ? await sql<{ loans: number; unresolved: number }[]>`
          select coalesce(sum(loan_count), 0)::integer as loans,
                 coalesce(sum(loan_count) filter (where naics = ${NO_INDUSTRY}), 0)::integer as unresolved
            from sba_industry_lending
           where naics in (${NO_INDUSTRY}, '11', '21', '22', '23', '31-33', '42', '44-45', '48-49', '51', '52', '53',
                           '54', '55', '56', '61', '62', '71', '72', '81', '92')
             and quarter between ${first} and ${last}
             and (${ofYear}::integer is null or quarter % 10 = ${ofYear})`
      : await sql<{ loans: number; unresolved: number }[]>`
          select coalesce(sum(loan_count), 0)::integer as loans,
                 coalesce(sum(no_industry_count), 0)::integer as unresolved
            from sba_lending
           where fips = ${area}
             and quarter between ${first} and ${last}
             and (${ofYear}::integer is null or quarter % 10 = ${ofYear})`;
  return counts!; // an aggregate has a row
}
