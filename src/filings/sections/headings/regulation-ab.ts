import type { DocumentLine } from "../../markup/lines.ts";
import { REGULATION_AB_ITEMS, type ReportItem } from "../report-items.ts";
import type { Heading } from "./heading.ts";

const PARAGRAPHS = "(?:\\s?\\([a-z\\d]{1,3}\\))*";
/** `Item 1112(b) of Regulation AB. Significant Obligors of Pool Assets`, `Items 1114(b)(2) and 1115(b)`. */
const ITEM = new RegExp(
  `^\\W{0,6}items?\\s*(11\\d\\d${PARAGRAPHS}(?:\\s*(?:,|&|\\band\\b)\\s*(?:items?\\s*)?11\\d\\d${PARAGRAPHS})*)` +
    "(?:,?\\s*(?:of\\s+)?reg(?:ulation|\\.)?\\s*AB\\b)?[\\s.,:;–—-]*(.*)$",
  "is",
);
const LONGEST_HEADING = 300;

/**
 * The heading that a line of an asset-backed issuer's report is; undefined if it is not one. Sentences continue in
 * small letters.
 */
export function regulationAbHeading(
  { text, isFirst, isBold }: DocumentLine,
  line: number,
  part: ReportItem["part"],
): Heading | undefined {
  if (!isFirst || text.length > LONGEST_HEADING) return undefined;
  const [, list = "", title = ""] = ITEM.exec(text) ?? [];
  if (/^[^(\p{Lu}]/u.test(title) || (!isBold && !/\breg/i.test(text) && title !== title.toUpperCase()))
    return undefined;
  const items = (list.match(/11\d\d/g) ?? []).flatMap((number) => {
    const item = REGULATION_AB_ITEMS.find((each) => each.number === number);
    return item ? { ...item, part } : [];
  });
  return items.length === 0 ? undefined : { line, items, restOfLine: title, hasTitle: true, standsOut: true };
}
