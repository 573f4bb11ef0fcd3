import type { MetadataOf } from "../../../in-process/operations.ts";
import { Command } from "../../parts/command.tsx";
import { countText } from "../../parts/figures.ts";

/** What the API says about a search. */
export type SearchMetadata = MetadataOf<"searchSections">;

/** Why a company or filing has no text to search. */
const REASONS: Readonly<Record<string, string>> = {
  foreign_form: "foreign form",
  other_form: "other forms only",
  shell_company: "shell company",
  too_large: "over 50 MB",
  no_items: "no items found",
  no_text: "no text",
  cross_reference: "refers to another document",
  no_document: "no document",
  unreadable: "could not be read",
  not_read: "document not loaded",
};

/** How much is searched: in this scope, and of all that is loaded, with the reasons for the rest. */
export function Coverage({
  metadata: { filings, chunks, chunks_without_vector: waiting, coverage },
}: {
  metadata: SearchMetadata;
}) {
  return (
    <>
      <p class="note">
        {countText(chunks)} passages of {countText(filings)} filings are in this scope.
        {waiting > 0 && ` ${countText(waiting)} of them wait for their vectors: words find them, meaning does not yet.`}
      </p>
      <details class="note">
        <summary>What can be searched</summary>
        <Counted name="companies" counts={coverage.filers} />
        <Counted name="filings" counts={coverage.filings} />
        <p>
          <Command words="load sec" /> followed by tickers loads the reports of more companies.
        </p>
      </details>
    </>
  );
}

function Counted({
  name,
  counts: { covered, excluded },
}: {
  name: string;
  counts: SearchMetadata["coverage"]["filers"];
}) {
  const reasons = excluded.map(({ reason, count }) => `${countText(count)} ${REASONS[reason] ?? reason}`);
  return (
    <p>
      {countText(covered)} {name}.{reasons.length > 0 && ` Not searched: ${reasons.join(", ")}.`}
    </p>
  );
}
