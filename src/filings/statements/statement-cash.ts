import type { LineItem, Way } from "../facts/concepts/way.ts";
import { BALANCE, type Cell, cellOfWay, directCell, type RowContext, withEarlierSources } from "./cell.ts";
import { sumDecimals } from "./facts/decimal.ts";
import { equalsRounded } from "./facts/fact-history.ts";
import { cellOf, type Entries } from "./identities.ts";
import type { Duration, RowPeriod } from "./periods/row-periods.ts";

const OPENING_CASH = "cash on the day before the period begins";
const OTHER_CHANGE = "the operands are of different bases: cash at both ends shows another change";

/** A line item with its ways. */
interface Line {
  item: LineItem;
  ways: readonly Way[];
}

/** What a statement's cash is found with: the ways to cash, and the lines of its change. */
export interface CashQuestion {
  context: RowContext;
  ways: readonly Way[];
  change: Line;
  effect: Line;
  place: RowPeriod;
}

/** Cash at both ends of a period under one concept. */
interface Ends {
  opening: Cell | null;
  closing: Cell | null;
}

/**
 * Adds the statement's cash at the period's ends. Among the concepts for cash (with restricted cash since 2018), it
 * takes the first for which beginning and change give the end; without a change, the first with a value. A change
 * derived from other periods is dropped if cash at both ends contradicts it.
 */
export function addStatementCash(entries: Entries, question: CashQuestion): void {
  const { place } = question;
  const change = cellOf(entries, "net_change_in_cash");
  const effect = cellOf(entries, "exchange_rate_effect");
  const possibleEnds = endsOf(question, place.duration);
  const plain = possibleEnds.find((ends) => reconciles(ends, change));
  const withEffect = effect && possibleEnds.find((ends) => reconciles(ends, change, effect.value));
  const turned = change && possibleEnds.find((ends) => reconciles(ends, change, -2 * change.value));
  if (change && effect && !plain && withEffect) addExchangeEffect(entries, change, effect);
  else if (change && !plain && turned) turnChange(entries, change);
  else if (change && !plain && isOfTwoBases(question, change, possibleEnds))
    entries.set("net_change_in_cash", { reason: OTHER_CHANGE, formula: change.formula ?? "", facts: change.facts });
  const chosenEnds = plain ?? withEffect ?? turned ?? possibleEnds[0];
  for (const [name, end] of [
    ["cash_beginning_of_period", "opening"],
    ["cash_end_of_period", "closing"],
  ] as const) {
    const cell = chosenEnds?.[end];
    const otherCells = possibleEnds.map((ends) => ends[end]).filter((otherCell) => otherCell !== null);
    if (!cell) continue;
    const dated = otherCells.reduce(withEarlierSources, cell);
    // The row's own dates do not lead to it, but the operand's date does.
    entries.set(name, end === "opening" ? { ...dated, formula: OPENING_CASH } : dated);
  }
}

const endsOf = ({ context, ways }: CashQuestion, { start, end }: Duration): Ends[] =>
  ways
    .map((way) => ({
      opening: cellOfWay(context, BALANCE, way, { start: null, end: start - 1 }),
      closing: cellOfWay(context, BALANCE, way, { start: null, end }),
    }))
    .filter(({ opening, closing }) => opening !== null || closing !== null);

/** Whether cash at the beginning, the change and other effects give cash at the end. */
const reconciles = ({ opening, closing }: Ends, change: Cell | null, extra = 0): boolean =>
  change !== null &&
  opening !== null &&
  closing !== null &&
  equalsRounded(
    sumDecimals([opening.value, change.value, extra]),
    closing.value,
    4 * Math.max(...[opening, closing, change].flatMap(({ facts }) => facts.map(({ history }) => history.step))),
  );

/**
 * Whether a change was derived from longer periods that reconcile with their cash, while it does not reconcile with its
 * own. What was subtracted is then on another basis.
 */
function isOfTwoBases(question: CashQuestion, derived: Cell, ownEnds: readonly Ends[]): boolean {
  const { context, change, place } = question;
  if (!place.recipe || derived.formula !== place.recipe.formula) return false;
  if (!ownEnds.some(({ opening, closing }) => opening !== null && closing !== null)) return false;
  return place.recipe.plus.every((period) => {
    const [wholeChange, effect] = [change, question.effect].map(({ item, ways }) =>
      directCell(context, item, ways, period),
    );
    const partEnds = endsOf(question, period);
    return partEnds.some(
      (ends) => reconciles(ends, wholeChange ?? null) || reconciles(ends, wholeChange ?? null, effect?.value),
    );
  });
}

/**
 * Corrects the change in cash of filers that tag it without the effect of exchange rates, if cash at both ends shows
 * it.
 */
const addExchangeEffect = (entries: Entries, change: Cell, effect: Cell) =>
  entries.set("net_change_in_cash", {
    value: sumDecimals([change.value, effect.value]),
    formula: "change as filed + exchange_rate_effect",
    items: [{ sign: 1, item: "exchange_rate_effect", cell: effect }],
    facts: change.facts,
  });

/** Reverses a change in cash that was filed with the opposite sign, as cash at both ends shows. */
function turnChange(entries: Entries, change: Cell): void {
  const facts = change.facts.map((fact) => ({ ...fact, sign: fact.sign === 1 ? (-1 as const) : (1 as const) }));
  const formula = change.formula === null ? `- ${facts[0]!.concept}` : `- (${change.formula})`; // cells have a fact
  entries.set("net_change_in_cash", { ...change, value: -change.value, facts, formula });
}
