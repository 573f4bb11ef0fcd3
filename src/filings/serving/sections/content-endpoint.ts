import { Type } from "@sinclair/typebox";
import { notCovered } from "../../../errors.ts";
import { resource } from "../../../http/read-endpoints.ts";
import { documentAddress, filingFolder } from "../../edgar/addresses.ts";
import { filingByAccession } from "../../queries/filing-lists.ts";
import { sectionsOf } from "../../queries/sections.ts";
import { type Asking, NO_FILING, SEC, TAG } from "../asking.ts";
import { metadata, secMetadata } from "../metadata.ts";
import { filingSections, unknownFiling } from "./filing-sections.ts";
import { SectionDetail } from "./section-records.ts";
import { accessionParameter } from "./section-types.ts";

const FilingContent = Type.Object(
  {
    accession_number: Type.String({ description: "Accession number.", example: "0000320193-24-000123" }),
    filing_type: Type.String({ description: "The form.", example: "10-K" }),
    content_type: SectionDetail.properties.content_type,
    content: Type.String({
      description: "The text of its sections in the order of the document, a blank line between them.",
      example: "Item 1. Business …",
    }),
    word_count: Type.Integer({ description: "Words of the text.", example: 42_000 }),
    source_url: Type.String({
      description: "The main document at EDGAR; its folder if EDGAR does not name one.",
      example: "https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/aapl-20240928.htm",
    }),
  },
  { $id: "FilingContent", description: "The text of a filing." },
);

/** The text of a whole report: its stored sections. */
export const contentEndpoint = ({ sql, dated }: Asking) =>
  resource({
    id: "getFilingContent",
    path: "/v1/us/sec/filings/{accession_number}/content",
    tag: TAG,
    summary: "The text of a report",
    description:
      "The sections of an annual or quarterly report as one plain text, in the order of the document. A filing " +
      "without sections is a 404 that says why.",
    parameters: { accession_number: accessionParameter },
    datasets: [SEC],
    metadata: secMetadata("FilingContentMetadata", {}),
    data: FilingContent,
    notFound: { ...NO_FILING, when: `${NO_FILING.when} Or it has no sections.` },
    async answer({ accession_number: accessionNumber }, context) {
      const { sections, excluded } = await filingSections(sql, accessionNumber);
      if (excluded) throw notCovered(`The filing ${accessionNumber} has no text: ${excluded.sentence}`);
      const [filing, texts] = await Promise.all([
        filingByAccession(sql, accessionNumber),
        sectionsOf(sql, [accessionNumber]),
      ]);
      if (!filing) throw unknownFiling(accessionNumber);
      const keys = outermost(sections);
      const shownTexts = texts.filter(({ section_type: key }) => keys.has(key));
      return {
        data: {
          accession_number: accessionNumber,
          filing_type: filing.form,
          content_type: "text/plain" as const,
          content: shownTexts.map(({ content }) => content).join("\n\n"),
          word_count: shownTexts.reduce((sum, { word_count: words }) => sum + words, 0),
          source_url:
            filing.primary_document === null
              ? filingFolder(filing.cik, accessionNumber)
              : documentAddress(filing.cik, accessionNumber, filing.primary_document),
        },
        metadata: metadata(await dated(context), { units: { word_count: "words" } }),
      };
    },
  });

/** The keys of sections that are not within another one: the executive officers' block is part of Item 1, too. */
function outermost(
  sections: readonly { section_type: string; doc_start: number; doc_end: number }[],
): ReadonlySet<string> {
  const isWithin = (section: (typeof sections)[number]) =>
    sections.some(
      (outer) =>
        outer !== section &&
        outer.doc_start <= section.doc_start &&
        outer.doc_end >= section.doc_end &&
        outer.doc_end - outer.doc_start > section.doc_end - section.doc_start,
    );
  return new Set(sections.filter((section) => !isWithin(section)).map(({ section_type: key }) => key));
}
