import type { Sql } from "postgres";
import { quartersBetween } from "../../reference/quarters.ts";
import type { QuarterSpan } from "../editions/coverage.ts";
import { type QuarterRow, roundedFigures } from "../figures/queries.ts";

/** Sums of an area or industry over a window; or the main industry of a county. */
export type SnapshotRow =
  | (QuarterRow & { kind: "area" | "industry"; main_naics: null })
  | { kind: "main"; fips: string; main_naics: string };

const QUARTERS_OF_YEAR = 4;

/**
 * Sums of areas and of the nation's industries over each of `windows`; `quarter` is the window's number, from 0, and
 * `fips` the area's or NAICS code. No row: no loan. Industries have no median; areas of an edition that was loaded
 * before medians of four quarters were stored have it only of a window whose loans are all of one quarter. Also the
 * main industry of the areas at `newest`. Reads the primary keys of `sba_lending`, `sba_year_medians`,
 * `sba_industry_lending` and `sba_county_main_industries`.
 */
export function snapshotRows(
  sql: Sql,
  { areas, codes }: { areas: readonly string[]; codes: readonly string[] },
  windows: readonly QuarterSpan[],
  newest: number,
): Promise<SnapshotRow[]> {
  const parts = windows.flatMap((window, number) => {
    const ofWindow = quartersBetween(window);
    const yearEnd = ofWindow.length === QUARTERS_OF_YEAR ? window.last : null;
    return ofWindow.map((quarter) => ({ number, quarter, yearEnd }));
  });
  const quarters = [...new Set(parts.map(({ quarter }) => quarter))];
  const sums = sql`
    number as quarter, sum(loan_count)::integer as loan_count, sum(total_amount) as total_amount,
    sum(guaranteed_amount) as guaranteed_amount, sum(guarantee_share_sum) as guarantee_share_sum,
    sum(jobs_supported)::bigint as jobs_supported, sum(charge_off_count)::integer as charge_off_count,
    sum(charge_off_amount) as charge_off_amount, sum(cancelled_count)::integer as cancelled_count`;
  return sql<SnapshotRow[]>`
    with windows as (
      select number, quarter, year_end
        from unnest(${parts.map(({ number }) => number)}::integer[],
                    ${parts.map(({ quarter }) => quarter)}::smallint[],
                    ${parts.map(({ yearEnd }) => yearEnd)}::smallint[]) as parts(number, quarter, year_end)
    )
    select 'area' as kind, ${roundedFigures(sql)}, null::text as main_naics
      from (select fips, ${sums}, sum(unresolved_count)::integer as unresolved_count,
                   coalesce(max(amounts[array_position(quarters, year_end)]),
                            case when count(*) = 1 then max(median_amount) end) as median_amount
              from sba_lending join windows using (quarter) left join sba_year_medians using (fips, program)
             where quarter = any (${quarters}) and fips = any (${areas as string[]})
             group by fips, number) as of_areas
    union all
    select 'industry', ${roundedFigures(sql)}, null
      from (select naics as fips, ${sums}, null::integer as unresolved_count, null::numeric as median_amount
              from sba_industry_lending join windows using (quarter)
             where quarter = any (${quarters}) and naics = any (${codes as string[]})
             group by naics, number) as of_industries
    union all
    select 'main', fips, null, null, null, null, null, null, null, null, null, null, null, null, null,
           naics[array_position(quarters, ${newest}::smallint)]
      from sba_county_main_industries
     where fips = any (${areas as string[]})
       and quarters @> array[${newest}::smallint]`;
}
