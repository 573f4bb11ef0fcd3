import { Kind, type TObject, type TSchema } from "@sinclair/typebox";
import { Value, type ValueError, ValueErrorType } from "@sinclair/typebox/value";
import { cutText } from "../../cut-text.ts";
import type { ErrorDetail } from "../../errors.ts";
import { nearest } from "../../nearest.ts";
import { acceptedBy, nullableInner, wordsOf } from "./accepted.ts";

/** The check stops after this many faults: a body of a megabyte could have half a million. */
const MOST_FAULTS = 1_000;

/** Characters of a value or name that an error shows. */
const MOST_SHOWN = 80;

/**
 * Returns every fault of a body, one per field: its place (`events[1]`), the value, what is accepted, and the nearest
 * accepted name or word. Returns `[]` without faults. `schema` is closed, so unknown fields are faults too.
 */
export function bodyFaults(schema: TObject, body: unknown): ErrorDetail[] {
  const faults = new Map<string, ErrorDetail>();
  collectFaults(Value.Errors(schema, body), schema, faults);
  if (faults.size < MOST_FAULTS) collectUnstorable(body, [], faults);
  return [...faults.values()];
}

function collectFaults(errors: Iterable<ValueError>, body: TSchema, faults: Map<string, ErrorDetail>): void {
  for (const error of errors) {
    if (faults.size >= MOST_FAULTS) return;
    if (faults.has(error.path)) continue;
    const inner = innerErrors(error);
    if (inner) collectFaults(inner, body, faults);
    else faults.set(error.path, { parameter: fieldName(keysOf(error.path)), message: messageOf(error, body) });
  }
}

/** Returns the faults inside a nullable object or list, which TypeBox reports as one fault. */
function innerErrors({ type, schema, value, errors }: ValueError): Iterable<ValueError> | undefined {
  if (type !== ValueErrorType.Union) return undefined;
  const inner = nullableInner(schema);
  const isSameKind =
    (inner?.[Kind] === "Object" && typeof value === "object" && value !== null && !Array.isArray(value)) ||
    (inner?.[Kind] === "Array" && Array.isArray(value));
  return isSameKind ? errors[schema.anyOf.indexOf(inner)] : undefined;
}

function messageOf({ type, schema, value, path }: ValueError, body: TSchema): string {
  if (type === ValueErrorType.ObjectAdditionalProperties) return unknownField(keysOf(path), value, schema as TObject);
  if (type === ValueErrorType.ObjectRequiredProperty) return `is missing; accepted: ${acceptedBy(schema)}`;
  if (type === ValueErrorType.ObjectMinProperties && schema === body)
    return `has no field; accepted: at least ${schema.minProperties} of ${Object.keys(schema.properties).join(", ")}`;
  const words = wordsOf(nullableInner(schema) ?? schema);
  const nearestName = typeof value === "string" && words ? nearest(value, words.map(String)) : undefined;
  const hint = nearestName === undefined ? "; accepted: " : `; did you mean "${nearestName}"? Accepted: `;
  return `${faultOf(type, value)}${hint}${acceptedBy(schema)}`;
}

function faultOf(type: ValueErrorType, value: unknown): string {
  if (Array.isArray(value)) {
    if (type === ValueErrorType.ArrayUniqueItems) return `has the item ${shownValue(repeatedItem(value))} twice`;
    if (type === ValueErrorType.ArrayMinItems || type === ValueErrorType.ArrayMaxItems)
      return `has ${value.length} items`;
  }
  return `${shownValue(value)} is not accepted`;
}

/** Returns the first item of a list that is equal to one before it. */
function repeatedItem(items: readonly unknown[]): unknown {
  const hashes = new Set<bigint>();
  return items.find((item) => {
    const hash = Value.Hash(item);
    if (hashes.has(hash)) return true;
    hashes.add(hash);
    return false;
  });
}

function unknownField(keys: readonly string[], value: unknown, { properties }: TObject): string {
  const names = Object.keys(properties);
  const nearestName = nearest(keys.at(-1) ?? "", names);
  const accepted = names.length === 0 ? "no field" : names.join(", ");
  const complaint = `is not a field here (sent: ${shownValue(value)})`;
  return nearestName === undefined
    ? `${complaint}; accepted: ${accepted}`
    : `${complaint}; did you mean "${nearestName}"? Accepted: ${accepted}`;
}

/** Adds a fault for each text that PostgreSQL can't store: with U+0000 or halves of surrogate pairs. */
function collectUnstorable(value: unknown, keys: string[], faults: Map<string, ErrorDetail>): void {
  if (typeof value === "string") {
    if (value.isWellFormed() && !value.includes("\0")) return;
    const field = fieldName(keys);
    const message = `${shownValue(value)} is not accepted; accepted: text without U+0000 and without half characters`;
    if (![...faults.values()].some(({ parameter }) => parameter === field))
      faults.set(`unstorable ${field}`, { parameter: field, message });
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value))
    if (faults.size < MOST_FAULTS) collectUnstorable(inner, [...keys, Array.isArray(value) ? `${key}` : key], faults);
}

/** Returns the names and indexes of a JSON pointer. */
const keysOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Returns the name of a place: `events[1]`, `mouth.sea`, or `body` for the whole body. */
function fieldName(keys: readonly string[]): string {
  let name = "";
  for (const key of keys) {
    // The body itself is not a list.
    if (/^\d+$/.test(key) && name !== "") name += `[${key}]`;
    else if (/^[\w-]{1,80}$/.test(key)) name += name === "" ? key : `.${key}`;
    else name += `[${shownValue(key)}]`;
  }
  return name === "" ? "body" : name;
}

/** A value as JSON, about 80 characters of it. A text that is cut keeps both quotes. */
function shownValue(value: unknown): string {
  if (typeof value === "number" && !Number.isFinite(value)) return "a number out of range";
  return typeof value === "string"
    ? JSON.stringify(cutText(value, MOST_SHOWN))
    : cutText(JSON.stringify(value), MOST_SHOWN);
}
