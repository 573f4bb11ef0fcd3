import type { DocumentLine } from "../../markup/lines.ts";
import { REPORT_ITEMS, type ReportItem, type ReportKind } from "../report-items.ts";
import type { Boundary, Heading } from "./heading.ts";
import { isOfficersItem } from "./officers.ts";
import { regulationAbHeading } from "./regulation-ab.ts";
import { CONTINUED, continuesTitle, isLeftOut, isTitle, titleOf, titleText, withLetterApart } from "./titles.ts";

const SPELLED =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(" ");
/** Numbers of some small companies. `ITEM X` does not count: it has the officers. */
const ROMAN = "i ii iii iv v vi vii viii ix".split(" ");
const ROMAN_NUMBER = `(?<![a-z])(?:${ROMAN.toReversed().join("|")})(?=$|[\\s.:;)–—-]|[a-c](?:$|[\\s.:]))`;
const NUMBER = `(?:\\d{1,2}(?!\\d)|(?:${SPELLED.toReversed().join("|")})\\b|${ROMAN_NUMBER})`;
/** `1 A`, `1.A`, `9A(T)` and its misprint `9A(I)`, but not the B of `1 BUSINESS`. */
const LETTER = "(?:(?:\\s?-?\\s?\\(?|\\.)[a-c]\\)?(?![a-z0-9'’]))?(?:\\s?\\(t\\)|(?<=[89]\\s?-?\\s?a)\\s?\\([il]\\))?";
const CODE = `${NUMBER}${LETTER}`;
/** `10 to 13`, `10-13.`, but not the form in `16 - 10-K Summary`. */
const UP_TO = `(?:\\s*(?:[–—-]|to\\b|thru\\b)\\s*${NUMBER}(?=\\s*[.:]|\\s*$|\\s+\\p{Lu}))`;
const FURTHER = `(?:\\s*\\.?\\s*(?:,|;|&|/|and\\b|through\\b|,\\s*and\\b)\\s*(?:items?\\s+)?${CODE})`;
const ITEM = new RegExp(
  `^[^\\p{L}\\p{N}]{0,6}i\\s?t\\s?e\\s?m\\s?s?\\s*(?:nos?\\b\\.?|numbers?\\b|#)?[\\s.:–—-]*(${CODE}(?:${UP_TO}|${FURTHER}*))(.*)$`,
  "isu",
);
// `and Item 2. Properties`
const SECOND_ITEM = new RegExp(`(?:\\band\\b|[,;&])\\s+items?\\s+(${CODE})[\\s.:–—-]+(\\p{Lu}[^,;]*)`, "giu");
const PART =
  /^[^\p{L}\p{N}]{0,6}p\s?a\s?r\s?t\s*(iv|i{1,3}|[1-4]|one|two|three|four)(?:\b|(?=items?\s*\d))(?![(.]\d)(.*)$/isu;
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
/** An item that Regulation S-K does not number like this. It ends the previous one. */
const FOREIGN_ITEM = /^\W{0,6}item\s*x\b/i;

/** `“Item 1A. Risk Factors” of this report` at the beginning of a line is a reference. */
const QUOTED = /^[“"‘'][^“”"‘’']{0,200}[”"’']\s*\p{L}/u;

/** What follows an item's number in a sentence. */
const REFERENCE = /^\s*(?:[,;"“”‘’'(]|of\b|in\b|and\b|to\b|above\b|below\b|for\b|is\b|are\b|as\b|was\b)/;

/** What is found in a report's lines. */
interface FoundHeadings {
  /** Those of items of the form, including those of the table of contents. */
  headings: Heading[];
  /** Those of items of Regulation AB. */
  ofAssetBacked: Heading[];
  boundaries: Boundary[];
}

/** Finds the headings of a report's items, and the lines that end an item. */
export function findHeadings(lines: readonly DocumentLine[], kind: ReportKind): FoundHeadings {
  const headings: Heading[] = [];
  const ofAssetBacked: Heading[] = [];
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
    const assetBacked = kind === "10-K" ? regulationAbHeading(line, index, part) : undefined;
    if (assetBacked) ofAssetBacked.push(assetBacked);
    if (assetBacked || isOfficersItem(text)) continue;
    const heading = headingIn(lines, { index, text: withLetterApart(text, kind), kind, part });
    if (!heading) continue;
    headings.push(heading);
    part = heading.items[0]?.part ?? part;
  }
  return { headings, ofAssetBacked, boundaries };
}

const partOf = (number: string): ReportItem["part"] =>
  PART_NUMBERS[number.toLowerCase()] ?? (number.toUpperCase() as ReportItem["part"]); // I to IV, by the pattern

const isPartHeading = (lines: readonly DocumentLine[], index: number, restOfLine: string): boolean =>
  isParagraphStart(lines, index) && restOfLine.length < 80 && !/^\s*(?:of|and|,|[a-z])/.test(restOfLine);

/** Where a heading is looked for. */
interface HeadingPlace {
  /** Position of the line in the document. */
  index: number;
  /** Text of the line, without the heading of a part before it. */
  text: string;
  kind: ReportKind;
  /** The part that the reader has reached. */
  part: ReportItem["part"];
}

function headingIn(lines: readonly DocumentLine[], { index, text, kind, part }: HeadingPlace): Heading | undefined {
  const [, list = "", restOfLine = ""] = ITEM.exec(text) ?? [];
  const line = lines[index];
  if (list === "" || !line || QUOTED.test(text)) return undefined;
  if (!isParagraphStart(lines, index) && !isHeadingByItself(restOfLine, lines, index)) return undefined;
  const title = titleText(restOfLine);
  const isInCapitals = /^\s*[,;]\s*\p{Lu}/u.test(restOfLine) && title === title.toUpperCase(); // a misprint of a period
  if (REFERENCE.test(restOfLine) && !isInCapitals) return undefined;
  const next = lines[index + 1]?.text ?? "";
  const titleShown = title === "" ? next : title;
  const items = numbersIn(list).flatMap((number) => itemOf(number, titleShown, kind, part) ?? []);
  items.push(...secondItems(restOfLine, kind, part));
  const [first] = items;
  if (!first) return undefined;
  const isTitled = items.some((item) => isTitle(item, titleShown));
  if (!isTitled && /^[ivx]/i.test(list)) return undefined;
  const hasTitle = isTitled || isLeftOut(title);
  const isDisplayed = line.isBold || title === "" || (line.isFirst && title === title.toUpperCase());
  // Without a known title, only a line that looks like a heading by itself is one.
  if (!hasTitle && (title.length > 150 || /^\p{Ll}/u.test(title) || !isDisplayed)) return undefined;
  const isTitleAlone = items.some((item) => continuesTitle(item, titleOf(item, restOfLine).title));
  const standsOut = !CONTINUED.test(restOfLine) && (isDisplayed || isTitleAlone);
  return {
    line: index,
    items,
    restOfLine: restOfLine.length > 200 ? restOfLine : restOfLine.replace(SECOND_ITEM, "and $2"),
    hasTitle,
    standsOut,
  };
}

/** `Business and Item 2. Properties`, after `Item 1.`: items named after the title of the first. */
function secondItems(restOfLine: string, kind: ReportKind, part: ReportItem["part"]): ReportItem[] {
  if (restOfLine.length > 200 || !/items?\s/i.test(restOfLine)) return [];
  return [...restOfLine.matchAll(SECOND_ITEM)].flatMap(([, list = "", title = ""]) =>
    numbersIn(list).flatMap((number) => {
      const item = itemOf(number, title, kind, part);
      return item && isTitle(item, title) ? item : [];
    }),
  );
}

/** Returns `1` and `9A` from `Items ONE and 9A(T)`; `10 through 13` and `10-13` are all four. */
function numbersIn(list: string): string[] {
  const numbers = [...list.matchAll(new RegExp(`(${NUMBER})(${LETTER})`, "gi"))].map(([, number = "", letter = ""]) => {
    const spelled = SPELLED.indexOf(number.toLowerCase()) + 1 || ROMAN.indexOf(number.toLowerCase()) + 1;
    return `${spelled || number}${/[a-c]/i.exec(letter)?.[0] ?? ""}`.toUpperCase();
  });
  const [from, to] = numbers.map(Number);
  if (!RANGE.test(list) || numbers.length !== 2 || !from || !to || to - from > 10) return numbers;
  if (to <= from) return numbers.slice(0, 1); // `Item 6 - 5 Year Summary`
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

const RANGE = /through|thru|to|(?<=\d\s*)[–—-](?=\s*\d)/i;

/** The item of a number. If a 10-Q has two, the one with this title, else that of the part that was reached. */
function itemOf(number: string, title: string, kind: ReportKind, part: ReportItem["part"]): ReportItem | undefined {
  const sameNumber = REPORT_ITEMS[kind].filter((item) => item.number === number);
  const titled = sameNumber.filter((item) => isTitle(item, title));
  return (
    (titled.length === 1 ? titled[0] : undefined) ?? sameNumber.find((item) => item.part === part) ?? sameNumber[0]
  );
}

/** Not a line that continues the previous one. */
function isParagraphStart(lines: readonly DocumentLine[], index: number): boolean {
  const line = lines[index];
  const before = lines[index - 1];
  if (!line || !before || line.isFirst || line.isBold || !line.isPreformatted) return true;
  // The entries of a contents table are one below the other.
  return (
    /[.:;)\-_=]["”’']?$/.test(before.text) || before.text.length < 12 || (isEntry(before.text) && isEntry(line.text))
  );
}

/** At the head of a page, or in capitals, or only a number above them, as in pages without blank lines. */
function isHeadingByItself(restOfLine: string, lines: readonly DocumentLine[], index: number): boolean {
  const title = titleText(restOfLine);
  const titleShown = title === "" ? titleText(lines[index + 1]?.text ?? "") : title;
  const isCapitals = titleShown === titleShown.toUpperCase() && /\p{Lu}{4}/u.test(titleShown);
  const before = lines[index - 1]?.text ?? "";
  return isCapitals || AT_PAGE_HEAD.test(before) || isLeftOut(before);
}
const AT_PAGE_HEAD = /^\W*(?:table\s+of\s+contents|part\s+(?:iv|i{1,3}))\W*$/i;

/** A line of a plain-text contents table: dots that lead to a page number. */
const isEntry = (text: string): boolean => /(?:\.\s?){3,}\s*\S{1,6}$/.test(text.slice(-100));
