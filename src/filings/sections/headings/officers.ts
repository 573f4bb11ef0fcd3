import type { DocumentLine } from "../../markup/lines.ts";
import { REPORT_ITEMS } from "../report-items.ts";
import type { Boundary, Heading } from "./heading.ts";

/** `ITEM X.`, `Item 1D.`, `Supplementary Item.`: what some put in place of a number. */
const OWN_NUMBER =
  /^\W*(?:item\s*(?:x|a|\d{1,2}\s?\.?[d-h])\b|(?:supplement(?:al|ary)|additional|unnumbered)\s+item)[\s.:–—-]*(?=\p{L})/iu;
const OFFICERS =
  /^\W*(?:information\s+(?:about|concerning|regarding|on|with\s+respect\s+to)\s+(?:(?:our|the|its|\S{1,30}['’]s?)\s+){0,3})?(?:our\s+|the\s+)?executive\s+officers(?:\s+(?:and\s+(?:certain\s+)?(?:significant\s+|key\s+)?employees\s+)?of\s+(?!directors)\S.{0,60})?(?:\s*\(?as\s+of\s.{0,30})?\W*$/i;
const LONGEST_HEADING = 120;
/** A list of officers is longer than a sentence that says where it is. */
const LONGEST_REFERENCE = 600;
const REFERENCE = /\b(?:see|refer|reference|incorporated|set\s+forth|included|appears?|found|contained|presented)\b/i;
/** The officers can follow any of these. Under others, they are a part of the item. */
const BEFORE = new Set(["1B", "1C", "2", "3", "4"]);

/** Whether a line has something else than a number of the form before the title of the executive officers. */
export const isOfficersItem = (text: string): boolean =>
  text.length <= LONGEST_HEADING && OWN_NUMBER.test(text) && OFFICERS.test(titleOfOfficers(text));

const titleOfOfficers = (text: string): string => text.replace(OWN_NUMBER, "");

function isOfficersHeading({ text, isFirst, isBold, isHeading, isPreformatted }: DocumentLine): boolean {
  if (!isFirst || text.length > LONGEST_HEADING || !OFFICERS.test(titleOfOfficers(text))) return false;
  if (/[a-z]\.$/.test(text.replace(/\b(?:inc|corp|co|ltd)\.$/i, ""))) return false;
  return isBold || isHeading || isPreformatted || OWN_NUMBER.test(text) || text === text.toUpperCase();
}

/**
 * Adds item 4A of a 10-K where Part I lists the executive officers without a number after its last item, as the form's
 * Instruction to Item 401 of Regulation S-K allows. A sentence there that refers to another place is text of that item.
 */
export function withOfficers(
  headings: readonly Heading[],
  { lines, boundaries }: { lines: readonly DocumentLine[]; boundaries: readonly Boundary[] },
): readonly Heading[] {
  const officers = REPORT_ITEMS["10-K"].find(({ number }) => number === "4A");
  const position = headings.findLastIndex(({ items }) => items.at(-1)?.part === "I");
  const last = headings[position];
  if (!officers || !last || !BEFORE.has(last.items.at(-1)?.number ?? "")) return headings;
  if (headings.some(({ items }) => items.includes(officers))) return headings;
  const nextPart = boundaries.find(({ line, part }) => line > last.line && part !== undefined && part !== "I");
  const end = Math.min(headings[position + 1]?.line ?? lines.length, nextPart?.line ?? lines.length);
  const headingIndex = lines.slice(last.line + 1, end).findIndex(isOfficersHeading);
  if (headingIndex === -1) return headings;
  const line = last.line + 1 + headingIndex;
  const text = lines.slice(line + 1, end).map((row) => row.text.slice(0, LONGEST_REFERENCE));
  if (text.join(" ").length < LONGEST_REFERENCE && REFERENCE.test(text.join(" "))) return headings;
  const restOfLine = titleOfOfficers(lines[line]?.text ?? "");
  return headings.toSpliced(position + 1, 0, { line, items: [officers], restOfLine, hasTitle: true, standsOut: true });
}
