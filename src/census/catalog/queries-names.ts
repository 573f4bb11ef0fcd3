import type { Sql } from "postgres";
import type { Level, Vintage } from "../vocabulary/vintages.ts";

/**
 * The places of a level that a vintage calls otherwise than the list of all places does, in no order; of tracts those
 * whose names differ in more than `separator`, which is what the vintage writes between their parts.
 */
export const namesUnlikeNewest = (sql: Sql, level: Level, vintage: Vintage, separator: string | undefined) =>
  sql<{ fips: string; name: string }[]>`
    select fips, census_places.name
      from census_places
      left join census_geographies using (level, fips)
     where vintage = ${vintage}
       and level = ${level}
       and census_places.name is distinct from ${
         separator === undefined
           ? sql`census_geographies.name`
           : sql`replace(replace(census_geographies.name, '; ', ', '), ', ', ${separator})`
       }`;

/** The name of some tract of a vintage; `[]` where it has none. */
export const someTract = (sql: Sql, vintage: Vintage) =>
  sql<{ name: string }[]>`select name from census_places where vintage = ${vintage} and level = 'tract' limit 1`;
