import { Kind, type TArray, type TObject, type TSchema, type TUnion } from "@sinclair/typebox";
import { READ } from "../../schema.ts";
import { wordsOf } from "./accepted.ts";

/**
 * Returns a body with its codes and words as the schema writes them: they are read in any case. What the schema refuses
 * stays as it is.
 */
export function canonicalBody(schema: TSchema, value: unknown): unknown {
  if (typeof value === "string") return canonicalText(schema, value);
  if (schema[Kind] === "Array" && Array.isArray(value))
    return value.map((item) => canonicalBody((schema as TArray).items, item));
  if (schema[Kind] === "Union")
    return (schema as TUnion).anyOf.reduce((read: unknown, variant) => canonicalBody(variant, read), value);
  if (schema[Kind] !== "Object" || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { properties } = schema as TObject;
  const fields = Object.entries(value).map(([name, field]) => {
    const ownProperty = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, ownProperty ? canonicalBody(ownProperty, field) : field];
  });
  return Object.fromEntries(fields);
}

function canonicalText(schema: TSchema, text: string): string {
  if (schema[Kind] === "Union")
    return (schema as TUnion).anyOf.reduce((read, variant) => canonicalText(variant, read), text);
  const read = schema[READ] as ((text: string) => string) | undefined;
  if (read) return read(text);
  const words = wordsOf(schema) ?? [];
  const isSame = (word: unknown): word is string => String(word).toLowerCase() === text.toLowerCase();
  return words.includes(text)
    ? text
    : (words.find((word): word is string => typeof word === "string" && isSame(word)) ?? text);
}
