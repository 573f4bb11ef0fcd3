import type { TransactionSql } from "postgres";
import type { Published } from "../../revisions/published.ts";
import { BLOCK_COLUMNS, FIGURE_COLUMNS } from "./blocks.ts";

/** The array columns of a block. */
const ARRAYS = BLOCK_COLUMNS.slice(3);

/**
 * The table in which blocks of several files are gathered before the merge. `part` is the file's position in the list.
 */
export const GATHERED = "qcew_gathered";

/** The `part` of served blocks. Every file has precedence over it. */
const SERVED_PART = 32_767;

/**
 * Prepares a new table for blocks. Without this, ANALYZE would unpack a million arrays for statistics that no query
 * needs.
 */
export async function prepareBlocks(tx: TransactionSql, target: string): Promise<void> {
  await tx.unsafe(`alter table ${target} ${ARRAYS.map((name) => `alter column ${name} set statistics 0`).join(", ")}`);
}

/** Makes the temporary table that gathers the blocks of several files. */
export const makeGathering = (tx: TransactionSql, target: string) =>
  tx.unsafe(`create temporary table ${GATHERED} on commit drop as select 0::smallint as part, * from ${target}`);

/** Returns whether the served quarter has something that is not in `target`, or `target` has an area in pieces. */
export async function needsMerge(tx: TransactionSql, target: string, quarter: number): Promise<boolean> {
  const [row] = await tx.unsafe<{ needed: boolean }[]>(
    `select exists (select area_fips, unnest(groups) from qcew_blocks where quarter = $1
                    except select area_fips, unnest(groups) from ${target})
         or exists (select from ${target} group by area_fips, block having count(*) > 1) as needed`,
    [quarter],
  );
  return row?.needed ?? true;
}

/** Moves the rows of `target` to {@link GATHERED}. */
export async function gather(tx: TransactionSql, target: string): Promise<void> {
  await makeGathering(tx, target);
  await tx.unsafe(`truncate ${target}`);
}

/** The parts with one industry of every area, and that industry. */
export interface IndustryParts {
  parts: readonly number[];
  industries: readonly number[];
}

/**
 * Fills the empty `target` with the gathered blocks and the served blocks of the quarter. In each of its areas, a file
 * replaces its groups (ownership and level). A by-industry file replaces its industry everywhere. Earlier files in the
 * list win over later ones, and all files win over served blocks. Returns a cell that one file has twice, or undefined.
 */
export async function mergeBlocks(
  tx: TransactionSql,
  target: string,
  quarter: number,
  { parts, industries }: IndustryParts,
): Promise<{ area_fips: string; ownership: number; industry: number } | undefined> {
  await copyUncontested(tx, target, { quarter, hasIndustryParts: parts.length > 0 });
  await findWinners(tx, { parts, industries });
  const [twice] = await tx<{ area_fips: string; ownership: number; industry: number }[]>`
    select area_fips, ownership, industry
      from qcew_winners
     group by area_fips, ownership, industry
    having count(*) > 1
     limit 1`;
  if (twice) return twice;
  await tx.unsafe(
    `insert into ${target} (${BLOCK_COLUMNS.join(", ")})
     select $1::smallint, area_fips, block, array_agg(distinct "group"), array_agg(ownership), array_agg(industry),
            ${FIGURE_COLUMNS.map((name) => `array_agg(${name})`).join(", ")}
       from (select * from qcew_winners order by area_fips, block, ownership, industry) as ordered
      group by area_fips, block`,
    [quarter],
  );
  return undefined;
}

/** Makes the tables `qcew_parts` and `qcew_contested`, and copies the areas of a single part to `target`. */
async function copyUncontested(
  tx: TransactionSql,
  target: string,
  { quarter, hasIndustryParts }: { quarter: number; hasIndustryParts: boolean },
): Promise<void> {
  await tx.unsafe(
    `create temporary table qcew_parts on commit drop as
     select part, ${BLOCK_COLUMNS.join(", ")} from ${GATHERED}
     union all
     select ${SERVED_PART}, ${BLOCK_COLUMNS.join(", ")} from qcew_blocks where quarter = $1`,
    [quarter],
  );
  // An area with whole blocks from one part needs no merge. Most areas are like this.
  await tx.unsafe(
    `create temporary table qcew_contested on commit drop as
     select area_fips from qcew_parts
      group by area_fips
     having count(distinct part) > 1 or count(distinct block) < count(*) or ${hasIndustryParts}`,
  );
  await tx`analyze qcew_contested`;
  await tx.unsafe(`
    insert into ${target} (${BLOCK_COLUMNS.join(", ")})
    select ${BLOCK_COLUMNS.join(", ")} from qcew_parts
     where area_fips not in (select area_fips from qcew_contested)`);
}

/** Makes the table `qcew_winners`: the cells of contested areas, from the part that counts. */
async function findWinners(tx: TransactionSql, { parts, industries }: IndustryParts): Promise<void> {
  await tx.unsafe(
    `create temporary table qcew_winners on commit drop as
     with cells as (
       select part, area_fips, block, qcew_group(cell.ownership, cell.industry) as "group", cell.*
         from qcew_parts
         join qcew_contested using (area_fips),
              unnest(qcew_parts.ownership, qcew_parts.industry,
                     ${FIGURE_COLUMNS.map((name) => `qcew_parts.${name}`).join(", ")})
                as cell (ownership, industry, ${FIGURE_COLUMNS.join(", ")})
     ), first_of_group as (
       select area_fips, "group", min(part) as part
         from cells
        where not part = any ($1::smallint[])
        group by area_fips, "group"
     ), first_of_industry as (
       select industry, min(part) as part
         from unnest($1::smallint[], $2::integer[]) as one (part, industry)
        group by industry
     )
     select cells.*
       from cells
       left join first_of_group using (area_fips, "group")
       left join first_of_industry using (industry)
      where cells.part <= coalesce(first_of_group.part, cells.part)
        and cells.part <= coalesce(first_of_industry.part, cells.part)`,
    [parts as number[], industries as number[]],
  );
}

/** Returns a cell for which gathered files have different figures, with the positions of these files, or undefined. */
export async function conflictingCell(tx: TransactionSql) {
  await tx.unsafe(
    `create temporary table qcew_shared on commit drop as
     select area_fips from ${GATHERED} group by area_fips having count(distinct part) > 1`,
  );
  await tx`analyze qcew_shared`;
  const figures = FIGURE_COLUMNS.map((name) => `${GATHERED}.${name}`).join(", ");
  const [conflict] = await tx.unsafe<{ area_fips: string; ownership: number; industry: number; parts: number[] }[]>(
    `select area_fips, cell.ownership, cell.industry, array_agg(distinct part)::integer[] as parts
       from ${GATHERED}
       join qcew_shared using (area_fips),
            unnest(${GATHERED}.ownership, ${GATHERED}.industry, ${figures})
              as cell (ownership, industry, ${FIGURE_COLUMNS.join(", ")})
      group by area_fips, cell.ownership, cell.industry
     having count(distinct part) > 1
        and count(distinct (${FIGURE_COLUMNS.map((name) => `cell.${name}`).join(", ")})) > 1
      limit 1`,
  );
  return conflict;
}

/** Number of cells by kind of area. */
export interface CellCount {
  level: "nation" | "state" | "county";
  cells: number;
}

/** Counts the cells of a new table by kind of area. */
export const countCells = (tx: TransactionSql, target: string) =>
  tx.unsafe<CellCount[]>(`
    select case when area_fips = 'US000' then 'nation' when area_fips like '%000' then 'state'
                else 'county' end as level,
           sum(cardinality(industry))::integer as cells
      from ${target}
     group by 1`);

/** Counts the served cells of a quarter by kind of area. */
export const servedCells = (tx: TransactionSql, quarter: number) =>
  tx<CellCount[]>`
    select case when area_fips = 'US000' then 'nation' when area_fips like '%000' then 'state'
                else 'county' end as level,
           sum(cardinality(industry))::integer as cells
      from qcew_blocks
     where quarter = ${quarter}
     group by 1`;

/** An industry that areas of a level have; the level as in `qcew_industries`. */
export interface LevelIndustry {
  level: number;
  industry: number;
}

/** The industries that a new table has, by level of area. */
export const industriesOf = (tx: TransactionSql, target: string) =>
  tx.unsafe<LevelIndustry[]>(`
    select distinct case when area_fips = 'US000' then 1 when area_fips like '%000' then 5 else 7 end as level,
           unnest(industry) as industry
      from ${target}`);

/** Replaces the quarter's rows in `qcew_industries`. */
export async function writeIndustries(
  tx: TransactionSql,
  quarter: number,
  industries: readonly LevelIndustry[],
): Promise<void> {
  await tx`delete from qcew_industries where quarter = ${quarter}`;
  await tx`
    insert into qcew_industries (quarter, level, industry)
    select ${quarter}, *
      from unnest(${industries.map(({ level }) => level)}::smallint[],
                  ${industries.map(({ industry }) => industry)}::integer[])`;
}

/** A file that a served quarter was made of, as its publication's detail has it, by its checksum. */
export interface KnownFile {
  name: string;
  /** Labels of all quarters that it has. */
  quarters: string[];
  /** Another file was laid over it since, so that what it says need not be what is served. */
  isBelow?: boolean;
}

/** What a quarter was published with. */
export interface QuarterDetail {
  files: Record<string, KnownFile>;
  /** Whether a file of all areas is among them. */
  whole: boolean;
  cells: Record<string, number>;
  /** When the newest of the files that were loaded last was published; absent where nothing says it. */
  published?: Published;
}
