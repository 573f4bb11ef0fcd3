import type { Cell } from "./cell.ts";
import { cellOf, type Entries } from "./identities.ts";

/** The line items that show who owns a company's income. */
export const PARENTS_INCOME = [
  "net_income",
  "profit_loss",
  "eps_basic",
  "eps_diluted",
  "shares_basic",
  "shares_diluted",
] as const;

/** Half a cent: the tolerance of earnings per share in cents. */
const HALF_CENT = 0.005;

/**
 * Adds the parent's share of income if filings only give the total. The parent gets all of it if earnings per share
 * come from all of it and, where the minority's part is filed, not from the remainder. Such a part is negligible (IBM's
 * fiscal 2009), or only in the statement of equity (Mastercard). If a row's own earnings leave this open, `yearOf`
 * gives the line items of its year, so that quarters match their year.
 */
export function addParentsIncome(entries: Entries, yearOf: () => Entries | null): void {
  const profitLoss = cellOf(entries, "profit_loss");
  const existing = entries.get("net_income");
  const isOpen = !existing || !("value" in existing) || ("way" in existing && existing.way.terms.length > 1);
  const gap = entries.get("profit_loss");
  if (!existing && gap && "reason" in gap) entries.set("net_income", gap);
  if (!profitLoss || !isOpen) return;
  const isAll = isAllTheParents(entries) ?? isAllTheParents(yearOf() ?? new Map());
  if (isAll === true) entries.set("net_income", profitLoss);
}

/** Whether earnings per share come from total income and not from what remains after a difference; null if unclear. */
function isAllTheParents(entries: Entries): boolean | null {
  const [netIncome, profitLoss] = [cellOf(entries, "net_income"), cellOf(entries, "profit_loss")];
  const bounds = ["basic", "diluted"].flatMap((kind) => {
    const [earnings, shares] = [cellOf(entries, `eps_${kind}`), cellOf(entries, `shares_${kind}`)];
    return earnings && shares && earnings.value !== 0 ? [earned(earnings, shares)] : [];
  });
  if (!profitLoss || bounds.length === 0) return null;
  const areOf = (amount: number) => bounds.map(([least, greatest]) => least <= amount && amount <= greatest);
  // Only basic: diluted earnings add to income what conversions would save.
  if (!netIncome) return areOf(profitLoss.value)[0] ?? null;
  const [isOfWhole, isOfRest] = [profitLoss, netIncome].map(({ value }) => !areOf(value).includes(false));
  return isOfWhole === isOfRest ? null : (isOfWhole ?? null);
}

/** The range of income that gives these earnings per share, with both values rounded as filed. */
function earned(earnings: Cell, shares: Cell): [least: number, most: number] {
  const half = Math.max(...shares.facts.map(({ history }) => history.step)) / 2;
  const products = [-1, 1].flatMap((earningsSign) =>
    [-1, 1].map((sharesSign) => (earnings.value + earningsSign * HALF_CENT) * (shares.value + sharesSign * half)),
  );
  return [Math.min(...products), Math.max(...products)];
}
