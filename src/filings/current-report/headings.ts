import { ITEM_DESCRIPTIONS, type Numbering } from "../../reference/form-8k-items.ts";
import type { DocumentLine } from "../markup/lines.ts";
import { isTitleOf } from "./items.ts";

/** `5.02`, `5 .02`, and `5.2` if its title follows; or before 2004 `5`. */
const CODE: Record<Numbering, string> = {
  new: "\\d\\s?\\.\\s?\\d{1,2}(?!\\d)",
  old: "\\d{1,2}(?![\\d.]\\d)",
};
/** `(e)`, `(b), (c) and (d)`. */
const PARTS = "(?:(?:\\s*[,;&])?(?:\\s*and)?\\s*\\(\\s*[a-z0-9]{1,3}\\s*\\))*";
/** `Section 5 – Corporate Governance and Management`, which can be on one line with the item. */
const SECTION = /^\W*section\s+\d\b.{0,90}?(?=\bitems?\s*\d)/i;

const HEADING: Record<Numbering, RegExp> = { new: headingOf("new"), old: headingOf("old") };

/** Only this much of a line is searched. A heading can run on into its text, and a page can be one line. */
const LONGEST_HEADING = 2_000;

/** `ITEM 5 - `, `Items 1.01(a) and 5.02(e) `, `Item No. 4:`; group 1 has the codes, group 2 what follows. */
function headingOf(numbering: Numbering): RegExp {
  const code = `${CODE[numbering]}${PARTS}`;
  const moreCodes = `(?:\\s*(?:,|;|&|/|\\band\\b|,\\s*and\\b)\\s*(?:items?\\s*)?${code})*`;
  return new RegExp(
    `^[^\\p{L}\\p{N}]{0,6}items?(?:\\(s\\))?\\s*(?:nos?\\b\\.?|numbers?\\b|#)?[\\s.:]*(${code}${moreCodes})(.*)$`,
    "isu",
  );
}

/** Another form of an item's heading: `5.02 Departure of Directors…`, recognized by number and title together. */
const BARE: Record<Numbering, RegExp | undefined> = {
  new: new RegExp(`^(${CODE.new}${PARTS})[\\s.:–—-]+(\\p{L}.*)$`, "su"),
  old: undefined, // "2. Acquisition …" is an entry of any list
};

/**
 * Returns the codes of the items that a body's headings name, in order, each once.
 *
 * A heading is a line that begins with "Item" and a valid number, and continues like a title. Not headings: a line of a
 * paragraph that wraps at "Item 5) which had …", "Item 4 of Form 8-K", "Item 304(a)(1)".
 */
export function headingItems(lines: readonly DocumentLine[], numbering: Numbering): string[] {
  const codes = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const text = line.text.slice(0, LONGEST_HEADING);
    const [, list = "", restOfLine = ""] = HEADING[numbering].exec(text.replace(SECTION, "")) ?? [];
    if (list !== "") {
      const lineCodes = codesIn(list, numbering);
      const candidate = { lines, index, codes: lineCodes, numbering };
      if (lineCodes.length > 0 && isHeading(candidate, restOfLine) && !isInapplicable(candidate, restOfLine))
        for (const code of lineCodes) codes.add(code);
      continue;
    }
    const [, bare = "", title = ""] = BARE[numbering]?.exec(text) ?? [];
    const [code] = codesIn(bare, numbering);
    if (code !== undefined && line.isFirst && title.length < 250 && isTitleOf(code, title, numbering)) codes.add(code);
  }
  return [...codes];
}

/** The codes of a list that exist. */
const codesIn = (list: string, numbering: Numbering): string[] => {
  const codes = [...list.replace(/\([^)]*\)/g, " ").matchAll(new RegExp(CODE[numbering], "g"))]
    .map(([code]) => code.replace(/\s/g, "").replace(/^(\d\.)(\d)$/, "$10$2"))
    .filter((code) => ITEM_DESCRIPTIONS[numbering][code] !== undefined);
  return [...new Set(codes)];
};

/** Items of a 10-K, which an 8-K that files a part of one again repeats under their own numbers. */
const REPORT_TITLE =
  /^(?:business|properties|legal proceedings|submission of matters|market for|selected|management.s discussion|quantitative|financial statements and supplementary|directors and executive|executive compensation|security ownership|certain relationships|controls and|risk factors|principal account)/i;

/** "Items 1 - 4. Not applicable": items that are skipped. */
const RANGE = /^\s*(?:[-–—]|through|thru|to)\s*(?:item\s*)?\d{1,2}\b(?!\.\d)/i;
const INAPPLICABLE = /(?:^|[.:;–—-])\W*(?:not applicable|inapplicable|none|n\/a)\W*$/i;

/** A line that begins with "Item" and the numbers of items. */
interface Candidate {
  lines: readonly DocumentLine[];
  /** Index of the line. */
  index: number;
  codes: readonly string[];
  numbering: Numbering;
}

/** Whether a text is the title of one of the items that a line names. */
const isTitleOfOne = ({ codes, numbering }: Candidate, text: string): boolean =>
  codes.some((code) => isTitleOf(code, text, numbering));

/** A form filled in completely: under the number or title there is only "Not applicable". */
function isInapplicable(candidate: Candidate, restOfLine: string): boolean {
  if (INAPPLICABLE.test(restOfLine)) return true;
  const { lines, index } = candidate;
  const [next = "", second = ""] = lines.slice(index + 1, index + 3).map(({ text }) => text);
  const isTitle = restOfLine.replace(/\W/g, "") === "" && isTitleOfOne(candidate, next);
  const below = isTitle ? second : next;
  return below.length < 20 && INAPPLICABLE.test(below);
}

/** Whether a line with `restOfLine` after its numbers is a heading, not part of a sentence. */
function isHeading(candidate: Candidate, restOfLine: string): boolean {
  const { lines, index, numbering } = candidate;
  const line = lines[index];
  if (!line || /^\s*\)/.test(restOfLine) || RANGE.test(restOfLine)) return false;
  const title = restOfLine.replace(/^[\s.:;,)\]–—―\-_*|]+/u, "");
  if (title === "") return standsAlone(candidate);
  if (isTitleOfOne(candidate, title) && !/^[a-z]/.test(title)) return true;
  // A sentence continues: "Item 2.02 of this report", "Item 7.01 and Exhibit 99.1 are furnished".
  if (/^[\p{Ll}(“"‘'§]/u.test(title)) return isTitleOfOne(candidate, title) && line.isFirst;
  if (numbering === "old" && REPORT_TITLE.test(title)) return false;
  return isParagraphStart(lines, index) && title.length < 200 && !/[a-z]\.\s+[A-Z]/.test(title.slice(0, 120));
}

/** A bare number is a heading if it begins a paragraph, and its title or nothing else of the paragraph comes next. */
function standsAlone(candidate: Candidate): boolean {
  const { lines, index } = candidate;
  const next = lines[index + 1]?.text.slice(0, LONGEST_HEADING) ?? "";
  if (isTitleOfOne(candidate, next)) return true;
  return isParagraphStart(lines, index) && !/^\p{Ll}/u.test(next);
}

/** Not a line that continues the previous one. */
function isParagraphStart(lines: readonly DocumentLine[], index: number): boolean {
  const line = lines[index];
  const before = lines[index - 1];
  if (!line || !before || line.isFirst || line.isBold) return true;
  return !line.isPreformatted || /[.:;)\-_=]$/.test(before.text);
}
