import { type Static, Type } from "@sinclair/typebox";
import { inPlace, nullable, oneOf } from "../../../schema.ts";
import { placeFields } from "../../catalog/schema.ts";
import { LEVELS } from "../../vocabulary/vintages.ts";

const parentFields = {
  level: oneOf(LEVELS, { name: "GeographicLevel", description: "Level of the place above.", example: "state" }),
  fips: Type.String({ description: "Code of the place above.", example: "06" }),
  name: nullable(Type.String({ description: "Its name; null where it is not loaded.", example: "California" })),
};

/** A place above another. */
export const Parent = Type.Object(parentFields, { $id: "ParentPlace", description: "A place that this one lies in." });
export type Parent = Static<typeof Parent>;

const countFields = {
  count: nullable(
    Type.Integer({ description: "How many there are; null where only a part of the level is loaded.", example: 3222 }),
  ),
  loaded: Type.Integer({ description: "How many are loaded.", example: 3222 }),
  note: Type.Optional(
    Type.String({
      description: "Says that a part is loaded, and the command that loads more.",
      example: "A part is loaded: 118 tracts; load more with: govdata load census",
    }),
  ),
};

/** How many places of a level lie directly below. */
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
      description: "Latitude of a point inside, degrees north (NAD 83); null where unknown.",
      example: 37.647139,
    }),
  ),
  longitude: nullable(
    Type.Number({ description: "Longitude of that point, degrees east (west is negative).", example: -121.912488 }),
  ),
  land_area_sq_mi: nullable(
    Type.Number({ description: "Land area in square miles; null where unknown.", example: 737.459 }),
  ),
  water_area_sq_mi: nullable(
    Type.Number({ description: "Water area in square miles; null where unknown.", example: 83.749 }),
  ),
  area_year: nullable(
    Type.Integer({
      description:
        "Year of the Gazetteer (of states, the GEOINFO) that coordinates and areas are from; null without one.",
      example: 2023,
    }),
  ),
  area_note: Type.Optional(
    oneOf(["not_loaded"], {
      name: "NotLoaded",
      description: "Why coordinates or areas are null; absent where all are known.",
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
    is_current: Type.Boolean({ description: "Whether the newest edition of its level still has it.", example: true }),
    vintages: Type.Array(Type.String(), {
      description: "Loaded vintages with estimates of it, oldest first.",
      example: ["2022-acs5", "2023-acs5"],
    }),
  },
  { $id: "GeographyDetail", description: "A place, and since when and until when there are estimates of it." },
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

/** A level with its count, as CSV has it: without the columns of a place. */
export const CountedLevel = Type.Object(levelFields);

/** A level with its count, or, when a name is looked for, a place that has it. */
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
      "Without `query` a level: `level`, `count`, `loaded`, `vintages`. With `query` a place whose name has it, or " +
      "that has it as its code: the geography record.",
  },
);
export type LevelOrGeography = Static<typeof LevelOrGeography>;

/** A place, its parents, its population and area. */
export const PlaceDetail = Type.Object(
  {
    ...placeFields,
    parents: Type.Array(Parent, { description: "The places above, nearest first." }),
    population: nullable(
      Type.Integer({ description: "Newest total population, persons; null where none is loaded.", example: 1651949 }),
    ),
    population_vintage: nullable(
      Type.String({ description: "Vintage of `population`; null where there is none.", example: "2023-acs5" }),
    ),
    population_note: Type.Optional(
      oneOf(["not_loaded"], {
        name: "NotLoaded",
        description: "Why `population` is null; absent where it is not.",
        example: "not_loaded",
      }),
    ),
    ...areaFields,
  },
  { $id: "Place", description: "A place." },
);
export type PlaceDetail = Static<typeof PlaceDetail>;
