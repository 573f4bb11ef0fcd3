import type { ReportOutline } from "./contents.ts";
import type { Heading } from "./headings.ts";
import { titleText } from "./titles.ts";

/** So many times something stands at the head or foot of pages before it is known to belong to them. */
export const FEWEST_PAGES = 5;

/**
 * The headings that head an item's text, of those that are in no list: in the report's order, and each item once. The
 * others repeat or refer.
 */
export function chosenHeadings({ headings, ...outline }: ReportOutline): Heading[] {
  return eachOnce(inOrder({ ...outline, headings: withoutPageHeads(headings) }));
}

/** Without numbers alone at the head of pages, of items that are headed with their titles: `Item 2, 3, 4`. */
function withoutPageHeads(headings: readonly Heading[]): readonly Heading[] {
  const titled = new Set(
    headings.flatMap(({ items, hasTitle }) => (hasTitle && items.length === 1 ? items.map(({ type }) => type) : [])),
  );
  const isPageHead = ({ items, hasTitle, rest }: Heading) =>
    titleText(rest) === "" && (items.length > 1 || !hasTitle) && items.every(({ type }) => titled.has(type));
  const others = headings.filter((heading) => !isPageHead(heading));
  return headings.length - others.length < FEWEST_PAGES ? headings : others;
}

/**
 * The headings in the report's order: of the rows of rising ranks the one that weighs most, and such headings as name
 * an item that no other line does (asset-backed issuers put 1B after 3).
 */
function inOrder({ headings, lengths, rankOf, lines }: ReportOutline): Heading[] {
  const counts = new Map<string, number>();
  const firsts = headings.filter((heading, index) => {
    const before = headings[index - 1];
    return !before || rankOf(before) !== rankOf(heading); // a running head
  });
  for (const { items } of firsts) for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1);
  const chosen = new Set(longestRow({ headings: firsts, lengths, rankOf, lines }));
  return firsts.filter(
    (heading) => chosen.has(heading) || (heading.hasTitle && heading.items.every(({ type }) => counts.get(type) === 1)),
  );
}

/** Each item at one heading: rather at one of its own than at one that it shares, else at the first. */
function eachOnce(headings: readonly Heading[]): Heading[] {
  const alone = new Set(headings.flatMap(({ items }) => (items.length === 1 ? (items[0]?.type ?? []) : [])));
  const seen = new Set<string>();
  return headings.flatMap((heading) => {
    const items = heading.items.filter(({ type }) => {
      const isElsewhere = seen.has(type) || (heading.items.length > 1 && alone.has(type));
      if (!isElsewhere) seen.add(type);
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

/** So many characters under a heading make it as good as one with more. */
const ENOUGH_TEXT = 500;

/**
 * The row of headings with rising ranks that weighs most. A heading with a known title weighs twice, one with text up
 * to a half more: what is left of a list weighs less than the body.
 */
function longestRow({ headings, lengths, rankOf }: ReportOutline): Heading[] {
  const best: (Row | undefined)[] = []; // by rank
  for (const [index, heading] of headings.entries()) {
    const own = rankOf(heading);
    let before: Row | undefined;
    for (let rank = 0; rank < own; rank++) if ((best[rank]?.weight ?? 0) > (before?.weight ?? 0)) before = best[rank];
    const text = Math.min(lengths.under(heading, headings[index + 1]?.line), ENOUGH_TEXT) / ENOUGH_TEXT / 2;
    const weight = (before?.weight ?? 0) + (heading.hasTitle ? 2 : 1) + text;
    if (weight > (best[own]?.weight ?? 0)) best[own] = { weight, heading, before };
  }
  const row: Heading[] = [];
  let last: Row | undefined;
  for (const end of best) if ((end?.weight ?? 0) > (last?.weight ?? 0)) last = end;
  for (; last; last = last.before) row.push(last.heading);
  return row;
}
