import { Kind, type TArray, type TObject, type TSchema, type TUnion } from "@sinclair/typebox";
import { ACCEPTED, ONE_OF } from "../../schema.ts";

/** Returns in words what a field of a body accepts: the end of the sentence "accepted: …". */
export function acceptedBy(schema: TSchema): string {
  const ownWords: unknown = schema[ACCEPTED];
  if (typeof ownWords === "string") return ownWords;
  const inner = nullableInner(schema);
  if (inner) return `${acceptedBy(inner)}, or null`;
  const words = wordsOf(schema);
  if (words) return words.length === 1 ? String(words[0]) : `one of ${words.join(", ")}`;
  return IN_WORDS[schema[Kind]]?.(schema) ?? "JSON";
}

const IN_WORDS: Readonly<Record<string, (schema: TSchema) => string>> = {
  String: textOf,
  Integer: (schema) => `a whole number${range(schema.minimum, schema.maximum)}${furtherRules(schema)}`,
  Number: (schema) => `a number${range(schema.minimum, schema.maximum)}${furtherRules(schema)}`,
  Boolean: () => "true or false",
  Null: () => "null",
  Array: (schema) => listOf(schema as TArray), // by its kind
  Object: (schema) => `an object with ${Object.keys((schema as TObject).properties).join(", ") || "no fields"}`,
  Union: (schema) => (schema as TUnion).anyOf.map(acceptedBy).join(", or "),
};

function textOf({ minLength, maxLength, pattern, format }: TSchema): string {
  if (format === "uri") return "an absolute URL";
  const length = range(minLength, maxLength).replace(/^ from/, " of");
  const characters = length === "" ? "" : `${length} ${maxLength === 1 ? "character" : "characters"}`;
  return `text${characters}${pattern === undefined ? "" : ` that matches ${pattern}`}`;
}

function listOf({ items, minItems, maxItems, uniqueItems }: TArray): string {
  const count = range(minItems, maxItems).replace(/^ from/, " of");
  const counted = count === "" ? "" : `${count} ${maxItems === 1 ? "item" : "items"}`;
  return `a list${counted}${uniqueItems ? ", each once" : ""}; an item is ${acceptedBy(items)}`;
}

/** The rules of a number that are not in its range. */
function furtherRules({ exclusiveMinimum, exclusiveMaximum, multipleOf }: TSchema): string {
  const rules = [
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
    ...(multipleOf === undefined ? [] : [`a multiple of ${multipleOf}`]),
  ];
  return rules.map((rule) => `, ${rule}`).join("");
}

function range(minimum: unknown, maximum: unknown): string {
  if (minimum !== undefined && minimum === maximum) return ` of exactly ${minimum}`;
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? "" : ` of at most ${maximum}`;
}

/** Returns the words that a schema accepts, if it accepts only a few words. */
export function wordsOf(schema: TSchema): readonly unknown[] | undefined {
  if (schema[Kind] === ONE_OF) return schema.enum;
  if (schema[Kind] === "Literal") return [schema.const];
  if (schema[Kind] !== "Union") return undefined;
  const literals = (schema as TUnion).anyOf;
  return literals.every((literal) => literal[Kind] === "Literal") ? literals.map(({ const: word }) => word) : undefined;
}

/** Returns the schema inside a `nullable` schema; undefined for any other schema. */
export function nullableInner(schema: TSchema): TSchema | undefined {
  if (schema[Kind] !== "Union") return undefined;
  const variants = (schema as TUnion).anyOf;
  const [inner, ...otherVariants] = variants.filter((variant) => variant[Kind] !== "Null");
  return inner && otherVariants.length === 0 && variants.length === 2 ? inner : undefined;
}
