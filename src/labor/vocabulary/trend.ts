/** How a figure changed within a year, in words. */
export type Trend = "rising" | "falling" | "stable";

/** The trend of a change: `stable` up to a limit, itself included. Both in whole units, so that the limit is exact. */
export function trendOf(change: number, limit: number): Trend {
  if (Math.abs(change) <= limit) return "stable";
  return change > 0 ? "rising" : "falling";
}
