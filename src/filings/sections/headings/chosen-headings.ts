import type { ReportOutline } from "./contents.ts";
import type { Heading } from "./heading.ts";
import { titleText } from "./titles.ts";

/** How often something occurs at the head or foot of pages before it is taken for a part of them. */
export const FEWEST_PAGES = 5;

/**
 * Returns the headings that begin an item's text, among those in no list: in the report's order, each item once. The
 * others repeat or refer.
 */
export function chosenHeadings({ headings, ...outline }: ReportOutline): Heading[] {
  return eachOnce(inOrder({ ...outline, headings: withoutPageHeads(headings) }));
}

/** Leaves out bare numbers at the head of pages (`Item 2, 3, 4`), of items that also have headings with titles. */
function withoutPageHeads(headings: readonly Heading[]): readonly Heading[] {
  const titled = new Set(
    headings.flatMap(({ items, hasTitle }) => (hasTitle && items.length === 1 ? items.map(({ type }) => type) : [])),
  );
  const isPageHead = ({ items, hasTitle, restOfLine }: Heading) =>
    titleText(restOfLine) === "" && (items.length > 1 || !hasTitle) && items.every(({ type }) => titled.has(type));
  const remaining = headings.filter((heading) => !isPageHead(heading));
  return headings.length - remaining.length < FEWEST_PAGES ? headings : remaining;
}

/**
 * Returns headings in the report's order: the heaviest row of rising ranks, and titles of items that it lacks.
 * Asset-backed issuers put 1B after 3, and others the discussion before the statements.
 */
function inOrder(outline: ReportOutline): Heading[] {
  const firsts = withoutRunningHeads(outline);
  const chosenSet = new Set(longestRow({ ...outline, headings: firsts }));
  const takenTypes = new Set([...chosenSet].flatMap(({ items }) => items.map(({ type }) => type)));
  for (const heading of fullestTitles({ ...outline, headings: firsts }))
    if (!heading.items.some(({ type }) => takenTypes.has(type))) chosenSet.add(heading);
  return firsts.filter((heading) => chosenSet.has(heading));
}

/**
 * Of consecutive headings of one item, takes the first, unless it begins a sentence. The others repeat it, or refer to
 * it.
 */
function withoutRunningHeads({ headings, rankOf }: ReportOutline): Heading[] {
  const firsts: Heading[] = [];
  for (const heading of headings) {
    const before = firsts.at(-1);
    if (!before || rankOf(before) !== rankOf(heading)) firsts.push(heading);
    else if (isNumberAbove(before, heading) || (!before.standsOut && heading.standsOut))
      firsts[firsts.length - 1] = heading;
  }
  return firsts;
}

/**
 * A bare number that is not a heading: far above the item with its title, or at the head of the page on which it
 * begins.
 */
const isNumberAbove = (before: Heading, { line, restOfLine, hasTitle }: Heading): boolean =>
  titleText(before.restOfLine) === "" &&
  titleText(restOfLine) !== "" &&
  ((hasTitle && !before.hasTitle) || line <= before.line + 2);

/**
 * Takes one heading with a title for each item: of several, the one with the most text, if it is more than a reference.
 */
function fullestTitles({ headings, lengths }: ReportOutline): Heading[] {
  const fullest = new Map<string, { heading: Heading; text: number; count: number }>();
  for (const [index, heading] of headings.entries()) {
    const text = heading.hasTitle ? lengths.under(heading, headings[index + 1]?.line) : -1;
    for (const { type } of heading.items) {
      const knownTitle = fullest.get(type);
      const count = (knownTitle?.count ?? 0) + 1;
      fullest.set(type, knownTitle && knownTitle.text >= text ? { ...knownTitle, count } : { heading, text, count });
    }
  }
  return [...fullest.values()].flatMap(({ heading, text, count }) =>
    text >= (count === 1 ? 0 : ENOUGH_TEXT) ? [heading] : [],
  );
}

/** Takes each item at one heading: preferably its own rather than a shared one, else the first. */
function eachOnce(headings: readonly Heading[]): Heading[] {
  const alone = new Set(headings.flatMap(({ items }) => (items.length === 1 ? (items[0]?.type ?? []) : [])));
  const seenTypes = new Set<string>();
  return headings.flatMap((heading) => {
    const items = heading.items.filter(({ type }) => {
      const isElsewhere = seenTypes.has(type) || (heading.items.length > 1 && alone.has(type));
      if (!isElsewhere) seenTypes.add(type);
      return !isElsewhere;
    });
    return items.length === 0 ? [] : [{ ...heading, items }];
  });
}

interface Row {
  weight: number;
  heading: Heading;
  before: Row | undefined;
}

/** This many characters under a heading count as much as more do. */
const ENOUGH_TEXT = 500;

/**
 * Returns the heaviest row of headings with rising ranks. A heading with a known title weighs twice; a
 * prominent one, or one with text, weighs up to a half more. Sentences that begin with an item, and remains of a list,
 * weigh less.
 */
function longestRow({ headings, lengths, rankOf }: ReportOutline): Heading[] {
  const best: (Row | undefined)[] = []; // by rank
  for (const [index, heading] of headings.entries()) {
    const ownRank = rankOf(heading);
    let before: Row | undefined;
    for (let rank = 0; rank < ownRank; rank++)
      if ((best[rank]?.weight ?? 0) > (before?.weight ?? 0)) before = best[rank];
    const text = Math.min(lengths.under(heading, headings[index + 1]?.line), ENOUGH_TEXT) / ENOUGH_TEXT / 2;
    const weight = (before?.weight ?? 0) + (heading.hasTitle ? 2 : 1) + (heading.standsOut ? 0.5 : 0) + text;
    if (weight > (best[ownRank]?.weight ?? 0)) best[ownRank] = { weight, heading, before };
  }
  const row: Heading[] = [];
  let last: Row | undefined;
  for (const end of best) if ((end?.weight ?? 0) > (last?.weight ?? 0)) last = end;
  for (; last; last = last.before) row.push(last.heading);
  return row;
}
