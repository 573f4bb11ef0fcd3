import { COVER_SHARES, LINE_ITEMS, waysTo } from "../facts/concepts/table.ts";
import { dayText } from "../facts/day.ts";
import type { Fact } from "../facts/fact.ts";
import { directCell, type RowContext } from "./cell.ts";
import { cellOf, type Entries } from "./identities.ts";
import type { Duration } from "./periods/row-periods.ts";

const WRONG_SCALE = "the number filed contradicts earnings per share by a factor of 1,000 or a million";
const OTHER_THAN_COVER = "the number filed and that of the filing's cover page are of different scales";
const NEGATIVE = "the number filed is negative";

/** How many powers of ten lie between two share counts. */
const orders = (a: number, b: number): number => Math.abs(Math.log10(a / b));
/** No split and no preferred dividend makes two share counts of one company differ this much. It is the scale. */
const isOtherScale = (a: number, b: number): boolean => orders(a, b) >= 2.5;

/**
 * Removes an average share count that is negative, or contradicts earnings per share by a factor of 1,000 or a million:
 * filers forget the scale (NVIDIA's fiscal 2009, 548,126 shares). Without earnings per share, the cover page of its
 * filing decides. The right count is not guessed.
 */
export function dropMisscaledShares(
  entries: Entries,
  { book }: RowContext,
  [shares, perShare]: readonly [string, string],
): void {
  const [count, earnings, income] = [shares, perShare, "net_income"].map((name) => cellOf(entries, name));
  if (!count) return;
  const refuse = (reason: string) => entries.set(shares, { reason, formula: "as filed", facts: count.facts });
  if (count.value < 0) refuse(NEGATIVE);
  if (count.value <= 0) return;
  const implied = earnings && income ? income.value / earnings.value : 0;
  if (implied > 0 && Number.isFinite(implied)) {
    const apart = orders(implied, count.value);
    // Within this range, preferred dividends can take most of the income from common shares.
    if (Math.abs(apart - 3) < 0.2 || apart > 4.5) refuse(WRONG_SCALE);
    return;
  }
  const cover = book.coverFact(count.facts[0]!.history.winner.accession, COVER_SHARES); // a cell has at least one fact
  if (!earnings && cover && cover.value > 0 && isOtherScale(count.value, cover.value)) refuse(OTHER_THAN_COVER);
}

/**
 * Removes shares outstanding on another scale than the cover page of their filing or, without one, than earnings per
 * share (Apple's 10-Q of April 2014 tags 861,745 shares, in thousands).
 */
export function dropMisscaledOutstanding(entries: Entries, context: RowContext, day: number): void {
  const count = cellOf(entries, "shares_outstanding");
  if (!count) return;
  const refuse = (reason: string) =>
    entries.set("shares_outstanding", { reason, formula: "as filed", facts: count.facts });
  if (count.value < 0) refuse(NEGATIVE);
  if (count.value <= 0) return;
  const filedCount = count.facts[0]!.history.winner; // a cell has at least one fact
  const cover = context.book.coverFact(filedCount.accession, COVER_SHARES);
  if (cover && cover.value > 0 && !isOtherScale(count.value, cover.value)) return;
  const implied = impliedShares(context, day);
  if (implied !== null && isOtherScale(count.value, implied)) refuse(WRONG_SCALE);
  if (implied === null && cover && cover.value > 0) refuse(OTHER_THAN_COVER);
}

/**
 * Net income divided by earnings per share, for a period that ends on a day; null if none has both with the same sign.
 */
function impliedShares(context: RowContext, day: number): number | null {
  const [income, earnings] = ["net_income", "eps_basic"].map((name) => {
    const item = LINE_ITEMS.income.find((candidate) => candidate.name === name)!; // names of the table
    return (period: Duration) => directCell(context, item, waysTo(item, context.framework, null), period)?.value;
  });
  for (const period of context.book.durationsTo(day)) {
    const shares = (income?.(period) ?? 0) / (earnings?.(period) ?? 0);
    if (shares > 0 && Number.isFinite(shares)) return shares;
  }
  return null;
}

/** Adds the shares of the cover page of the filing whose own balance sheet this is, with the cover's own date. */
export function addCoverShares(entries: Entries, context: RowContext, day: number): void {
  const existing = entries.get("shares_outstanding");
  if (existing && "value" in existing) return;
  const cover = ownCover(entries, context, day);
  if (!cover) return;
  const implied = impliedShares(context, day);
  if (cover.value > 0 && implied !== null && isOtherScale(cover.value, implied)) return;
  // If a count of the same filing was refused, only earnings show which of the two is right.
  if (existing && implied === null) return;
  entries.set("shares_outstanding", { value: cover.value, cover });
}

function ownCover(entries: Entries, { book }: RowContext, day: number): Fact | null {
  for (const name of ["total_assets", "stockholders_equity", "total_equity", "total_liabilities"]) {
    const first = cellOf(entries, name)?.facts[0]?.history.ranked[0];
    if (!first) continue;
    const cover = book.coverFact(first.accession, COVER_SHARES);
    // A balance sheet next to a later one is a comparison, and the cover page is not of its time.
    return cover && cover.end >= dayText(day) && book.balanceDay(first.accession) === first.end ? cover : null;
  }
  return null;
}
