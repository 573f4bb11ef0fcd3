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
  /** Text between sections, and behind the last, with more than {@link LONGEST_GAP} characters. */
  gaps: Gap[];
  /** It only has an index of the pages on which items are. */
  isIndexed: boolean;
}

/** Text of a report that is in no section. */
export interface Gap {
  /** The types of the sections around it; "end" behind the last. */
  after: string;
  before: string;
  characters: number;
  /** Its first words. */
  begins: string;
}

/** Letters compared at the beginning of an item: more than a heading has, so that an entry of a list differs. */
const COMPARED = 90;
/** Letters of page numbers, headings of parts and notes between two items. */
const MOST_BETWEEN = 300;
/** Letters of an answer such as "None". */
const FEWEST_TEXT = 40;
/**
 * Text that no number of the form's own introduces: officers after Part I, asset-backed issuers' items, a part's own.
 */
const UNNUMBERED = /executiveofficers|regulationab|^\w{0,60}part(?:i{1,3}|iv)/;
/** Sections of such texts, of which the plain text has no heading. */
const OWN_TYPES = /^(?:item_4a|item_11\d\d|part_(?:iv|i{1,3}))$/;
/** A gap between sections with more characters is printed. */
const LONGEST_GAP = 1_000;
const SIGNATURES = [
  /(?:^|\n)\W*signatures?\W*\n(?:.*\n){0,3}?.*pursuant to the requirements/i,
  /(?:^|\n)\W*pursuant\s+to\s+the\s+requirements\s+of\b[\s\S]{0,300}?\s+to\s+be\s+signed\b/i,
];

/** Compares a report's sections, by default as the product splits it, with what its plain text shows. */
export function verdictOf(filing: Filing, sections: readonly Section[] = reportSections(filing)): Verdict {
  if (!filing.document || !filing.mainBytes)
    return { items: 0, right: 0, disagreements: [], covered: 0, gaps: [], isIndexed: false };
  const lines = plainLines(new TextDecoder("windows-1252").decode(filing.mainBytes));
  const shown = lettersOf(lines.join(""));
  const outline = outlineOf(filing.form ?? "", lines);
  const text = documentLines(filing.document)
    .map((line) => line.text)
    .join("\n");
  const isIndexed = sections.some((section) => section.text === null);
  const inOutline = new Set(outline.flatMap(({ types: named }) => named));
  const numbered = sections.filter(({ sectionType }) => inOutline.has(sectionType) || !OWN_TYPES.test(sectionType));
  const disagreements = [
    ...missing(outline, sections),
    ...absent(requiredTypes(filing.form ?? "", Number(filing.period?.slice(0, 4))), outline, sections),
    ...repeated(sections),
    ...(isIndexed ? unfoundPages(numbered, outline, shown) : differencesIn(numbered, { outline, shown, text })),
  ];
  const types = new Set([
    ...outline.flatMap(({ types: named }) => named),
    ...numbered.map((section) => section.sectionType),
    ...disagreements.map(({ type }) => type),
  ]);
  const wrong = new Set(disagreements.map(({ type }) => type));
  return {
    items: types.size,
    right: types.size - wrong.size,
    disagreements,
    covered: coverage(sections, text),
    gaps: gapsBetween(sections, text),
    isIndexed,
  };
}

/** What an entry of an index has besides pages. */
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
  const behind = behindLastItem(sections, readings.outline);
  return [
    ...sections.flatMap((section) => {
      const what = differenceOf(section, readings, behind.has(section));
      return what === undefined ? [] : [{ type: section.sectionType, what }];
    }),
    ...endsOf(sections, readings.text, behind),
  ];
}

/**
 * Sections that continue behind the last item, to which their own heading only refers. They are the last in the
 * document.
 */
function behindLastItem(sections: readonly Section[], outline: readonly OutlineHeading[]): ReadonlySet<Section> {
  const indexes = sections.map(({ sectionType }) => outline.findIndex(({ types }) => types.includes(sectionType)));
  const first = indexes.findLastIndex((index, at) => index >= Math.max(...indexes.slice(0, at + 1))) + 1;
  return new Set(sections.slice(first));
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

function differenceOf(section: Section, { outline, shown, text }: Readings, isBehind: boolean): string | undefined {
  const index = outline.findIndex(({ types }) => types.includes(section.sectionType));
  const heading = outline[index];
  if (!heading) return "is not in the plain text";
  const behindHeading = shown.slice(heading.at, heading.at + heading.length + COMPARED * 2);
  if (isBehind && areAlike(lettersOf(section.text ?? "").slice(0, COMPARED), behindHeading)) return undefined;
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
function endsOf(sections: readonly Section[], text: string, behind: ReadonlySet<Section>): Disagreement[] {
  const references = [...behind].map((section) => lettersOf(section.text ?? "").slice(0, FEWEST_TEXT));
  let reached = 0;
  return sections.flatMap(({ sectionType: type, start, end }, index) => {
    reached = Math.max(reached, end);
    const next = sections[index + 1];
    if (SIGNATURES.some((pattern) => pattern.test(text.slice(start, end))))
      return [{ type, what: "has the signatures" }];
    if (!next || next.start === start) return [];
    if (next.start < reached) return [{ type, what: "continues into the next item" }];
    const between = lettersOf(text.slice(reached, next.start));
    if (next && behind.has(next)) return []; // statements and schedules can be before it
    if (references.some((reference) => between.includes(reference))) return [];
    if (between.length <= MOST_BETWEEN || UNNUMBERED.test(between.slice(0, MOST_BETWEEN))) return [];
    return [{ type, what: `leaves out ${between.length} letters, "${between.slice(0, COMPARED)}"` }];
  });
}

/** Text between sections in the order of their places, and behind the last one. */
function gapsBetween(sections: readonly Section[], text: string): Gap[] {
  const placed = sections.filter((section) => section.text !== null).toSorted((a, b) => a.start - b.start);
  let reached = placed[0]?.start ?? text.length;
  let after = "";
  return [...placed, { sectionType: "end", start: text.length, end: text.length }].flatMap(
    ({ sectionType, ...place }) => {
      const between = text.slice(reached, place.start).replace(/\s+/g, " ").trim();
      const gap = { after, before: sectionType, characters: between.length, begins: between.slice(0, COMPARED) };
      if (place.end >= reached) [reached, after] = [place.end, sectionType];
      return between.length > LONGEST_GAP ? [gap] : [];
    },
  );
}

function coverage(sections: readonly Section[], text: string): number {
  const first = Math.min(...sections.map(({ start }) => start));
  const all = lettersOf(text.slice(Number.isFinite(first) ? first : 0)).length;
  const inSections = sections.reduce((sum, { start, end }) => sum + lettersOf(text.slice(start, end)).length, 0);
  return all === 0 ? 0 : inSections / all;
}
