import { setImmediate as nextTurn } from "node:timers/promises";
import type { PendingFiling, StoredSection } from "../../queries/sections.ts";
import type { ReportItem } from "../../sections/report-items.ts";
import { chunksOf } from "../chunks/chunks.ts";
import { isNarrative } from "../chunks/narrative.ts";
import { sectionPath } from "../chunks/section-path.ts";
import type { ChunkRow } from "../index/search-index.ts";

/**
 * Returns the chunks of a filing's sections that say something, without vectors. `countTokens`: the model's. Between
 * two sections other work of the process has its turn: it shows that it is alive.
 */
export async function chunkRows(
  filing: PendingFiling,
  sections: readonly StoredSection[],
  countTokens: (text: string) => number,
): Promise<ChunkRow[]> {
  const rows: ChunkRow[] = [];
  for (const section of sections) {
    await nextTurn();
    for (const row of sectionRows(filing, section, countTokens)) rows.push(row);
  }
  return rows;
}

function sectionRows(filing: PendingFiling, section: StoredSection, countTokens: (text: string) => number): ChunkRow[] {
  const chunks = chunksOf({ text: section.content }, countTokens).filter(({ text }) => isNarrative(text));
  return chunks.map(({ ordinal, start, end, text, wordCount }) => ({
    id: `${filing.accession_number}:${section.section_type}:${ordinal}`,
    accession: filing.accession_number,
    cik: filing.cik,
    form: filing.form,
    sectionType: section.section_type,
    sectionTitle: section.title === "" ? null : section.title,
    fiscalYear: filing.fiscal_year,
    filedOn: filing.filed_on,
    ordinal,
    start,
    end,
    wordCount,
    // The column is written from a report's items.
    path: sectionPath({
      sectionType: section.section_type,
      part: section.part as ReportItem["part"],
      title: section.title,
    }),
    text,
    vector: null,
  }));
}
