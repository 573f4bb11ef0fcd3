import { NO_FIGURE } from "../figures.ts";

/** How amounts of a table are shown: divided, and rounded to whole numbers. */
export interface Scale {
  divisor: number;
  /** `millions`; empty for amounts as they are. */
  name: string;
}

const SCALES: readonly (Scale & { from: number })[] = [
  { from: 1e9, divisor: 1e6, name: "millions" },
  { from: 1e6, divisor: 1e3, name: "thousands" },
  { from: 0, divisor: 1, name: "" },
];

/** Returns the scale that gives the largest of some amounts four digits or more, and the others a unit in common. */
export function scaleOf(amounts: readonly (number | null)[]): Scale {
  const largest = amounts.reduce<number>((most, amount) => Math.max(most, Math.abs(amount ?? 0)), 0);
  return SCALES.find(({ from }) => largest >= from) ?? { divisor: 1, name: "" };
}

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const small = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });
const exact = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
const pointed = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 20 });
const perShare = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 4 });

const signed = (value: number, text: string): string => `${value < 0 ? "−" : ""}${text}`;

/** Returns an amount in a scale: `391,035` for 391,035,000,000 in millions. What is not zero stays so: `0.3`. */
export function scaledText(amount: number | null, { divisor }: Scale): string {
  if (amount === null) return NO_FIGURE;
  const scaled = Math.abs(amount) / divisor;
  return signed(amount, scaled > 0 && scaled < 0.5 ? small.format(scaled) : whole.format(scaled));
}

/** Returns a number with all its digits: `391,035,000,000`, `6.11`. */
export const exactText = (value: number | null): string =>
  value === null ? NO_FIGURE : signed(value, exact.format(Math.abs(value)));

/** Returns a number with all its digits, and one behind the point at least: `2.0`, `14.85`. */
export const pointText = (value: number | null): string =>
  value === null ? NO_FIGURE : signed(value, pointed.format(Math.abs(value)));

/** Returns an amount per share: `6.11`. */
export const perShareText = (value: number | null): string =>
  value === null ? NO_FIGURE : signed(value, perShare.format(Math.abs(value)));

/** Returns a percentage with one decimal: `24.3`. */
export const percentText = (percent: number): string => signed(percent, Math.abs(percent).toFixed(1));

/** Returns a multiple with two decimals: `1.50` times. */
export const multipleText = (ratio: number): string => signed(ratio, Math.abs(ratio).toFixed(2));

/** Returns a fraction in percent: 7 for 0.07, without the rest that a product of such numbers has. */
export const percentOf = (fraction: number): number => Number((fraction * 100).toPrecision(15));
