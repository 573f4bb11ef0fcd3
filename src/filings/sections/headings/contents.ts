import type { DocumentLine } from "../../markup/lines.ts";
import type { Heading } from "./heading.ts";
import { isLowerEntry, type TextLengths } from "./text-lengths.ts";

/** Entries of a list of headings follow each other within this many lines and characters. */
const MOST_LINES_BETWEEN = 14;
const MOST_CHARACTERS_BETWEEN = 900;
/** A row of this many headings is more than a few short items. */
const FEWEST_ENTRIES = 4;

/** In the body of a report whose other headings have no number, this many have one. */
const FEWEST_IN_BODY = 2;

/** The headings of a report, and where they are. */
export interface ReportOutline {
  headings: readonly Heading[];
  lines: readonly DocumentLine[];
  lengths: TextLengths;
  /** The position of a heading's first item among the form's items. */
  rankOf: (heading: Heading) => number;
}

/** Headings that closely follow each other, in the order of the form's items. */
interface Run {
  entries: readonly Heading[];
  /** Characters of text under each entry. */
  texts: readonly number[];
  /** Average characters of text under an entry. */
  density: number;
  /** Almost all entries end with a page number. */
  isPaged: boolean;
}

/** An item's heading in a run. */
interface Place {
  run: Run;
  /** Characters of text under the heading. */
  text: number;
}

/**
 * Returns the headings that are not in lists. Lists are tables of contents at the beginning, before a part, or at the
 * end, where a converter puts links to each heading. A list is a run of headings most of whose items have another
 * heading, with their text; if it has page numbers, two of them suffice. (Items 10 to 14 of many reports follow as
 * closely, but have no other heading with more text.)
 */
export function withoutContents(outline: ReportOutline): Heading[] {
  const runs = runsOf(outline);
  const places = new Places(runs);
  return runs.flatMap((run) => {
    if (isListOfHeadings(run, places)) return run.entries.slice(0, leadingBodyHeadings(run, places));
    return run.entries.filter((_, index) => !isEntryOfShortList(index, run, places));
  });
}

function isListOfHeadings(run: Run, places: Places): boolean {
  if (run.entries.length < FEWEST_ENTRIES) return false;
  const inBody = run.entries.filter((heading, index) => {
    const elsewhere = places.elsewhere(heading, run);
    return elsewhere !== undefined && isFuller(elsewhere, { run, text: run.texts[index] ?? 0 });
  });
  return inBody.length * 2 > run.entries.length || (run.isPaged && inBody.length >= FEWEST_IN_BODY);
}

/** How many entries before a list's own have more text than anywhere else. A part's list can follow a short item. */
function leadingBodyHeadings(run: Run, places: Places): number {
  return run.entries.findIndex((heading, index) => {
    const elsewhere = places.elsewhere(heading, run)?.text ?? 0;
    return elsewhere >= (run.texts[index] ?? 0);
  });
}

/** One of two or more entries after a body's headings, each without text, which follows under the headings below. */
function isEntryOfShortList(index: number, run: Run, places: Places): boolean {
  const isEntry = (position: number) => {
    const heading = run.entries[position];
    const elsewhere = heading && places.elsewhere(heading, run);
    return elsewhere && run.texts[position] === 0 && elsewhere.text > 0 && lineOf(elsewhere) > heading.line;
  };
  return isEntry(index) === true && (isEntry(index - 1) || isEntry(index + 1)) === true;
}

/** Whether a place is more likely the one with the item's text. Without any text, the later one is. */
function isFuller(place: Place, otherPlace: Place): boolean {
  if (place.text !== otherPlace.text) return place.text > otherPlace.text;
  if (place.run.density !== otherPlace.run.density) return place.run.density > otherPlace.run.density;
  return lineOf(place) > lineOf(otherPlace);
}

const lineOf = ({ run }: Place): number => run.entries[0]?.line ?? 0;

/** The two fullest places of each item, in different runs. More would be searched again for each heading. */
class Places {
  readonly #fullest = new Map<string, Place[]>();

  constructor(runs: readonly Run[]) {
    for (const run of runs)
      for (const [index, { items }] of run.entries.entries())
        for (const { type } of items) this.#add(type, { run, text: run.texts[index] ?? 0 });
  }

  #add(type: string, place: Place): void {
    const otherPlaces = (this.#fullest.get(type) ?? []).filter(({ run }) => run !== place.run);
    const sorted = [...otherPlaces, place].sort((a, b) => (isFuller(a, b) ? -1 : 1));
    this.#fullest.set(type, sorted.slice(0, 2));
  }

  /** The fullest place outside a run that also is a heading of the heading's first item. */
  elsewhere({ items }: Heading, run: Run): Place | undefined {
    return this.#fullest.get(items[0]?.type ?? "")?.find((place) => place.run !== run);
  }
}

function runsOf({ headings, lines, lengths, rankOf }: ReportOutline): Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (const [index, heading] of headings.entries()) {
    const next = headings[index + 1];
    if (next && rankOf(next) > rankOf(heading) && isClose(heading.line, next.line, lines)) continue;
    const entries = headings.slice(start, index + 1);
    const texts = entries.map((entry, position) => {
      // What follows the last entry of a list is not its text.
      const isEnd = position === entries.length - 1 && entries.length >= FEWEST_ENTRIES;
      return isEnd ? 0 : lengths.under(entry, headings[start + position + 1]?.line);
    });
    const paged = entries.filter((entry) => /\d$/.test(lines[entry.line]?.text ?? ""));
    const density = texts.reduce((sum, text) => sum + text, 0) / texts.length;
    runs.push({ entries, texts, density, isPaged: paged.length >= entries.length * 0.8 });
    start = index + 1;
  }
  return runs;
}

/** Whether two headings follow each other as closely as entries of a list. */
export function isClose(from: number, to: number, lines: readonly DocumentLine[]): boolean {
  let count = 1;
  let characters = 0;
  for (let index = from + 1; index < to && count <= MOST_LINES_BETWEEN; index++) {
    const text = lines[index]?.text ?? "";
    if (isLowerEntry(text)) continue;
    count++;
    characters += text.length;
  }
  return count <= MOST_LINES_BETWEEN && characters <= MOST_CHARACTERS_BETWEEN;
}
