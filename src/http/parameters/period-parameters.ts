import { invalidRequest } from "../../errors.ts";
import { code, optional, type Parameter } from "./parameters.ts";

const QUARTER = /^(?:19|20)\d{2}-Q[1-4]$/;

/** A quarter of a query: `YYYY-Qq`. */
export const quarterParameter = (options: { description: string; example: string }): Parameter<string> =>
  code({ ...options, pattern: QUARTER, accepted: "a quarter as YYYY-Qq, such as 2016-Q1" });

/** The first and last quarter of a range, both counted and both open where they are left out. */
export const quarterRange = (example: { from: string; to: string }) => ({
  from_period: optional(
    quarterParameter({
      description: "First quarter, itself included; without it from the first that there is.",
      example: example.from,
    }),
  ),
  to_period: optional(
    quarterParameter({
      description: "Last quarter, itself included; without it to the last that there is.",
      example: example.to,
    }),
  ),
});

/**
 * Refuses a range that ends before it begins; months and quarters compare as texts.
 * `names`: the two parameters.
 */
export function refuseBackward(
  from: string | undefined,
  to: string | undefined,
  names: readonly [from: string, to: string] = ["from_date", "to_date"],
): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw invalidRequest([
    {
      parameter: names[0],
      message: `"${from}" is after ${names[1]} "${to}"; accepted: the same period or an earlier one`,
    },
  ]);
}
