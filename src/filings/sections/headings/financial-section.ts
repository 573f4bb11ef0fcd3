import type { DocumentLine } from "../../markup/lines.ts";
import { REPORT_ITEMS, type ReportItem, type ReportKind } from "../report-items.ts";
import type { Heading } from "./heading.ts";
import { isSignatures } from "./signatures.ts";
import { isLowerEntry, type TextLengths } from "./text-lengths.ts";
import { continuesTitle, isTitle } from "./titles.ts";

const LONGEST_TITLE = 200;
const FEWEST_LETTERS = 20;
/** With less text, a title is an entry of a list. */
const FEWEST_CHARACTERS = 500;

const STATEMENTS_BEGIN = new RegExp(
  "^\\W*(?:" +
    [
      "index\\s+to\\s+(?:\\w+\\s+)?financial\\s+statements.{0,40}",
      "management['’]?s\\s+(?:annual\\s+)?reports?\\b.{0,80}|report\\s+of\\s+management",
      "(?:reports?\\s+of\\s+)?independent\\s+(?:registered\\s+public\\s+accounting\\s+firm|" +
        "(?:certified\\s+)?(?:public\\s+)?(?:auditors?|accountants?))(?:['’]?s?\\s+reports?)?",
      "(?:consolidated\\s+|combined\\s+)*(?:balance\\s+sheets?|" +
        "statements?\\s+of\\s+(?:income|operations|earnings|financial\\s+(?:position|condition)))",
    ].join("|") +
    ")\\W*$",
  "i",
);
const NOTES = /^\W*notes?\s+to\s+(?:the\s+)?(?:consolidated\s+|combined\s+)*financial\s+statements\b.{0,40}$/i;
const EXHIBITS = /^\W*(?:exhibit\s+index|index\s+(?:to|of)\s+exhibits|list\s+of\s+exhibits)\W*$/i;
/** `10.2 Credit Agreement`: an exhibit of a list. `4.25% Notes` is not. */
const EXHIBIT = /^\W*(?:exhibit\s+)?\d{1,3}\.\d{1,3}[^\p{L}\p{N}%]{1,8}\p{Lu}/u;
/** This many are a list. */
const FEWEST_EXHIBITS = 4;
/** A report of nothing but titles would be read again for each of them. */
const MOST_CANDIDATES = 20;
/** Lines above a title that only lead to it: `FINANCIAL SECTION`, its contents, a page's number. */
const MOST_LINES_ABOVE = 40;

/** A place behind the last item where an item continues. */
interface Place {
  line: number;
  item: ReportItem;
}

/**
 * Returns headings of the financial section that some reports have behind their last item: of the discussion and of the
 * statements, where the items themselves only refer to it, and of the list of exhibits behind both. A heading without
 * an item is at the beginning of the section, and ends the item before.
 */
export function financialSection(
  kind: ReportKind,
  {
    headings,
    lines,
    lengths,
    isReference,
  }: {
    headings: readonly Heading[];
    lines: readonly DocumentLine[];
    lengths: TextLengths;
    /** Whether the text of an item only says where it is. */
    isReference: (item: ReportItem) => boolean;
  },
): Heading[] {
  const last = Math.max(...headings.map(({ line }) => line));
  const items = REPORT_ITEMS[kind];
  const discussion = items.find(({ title }) => title.startsWith("Management's Discussion"));
  const statements = items.find(({ title }) => title.startsWith("Financial Statements"));
  const exhibits = headings.flatMap((heading) => heading.items).findLast(({ title }) => title.startsWith("Exhibits"));
  if (!discussion || !statements) return [];
  const places = lines.flatMap((line, index): Place[] => {
    if (index <= last || line.isTable || !line.isFirst || line.text.length > LONGEST_TITLE) return [];
    if (exhibits && EXHIBITS.test(line.text)) return [{ line: index, item: exhibits }];
    if (STATEMENTS_BEGIN.test(line.text) && isDisplayed(line)) return [{ line: index, item: statements }];
    return [discussion, statements].flatMap((item) => (isTitleLine(line, item) ? { line: index, item } : []));
  });
  const begins = [discussion, statements].flatMap((item) => {
    if (!isReference(item)) return [];
    const candidates = places.filter((place) => place.item === item).slice(0, MOST_CANDIDATES);
    const place = candidates.find(isBeginning);
    return place ? [place] : [];
  });
  if (begins.length === 0) return [];
  const listed = places.find(({ item, line }) => item === exhibits && begins.every((begin) => line > begin.line));
  const parts = [...begins, ...(listed ? [listed] : [])].map(headingAt).sort((a, b) => a.line - b.line);
  const line = firstLineAbove(parts[0]?.line ?? lines.length);
  return [{ line, items: [], restOfLine: "", hasTitle: false, standsOut: true }, ...parts];

  function isBeginning({ line, item }: Place): boolean {
    const heading = { line, items: [item], restOfLine: "", hasTitle: true, standsOut: true };
    const next = places.find((place) => place.line > line && place.item !== item)?.line ?? lines.length;
    const signatures = lines.findIndex((_, index) => index > line && index < next && isSignatures(lines, index));
    const end = signatures === -1 ? next : signatures;
    if (lengths.under(heading, end) < FEWEST_CHARACTERS) return false;
    if (item === discussion) return true;
    const following = lines.slice(line, end);
    if (following.filter(({ text }) => EXHIBIT.test(text)).length >= FEWEST_EXHIBITS) return false;
    return (
      isTitleLine(lines[line], item) || following.some((row) => row.isFirst && !row.isTable && NOTES.test(row.text))
    );
  }

  function headingAt({ line, item }: Place): Heading {
    const shared = { items: [item], hasTitle: true, standsOut: true };
    // Headings of the statements are a part of their text.
    if (item === statements) return { line, restOfLine: item.title, isUnprinted: true, ...shared };
    return { line, restOfLine: lines[line]?.text ?? "", ...shared };
  }

  function firstLineAbove(line: number): number {
    let start = line;
    while (start > last + 1 && line - start < MOST_LINES_ABOVE && leadsToTitle(lines[start - 1])) start--;
    return start;
  }
}

const isDisplayed = ({ text, isBold, isHeading }: DocumentLine): boolean =>
  isBold || isHeading || text === text.toUpperCase();

const isTitleLine = (line: DocumentLine | undefined, item: ReportItem): boolean =>
  line !== undefined &&
  isDisplayed(line) &&
  /^\p{L}/u.test(line.text) &&
  !/\d$|\bschedules?\b/i.test(line.text) &&
  line.text.replace(/[^\p{L}]/gu, "").length >= FEWEST_LETTERS &&
  isTitle(item, line.text) &&
  continuesTitle(item, line.text);

const leadsToTitle = (line: DocumentLine | undefined): boolean => {
  if (!line || line.text.length > LONGEST_TITLE) return false;
  const { text } = line;
  if (/^[\W\d]*(?:[A-Z]-\d+)?\W*$/.test(text)) return true;
  return (isLowerEntry(text) && !/^\W*\d/.test(text)) || (isDisplayed(line) && !/[.;:,]$/.test(text));
};
