import { type Static, Type } from "@sinclair/typebox";
import { metadataOf } from "../../http/schema.ts";
import { nullable, oneOf } from "../../schema.ts";

const period = (which: string, example: string) =>
  nullable(
    Type.String({
      description: `${which} loaded period or vintage of its metrics; null: none, or it has no metrics of areas.`,
      example,
    }),
  );

const datasetFields = {
  name: Type.String({ description: "Its name, as `govdata load` takes it.", example: "laus" }),
  title: Type.String({ description: "The survey or collection.", example: "Local Area Unemployment Statistics" }),
  source: Type.String({ description: "The agency and its program.", example: "U.S. Bureau of Labor Statistics" }),
  cadence: Type.String({ description: "How often the agency publishes.", example: "monthly" }),
  state: oneOf(["loaded", "arriving", "not_loaded"], {
    name: "DatasetLoadState",
    description: "`arriving`: nothing is loaded yet, but its starter data is on the way.",
    example: "loaded",
  }),
  first_period: period("First", "1976"),
  last_period: period("Last", "2026-01"),
  editions: Type.Integer({ description: "How many vintages, releases or files with rows are served.", example: 10 }),
  rows: Type.Integer({ description: "Rows in all of them.", example: 738_121 }),
  updated_at: nullable(
    Type.String({
      format: "date-time",
      description: "When this service last published it (ISO 8601, UTC); null: never.",
      example: "2026-01-15T08:00:00Z",
    }),
  ),
  is_starter: Type.Boolean({
    description: "Whether all of it came with the program: a small part of what the agency publishes.",
    example: true,
  }),
  command: Type.String({
    description: "The command that loads the agency's newest files.",
    example: "govdata load laus",
  }),
};

/** A dataset in the list. */
export const DatasetRow = Type.Object(datasetFields, { $id: "Dataset", description: "What is loaded of a dataset." });
export type DatasetRow = Static<typeof DatasetRow>;

/** A dataset by itself, with what it lacks. */
export const DatasetDetail = Type.Object(
  {
    ...datasetFields,
    notes: Type.Array(Type.String(), { description: "Facts about what is loaded.", example: [] }),
    gaps: Type.Array(
      Type.Object(
        {
          missing: Type.String({ description: "What could be loaded, and is not.", example: "months of counties" }),
          command: Type.String({
            description: "The command that loads it.",
            example: "govdata load laus --level county",
          }),
        },
        { $id: "DatasetGap", description: "A gap in what is loaded." },
      ),
      { description: "What could be loaded and is not; empty: nothing that is known." },
    ),
  },
  { $id: "DatasetDetail", description: "What is loaded of a dataset, and what is not." },
);

/** `metadata` of both. */
export const datasetMetadata = metadataOf(
  "DatasetMetadata",
  {
    source: "U.S. Census Bureau, American Community Survey; U.S. Bureau of Labor Statistics",
    cadence: "as each dataset says",
    units: { editions: "editions", rows: "rows" },
    note: "The starter data is a part of what the agencies publish.",
  },
  {},
);
