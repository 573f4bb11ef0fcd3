import { invalidRequest } from "../../errors.ts";
import { integer, optional } from "./parameters.ts";

/** A quarter or a year in numbers, as the contract's public client sends it: `year=2016&quarter=2`. */
export const quarterInNumbers = (year: string) => ({
  year: optional(
    integer({
      description: "All quarters of this year, or with `quarter` one of them; another way to send `period`.",
      example: year,
      minimum: 1900,
      maximum: 2099,
    }),
  ),
  quarter: optional(
    integer({ description: "The quarter of `year`, 1 to 4.", example: "", minimum: 1, maximum: 4 }), // needs a year
  ),
});

/**
 * Returns the period of a request, `2016-Q2` or `2016`, whichever way it was sent.
 * @throws `invalidRequest` for a quarter without its year, and if `period` is another period
 */
export function sentPeriod({
  period,
  year,
  quarter,
}: {
  period: string | undefined;
  year: number | undefined;
  quarter: number | undefined;
}): string | undefined {
  if (year === undefined && quarter === undefined) return period;
  if (year === undefined) {
    const message = `"${quarter}" is a quarter without its year; accepted: quarter together with year`;
    throw invalidRequest([{ parameter: "quarter", message }]);
  }
  const inNumbers = quarter === undefined ? `${year}` : `${year}-Q${quarter}`;
  if (period === undefined) return inNumbers;
  if (period.startsWith(inNumbers)) return period; // a quarter of the year
  const message = `"${year}" (the period ${inNumbers}) contradicts period "${period}"; accepted: one of the two`;
  throw invalidRequest([{ parameter: "year", message }]);
}
