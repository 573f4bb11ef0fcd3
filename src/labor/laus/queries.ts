import type { Sql, TransactionSql } from "postgres";
import { formatMonth, type MonthNumber } from "../vocabulary/period.ts";
import type { Frequency } from "./schema.ts";
import { LAUS_LEVELS, type LausLevel, PARTS } from "./series-id.ts";

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

/** First and last period of a measure in a part of the store. */
export interface MeasureSpan {
  measure: number;
  first_period: MonthNumber;
  last_period: MonthNumber;
}

/** First and last period of each measure in a part of the store, over all areas. */
export const coverage = (sql: Sql, part: string) =>
  sql<MeasureSpan[]>`
    select measure, first_period, last_period
      from laus_coverage
     where part = ${part}`;

/** The newest month, or year, of any area; null where nothing is loaded. */
export async function newestOf(sql: Sql, frequency: Frequency): Promise<string | null> {
  const parts = LAUS_LEVELS.map((level) => PARTS[level][frequency]);
  const [newest] = await sql<{ period: MonthNumber | null }[]>`
    select max(last_period) as period
      from laus_coverage
     where part = any (${parts})`;
  return newest?.period == null ? null : formatMonth(newest.period);
}

/** Writes the coverage of a part again, from what will be served; `divisor`: what the measure's digit is before. */
export async function writeCoverage(tx: TransactionSql, part: string, divisor: number): Promise<void> {
  await tx`delete from laus_coverage where part = ${part}`;
  await tx`
    insert into laus_coverage (part, measure, first_period, last_period)
    select ${part}, series / ${divisor}::bigint % 10 as measure, min(first_period), max(last_period)
      from labor_spans
     where part = ${part}
     group by measure`;
}

/** The numbers of areas that a part has any series of; `divisor`: what the area's number stands before. */
export const areaNumbers = (sql: Sql, part: string, divisor: number) =>
  sql<{ area: number }[]>`
    select distinct series / ${divisor}::bigint as area
      from labor_spans
     where part = ${part}`;

/** Whether any month of the states is loaded that is not adjusted: the numbers of such series are odd. */
export async function hasUnadjustedMonths(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from labor_spans where part = ${PARTS.state.monthly} and series % 2 = 1) as found`;
  return row?.found ?? false;
}

/** The years of which the annual averages of any county are loaded, oldest first. */
export const countyYears = (sql: Sql) =>
  sql<{ year: number }[]>`
    select distinct (series % 10000)::integer as year
      from labor_spans
     where part = ${PARTS.county.annual}
     order by year`;
