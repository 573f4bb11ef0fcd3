import { type Static, Type } from "@sinclair/typebox";
import { inPlace, nullable, oneOf } from "../../../schema.ts";
import { placeFields } from "../../catalog/schema.ts";
import { LEVELS } from "../../vocabulary/vintages.ts";

const parentFields = {
  level: oneOf(LEVELS, { name: "GeographicLevel", description: "Level of the place above.", example: "state" }),
  fips: Type.String({ description: "Code of the place above.", example: "06" }),
  name: nullable(
    Type.String({ description: "Name of the place above; null if it is not loaded.", example: "California" }),
  ),
};

/** A place above another. */
export const Parent = Type.Object(parentFields, {
  $id: "ParentPlace",
  description: "A place that contains this place.",
});
export type Parent = Static<typeof Parent>;

const countFields = {
  count: nullable(
    Type.Integer({ description: "Number of places; null if only part of the level is loaded.", example: 3222 }),
  ),
  loaded: Type.Integer({ description: "Number of loaded places.", example: 3222 }),
  note: Type.Optional(
    Type.String({
      description: "States that only part is loaded, and the command that loads more.",
      example: "Only part is loaded: 118 tracts; load more with: govdata load census",
    }),
  ),
};

/** The number of places of a level directly below a place. */
const ChildLevel = Type.Object(
  {
    level: oneOf(LEVELS, { name: "GeographicLevel", description: "A level directly below.", example: "county" }),
    ...countFields,
  },
  { $id: "ChildLevel", description: "A level of places below." },
);

/** Coordinates and areas, from the Gazetteer nearest to the vintage that has the code. */
const areaFields = {
  latitude: nullable(
    Type.Number({
      description: "Latitude of a point inside the place, in degrees north (NAD 83); null if unknown.",
      example: 37.647139,
    }),
  ),
  longitude: nullable(
    Type.Number({
      description: "Longitude of the same point, in degrees east (west is negative).",
      example: -121.912488,
    }),
  ),
  land_area_sq_mi: nullable(
    Type.Number({ description: "Land area in square miles; null if unknown.", example: 737.459 }),
  ),
  water_area_sq_mi: nullable(
    Type.Number({ description: "Water area in square miles; null if unknown.", example: 83.749 }),
  ),
  area_year: nullable(
    Type.Integer({
      description:
        "Year of the source of coordinates and areas, the Gazetteer (GEOINFO for states); null if there is none.",
      example: 2023,
    }),
  ),
  area_note: Type.Optional(
    oneOf(["not_loaded"], {
      name: "NotLoaded",
      description: "Why coordinates or areas are null; absent if all are known.",
      example: "not_loaded",
    }),
  ),
};

const geographyFields = {
  ...placeFields,
  parent: nullable(inPlace(Parent, "The place directly above; null for the nation.")),
  children: Type.Array(ChildLevel, { description: "Levels directly below, with their counts." }),
  ...areaFields,
};

/** A geography record. */
export const Geography = Type.Object(geographyFields, { $id: "Geography", description: "A place." });
export type Geography = Static<typeof Geography>;

/** A geography record with the vintages that have it. */
export const GeographyDetail = Type.Object(
  {
    ...geographyFields,
    children_levels: Type.Array(
      oneOf(LEVELS, { name: "GeographicLevel", description: "A level.", example: "county" }),
      {
        description: "The levels of `children`.",
      },
    ),
    is_current: Type.Boolean({
      description: "Whether the newest edition of the level still includes the place.",
      example: true,
    }),
    vintages: Type.Array(Type.String(), {
      description: "Loaded vintages with estimates for the place, oldest first.",
      example: ["2022-acs5", "2023-acs5"],
    }),
    // As the contract's public client reads them.
    parent_fips: nullable(Type.String({ description: "The code of `parent`; null for the nation.", example: "06" })),
    parent_name: nullable(
      Type.String({ description: "The name of `parent`; null for the nation.", example: "California" }),
    ),
    area_sq_mi: nullable(
      Type.Number({ description: "The same as `land_area_sq_mi`: square miles; null if unknown.", example: 737.456 }),
    ),
    lat: nullable(
      Type.Number({ description: "The same as `latitude`, degrees north; null if unknown.", example: 37.65 }),
    ),
    lon: nullable(
      Type.Number({ description: "The same as `longitude`, degrees east; null if unknown.", example: -121.91 }),
    ),
  },
  { $id: "GeographyDetail", description: "A place, and the vintages that have estimates for it." },
);
export type GeographyDetail = Static<typeof GeographyDetail>;

const levelFields = {
  level: placeFields.level,
  ...countFields,
  vintages: Type.Array(Type.String(), {
    description: "Loaded vintages of the level, newest first, 5-year before 1-year.",
    example: ["2019-acs1", "2018-acs5"],
  }),
};

/** A level with its count, without the columns of a place: the CSV row. */
export const CountedLevel = Type.Object(levelFields);

/** A level with its count, or a place that matches the requested name. */
export const LevelOrGeography = Type.Object(
  {
    level: placeFields.level,
    count: Type.Optional(levelFields.count),
    loaded: Type.Optional(levelFields.loaded),
    note: levelFields.note,
    vintages: Type.Optional(levelFields.vintages),
    fips: Type.Optional(placeFields.fips),
    name: Type.Optional(placeFields.name),
    parent: Type.Optional(geographyFields.parent),
    children: Type.Optional(geographyFields.children),
    ...Object.fromEntries(Object.entries(areaFields).map(([name, field]) => [name, Type.Optional(field)])),
  },
  {
    $id: "LevelOrGeography",
    description:
      "Without `query`, a level (`level`, `count`, `loaded`, `vintages`). With `query`, the geography record of a " +
      "place whose name contains it or whose code equals it.",
  },
);
export type LevelOrGeography = Static<typeof LevelOrGeography>;

/** A place with its parents, population and area. */
export const PlaceDetail = Type.Object(
  {
    ...placeFields,
    parents: Type.Array(Parent, { description: "The places above, nearest first." }),
    population: nullable(
      Type.Integer({ description: "Newest total population, in persons; null if none is loaded.", example: 1649473 }),
    ),
    population_vintage: nullable(
      Type.String({ description: "Vintage of `population`; null if `population` is null.", example: "2024-acs5" }),
    ),
    population_note: Type.Optional(
      oneOf(["not_loaded"], {
        name: "NotLoaded",
        description: "Why `population` is null; absent otherwise.",
        example: "not_loaded",
      }),
    ),
    ...areaFields,
  },
  { $id: "Place", description: "A place." },
);
export type PlaceDetail = Static<typeof PlaceDetail>;
