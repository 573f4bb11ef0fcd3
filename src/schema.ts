import { type Static, type TSchema, Type } from "@sinclair/typebox";

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
