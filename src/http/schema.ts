import { type Static, type TObject, type TProperties, Type } from "@sinclair/typebox";
import { keyedBy, nullable } from "../schema.ts";

/** Examples for the fields that all metadata have, by agency. */
interface MetadataExamples {
  source: string;
  cadence: string;
  units: Record<string, string>;
  note: string;
}

const baseMetadata = ({ source, cadence, units, note }: MetadataExamples) => ({
  source: Type.String({ description: "The agency and program that published the data.", example: source }),
  cadence: Type.String({ description: "How often the agency publishes.", example: cadence }),
  updated_at: Type.String({
    format: "date-time",
    description: "When this service last published the dataset (ISO 8601, UTC).",
    example: "2026-01-15T08:00:00Z",
  }),
  units: Type.Optional(
    keyedBy(Type.String(), {
      name: "Units",
      description: "The unit of each numeric field, unless the rows have it.",
      example: units,
    }),
  ),
  notes: Type.Optional(
    Type.Array(Type.String(), {
      description: "What readers of these figures must know: required notices, limits, changes of method.",
      example: [note],
    }),
  ),
});

/**
 * Returns the schema of `metadata`: the fields that all answers have, and those that an endpoint adds. `name` is its
 * name in the OpenAPI document.
 */
export const metadataOf = <Added extends TProperties>(
  name: string,
  examples: MetadataExamples,
  added: Added,
): TObject<ReturnType<typeof baseMetadata> & Added> =>
  Type.Object(
    { ...baseMetadata(examples), ...added },
    { $id: name, description: "Where the data came from and how to read it." },
  );

/** `pagination` of a list. */
export const Pagination = Type.Object(
  {
    page: Type.Integer({ minimum: 1, description: "Page number, from 1.", example: 1 }),
    per_page: Type.Integer({ minimum: 1, description: "Rows per page.", example: 50 }),
    total: nullable(
      Type.Integer({ minimum: 0, description: "Rows in all pages; null if they are not counted.", example: 3222 }),
    ),
    total_pages: nullable(
      Type.Integer({ minimum: 0, description: "Pages in all; null if rows are not counted.", example: 65 }),
    ),
    has_more: Type.Boolean({ description: "Whether another page follows.", example: true }),
  },
  { $id: "Pagination", description: "The position of this page in the list." },
);
export type Pagination = Static<typeof Pagination>;
