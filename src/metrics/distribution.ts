/** Returns a quantile of sorted values, between two of them by linear interpolation; null without values. */
function quantile(values: readonly number[], share: number): number | null {
  const place = (values.length - 1) * share;
  const below = values[Math.floor(place)];
  const above = values[Math.ceil(place)];
  if (below === undefined || above === undefined) return null;
  // Without the rest that a sum of such numbers has.
  return Number((below + (above - below) * (place - Math.floor(place))).toPrecision(12));
}

/** Returns the range, the quartiles and the median of values in any order; each is null without values. */
export function distributionOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    minimum: quantile(sorted, 0),
    lower_quartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upper_quartile: quantile(sorted, 0.75),
    maximum: quantile(sorted, 1),
  };
}
