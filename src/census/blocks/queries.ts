import type { Sql } from "postgres";
import type { StoredMetric } from "../metrics/metric-names.ts";
import { CODE_LENGTH } from "../vocabulary/levels.ts";
import { type Level, type Vintage, yearOf } from "../vocabulary/vintages.ts";

/** Which rows of a metric a list of values takes. */
export interface ValuesRange {
  level: Level;
  vintage: Vintage;
  /** The stored metric of which there is a row for each place. */
  metric: StoredMetric;
  /** A second one that the value is computed from. */
  otherMetric: StoredMetric | undefined;
  /** Whether the land area is needed. */
  withArea: boolean;
  /** FIPS code of a state. */
  state: string | undefined;
}

/**
 * A block of a list of values as the database writes it: its arrays as texts (`{1001,1003}`), each of which the program
 * takes apart in one go. Rows of single values cost both sides several times as much.
 */
export interface BlockRow {
  /**
   * `own`: the metric of which there is a row for each place; `other`: the second one; `area`: square miles of land.
   */
  kind: "own" | "other" | "area";
  /** FIPS codes as numbers, ascending. */
  codes: string;
  estimates: string;
  /** This and the next three: null where no place of the block has one. */
  margins: string | null;
  estimate_notes: string | null;
  margin_notes: string | null;
  open_ends: string | null;
  /** Of a page, for `own`: how many places of the list come before the block, and how many the list has. */
  places_before: number;
  total: number;
}

/** The blocks of a metric at a level of a vintage. */
const blocksOf = (sql: Sql, { level, vintage }: ValuesRange, metric: StoredMetric) => sql`
                       vintage = ${vintage}
                   and level = ${level}
                   and metric = ${metric}
                   and dimension = ''
                   and grp = ''`;

/**
 * The blocks of a list of values, ascending; of a state's list, with only the cells of its places. Blocks of a series
 * do not overlap, so that their order is that of the codes.
 */
const listedBlocks = (sql: Sql, range: ValuesRange) =>
  range.state === undefined
    ? sql`
        select last_code, codes, estimates, margins, estimate_notes, margin_notes, open_ends
          from census_blocks
         where ${blocksOf(sql, range, range.metric)}`
    : sql`
        select last_code, cut.*
          from census_blocks as block,
               lateral (select array_agg(code order by code) as codes, array_agg(value order by code) as estimates,
                               array_agg(moe order by code) as margins,
                               array_agg(value_note order by code) as estimate_notes,
                               array_agg(moe_note order by code) as margin_notes,
                               array_agg(open_ended order by code) as open_ends
                          from unnest(block.codes, block.estimates, block.margins, block.estimate_notes,
                                      block.margin_notes, block.open_ends)
                                 as cell (code, value, moe, value_note, moe_note, open_ended)
                         where ${inState(sql, range, range.state)}) as cut
         where ${blocksOf(sql, range, range.metric)}
               ${blocksInState(sql, range, range.state)}
           and cut.codes is not null`;

/** The blocks of `own`, as texts, and with them what the values are computed from, of the same codes. */
const withWhatIsNeeded = (sql: Sql, range: ValuesRange) => sql`
    select 'own' as kind, last_code, codes::text, estimates::text, margins::text, estimate_notes::text,
           margin_notes::text, open_ends::text, places_before, total
      from own
           ${range.otherMetric === undefined ? sql`` : otherBlocks(sql, range, range.otherMetric)}
           ${range.withArea ? landAreas(sql, range) : sql``}
     order by last_code`;

// A block in which no code is after the first of the piece, or all are after its last, has none of it.
const otherBlocks = (sql: Sql, range: ValuesRange, otherMetric: StoredMetric) => sql`
     union all
    select 'other', last_code, codes::text, estimates::text, margins::text, estimate_notes::text,
           margin_notes::text, open_ends::text, 0, 0
      from census_blocks
     where ${blocksOf(sql, range, otherMetric)}
       and last_code >= (select min(codes[1]) from own)
       and codes[1] <= (select max(last_code) from own)`;

// As `nearestArea`, for all places at once: thousands of lateral queries took ten times as long.
const landAreas = (sql: Sql, { level, vintage }: ValuesRange) => sql`
     union all
    select 'area', max(code), array_agg(code order by code)::text, array_agg(land_area_sq_mi order by code)::text,
           null, null, null, null, 0, 0
      from (select distinct on (fips) fips::bigint as code, land_area_sq_mi
              from (select fips, land_area_sq_mi, year as area_year
                      from census_gazetteer
                     where level = ${level}
                       and fips between (select census_fips(${level}, min(codes[1])) from own)
                                    and (select census_fips(${level}, max(last_code)) from own)
                     union all
                    select fips, land_area_sq_mi, right(area_edition, 4)::smallint
                      from census_geographies
                     where level = 'nation'
                       and level = ${level}) as areas
             order by fips, abs(area_year - ${yearOf(vintage)}), area_year desc) as nearest
    having count(*) > 0`;

/** The lowest code of a state at the level, and the lowest that is beyond it; the nation's code is in none. */
const codesOfState = (state: string, level: Level): [first: number, beyond: number] => {
  const digits = CODE_LENGTH[level] - state.length;
  return digits < 0 ? [0, 0] : [Number(state) * 10 ** digits, (Number(state) + 1) * 10 ** digits];
};

const blocksInState = (sql: Sql, { level }: ValuesRange, state: string) => {
  if (level === "metro") return sql``; // its code does not tell the state
  const [first, beyond] = codesOfState(state, level);
  return sql`and last_code >= ${first} and block.codes[1] < ${beyond}`;
};

const inState = (sql: Sql, { level }: ValuesRange, state: string) => {
  if (level !== "metro") {
    const [first, beyond] = codesOfState(state, level);
    return sql`code >= ${first} and code < ${beyond}`;
  }
  return sql`
    code in (select fips::bigint from census_geographies where level = 'metro' and ${state} = any (states))`;
};

/** A code before all others, from which a list of values begins. */
export const BEFORE_ALL = "-1";

/** The blocks that have the places of one page of a metric's values; none where the page is beyond the last one. */
export const blocksOfPage = (sql: Sql, range: ValuesRange, { limit, offset }: { limit: number; offset: number }) =>
  sql<BlockRow[]>`
    with own as materialized (
      select *
        from (select *, sum(cardinality(codes)) over (order by last_code) - cardinality(codes) as places_before,
                     sum(cardinality(codes)) over () as total
                from (${listedBlocks(sql, range)}) as listed) as counted
       where places_before < ${offset + limit}
         and places_before + cardinality(codes) > ${offset}
    )
    ${withWhatIsNeeded(sql, range)}`;

/**
 * The blocks after the one whose last code is `after`: read piece by piece, so that a slow client holds no connection.
 */
export const blocksAfter = (sql: Sql, range: ValuesRange, after: string, limit: number) =>
  sql<(BlockRow & { last_code: number })[]>`
    with own as materialized (
      select *, 0 as places_before, 0 as total
        from (${listedBlocks(sql, range)}) as listed
       where last_code > ${after}::bigint
       order by last_code
       limit ${limit}
    )
    ${withWhatIsNeeded(sql, range)}`;

/** The codes of all places that a list of values has, as numbers, ascending; a text (`{1001,1003}`) for each block. */
export const listedCodes = (sql: Sql, range: ValuesRange) =>
  sql<{ codes: string }[]>`
    select codes::text
      from census_blocks
     where ${blocksOf(sql, range, range.metric)}
     order by last_code`;

/** How many rows a list of values has. */
export const valueCount = (sql: Sql, range: ValuesRange) =>
  sql<{ total: number }[]>`
    select coalesce(sum(cardinality(codes)), 0) as total
      from (${listedBlocks(sql, range)}) as listed`;
