import { sourceRefused } from "../../errors.ts";
import { type Batch, type DuplicatePolicy, type Table, withHeader } from "./header.ts";
import { decodeText, type TextOptions } from "./text.ts";

/** The largest JSON document that is taken into memory: API answers are a tenth of it. */
const LONGEST_JSON = 512 * 1024 * 1024;

/**
 * Reads a whole JSON document of up to `longest` characters; in memory it can take twenty times its length.
 * @throws `source_refused` for a web page, a text, half a document or other bytes that are not JSON, and for a
 * longer document.
 */
export async function readJson(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  longest = LONGEST_JSON,
): Promise<unknown> {
  const parts: string[] = [];
  let length = 0;
  const options: TextOptions = { file, finalNewline: false }; // a document is whole by its brackets
  for await (const part of decodeText(bytes, options, () => 0)) {
    parts.push(part);
    length += part.length;
    if (length > longest) throw sourceRefused({ file }, undefined, `is longer than ${longest} characters`);
  }
  const text = parts.join("");
  try {
    return JSON.parse(text);
  } catch (error) {
    const start = text.slice(0, 80).replace(/\s+/g, " ");
    throw sourceRefused({ file }, undefined, `is not a whole JSON document (${(error as Error).message}): "${start}"`);
  }
}

/** A row of an API's table: the API writes every value as a string or `null`. */
type ApiRow = (string | null)[];

/**
 * Reads an API's table: an array of arrays of strings and nulls, the first of which names the columns. `null` becomes
 * the word `null`, as the Census Bureau's own CSV exports have it.
 * @throws `source_refused` at the first row in the wrong form; the line is that of the row in the API's layout.
 */
export async function openApiJson(
  bytes: AsyncIterable<Uint8Array>,
  { file, duplicates = "refuse" }: { file: string; duplicates?: DuplicatePolicy },
): Promise<Table> {
  const document = await readJson(bytes, file);
  if (!Array.isArray(document) || !document.every(Array.isArray))
    throw sourceRefused({ file }, undefined, "is not a table; expected: an array of arrays");
  return withHeader(apiRows(document as unknown[][], file), { file, duplicates });
}

async function* apiRows(document: unknown[][], file: string): AsyncGenerator<Batch> {
  const width = document[0]?.length ?? 0;
  for (const [index, row] of document.entries()) {
    const place = { file, line: index + 1 };
    if (row.length !== width)
      throw sourceRefused(place, undefined, `has ${row.length} values, where the first row has ${width}`);
    const wrong = row.find((value) => typeof value !== "string" && value !== null);
    if (wrong !== undefined)
      throw sourceRefused(place, undefined, `${JSON.stringify(wrong)} is neither a string nor null`);
  }
  yield {
    rows: (document as ApiRow[]).map((row) => row.map((value) => value ?? "null")),
    lines: document.map((_, index) => index + 1),
  };
}
