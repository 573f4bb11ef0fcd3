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
    integer({
      description: "The quarter of `year`, 1 to 4; without a year, this quarter of each year.",
      example: "1",
      minimum: 1,
      maximum: 4,
    }),
  ),
});

/**
 * Returns the period of a request, `2016-Q2` or `2016`, whichever way it was sent.
 * @throws `invalidRequest` if `period` and the numbers are different periods
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
  const inNumbers = [year ?? [], quarter === undefined ? [] : `Q${quarter}`].flat().join("-");
  if (period !== undefined && (year === undefined ? period.endsWith(inNumbers) : period.startsWith(inNumbers)))
    return period;
  if (period === undefined) return year === undefined ? undefined : inNumbers;
  const message = `"${year ?? quarter}" (${inNumbers}) contradicts period "${period}"; accepted: one of the two`;
  throw invalidRequest([{ parameter: year === undefined ? "quarter" : "year", message }]);
}
