import { Kind, type Static, type TSchema, Type, TypeRegistry } from "@sinclair/typebox";

/** A field that can be null. Its description should say when. */
export const nullable = <T extends TSchema>(schema: T) =>
  Type.Union([schema, Type.Null()], {
    ...(schema.description === undefined ? {} : { description: schema.description }),
    ...(schema.example === undefined ? {} : { example: schema.example }),
  });

/** The key of a named schema's own description, in a place that has another description. */
export const OWN_DESCRIPTION = "x-own-description";

/** Returns a named schema with another description in this place. */
export const inPlace = <T extends TSchema>(schema: T, description: string): T => ({
  ...schema,
  description,
  [OWN_DESCRIPTION]: schema.description,
});

/** The key of what a schema accepts in words: the end of the sentence "accepted: …". */
export const ACCEPTED = "x-accepted";

/** The key of how a text of a body is read: a function that returns its canonical form, or the text itself. */
export const READ = "x-read";

/**
 * Returns a schema with what it accepts in words ("an https URL"), for errors about a request's body. `read` returns
 * the canonical form of a text.
 */
export const accepting = <T extends TSchema>(schema: T, accepted: string, read?: (text: string) => string): T => ({
  ...schema,
  [ACCEPTED]: accepted,
  ...(read ? { [READ]: read } : {}),
});

/** The TypeBox kind of {@link oneOf}, checked by its list of words. */
export const ONE_OF = "OneOf";
TypeRegistry.Set<TSchema>(ONE_OF, ({ enum: words }, value) => Array.isArray(words) && words.includes(value));

/** Returns the schema of one of a few words. `name`: the name of the list of words in the OpenAPI document. */
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
 * Returns the schema of an object whose keys are data, such as metrics. `name`: its name in the OpenAPI document.
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
