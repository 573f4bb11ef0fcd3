import { type DocumentLine, documentLines } from "../markup/lines.ts";
import type { Filing } from "../submission/filing.ts";
import { chosenHeadings } from "./headings/chosen-headings.ts";
import { isClose, withoutContents } from "./headings/contents.ts";
import { isCrossReference, withoutPages } from "./headings/cross-reference.ts";
import { financialSection } from "./headings/financial-section.ts";
import type { Boundary, Heading } from "./headings/heading.ts";
import { findHeadings } from "./headings/headings.ts";
import { withIntroductions } from "./headings/introductions.ts";
import { isSignatures } from "./headings/signatures.ts";
import { TextLengths } from "./headings/text-lengths.ts";
import {
  CONTINUED,
  continuesTitle,
  endsTitle,
  isLeftOut,
  isTitle,
  lettersOf,
  titleOf,
  titleText,
} from "./headings/titles.ts";
import { withUnnumbered } from "./headings/unnumbered.ts";
import { LineOffsets, withWholeItems } from "./lines/document-lines.ts";
import { linesOfNumberTables } from "./lines/number-tables.ts";
import { IndexedPages } from "./pages/indexed-pages.ts";
import { PageFurniture } from "./pages/page-furniture.ts";
import { INTRODUCTIONS, REPORT_ITEMS, type ReportItem, reportKind } from "./report-items.ts";

/** An item of an annual or quarterly report, with its text. */
export interface Section {
  /**
   * `item_1a`; Part I of a 10-Q is `part_i_item_1` to `part_i_item_4`. `item_1122` is of Regulation AB, `part_iii` what
   * a part says before its first item.
   */
  sectionType: string;
  part: ReportItem["part"];
  /** As printed after the number; the official title if none is printed. */
  title: string;
  /**
   * Lines joined by newlines, without heading, title, page headers and footers, and tables of numbers. Empty if the
   * item's text is under another heading; null if a cross-reference index names no pages of the document for it. If it
   * names several, the text of all.
   */
  text: string | null;
  /**
   * Where it is in the document: from its heading to the end of its last line, page footers left out. Offsets into
   * the document's plain text, which is its lines (`documentLines`) joined by newlines, in UTF-16 code units as for
   * `slice`. What `text` leaves out is between them.
   */
  start: number;
  end: number;
}

/**
 * Returns the items of a 10-K, 10-KSB or 10-Q in the order of the document, each once; none for other forms. What a
 * part says before its first item is `part_i` to `part_iv`, if it is more than a sentence.
 */
export function reportSections(filing: Filing): Section[] {
  const kind = reportKind(filing.form);
  if (!kind || !filing.document) return [];
  const printedLines = documentLines(filing.document);
  const leftOut = linesOfNumberTables(filing.document, printedLines);
  const lines = withWholeItems(printedLines);
  const { headings, ofAssetBacked, boundaries } = findHeadings(lines, kind);
  const ranks = new Map(REPORT_ITEMS[kind].map(({ type }, index) => [type, index]));
  const rankOf = ({ items }: Heading) => ranks.get(items[0]?.type ?? "") ?? 0;
  const lengths = new TextLengths(lines);
  const offsets = new LineOffsets(lines);
  const inBody = withoutContents({ headings, lines, lengths, rankOf });
  const furniture = new PageFurniture(lines);
  if (isCrossReference(inBody, lines)) return indexedSections(inBody, { lines, furniture, leftOut, offsets });
  const itemHeadings = chosenHeadings({ headings: inBody, lines, lengths, rankOf });
  const known = { lines, boundaries, contentsEnd: contentsEnd(headings, inBody, lines) };
  const numbered = withUnnumbered({ kind, inBody: itemHeadings, all: headings, ...known });
  const all = withIntroductions(
    [...numbered, ...behindContents(ofAssetBacked, known.contentsEnd)].sort((a, b) => a.line - b.line),
    known,
  );
  const heads = [...headings.filter(isRunningHead), ...boundaries];
  const running = new Set(heads.flatMap(({ line }) => lines[line] ?? []));
  const read = (headingsRead: readonly Heading[]) =>
    sectionsUnder(headingsRead, boundaries, { lines, furniture, running, leftOut, offsets });
  const sections = read(all);
  if (kind === "10-Q" || sections.length === 0) return joined(sections);
  const isReference = ({ type }: ReportItem) =>
    isOnlyReference(sections.find(({ sectionType }) => sectionType === type));
  const behind = financialSection(kind, { headings: all, lines, lengths, isReference });
  return joined(behind.length === 0 ? sections : read([...all, ...behind]));
}

const behindContents = (headings: readonly Heading[], contentsEnd: number): Heading[] =>
  headings.filter(({ line }) => line > contentsEnd).slice(0, MOST_ASSET_BACKED);
const MOST_ASSET_BACKED = 100;

/** Reads the text under each heading, up to the next one or the end of its part. */
function sectionsUnder(
  headings: readonly Heading[],
  boundaries: readonly Boundary[],
  known: Omit<Extent, "end">,
): Section[] {
  const { lines } = known;
  let passed = 0;
  return headings.flatMap((heading, index) => {
    const nextHeading = headings[index + 1];
    const next = nextHeading?.line ?? lines.length;
    const headingPart = heading.items.at(-1)?.part;
    let end = next;
    for (; (boundaries[passed]?.line ?? next) < next; passed++) {
      const { line = 0, part } = boundaries[passed] ?? {};
      if (line > heading.line && part !== headingPart) end = Math.min(end, line);
    }
    end = Math.min(end, endOfAnswer(heading, lines), nextHeading ? startOfTitle(nextHeading, lines) : end);
    return sectionsOf(heading, { ...known, end });
  });
}

/** A longer text says more than where something is. */
const LONGEST_REFERENCE = 1_000;
const REFERS =
  /\b(?:see|refer|references?|incorporated|set\s+forth|included|contained|found|presented|appears?|appearing|begin(?:s|ning)|listed|pages?|attached|provided|submitted|filed)\b/i;

/** Whether an item only says where its text is. Tables of numbers are not in its text, but between its offsets. */
const isOnlyReference = (section: Section | undefined): boolean =>
  section?.text != null &&
  section.end - section.start < LONGEST_REFERENCE * 2 &&
  section.text.length < LONGEST_REFERENCE &&
  REFERS.test(section.text);

const INTRODUCTION_TYPES = new Set(Object.values(INTRODUCTIONS).map(({ type }) => type));
/** Less before a part's first item is a sentence, the head of a page, or the name of the company. */
const FEWEST_LETTERS = 120;

/**
 * Returns each item once. One that continues in another place has the text of both, and the place of the longer one.
 */
function joined(sections: readonly Section[]): Section[] {
  const byType = Map.groupBy(sections, ({ sectionType }) => sectionType);
  const lengthOf = ({ text }: Section) => text?.length ?? 0;
  return sections.flatMap((section) => {
    if (INTRODUCTION_TYPES.has(section.sectionType) && lengthOf(section) < FEWEST_LETTERS) return [];
    const same = byType.get(section.sectionType) ?? [];
    const longest = same.reduce((best, each) => (lengthOf(each) > lengthOf(best) ? each : best));
    if (section !== longest) return [];
    if (same.length === 1) return section;
    const text = same.flatMap((each) => each.text || []).join("\n");
    return { ...section, title: same[0]?.title ?? section.title, text };
  });
}

/**
 * The line after the answer that a form's last item, the summary, does not apply. Statements and exhibits can follow.
 */
function endOfAnswer({ line, items: [item], restOfLine }: Heading, lines: readonly DocumentLine[]): number {
  if (item?.number !== "16") return lines.length;
  if (isLeftOut(titleOf(item, restOfLine).text)) return line + 1;
  const answer = lines.slice(line + 1, line + 1 + ANSWER_LINES).findIndex(({ text }) => isLeftOut(text));
  return answer === -1 ? lines.length : line + answer + 2;
}
const ANSWER_LINES = 3;

/** The first line of a heading whose title is also above its number, over one line or more. */
function startOfTitle({ line, items: [item], restOfLine }: Heading, lines: readonly DocumentLine[]): number {
  if (!item) return line;
  const titles = [item.title, titleOf(item, restOfLine).title].map(lettersOf).filter(({ length }) => length > 0);
  let above = "";
  for (let start = line - 1; start >= line - TITLE_LINES_ABOVE; start--) {
    above = lettersOf(lines[start]?.text.slice(0, LONGEST_TITLE) ?? "") + above;
    if (titles.includes(above)) return start;
    if (!titles.some((title) => title.endsWith(above))) break;
  }
  return line;
}
const TITLE_LINES_ABOVE = 4;

/** Only a number and a title, or marked as continued. Others are sentences that refer to an item. */
function isRunningHead({ items: [item], restOfLine }: Heading): boolean {
  if (CONTINUED.test(restOfLine)) return true;
  const title = withoutPages(titleText(restOfLine));
  return item !== undefined && (title === "" || (titleOf(item, title).text === "" && continuesTitle(item, title)));
}

/** The last line of the table of contents; 0 without one. */
function contentsEnd(headings: readonly Heading[], inBody: readonly Heading[], lines: readonly DocumentLine[]): number {
  const body = new Set(inBody);
  const listed = headings.filter((heading) => !body.has(heading));
  const last = listed.findIndex(({ line }, index) => {
    const next = listed[index + 1];
    return next === undefined || !isClose(line, next.line, lines);
  });
  return listed[last]?.line ?? 0;
}

/** What is known about a document's lines. */
interface DocumentLines {
  lines: readonly DocumentLine[];
  furniture: PageFurniture;
  /** Lines of tables of numbers. */
  leftOut: ReadonlySet<DocumentLine>;
  offsets: LineOffsets;
}

/** A section's lines, and what is known about the document around them. */
interface Extent extends DocumentLines {
  /** The line after the section's last. */
  end: number;
  /** Lines of headings. Within a section, they repeat its own or its part's heading on a page, or are in a list. */
  running: ReadonlySet<DocumentLine>;
}

/** The items of a cross-reference index, with the text of the pages that it names. */
function indexedSections(headings: readonly Heading[], known: DocumentLines): Section[] {
  const pages = new IndexedPages(headings, known.lines);
  return headings.flatMap(({ items, restOfLine, line }, index) => {
    const bodies = pages
      .rangesOf(index)
      .map(({ from, to }) => ({ from, ...bodyOf({ ...known, end: to, running: NO_LINES }, from) }));
    const text = bodies.length === 0 ? null : bodies.flatMap(({ texts }) => texts).join("\n");
    const place = known.offsets.ofLines(bodies[0]?.from ?? line, bodies.at(-1)?.last ?? line);
    return items.map((item) => ({
      ...identityOf(item, withoutPages(titleOf(item, restOfLine).title)),
      text,
      ...place,
    }));
  });
}
const NO_LINES: ReadonlySet<DocumentLine> = new Set();

function sectionsOf({ line, items, restOfLine, isUnprinted }: Heading, extent: Extent): Section[] {
  const [first, ...otherItems] = items;
  if (!first) return [];
  const { title, text, next } = readTitle(first, restOfLine, isUnprinted ? line - 1 : line, extent);
  const body = bodyOf(extent, next);
  const itemText = [text, ...body.texts].filter((part) => part !== "").join("\n");
  return [
    { ...identityOf(first, title), text: itemText, ...extent.offsets.ofLines(line, body.last) },
    ...otherItems.map((item) => ({
      ...identityOf(item, title),
      text: "",
      ...extent.offsets.ofLines(line, next - 1),
    })),
  ];
}

const identityOf = ({ type, part, title: officialTitle }: ReportItem, title: string) => ({
  sectionType: type,
  part,
  title: title || officialTitle,
});

/** A title that breaks off. The next paragraph continues it, and is not a separate heading. */
const UNFINISHED = /(?:[,;&]|\b(?:and|of|the|for|in|on|with|about|related|from))$/i;

/** A title with the text that can follow it on its line. A longer line is only text. */
const LONGEST_TITLE = 2_000;

/** Returns the title over its lines, the text on the same line, and the line after both. */
function readTitle(item: ReportItem, restOfLine: string, line: number, { lines, end }: Extent) {
  let { title, text } = titleOf(item, restOfLine);
  let next = line + 1;
  while (text === "" && next < end && next <= line + 4 && !/\.$/.test(title)) {
    const line = lines[next];
    const following = line?.text ?? "";
    const goesOn =
      title === ""
        ? following.length < 200 && isTitle(item, following)
        : following.length < LONGEST_TITLE &&
          continuesTitle(item, following) &&
          (!line?.isFirst || UNFINISHED.test(title) || /^\p{Ll}/u.test(following) || endsTitle(item, title, following));
    if (!goesOn) break;
    const continued = titleOf(item, following);
    title = `${title} ${continued.title}`.trim();
    text = continued.text;
    next++;
  }
  return { title: title.replace(/[\s.:]+$/, ""), text, next };
}

/** Returns the lines of a section's text, without what pages have around it, and the index of its last line. */
function bodyOf({ lines, end, furniture, running, leftOut }: Extent, start: number): { texts: string[]; last: number } {
  let stop = end;
  for (let index = start; index < stop; index++) if (isSignatures(lines, index)) stop = index;
  const ownLines = furniture.trimmed(lines.slice(start, stop).filter((line) => !running.has(line)));
  const lastLine = ownLines.at(-1);
  return {
    texts: furniture.between(ownLines).flatMap((line) => (leftOut.has(line) ? [] : line.text)),
    last: lastLine ? lines.lastIndexOf(lastLine, stop - 1) : start - 1,
  };
}
