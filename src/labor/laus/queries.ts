import type { Sql, TransactionSql } from "postgres";
import type { LausLevel } from "./series-id.ts";

/** An area as LAUS names it. */
export interface LausArea {
  fips: string;
  name: string;
}

/** Writes the names of areas; a name that a newer file gave stays. */
export const writeAreas = (
  tx: TransactionSql,
  { level, publishedOn, areas }: { level: LausLevel; publishedOn: string; areas: readonly LausArea[] },
) => tx`
    insert into laus_areas (level, fips, name, published_on)
    select ${level}, fips, name, ${publishedOn}
      from jsonb_to_recordset(${tx.json(areas as never)}) as areas (fips text, name text)
    on conflict (level, fips) do update
      set name = excluded.name, published_on = excluded.published_on
    where laus_areas.published_on < excluded.published_on
       or (laus_areas.published_on = excluded.published_on and laus_areas.name < excluded.name)`;

/** Some areas of a level, or all, by code; those without a name are left out. */
export const areaNames = (sql: Sql, level: LausLevel, fips?: readonly string[]) =>
  sql<LausArea[]>`
    select fips, name
      from laus_areas
     where level = ${level}
       and ${fips ? sql`fips = any (${fips as string[]})` : sql`true`}
     order by fips`;

/** Areas of a state, by code. */
export const countiesOfState = (sql: Sql, state: string) =>
  sql<LausArea[]>`
    select fips, name
      from laus_areas
     where level = 'county'
       and fips between ${state} and ${`${state}999`}
     order by fips`;

/** When the newest release with each of some series, by the end of a day, was published. */
export const seriesEditions = (sql: Sql, part: string, series: readonly number[], asOf: string) =>
  sql<{ series: number; published_on: string }[]>`
    select distinct on (series) series, published_on
      from labor_spans
     where part = ${part}
       and series = any (${series as number[]}::bigint[])
       and published_on <= ${asOf}
     order by series, published_on desc`;
