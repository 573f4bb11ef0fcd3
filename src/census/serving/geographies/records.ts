import type { Sql } from "postgres";
import { commandText } from "../../../command.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { roundTo } from "../../catalog/present.ts";
import type { Directory, Place } from "../../geographies/directory.ts";
import { geographyDetails, type GeographyDetail as StoredDetail } from "../../geographies/queries.ts";
import { CHILD_LEVELS, LEVEL_NAMES } from "../../vocabulary/levels.ts";
import { type Level, type Vintage, yearOf } from "../../vocabulary/vintages.ts";
import { parentsOf } from "../lookup.ts";
import type { Geography } from "./geography-schema.ts";

/** Returns the year of a level's Gazetteer: the year of its newest vintage, or else the newest year. */
export const areaYearOf = (catalog: Catalog, level: Level): number => {
  const newest = catalog.vintagesAt(level)[0];
  return newest === undefined ? 9999 : yearOf(newest);
};

/** Returns geography records of places of one level, in the given order. */
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
    areaYearOf(catalog, level),
  );
  const details = new Map(stored.map((detail) => [detail.fips, detail]));
  return Promise.all(places.map((place) => geographyRecord(catalog, place, details.get(place.fips))));
}

/** Returns the record of one place. */
export async function geographyRecord(
  catalog: Catalog,
  { level, fips, name }: Place,
  detail: StoredDetail | undefined,
): Promise<Geography> {
  const [parent] = await parentsOf(catalog, { level, fips }, 1);
  return {
    fips,
    name,
    level,
    parent: parent ?? null,
    children: childrenOf(catalog, level, detail),
    ...areasOf(detail),
  };
}

/** Returns coordinates and areas, with a note if any is unknown. */
export function areasOf(detail: StoredDetail | undefined) {
  const areas = {
    latitude: detail?.latitude ?? null,
    longitude: detail?.longitude ?? null,
    land_area_sq_mi: roundedArea(detail?.land_area_sq_mi),
    water_area_sq_mi: roundedArea(detail?.water_area_sq_mi),
    area_year: detail?.area_year ?? null,
  };
  return Object.values(areas).includes(null) ? { ...areas, area_note: "not_loaded" as const } : areas;
}

/** Rounds to the three decimals of Gazetteers, because floating-point sums have more. */
const roundedArea = (area: number | null | undefined): number | null => (area == null ? null : roundTo(area, 3));

/**
 * Returns a note on the source of the coordinates and areas of a place. `vintage` is the requested geography.
 */
export const areaSource = (level: Level, detail: StoredDetail | undefined, vintage: Vintage | undefined): string[] => {
  const edition = detail?.area_edition;
  if (!edition) return [];
  const year = Number(edition.slice(-4));
  const name = edition.startsWith("geoinfo") ? `the Bureau's GEOINFO${year}` : `the Gazetteer of ${year}`;
  const nearness =
    vintage === undefined || yearOf(vintage) === year ? "" : `, the nearest to ${vintage} that has the code`;
  return [
    level === "nation"
      ? `Areas are the sums of the states and the District of Columbia, from ${name}.`
      : `Coordinates and areas are from ${name}${nearness}.`,
  ];
};

/** Returns the same note for a list, whose rows have the year. */
export const areaSourceOfList = (vintage: string): string =>
  `Coordinates and areas are from the Gazetteer nearest to ${vintage} that has the place; \`area_year\` is its year.`;

/** Returns the count of a level, or the loaded number if only part is loaded. */
export function countOf(level: Level, loaded: number, isWhole: boolean) {
  if (isWhole) return { count: loaded, loaded };
  const count = loaded.toLocaleString("en-US");
  const loadedPlaces = `${count} ${loaded === 1 ? LEVEL_NAMES[level].one : LEVEL_NAMES[level].many}`;
  const note = loaded === 0 ? `No ${LEVEL_NAMES[level].many} are loaded` : `Only part is loaded: ${loadedPlaces}`;
  return { count: null, loaded, note: `${note}; load more with: ${commandText("load census")}` };
}

const childrenOf = (catalog: Catalog, level: Level, detail: StoredDetail | undefined): Geography["children"] =>
  CHILD_LEVELS[level].map((child) => ({
    level: child,
    ...countOf(child, detail?.children.find((row) => row.level === child)?.count ?? 0, catalog.countOf(child).isWhole),
  }));

/** Yields the records of the places at these positions, 2,000 per chunk. */
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

/** Returns the records of the places at these positions of a directory. */
export const recordsAt = (sql: Sql, catalog: Catalog, directory: Directory, positions: readonly number[]) =>
  geographyRecords(
    sql,
    catalog,
    directory.level,
    positions.map((position) => directory.at(position)),
  );
