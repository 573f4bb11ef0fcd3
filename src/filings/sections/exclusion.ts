import type { FilingMarkup } from "../markup/blocks.ts";
import { documentLines } from "../markup/lines.ts";
import type { Filing } from "../submission/filing.ts";
import { reportKind } from "./report-items.ts";
import type { Section } from "./sections.ts";

/** A report's main document with more bytes is left out. */
export const MOST_REPORT_BYTES = 50_000_000;

/** Why a filing has no sections to search, with a sentence for readers. */
export const EXCLUSIONS = {
  foreign_form: "Reports of foreign filers (20-F, 40-F, 6-K) do not have the items of a 10-K.",
  other_form: "Only annual and quarterly reports (10-K and 10-Q in all their variants) have sections.",
  too_large: `The report's main document has more than ${MOST_REPORT_BYTES / 1_000_000} MB.`,
  shell_company: "The cover says that the company is a shell company, which has no business to report on.",
  no_document: "The filing has no main document with text, as if it was filed on paper.",
  cross_reference:
    "The report only has an index of the pages on which items are, and these can't be found by their numbers.",
  no_items: "No item of the form has a heading in the report.",
  no_text: "The report names items, but has no text under their headings.",
} as const;

/** A key of {@link EXCLUSIONS}. */
export type Exclusion = keyof typeof EXCLUSIONS;

/**
 * Returns why a filing's sections are not to be searched; null if they are. A document that is too
 * large to be read has no sections, and only the reason `too_large`.
 * @param sections what `reportSections` returns
 */
export function exclusionOf(
  { form, mainBytes, document }: Pick<Filing, "form" | "mainBytes" | "document">,
  sections: readonly Section[],
): Exclusion | null {
  if (/^(?:20-?F|40-?F|6-?K)/i.test(form ?? "")) return "foreign_form";
  if (!reportKind(form)) return "other_form";
  if (!document) return "no_document";
  if ((mainBytes?.length ?? 0) > MOST_REPORT_BYTES) return "too_large";
  if (isShell(document)) return "shell_company";
  if (sections.length === 0) return "no_items";
  if (sections.every(({ text }) => text === null)) return "cross_reference";
  return sections.some(({ text }) => text) ? null : "no_text";
}

/** A cover can take this many blocks, and the question this many characters with its answers. */
const COVER_BLOCKS = 200;
const ANSWER_CHARACTERS = 160;
const QUESTION = /\bshell\s+company\b/gi;
const ANSWER =
  /\byes\b|\bno\b|[☒☑✓✔þýüÞ]|[☐□¨£]|[[(/]\s*[xX]\s*[\])/]|[[(]\s*[\])]|_+\s*[xX]\s*_*|(?<![\p{L}\p{N}])[xX](?![\p{L}\p{N}])|_+|(?<![\p{L}\p{N}])[oq](?![\p{L}\p{N}])/giu;
const TICK = /[☒☑✓✔þýüÞxX]/;

/** Whether the cover says that the company is a shell: by its inline XBRL, else by its question, asked since 2005. */
function isShell({ blocks, ...markup }: FilingMarkup): boolean {
  const flag = markup.cover.get("EntityShellCompany");
  if (flag === "true" || flag === "false") return flag === "true";
  const lines = documentLines({ ...markup, blocks: blocks.slice(0, COVER_BLOCKS) });
  const text = lines.map((line) => line.text).join(" ");
  for (const { index, 0: words } of text.matchAll(QUESTION)) {
    const answers = text.slice(index + words.length, index + words.length + ANSWER_CHARACTERS).match(ANSWER) ?? [];
    if (answers.some((answer) => /yes/i.test(answer))) return isYes(answers.slice(0, 4));
  }
  return false;
}

/** Whether the box of "Yes" is ticked and that of "No" is not. Boxes come after both words, or before both. */
function isYes(answers: readonly string[]): boolean {
  const isWord = (answer = "") => /yes|no/i.test(answer);
  const step = isWord(answers[0]) ? 1 : -1;
  const isTicked = (word: RegExp) => {
    const box = answers[answers.findIndex((answer) => word.test(answer)) + step];
    return box !== undefined && !isWord(box) && TICK.test(box);
  };
  return isTicked(/yes/i) && !isTicked(/no/i);
}
