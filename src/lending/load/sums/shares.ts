/** Decimals of a loan's share while shares are added up. */
const DECIMALS = 30;
const ONE = 10n ** BigInt(DECIMALS);
/** Decimals of a sum of shares, as it is kept. */
const KEPT = 20;
const CUT = 10n ** BigInt(DECIMALS - KEPT);

/**
 * The guaranteed part of a loan in ten-thousandths, where that is a whole number of them, as it is for nine loans of
 * ten (50%, 75%, 85% …); undefined else. Whole numbers are added up in a tenth of the time of fractions.
 */
export function wholeShare(guaranteed: number, gross: number): number | undefined {
  const parts = guaranteed * 10_000;
  return Number.isSafeInteger(parts) && parts % gross === 0 ? parts / gross : undefined;
}

/** The guaranteed part of a loan, as a fraction of 10^30; `gross` is above 0. */
export const guaranteeShare = (guaranteed: number, gross: number): bigint =>
  roundedQuotient(BigInt(guaranteed) * ONE, BigInt(gross));

/** Ten-thousandths as fractions of 10^30. */
const TEN_THOUSANDTH = ONE / 10_000n;

/**
 * A sum of shares, `whole` of it in ten-thousandths, as the database takes it: with 20 decimals. A third is not exact
 * at 30 decimals, but two million of them are off by less than 10^-23: a sum that ends within 20 decimals, as one must
 * whose mean is a tie at the sixth, comes out as it is.
 */
export function formatShares(sum: bigint, whole = 0): string {
  const rounded = roundedQuotient(sum + BigInt(whole) * TEN_THOUSANDTH, CUT);
  const digits = String(rounded < 0n ? -rounded : rounded).padStart(KEPT + 1, "0");
  const decimals = digits.slice(-KEPT).replace(/0+$/, "");
  return `${rounded < 0n ? "-" : ""}${digits.slice(0, -KEPT)}${decimals === "" ? "" : `.${decimals}`}`;
}

/** To the nearest, ties away from zero; `divisor` is above 0. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return (dividend < 0n ? dividend - half : dividend + half) / divisor;
}
