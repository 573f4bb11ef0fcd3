import { documentLines } from "../../src/filings/markup/lines.ts";
import { reportSections, type Section } from "../../src/filings/sections/sections.ts";
import type { Filing } from "../../src/filings/submission/filing.ts";
import { type OutlineHeading, outlineOf } from "./outline.ts";
import { lettersOf, plainLines } from "./plain-text.ts";
import { requiredTypes } from "./required.ts";

/** What is wrong with an item, if the two ways to read a report disagree. */
export interface Disagreement {
  type: string;
  /** In words, with the letters at which they part. */
  what: string;
}

/** The items of a report, and where the product and the plain text disagree about them. */
export interface Verdict {
  items: number;
  /** Items without a disagreement. */
  right: number;
  disagreements: Disagreement[];
  /** The share of the letters after the first heading that are in a section. */
  covered: number;
  /** It only has an index of the pages on which items are. */
  isIndexed: boolean;
}

/** Letters compared at the beginning of an item: more than a heading has, so that an entry of a list differs. */
const COMPARED = 90;
/** Letters of page numbers, headings of parts and notes between two items. */
const MOST_BETWEEN = 300;
/** Letters of an answer such as "None". */
const FEWEST_TEXT = 40;
/** Text of no item: officers after Part I, items of asset-backed issuers, what is said under the heading of a part. */
const UNNUMBERED = /executiveofficers|regulationab|^\w{0,60}part(?:i{1,3}|iv)/;
const SIGNATURES = [
  /(?:^|\n)\W*signatures?\W*\n(?:.*\n){0,3}?.*pursuant to the requirements/i,
  /(?:^|\n)\W*pursuant\s+to\s+the\s+requirements\s+of\b[\s\S]{0,300}?\s+to\s+be\s+signed\b/i,
];

/** Compares a report's sections, by default as the product splits it, with what its plain text shows. */
export function verdictOf(filing: Filing, sections: readonly Section[] = reportSections(filing)): Verdict {
  if (!filing.document || !filing.mainBytes)
    return { items: 0, right: 0, disagreements: [], covered: 0, isIndexed: false };
  const lines = plainLines(new TextDecoder("windows-1252").decode(filing.mainBytes));
  const shown = lettersOf(lines.join(""));
  const outline = outlineOf(filing.form ?? "", lines);
  const text = documentLines(filing.document)
    .map((line) => line.text)
    .join("\n");
  const isIndexed = sections.some((section) => section.text === null);
  const disagreements = [
    ...missing(outline, sections),
    ...absent(requiredTypes(filing.form ?? "", Number(filing.period?.slice(0, 4))), outline, sections),
    ...repeated(sections),
    ...(isIndexed ? unfoundPages(sections, outline, shown) : differencesIn(sections, { outline, shown, text })),
  ];
  const types = new Set([
    ...outline.flatMap(({ types: named }) => named),
    ...sections.map((section) => section.sectionType),
    ...disagreements.map(({ type }) => type),
  ]);
  const wrong = new Set(disagreements.map(({ type }) => type));
  return {
    items: types.size,
    right: types.size - wrong.size,
    disagreements,
    covered: coverage(sections, text),
    isIndexed,
  };
}

/** What an entry of an index has beside pages. */
const NO_PAGES = /^item\d{1,2}[abc]?|section13r|rule10b51|form10k(?:summary)?|not ?applicable/g;

/** Items of a report with only an index of pages, of which the index names pages, but the product has no text. */
function unfoundPages(sections: readonly Section[], outline: readonly OutlineHeading[], shown: string): Disagreement[] {
  const head = shown.slice(Math.max(0, (outline[0]?.at ?? 0) - COMPARED), outline[0]?.at ?? 0);
  if (/annual.*proxy/.test(head)) return []; // columns of pages: most are of other documents
  return sections.flatMap(({ sectionType: type, text }) => {
    const index = outline.findIndex(({ types }) => types.includes(type));
    const heading = outline[index];
    if (text !== null && text !== "") return [];
    const next = Math.min(outline[index + 1]?.at ?? shown.length, (heading?.at ?? 0) + COMPARED * 3);
    const entry = heading
      ? shown
          .slice(heading.at, next)
          .replace(/signatures.*/, "")
          .replace(NO_PAGES, "")
      : "";
    return /\d/.test(entry) ? [{ type, what: `has no text, but the index says "${entry}"` }] : [];
  });
}

function differencesIn(sections: readonly Section[], readings: Readings): Disagreement[] {
  return [
    ...sections.flatMap((section) => {
      const what = differenceOf(section, readings);
      return what === undefined ? [] : [{ type: section.sectionType, what }];
    }),
    ...endsOf(sections, readings.text),
  ];
}

interface Readings {
  outline: readonly OutlineHeading[];
  /** All letters of the plain text. */
  shown: string;
  /** The document's text to which offsets refer. */
  text: string;
}

function missing(outline: readonly OutlineHeading[], sections: readonly Section[]): Disagreement[] {
  const types = new Set(sections.map(({ sectionType }) => sectionType));
  return outline.flatMap(({ types: named }) =>
    named.filter((type) => !types.has(type)).map((type) => ({ type, what: "is not found" })),
  );
}

/** Items that the form requires, and neither way finds. */
function absent(
  required: readonly string[],
  outline: readonly OutlineHeading[],
  sections: readonly Section[],
): Disagreement[] {
  const types = new Set([
    ...outline.flatMap(({ types: named }) => named),
    ...sections.map((section) => section.sectionType),
  ]);
  return required.flatMap((type) => (types.has(type) ? [] : [{ type, what: "is required, and nowhere" }]));
}

function repeated(sections: readonly Section[]): Disagreement[] {
  const seenTypes = new Set<string>();
  return sections.flatMap(({ sectionType }) => {
    const isRepeated = seenTypes.has(sectionType);
    seenTypes.add(sectionType);
    return isRepeated ? [{ type: sectionType, what: "is there twice" }] : [];
  });
}

function differenceOf(section: Section, { outline, shown, text }: Readings): string | undefined {
  const index = outline.findIndex(({ types }) => types.includes(section.sectionType));
  const heading = outline[index];
  if (!heading) return "is not in the plain text";
  const begin = lettersOf(text.slice(section.start, Math.min(section.end, section.start + COMPARED * 4))).slice(
    0,
    COMPARED,
  );
  const expected = shown.slice(Math.max(0, heading.at - MOST_BETWEEN / 10), heading.at + COMPARED * 2);
  if (!areAlike(begin, expected))
    return `begins with "${begin}", not "${shown.slice(heading.at, heading.at + COMPARED)}"`;
  const end = outline[index + 1]?.at ?? shown.length;
  const isFirst = heading.types[0] === section.sectionType;
  const following = shown.slice(heading.at + heading.length, heading.at + heading.length + COMPARED);
  if (
    section.text === "" &&
    isFirst &&
    end - heading.at - heading.length > FEWEST_TEXT * 3 &&
    !UNNUMBERED.test(following)
  )
    return `is empty, but has "${following}"`;
  return undefined;
}

/** Whether most runs of six letters of one text are in another. A cell of several lines is read in another order. */
function areAlike(text: string, longerText: string): boolean {
  const runs = Array.from({ length: Math.max(1, text.length - 5) }, (_, at) => text.slice(at, at + 6));
  return runs.filter((run) => longerText.includes(run)).length > runs.length * 0.6;
}

/** Text between items, and signatures in the last one. Items of one heading share its text. */
function endsOf(sections: readonly Section[], text: string): Disagreement[] {
  let reached = 0;
  return sections.flatMap(({ sectionType: type, start, end }, index) => {
    reached = Math.max(reached, end);
    const next = sections[index + 1];
    if (SIGNATURES.some((pattern) => pattern.test(text.slice(start, end))))
      return [{ type, what: "has the signatures" }];
    if (!next || next.start === start) return [];
    if (next.start < reached) return [{ type, what: "goes on into the next item" }];
    const between = lettersOf(text.slice(reached, next.start));
    if (between.length <= MOST_BETWEEN || UNNUMBERED.test(between.slice(0, MOST_BETWEEN))) return [];
    return [{ type, what: `leaves out ${between.length} letters, "${between.slice(0, COMPARED)}"` }];
  });
}

function coverage(sections: readonly Section[], text: string): number {
  const first = Math.min(...sections.map(({ start }) => start));
  const all = lettersOf(text.slice(Number.isFinite(first) ? first : 0)).length;
  const inSections = sections.reduce((sum, { start, end }) => sum + lettersOf(text.slice(start, end)).length, 0);
  return all === 0 ? 0 : inSections / all;
}
