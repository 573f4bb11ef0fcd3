/** The last month of a period, `2016-03` of `2016-Q1` and `2016-12` of `2016`: periods of several kinds sort by it. */
const endOf = (period: string): string => {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(period);
  if (quarter) return `${quarter[1]}-${String(Number(quarter[2]) * 3).padStart(2, "0")}`;
  return period.length === 4 ? `${period}-12` : period;
};

/** The newer of two periods, of whatever kinds; of two that end together the shorter one, as it says more. */
export function newer(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right;
  const [end, otherEnd] = [endOf(left), endOf(right)];
  return otherEnd > end || (otherEnd === end && right.length > left.length) ? right : left;
}
