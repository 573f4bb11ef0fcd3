import type { LineItem, Way } from "../facts/concepts/way.ts";
import {
  type Cell,
  cellOfWay,
  type DifferingWay,
  directCell,
  type Gap,
  isSame,
  type RowContext,
  restates,
  type SignedFact,
  sumOf,
  unitOf,
} from "./cell.ts";
import { sumDecimals } from "./facts/decimal.ts";
import { equalsRounded, isOneBasis } from "./facts/fact-history.ts";
import { getOrMake } from "./facts/maps.ts";
import type { Entries } from "./identities.ts";
import type { Duration, Recipe, RowPeriod } from "./periods/row-periods.ts";
import { unusableReason } from "./statement-lines.ts";

/**
 * Returns a flow's cell over a row's period: from facts, else by the row's recipe; a gap if only parts were filed. If a
 * concept's value for the year differs from the line's own (fees, compared with all revenue), it is also a part in the
 * quarters, and is skipped. One that the year was restated from is kept as filed, but nothing is derived from it.
 */
export function flowCell(context: RowContext, item: LineItem, all: readonly Way[], row: RowPeriod): Cell | Gap | null {
  const ways = item.keepsDefinition && row.year ? yearsWayFirst(context, item, all, row.year) : all;
  const differing = row.year ? differingWays(context, item, ways, row.year) : [];
  const filed = ways.filter((way) => !differing.some((difference) => difference.way === way && !difference.isRestated));
  const direct = directCell(context, item, filed, row.duration);
  if (item.measure !== "flow") return direct;
  const whyUnused = () => unusedGap(context, item, ways, { row, differing });
  if (!row.recipe) return direct ?? noteGap(context, item, filed, row.duration) ?? whyUnused();
  const wholes = ways.filter((way) => !differing.some((difference) => difference.way === way));
  let gap: Gap | null = null;
  for (const way of wholes) {
    if (direct && way === direct.way) return consistentQuarter(context, item, direct, row.recipe);
    if (direct && cellOfWay(context, item, way, row.duration)) return direct;
    const derived = derivedCell(context, item, [way], row.recipe);
    if (derived && "value" in derived) return derived;
    gap ??= derived;
  }
  const across = direct ?? acrossConcepts(context, item, wholes, row.recipe);
  if (across && "value" in across) return across;
  const { recipe } = row;
  const ofOperands = () =>
    [...recipe.plus, recipe.minus].flatMap((period) => noteGap(context, item, filed, period) ?? []);
  return noteGap(context, item, filed, row.duration) ?? across ?? gap ?? ofOperands()[0] ?? whyUnused();
}

/** The gap of a line of which only amounts were filed that the statement does not have; null if none was. */
function noteGap(context: RowContext, item: LineItem, ways: readonly Way[], period: Duration): Gap | null {
  const { book, framework, currency } = context;
  for (const { concept, sign } of ways.flatMap(({ terms }) => terms)) {
    const history = book.history(framework, concept, unitOf(item, currency), period);
    const reason = history && unusableReason(context, item, history);
    if (reason) return { reason, formula: "as filed", facts: [{ sign, concept, history }], isContradicted: true };
  }
  return null;
}

const PARTS = "the amounts filed are not the whole line";
const OTHER_LINE = "the amount filed is of a concept that has another value than this line for the year";
const OF_RESTATED = "the amount filed is of the concept that the year was restated from";

/**
 * Why amounts of a line's concepts gave no value, although they were filed for the row's period or for the longer one
 * that it is derived from; null if none was filed.
 */
function unusedGap(
  { book, framework, currency }: RowContext,
  item: LineItem,
  ways: readonly Way[],
  { row, differing }: { row: RowPeriod; differing: readonly DifferingWay[] },
): Gap | null {
  for (const period of [row.duration, ...(row.recipe?.plus.slice(0, 1) ?? [])])
    for (const way of ways)
      for (const { concept, sign } of way.terms) {
        const history = sign === 1 ? book.history(framework, concept, unitOf(item, currency), period) : null;
        if (!history) continue;
        const difference = differing.find((candidate) => candidate.way === way);
        const whyDiffers = difference?.isRestated ? OF_RESTATED : OTHER_LINE;
        return { reason: difference ? whyDiffers : PARTS, formula: "as filed", facts: [{ sign, concept, history }] };
      }
  return null;
}

/**
 * Returns a quarter's fact unless its statement contradicts it. Cash flow statements give months to date, so a fact for
 * the quarter comes from a note or is a mistake. (NVIDIA's 10-Q of August 2013 tags 781.8 million as the change in
 * cash; the statement has 29.9.) The difference of the statement's own values therefore wins.
 */
function consistentQuarter(context: RowContext, item: LineItem, direct: Cell, recipe: Recipe): Cell {
  if (item.statement !== "cash_flow") return direct;
  const derived = derivedCell(context, item, [direct.way], recipe);
  if (!derived || !("value" in derived)) return direct;
  const tolerance = [...direct.facts, ...derived.facts].reduce((sum, { history }) => sum + history.step, 0);
  return equalsRounded(direct.value, derived.value, tolerance) ? direct : derived;
}

/** Puts the way that gave the year's own value first. */
function yearsWayFirst(context: RowContext, item: LineItem, ways: readonly Way[], year: Duration): readonly Way[] {
  const ownWay = directCell(context, item, ways, year)?.way;
  return ownWay ? [ownWay, ...ways.filter((way) => way !== ownWay)] : ways;
}

function differingWays(context: RowContext, item: LineItem, ways: readonly Way[], year: Duration): DifferingWay[] {
  // Four quarters and three trailing years need the same ones.
  const key = `${item.name} ${year.start} ${year.end} ${context.framework} ${context.currency}`;
  return getOrMake(context.differing, key, () => {
    const ownCell = directCell(context, item, ways, year);
    if (!ownCell) return [];
    return ways.flatMap((way): DifferingWay | [] => {
      const cell = way === ownCell.way ? null : cellOfWay(context, item, way, year);
      return cell && !isSame(cell, ownCell) ? { way, isRestated: restates(context, ownCell, cell) } : [];
    });
  });
}

/**
 * Returns a recipe's value, each operand by its own way: added periods first, then the one that is subtracted. Null if
 * nothing was filed; a gap if an operand is missing or on another basis.
 */
function derivedCell(context: RowContext, item: LineItem, ways: readonly Way[], recipe: Recipe): Cell | Gap | null {
  const periods = [...recipe.plus, recipe.minus];
  // `ways` has at least one.
  const cells = periods.map((period, index) => cellOfWay(context, item, ways[index] ?? ways[0]!, period));
  const foundCells = cells.filter((cell) => cell !== null);
  const facts = cells.flatMap((cell, index) => {
    const sign = index < recipe.plus.length ? 1 : -1;
    return (cell?.facts ?? []).map((fact): SignedFact => ({ ...fact, sign: fact.sign === sign ? 1 : -1 }));
  });
  // Without the long period nothing can be derived. The part belongs to another row.
  if (!cells[0] || foundCells.length === 0) return null;
  const { formula } = recipe;
  if (foundCells.length < cells.length) {
    const absent = periods[cells.indexOf(null)];
    return {
      reason: `no value for ${absent === recipe.minus ? "the part to be taken away" : "this year's months"}`,
      formula,
      facts,
    };
  }
  // `foundCells` is as long as `periods`: no cell is missing here.
  const cellAt = (period: (typeof periods)[number]) => foundCells[periods.indexOf(period)]!;
  for (const [long, part] of recipe.bases)
    if (!areOneBasis(cellAt(long), cellAt(part)))
      return {
        reason: "the operands are of different bases: one was restated after the other was last filed",
        formula,
        facts,
        isContradicted: true,
      };
  const { way } = foundCells[0]!; // none is missing, by the condition above
  const isOfNegatives = foundCells.some(({ value }) => value < 0);
  const reason = contradictionIn(context, item, recipe, { way, facts, isOfNegatives });
  if (reason !== null) return { reason, formula, facts, isContradicted: true };
  const sources = facts.map(({ history }) => history.winner);
  return { value: sumOf(facts), facts, formula, way, sources };
}

const OTHER_CONCEPTS = "the operands are of different concepts, and no period shows that both mean the same";
const NEGATIVE_RECEIPT = "the operands contradict each other: no receipt is negative";
const NEGATIVE_PAYMENT = "the operands contradict each other: no cost or payment is negative";

/** The reason if a derived revenue would be negative, which shows that two filings have different bases. */
export const NEGATIVE_REVENUE = "the operands are of different bases: they leave a negative revenue";

/**
 * Removes what a row of an income statement derived from other periods if its revenue shows that they have different
 * bases. The same filings gave the other figures.
 */
export function dropMixedBases(entries: Entries, { recipe }: RowPeriod): void {
  const revenue = entries.get("revenue");
  if (!recipe || !revenue || !("reason" in revenue) || revenue.reason !== NEGATIVE_REVENUE) return;
  for (const [name, entry] of entries)
    if ("way" in entry && entry.formula === recipe.formula)
      entries.set(name, {
        reason: NEGATIVE_REVENUE,
        formula: recipe.formula,
        facts: entry.facts,
        isContradicted: true,
      });
}

/** Why operands give no figure although none of them was restated; null if they fit. */
function contradictionIn(
  context: RowContext,
  item: LineItem,
  recipe: Recipe,
  { way, facts, isOfNegatives }: Pick<Cell, "way" | "facts"> & { isOfNegatives: boolean },
): string | null {
  if (item.isOutgoing && isContradictory(facts, way)) return NEGATIVE_PAYMENT;
  if (!isOfNegatives && sumOf(facts) < 0) {
    if (item.isNetPayment) return NEGATIVE_PAYMENT;
    if (item.isIncoming) return item.statement === "cash_flow" ? NEGATIVE_RECEIPT : NEGATIVE_REVENUE;
  }
  // Quarters of a cash flow statement come from a note or are mistakes: see consistentQuarter.
  if (item.statement === "cash_flow" || addUp(context, item, way, recipe)) return null;
  return "the operands are of different bases: the quarters filed do not add up to the months to date";
}

/** Whether quarters add up to the months to date except for rounding, as far as facts have all of them. */
const addUp = (context: RowContext, item: LineItem, way: Way, { sums }: Recipe): boolean =>
  sums.every(({ whole: wholePeriod, parts }) => {
    const total = cellOfWay(context, item, way, wholePeriod);
    const quarters = parts.flatMap((part) => cellOfWay(context, item, way, part) ?? []);
    if (!total || quarters.length < parts.length) return true;
    const steps = [total, ...quarters].flatMap(({ facts }) => facts.map(({ history }) => history.step));
    const tolerance = steps.reduce((sum, step) => sum + step, 0);
    return equalsRounded(sumDecimals(quarters.map(({ value }) => value)), total.value, tolerance);
  });

/**
 * Whether a cost or payment to date is less than that of its months: they are different lines, or have different signs.
 */
function isContradictory(facts: readonly SignedFact[], way: Way): boolean {
  if (!way.isEitherSign) return sumOf(facts) < 0;
  const values = facts.map(({ history }) => history.winner.value);
  return values.some((value) => value < 0) && values.some((value) => value > 0);
}

/** Whether each concept of a sum has one basis over both periods. */
const areOneBasis = (long: Cell, part: Cell): boolean =>
  long.facts.every((fact) => {
    // A cell has at least one fact.
    const partFact = part.facts.find((candidate) => candidate.concept === fact.concept) ?? part.facts[0]!;
    return isOneBasis(fact.history, partFact.history);
  });

/**
 * Returns a recipe's value if a company changed concepts between the operands and the concepts mean the same; a gap if
 * nothing shows that they do.
 */
function acrossConcepts(context: RowContext, item: LineItem, ways: readonly Way[], recipe: Recipe): Cell | Gap | null {
  const periods = [...recipe.plus, recipe.minus];
  const cells = periods.map((period) => directCell(context, item, ways, period));
  const foundCells = cells.filter((cell) => cell !== null);
  if (foundCells.length < cells.length || foundCells.some((cell) => cell.facts.length > 1)) return null;
  const [first, ...otherCells] = foundCells;
  const foundWays = foundCells.map((cell) => cell.way);
  const derived = derivedCell(context, item, foundWays, recipe);
  if (!first || !derived || !("value" in derived)) return derived;
  const isFirstLine = ({ way }: Cell) => way.isSameLine === true || way === ways[0];
  const isLikeFirst = (cell: Cell) =>
    cell.way === first.way || (areEquivalent(context, item, first, cell) ?? (isFirstLine(first) && isFirstLine(cell)));
  if (otherCells.every(isLikeFirst)) return derived;
  return { reason: OTHER_CONCEPTS, formula: recipe.formula, facts: derived.facts, isContradicted: true };
}

/** Whether two concepts had the same value in every period for which the company filed both; null without one. */
function areEquivalent({ book, framework, currency }: RowContext, item: LineItem, a: Cell, b: Cell): boolean | null {
  const unit = unitOf(item, currency);
  const [concept, counterpart] = [a.facts[0]!.concept, b.facts[0]!.concept]; // a cell has at least one fact
  let isShown: true | null = null;
  for (const { period, history } of book.histories(framework, concept, unit)) {
    const twin = book.history(framework, counterpart, unit, period);
    if (!twin) continue;
    if (!equalsRounded(history.winner.value, twin.winner.value, Math.max(history.step, twin.step))) return false;
    if (history.winner.value !== 0) isShown = true;
  }
  return isShown;
}
