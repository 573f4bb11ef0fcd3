/**
 * A change in percent, with one decimal, half away from zero; null where a value is missing or the earlier one is 0.
 * Exact for values with up to two decimals: 1.45 % of a binary fraction would come out as 1.4 or 1.5 by chance.
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
