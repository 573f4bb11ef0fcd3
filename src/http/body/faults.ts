import type { TArray, TObject, TSchema } from "@sinclair/typebox";
import { nearest } from "../../nearest.ts";
import { cutText } from "../../text.ts";
import { acceptedBy, nullableInner, wordsOf } from "./accepted.ts";

/** Characters of a value or name that an error shows. */
const MOST_SHOWN = 80;

/** Says that a value is not accepted, what is, and which accepted word is nearest. */
export function notAccepted(schema: TSchema, value: unknown): string {
  const words = wordsOf(nullableInner(schema) ?? schema);
  const nearestWord = typeof value === "string" && words ? nearest(value, words.map(String)) : undefined;
  const hint = nearestWord === undefined ? "; accepted: " : `; did you mean "${nearestWord}"? Accepted: `;
  return `${shownValue(value)} is not accepted${hint}${acceptedBy(schema)}`;
}

/** Says that a text can't be stored: PostgreSQL has no U+0000 and no halves of surrogate pairs. */
export const unstorable = (text: string): string =>
  `${shownValue(text)} is not accepted; accepted: text without U+0000 and without half characters`;

/** Says that a required field is missing, and what it accepts. */
export const isMissing = (schema: TSchema): string => `is missing; accepted: ${acceptedBy(schema)}`;

/** Says that an object has no field of this name, and which fields it has. */
export function unknownField(name: string, value: unknown, { properties }: TObject): string {
  const names = Object.keys(properties);
  const nearestName = nearest(name, names);
  const accepted = names.length === 0 ? "no field" : names.join(", ");
  const complaint = `is not a field here (sent: ${shownValue(value)})`;
  return nearestName === undefined
    ? `${complaint}; accepted: ${accepted}`
    : `${complaint}; did you mean "${nearestName}"? Accepted: ${accepted}`;
}

/** Says how many fields an object has, if that is too few or too many; undefined if it is accepted. */
export function wrongFieldCount(
  { properties, minProperties, maxProperties }: TObject,
  count: number,
): string | undefined {
  const has = count === 0 ? "has no field" : `has ${count} ${count === 1 ? "field" : "fields"}`;
  const names = Object.keys(properties).join(", ");
  if (minProperties !== undefined && count < minProperties)
    return `${has}; accepted: at least ${minProperties} of ${names}`;
  if (maxProperties !== undefined && count > maxProperties)
    return `${has}; accepted: at most ${maxProperties} of ${names}`;
  return undefined;
}

/** Says how many items a list has, if that is too few or too many; undefined if it is accepted. */
export function wrongItemCount(schema: TArray, count: number): string | undefined {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (count >= minItems && count <= maxItems) return undefined;
  return `has ${count} items; accepted: ${acceptedBy(schema)}`;
}

/** Says that a list has an item twice. */
export const repeated = (schema: TArray, item: unknown): string =>
  `has the item ${shownValue(item)} twice; accepted: ${acceptedBy(schema)}`;

/** Returns the name of a place: `events[1]`, `mouth.sea`, or `body` for the whole body. */
export function fieldName(keys: readonly string[]): string {
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
