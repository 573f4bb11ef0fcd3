import type { Sql } from "postgres";
import { notLoaded } from "../errors.ts";
import type { DatasetState } from "../http/versions.ts";
import { coveredSpans, publishedSpan, type QuarterSpan } from "./coverage.ts";
import { SBA } from "./dataset.ts";
import { type EditionDetail, servedEdition } from "./queries-edition.ts";

/** What answers have to know of the edition that is served. */
export interface Edition {
  detail: EditionDetail;
  /** The quarters of which all approvals are loaded, oldest first. */
  covered: readonly QuarterSpan[];
  /** The quarters of which they would be with all files; the last is the newest that was over on the edition's day. */
  published: QuarterSpan;
}

/** Gives the edition of a published state. */
export type EditionOf = (dataset: DatasetState) => Promise<Edition>;

/** Keeps the edition of the newest published state, read once however many requests ask at the same time. */
export function keepEdition(sql: Sql): EditionOf {
  let kept: { stamp: string; edition: Promise<Edition> } | undefined;
  return ({ stamp }) => {
    if (kept?.stamp === stamp) return kept.edition;
    const edition = readEdition(sql);
    kept = { stamp, edition };
    edition.catch(() => {
      if (kept?.edition === edition) kept = undefined; // the next request tries again
    });
    return edition;
  };
}

async function readEdition(sql: Sql): Promise<Edition> {
  const detail = await servedEdition(sql);
  if (!detail) throw notLoaded(SBA);
  return { detail, covered: coveredSpans(detail), published: publishedSpan(detail) };
}
