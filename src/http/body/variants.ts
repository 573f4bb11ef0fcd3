import { Kind, type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { ErrorDetail } from "../../errors.ts";
import { wordsOf } from "./accepted.ts";

/** A variant of a union, and the faults that a value has as this variant. */
interface Attempt {
  variant: TSchema;
  faults: readonly ErrorDetail[];
}

/** A field whose word says which variant is meant, and says none: it is missing, or is not one of `words`. */
interface UnknownTag {
  field: string;
  isMissing: boolean;
  words: TSchema;
}

/**
 * Returns the variant of a union that a value was meant to be, if the value fits none: the only one of its JSON type,
 * the one whose literal field (`"type": "email"`) it has, or the one with the fewest faults. Returns the literal field
 * if its word is unknown, and undefined if variants are equally near.
 */
export function nearestVariant(attempts: readonly Attempt[], value: unknown): Attempt | UnknownTag | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const kind = Array.isArray(value) ? "Array" : "Object";
  let candidates = attempts.filter(({ variant }) => variant[Kind] === kind);
  if (candidates.length > 1 && kind === "Object") {
    for (const { field, wordsOfVariant } of tagsOf(candidates.map(({ variant }) => variant as TObject))) {
      const isMissing = !Object.hasOwn(value, field);
      const word = (value as Record<string, unknown>)[field];
      const matching = candidates.filter(({ variant }) => wordsOfVariant.get(variant)?.includes(word));
      if (isMissing || matching.length === 0)
        return { field, isMissing, words: eitherOf([...wordsOfVariant.values()]) };
      candidates = matching;
    }
  }
  const [nearest, next] = candidates.toSorted((a, b) => a.faults.length - b.faults.length);
  return next && next.faults.length === nearest?.faults.length ? undefined : nearest;
}

/** Returns the fields that tell the variants apart: all variants require them, each with words of its own. */
function tagsOf(variants: readonly TObject[]): { field: string; wordsOfVariant: Map<TSchema, readonly unknown[]> }[] {
  return Object.keys(variants[0]?.properties ?? {}).flatMap((field) => {
    const wordsOfVariant = new Map<TSchema, readonly unknown[]>();
    for (const variant of variants) {
      const property = variant.properties[field];
      const words = property && variant.required?.includes(field) ? wordsOf(property) : undefined;
      if (words) wordsOfVariant.set(variant, words);
    }
    const isTag = wordsOfVariant.size === variants.length;
    const differ = new Set([...wordsOfVariant.values()].map((words) => JSON.stringify(words))).size > 1;
    return isTag && differ ? [{ field, wordsOfVariant }] : [];
  });
}

const eitherOf = (lists: readonly (readonly unknown[])[]): TSchema =>
  Type.Union([...new Set(lists.flat())].map((word) => Type.Literal(word as string)));
