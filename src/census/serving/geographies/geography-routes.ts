import type { Sql } from "postgres";
import type { ListAnswer } from "../../../http/answer.ts";
import type { Context } from "../../../http/endpoint.ts";
import { lookedUp } from "../../../http/parameters/list-parameter.ts";
import { choice, optional, text } from "../../../http/parameters/parameters.ts";
import { list, resource } from "../../../http/read-endpoints.ts";
import { type Catalog, catalogOf } from "../../catalog/catalog.ts";
import { metadata } from "../../catalog/metadata.ts";
import { newestPopulations } from "../../catalog/queries.ts";
import {
  censusMetadata,
  codeLevelParameter,
  fipsParameter,
  levelParameter,
  stateParameter,
} from "../../catalog/schema.ts";
import type { Place } from "../../geographies/directory.ts";
import { censusPlaces } from "../../geographies/points.ts";
import { geographyDetails } from "../../geographies/queries.ts";
import { TAG } from "../../vocabulary/dataset.ts";
import { LEVELS, type Level, yearOf } from "../../vocabulary/vintages.ts";
import { changeNotes } from "../changes.ts";
import { findPlace, NO_PLACE, parentsOf, refuseStateOfNation } from "../lookup.ts";
import { CountedLevel, Geography, GeographyDetail, LevelOrGeography, PlaceDetail } from "./geography-schema.ts";
import { populationsOf } from "./populations.ts";
import {
  areaSource,
  areaSourceOfList,
  areasOf,
  areaYearOf,
  countOf,
  geographyRecord,
  recordsAt,
  recordsByChunk,
} from "./records.ts";

const COUNT_UNITS = { count: "places", loaded: "places" };

const AREA_UNITS = {
  ...COUNT_UNITS,
  land_area_sq_mi: "square miles",
  water_area_sq_mi: "square miles",
  latitude: "degrees",
  longitude: "degrees",
  area_sq_mi: "square miles",
  lat: "degrees",
  lon: "degrees",
};

/** The order in which places found by name are listed. */
const FOUND_ORDER: readonly Level[] = ["nation", "state", "metro", "county", "place", "tract"];

const nameQuery = optional(
  text({
    description: "Part of a name, or a code. Case, accents and punctuation are ignored, and St. matches Saint.",
    example: "Los Angeles",
    maxLength: 100,
  }),
);

const placeSort = optional(
  choice(["name", "relevance"], {
    name: "PlaceSort",
    description:
      "Order: `name` (default), or `relevance`: the place with the code, then names that are `query`, that begin " +
      "with it, that have a word that does, and others; in each of these, the place with the most people first.",
    example: "relevance",
  }),
);

/** Levels, places by level, and one place: their names, codes, parents, coordinates and areas. */
export const geographyEndpoints = (sql: Sql) => [
  list({
    id: "listGeographies",
    path: "/v1/us/census/geographies",
    tag: TAG,
    summary: "Geographic levels with their number of places",
    description:
      "One row for each level. With `query`, the places of all levels whose name contains it or whose code is equal. " +
      "The order is nation, states, metropolitan areas, counties, places, tracts, each in alphabetical order.",
    sample: ["query"],
    parameters: { query: nameQuery },
    datasets: ["census"],
    metadata: censusMetadata("CensusMetadata", {}),
    row: LevelOrGeography,
    csvRow: CountedLevel,
    async answer({ query }, context) {
      const catalog = await catalogOf(sql, context.dataset);
      return query === undefined ? levelList(catalog, context) : foundList(sql, catalog, context, query);
    },
  }),
  list({
    id: "listLevelGeographies",
    path: "/v1/us/census/geographies/{level}",
    tag: TAG,
    summary: "Places of a level, alphabetically",
    description:
      "Places in the newest edition or the newest vintage of the level, sorted by name (root collation of the " +
      "Unicode Collation Algorithm), then by code. `query` and `state` apply before paging.",
    parameters: { level: levelParameter, query: nameQuery, state: stateParameter, sort: placeSort },
    datasets: ["census"],
    metadata: censusMetadata("CensusMetadata", {}),
    row: Geography,
    places: censusPlaces(sql),
    async answer({ level, query, state, sort }, context) {
      refuseStateOfNation(level, state);
      const catalog = await catalogOf(sql, context.dataset);
      const directory = await catalog.directory(level);
      const positions =
        sort === "relevance"
          ? directory.listByRelevance({ query, state }, await populationsOf(sql, context.dataset, level))
          : directory.list({ query, state });
      const { note } = countOf(level, catalog.countOf(level).loaded, catalog.countOf(level).isWhole);
      return {
        page: async ({ limit, offset }) => ({
          rows: await recordsAt(sql, catalog, directory, positions.slice(offset, offset + limit)),
          total: positions.length,
        }),
        all: () => recordsByChunk(sql, catalog, directory, positions),
        metadata: geographyMetadata(catalog, context, level, [
          ...(note ? [note] : []),
          areaSourceOfList(catalog.vintagesAt(level)[0] ?? "now"),
        ]),
      };
    },
  }),
  resource({
    id: "getGeography",
    path: "/v1/us/census/geographies/{level}/{fips}",
    tag: TAG,
    summary: "One geography",
    description: "Name, parent, child levels, coordinates and areas of one place, and the vintages that have it.",
    // The level determines the form of the code.
    parameters: { level: levelParameter, fips: lookedUp(fipsParameter) },
    datasets: ["census"],
    metadata: censusMetadata("CensusMetadata", {}),
    data: GeographyDetail,
    notFound: {
      when: "No place of the level has the code, or the code is a Micropolitan Statistical Area.",
      sent: { fips: "97001" },
      message: 'There is no county "97001": no state has the code 97',
    },
    async answer({ level, fips }, context) {
      const catalog = await catalogOf(sql, context.dataset);
      const place = await findPlace(sql, catalog, { fips, level });
      const [detail] = await geographyDetails(sql, level, [place.fips], areaYearOf(catalog, level));
      const record = await geographyRecord(catalog, place, detail);
      return {
        data: {
          ...record,
          children_levels: record.children.map(({ level: below }) => below),
          is_current: place.isCurrent,
          vintages: [...place.vintages],
          parent_fips: record.parent?.fips ?? null,
          parent_name: record.parent?.name ?? null,
          area_sq_mi: record.land_area_sq_mi,
          lat: record.latitude,
          lon: record.longitude,
        },
        metadata: geographyMetadata(catalog, context, level, [
          ...(await placeNotes(sql, catalog, place)),
          ...areaSource(level, detail, catalog.vintagesAt(level)[0]),
        ]),
      };
    },
  }),
  resource({
    id: "getPlace",
    path: "/v1/us/census/places/{fips}",
    tag: TAG,
    summary: "One place of any level",
    description: "Name, parents, newest population, areas and coordinates of a place.",
    parameters: { fips: fipsParameter, level: codeLevelParameter },
    datasets: ["census"],
    metadata: censusMetadata("CensusMetadata", {}),
    data: PlaceDetail,
    notFound: NO_PLACE,
    async answer(code, context) {
      const catalog = await catalogOf(sql, context.dataset);
      const place = await findPlace(sql, catalog, code);
      return {
        ...(await placeDetail(sql, catalog, context, place)),
      };
    },
  }),
];

function levelList(catalog: Catalog, context: Context): ListAnswer<LevelOrGeography, ReturnType<typeof metadata>> {
  const rows = LEVELS.map((level) => {
    const { loaded, isWhole } = catalog.countOf(level);
    return { level, ...countOf(level, loaded, isWhole), vintages: [...catalog.vintagesAt(level)] };
  });
  return {
    page: ({ limit, offset }) => ({ rows: rows.slice(offset, offset + limit), total: rows.length }),
    all: () => [rows],
    csvRow: CountedLevel,
    metadata: metadata(context, {
      vintages: catalog.vintages,
      vintage: catalog.vintages[0] ?? null,
      units: COUNT_UNITS,
    }),
  };
}

async function foundList(
  sql: Sql,
  catalog: Catalog,
  context: Context,
  query: string,
): Promise<ListAnswer<LevelOrGeography, ReturnType<typeof metadata>>> {
  const positionsByLevel = await Promise.all(
    FOUND_ORDER.map(async (level) => {
      const directory = await catalog.directory(level);
      return { directory, positions: directory.list({ query }) };
    }),
  );
  return {
    async page({ limit, offset }) {
      const rows: LevelOrGeography[] = [];
      let skip = offset;
      for (const { directory, positions } of positionsByLevel) {
        const pagePositions = positions.slice(skip, skip + limit - rows.length);
        skip = Math.max(0, skip - positions.length);
        if (pagePositions.length > 0) rows.push(...(await recordsAt(sql, catalog, directory, pagePositions)));
      }
      return { rows, total: positionsByLevel.reduce((sum, { positions }) => sum + positions.length, 0) };
    },
    async *all() {
      for (const { directory, positions } of positionsByLevel)
        yield* recordsByChunk(sql, catalog, directory, positions);
    },
    csvRow: Geography,
    metadata: metadata(context, {
      vintages: catalog.vintages,
      vintage: catalog.vintages[0] ?? null,
      units: AREA_UNITS,
      notes: [areaSourceOfList("the newest vintage of each level")],
    }),
  };
}

/** Returns the metadata of answers without estimates, where `vintage` is the newest of the level. */
const geographyMetadata = (catalog: Catalog, context: Context, level: Level, notes: readonly string[]) =>
  metadata(context, {
    vintages: catalog.vintagesAt(level),
    vintage: catalog.vintagesAt(level)[0] ?? null,
    units: AREA_UNITS,
    notes,
  });

/** Returns notes that a place is no longer current, and how its code relates to others. */
async function placeNotes(sql: Sql, catalog: Catalog, place: Place): Promise<string[]> {
  const changes = await changeNotes(sql, catalog, place, place.vintages.map(yearOf));
  return place.isCurrent
    ? changes
    : [`${place.fips} (${place.name}) is not in the newest edition of its level.`, ...changes];
}

/** Returns a place with its newest population, and areas from the Gazetteer nearest to that vintage. */
async function placeDetail(sql: Sql, catalog: Catalog, context: Context, place: Place) {
  const { level, fips, name } = place;
  const [parents, notes, [population]] = await Promise.all([
    parentsOf(catalog, place),
    placeNotes(sql, catalog, place),
    newestPopulations(sql, { level: place.level, codes: [place.fips], vintages: place.vintages }),
  ]);
  const vintage = population?.vintage ?? catalog.vintagesAt(level)[0];
  const [detail] = await geographyDetails(sql, level, [fips], vintage ? yearOf(vintage) : areaYearOf(catalog, level));
  const data: PlaceDetail = {
    fips,
    name,
    level,
    parents,
    population: population ? Math.round(population.value) : null,
    population_vintage: population?.vintage ?? null,
    ...(population ? {} : { population_note: "not_loaded" as const }),
    ...areasOf(detail),
  };
  const { units, ...otherFields } = geographyMetadata(catalog, context, level, [
    ...notes,
    ...areaSource(level, detail, vintage),
  ]);
  return { data, metadata: { ...otherFields, units: { population: "persons", ...units } } };
}
