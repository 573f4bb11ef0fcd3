import { type Static, type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";

/** A field that can be null: say in its description when. */
export const nullable = <T extends TSchema>(schema: T) =>
  Type.Union([schema, Type.Null()], {
    ...(schema.description === undefined ? {} : { description: schema.description }),
    ...(schema.example === undefined ? {} : { example: schema.example }),
  });

/** Where a schema's own description is kept while it stands somewhere with another one. */
export const OWN_DESCRIPTION = "x-own-description";

/** A named schema with words of its own at the place where it stands. */
export const inPlace = <T extends TSchema>(schema: T, description: string): T => ({
  ...schema,
  description,
  [OWN_DESCRIPTION]: schema.description,
});

/** One of a few words, as a field of an answer; `name`: that of the list of words in the OpenAPI document. */
export const oneOf = <const Word extends string>(
  words: readonly Word[],
  { name, ...options }: { description: string; example: NoInfer<Word>; name?: string },
) => Type.Unsafe<Word>({ type: "string", enum: [...words], ...options, ...(name ? { $id: name } : {}) });

/**
 * An object whose keys are data: category, metric, or the name of a field. `name`: its name in the OpenAPI document.
 */
export const keyedBy = <T extends TSchema>(
  value: T,
  { name, ...options }: { description: string; example?: unknown; name?: string },
) =>
  Type.Unsafe<Record<string, Static<T>>>({
    type: "object",
    additionalProperties: value,
    ...options,
    ...(name ? { $id: name } : {}),
  });

/** What the fields that all metadata have are exemplified with: each agency's own. */
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
      description: "The unit of each numeric field where the rows do not carry it.",
      example: units,
    }),
  ),
  notes: Type.Optional(
    Type.Array(Type.String(), {
      description: "What a reader of these figures has to know: required notices, limits, changes of method.",
      example: [note],
    }),
  ),
});

/**
 * `metadata` of a dataset's answers: the fields that all have, and those an endpoint adds. `name`: its
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
    page: Type.Integer({ minimum: 1, description: "This page, from 1.", example: 1 }),
    per_page: Type.Integer({ minimum: 1, description: "Rows a page.", example: 50 }),
    total: nullable(
      Type.Integer({ minimum: 0, description: "Rows in all pages; null where they are not counted.", example: 3222 }),
    ),
    has_more: Type.Boolean({ description: "Whether another page follows.", example: true }),
  },
  { $id: "Pagination", description: "Where this page stands in the list." },
);
export type Pagination = Static<typeof Pagination>;
