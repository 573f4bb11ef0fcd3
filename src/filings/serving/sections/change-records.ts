import { type Static, Type } from "@sinclair/typebox";
import { nullable, oneOf } from "../../../schema.ts";
import type { FiledReport } from "../../queries/section-lists.ts";
import { type ParagraphChange, textChanges } from "../../sections/changes/changes.ts";
import { filedFields } from "../../submission/dates.ts";

const accession = (filing: string, example: string) =>
  Type.String({ description: `Accession number of the ${filing} filing.`, example });
const time = (filing: string, example: string) =>
  Type.String({
    format: "date-time",
    description: `When EDGAR accepted the ${filing} filing (ISO 8601, UTC); midnight if only the day is known.`,
    example,
  });
const count = (paragraphs: string, example: number) =>
  Type.Integer({ description: `Paragraphs ${paragraphs}.`, example });
const position = (text: string, example: number) =>
  nullable(
    Type.Integer({ description: `Its position in the ${text} section, from 1; null: it is not there.`, example }),
  );
const paragraph = (text: string, example: string) =>
  nullable(Type.String({ description: `Its text in the ${text} section; null: it is not there.`, example }));

const paragraphFields = {
  change: oneOf(["added", "removed", "modified"], {
    name: "ParagraphChange",
    description: "What happened to the paragraph.",
    example: "modified",
  }),
  position: position("current", 12),
  previous_position: position("previous", 14),
  similarity_score: nullable(
    Type.Number({
      description:
        "Words in common of a modified paragraph, a fraction from 0.5 to 1: twice their number, divided by the words " +
        "of both texts. Null: added or removed.",
      example: 0.91,
    }),
  ),
  text: paragraph("current", "Tariffs may raise our costs."),
  previous_text: paragraph("previous", "Tariffs may raise our costs a little."),
};

/** A paragraph that was added, removed or modified. */
const ChangedParagraph = Type.Object(paragraphFields, {
  $id: "ChangedParagraph",
  description: "A paragraph that is not in both sections as it is.",
});
type ChangedParagraph = Static<typeof ChangedParagraph>;

/** A row of a file of changes. */
export const ChangedParagraphRow = Type.Object({
  accession_number: accession("current", "0000320193-24-000123"),
  previous_accession_number: accession("previous", "0000320193-23-000106"),
  section_key: Type.String({ description: "The section that was compared.", example: "item_1a" }),
  ...paragraphFields,
});

/** What changed in a section since the previous filing. */
export const SectionChanges = Type.Object(
  {
    section_key: Type.String({ description: "The section that was compared.", example: "item_1a" }),
    current_accession_number: accession("current", "0000320193-24-000123"),
    previous_accession_number: accession("previous", "0000320193-23-000106"),
    current_filed_at: time("current", "2024-11-01T10:01:36Z"),
    previous_filed_at: time("previous", "2023-11-02T22:08:27Z"),
    similarity_score: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        "Words in common, a fraction from 0 to 1: twice the words of unchanged paragraphs and those in common of " +
        "modified ones, divided by all words of both sections. 1: nothing changed; 0: no paragraph is in both. It is " +
        "of words, not of meaning.",
      example: 0.86,
    }),
    paragraphs_added: count("that only the current section has", 2),
    paragraphs_removed: count("that only the previous section has", 8),
    paragraphs_modified: count("of both with at least half of their words in common, but not all", 29),
    paragraphs_unchanged: count(
      "with the same words in both, wherever they are; case and punctuation do not count",
      43,
    ),
    change_summary: Type.Object(
      {
        paragraphs: Type.Array(ChangedParagraph, {
          description:
            "The changed paragraphs in the order of the current section; a removed one comes after the one that it " +
            "came after.",
        }),
      },
      { $id: "ChangeSummary", description: "The paragraphs that changed." },
    ),
  },
  { $id: "SectionChanges", description: "A section compared with the same section of the previous filing." },
);
type SectionChanges = Static<typeof SectionChanges>;

/** Compares the texts of a section in two filings. */
export async function sectionChanges(
  key: string,
  current: { report: FiledReport; text: string },
  previous: { report: FiledReport; text: string },
): Promise<SectionChanges> {
  const { added, removed, modified, unchanged, similarity, paragraphs } = await textChanges(
    current.text,
    previous.text,
  );
  return {
    section_key: key,
    current_accession_number: current.report.accession_number,
    previous_accession_number: previous.report.accession_number,
    current_filed_at: filedFields(current.report.filed_on, current.report.accepted_at).filed_at,
    previous_filed_at: filedFields(previous.report.filed_on, previous.report.accepted_at).filed_at,
    similarity_score: similarity,
    paragraphs_added: added,
    paragraphs_removed: removed,
    paragraphs_modified: modified,
    paragraphs_unchanged: unchanged,
    change_summary: { paragraphs: paragraphs.map(changedParagraph) },
  };
}

/** Returns the changed paragraphs as rows of a file. */
export const changedParagraphRows = ({
  section_key,
  current_accession_number: accession_number,
  previous_accession_number,
  change_summary,
}: SectionChanges): Static<typeof ChangedParagraphRow>[] =>
  change_summary.paragraphs.map((row) => ({ accession_number, previous_accession_number, section_key, ...row }));

const changedParagraph = (paragraph: ParagraphChange): ChangedParagraph => ({
  change: paragraph.change,
  position: "position" in paragraph ? paragraph.position : null,
  previous_position: "previousPosition" in paragraph ? paragraph.previousPosition : null,
  similarity_score: "similarity" in paragraph ? paragraph.similarity : null,
  text: "text" in paragraph ? paragraph.text : null,
  previous_text: "previousText" in paragraph ? paragraph.previousText : null,
});
