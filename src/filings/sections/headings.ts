import type { DocumentLine } from "../markup/lines.ts";
import { REPORT_ITEMS, type ReportItem, type ReportKind } from "./report-items.ts";

/** A line that may head an item. */
export interface Heading {
  /** The index of its line. */
  line: number;
  /** The items that it names; several for `Items 1 and 2. Business and Properties`. */
  items: ReportItem[];
  /** Words after the number, as printed. */
  rest: string;
  /** Its title is one that the item has. */
  hasTitle: boolean;
}

/** A line that heads a part, or ends an item without heading another (`ITEM X.`, `Item 1122 of Regulation AB`). */
export interface Boundary {
  line: number;
  /** The part that it heads. It ends no item of the same part: pages can have their part at their head. */
  part: ReportItem["part"] | undefined;
}

const SPELLED =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(" ");
const NUMBER = `(?:\\d{1,2}(?!\\d)|(?:${SPELLED.toReversed().join("|")})\\b)`;
/** `9A(T)`, `1 A`, but not the B of `1 BUSINESS`. */
const LETTER = "(?:\\s?-?\\s?\\(?[a-c]\\)?(?![a-z0-9'’]))?(?:\\s?\\(t\\))?";
const CODE = `${NUMBER}${LETTER}`;
const ITEM = new RegExp(
  `^[^\\p{L}\\p{N}]{0,6}items?\\s*(?:nos?\\b\\.?|numbers?\\b|#)?[\\s.:–—-]*(${CODE}(?:\\s*(?:,|;|&|and\\b|through\\b|,\\s*and\\b)\\s*(?:items?\\s+)?${CODE})*)(.*)$`,
  "isu",
);
const SECOND_ITEM = new RegExp(`(?:\\band\\b|[,;&])\\s+items?\\s+(${CODE})[\\s.:–—-]+(\\p{Lu}[^,;]*)`, "giu"); // `and Item 2. Properties`
const PART = /^[^\p{L}\p{N}]{0,6}part\s*(iv|i{1,3}|[1-4]|one|two|three|four)\b(?![(.]\d)(.*)$/isu;
const PART_NUMBERS: Record<string, ReportItem["part"]> = {
  "1": "I",
  "2": "II",
  "3": "III",
  "4": "IV",
  one: "I",
  two: "II",
  three: "III",
  four: "IV",
};
/** An item that Regulation S-K does not number so: it ends the one before it. */
const FOREIGN_ITEM = /^\W{0,6}item\s*(?:x\b|\d{3,4}\b[^.]{0,20}\bregulation\s+AB\b)/i;

/** The headings of a report's items, those of its table of contents included, and the lines that end an item. */
export function findHeadings(
  lines: readonly DocumentLine[],
  kind: ReportKind,
): { headings: Heading[]; boundaries: Boundary[] } {
  const headings: Heading[] = [];
  const boundaries: Boundary[] = [];
  let part: ReportItem["part"] = "I";
  for (const [index, line] of lines.entries()) {
    if (line.text.length > 2_000) continue; // a paragraph
    let { text } = line;
    const [, number = "", afterPart = ""] = PART.exec(text) ?? [];
    if (number !== "") {
      const inPart = /^[\s.,:;–—-]*(?=items?\b)/i.exec(afterPart);
      if (inPart) text = afterPart.slice(inPart[0].length);
      if (inPart || isPartHeading(lines, index, afterPart)) part = partOf(number);
      if (!inPart) {
        if (isPartHeading(lines, index, afterPart)) boundaries.push({ line: index, part });
        continue;
      }
    }
    if (FOREIGN_ITEM.test(text) && line.isFirst) boundaries.push({ line: index, part: undefined });
    const heading = headingIn(lines, index, text, kind, part);
    if (!heading) continue;
    headings.push(heading);
    part = heading.items[0]?.part ?? part;
  }
  return { headings, boundaries };
}

const partOf = (number: string): ReportItem["part"] =>
  PART_NUMBERS[number.toLowerCase()] ?? (number.toUpperCase() as ReportItem["part"]); // I to IV, by the pattern

const isPartHeading = (lines: readonly DocumentLine[], index: number, rest: string): boolean =>
  isParagraphStart(lines, index) && rest.length < 80 && !/^\s*(?:of|and|,|[a-z])/.test(rest);

function headingIn(
  lines: readonly DocumentLine[],
  index: number,
  text: string,
  kind: ReportKind,
  part: ReportItem["part"],
): Heading | undefined {
  const [, list = "", rest = ""] = ITEM.exec(text) ?? [];
  const line = lines[index];
  if (list === "" || !line || !isParagraphStart(lines, index)) return undefined;
  if (/^\s*(?:[,;"“”‘’'(]|of\b|in\b|and\b|to\b|above\b|below\b|for\b|is\b|are\b|as\b|was\b)/.test(rest))
    return undefined;
  const title = titleText(rest);
  const next = lines[index + 1]?.text ?? "";
  const shown = title === "" ? next : title;
  const items = numbersIn(list).flatMap((number) => itemOf(number, shown, kind, part) ?? []);
  items.push(...secondItems(rest, kind, part));
  const [first] = items;
  if (!first) return undefined;
  const hasTitle = items.some((item) => isTitle(item, shown));
  // Without a title that is known, only what looks like a heading by itself is one.
  const standsOut = line.isBold || title === "" || (line.isFirst && title === title.toUpperCase());
  if (!hasTitle && (title.length > 150 || /^\p{Ll}/u.test(title) || !standsOut)) return undefined;
  return { line: index, items, rest: rest.length > 200 ? rest : rest.replace(SECOND_ITEM, "and $2"), hasTitle };
}

/** `Business and Item 2. Properties`, after `Item 1.`: the items named after the first one's title. */
function secondItems(rest: string, kind: ReportKind, part: ReportItem["part"]): ReportItem[] {
  if (rest.length > 200 || !/items?\s/i.test(rest)) return [];
  return [...rest.matchAll(SECOND_ITEM)].flatMap(([, list = "", title = ""]) =>
    numbersIn(list).flatMap((number) => {
      const item = itemOf(number, title, kind, part);
      return item && isTitle(item, title) ? item : [];
    }),
  );
}

/** A title without the punctuation before it. */
export const titleText = (rest: string): string => rest.replace(/^[\s.:;,)\]–—―\-_*|]+/u, "");

/** `1`, `9A`, from `Items ONE and 9A(T)`; `10 through 13` is all four. */
function numbersIn(list: string): string[] {
  const numbers = [...list.matchAll(new RegExp(`(${NUMBER})(${LETTER})`, "gi"))].map(([, number = "", letter = ""]) => {
    const spelled = SPELLED.indexOf(number.toLowerCase()) + 1;
    return `${spelled || number}${/[a-c]/i.exec(letter)?.[0] ?? ""}`.toUpperCase();
  });
  const [from, to] = numbers.map(Number);
  if (!/through/i.test(list) || numbers.length !== 2 || !from || !to || to - from > 10) return numbers;
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/** The item of a number; where a 10-Q has two, the one with this title, else that of the part that was reached. */
function itemOf(number: string, title: string, kind: ReportKind, part: ReportItem["part"]): ReportItem | undefined {
  const found = REPORT_ITEMS[kind].filter((item) => item.number === number);
  const titled = found.filter((item) => isTitle(item, title));
  return (titled.length === 1 ? titled[0] : undefined) ?? found.find((item) => item.part === part) ?? found[0];
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’']/g, "")
    .match(/[a-z0-9]+/g) ?? [];
/** Dots that lead to a page number. */
const LEADER = /\.{3}|(?:\. ){3}/;
const SMALL = new Set("of the a an and or in on to for with about by".split(" "));

const vocabularies = new Map<ReportItem, Set<string>>();
function vocabulary(item: ReportItem): Set<string> {
  const known = vocabularies.get(item);
  if (known) return known;
  const words = new Set(wordsOf(`${item.title} ${item.otherTitles}`).map(singular));
  vocabularies.set(item, words);
  return words;
}
const singular = (word: string): string => word.replace(/(?<=[a-z]{3})s$/, "");

/** What an index says of an item after its title. */
const SAID_OF_ITEM = /[\s(]+(?:(?:not\s+applicable|n\/a|none|pages?)\b.*)$/i;

/**
 * Whether a text begins as a title of the item does: most of its first words are among those of its titles. Or it has
 * all words of the item's own title, of three or more, as in `Acme Corporation Financial Statements and …`.
 */
export function isTitle(item: ReportItem, text: string): boolean {
  // A title is at the beginning; a line can be a report of twenty megabytes.
  const shown = text.slice(0, 400).split(LEADER)[0]?.replace(SAID_OF_ITEM, "") ?? "";
  const words = wordsOf(shown).filter((word) => !SMALL.has(word) && !/^\d+$/.test(word)); // no page numbers
  const first = words.slice(0, 4);
  const known = first.filter((word) => vocabulary(item).has(singular(word)));
  const begins =
    first.length > 0 && known.length >= Math.ceil(first.length / 2) && vocabulary(item).has(singular(first[0] ?? ""));
  return begins || (shown.length < 150 && hasOwnTitle(item, words));
}

function hasOwnTitle(item: ReportItem, words: readonly string[]): boolean {
  const own = wordsOf(item.title).filter((word) => !SMALL.has(word));
  if (own.length < 3 || words.length < own.length || words.length > own.length * 2) return false;
  const shown = new Set(words.map(singular));
  return own.every((word) => shown.has(singular(word)));
}

/** Whether a line goes on with the title of an item: next to all of its words are among those of its titles. */
export function continuesTitle(item: ReportItem, text: string): boolean {
  const words = wordsOf(text);
  const known = words.filter((word) => SMALL.has(word) || vocabulary(item).has(singular(word)));
  return words.length > 0 && words.length <= 20 && known.length >= words.length * 0.8;
}

/** Whether a title and a line together are the item's own title, which neither is alone. */
export function endsTitle(item: ReportItem, title: string, line: string): boolean {
  const own = wordsOf(item.title).join(" ");
  return wordsOf(title).length > 3 && wordsOf(`${title} ${line}`).join(" ") === own;
}

/** Not a line that goes on from the one before it. */
function isParagraphStart(lines: readonly DocumentLine[], index: number): boolean {
  const line = lines[index];
  const before = lines[index - 1];
  if (!line || !before || line.isFirst || line.isBold || !line.isPreformatted) return true;
  return /[.:;)\-_=]$/.test(before.text) || before.text.length < 12;
}
