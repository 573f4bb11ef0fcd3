/** Dollars of whole cents. */
export const dollarsOf = (cents: number): number => cents / 100;

/** The mean of some loans in dollars, to the cent, ties away from zero; null without a loan. */
export const averageDollars = (cents: number, loans: number): number | null =>
  loans === 0 ? null : quotient(BigInt(cents), BigInt(loans)) / 100;

/** A part of a whole in percent, rounded to `decimals`, ties away from zero; null of nothing. */
export const percentOf = (part: number, whole: number, decimals: number): number | null =>
  whole === 0 ? null : quotient(BigInt(part) * 10n ** BigInt(decimals + 2), BigInt(whole)) / 10 ** decimals;

/** A quotient of numbers that are not negative, rounded to a whole number, ties up. */
const quotient = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor));

/** A part of a whole as a fraction of 1, 6 decimals, ties away from zero; null of nothing. */
export const fractionOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : quotient(BigInt(part) * 1_000_000n, BigInt(whole)) / 1_000_000;
