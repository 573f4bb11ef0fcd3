import { LINE_ITEMS, waysTo } from "../facts/concepts/table.ts";
import type { LineItem, Way } from "../facts/concepts/way.ts";
import type { Fact, Framework } from "../facts/fact.ts";
import { sumDecimals } from "./decimal.ts";
import type { FactBook, Period } from "./fact-book.ts";
import { equalsRounded, type FactHistory, isCoherent, isOneBasis } from "./fact-history.ts";
import { getOrMake } from "./maps.ts";
import type { Duration, Recipe, RowPeriod } from "./row-periods.ts";

/** A fact with its sign in a sum. */
export interface SignedFact {
  sign: 1 | -1;
  concept: string;
  history: FactHistory;
}

/** A line item's value in one row, and where it came from. */
export interface Cell {
  value: number;
  facts: readonly SignedFact[];
  /** Null where the value is one fact's; else how it was made. */
  formula: string | null;
  way: Way;
  /** The first filings that gave the value, under this concept or another: where a concept is new, the value is not. */
  sources: readonly Fact[];
}

/** Why a value could not be derived, though parts of it were filed. */
export interface Gap {
  reason: string;
  formula: string;
  facts: readonly SignedFact[];
}

/** What a row asks its facts with. */
export interface RowContext {
  book: FactBook;
  framework: Framework;
  /** The row's currency, `USD`. */
  currency: string;
  /** What is known of years already; one for all rows of a company. */
  differing: Map<string, DifferingWay[]>;
}

/** The unit that facts of a line item have. */
function unitOf(item: LineItem, currency: string): string {
  if (item.measure === "per_share") return `${currency}/shares`;
  return item.measure === "average_shares" || item.measure === "share_count" ? "shares" : currency;
}

/** The value of one way over one period, from facts of that very period; null where it has none. */
export function cellOfWay(context: RowContext, item: LineItem, way: Way, period: Period): Cell | null {
  const { book, framework } = context;
  const unit = unitOf(item, context.currency);
  const facts: SignedFact[] = [];
  const missing: string[] = [];
  for (const { concept, sign, presence } of way.terms) {
    const history = book.history(framework, concept, unit, period);
    if (history) facts.push({ sign: isTurned(item, way, history) ? -1 : sign, concept, history });
    else if (presence === "required") return null;
    else if (presence === "if_filed") missing.push(concept);
  }
  const first = facts[0];
  if (!first) return null;
  const { accession } = first.history.winner;
  if (missing.some((concept) => book.filingHas(accession, framework, concept))) return null;
  if (way.whereFilingLacks?.some((concept) => book.filingHasAmount(accession, framework, concept))) return null;
  if (facts.some((fact) => !isCoherent(first.history, fact.history))) return null;
  const isPart = way.notLessThan?.some(
    ({ concept, share }) =>
      Math.abs(book.history(framework, concept, unit, period)?.winner.value ?? 0) * share > Math.abs(sumOf(facts)),
  );
  if (isPart) return null;
  const sources = facts.map(({ history }) => history.winner);
  const isAsFiled = way.terms.length === 1 && first.sign === way.terms[0]!.sign; // one, by the condition before
  return { value: sumOf(facts), facts, formula: isAsFiled ? null : formulaOf(way, facts), way, sources };
}

/** Whether a cost or payment was filed as a negative amount. */
const isTurned = (item: LineItem, way: Way, { winner }: FactHistory): boolean =>
  item.isOutgoing === true && way.isEitherSign !== true && winner.value < 0;

const formulaOf = (way: Way, facts: readonly SignedFact[]): string =>
  way.terms.length === 1 ? `- ${facts[0]!.concept}` : way.formula; // a cell has a fact at least

const sumOf = (facts: readonly SignedFact[]): number =>
  sumDecimals(facts.map(({ sign, history }) => sign * history.winner.value));

/**
 * A line item's cell from facts of the period itself: the first way that has a value. A way further down takes its
 * place where a later filing, which gave up the first concept, restates the line under the next.
 */
export function directCell(context: RowContext, item: LineItem, ways: readonly Way[], period: Period): Cell | null {
  let chosen: Cell | null = null;
  for (const cell of withoutParts(context, item, ways, period)) {
    chosen =
      chosen === null || (item.restatedAcrossConcepts && restates(context, cell, chosen))
        ? cell
        : withEarlierSources(chosen, cell);
  }
  return chosen;
}

/** The cells of all ways that have one, without those that further ones show to be parts. */
function withoutParts(context: RowContext, item: LineItem, ways: readonly Way[], period: Period): Cell[] {
  const cells = ways.flatMap((way) => cellOfWay(context, item, way, period) ?? []);
  if (!item.covers || cells.length < 2) return cells;
  const greatest = Math.max(...cells.map(({ value }) => value));
  if (cells[0]!.value === greatest) return cells; // two at least
  const [profit = 0, ...costs] = item.covers.map((name) => {
    const other = LINE_ITEMS[item.statement].find((each) => each.name === name)!; // names of the same table
    return directCell(context, other, waysTo(other, context.framework, null), period)?.value ?? 0;
  });
  // A loss tells nothing: companies sell below cost.
  const least = profit > 0 ? sumDecimals([profit, ...costs]) : 0;
  return greatest < least ? cells : cells.filter(({ value }) => value >= least);
}

/** A cell with the sources of another one that said the same in an earlier filing. */
export function withEarlierSources(cell: Cell, other: Cell): Cell {
  const isEarlier = newest(other.sources) < newest(cell.sources) && isSame(cell, other);
  return isEarlier ? { ...cell, sources: other.sources } : cell;
}

const newest = (facts: readonly Fact[]): string =>
  facts
    .map(({ filed }) => filed)
    .sort()
    .at(-1) ?? "";

function restates({ book, framework }: RowContext, later: Cell, earlier: Cell): boolean {
  const [one, other] = [earlier.facts[0]!.history, later.facts[0]!.history]; // a cell has a fact at least
  if (other.winner.filed <= one.lastFiled || isSame(earlier, later)) return false;
  return !earlier.facts.some(({ concept }) => book.filingHas(other.winner.accession, framework, concept));
}

/** Whether two cells say the same, beyond rounding. */
export const isSame = (one: Cell, other: Cell): boolean =>
  equalsRounded(one.value, other.value, Math.max(...[...one.facts, ...other.facts].map(({ history }) => history.step)));

/**
 * A cell of a flow over a row's period: from facts, else by the row's recipe; a gap where only parts were filed.
 * A concept whose value differs from the line's own for the year (fees, of a whole revenue) is a part in its quarters
 * too, and not taken; one that the year was restated from is as filed, but nothing is derived from it.
 */
export function flowCell(context: RowContext, item: LineItem, ways: readonly Way[], row: RowPeriod): Cell | Gap | null {
  const differing = row.year ? differingWays(context, item, ways, row.year) : [];
  const filed = ways.filter((way) => !differing.some((other) => other.way === way && !other.isRestated));
  const direct = directCell(context, item, filed, row.duration);
  if (item.measure !== "flow" || !row.recipe) return direct;
  const wholes = ways.filter((way) => !differing.some((other) => other.way === way));
  let gap: Gap | null = null;
  for (const way of wholes) {
    if (direct && way === direct.way) return consistentQuarter(context, item, direct, row.recipe);
    if (direct && cellOfWay(context, item, way, row.duration)) return direct;
    const derived = derivedCell(context, item, [way], row.recipe);
    if (derived && "value" in derived) return derived;
    gap ??= derived;
  }
  return direct ?? acrossConcepts(context, item, wholes, row.recipe) ?? gap;
}

/**
 * A quarter's fact, unless its statement contradicts it. Cash flow statements give months to date: a fact of the
 * quarter comes from a note, or is a slip (NVIDIA's 10-Q of August 2013 tags 781.8 million as the change in cash, where
 * the statement has 29.9), so that the difference of the statement's own values wins over it.
 */
function consistentQuarter(context: RowContext, item: LineItem, direct: Cell, recipe: Recipe): Cell {
  if (item.statement !== "cash_flow") return direct;
  const derived = derivedCell(context, item, [direct.way], recipe);
  if (!derived || !("value" in derived)) return direct;
  const tolerance = [...direct.facts, ...derived.facts].reduce((sum, { history }) => sum + history.step, 0);
  return equalsRounded(direct.value, derived.value, tolerance) ? direct : derived;
}

/** A way whose value of a year is not the line's own. */
interface DifferingWay {
  way: Way;
  /** Whether the line's value is a later filing's, which restated this one. */
  isRestated: boolean;
}

function differingWays(context: RowContext, item: LineItem, ways: readonly Way[], year: Duration): DifferingWay[] {
  // Four quarters and three trailing years ask for the same.
  const key = `${item.name} ${year.start} ${year.end} ${context.framework} ${context.currency}`;
  return getOrMake(context.differing, key, () => {
    const own = directCell(context, item, ways, year);
    if (!own) return [];
    return ways.flatMap((way): DifferingWay | [] => {
      const cell = way === own.way ? null : cellOfWay(context, item, way, year);
      return cell && !isSame(cell, own) ? { way, isRestated: restates(context, own, cell) } : [];
    });
  });
}

/**
 * A recipe's value, each operand by its own way: added periods first, then the one that is taken away.
 * Null where nothing was filed, a gap where an operand is missing or of another basis.
 */
function derivedCell(context: RowContext, item: LineItem, ways: readonly Way[], recipe: Recipe): Cell | Gap | null {
  const periods = [...recipe.plus, recipe.minus];
  const cells = periods.map((period, index) => cellOfWay(context, item, ways[index] ?? ways[0]!, period)); // one at least
  const found = cells.filter((cell) => cell !== null);
  const facts = cells.flatMap((cell, index) => {
    const sign = index < recipe.plus.length ? 1 : -1;
    return (cell?.facts ?? []).map((fact): SignedFact => ({ ...fact, sign: fact.sign === sign ? 1 : -1 }));
  });
  // Without the long period there is nothing to derive from: the part is another row's.
  if (!cells[0] || found.length === 0) return null;
  const { formula } = recipe;
  if (found.length < cells.length) {
    const absent = periods[cells.indexOf(null)];
    return {
      reason: `no value for ${absent === recipe.minus ? "the part to be taken away" : "this year's months"}`,
      formula,
      facts,
    };
  }
  const cellAt = (period: (typeof periods)[number]) => found[periods.indexOf(period)]!; // as long as `periods`, by the line above
  for (const [long, part] of recipe.bases)
    if (!areOneBasis(cellAt(long), cellAt(part)))
      return {
        reason: "the operands are of different bases: one was restated after the other was last filed",
        formula,
        facts,
      };
  const { way } = found[0]!; // none is missing, by the condition above
  if (item.isOutgoing && isContradictory(facts, way))
    return { reason: "the operands contradict each other: no cost or payment is negative", formula, facts };
  const sources = facts.map(({ history }) => history.winner);
  return { value: sumOf(facts), facts, formula, way, sources };
}

/** Whether a cost or payment to date is less than what its months had: they are of different lines, or signs. */
function isContradictory(facts: readonly SignedFact[], way: Way): boolean {
  if (!way.isEitherSign) return sumOf(facts) < 0;
  const values = facts.map(({ history }) => history.winner.value);
  return values.some((value) => value < 0) && values.some((value) => value > 0);
}

/** Whether each concept of a sum is of one basis over both periods. */
const areOneBasis = (long: Cell, part: Cell): boolean =>
  long.facts.every((fact) => {
    const own = part.facts.find((other) => other.concept === fact.concept) ?? part.facts[0]!; // a cell has a fact at least
    return isOneBasis(fact.history, own.history);
  });

/** A recipe's value where a company changed concepts between the operands, if the concepts mean the same. */
function acrossConcepts(context: RowContext, item: LineItem, ways: readonly Way[], recipe: Recipe): Cell | null {
  const periods = [...recipe.plus, recipe.minus];
  const cells = periods.map((period) => directCell(context, item, ways, period));
  const found = cells.filter((cell) => cell !== null);
  if (found.length < cells.length || found.some((cell) => cell.facts.length > 1)) return null;
  const [first, ...others] = found;
  if (!first || others.some((cell) => cell.way !== first.way && !areEquivalent(context, item, first, cell)))
    return null;
  const derived = derivedCell(
    context,
    item,
    found.map((cell) => cell.way),
    recipe,
  );
  return derived && "value" in derived ? derived : null;
}

/** Whether two concepts had the same value in every period that the company filed both for. */
function areEquivalent({ book, framework, currency }: RowContext, item: LineItem, one: Cell, other: Cell): boolean {
  const unit = unitOf(item, currency);
  const [concept, counterpart] = [one.facts[0]!.concept, other.facts[0]!.concept]; // a cell has a fact at least
  for (const { period, history } of book.histories(framework, concept, unit)) {
    const twin = book.history(framework, counterpart, unit, period);
    if (!twin) continue;
    if (!equalsRounded(history.winner.value, twin.winner.value, Math.max(history.step, twin.step))) return false;
  }
  return true;
}
