import type { Context } from "../../http/endpoint.ts";
import { updatedAtOf } from "../../http/versions.ts";
import { formatQuarter } from "../../reference/quarters.ts";
import { coverageNotes } from "../editions/coverage.ts";
import { SBA_CADENCE, SBA_SOURCE } from "../editions/dataset.ts";
import type { Edition } from "../editions/edition.ts";
import { type LendingMetadata, unitsOf } from "../figures/schema.ts";
import type { LoanCounts } from "./lending.ts";

/** The newest quarter with all approvals loaded; null where there is none. */
export const newestLoaded = (covered: Edition["covered"]): string | null => {
  const last = covered.at(-1)?.last;
  return last === undefined ? null : formatQuarter(last);
};

/** `metadata` of an answer with such rows; the counts are of its whole span. */
export const metadata = (
  { dataset }: Pick<Context, "dataset">,
  { detail, covered }: Edition,
  parts: {
    row: Parameters<typeof unitsOf>[0];
    counts: LoanCounts;
    notes: readonly string[];
  },
): LendingMetadata => ({
  source: SBA_SOURCE,
  cadence: SBA_CADENCE,
  latest_period: newestLoaded(covered),
  updated_at: updatedAtOf(dataset),
  as_of: detail.as_of,
  cancelled_loans: parts.counts.cancelled,
  unresolved: parts.counts.unresolved,
  units: unitsOf(parts.row),
  notes: [
    ...coverageNotes(covered, detail),
    ...parts.notes,
    "Every approval counts, even if it was cancelled before any money flowed, as in the SBA's published totals; " +
      "metadata.cancelled_loans says how many of this answer's loans were.",
    chargeOffNote(detail),
  ],
});

const chargeOffNote = ({ as_of }: Edition["detail"]): string =>
  `Charge-offs are those known on ${as_of}, whenever the loan was approved: the rates of recent quarters are ` +
  "near 0 because their loans are young.";

/** What a reader must know about the figures of an edition, whatever the area. */
export const editionNotes = ({ detail, covered }: Edition): string[] => [
  ...coverageNotes(covered, detail),
  "Every approval counts, even if it was cancelled before any money flowed, as in the SBA's published totals.",
  chargeOffNote(detail),
];
