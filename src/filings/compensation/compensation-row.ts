import type { AmountName } from "./columns.ts";

/** One named executive officer and fiscal year. Amounts are whole US dollars as printed. */
export interface CompensationRow extends Record<AmountName, number | null> {
  name: string;
  title: string | null;
  fiscal_year: number;
  /** The amounts add up to the total exactly; null if no total is printed. */
  adds_up: boolean | null;
}
