import type { Sql } from "postgres";
import type { Level, Vintage } from "../vocabulary/vintages.ts";

/**
 * How many places of each vintage and level have a population, and how many of these a margin, but no land area in any
 * Gazetteer: their density is not known. What has none of them is left out.
 */
export const populationsWithoutArea = (sql: Sql) =>
  sql<{ vintage: Vintage; level: Level; values: number; moes: number }[]>`
    with areas as materialized (
      select level, fips::bigint as code from census_gazetteer where land_area_sq_mi > 0
       union
      select level, fips::bigint from census_geographies where level = 'nation' and land_area_sq_mi > 0
    )
    select block.vintage, block.level, count(cell.value)::int as values, count(cell.moe)::int as moes
      from census_blocks as block,
           unnest(codes, estimates, margins) as cell (code, value, moe)
     where block.metric = 'total_population'
       and block.dimension = ''
       and not exists (select from areas where areas.level = block.level and areas.code = cell.code)
     group by block.vintage, block.level`;
