import { integer, optional } from "../../http/parameters/parameters.ts";
import { quarterRange, refuseBackward } from "../../http/parameters/period-parameters.ts";
import { FIRST_QUARTER, LAST_QUARTER, parseQuarter } from "../../reference/quarters.ts";

/** The parameters of quarters: a range, a year, and one quarter of each year. */
export const quartersParameters = {
  ...quarterRange({ from: "2019-Q1", to: "2024-Q4" }),
  year: optional(
    integer({ description: "Only quarters of this calendar year.", example: "2024", minimum: 1953, maximum: 2099 }),
  ),
  quarter: optional(
    integer({
      description: "Only this quarter of each year, or of `year`: 1 to 4.",
      example: "1",
      minimum: 1,
      maximum: 4,
    }),
  ),
};

/** The values of {@link quartersParameters}. */
export interface SentQuarters {
  from_period: string | undefined;
  to_period: string | undefined;
  year: number | undefined;
  quarter: number | undefined;
}

/** Requested quarters, both ends included; undefined: open. */
export interface AskedRange {
  from: number | undefined;
  to: number | undefined;
  /** Only this quarter of each year. */
  ofYear?: number | undefined;
}

/**
 * The requested quarters; undefined without any parameter of them.
 * @throws `invalid_request` for a range that ends before it begins
 */
export function askedQuarters(sent: SentQuarters): AskedRange | undefined {
  const { from_period: from, to_period: to, year, quarter } = sent;
  refuseBackward(from, to, ["from_period", "to_period"]);
  if ([from, to, year, quarter].every((value) => value === undefined)) return undefined;
  const [starts, ends] = [
    [from === undefined ? undefined : parseQuarter(from), year === undefined ? undefined : year * 10 + 1],
    [to === undefined ? undefined : parseQuarter(to), year === undefined ? undefined : year * 10 + 4],
  ].map((bounds) => bounds.filter((bound) => bound !== undefined)) as [number[], number[]];
  return {
    from: starts.length === 0 ? undefined : Math.max(...starts),
    to: ends.length === 0 ? undefined : Math.min(...ends),
    ofYear: quarter,
  };
}

/** The first and last quarter of a request, for queries; every quarter without one. */
export const spanOf = (asked: AskedRange | undefined): { first: number; last: number; ofYear: number | null } => ({
  first: asked?.from ?? FIRST_QUARTER,
  last: asked?.to ?? LAST_QUARTER,
  ofYear: asked?.ofYear ?? null,
});
