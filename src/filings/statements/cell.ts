import { LINE_ITEMS, waysTo } from "../facts/concepts/table.ts";
import type { LineItem, Way } from "../facts/concepts/way.ts";
import type { Fact } from "../facts/fact.ts";
import { sumDecimals } from "./facts/decimal.ts";
import type { Period } from "./facts/fact-book.ts";
import { equalsRounded, type FactHistory, isCoherent } from "./facts/fact-history.ts";
import { isColumn, type LineContext, noteReason, signOfNetPayment } from "./statement-lines.ts";

/** A fact with its sign in a sum. */
export interface SignedFact {
  sign: 1 | -1;
  concept: string;
  history: FactHistory;
}

/** A line item's value in one row, and its source. */
export interface Cell {
  value: number;
  facts: readonly SignedFact[];
  /** Null if the value is one fact's; else how it was made. */
  formula: string | null;
  way: Way;
  /**
   * The first filings that gave the value, under this concept or another. If the concept is new, the value need not be.
   */
  sources: readonly Fact[];
}

/** Why a value could not be derived, though parts of it were filed. */
export interface Gap {
  reason: string;
  formula: string;
  facts: readonly SignedFact[];
  /** Whether all parts were filed and contradict each other. The row is kept then, if only to say so. */
  isContradicted?: true;
}

/** A way whose value for a year is not the line's own. */
export interface DifferingWay {
  way: Way;
  /** Whether the line's value is from a later filing, which restated this one. */
  isRestated: boolean;
}

/** What a row needs to look up its facts. */
export interface RowContext extends LineContext {
  /** The row's currency, `USD`. */
  currency: string;
  /** What is known about years already; shared by all rows of a company. */
  differing: Map<string, DifferingWay[]>;
}

/** The unit of a line item's facts: `USD`, `USD/shares` or `shares`. */
export function unitOf(item: LineItem, currency: string): string {
  if (item.measure === "per_share") return `${currency}/shares`;
  return item.measure === "average_shares" || item.measure === "share_count" ? "shares" : currency;
}

/** Returns the value of one way over one period, from facts of exactly that period; null if it has none. */
export function cellOfWay(context: RowContext, item: LineItem, way: Way, period: Period): Cell | null {
  const { book, framework } = context;
  const unit = unitOf(item, context.currency);
  const facts: SignedFact[] = [];
  const missing: string[] = [];
  for (const { concept, sign, presence } of way.terms) {
    const history = book.history(framework, concept, unit, period);
    const turn = history && turnOf(context, item, way, history);
    if (history && (turn === null || noteReason(context, item, history) !== null)) return null;
    if (history) facts.push({ sign: turn === -1 ? -1 : sign, concept, history });
    else if (presence === "required") return null;
    else if (presence === "if_filed") missing.push(concept);
  }
  const first = facts[0];
  if (!first) return null;
  const { accession } = first.history.winner;
  if (missing.some((concept) => book.filingHas(accession, framework, concept))) return null;
  if (way.whereFilingLacks?.some((concept) => book.filingHasAmount(accession, framework, concept))) return null;
  if (facts.some((fact) => !isCoherent(first.history, fact.history))) return null;
  if (way.isCashFlowLine && !areLines(context, unit, facts)) return null;
  if (item.isOutgoing && hasDeduction(way, facts)) return null;
  const isPart = way.notLessThan?.some(({ concept, share, isProfit, term }) => {
    const bound = book.history(framework, concept, unit, period)?.winner.value ?? 0;
    const bounded = term === undefined ? facts : facts.filter((fact) => fact.concept === term);
    return (isProfit ? bound : Math.abs(bound)) * share > Math.abs(sumOf(bounded));
  });
  if (isPart) return null;
  const sources = facts.map(({ history }) => history.winner);
  const isAsFiled = way.terms.length === 1 && first.sign === way.terms[0]!.sign; // one, by the condition above
  return { value: sumOf(facts), facts, formula: isAsFiled ? null : formulaOf(way, facts), way, sources };
}

/**
 * Whether all concepts are lines of the cash flow statement; for a sum, also if none of them is and others replace
 * them.
 */
function areLines({ book, framework }: RowContext, unit: string, facts: readonly SignedFact[]): boolean {
  const lines = facts.filter(
    ({ concept }) => ADJUSTMENT.test(concept) || book.isCashFlowLine(framework, concept, unit),
  );
  return lines.length === facts.length || (lines.length === 0 && facts.length > 1);
}
/** The greatest share of an amount that discounts and costs take. */
const COSTS_OF_TRANSACTION = 0.05;
/** Concepts that only cash flow statements have. */
const ADJUSTMENT = /^Adjustments?For/;

/** Whether a sum of costs has a term of the other sign, which is not a cost (Nordstrom's amortized allowances). */
const hasDeduction = ({ terms }: Way, facts: readonly SignedFact[]): boolean =>
  terms.every(({ sign }) => sign === 1) &&
  new Set(facts.flatMap(({ history }) => Math.sign(history.winner.value) || [])).size > 1;

/** A line of a balance sheet that is not served as a line item. */
export const BALANCE: LineItem = {
  name: "balance",
  statement: "balance_sheet",
  measure: "balance",
  description: "",
  ways: { "us-gaap": [], "ifrs-full": [] },
};
const conceptWay = (concept: string): Way => ({
  formula: concept,
  terms: [{ concept, sign: 1, presence: "required" }],
});

/** The value of one concept on a day; null if it has none. */
export const balanceOf = (context: RowContext, concept: string, day: number): Cell | null =>
  cellOfWay(context, BALANCE, conceptWay(concept), { start: null, end: day });

/**
 * The sign that turns a cost or payment, filed with its printed minus, into a positive amount; null if it is unclear.
 */
function turnOf({ book }: RowContext, item: LineItem, way: Way, { winner }: FactHistory): 1 | -1 | null {
  if (winner.value >= 0 || way.isEitherSign) return 1;
  if (item.isNetPayment) return signOfNetPayment(book, winner);
  return item.isOutgoing ? -1 : 1;
}

const formulaOf = (way: Way, facts: readonly SignedFact[]): string =>
  way.terms.length === 1 ? `- ${facts[0]!.concept}` : way.formula; // a cell has at least one fact

/** The signed sum of the winning facts, exact in decimals. */
export const sumOf = (facts: readonly SignedFact[]): number =>
  sumDecimals(facts.map(({ sign, history }) => sign * history.winner.value));

/**
 * Returns a line item's cell from facts of the period itself: the first way that has a value. A later way replaces it
 * if a later filing gave up the first concept and restates the line under the next one.
 */
export function directCell(context: RowContext, item: LineItem, ways: readonly Way[], period: Period): Cell | null {
  let chosenCell: Cell | null = null;
  for (const cell of withoutParts(context, item, ways, period)) {
    chosenCell =
      chosenCell === null || (item.restatedAcrossConcepts && restates(context, cell, chosenCell))
        ? cell
        : withEarlierSources(chosenCell, cell);
  }
  return chosenCell;
}

/** The cells of all ways that have one, without those that later ways show to be parts. */
function withoutParts(context: RowContext, item: LineItem, ways: readonly Way[], period: Period): readonly Cell[] {
  const cells = ways.flatMap((way) => cellOfWay(context, item, way, period) ?? []);
  if (item.isOfTransactions && cells.length > 1) return lineFirst(context, cells);
  if (!item.covers || cells.length < 2) return cells;
  const greatest = Math.max(...cells.map(({ value }) => value));
  if (cells[0]!.value === greatest) return cells; // at least two
  const [profit = 0, ...costs] = item.covers.map((name) => {
    // `covers` has names of the same table.
    const coveredItem = LINE_ITEMS[item.statement].find((candidate) => candidate.name === name)!;
    return directCell(context, coveredItem, waysTo(coveredItem, context.framework, null), period)?.value ?? 0;
  });
  // A loss says nothing, since companies sell below cost.
  const least = profit > 0 ? sumDecimals([profit, ...costs]) : 0;
  return greatest < least ? cells : cells.filter(({ value }) => value >= least);
}

/**
 * Puts first the amount that a statement shows in columns, if it is about the first one, which none does: a note
 * reports the same transaction, before or after its costs. Amounts far apart are different lines.
 */
function lineFirst({ book }: RowContext, cells: readonly Cell[]): readonly Cell[] {
  const isLine = ({ facts }: Cell) => facts.every(({ history }) => isColumn(book, history));
  const first = cells[0]!; // at least two
  const isAbout = ({ value }: Cell) => Math.abs(value - first.value) <= COSTS_OF_TRANSACTION * Math.abs(first.value);
  const line = isLine(first) ? undefined : cells.find((cell) => isAbout(cell) && isLine(cell));
  return line ? [line, ...cells.filter((cell) => cell !== line)] : cells;
}

/** Adds to a cell the sources of another one that gave the same value in an earlier filing. */
export function withEarlierSources(cell: Cell, alternative: Cell): Cell {
  const isEarlier = newest(alternative.sources) < newest(cell.sources) && isSame(cell, alternative);
  return isEarlier ? { ...cell, sources: alternative.sources } : cell;
}

const newest = (facts: readonly Fact[]): string =>
  facts
    .map(({ filed }) => filed)
    .sort()
    .at(-1) ?? "";

/** Whether a later filing, which gave up the concepts of one cell, restates its line under those of another. */
export function restates({ book, framework }: RowContext, laterCell: Cell, earlier: Cell): boolean {
  // A cell has at least one fact.
  const [earlierHistory, laterHistory] = [earlier.facts[0]!.history, laterCell.facts[0]!.history];
  if (laterHistory.winner.filed <= earlierHistory.lastFiled || isSame(earlier, laterCell)) return false;
  return !earlier.facts.some(({ concept }) => book.filingHas(laterHistory.winner.accession, framework, concept));
}

/** Whether two cells have the same value, except for rounding. */
export const isSame = (a: Cell, b: Cell): boolean =>
  equalsRounded(a.value, b.value, Math.max(...[...a.facts, ...b.facts].map(({ history }) => history.step)));
