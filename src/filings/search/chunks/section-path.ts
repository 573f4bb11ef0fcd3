import type { ReportItem } from "../../sections/report-items.ts";

/**
 * Where a section is in its report, from the outside in: `Part I, Item 1A, Risk Factors`. A section without a part
 * or a title does without them.
 */
export function sectionPath(section: {
  sectionType: string;
  part: ReportItem["part"] | null;
  title: string | null;
}): string {
  const number = /item_(\w+)$/.exec(section.sectionType)?.[1];
  return [
    section.part ? `Part ${section.part}` : undefined,
    number === undefined ? undefined : `Item ${number.toUpperCase()}`,
    section.title?.trim() || undefined,
  ]
    .filter((name) => name !== undefined)
    .join(", ");
}
