/** Calendar quarters as tables store them: 20161 for `2016-Q1`, so that they sort and compare. */

/** Returns 20161 for `2016-Q1`. */
export const parseQuarter = (period: string): number => Number(period.slice(0, 4)) * 10 + Number(period.slice(6));

/** Returns `2016-Q1` for 20161. */
export const formatQuarter = (quarter: number): string => `${Math.floor(quarter / 10)}-Q${quarter % 10}`;

/** Returns the quarter of a month (1 to 12). */
export const quarterOf = (year: number, month: number): number => year * 10 + Math.ceil(month / 3);

/** Returns the quarter that is so many quarters later (earlier if negative). */
export function addQuarters(quarter: number, count: number): number {
  const quarters = Math.floor(quarter / 10) * 4 + (quarter % 10) - 1 + count;
  return Math.floor(quarters / 4) * 10 + (((quarters % 4) + 4) % 4) + 1;
}

/** Returns the last day of a quarter: `2016-12-31` for 20164. */
export const lastDayOfQuarter = (quarter: number): string =>
  new Date(Date.UTC(Math.floor(quarter / 10), (quarter % 10) * 3, 0)).toISOString().slice(0, 10);

/** Bounds before and after every quarter. */
export const FIRST_QUARTER = 0;
export const LAST_QUARTER = 32_000;

/** Returns a span of quarters for people: `2016-Q1 to 2016-Q4`. */
export const spanText = ({ first, last }: { first: number; last: number }): string =>
  first === last ? formatQuarter(first) : `${formatQuarter(first)} to ${formatQuarter(last)}`;

/** Returns every quarter from `first` to `last`, both included; `[]` if `last` is before `first`. */
export function quartersBetween({ first, last }: { first: number; last: number }): number[] {
  const quarters: number[] = [];
  for (let quarter = first; quarter <= last; quarter = addQuarters(quarter, 1)) quarters.push(quarter);
  return quarters;
}
