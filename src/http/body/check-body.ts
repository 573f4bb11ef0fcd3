import { FormatRegistry, Kind, type TArray, type TObject, type TSchema, type TUnion } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { ErrorDetail } from "../../errors.ts";
import {
  fieldName,
  isMissing,
  notAccepted,
  repeated,
  unknownField,
  unstorable,
  wrongFieldCount,
  wrongItemCount,
} from "./faults.ts";
import { nearestVariant } from "./variants.ts";

/** The check stops after this many faults: a body of a megabyte could have half a million. */
const MOST_FAULTS = 1_000;

/**
 * Returns every fault of a body, one per field: its place (`events[1]`), the value, what is accepted, and the nearest
 * accepted name or word. Returns `[]` without faults. `schema` is closed, so unknown fields are faults too.
 *
 * TypeBox's own `Value.Errors` counts the UTF-16 units of a text, where JSON Schema counts characters, takes a second
 * for a long list of unique items, and has one fault for a union, which names none of the fields.
 */
export function bodyFaults(schema: TObject, body: unknown): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  collect(schema, body, { keys: [], faults });
  return faults;
}

/** Where a value is in the body, and the faults so far. */
interface Place {
  readonly keys: readonly string[];
  readonly faults: ErrorDetail[];
}

const inside = ({ keys, faults }: Place, key: string): Place => ({ keys: [...keys, key], faults });

function report({ keys, faults }: Place, message: string | undefined): void {
  if (message !== undefined && faults.length < MOST_FAULTS) faults.push({ parameter: fieldName(keys), message });
}

function collect(schema: TSchema, value: unknown, place: Place): void {
  const kind = schema[Kind];
  if (kind === "Union") collectInUnion(schema as TUnion, value, place);
  else if (kind === "Object" && isObject(value)) collectInObject(schema as TObject, value, place);
  else if (kind === "Array" && Array.isArray(value)) collectInList(schema as TArray, value, place);
  else if (kind === "String" && typeof value === "string") collectInText(schema, value, place);
  else if (!Value.Check(schema, value)) report(place, notAccepted(schema, value));
}

function collectInText(schema: TSchema, text: string, place: Place): void {
  if (!isAcceptedText(schema, text)) report(place, notAccepted(schema, text));
  else if (!isStorable(text)) report(place, unstorable(text));
}

function collectInObject(schema: TObject, value: Record<string, unknown>, place: Place): void {
  const { properties, required = [] } = schema;
  const names = Object.keys(value);
  report(place, wrongFieldCount(schema, names.length));
  for (const name of required)
    if (!Object.hasOwn(value, name)) report(inside(place, name), isMissing(properties[name]!)); // TypeBox made both
  for (const name of names) {
    if (place.faults.length >= MOST_FAULTS) return;
    if (!Object.hasOwn(properties, name)) report(inside(place, name), unknownField(name, value[name], schema));
  }
  for (const [name, property] of Object.entries(properties))
    if (Object.hasOwn(value, name)) collect(property, value[name], inside(place, name));
}

function collectInList(schema: TArray, items: readonly unknown[], place: Place): void {
  const countFault = wrongItemCount(schema, items.length);
  report(place, countFault);
  for (const [index, item] of items.entries()) {
    if (place.faults.length >= MOST_FAULTS) return;
    collect(schema.items, item, inside(place, String(index)));
  }
  if (!schema.uniqueItems || countFault !== undefined) return;
  const repeatedIndex = indexOfRepeated(items);
  if (repeatedIndex >= 0) report(place, repeated(schema, items[repeatedIndex]));
}

/** Collects nothing if a variant accepts the value, else the faults of the variant that was meant. */
function collectInUnion(schema: TUnion, value: unknown, place: Place): void {
  const attempts = variantsOf(schema).map((variant) => {
    const faults: ErrorDetail[] = [];
    collect(variant, value, { keys: place.keys, faults });
    return { variant, faults };
  });
  if (attempts.some(({ faults }) => faults.length === 0)) return;
  const meant = nearestVariant(attempts, value);
  if (meant === undefined) report(place, notAccepted(schema, value));
  else if ("faults" in meant) place.faults.push(...meant.faults.slice(0, MOST_FAULTS - place.faults.length));
  else if (meant.isMissing) report(inside(place, meant.field), isMissing(meant.words));
  else report(inside(place, meant.field), notAccepted(meant.words, (value as Record<string, unknown>)[meant.field]));
}

/** Returns the variants of a union, and of the unions inside it: one that is nullable has them a level deeper. */
const variantsOf = (schema: TSchema): TSchema[] =>
  schema[Kind] === "Union" ? (schema as TUnion).anyOf.flatMap(variantsOf) : [schema];

/** Whether a text follows the rules of its schema. Its length is in characters (code points), as JSON Schema has it. */
function isAcceptedText(schema: TSchema, text: string): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
  const length = text.length <= maxLength && text.length >= 2 * minLength ? undefined : characterCount(text);
  if (length !== undefined && (length < minLength || length > maxLength)) return false;
  if (pattern !== undefined && !new RegExp(pattern).test(text)) return false;
  return format === undefined || FormatRegistry.Get(format)?.(text) === true;
}

function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Whether PostgreSQL can store a text: it has no U+0000 and no halves of surrogate pairs. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the index of the first item that is equal to one before it; -1 if there is none. */
function indexOfRepeated(items: readonly unknown[]): number {
  const seen = new Set<string>();
  return items.findIndex((item) => seen.size === seen.add(canonicalJson(item)).size);
}

/**
 * Returns a text that is the same for equal values only: JSON with the fields of objects in the order of their names.
 */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (isObject(inner)) return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
    return typeof inner === "number" && !Number.isFinite(inner) ? { outOfRange: String(inner) } : inner;
  });
