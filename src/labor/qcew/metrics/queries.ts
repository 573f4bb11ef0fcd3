import type { Sql } from "postgres";

/** Arrays of `qcew_blocks` that a metric is read from. */
export type FigureColumn =
  | "establishments"
  | "month1_employment"
  | "month2_employment"
  | "month3_employment"
  | "total_wages"
  | "avg_weekly_wage"
  | "employment_lq"
  | "wages_lq"
  | "employment_yoy"
  | "wages_yoy"
  | "avg_weekly_wage_yoy";

/** What kind of area is meant: the nation is US000, states end in 000, counties are the others. */
export type AreaLevel = "nation" | "state" | "county";

const ofLevel = (sql: Sql, level: AreaLevel) =>
  level === "nation"
    ? sql`area_fips = 'US000'`
    : level === "state"
      ? sql`area_fips like '__000' and area_fips <> 'US000'`
      : sql`area_fips not like '__000'`;

/** Which cells of many areas are requested. */
export interface CellsOfAreas {
  level: AreaLevel;
  block: number;
  /** A code, and its counterpart in another edition. */
  industries: readonly number[];
  /** `own_code`s. */
  owners: readonly number[];
}

/** One cell of one area. `figures` in the order of the requested columns. */
export interface AreaCell {
  quarter: number;
  area_fips: string;
  industry: number;
  ownership: number;
  figures: (number | null)[];
  suppressed: boolean;
  /** No establishments: the zeros of the row are true. */
  empty: boolean;
}

/** Quarters from the first to the last one, both included. */
export interface QuarterRange {
  first: number;
  last: number;
}

function inQuarters(sql: Sql, quarters: QuarterRange | undefined) {
  if (quarters === undefined) return sql``;
  const { first, last } = quarters;
  return first === last ? sql`and quarter = ${first}` : sql`and quarter between ${first} and ${last}`;
}

/**
 * Cells of the areas of a level, or of those named, in some quarters or all, by area. The places of the cells in
 * their blocks are found first: unnesting the blocks would make a row of each of their cells.
 */
export const cellsOfAreas = (
  sql: Sql,
  { level, block, industries, owners }: CellsOfAreas,
  {
    columns,
    quarters,
    areas,
  }: { columns: readonly FigureColumn[]; quarters?: QuarterRange | undefined; areas?: readonly string[] | undefined },
) =>
  sql<AreaCell[]>`
    select quarter, area_fips, asked.industry, qcew_blocks.ownership[cell.place] as ownership,
           array[${columns.map(
             (column, index) => sql`${index === 0 ? sql`` : sql`, `}${sql(column)}[cell.place]::float8`,
           )}]
             as figures,
           month1_employment[cell.place] is null as suppressed,
           establishments[cell.place] = 0 as empty
      from qcew_blocks,
           unnest(${industries as number[]}::integer[]) as asked (industry),
           unnest(array_positions(qcew_blocks.industry, asked.industry)) as cell (place)
     where block = ${block}
       and ${areas ? sql`area_fips = any (${areas as string[]})` : ofLevel(sql, level)}
       ${inQuarters(sql, quarters)}
       and qcew_blocks.ownership[cell.place] = any (${owners as number[]}::smallint[])
     order by area_fips, quarter`;

/** The tens of `agglvl_code`, as `qcew_industries` has them. */
const LEVEL_DIGITS: Readonly<Record<AreaLevel, number>> = { nation: 1, state: 5, county: 7 };

/** First and last quarter in which any area of a level has one of these industries; null where none has. */
export async function spanOfIndustries(
  sql: Sql,
  level: AreaLevel,
  industries: readonly number[],
): Promise<{ first: number; last: number } | null> {
  const [span] = await sql<{ first: number | null; last: number | null }[]>`
    select min(quarter) as first, max(quarter) as last
      from qcew_industries
     where industry = any (${industries as number[]})
       and level = ${LEVEL_DIGITS[level]}`;
  return span?.first == null || span.last == null ? null : { first: span.first, last: span.last };
}

/** First and last quarter of each kind of area. */
export const levelSpans = (sql: Sql) =>
  sql<{ level: AreaLevel; first: number; last: number }[]>`
    select case level when 1 then 'nation' when 5 then 'state' else 'county' end as level,
           min(quarter) as first, max(quarter) as last
      from qcew_industries
     group by level`;
