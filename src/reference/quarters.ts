/** Calendar quarters as tables hold them: 20161 for `2016-Q1`, so that they sort and compare. */

/** 20161 of `2016-Q1`. */
export const parseQuarter = (period: string): number => Number(period.slice(0, 4)) * 10 + Number(period.slice(6));

/** `2016-Q1` of 20161. */
export const formatQuarter = (quarter: number): string => `${Math.floor(quarter / 10)}-Q${quarter % 10}`;

/** The quarter that a month (1 to 12) lies in. */
export const quarterOf = (year: number, month: number): number => year * 10 + Math.ceil(month / 3);

/** The quarter so many quarters after (before, where negative). */
export function addQuarters(quarter: number, count: number): number {
  const quarters = Math.floor(quarter / 10) * 4 + (quarter % 10) - 1 + count;
  return Math.floor(quarters / 4) * 10 + (((quarters % 4) + 4) % 4) + 1;
}

/** Before and after every quarter that there is. */
export const FIRST_QUARTER = 0;
export const LAST_QUARTER = 32_000;

/** A span of quarters for people: `2016-Q1 to 2016-Q4`. */
export const spanText = ({ first, last }: { first: number; last: number }): string =>
  first === last ? formatQuarter(first) : `${formatQuarter(first)} to ${formatQuarter(last)}`;

/** Every quarter from `first` to `last`, both counted; `[]` where `last` is before `first`. */
export function quartersBetween({ first, last }: { first: number; last: number }): number[] {
  const quarters: number[] = [];
  for (let quarter = first; quarter <= last; quarter = addQuarters(quarter, 1)) quarters.push(quarter);
  return quarters;
}
