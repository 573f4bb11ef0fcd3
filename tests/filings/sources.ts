import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { agencyPath, hasAgencyFiles } from "../support/sources.ts";

/** Real filings. */
const FOLDER = agencyPath("sec");
export const HAS_FILINGS = hasAgencyFiles(FOLDER);

/** The path of a real file. */
export const filingPath = (name: string): string => join(FOLDER, name);

/** A real file's bytes, decompressed. */
export function filingBytes(name: string): Uint8Array {
  const bytes = readFileSync(filingPath(name));
  return name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

/** What is known of a real file. */
export interface Expected {
  kind: string;
  form?: string;
  company?: string;
  cik?: string | null;
  accession?: string;
  period_of_report?: string;
  filed?: string;
  items?: string[];
  numbering?: "old" | "new";
  sections?: Record<string, { first_8_words: string; last_8_words: string }>;
}

/** The known truth about the real files, by their names. */
export const expectedFilings = (): Record<string, Expected> =>
  JSON.parse(readFileSync(join(FOLDER, "expected.json"), "utf8")).files;
