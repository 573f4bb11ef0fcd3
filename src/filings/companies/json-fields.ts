import { sourceRefused } from "../../errors.ts";

/** An object of a JSON document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** @throws `source_refused` with the path if the value is not an object */
export function objectAt(value: unknown, path: string, file: string): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw sourceRefused({ file }, path, `${preview(value)} is not an object`);
  return value as JsonObject; // checked above; JSON has no other objects
}

/** Returns a list; an absent one is empty. @throws `source_refused` with the path if the value is not a list */
export function listAt(value: unknown, path: string, file: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw sourceRefused({ file }, path, `${preview(value)} is not a list`);
  return value;
}

/** The longest text in EDGAR's JSON is a list of items or a name of some hundred characters. */
const LONGEST_TEXT = 4_000;

/**
 * Returns a trimmed text; null for an absent one, `""`, and the word None in old copies of EDGAR's JSON. Half a
 * character, as is left where texts are cut off, becomes U+FFFD.
 * @throws `source_refused` with the path if the value is not a text, or is too long
 */
export function textAt(value: unknown, path: string, file: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw sourceRefused({ file }, path, `${preview(value)} is not a text`);
  if (value.length > LONGEST_TEXT)
    throw sourceRefused(
      { file },
      path,
      `${preview(value)}… has ${value.length} characters; at most ${LONGEST_TEXT} are accepted`,
    );
  const text = value.replaceAll("\u0000", "").toWellFormed().trim();
  return text === "" || text === "None" ? null : text;
}

/** A value, short enough for an error's text. */
export const preview = (value: unknown): string =>
  value === undefined ? "nothing" : JSON.stringify(value).slice(0, 80);
