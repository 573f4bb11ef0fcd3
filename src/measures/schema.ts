import { type Static, Type } from "@sinclair/typebox";
import { metadataOf } from "../http/schema.ts";
import { nullable, oneOf } from "../schema.ts";
import { HOW } from "./match.ts";

const LEVELS = ["nation", "region", "state", "county", "metro", "place", "tract"] as const;

const period = (which: string, example: string) =>
  nullable(Type.String({ description: `${which} loaded period or vintage; null: none.`, example }));

const MeasureLevel = Type.Object(
  {
    level: oneOf(LEVELS, { name: "MeasureLevel", description: "A kind of area.", example: "county" }),
    first_period: period("First", "1990"),
    last_period: period("Last", "2024"),
  },
  { $id: "MeasuredLevel", description: "What is loaded of a measure at a level." },
);

/** A measure in the list. */
export const MeasureRow = Type.Object(
  {
    name: Type.String({
      description: "Its name, as the endpoints of its dataset have it; no other measure has it.",
      example: "laus_unemployment_rate",
    }),
    title: Type.String({ description: "The measure, in words.", example: "Unemployment rate" }),
    description: Type.String({ description: "What it is.", example: "Unemployed persons in percent of labor force." }),
    unit: Type.String({ description: "Its unit.", example: "percent" }),
    subject: oneOf(["areas", "companies"], {
      name: "MeasureSubject",
      description: "Whether it describes areas, with industries or occupations where it has them, or companies.",
      example: "areas",
    }),
    dataset: Type.String({
      description: "The dataset that has it; `screener`: figures of companies.",
      example: "laus",
    }),
    source: Type.String({
      description: "The agency and its program.",
      example: "U.S. Bureau of Labor Statistics, Local Area Unemployment Statistics (LAUS)",
    }),
    cadence: nullable(
      oneOf(["monthly", "quarterly", "annual"], {
        name: "MeasureCadence",
        description: "How often it is published; null: of companies.",
        example: "monthly",
      }),
    ),
    levels: Type.Array(MeasureLevel, {
      description: "The levels that have it, each with what is loaded; empty: of companies.",
    }),
    companies: nullable(
      Type.Integer({ description: "How many loaded companies have it; null: of areas.", example: null }),
    ),
    absent: nullable(Type.String({ description: "Why nothing of it is loaded; null: something is.", example: null })),
    match: nullable(
      oneOf(HOW, {
        name: "MeasureMatch",
        description:
          "`named`: `query` has all words of one of its names; `beginning`: the same, but its last word is only the " +
          "beginning of one; `part`: it is a part of one. Null without `query`.",
        example: "named",
      }),
    ),
    used: nullable(
      Type.String({ description: "The words of `query` that name it; null without `query`.", example: "unemployment" }),
    ),
    rest: nullable(
      Type.String({
        description: "The words of `query` that are left, such as a place; empty: none; null without `query`.",
        example: "wayne county",
      }),
    ),
  },
  { $id: "Measure", description: "A figure that can be asked for, and how a query names it." },
);
export type MeasureRow = Static<typeof MeasureRow>;

/** `metadata` of the list. */
export const measureMetadata = metadataOf(
  "MeasureMetadata",
  {
    source: "U.S. Census Bureau, American Community Survey; U.S. Bureau of Labor Statistics",
    cadence: "as each measure says",
    units: {},
    note: "A measure can be published by several agencies, which count differently.",
  },
  {
    read_as: nullable(
      Type.String({
        description: "`query` with misspelled words of measures put right; null: it was read as it is.",
        example: "unemployment wayne county",
      }),
    ),
  },
);
