/** The last month of a period, `2016-03` of `2016-Q1` and `2016-12` of `2016`: periods of several kinds sort by it. */
const endOf = (period: string): string => {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(period);
  if (quarter) return `${quarter[1]}-${String(Number(quarter[2]) * 3).padStart(2, "0")}`;
  return period.length === 4 ? `${period}-12` : period;
};

/** The newer of two periods, of whatever kinds; of two that end together the shorter one, as it says more. */
export function newer(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  const [end, otherEnd] = [endOf(one), endOf(other)];
  return otherEnd > end || (otherEnd === end && other.length > one.length) ? other : one;
}
