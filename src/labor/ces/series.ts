import type { Adjustment } from "../vocabulary/adjustment.ts";
import { adjustmentOfLetter } from "../vocabulary/adjustment.ts";

/** The served measures of CES: LABSTAT's data type, and the field of a row. */
export const DATA_TYPES = [
  { type: "01", field: "employment", unit: "thousands of persons" },
  { type: "03", field: "avg_hourly_earnings", unit: "usd per hour" },
  { type: "02", field: "avg_weekly_hours", unit: "hours" },
  { type: "11", field: "avg_weekly_earnings", unit: "usd per week" },
  { type: "06", field: "production_employment", unit: "thousands of persons" },
  { type: "08", field: "production_avg_hourly_earnings", unit: "usd per hour" },
  { type: "07", field: "production_avg_weekly_hours", unit: "hours" },
  { type: "30", field: "production_avg_weekly_earnings", unit: "usd per week" },
] as const;
export type DataType = (typeof DATA_TYPES)[number]["type"];
export type CesField = (typeof DATA_TYPES)[number]["field"];

const SERVED = new Set<string>(DATA_TYPES.map(({ type }) => type));

/** The parts of a CES series id. */
export interface CesSeries {
  /** 8 digits: 2 for the supersector and 6 more. */
  industry: string;
  type: DataType;
  adjustment: Adjustment;
}

/** Unadjusted series have higher numbers than adjusted series. */
const UNADJUSTED = 10_000_000_000;

/**
 * Returns the number of a series in the store: the digits of industry and data type, plus an 11th digit if unadjusted.
 */
export const seriesNumber = ({ industry, type, adjustment }: CesSeries): number =>
  (adjustment === "nsa" ? UNADJUSTED : 0) + Number(industry) * 100 + Number(type);

/** Returns the parts of a number from {@link seriesNumber}. */
export function seriesOfNumber(number: number): CesSeries {
  const digits = String(number % UNADJUSTED).padStart(10, "0");
  return {
    industry: digits.slice(0, 8),
    type: digits.slice(8) as DataType, // only these types are stored
    adjustment: number >= UNADJUSTED ? "nsa" : "sa",
  };
}

/**
 * Reads a series id: `CES3133612003` is CE, adjusted, 31 durable goods, 31336120, data type 03. Returns `unserved` for
 * data types that are not served (overtime, women, indexes, response rates), and undefined for ids that are not CES
 * ids.
 */
export function parseSeriesId(id: string): CesSeries | "unserved" | undefined {
  const [, letter = "", industry = "", type = ""] = /^CE([SU])(\d{8})([0-9A-Z]{2})$/.exec(id) ?? [];
  const adjustment = adjustmentOfLetter(letter);
  if (!adjustment) return undefined;
  return SERVED.has(type) ? { industry, type: type as DataType, adjustment } : "unserved";
}

/** Returns the supersector of an industry: its first two digits. */
export const supersectorOf = (industry: string): string => industry.slice(0, 2);
