import { BALANCE_TOTAL, TEMPORARY_EQUITY } from "../facts/concepts/table.ts";
import type { LineItem, Way } from "../facts/concepts/way.ts";
import type { Fact } from "../facts/fact.ts";
import type { Cell, Gap, RowContext, SignedFact } from "./cell.ts";
import { cellOfWay, withEarlierSources } from "./cell.ts";
import { sumDecimals } from "./decimal.ts";
import { equalsRounded, isCoherent } from "./fact-history.ts";
import type { Duration } from "./row-periods.ts";

/** A line item of the same row as an operand. */
interface ItemOperand {
  sign: 1 | -1;
  item: string;
  cell: Cell;
}

/** A value that is the sum of other line items of its row, and of facts. */
export interface Identity {
  value: number;
  formula: string;
  items: readonly ItemOperand[];
  facts: readonly SignedFact[];
}

/** A share count of a filing's cover page. */
export interface CoverCount {
  value: number;
  cover: Fact;
}

/** What a row has for a line item. */
export type Entry = Cell | Gap | Identity | CoverCount;
/** A row's entries by line item. */
export type Entries = Map<string, Entry>;

/** The cell of a line item, if facts gave it. */
export const cellOf = (entries: Entries, item: string): Cell | null => {
  const entry = entries.get(item);
  return entry && "way" in entry ? entry : null;
};

/** `revenue − cost_of_revenue`, `operating_cash_flow − capital_expenditures`: where both have one basis. */
export function addDifference(entries: Entries, name: string, minuend: string, subtrahend: string): void {
  const existing = entries.get(name);
  const [one, other] = [cellOf(entries, minuend), cellOf(entries, subtrahend)];
  if ((existing && "value" in existing) || !one || !other || !areCoherent(one, other)) return;
  entries.set(name, {
    value: sumDecimals([one.value, -other.value]),
    formula: `${minuend} - ${subtrahend}`,
    items: [
      { sign: 1, item: minuend, cell: one },
      { sign: -1, item: subtrahend, cell: other },
    ],
    facts: [],
  });
}

/** Whether two cells' facts, period by period, can be put together. */
const areCoherent = (one: Cell, other: Cell): boolean =>
  one.facts.every((fact) =>
    other.facts.every((counterpart) => {
      const [own, their] = [fact.history.winner, counterpart.history.winner];
      return own.start !== their.start || own.end !== their.end || isCoherent(fact.history, counterpart.history);
    }),
  );

const balanceItem: LineItem = {
  name: "total_liabilities",
  statement: "balance_sheet",
  measure: "balance",
  description: "",
  ways: { "us-gaap": [], "ifrs-full": [] },
};
const conceptWay = (concept: string): Way => ({
  formula: concept,
  terms: [{ concept, sign: 1, presence: "required" }],
});

/** Liabilities and equity less total equity less temporary equity, where liabilities are not filed. */
export function addTotalLiabilities(entries: Entries, context: RowContext, day: number): void {
  const equity = cellOf(entries, "total_equity");
  if (entries.has("total_liabilities") || !equity) return;
  const balance = (concept: string) => cellOfWay(context, balanceItem, conceptWay(concept), { start: null, end: day });
  const total = balance(BALANCE_TOTAL[context.framework]);
  if (!total || !areCoherent(total, equity)) return;
  const temporary = TEMPORARY_EQUITY.flatMap((concepts) => concepts.map(balance).find((cell) => cell !== null) ?? []);
  if (temporary.some((cell) => !areCoherent(total, cell))) return;
  const facts = [
    ...total.facts,
    ...temporary.flatMap(({ facts }) => facts).map((fact) => ({ ...fact, sign: -1 as const })),
  ];
  entries.set("total_liabilities", {
    value: sumDecimals([total.value, -equity.value, ...temporary.map(({ value }) => -value)]),
    formula: "liabilities and equity - total_equity - temporary equity",
    items: [{ sign: -1, item: "total_equity", cell: equity }],
    facts,
  });
}

/**
 * The statement's cash at the period's ends. Of the concepts for cash (with restricted cash since 2018), the first for
 * which beginning and change give the end; without a change, the first that has a value.
 */
export function addStatementCash(
  entries: Entries,
  { context, ways, period }: { context: RowContext; ways: readonly Way[]; period: Duration },
): void {
  const change = cellOf(entries, "net_change_in_cash");
  const found = ways
    .map((way) => ({
      opening: cellOfWay(context, balanceItem, way, { start: null, end: period.start - 1 }),
      closing: cellOfWay(context, balanceItem, way, { start: null, end: period.end }),
    }))
    .filter(({ opening, closing }) => opening !== null || closing !== null);
  const reconciles = ({ opening, closing }: (typeof found)[number], effect = 0) =>
    change !== null &&
    opening !== null &&
    closing !== null &&
    equalsRounded(
      sumDecimals([opening.value, change.value, effect]),
      closing.value,
      4 * Math.max(...[opening, closing, change].flatMap(({ facts }) => facts.map(({ history }) => history.step))),
    );
  const effect = cellOf(entries, "exchange_rate_effect");
  const withEffect = effect && found.find((each) => reconciles(each, effect.value));
  const plain = found.find((each) => reconciles(each));
  if (change && effect && !plain && withEffect) addExchangeEffect(entries, change, effect);
  const chosen = plain ?? withEffect ?? found[0];
  for (const [name, end] of [
    ["cash_beginning_of_period", "opening"],
    ["cash_end_of_period", "closing"],
  ] as const) {
    const cell = chosen?.[end];
    const others = found.map((other) => other[end]).filter((other) => other !== null);
    if (cell) entries.set(name, others.reduce(withEarlierSources, cell));
  }
}

/**
 * The change of cash of filers that tag it without the effect of exchange rates, which their cash at both ends shows.
 */
const addExchangeEffect = (entries: Entries, change: Cell, effect: Cell) =>
  entries.set("net_change_in_cash", {
    value: sumDecimals([change.value, effect.value]),
    formula: "change as filed + exchange_rate_effect",
    items: [{ sign: 1, item: "exchange_rate_effect", cell: effect }],
    facts: change.facts,
  });

/**
 * Turns a tax that was filed with the sign of the printed statement: income before tax and net income show that it is
 * an expense, or a benefit, where the fact says the other.
 */
export function turnIncomeTax(entries: Entries): void {
  const [before, tax, after] = ["income_before_tax", "income_tax", "profit_loss"].map((name) => cellOf(entries, name));
  if (!before || !tax || !after) return;
  const step = Math.max(...[before, tax, after].flatMap(({ facts }) => facts.map(({ history }) => history.step)));
  const isAfter = (amount: number) => equalsRounded(sumDecimals([before.value, amount]), after.value, 2 * step);
  if (isAfter(-tax.value) || !isAfter(tax.value)) return;
  const facts = tax.facts.map((fact): SignedFact => ({ ...fact, sign: fact.sign === 1 ? -1 : 1 }));
  const formula = tax.formula === null ? `- ${facts[0]!.concept}` : `- (${tax.formula})`; // a cell has a fact at least
  entries.set("income_tax", { ...tax, value: -tax.value, facts, formula });
}
