import type { Sql } from "postgres";

/** The arrays of `qcew_blocks` that metrics read. */
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

/** A kind of area. The nation is US000, states end in 000, all others are counties. */
export type AreaLevel = "nation" | "state" | "county";

/** Returns the SQL condition for a kind of area. */
function ofLevel(sql: Sql, level: AreaLevel) {
  if (level === "nation") return sql`area_fips = 'US000'`;
  if (level === "state") return sql`area_fips like '__000' and area_fips <> 'US000'`;
  return sql`area_fips not like '__000'`;
}

/** The requested cells of many areas. */
export interface CellsOfAreas {
  level: AreaLevel;
  block: number;
  /** A code and its counterpart in another NAICS edition. */
  industries: readonly number[];
  /** `own_code`s. */
  owners: readonly number[];
}

/** One cell of one area. `figures` are in the order of the requested columns. */
export interface AreaCell {
  quarter: number;
  area_fips: string;
  industry: number;
  ownership: number;
  figures: (number | null)[];
  suppressed: boolean;
  /** Whether there are no establishments. If so, the zeros in the row are true zeros. */
  empty: boolean;
}

/** A range of quarters, both ends included. */
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
 * Returns cells of all areas of a level, or of the named areas, in some or all quarters, by area. The query first finds
 * the positions of the cells in their blocks. Unnesting the blocks would make a row for each of their cells.
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

/** The tens digit of `agglvl_code`, as in `qcew_industries`. */
const LEVEL_DIGITS: Readonly<Record<AreaLevel, number>> = { nation: 1, state: 5, county: 7 };

/** Returns the first and last quarter in which any area of a level has one of these industries. Null if no area has. */
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

/** Returns the first and last quarter of each kind of area. */
export const levelSpans = (sql: Sql) =>
  sql<{ level: AreaLevel; first: number; last: number }[]>`
    select case level when 1 then 'nation' when 5 then 'state' else 'county' end as level,
           min(quarter) as first, max(quarter) as last
      from qcew_industries
     group by level`;
