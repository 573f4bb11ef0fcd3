import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/check/sources.ts";

/** The folder with the published snippets and vectors. */
export const PUBLISHED = join(ROOT, "docs", "verification");

/** What a receiver gets. */
export interface Received {
  header: string;
  /** Its UTF-8 bytes are the body. */
  body: string;
  secret: string;
  /** The receiver's clock, in Unix seconds. */
  now: number;
}

/** A published delivery, right or wrong. */
export interface Vector extends Received {
  name: string;
  valid: boolean;
}

/** The published vectors. */
export const VECTORS: readonly Vector[] = JSON.parse(readFileSync(join(PUBLISHED, "vectors.json"), "utf8")).vectors;

/** A secret of the form that govdata makes. */
export const EXAMPLE_SECRET = "whsec_ZXhhbXBsZSBvbmx5OiBub3QgYSByZWFsIHNlY3JldCE=";
