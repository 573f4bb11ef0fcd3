import type { Sql } from "postgres";
import type { Place } from "../geographies/directory.ts";
import type { Level, Vintage } from "../vocabulary/vintages.ts";
import { namesUnlikeNewest, someTract } from "./queries-names.ts";

/**
 * The names of the places of a level in a vintage, stored as differences from their newest names. Most names stay the
 * same. All tracts change at once, from `Census Tract 4001, Alameda County, California` to semicolons. That is stored
 * as one separator, not as 85,000 names.
 */
export class VintageNames {
  private constructor(
    private readonly namesUnlikeNewest: ReadonlyMap<string, string>,
    private readonly separator: string | undefined,
  ) {}

  /** Reads them from the database. */
  static async read(sql: Sql, level: Level, vintage: Vintage): Promise<VintageNames> {
    const [tract] = level === "tract" ? await someTract(sql, vintage) : [];
    const separator = tract && (tract.name.includes("; ") ? "; " : ", ");
    const rows = await namesUnlikeNewest(sql, level, vintage, separator);
    return new VintageNames(new Map(rows.map(({ fips, name }) => [fips, name])), separator);
  }

  /** The vintage's name of a place. */
  of({ fips, name }: Pick<Place, "fips" | "name">): string {
    return this.namesUnlikeNewest.get(fips) ?? (this.separator ? name.replaceAll(/[;,] /g, this.separator) : name);
  }
}
