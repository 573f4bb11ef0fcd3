import type { DocumentLine } from "../markup/lines.ts";
import type { Heading } from "./headings.ts";
import { REPORT_ITEMS } from "./report-items.ts";
import { continuesTitle, isTitle } from "./titles.ts";

/** The heading of a primary statement, with which a 10-Q's Part I begins. */
const STATEMENT =
  /^\W*(?:(?:condensed|interim|unaudited|consolidated|combined)\s+)*(?:statements?\s+of\s+(?:\w+\s+){0,4}(?:income|operations?|earnings|loss|financial\s+(?:position|condition))|(?:income|earnings)\s+statements?|balance\s+sheets?|statements?\s+of\s+assets)\b.{0,60}$/i;

/**
 * Adds to a 10-Q's headings those of Part I without a number in the body. Some companies use only the items' titles, or
 * begin the statements without any heading. A title counts if it stands out, in the order of the items.
 * @param after the last line of the table of contents
 */
export function withUnnumbered(headings: readonly Heading[], lines: readonly DocumentLine[], after: number): Heading[] {
  const namedTypes = new Set(headings.flatMap(({ items }) => items.map(({ type }) => type)));
  const allHeadings = [...headings];
  const end = headings.find(({ items }) => items[0]?.part === "II")?.line ?? lines.length;
  for (const item of REPORT_ITEMS["10-Q"].filter(({ part, type }) => part === "I" && !namedTypes.has(type))) {
    const alone = lines.slice(0, end).flatMap(({ text, isBold, isHeading, isTable, isFirst }, index) => {
      if (index <= after || isTable || !isFirst || text.length > 200) return [];
      const isWhole = item.number !== "1" && isTitle(item, text) && continuesTitle(item, text) && text.length > 20;
      const isStatement = item.number === "1" && STATEMENT.test(text);
      return isStatement || (isWhole && (isBold || isHeading)) ? [index] : [];
    });
    const [line] = alone; // the others are running heads
    if (line === undefined) continue;
    const shared = { items: [item], hasTitle: true, standsOut: true };
    // The statement's own heading is text of the item.
    if (item.number === "1") allHeadings.push({ line: line - 1, restOfLine: item.title, isUnprinted: true, ...shared });
    else allHeadings.push({ line, restOfLine: lines[line]?.text ?? "", ...shared });
  }
  const numbered = new Set(headings);
  const ranks = REPORT_ITEMS["10-Q"].map(({ type }) => type);
  const rankOf = ({ items }: Heading) => ranks.indexOf(items[0]?.type ?? "");
  const inOrder = allHeadings.toSorted((a, b) => a.line - b.line);
  // A title out of order is the heading of something else.
  return inOrder.filter(
    (heading, index) =>
      numbered.has(heading) || (inOrder[index + 1] && rankOf(heading) < rankOf(inOrder[index + 1] ?? heading)),
  );
}
