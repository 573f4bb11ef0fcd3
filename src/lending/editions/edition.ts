import { notLoaded } from "../../errors.ts";
import { keptWhileServed } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { coveredSpans, publishedSpan, type QuarterSpan } from "./coverage.ts";
import { SBA } from "./dataset.ts";
import { type EditionDetail, servedEdition } from "./queries.ts";

/** What answers have to know of the edition that is served. */
export interface Edition {
  detail: EditionDetail;
  /** The quarters with all approvals loaded, oldest first. */
  covered: readonly QuarterSpan[];
  /** The same if all files were loaded; the last is the newest quarter that was over on the edition's day. */
  published: QuarterSpan;
}

/** Returns the edition of a published state. @throws `unavailable` (503) where none is loaded */
export const editionOf = keptWhileServed(async (sql, _state: DatasetState): Promise<Edition> => {
  const detail = await servedEdition(sql);
  if (!detail) throw notLoaded(SBA);
  return { detail, covered: coveredSpans(detail), published: publishedSpan(detail) };
});

/** The newest loaded quarter, as `metadata.latest_period`; where no quarter is whole, the newest that was over. */
export const newestQuarter = ({ covered, published }: Edition): number => covered.at(-1)?.last ?? published.last;
