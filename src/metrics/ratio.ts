/**
 * `part` ÷ `whole`, half away from zero; null where `whole` is 0. Exact for values with up to two decimals: as a binary
 * fraction, 118,841 ÷ 206,680 (0.575) would come out as 0.57.
 */
export const roundedRatio = (part: number, whole: number, decimals: number): number | null =>
  divided(part, whole, { decimals, factor: 1n });

/** `part` in percent of `whole`, rounded as {@link roundedRatio}. */
export const roundedPercent = (part: number, whole: number, decimals: number): number | null =>
  divided(part, whole, { decimals, factor: 100n });

function divided(
  part: number,
  whole: number,
  { decimals, factor }: { decimals: number; factor: bigint },
): number | null {
  const [partCents, wholeCents] = [BigInt(Math.round(part * 100)), BigInt(Math.round(whole * 100))];
  if (wholeCents === 0n) return null;
  const scaled = absolute(partCents) * factor * 10n ** BigInt(decimals);
  const rounded = Number((2n * scaled + absolute(wholeCents)) / (2n * absolute(wholeCents))) / 10 ** decimals;
  // 0 has no sign here: -0 would be another number for readers of JSON.
  return rounded === 0 || partCents < 0n === wholeCents < 0n ? rounded : -rounded;
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * A change in percent, with one decimal, half away from zero; null where a value is missing or the earlier one is 0.
 * Exact for values with up to two decimals: 1.45% of a binary fraction would come out as 1.4 or 1.5 by chance.
 */
export function percentChange(value: number | null | undefined, before: number | null | undefined): number | null {
  if (value === null || value === undefined || before === null || before === undefined || before === 0) return null;
  const [now, earlier] = [Math.round(value * 100), Math.round(before * 100)];
  if (earlier === 0) return null;
  const tenths = Math.abs(now - earlier) * 1_000;
  const rounded = Math.floor((2 * tenths + Math.abs(earlier)) / (2 * Math.abs(earlier)));
  const sign = now < earlier === earlier > 0 ? -1 : 1;
  return rounded === 0 ? 0 : (sign * rounded) / 10;
}
