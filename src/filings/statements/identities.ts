import { BALANCE_TOTAL } from "../facts/concepts/table.ts";
import type { Fact } from "../facts/fact.ts";
import type { Cell, Gap, RowContext, SignedFact } from "./cell.ts";
import { balanceOf } from "./cell.ts";
import { sumDecimals } from "./facts/decimal.ts";
import { equalsRounded, isCoherent } from "./facts/fact-history.ts";

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

/** A row's entry for a line item. */
export type Entry = Cell | Gap | Identity | CoverCount;
/** A row's entries by line item. */
export type Entries = Map<string, Entry>;

/** The cell of a line item, if facts gave one. */
export const cellOf = (entries: Entries, item: string): Cell | null => {
  const entry = entries.get(item);
  return entry && "way" in entry ? entry : null;
};

/** `revenue − cost_of_revenue`, `operating_cash_flow − capital_expenditures`, if both have one basis. */
export const addDifference = (entries: Entries, name: string, minuend: string, subtrahend: string): void =>
  addPair(entries, name, [minuend, subtrahend], -1);

/** `short_term_debt + current_portion_of_long_term_debt`, if both have one basis. */
export const addSum = (entries: Entries, name: string, a: string, b: string): void => addPair(entries, name, [a, b], 1);

function addPair(entries: Entries, name: string, [first, second]: readonly [string, string], sign: 1 | -1): void {
  const existing = entries.get(name);
  if (existing && "value" in existing) return;
  const formula = `${first} ${sign === 1 ? "+" : "-"} ${second}`;
  for (const operand of [first, second]) {
    const entry = entries.get(operand);
    if (entry && !("value" in entry)) entries.set(name, { reason: `${operand}: ${entry.reason}`, formula, facts: [] });
  }
  const [a, b] = [cellOf(entries, first), cellOf(entries, second)];
  if (!a || !b || !areCoherent(a, b)) return;
  entries.set(name, {
    value: sumDecimals([a.value, sign * b.value]),
    formula,
    items: [
      { sign: 1, item: first, cell: a },
      { sign, item: second, cell: b },
    ],
    facts: [],
  });
}

/** Whether two cells' facts, period by period, can be combined. */
const areCoherent = (a: Cell, b: Cell): boolean =>
  a.facts.every((fact) =>
    b.facts.every((counterpart) => {
      const [winner, counterpartWinner] = [fact.history.winner, counterpart.history.winner];
      return (
        winner.start !== counterpartWinner.start ||
        winner.end !== counterpartWinner.end ||
        isCoherent(fact.history, counterpart.history)
      );
    }),
  );

/** Liabilities and equity less total equity less temporary equity, if liabilities are not filed. */
export function addTotalLiabilities(
  entries: Entries,
  context: RowContext,
  day: number,
  temporary: readonly Cell[],
): void {
  const equity = cellOf(entries, "total_equity");
  if (entries.has("total_liabilities") || !equity) return;
  const total = balanceOf(context, BALANCE_TOTAL[context.framework], day);
  if (!total || !areCoherent(total, equity)) return;
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
 * Reverses the sign of a tax that was filed with the sign of the printed statement. Income before tax and net income
 * show whether it is an expense or a benefit.
 */
export function turnIncomeTax(entries: Entries): void {
  const [before, tax, after] = ["income_before_tax", "income_tax", "profit_loss"].map((name) => cellOf(entries, name));
  if (!before || !tax || !after) return;
  const step = Math.max(...[before, tax, after].flatMap(({ facts }) => facts.map(({ history }) => history.step)));
  const isAfter = (amount: number) => equalsRounded(sumDecimals([before.value, amount]), after.value, 2 * step);
  if (isAfter(-tax.value) || !isAfter(tax.value)) return;
  entries.set("income_tax", turned(tax));
}

/**
 * Reverses the sign of operating expenses that were filed with the sign of the printed statement, if revenue and
 * operating income show that they were not gains.
 */
export function turnOperatingExpenses(entries: Entries): void {
  const [revenue, expenses, income] = ["revenue", "operating_expenses", "operating_income"].map((name) =>
    cellOf(entries, name),
  );
  if (!revenue || !expenses || !income || expenses.value >= 0) return;
  const isOff = (amount: number) => Math.abs(revenue.value + amount - income.value);
  if (isOff(expenses.value) < isOff(-expenses.value)) entries.set("operating_expenses", turned(expenses));
}

/** Returns a cell with the opposite sign. */
function turned(cell: Cell): Cell {
  const facts = cell.facts.map((fact): SignedFact => ({ ...fact, sign: fact.sign === 1 ? -1 : 1 }));
  const formula = cell.formula === null ? `- ${facts[0]!.concept}` : `- (${cell.formula})`; // cells have a fact
  return { ...cell, value: -cell.value, facts, formula };
}
