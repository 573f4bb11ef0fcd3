import { type Static, Type } from "@sinclair/typebox";
import type { DatasetState } from "../http/versions.ts";
import { nullable } from "../schema.ts";

/** A dataset that an answer across features is made from. */
export const SourceDataset = Type.Object(
  {
    name: Type.String({ description: "Name of the dataset.", example: "ces" }),
    updated_at: nullable(
      Type.String({
        format: "date-time",
        description: "When the version that is in the answer was published; null: not loaded.",
        example: "2026-01-15T08:00:00Z",
      }),
    ),
  },
  { $id: "SourceDataset", description: "A dataset that the answer is made from." },
);
export type SourceDataset = Static<typeof SourceDataset>;

/** Returns the versions of some datasets, for metadata. */
export const sourceDatasets = (names: readonly string[], stateOf: (dataset: string) => DatasetState): SourceDataset[] =>
  names.map((name) => ({ name, updated_at: stateOf(name).updatedAt ?? null }));
