/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * Returns a value as canonical JSON: keys sorted by their UTF-16 code units at every depth, no spaces (as RFC 8785).
 * The same value always gives the same text.
 */
export function canonicalJson(value: Json): string {
  // Not by an object with sorted keys: JavaScript puts keys such as "10" first, in the order of numbers.
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  let text = "";
  for (const key of Object.keys(value).sort())
    text += `${text === "" ? "" : ","}${quoted(key)}:${canonicalJson(value[key] as Json)}`;
  return `{${text}}`;
}

/** Events of a type have the same few keys. */
const MOST_QUOTED = 1_000;
const quotedKeys = new Map<string, string>();

function quoted(key: string): string {
  const quotedKey = quotedKeys.get(key);
  if (quotedKey !== undefined) return quotedKey;
  const text = JSON.stringify(key);
  if (quotedKeys.size < MOST_QUOTED) quotedKeys.set(key, text);
  return text;
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);
