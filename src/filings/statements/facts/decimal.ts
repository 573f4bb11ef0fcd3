/** Digits after the decimal point of a number as written: 2 for 6.11. */
export const decimalsOf = (value: number): number => {
  if (Number.isInteger(value)) return 0;
  const [digits, exponent] = value.toString().split("e");
  const fraction = digits?.split(".")[1]?.length ?? 0;
  return Math.max(0, fraction - Number(exponent ?? 0));
};

/** The exact sum of decimals as filed: 0.1 + 0.2 is 0.3. */
export function sumDecimals(values: readonly number[]): number {
  const places = Math.max(0, ...values.map(decimalsOf));
  const plain = values.reduce((sum, value) => sum + value, 0);
  if (places === 0) return plain;
  // The sum is off by less than half a unit of the last place, which rounding to that place removes.
  return Number(plain.toFixed(Math.min(places, 20)));
}

/** The exponent of the last digit that is not 0: 6 for 391,035,000,000, -2 for 6.11. Null for zero, which has none. */
export function lastDigitExponent(value: number): number | null {
  if (value === 0) return null;
  const places = decimalsOf(value);
  if (places > 0) return -places;
  let exponent = 0;
  for (let digits = Math.abs(value); digits % 10 === 0; digits /= 10) exponent++;
  return exponent;
}
