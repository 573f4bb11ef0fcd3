import type { Sql } from "postgres";
import type { Estimate, EstimateNote } from "../estimates.ts";
import { CODE_LENGTH } from "../levels.ts";
import type { StoredMetric } from "../metrics/metric-names.ts";
import { type Level, type Vintage, yearOf } from "../vintages.ts";

/** Which rows of a metric a list of values takes. */
export interface ValuesRange {
  level: Level;
  vintage: Vintage;
  /** The stored metric of which there is a row for each place. */
  metric: StoredMetric;
  /** A second one that the value is computed from. */
  other: StoredMetric | undefined;
  /** Whether the land area is needed. */
  withArea: boolean;
  /** FIPS code of a state. */
  state: string | undefined;
}

/** One place of a list of values; fields with `other_` are of the second metric. */
export interface ValueRow extends Estimate {
  fips: string;
  other_value: number | null;
  other_moe: number | null;
  other_value_note: EstimateNote | null;
  other_moe_note: EstimateNote | null;
  other_open_ended: "above" | "below" | null;
  land_area_sq_mi: number | null;
}

/** The blocks of a metric at a level of a vintage. */
const blocksOf = (sql: Sql, { level, vintage }: ValuesRange, metric: StoredMetric) => sql`
                       vintage = ${vintage}
                   and level = ${level}
                   and metric = ${metric}
                   and dimension = ''
                   and grp = ''`;

/**
 * The rows of one piece of a list of values. The piece is cut first, and everything else is joined to it. In the order
 * of blocks, and of codes within each, which is that of codes, because blocks do not overlap: so that no block beyond
 * the piece is read.
 */
const valueRows = (sql: Sql, range: ValuesRange, after: string, limit: number, offset: number) => sql`
    with own as materialized (
      select cell.code, cell.value, cell.moe, cell.value_note, cell.moe_note, cell.open_ended
        from census_blocks,
             unnest(codes, estimates, margins, estimate_notes, margin_notes, open_ends)
               as cell (code, value, moe, value_note, moe_note, open_ended)
       where ${blocksOf(sql, range, range.metric)}
         and last_code > ${after}::bigint
         and cell.code > ${after}::bigint
             ${blocksInState(sql, range)}
             ${inState(sql, range)}
       order by last_code, cell.code
       limit ${limit} offset ${offset}
    ), coded as materialized (
      select *, census_fips(${range.level}, code) as fips from own
    )
    select coded.fips, coded.value, coded.moe, coded.value_note as "valueNote", coded.moe_note as "moeNote",
           coded.open_ended as "openEnded"
           ${range.other === undefined ? withoutOther(sql) : withOther(sql)}
           ${range.withArea ? sql`, area.land_area_sq_mi` : sql`, null::float8 as land_area_sq_mi`}
      from coded
           ${range.other === undefined ? sql`` : joinOther(sql, range, range.other)}
           ${range.withArea ? joinArea(sql, range) : sql``}
     order by coded.code`;

const withOther = (sql: Sql) => sql`
           , other.value as other_value, other.moe as other_moe, other.value_note as other_value_note,
           other.moe_note as other_moe_note, other.open_ended as other_open_ended`;
const withoutOther = (sql: Sql) => sql`
           , null::float8 as other_value, null::float8 as other_moe, null::text as other_value_note,
           null::text as other_moe_note, null::text as other_open_ended`;

// A block in which no code is after the first of the piece, or all are after its last, has none of it.
const joinOther = (sql: Sql, range: ValuesRange, other: StoredMetric) => sql`
      left join (select cell.*
                   from census_blocks,
                        unnest(codes, estimates, margins, estimate_notes, margin_notes, open_ends)
                          as cell (code, value, moe, value_note, moe_note, open_ended)
                  where ${blocksOf(sql, range, other)}
                    and last_code >= (select min(code) from own)
                    and codes[1] <= (select max(code) from own)) as other
        on other.code = coded.code`;

// As `nearestArea`, for all rows at once: thousands of lateral queries took ten times as long.
const joinArea = (sql: Sql, { level, vintage }: ValuesRange) => sql`
      left join (select distinct on (fips) fips, land_area_sq_mi
                   from (select fips, land_area_sq_mi, year as area_year
                           from census_gazetteer
                          where level = ${level}
                            and fips between (select min(fips) from coded) and (select max(fips) from coded)
                          union all
                         select fips, land_area_sq_mi, right(area_edition, 4)::smallint
                           from census_geographies
                          where level = 'nation'
                            and level = ${level}) as areas
                  order by fips, abs(area_year - ${yearOf(vintage)}), area_year desc) as area
        on area.fips = coded.fips`;

/** The lowest code of a state at the level, and the lowest that is beyond it; the nation's code is in none. */
const codesOfState = (state: string, level: Level): [first: number, beyond: number] => {
  const digits = CODE_LENGTH[level] - state.length;
  return digits < 0 ? [0, 0] : [Number(state) * 10 ** digits, (Number(state) + 1) * 10 ** digits];
};

const blocksInState = (sql: Sql, { level, state }: ValuesRange) => {
  if (state === undefined || level === "metro") return sql``;
  const [first, beyond] = codesOfState(state, level);
  return sql`and last_code >= ${first} and codes[1] < ${beyond}`;
};

const inState = (sql: Sql, { level, state }: ValuesRange) => {
  if (state === undefined) return sql``;
  if (level !== "metro") {
    const [first, beyond] = codesOfState(state, level);
    return sql`and code >= ${first} and code < ${beyond}`;
  }
  return sql`
    and code in (select fips::bigint from census_geographies where level = 'metro' and ${state} = any (states))`;
};

/** A code before all others, from which a list of values begins. */
export const BEFORE_ALL = "-1";

/** One page of a metric's values, by code. */
export const valuePage = (sql: Sql, range: ValuesRange, { limit, offset }: { limit: number; offset: number }) =>
  sql<ValueRow[]>`${valueRows(sql, range, BEFORE_ALL, limit, offset)}`;

/** The values that come after a code, by code: read piece by piece, so that a slow client holds no connection. */
export const valuesAfter = (sql: Sql, range: ValuesRange, after: string, limit: number) =>
  sql<ValueRow[]>`${valueRows(sql, range, after, limit, 0)}`;

/** How many rows a list of values has. */
export const valueCount = (sql: Sql, range: ValuesRange) =>
  sql<{ total: number }[]>`
    select count(*) as total
      from census_blocks, unnest(codes) as code
     where ${blocksOf(sql, range, range.metric)}
           ${blocksInState(sql, range)}
           ${inState(sql, range)}`;
