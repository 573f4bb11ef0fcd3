import type { DocumentLine } from "../../markup/lines.ts";
import { REPORT_ITEMS, type ReportItem, type ReportKind } from "../report-items.ts";
import { withoutPages } from "./cross-reference.ts";
import type { Boundary, Heading } from "./heading.ts";
import { withOfficers } from "./officers.ts";
import { continuesTitle, isTitle, titleOf } from "./titles.ts";

/** The heading of a primary statement, with which a 10-Q's Part I begins. */
const STATEMENT =
  /^\W*(?:(?:condensed|interim|unaudited|consolidated|combined)\s+)*(?:statements?\s+of\s+(?:\w+\s+){0,4}(?:income|operations?|earnings|loss|financial\s+(?:position|condition))|(?:income|earnings)\s+statements?|balance\s+sheets?|statements?\s+of\s+assets)\b.{0,60}$/i;
const LONGEST_TITLE = 200;

/** What is known of a report's headings. */
export interface KnownHeadings {
  kind: ReportKind;
  /** Those in the body, in order, with a number. */
  inBody: readonly Heading[];
  /** Those of the table of contents as well. */
  all: readonly Heading[];
  lines: readonly DocumentLine[];
  boundaries: readonly Boundary[];
  /** The last line of the table of contents. */
  contentsEnd: number;
}

/** Adds headings without a number to those in the body. A title counts if it stands out, in the order of the items. */
export function withUnnumbered(known: KnownHeadings): readonly Heading[] {
  const listed = withListedTitles(known);
  if (known.kind === "10-K") return withOfficers(listed, known);
  return known.kind === "10-Q" ? withFirstPart(listed, known) : listed;
}

/** Adds those of items that the table of contents has and the body lacks, if a line is just their title there. */
function withListedTitles({ kind, inBody, all, lines, contentsEnd }: KnownHeadings): readonly Heading[] {
  const named = new Set(inBody.flatMap(({ items }) => items.map(({ type }) => type)));
  const lacking = all.filter(({ line, items: [item] }) => line <= contentsEnd && item && !named.has(item.type));
  if (lacking.length === 0) return inBody;
  const ranks = new Map(REPORT_ITEMS[kind].map(({ type }, index) => [type, index]));
  const rankOf = ({ items }: Heading) => ranks.get(items[0]?.type ?? "") ?? 0;
  const displayed = lines.flatMap((line, index) => (index > contentsEnd && isDisplayed(line) ? [index] : []));
  const allHeadings = [...inBody];
  for (const listedHeading of lacking) {
    const [item] = listedHeading.items;
    if (!item || named.has(item.type)) continue;
    const before = allHeadings.findLast((heading) => rankOf(heading) < rankOf(listedHeading));
    const after = allHeadings.find((heading) => rankOf(heading) > rankOf(listedHeading));
    const titles = titlesOf(item, listedHeading, lines);
    const line = displayed.find(
      (index) =>
        index > (before?.line ?? 0) && index < (after?.line ?? lines.length) && titles.has(plain(lines[index]?.text)),
    );
    if (line === undefined) continue;
    named.add(item.type);
    allHeadings.push({ ...listedHeading, line, items: [item], restOfLine: lines[line]?.text ?? "" });
    allHeadings.sort((a, b) => a.line - b.line);
  }
  return allHeadings;
}

/** The item's title as the form has it, and as the table of contents does, in one cell or below its number. */
function titlesOf(item: ReportItem, { line, restOfLine }: Heading, lines: readonly DocumentLine[]): Set<string> {
  const printedTitle = plain(withoutPages(titleOf(item, restOfLine).title || (lines[line + 1]?.text ?? "")));
  return new Set([plain(item.title), printedTitle].filter((title) => title.length >= FEWEST_LETTERS));
}
/** "Reserved" is shorter than any title. */
const FEWEST_LETTERS = 8;

const plain = (title = ""): string => title.toLowerCase().replace(/[^a-z]/g, "");

const isDisplayed = ({ text, isTable, isFirst, isBold, isHeading }: DocumentLine): boolean =>
  isFirst && !isTable && text.length <= LONGEST_TITLE && (isBold || isHeading || text === text.toUpperCase());

/**
 * Adds those of a 10-Q's Part I. Some companies use only the items' titles, or begin the statements without any
 * heading.
 */
function withFirstPart(headings: readonly Heading[], { lines, contentsEnd }: KnownHeadings): Heading[] {
  const namedTypes = new Set(headings.flatMap(({ items }) => items.map(({ type }) => type)));
  const allHeadings = [...headings];
  const end = headings.find(({ items }) => items[0]?.part === "II")?.line ?? lines.length;
  for (const item of REPORT_ITEMS["10-Q"].filter(({ part, type }) => part === "I" && !namedTypes.has(type))) {
    const alone = lines.slice(0, end).flatMap(({ text, isBold, isHeading, isTable, isFirst }, index) => {
      if (index <= contentsEnd || isTable || !isFirst || text.length > LONGEST_TITLE) return [];
      const isWhole = item.number !== "1" && isTitle(item, text) && continuesTitle(item, text) && text.length > 20;
      const isStatement = item.number === "1" && STATEMENT.test(text);
      return isStatement || (isWhole && (isBold || isHeading)) ? [index] : [];
    });
    const [line] = alone; // the others are running heads
    if (line === undefined) continue;
    const shared = { items: [item], hasTitle: true, standsOut: true };
    // The statement's own heading is text of the item.
    if (item.number === "1") allHeadings.push({ line, restOfLine: item.title, isUnprinted: true, ...shared });
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
