import { DAY_MS } from "../durations.ts";

/**
 * Usual days from the end of a period to its publication, for the datasets that keep no history of what was published:
 * a quarter of QCEW comes in the first days of the sixth month after it, OEWS of May at the end of the next March, and
 * the SBA's files about a month after a quarter.
 */
export const USUAL_LAG_DAYS = { qcew: 160, oews: 305, sba: 31 } as const;

/** Returns the day by which periods of a dataset had to end to be published by another day, as usual. */
export const endedBy = (dataset: keyof typeof USUAL_LAG_DAYS, asOf: string | undefined): string | undefined =>
  asOf && new Date(Date.parse(asOf) - USUAL_LAG_DAYS[dataset] * DAY_MS).toISOString().slice(0, 10);
