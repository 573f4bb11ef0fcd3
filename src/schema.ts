import { Kind, type Static, type TSchema, Type, TypeRegistry } from "@sinclair/typebox";

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

/** Where a schema says in words what it accepts: the end of the sentence "accepted: …". */
export const ACCEPTED = "x-accepted";

/** A schema that says in words what it accepts, for the errors of a request's body: "an https URL". */
export const accepting = <T extends TSchema>(schema: T, accepted: string): T => ({ ...schema, [ACCEPTED]: accepted });

/** The kind of {@link oneOf} in TypeBox, which checks it by its words. */
export const ONE_OF = "OneOf";
TypeRegistry.Set<TSchema>(ONE_OF, ({ enum: words }, value) => Array.isArray(words) && words.includes(value));

/** One of a few words; `name`: that of the list of words in the OpenAPI document. */
export const oneOf = <const Word extends string>(
  words: readonly Word[],
  { name, ...options }: { description: string; example: NoInfer<Word>; name?: string },
) =>
  Type.Unsafe<Word>({
    [Kind]: ONE_OF,
    type: "string",
    enum: [...words],
    ...options,
    ...(name ? { $id: name } : {}),
  });

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
