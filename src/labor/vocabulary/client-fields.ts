import { type TObject, type TProperties, Type } from "@sinclair/typebox";
import { inPlace, nullable, oneOf } from "../../schema.ts";
import { ANNUAL } from "./period.ts";

/**
 * Fields that repeat others of a row, named as the contract's public client reads them. JSON and NDJSON have them; CSV
 * has each value once.
 */

const year = Type.Integer({ description: "Year of `period`.", example: 2022 });

/** `year` and `month` of a row. */
export const monthParts = {
  year,
  month: Type.Integer({
    description: "Month of `period`; 13 for the average of a year, as the Bureau numbers it.",
    example: 5,
  }),
};

/** `year` and `quarter` of a row. */
export const quarterParts = {
  year,
  quarter: Type.Integer({ description: "Quarter of `period`.", example: 1 }),
};

/** Returns `year` and `month` of a period, `YYYY-MM` or `YYYY`. */
export const monthPartsOf = (period: string) => ({
  year: Number(period.slice(0, 4)),
  month: period.length === 4 ? ANNUAL : Number(period.slice(5)),
});

/** Returns `year` and `quarter` of a period, `YYYY-Qq`. */
export const quarterPartsOf = (period: string) => ({
  year: Number(period.slice(0, 4)),
  quarter: Number(period.slice(6)),
});

/** The same codes as `footnotes`. */
export const footnoteCode = nullable(
  Type.String({ description: "The same as `footnotes`; null: none.", example: "P" }),
);

/** How far the figures fit the requested industry. */
export const PRECISIONS = ["exact", "other"] as const;

/** `match_precision` of a row. */
export const matchPrecision = oneOf(PRECISIONS, {
  name: "MatchPrecision",
  description: "`exact`: the figures are of the requested code; `other`: notes in `metadata` say what they cover.",
  example: "exact",
});

const SEASONAL = ["seasonally_adjusted", "not_seasonally_adjusted"] as const;

/** `adjustment` in words. */
export const seasonalAdjustment = oneOf(SEASONAL, {
  name: "SeasonalAdjustment",
  description: "The same as `adjustment`, in words.",
  example: "not_seasonally_adjusted",
});

/** Returns `adjustment` in words. */
export const seasonalOf = (adjustment: "sa" | "nsa"): (typeof SEASONAL)[number] =>
  adjustment === "sa" ? "seasonally_adjusted" : "not_seasonally_adjusted";

const YearSpan = Type.Object(
  {
    min: Type.Integer({ description: "First year.", example: 1990 }),
    max: Type.Integer({ description: "Last year.", example: 2022 }),
  },
  { $id: "YearSpan", description: "First and last year that is loaded." },
);

/** First and last year of what is loaded. */
export const yearSpan = (description: string) => nullable(inPlace(YearSpan, description));

/** Returns the years of the first and last of some periods; null without any. */
export function yearsOf(periods: readonly string[]) {
  const [first, last] = [periods[0], periods.at(-1)];
  return first && last ? { min: Number(first.slice(0, 4)), max: Number(last.slice(0, 4)) } : null;
}

/** Returns the schema of CSV rows: that of a row without the fields that repeat others. */
export const withoutRepeats = <P extends TProperties>(row: TObject<P>, repeats: TProperties): TObject =>
  Type.Omit(row, Object.keys(repeats));
