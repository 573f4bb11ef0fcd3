import type { Sql } from "postgres";
import { formatQuarter } from "../../reference/quarters.ts";

/**
 * Blocks of one area and quarter. Arrays are text as Postgres writes them, `{1,NULL,3}`, because parsing them here is
 * faster.
 */
export interface BlockRow {
  quarter: number;
  ownership: string;
  industry: string;
  establishments: string;
  month1_employment: string;
  month2_employment: string;
  month3_employment: string;
  total_wages: string;
  avg_weekly_wage: string;
  employment_lq: string;
  wages_lq: string;
  employment_yoy: string;
  wages_yoy: string;
  avg_weekly_wage_yoy: string;
}

/** The requested blocks of one area. The range of quarters includes both ends. */
export interface BlocksOfArea {
  area: string;
  blocks: readonly number[];
  from: number;
  to: number;
}

const whichBlocks = (sql: Sql, { area, blocks, from, to }: BlocksOfArea) => sql`
           area_fips = ${area}
       and block = any (${blocks as number[]}::smallint[])
       and quarter between ${from} and ${to}`;

/** Returns whole blocks of an area. Reads the primary key of each quarter's partition. */
export const areaBlocks = (sql: Sql, blocksOfArea: BlocksOfArea) =>
  sql<BlockRow[]>`
    select quarter, ownership::text, industry::text, establishments::text, month1_employment::text,
           month2_employment::text, month3_employment::text, total_wages::text, avg_weekly_wage::text,
           employment_lq::text, wages_lq::text, employment_yoy::text, wages_yoy::text, avg_weekly_wage_yoy::text
      from qcew_blocks
     where ${whichBlocks(sql, blocksOfArea)}
     order by quarter, block`;

/**
 * As {@link areaBlocks}, with only the cells of a few industries. Each picked element unpacks its whole array, so whole
 * blocks are faster for many industries.
 */
export const areaCells = (sql: Sql, blocksOfArea: BlocksOfArea, industries: readonly number[]) =>
  sql<BlockRow[]>`
    select quarter, array_agg(qcew_blocks.ownership[place])::text as ownership,
           array_agg(asked.industry)::text as industry,
           array_agg(establishments[place])::text as establishments,
           array_agg(month1_employment[place])::text as month1_employment,
           array_agg(month2_employment[place])::text as month2_employment,
           array_agg(month3_employment[place])::text as month3_employment,
           array_agg(total_wages[place])::text as total_wages,
           array_agg(avg_weekly_wage[place])::text as avg_weekly_wage,
           array_agg(employment_lq[place])::text as employment_lq,
           array_agg(wages_lq[place])::text as wages_lq,
           array_agg(employment_yoy[place])::text as employment_yoy,
           array_agg(wages_yoy[place])::text as wages_yoy,
           array_agg(avg_weekly_wage_yoy[place])::text as avg_weekly_wage_yoy
      from qcew_blocks,
           unnest(${industries as number[]}::integer[]) as asked (industry),
           unnest(array_positions(qcew_blocks.industry, asked.industry)) as cell (place)
     where ${whichBlocks(sql, blocksOfArea)}
     group by quarter, block
     order by quarter, block`;

/** Returns the first and last quarter of an area. Null if it has none. */
export async function areaSpan(sql: Sql, area: string): Promise<{ first: number; last: number } | null> {
  const [span] = await sql<{ first: number | null; last: number | null }[]>`
    select min(quarter) as first, max(quarter) as last
      from qcew_blocks
     where area_fips = ${area}`;
  return span?.first == null || span.last == null ? null : { first: span.first, last: span.last };
}

/** Returns the first and last quarter of each industry in any area. */
export const industrySpans = (sql: Sql) =>
  sql<{ industry: number; first: number; last: number }[]>`
    select industry, min(quarter) as first, max(quarter) as last
      from qcew_industries
     group by industry`;

/** Returns which of some industries are in any area and quarter. */
export const loadedIndustries = (sql: Sql, industries: readonly number[]) =>
  sql<{ industry: number }[]>`
    select distinct industry
      from qcew_industries
     where industry = any (${industries as number[]})`;

/** Returns the first and last loaded quarter. Null if nothing is loaded. */
export async function loadedSpan(sql: Sql): Promise<{ first: number; last: number } | null> {
  const [span] = await sql<{ first: number | null; last: number | null }[]>`
    select min(quarter) as first, max(quarter) as last from qcew_industries`;
  return span?.first == null || span.last == null ? null : { first: span.first, last: span.last };
}

/** Returns the newest quarter of any area, `2016-Q4`. Null if nothing is loaded. */
export async function newestQuarter(sql: Sql): Promise<string | null> {
  const span = await loadedSpan(sql);
  return span && formatQuarter(span.last);
}

/**
 * Returns the areas of a quarter, and whether their industries of 3 to 6 digits (which are in later blocks) are loaded.
 */
export const areasOfQuarter = (sql: Sql, quarter: number) =>
  sql<{ area: string; is_detailed: boolean }[]>`
    select area_fips as area, max(block) > 0 as is_detailed
      from qcew_blocks
     where quarter = ${quarter}
     group by area_fips`;

/** Industries of an area in a quarter that lie in one block. */
export interface WantedCells {
  area: string;
  quarter: number;
  block: number;
  industries: readonly number[];
}

/** Figures of an industry in an area and quarter; null where they are withheld. Changes are in tenths of a percent. */
export interface AreaCell {
  area: string;
  industry: number;
  establishments: number;
  employment: number | null;
  weekly_wage: number | null;
  employment_yoy: number | null;
  weekly_wage_yoy: number | null;
}

/**
 * Cells of many areas: of private ownership, and for all industries (10) over all ownerships. Employment is that of the
 * quarter's last month. `array_cat` unpacks an array once; an element of a stored array would unpack it each time, and
 * `unnest` would make a row of every cell. Of 5,000 industries in 900 counties: 0.3 s, against 2 s by `unnest`.
 */
export const cellsOfAreas = (sql: Sql, wanted: readonly WantedCells[]) =>
  sql<AreaCell[]>`
    select area_fips as area, asked.industry, unpacked.establishments[place] as establishments,
           unpacked.employment[place] as employment, unpacked.weekly_wage[place] as weekly_wage,
           unpacked.employment_yoy[place] as employment_yoy, unpacked.weekly_wage_yoy[place] as weekly_wage_yoy
      from unnest(${wanted.map(({ area }) => area)}::text[], ${wanted.map(({ quarter }) => quarter)}::smallint[],
                  ${wanted.map(({ block }) => block)}::smallint[],
                  ${wanted.map(({ industries }) => `{${industries.join(",")}}`)}::text[])
             as wanted (area, quarter, block, industries)
      join qcew_blocks on area_fips = wanted.area and qcew_blocks.block = wanted.block
           and qcew_blocks.quarter = wanted.quarter
           and qcew_blocks.quarter = any (${[...new Set(wanted.map(({ quarter }) => quarter))]}::smallint[])
     cross join lateral
           (select array_cat(qcew_blocks.ownership, '{}') as ownership, array_cat(industry, '{}') as industry,
                   array_cat(qcew_blocks.establishments, '{}') as establishments,
                   array_cat(month3_employment, '{}') as employment, array_cat(avg_weekly_wage, '{}') as weekly_wage,
                   array_cat(qcew_blocks.employment_yoy, '{}') as employment_yoy,
                   array_cat(avg_weekly_wage_yoy, '{}') as weekly_wage_yoy
            offset 0) as unpacked
     cross join lateral unnest(wanted.industries::integer[]) as asked (industry)
     cross join lateral unnest(array_positions(unpacked.industry, asked.industry)) as cell (place)
     where unpacked.ownership[place] = case when asked.industry = 10 then 0 else 5 end`;

/** The areas of a quarter, separated by blanks: those with industries of 3 to 6 digits, and those without. */
export interface QuarterAreas {
  quarter: number;
  detailed: string | null;
  coarse: string | null;
}

/** The areas of each quarter, oldest first. */
export const areasByQuarter = (sql: Sql) =>
  sql<QuarterAreas[]>`
    select quarter, string_agg(area_fips, ' ') filter (where is_detailed) as detailed,
           string_agg(area_fips, ' ') filter (where not is_detailed) as coarse
      from (select quarter, area_fips, max(block) > 0 as is_detailed
              from qcew_blocks
             group by quarter, area_fips) as areas
     group by quarter
     order by quarter`;

/** The day on which each quarter's release was published, of those whose day is known. */
export const publicationDays = (sql: Sql) =>
  sql<{ period: string; published_on: string }[]>`
    select label as period, detail -> 'published' ->> 'on' as published_on
      from dataset_vintages
     where dataset = 'qcew' and state = 'served' and detail -> 'published' ->> 'on' is not null`;
