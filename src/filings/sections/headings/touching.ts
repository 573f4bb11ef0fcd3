import { REPORT_ITEMS, type ReportKind } from "../report-items.ts";
import { isLeftOut, isTitle } from "./titles.ts";

/** `Item 1ARisk Factors`: a number, its letter, and the capital with which the title begins. */
const TOUCHING = /^([^\p{L}\p{N}]{0,6}(?:item|ITEM|Item)[sS]?[^\p{L}].{0,40}?(\d{1,2})\s?)([A-Ca-c])(\p{Lu}.*)$/su;

/**
 * Returns a line with a blank behind the letter of an item's number, if its title touches it, as two elements without a
 * blank between them do. `Item 9Changes in …` and `ITEM 1BUSINESS` have no letter.
 */
export function withLetterApart(line: string, kind: ReportKind): string {
  const [, number = "", digits = "", letter = "", title = ""] = TOUCHING.exec(line) ?? [];
  if (letter === "") return line;
  const items = REPORT_ITEMS[kind];
  const lettered = items.find((item) => item.number === digits + letter.toUpperCase());
  if (!lettered || items.some((item) => item.number === digits && isTitle(item, letter + title))) return line;
  // No word begins with two capitals and continues in small letters.
  const isWord = /^\p{Lu}\p{Ll}/u.test(title) && letter === letter.toUpperCase();
  return isWord || isTitle(lettered, title) || isLeftOut(title) ? `${number}${letter} ${title}` : line;
}
