/**
 * Returns the last month of a period: `2016-03` for `2016-Q1`, `2016-12` for `2016`. Periods of different kinds sort by
 * it.
 */
const endOf = (period: string): string => {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(period);
  if (quarter) return `${quarter[1]}-${String(Number(quarter[2]) * 3).padStart(2, "0")}`;
  return period.length === 4 ? `${period}-12` : period;
};

/**
 * Returns the newer of two periods of any kind. If both end in the same month, returns the shorter one because it is
 * more precise.
 */
export function newer(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right;
  const [end, otherEnd] = [endOf(left), endOf(right)];
  return otherEnd > end || (otherEnd === end && right.length > left.length) ? right : left;
}
