import { NO_FIGURE } from "../../parts/figures.ts";
import { percentText } from "../statements/amounts.ts";
import { shownItem, statementOf } from "../statements/line-items.ts";

/** Ratios that people read as a multiple, such as 1.5 times the equity. The others are percentages. */
export const isMultiple = (name: string): boolean => name === "debt_to_equity" || name === "current_ratio";

/** Returns the unit of a ratio: `%`, `times`. */
export const ratioUnit = (name: string): string => (isMultiple(name) ? "times" : "%");

/** Returns a ratio in its unit: `24.3` for 0.243 of a margin. */
export function ratioText(name: string, ratio: number | null): string {
  if (ratio === null) return NO_FIGURE;
  return isMultiple(name) ? ratio.toFixed(2).replace("-", "−") : percentText(ratio);
}

/** A part of a formula: words, and the line item that they name. */
interface FormulaPart {
  text: string;
  item?: string;
}

/** Returns a formula in words, in parts, of which some name line items. */
export const formulaParts = (formula: string): FormulaPart[] =>
  formula
    .replaceAll("revenue_before", "revenue of the year before")
    .replaceAll(" - ", " − ")
    .split(/(\w+)/)
    .map((word) => {
      if (statementOf(word) === undefined) return { text: word };
      return { text: shownItem(word).title.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()), item: word };
    });

/** Returns a formula in words: `gross profit / revenue`. */
export const formulaText = (formula: string): string =>
  formulaParts(formula)
    .map(({ text }) => text)
    .join("");
