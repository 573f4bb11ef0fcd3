import type { SectionColumns } from "../../queries/section-lists.ts";

/** Says why a section's text is empty, and which of the filing's sections has it if both share a heading. */
export function notesOnText(section: SectionColumns, sections: readonly SectionColumns[]): string[] {
  if (section.word_count > 0) return [];
  const shared = sections.find(({ doc_start: start, word_count: words }) => start === section.doc_start && words > 0);
  return [
    shared
      ? `The text is that of ${shared.section_type}: one heading names both items.`
      : "The text of this item is under another heading, or an index only names its pages.",
  ];
}
