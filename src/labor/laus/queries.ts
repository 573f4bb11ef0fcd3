import type { Sql, TransactionSql } from "postgres";
import { formatMonth, type MonthNumber } from "../vocabulary/period.ts";
import type { Frequency } from "./schema.ts";
import { LAUS_LEVELS, type LausLevel, PARTS } from "./series-id.ts";

/** An area with its name in LAUS. */
export interface LausArea {
  fips: string;
  name: string;
}

/** Writes the names of areas. A name from a newer file stays. */
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

/** Returns some or all areas of a level, by code. Areas without a name are left out. */
export const areaNames = (sql: Sql, level: LausLevel, fips?: readonly string[]) =>
  sql<LausArea[]>`
    select fips, name
      from laus_areas
     where level = ${level}
       and ${fips ? sql`fips = any (${fips as string[]})` : sql`true`}
     order by fips`;

/** Returns the areas of a state, by code. */
export const countiesOfState = (sql: Sql, state: string) =>
  sql<LausArea[]>`
    select fips, name
      from laus_areas
     where level = 'county'
       and fips between ${state} and ${`${state}999`}
     order by fips`;

/** Returns the day of the newest release with each of some series, up to the end of a day. */
export const seriesEditions = (sql: Sql, part: string, series: readonly number[], asOf: string) =>
  sql<{ series: number; published_on: string }[]>`
    select distinct on (series) series, published_on
      from labor_spans
     where part = ${part}
       and series = any (${series as number[]}::bigint[])
       and published_on <= ${asOf}
     order by series, published_on desc`;

/** The first and last period of a measure in a part of the store. */
export interface MeasureSpan {
  measure: number;
  first_period: MonthNumber;
  last_period: MonthNumber;
}

/** Returns the first and last period of each measure in a part of the store, over all areas. */
export const coverage = (sql: Sql, part: string) =>
  sql<MeasureSpan[]>`
    select measure, first_period, last_period
      from laus_coverage
     where part = ${part}`;

/** Returns the newest month or year of any area. Null if nothing is loaded. */
export async function newestOf(sql: Sql, frequency: Frequency): Promise<string | null> {
  const parts = LAUS_LEVELS.map((level) => PARTS[level][frequency]);
  const [newest] = await sql<{ period: MonthNumber | null }[]>`
    select max(last_period) as period
      from laus_coverage
     where part = any (${parts})`;
  return newest?.period == null ? null : formatMonth(newest.period);
}

/**
 * Rewrites the coverage of a part from what will be served. A series number divided by `divisor` ends in the measure's
 * digit.
 */
export async function writeCoverage(tx: TransactionSql, part: string, divisor: number): Promise<void> {
  await tx`delete from laus_coverage where part = ${part}`;
  await tx`
    insert into laus_coverage (part, measure, first_period, last_period)
    select ${part}, series / ${divisor}::bigint % 10 as measure, min(first_period), max(last_period)
      from labor_spans
     where part = ${part}
     group by measure`;
}

/**
 * Returns the numbers of areas with any series in a part. A series number divided by `divisor` is the area's number.
 */
export const areaNumbers = (sql: Sql, part: string, divisor: number) =>
  sql<{ area: number }[]>`
    select distinct series / ${divisor}::bigint as area
      from labor_spans
     where part = ${part}`;

/** Returns whether any unadjusted state month is loaded. The numbers of those series are odd. */
export async function hasUnadjustedMonths(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from labor_spans where part = ${PARTS.state.monthly} and series % 2 = 1) as found`;
  return row?.found ?? false;
}

/** Returns the years with a loaded annual average of any area of a level, oldest first. */
export const averagedYears = (sql: Sql, level: LausLevel) =>
  sql<{ year: number }[]>`
    select distinct (series % 10000)::integer as year
      from labor_spans
     where part = ${PARTS[level].annual}
     order by year`;
