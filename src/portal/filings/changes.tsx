import type { DataOf } from "../../in-process/operations.ts";
import { TableLinks } from "../parts/downloads.tsx";
import { countText, dayText } from "../parts/figures.ts";
import { filingPath } from "./section-data.ts";
import { wordChanges } from "./word-changes.ts";

type SectionChanges = DataOf<"getSectionChanges">;
type ChangedParagraph = SectionChanges["change_summary"]["paragraphs"][number];

/** The paragraphs of a section that changed: new words are underlined, words that are gone are struck through. */
export function Changes({ changes, csv }: { changes: SectionChanges; csv: string }) {
  const { paragraphs } = changes.change_summary;
  const { previous_accession_number: previous, previous_filed_at: filed } = changes;
  return (
    <>
      <p>
        Compared with the filing of <a href={filingPath(previous)}>{dayText(filed)}</a>. Paragraphs:{" "}
        {countText(changes.paragraphs_added)} new, {countText(changes.paragraphs_removed)} gone,{" "}
        {countText(changes.paragraphs_modified)} changed, {countText(changes.paragraphs_unchanged)} as before.{" "}
        {Math.floor(changes.similarity_score * 100)}% of the words are in both.
      </p>
      {paragraphs.length === 0 && <p>Nothing changed.</p>}
      <div class="reading">
        {paragraphs.map((paragraph, index) => (
          <Paragraph key={index} paragraph={paragraph} />
        ))}
      </div>
      {paragraphs.length > 0 && (
        <p class="tools">
          <TableLinks href={csv}>Download these paragraphs as CSV</TableLinks>
        </p>
      )}
    </>
  );
}

/** The words before a paragraph, for those who can't see how it is marked. */
const NAMES = { added: "New", removed: "Gone", modified: "Changed" } as const;

function Paragraph({ paragraph: { change, text, previous_text: before } }: { paragraph: ChangedParagraph }) {
  return (
    <p class={`change ${change}`}>
      <span class="unit">{NAMES[change]}</span>
      {change === "added" && <ins>{text}</ins>}
      {change === "removed" && <del>{before}</del>}
      {change === "modified" &&
        wordChanges(before ?? "", text ?? "").map(({ kind, text: words }, index) => {
          if (kind === "same") return words;
          return kind === "added" ? <ins key={index}>{words}</ins> : <del key={index}>{words}</del>;
        })}
    </p>
  );
}
