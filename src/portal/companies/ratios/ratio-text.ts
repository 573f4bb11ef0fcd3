import type { Ratio } from "../../../filings/statements/ratios.ts";
import { multipleText, percentText } from "../../parts/companies/amounts.ts";
import { shownItem, statementOf } from "../../parts/companies/line-items.ts";

/** Returns the unit of a ratio: `%`, `times`. */
export const ratioUnit = ({ unit }: Ratio): string => (unit === "ratio" ? "times" : "%");

/** Returns a ratio in its unit: `24.3` of a margin, `1.50` of a multiple. */
export const ratioText = ({ unit }: Ratio, ratio: number): string =>
  unit === "ratio" ? multipleText(ratio) : percentText(ratio);

/** Returns a ratio with its unit: `24.3%`, `1.50 times`. */
export const wholeRatioText = (ratio: Ratio, value: number): string =>
  `${ratioText(ratio, value)}${ratio.unit === "ratio" ? " times" : "%"}`;

/** A part of a formula: words, and the line item that they name. */
interface FormulaPart {
  text: string;
  item?: string;
}

/** Returns a formula in words, in parts, of which some name line items. */
export const formulaParts = (formula: string): FormulaPart[] =>
  formula
    .replaceAll(/(\w+)_before/g, "$1 of the previous year")
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
