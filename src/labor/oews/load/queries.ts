import type { TransactionSql } from "postgres";
import type { TopCode } from "../fields.ts";

/** Columns of `oews_estimates` in COPY order. */
export const ESTIMATE_COLUMNS = [
  "year",
  "area",
  "soc",
  "grp",
  "employment",
  "employment_prse",
  "mean_wage_prse",
  "jobs_per_1000",
  "location_quotient",
  "top_coded",
  "is_annual_only",
  "is_hourly_only",
  "hourly_mean",
  "hourly_pct10",
  "hourly_pct25",
  "hourly_median",
  "hourly_pct75",
  "hourly_pct90",
  "annual_mean",
  "annual_pct10",
  "annual_pct25",
  "annual_median",
  "annual_pct75",
  "annual_pct90",
] as const;

/** New tables of a year, by parent table. */
export interface YearTables {
  estimates: string;
  areas: string;
  occupations: string;
}

/** Keeps the served areas of a year that are not in the new tables, with their occupations. */
export async function keepServedAreas(
  tx: TransactionSql,
  { estimates, areas, occupations }: YearTables,
  year: number,
): Promise<void> {
  const columns = ESTIMATE_COLUMNS.join(", ");
  await tx.unsafe(
    `
    insert into ${estimates} (${columns})
    select ${columns}
      from oews_estimates
     where year = $1
       and area not in (select area from ${areas})`,
    [year],
  );
  await tx.unsafe(
    `
    insert into ${areas} (year, area, name)
    select year, area, name
      from oews_areas
     where year = $1
       and area not in (select area from ${areas})`,
    [year],
  );
  // Occupations that no area of the year has now are dropped.
  await tx.unsafe(
    `
    insert into ${occupations} (year, soc, grp, title)
    select o.year, o.soc, o.grp, o.title
      from oews_occupations o
     where o.year = $1
       and not exists (select from ${occupations} n where n.soc = o.soc and n.grp = o.grp)
       and exists (select from ${estimates} e where e.soc = o.soc and e.grp = o.grp)`,
    [year],
  );
}

/** Counts the rows of the new table's areas, new and served, by the length of their codes. */
export const rowsBySize = (
  tx: TransactionSql,
  { estimates, areas }: YearTables,
  year: number,
): Promise<{ digits: number; before: number; after: number }[]> =>
  tx.unsafe(
    `
    select length(a.area) as digits, sum(b.rows) as before, sum(n.rows) as after
      from ${areas} a
      join lateral (select count(*) as rows from oews_estimates e where e.year = $1 and e.area = a.area) b on true
      join (select area, count(*) as rows from ${estimates} group by area) n on n.area = a.area
     group by length(a.area)`,
    [year],
  ) as unknown as Promise<{ digits: number; before: number; after: number }[]>; // the selected columns

/** Writes the wage limits of a year. Null if neither these files nor earlier files of the year give them. */
export async function writeLimit(tx: TransactionSql, year: number, limit: TopCode | undefined): Promise<void> {
  await tx`
    insert into oews_limits (year, hourly, annual) values (${year}, ${limit?.hourly ?? null}, ${limit?.annual ?? null})
    on conflict (year) do update
      set hourly = coalesce(excluded.hourly, oews_limits.hourly),
          annual = coalesce(excluded.annual, oews_limits.annual)`;
}
