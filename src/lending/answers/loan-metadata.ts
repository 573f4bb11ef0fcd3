import { type Static, Type } from "@sinclair/typebox";
import type { Context } from "../../http/endpoint.ts";
import type { metadataOf } from "../../http/schema.ts";
import { updatedAtOf } from "../../http/versions.ts";
import { nullable } from "../../schema.ts";
import { SBA_CADENCE, SBA_SOURCE } from "../editions/dataset.ts";
import type { Edition } from "../editions/edition.ts";
import { lendingAdded } from "../figures/schema.ts";
import { editionNotes, newestLoaded } from "./metadata.ts";

/** What the metadata of answers on single loans, and on their lenders, adds. */
export const loanAdded = {
  latest_period: lendingAdded.latest_period,
  as_of: lendingAdded.as_of,
  state: nullable(Type.String({ description: "FIPS code of the requested state; null for all.", example: "12" })),
  county: nullable(Type.String({ description: "FIPS code of the requested county; null for all.", example: "12086" })),
  industry: nullable(Type.String({ description: "Requested NAICS code; null for all loans.", example: "722511" })),
};

/** The fields of {@link loanAdded} and of all metadata. */
type LoanMetadata = Static<ReturnType<typeof metadataOf<typeof loanAdded>>>;

/** `metadata` of an answer on loans of a scope. */
export const loanMetadata = (
  { dataset }: Pick<Context, "dataset">,
  edition: Edition,
  parts: {
    scope?: { state: string | undefined; county: string | undefined; industry: string | undefined };
    units: Readonly<Record<string, string>>;
    notes: readonly string[];
  },
): LoanMetadata => ({
  source: SBA_SOURCE,
  cadence: SBA_CADENCE,
  latest_period: newestLoaded(edition.covered),
  updated_at: updatedAtOf(dataset),
  as_of: edition.detail.as_of,
  state: parts.scope?.state ?? null,
  county: parts.scope?.county ?? null,
  industry: parts.scope?.industry ?? null,
  units: { ...parts.units },
  notes: [...parts.notes, ...editionNotes(edition)],
});
