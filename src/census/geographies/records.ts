import type { Sql } from "postgres";
import { CHILD_LEVELS, LEVEL_NAMES } from "../levels.ts";
import type { Catalog } from "../serving/catalog.ts";
import { roundTo } from "../serving/present.ts";
import type { Level } from "../vintages.ts";
import type { Directory, Place } from "./directory.ts";
import { parentsOf } from "./lookup.ts";
import { geographyDetails, type GeographyDetail as StoredDetail } from "./queries.ts";
import type { Geography } from "./schema.ts";

/** Geography records of places of one level, in the order given. */
export async function geographyRecords(
  sql: Sql,
  catalog: Catalog,
  level: Level,
  places: readonly Place[],
): Promise<Geography[]> {
  const stored = await geographyDetails(
    sql,
    level,
    places.map(({ fips }) => fips),
  );
  const details = new Map(stored.map((detail) => [detail.fips, detail]));
  return Promise.all(
    places.map(async ({ fips, name }) => {
      const detail = details.get(fips);
      const [parent] = await parentsOf(catalog, { level, fips }, 1);
      return {
        fips,
        name,
        level,
        parent: parent ?? null,
        children: childrenOf(catalog, level, detail),
        ...areasOf(detail),
      };
    }),
  );
}

/** Coordinates and areas, with a note where something is not known. */
export function areasOf(detail: StoredDetail | undefined) {
  const areas = {
    latitude: detail?.latitude ?? null,
    longitude: detail?.longitude ?? null,
    land_area_sq_mi: roundedArea(detail?.land_area_sq_mi),
    water_area_sq_mi: roundedArea(detail?.water_area_sq_mi),
  };
  return Object.values(areas).includes(null) ? { ...areas, area_note: "not_loaded" as const } : areas;
}

/** Gazetteers give three decimals; a sum of them has more by the nature of floating point. */
const roundedArea = (area: number | null | undefined): number | null => (area == null ? null : roundTo(area, 3));

/** Where coordinates and areas come from, for `metadata.notes`. */
export const areaSource = (level: Level, detail: StoredDetail | undefined): string[] => {
  const edition = detail?.area_edition;
  if (!edition) return [];
  const name = edition.startsWith("geoinfo")
    ? `the Bureau's GEOINFO${edition.slice(-4)}`
    : `the Gazetteer of ${edition.slice(-4)}`;
  return [
    level === "nation"
      ? `Areas are sums of the states' and the District of Columbia's, from ${name}.`
      : `Coordinates and areas are from ${name}, the newest that has the code.`,
  ];
};

/** A count, or how many are loaded where that is a part. */
export function countOf(level: Level, loaded: number, isWhole: boolean) {
  if (isWhole) return { count: loaded, loaded };
  const some = `${loaded} ${loaded === 1 ? LEVEL_NAMES[level].one : LEVEL_NAMES[level].many}`;
  const note = loaded === 0 ? `No ${LEVEL_NAMES[level].many} are loaded` : `A part is loaded: ${some}`;
  return { count: null, loaded, note: `${note}; load more with: govdata load census` };
}

const childrenOf = (catalog: Catalog, level: Level, detail: StoredDetail | undefined): Geography["children"] =>
  CHILD_LEVELS[level].map((child) => ({
    level: child,
    ...countOf(child, detail?.children.find((one) => one.level === child)?.count ?? 0, catalog.countOf(child).isWhole),
  }));

/** Records of the places at these positions, some thousand a piece. */
export async function* recordsByChunk(
  sql: Sql,
  catalog: Catalog,
  directory: Directory,
  positions: readonly number[],
): AsyncGenerator<Geography[]> {
  const size = 2_000;
  for (let start = 0; start < positions.length; start += size)
    yield await recordsAt(sql, catalog, directory, positions.slice(start, start + size));
}

/** Records of the places at these positions of a directory. */
export const recordsAt = (sql: Sql, catalog: Catalog, directory: Directory, positions: readonly number[]) =>
  geographyRecords(
    sql,
    catalog,
    directory.level,
    positions.map((position) => directory.at(position)),
  );
