import { keptByKey } from "../../../http/kept.ts";
import type { DatasetState } from "../../../http/versions.ts";
import { catalogOf, definitionOf } from "../../catalog/catalog.ts";
import type { Level } from "../../vocabulary/vintages.ts";
import { orderedValues, valueList } from "../metrics/values.ts";

/** Of how many vintages populations are read, the newest first: a newer one can lack places of an older one. */
const MOST_VINTAGES = 3;

/**
 * Returns the newest population of each place of a level, in persons, by its position in the directory; 0: none is
 * loaded. Tracts have none here: they are of one size, and their order does not need it.
 */
export const populationsOf = keptByKey(async (sql, state: DatasetState, level: Level): Promise<Float64Array> => {
  const catalog = await catalogOf(sql, state);
  const directory = await catalog.directory(level);
  const populations = new Float64Array(directory.size);
  if (level === "tract") return populations;
  const metric = definitionOf("total_population");
  const vintages = catalog
    .vintagesAt(level)
    .filter((vintage) => (catalog.coverageOf(vintage, level, metric)?.values ?? 0) > 0);
  // The newest is read last: it replaces those of older ones.
  for (const vintage of vintages.slice(0, MOST_VINTAGES).toReversed()) {
    const list = await valueList(catalog, metric, { level, state: undefined, requestedVintage: vintage });
    if (!list) continue;
    for await (const rows of (await orderedValues(sql, list, undefined)).all())
      for (const { fips, value } of rows) {
        const position = directory.positionOf(fips);
        if (position >= 0 && value !== null) populations[position] = value;
      }
  }
  return populations;
});
