import { sourceRefused } from "../../errors.ts";

/** An object of a JSON document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** @throws `source_refused` with the path where something else than an object stands there. */
export function objectAt(value: unknown, path: string, file: string): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw sourceRefused({ file }, path, `${preview(value)} is no object`);
  return value as JsonObject; // checked above; JSON has no other objects
}

/** @throws `source_refused` with the path where something else than a list stands there; an absent one is empty. */
export function listAt(value: unknown, path: string, file: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw sourceRefused({ file }, path, `${preview(value)} is no list`);
  return value;
}

/** The longest text in EDGAR's JSON is a list of items or a name of some hundred characters. */
const LONGEST_TEXT = 4_000;

/**
 * A text without blanks around it; null for what says nothing: nothing at all, `""`, and the word None that old copies
 * of EDGAR's JSON have. A half of a character, as is left where texts are cut off, becomes U+FFFD.
 * @throws `source_refused` with the path where something else, or what is too long, stands there.
 */
export function textAt(value: unknown, path: string, file: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw sourceRefused({ file }, path, `${preview(value)} is no text`);
  if (value.length > LONGEST_TEXT)
    throw sourceRefused(
      { file },
      path,
      `${preview(value)}… has ${value.length} characters, where ${LONGEST_TEXT} are most`,
    );
  const text = value.replaceAll("\u0000", "").toWellFormed().trim();
  return text === "" || text === "None" ? null : text;
}

/** A value, short enough for an error's text. */
export const preview = (value: unknown): string =>
  value === undefined ? "nothing" : JSON.stringify(value).slice(0, 80);
