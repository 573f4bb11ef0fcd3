import { Type } from "@sinclair/typebox";
import { optional, type Parameter } from "../../http/parameters/parameters.ts";
import { dayParameter, periodOf } from "../../http/parameters/period-parameters.ts";

/**
 * Months as the tables hold them: `202401` for January 2024. Month 13 is the annual average of a LABSTAT file, so that
 * a year's months and its average stay in order.
 */
export type MonthNumber = number;

/** Month 13: the annual average. */
export const ANNUAL = 13;

/** `202401` of a year and a month of 1 to 12, or {@link ANNUAL}. */
export const monthNumber = (year: number, month: number): MonthNumber => year * 100 + month;

/** `202401` of `2024-01`. */
export const parseMonth = (text: string): MonthNumber => Number(text.slice(0, 4)) * 100 + Number(text.slice(5, 7));

/** `2024-01` of `202401`; the year for an annual average. */
export function formatMonth(month: MonthNumber): string {
  const year = String(Math.floor(month / 100)).padStart(4, "0");
  return month % 100 === ANNUAL ? year : `${year}-${String(month % 100).padStart(2, "0")}`;
}

/** Returns the month `months` months later, or earlier if negative. Annual averages are not accepted. */
export function addMonths(month: MonthNumber, count: number): MonthNumber {
  const months = Math.floor(month / 100) * 12 + (month % 100) - 1 + count;
  return Math.floor(months / 12) * 100 + (months % 12) + 1;
}

/** Returns the last day of a month as `YYYY-MM-DD`. For an annual average it is the last day of the year. */
export function lastDayOf(month: MonthNumber): string {
  const year = Math.floor(month / 100);
  return new Date(Date.UTC(year, Math.min(month % 100, 12), 0)).toISOString().slice(0, 10);
}

/** Open ends of a range of months: earlier and later than every month of any survey. */
export const FIRST_MONTH = 0;
export const LAST_MONTH = 999_912;

/** A month in a query: `YYYY-MM`. */
export const monthParameter = (options: { description: string; example: string }): Parameter<string> =>
  periodOf(["month"], options);

/** The first and last month of a range, both included. An absent end is open. */
export const monthRange = (example: { from: string; to: string }) => ({
  from_date: optional(
    monthParameter({
      description: "First month, included; default: the first available.",
      example: example.from,
    }),
  ),
  to_date: optional(
    monthParameter({
      description: "Last month, included; default: the last available.",
      example: example.to,
    }),
  ),
});

/** The `as_of` parameter. */
export const asOfParameter: Parameter<string | undefined> = optional(
  dayParameter({
    description:
      "Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded. " +
      "`metadata.as_of` says which release answers.",
    example: "2024-02-15",
  }),
);

/** The `period` field of a monthly row. */
export const monthField = Type.String({ description: "Month, `YYYY-MM`.", example: "2022-05" });
