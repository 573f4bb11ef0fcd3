import { MINORITY_INTEREST, TEMPORARY_EQUITY } from "../facts/concepts/table.ts";
import { balanceOf, type Cell, type RowContext } from "./cell.ts";
import { sumDecimals } from "./facts/decimal.ts";
import { equalsRounded } from "./facts/fact-history.ts";
import { cellOf, type Entries } from "./identities.ts";

/** The other parts of a balance sheet of one day. */
interface Sums {
  assets: Cell | null;
  minority: Cell | null;
  /** Equity that the company may have to buy back. */
  temporary: readonly Cell[];
}

/**
 * Settles total equity, the parent's equity and total liabilities of one day if several values were filed for them. It
 * takes those with which assets are liabilities plus temporary and total equity, and total equity is the parent's plus
 * the minority's. An opening line of a statement of equity, "as adjusted", has the same concept and day as the balance
 * sheet. It restates the balance sheet only if all of it was restated (Invesco's and Union Pacific's 2009). If nothing
 * adds up, all values stay.
 */
export function settleBalance(entries: Entries, context: RowContext, day: number): void {
  const [equity, liabilities] = ["total_equity", "total_liabilities"].map((name) => cellOf(entries, name));
  const parents = cellOf(entries, "stockholders_equity");
  if (!equity) return;
  const sums: Sums = {
    assets: cellOf(entries, "total_assets"),
    minority: balanceOf(context, MINORITY_INTEREST[context.framework], day),
    temporary: temporaryEquity(context, day),
  };
  const settled = liabilities
    ? balancing(sums, { equity, liabilities, parents })
    : withParents(sums, { equity, liabilities: null, parents });
  if (!settled) return;
  entries.set("total_equity", settled.equity);
  if (settled.parents) entries.set("stockholders_equity", settled.parents);
  if (settled.liabilities) entries.set("total_liabilities", settled.liabilities);
}

/** Temporary equity of a day, neither liability nor equity: the first concept of each line that has a value. */
export const temporaryEquity = (context: RowContext, day: number): Cell[] =>
  TEMPORARY_EQUITY.flatMap(
    (concepts) => concepts.map((concept) => balanceOf(context, concept, day)).find((cell) => cell !== null) ?? [],
  );

interface Right {
  equity: Cell;
  liabilities: Cell | null;
  parents: Cell | null;
}

/**
 * The newest values with which assets are the sum of the other side; null if the first ones already are, or none are.
 */
function balancing(sums: Sums, first: Right): Right | null {
  const { assets } = sums;
  if (!assets || !first.liabilities || isBalanced(sums, assets, first)) return null;
  const equities = [...valuesOf(first.equity), ...fromParents(sums, first)];
  const sides = valuesOf(first.liabilities).flatMap((liabilities) =>
    equities.map((equity): Right => ({ ...first, equity, liabilities })),
  );
  // Opening lines have equity, so liabilities are doubted last.
  return (
    sides.filter((side) => isBalanced(sums, assets, side)).flatMap((side) => withParents(sums, side) ?? side)[0] ?? null
  );
}

/**
 * The newest values with which total equity is the parent's plus the minority's; null if the first ones already are, or
 * none are.
 */
function withParents({ minority }: Sums, { equity, liabilities, parents }: Right): Right | null {
  if (!minority || !parents) return null;
  const isWhole = (total: Cell, part: Cell) =>
    equalsRounded(total.value, sumDecimals([part.value, minority.value]), toleranceOf([total, part, minority]));
  if (isWhole(equity, parents)) return null;
  const [total] = valuesOf(equity).filter((candidate) => isWhole(candidate, parents));
  const [part] = valuesOf(parents).filter((candidate) => isWhole(equity, candidate));
  // With liabilities filed, the total is settled, so only the parent's part is in doubt.
  if (total && !liabilities) return { equity: total, liabilities, parents };
  return part ? { equity, liabilities, parents: part } : null;
}

function isBalanced({ temporary }: Sums, assets: Cell, { equity, liabilities }: Right): boolean {
  const right = [equity, ...(liabilities ? [liabilities] : []), ...temporary];
  const total = sumDecimals(right.map(({ value }) => value));
  return equalsRounded(assets.value, total, toleranceOf([assets, ...right]));
}

/** Total equity from the parent's: the same if no minority is filed, else plus the minority's. */
function fromParents({ minority }: Sums, { parents }: Right): Cell[] {
  if (!parents) return [];
  if (!minority || minority.value === 0) return valuesOf(parents);
  return valuesOf(parents).map((cell) => ({
    ...cell,
    value: sumDecimals([cell.value, minority.value]),
    facts: [...cell.facts, ...minority.facts],
    formula: [...cell.facts, ...minority.facts].map(({ concept }) => concept).join(" + "),
    sources: [...cell.sources, ...minority.sources],
  }));
}

/** Returns a cell of one fact with each value that was filed for it, the winning one first, then the newest. */
function valuesOf(cell: Cell): Cell[] {
  const [fact] = cell.facts;
  if (!fact || cell.facts.length > 1) return [cell];
  const values = new Map([[fact.history.winner.value, cell]]);
  for (const winner of [...fact.history.ranked].reverse()) {
    if (values.has(winner.value)) continue;
    const history = { ...fact.history, winner };
    values.set(winner.value, {
      ...cell,
      value: fact.sign * winner.value,
      facts: [{ ...fact, history }],
      sources: [winner],
    });
  }
  return [...values.values()];
}

/** The tolerance that rounding leaves in a sum. */
const toleranceOf = (cells: readonly Cell[]): number =>
  2 * Math.max(...cells.flatMap(({ facts }) => facts.map(({ history }) => history.step)));
