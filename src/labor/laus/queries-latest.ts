import type { Sql, TransactionSql } from "postgres";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import type { PublishedFrom } from "../vocabulary/metadata.ts";
import type { MonthNumber } from "../vocabulary/period.ts";
import type { Frequency } from "./schema.ts";
import { areaDivisor, LAUS_LEVELS, type LausLevel, PARTS } from "./series-id.ts";

/** Raise this when the statement below derives different rows. They are then derived again. */
export const LATEST_VERSION = 1;

/** A row of `laus_latest`. Its lists are text in the database's form (`{1,NULL}`), which is faster to parse. */
export interface LatestRow {
  frequency: Frequency;
  adjustment: Adjustment;
  made_by: number;
  /** Name of the area. Null if no file names it. */
  name: string | null;
  last_period: MonthNumber;
  published_on: string;
  published_from: PublishedFrom;
  periods: string;
  unemployment_rate: string;
  unemployment: string;
  employment: string;
  labor_force: string;
  employment_population_ratio: string;
  labor_force_participation_rate: string;
  footnotes: string | null;
  editions: string | null;
}

/** The requested kind of figures of an area. Undefined means any. */
export interface AskedKind {
  frequency: Frequency | undefined;
  adjustment: Adjustment | undefined;
}

/**
 * Returns an area's current figures, of the first requested kind that it has. Months come before years, and adjusted
 * before unadjusted.
 */
export const latestOfArea = (sql: Sql, { level, fips }: { level: LausLevel; fips: string }, askedKind: AskedKind) =>
  sql<LatestRow[]>`
    select frequency, adjustment, made_by, name, last_period, laus_latest.published_on, published_from, periods::text,
           unemployment_rate::text, unemployment::text, employment::text, labor_force::text,
           employment_population_ratio::text, labor_force_participation_rate::text, footnotes, editions::text
      from laus_latest
      left join laus_areas using (level, fips)
     where level = ${level}
       and fips = ${fips}
       and frequency = coalesce(${askedKind.frequency ?? null}, frequency)
       and adjustment = coalesce(${askedKind.adjustment ?? null}, adjustment)
     order by frequency desc, adjustment desc
     limit 1`;

/** The newest periods of an area; lists are texts as the database writes them, and parallel. */
export interface RecentRow {
  level: LausLevel;
  fips: string;
  frequency: Frequency;
  /** Of the area; null where no file named it. */
  name: string | null;
  periods: string;
  rates: string;
  forces: string;
  /** Codes of each period, one line each; null if no figure has any. */
  footnotes: string | null;
}

/**
 * The newest periods of every county (unadjusted months, and years) and state (adjusted months), as served now: by
 * area, months before years.
 */
export const recentOfAllAreas = (sql: Sql, count: number) =>
  sql<RecentRow[]>`
    select level, fips, frequency, name, periods[first_index:]::text as periods,
           unemployment_rate[first_index:]::text as rates, labor_force[first_index:]::text as forces,
           array_to_string((string_to_array(footnotes, E'\\n'))[first_index:], E'\\n') as footnotes
      from (select *, greatest(1, cardinality(periods) - ${count - 1}::integer) as first_index
              from laus_latest
             where made_by = ${LATEST_VERSION}
               and (level = 'county' or (frequency = 'monthly' and adjustment = 'sa'))) as latest
      left join laus_areas using (level, fips)
     order by level, fips, frequency desc`;

/** Derives the rows of a part of the store again from the observations that will be served. */
export async function writeLatest(tx: TransactionSql, level: LausLevel, frequency: Frequency): Promise<void> {
  await tx`delete from laus_latest where level = ${level} and frequency = ${frequency}`;
  await tx`
    insert into laus_latest (level, fips, frequency, adjustment, made_by, last_period, published_on, published_from,
                             periods, unemployment_rate, unemployment, employment, labor_force,
                             employment_population_ratio, labor_force_participation_rate, footnotes, editions)
    with ${newestFigures(tx, level, frequency)},
    ${figuresOfAreas(tx)},
    ${answeringReleases(tx, level, frequency)}
    select ${level}, left(lpad(area::text, 5, '0'), ${level === "state" ? 2 : 5}), ${frequency},
           case when is_adjusted then 'sa' else 'nsa' end, ${LATEST_VERSION}, last_period, published_on, published_from,
           coalesce(periods, '{}'), coalesce(rates, '{}'), coalesce(unemployed, '{}'), coalesce(employed, '{}'),
           coalesce(forces, '{}'), coalesce(ratios, '{}'), coalesce(participations, '{}'), footnotes, editions
      from answering
      left join areas using (area, is_adjusted)`;
}

/** SQL for the parts of a series number: area, digit of the measure, and adjustment. */
const seriesParts = (tx: TransactionSql, frequency: Frequency) => {
  const divisor = areaDivisor(frequency);
  return tx`
           (series / ${divisor}::bigint)::integer as area,
           (series / ${divisor / 10}::bigint % 10)::integer as measure,
           ${frequency === "monthly" ? tx`series % 2 = 0` : tx`false`} as is_adjusted`;
};

/** The last digits of the measure codes of a level. Counties have no population figures to compare with. */
const lastMeasure = (level: LausLevel): number => (level === "county" ? 6 : 8);

/** `figures`: the newest version of each month or year of each series. Years also have the day of their release. */
const newestFigures = (tx: TransactionSql, level: LausLevel, frequency: Frequency) => tx`
    figures as (
      select area, is_adjusted, measure, period, value, footnotes, edition
        from (select distinct on (series, period)
                     series, ${seriesParts(tx, frequency)}, period, value, footnotes, is_absent
                from labor_observations
               where part = ${PARTS[level][frequency]}
               order by series, period, published_on desc) as newest
        left join (select series, max(published_on) as edition
                     from labor_spans
                    where part = ${PARTS[level][frequency]}
                      and ${frequency === "annual"}
                    group by series) as editions using (series)
       where not is_absent
         and measure <= ${lastMeasure(level)}
    )`;

/** `areas`: the figures of each area, as parallel lists. */
const figuresOfAreas = (tx: TransactionSql) => tx`
    periods as (
      select area, is_adjusted, period,
             max(value) filter (where measure = 3) as rate, max(value) filter (where measure = 4) as unemployed,
             max(value) filter (where measure = 5) as employed, max(value) filter (where measure = 6) as force,
             max(value) filter (where measure = 7) as ratio, max(value) filter (where measure = 8) as participation,
             string_agg(footnotes, ',') as codes, max(edition) filter (where measure = 3) as edition
        from figures
       group by area, is_adjusted, period
    ), areas as (
      select area, is_adjusted, array_agg(period order by period) as periods,
             array_agg(rate order by period) as rates, array_agg(unemployed order by period) as unemployed,
             array_agg(employed order by period) as employed, array_agg(force order by period) as forces,
             array_agg(ratio order by period) as ratios, array_agg(participation order by period) as participations,
             case when count(codes) > 0 then string_agg(coalesce(codes, ''), E'\\n' order by period) end as footnotes,
             case when count(edition) > 0 then array_agg(edition order by period) end as editions
        from periods
       group by area, is_adjusted
    )`;

/** `answering`: which releases answer for each area with an unemployment rate, as `answeringRelease` finds them. */
const answeringReleases = (tx: TransactionSql, level: LausLevel, frequency: Frequency) => tx`
    answering as (
      select area, is_adjusted, last_period, published_on, published_from
        from (select area, is_adjusted, max(last_period) as last_period, max(published_on) as published_on
                from (select series, ${seriesParts(tx, frequency)}, last_period, published_on,
                             max(published_on) filter (where is_whole) over (partition by series) as whole_on
                        from labor_spans
                       where part = ${PARTS[level][frequency]}) as spans
               where published_on >= coalesce(whole_on, published_on)
                 and measure <= ${lastMeasure(level)}
               group by area, is_adjusted
              having bool_or(measure = 3)) as newest
        join labor_releases using (published_on)
       where part = ${PARTS[level][frequency]}
    )`;

/** Returns the parts whose rows are missing or come from other code. */
export const partsToDerive = async (
  sql: Sql | TransactionSql,
): Promise<{ level: LausLevel; frequency: Frequency }[]> => {
  const parts = LAUS_LEVELS.flatMap((level) =>
    (["monthly", "annual"] as const).map((frequency) => ({ level, frequency, part: PARTS[level][frequency] })),
  );
  const rows = await sql<{ part: string }[]>`
    select part
      from unnest(${parts.map(({ part }) => part)}::text[], ${parts.map(({ level }) => level)}::text[],
                  ${parts.map(({ frequency }) => frequency)}::text[]) as parts (part, level, frequency)
     where exists (select from labor_spans where labor_spans.part = parts.part) -- a release can be without years
       and not exists (select
                         from laus_latest
                        where laus_latest.level = parts.level
                          and laus_latest.frequency = parts.frequency
                          and made_by = ${LATEST_VERSION})`;
  return parts.filter(({ part }) => rows.some((row) => row.part === part));
};
