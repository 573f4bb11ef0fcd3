import { Type } from "@sinclair/typebox";
import { choice, integer, optional, withDefault } from "../../../http/parameters/parameters.ts";
import { nullable, oneOf } from "../../../schema.ts";
import type { PeriodName } from "../../statements/statements.ts";

export const PERIODS = ["annual", "quarterly", "ttm"] as const satisfies readonly PeriodName[];

const periodChoice = choice(PERIODS, {
  otherWords: { yearly: "annual", year: "annual", fy: "annual", ltm: "ttm" },
  name: "StatementPeriod",
  description: "Fiscal years, quarters, or the twelve months up to the end of each quarter.",
  example: "annual",
});

/** `period=`: which periods of statements. */
export const periodParameter = withDefault(periodChoice, "annual");

/** `period=` and `quarter=` of one period: a quarter needs no `period`. */
export const onePeriodParameters = {
  period: optional({
    ...periodChoice,
    description:
      "A fiscal year, a quarter, or the twelve months up to the end of a quarter. Default: `annual`, or `quarterly` " +
      "with `quarter`.",
    example: "quarterly",
  }),
  quarter: optional(
    integer({
      description: "Only this fiscal quarter, or the twelve months that end with it.",
      example: "3",
      minimum: 1,
      maximum: 4,
    }),
  ),
};

/** `adjust=`: the basis of per-share figures. */
export const adjustParameter = optional(
  choice(["splits"], {
    name: "SplitAdjustment",
    description:
      "`splits`: puts per-share figures and share counts on the basis of the newest stock split. " +
      "`metadata.splits` lists the splits. Default: as filed.",
    example: "splits",
  }),
);

const boundary = (description: string, example: string) =>
  optional(integer({ description, example, minimum: 1900, maximum: 2100 }));

/** `from=` and `to=` of a series of fiscal years. */
export const yearRange = {
  from: boundary("First fiscal year, as the company numbers it, inclusive.", "2020"),
  to: boundary("Last fiscal year, inclusive.", "2024"),
};

/** `period` of an answer. */
export const periodField = oneOf(PERIODS, {
  name: "StatementPeriod",
  description: "A fiscal year, a quarter, or the twelve months up to the end of a quarter.",
  example: "annual",
});

/** The fields that say which period of a company figures are of. */
export const periodFields = {
  fiscal_year: Type.Integer({
    description: "The fiscal year as the company numbers it. Walmart's year that ended in January 2025 is 2025.",
    example: 2024,
  }),
  fiscal_quarter: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 4,
      description: "The quarter, or the quarter that twelve months end with; null for a fiscal year.",
      example: null,
    }),
  ),
  period_start: nullable(
    Type.String({ format: "date", description: "First day; null for a balance sheet.", example: "2023-10-01" }),
  ),
  period_end: Type.String({ format: "date", description: "Last day.", example: "2024-09-28" }),
  currency: Type.String({ description: "ISO 4217 code. As filed, never converted.", example: "USD" }),
  taxonomy: oneOf(["us-gaap", "ifrs-full"], {
    name: "Framework",
    description: "Accounting standards.",
    example: "us-gaap",
  }),
};

/** Returns the number of a quarter from its name: 3 of `Q3`; null for a year. */
export const fiscalQuarterOf = (fiscalPeriod: string): number | null =>
  fiscalPeriod.startsWith("Q") ? Number(fiscalPeriod.slice(1)) : null;

/** Returns the sentence that says which fiscal years there are. `rows`: at least one. */
export function availableYears(rows: readonly { fiscal_year: number }[]): string {
  const years = rows.map((row) => row.fiscal_year);
  return `Rows are available for fiscal years ${Math.min(...years)} to ${Math.max(...years)}.`;
}
