import { type DocumentLine, documentLines } from "../markup/lines.ts";
import type { Filing } from "../submission/filing.ts";
import { isCrossReference, withoutContents } from "./contents.ts";
import { continuesTitle, endsTitle, findHeadings, type Heading, isTitle, titleText } from "./headings.ts";
import { REPORT_ITEMS, type ReportItem, reportKind } from "./report-items.ts";
import { withUnnumbered } from "./unnumbered.ts";

/** An item of an annual or quarterly report, with its text. */
export interface Section {
  /** `item_1a`; Part I of a 10-Q is `part_i_item_1` to `part_i_item_4`. */
  sectionType: string;
  part: ReportItem["part"];
  /** As printed after the number; the official one where none is printed. */
  title: string;
  /**
   * Lines joined by newlines, without heading, title and what pages have around it. Empty where the text of the item
   * stands under another heading; null where a cross-reference index says on which pages it stands.
   */
  text: string | null;
}

/**
 * The items of a 10-K, 10-KSB or 10-Q in the order of the document, each once; none for other forms. Text after a
 * part's heading and before its first item belongs to no item.
 */
export function reportSections(filing: Filing): Section[] {
  const kind = reportKind(filing.form);
  if (!kind || !filing.document) return [];
  const lines = documentLines(filing.document);
  const { headings, boundaries } = findHeadings(lines, kind);
  const ranks = new Map(REPORT_ITEMS[kind].map(({ type }, index) => [type, index]));
  const rankOf = ({ items }: Heading) => ranks.get(items[0]?.type ?? "") ?? 0;
  const inBody = withoutContents(headings, lines, rankOf);
  if (isCrossReference(inBody, lines))
    return inBody.flatMap(({ items, rest }) => items.map((item) => sectionOf(item, titleOf(item, rest).title, null)));
  const chosen = inOrder(inBody, rankOf);
  const body = new Set(inBody);
  const contentsEnd = headings.findLast((heading) => !body.has(heading))?.line ?? 0;
  const all = kind === "10-Q" ? withUnnumbered(chosen, lines, contentsEnd) : chosen;
  const repeated = repeatedLines(lines);
  const running = new Set([...inBody, ...boundaries].flatMap(({ line }) => lines[line] ?? []));
  let passed = 0;
  return all.flatMap((heading, index) => {
    const next = all[index + 1]?.line ?? lines.length;
    const own = heading.items.at(-1)?.part;
    let end = next;
    for (; (boundaries[passed]?.line ?? next) < next; passed++) {
      const { line = 0, part } = boundaries[passed] ?? {};
      if (line > heading.line && part !== own) end = Math.min(end, line);
    }
    return sectionsOf(heading, { lines, end, repeated, running });
  });
}

interface Body {
  lines: readonly DocumentLine[];
  /** The line after the section's last. */
  end: number;
  repeated: ReadonlySet<string>;
  /** Lines of headings: those within a section repeat its own, or its part's, at the head of a page. */
  running: ReadonlySet<DocumentLine>;
}

function sectionsOf({ line, items, rest }: Heading, body: Body): Section[] {
  const [first, ...others] = items;
  if (!first) return [];
  const { title, text, next } = readTitle(first, rest, line, body);
  const shown = [text, ...trimmed(body, next)].filter((one) => one !== "").join("\n");
  return [
    sectionOf(first, title || first.title, shown),
    ...others.map((item) => sectionOf(item, title || item.title, "")),
  ];
}

const sectionOf = ({ type, part }: ReportItem, title: string, text: string | null): Section => ({
  sectionType: type,
  part,
  title,
  text,
});

/** A title that breaks off: the next paragraph goes on with it, and is no heading of its own. */
const UNFINISHED = /(?:[,;&]|\b(?:and|of|the|for|in|on|with|about|related|from))$/i;

/** With the text that can follow it in its line; more is text alone. */
const LONGEST_TITLE = 2_000;

/** The title over its lines, what of the text stands in the same line, and the line after both. */
function readTitle(item: ReportItem, rest: string, line: number, { lines, end }: Body) {
  let { title, text } = titleOf(item, rest);
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
    const more = titleOf(item, following);
    title = `${title} ${more.title}`.trim();
    text = more.text;
    next++;
  }
  return { title: title.replace(/[\s.:]+$/, ""), text, next };
}

/** Title and text of a line that can hold both: `Unresolved Staff Comments. None.` */
function titleOf(item: ReportItem, rest: string): { title: string; text: string } {
  const line = titleText(rest).replace(/\s*\(continued\)\s*$/i, "");
  const end = /[.:](?=\s+\S)|\s+[–—]\s+/.exec(line);
  if (!end || !isTitle(item, line.slice(0, end.index))) return { title: line, text: "" };
  const text = line.slice(end.index + end[0].length).trim();
  return continuesTitle(item, text) ? { title: line, text: "" } : { title: line.slice(0, end.index), text };
}

/** What ends a report's last item. */
const SIGNATURES = /^\W*signatures?\W*$/i;
const PAGE_NUMBER = /^\W*(?:page\s+)?(?:[FSA]-)?\d{1,4}\W*$|^[ivxl]{1,6}$|^\W*$/i;
const CONTENTS_LINK = /^\W*(?:back\s+to\s+)?(?:table\s+of\s+contents|index|contents)\W*$/i;

/** The lines of a section, without headings that repeat, and without page numbers and running heads at its ends. */
function trimmed({ lines, end, repeated, running }: Body, start: number): string[] {
  let last = end;
  for (let index = start; index < last; index++) if (SIGNATURES.test(lines[index]?.text ?? "")) last = index;
  const shown: DocumentLine[] = [];
  for (const line of lines.slice(start, last)) if (!running.has(line)) shown.push(line);
  const isAround = (line: DocumentLine | undefined) =>
    line !== undefined &&
    (PAGE_NUMBER.test(line.text) ||
      (line.isLink && CONTENTS_LINK.test(line.text)) ||
      repeated.has(withoutNumbers(line.text)));
  let from = 0;
  let to = shown.length;
  while (from < to && isAround(shown[from])) from++;
  while (to > from && isAround(shown[to - 1])) to--;
  return shown.slice(from, to).map(({ text }) => text);
}

const withoutNumbers = (text: string): string => text.replace(/\d+/g, "#");
const FEWEST_PAGES = 5;

/**
 * Heads and feet of pages: short lines that come again and again with another number (`Apple Inc. | Form 10-K | 12`).
 */
function repeatedLines(lines: readonly DocumentLine[]): Set<string> {
  const seen = new Map<string, Set<string>>();
  for (const { text, isTable } of lines) {
    if (text.length > 120 || !/\d/.test(text) || !/\p{L}{3}/u.test(text) || (isTable && !/form\s+10-/i.test(text)))
      continue;
    const key = withoutNumbers(text);
    const texts = seen.get(key) ?? new Set();
    if (texts.size <= FEWEST_PAGES) texts.add(text);
    seen.set(key, texts);
  }
  return new Set([...seen].flatMap(([key, texts]) => (texts.size >= FEWEST_PAGES ? [key] : [])));
}

/**
 * The headings that head an item's text: of those that name items in the report's order the longest row, and such as
 * name an item that no other line does (asset-backed issuers put 1B after 3). The others repeat or refer.
 */
function inOrder(headings: readonly Heading[], rankOf: (heading: Heading) => number): Heading[] {
  const counts = new Map<string, number>();
  const firsts = headings.filter((heading, index) => {
    const before = headings[index - 1];
    return !before || rankOf(before) !== rankOf(heading); // a running head
  });
  for (const { items } of firsts) for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1);
  const chosen = new Set(longestRow(firsts, rankOf));
  return firsts.filter(
    (heading) => chosen.has(heading) || (heading.hasTitle && heading.items.every(({ type }) => counts.get(type) === 1)),
  );
}

interface Row {
  weight: number;
  heading: Heading;
  before: Row | undefined;
}

/** The row of headings with rising ranks that weighs most; a heading with a known title weighs twice. */
function longestRow(headings: readonly Heading[], rankOf: (heading: Heading) => number): Heading[] {
  const best: (Row | undefined)[] = []; // by rank
  for (const heading of headings) {
    const own = rankOf(heading);
    let before: Row | undefined;
    for (let rank = 0; rank < own; rank++) if ((best[rank]?.weight ?? 0) > (before?.weight ?? 0)) before = best[rank];
    const weight = (before?.weight ?? 0) + (heading.hasTitle ? 2 : 1);
    if (weight > (best[own]?.weight ?? 0)) best[own] = { weight, heading, before };
  }
  const row: Heading[] = [];
  let last: Row | undefined;
  for (const end of best) if ((end?.weight ?? 0) > (last?.weight ?? 0)) last = end;
  for (; last; last = last.before) row.push(last.heading);
  return row;
}
