import { Type } from "@sinclair/typebox";
import { choice, withDefault } from "../../http/parameters/parameters.ts";
import { oneOf } from "../../schema.ts";

/** Seasonally adjusted, or not. */
export const ADJUSTMENTS = ["sa", "nsa"] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];

/** All that `adjustment` of an answer can be: OEWS is not a time series, so that nothing is adjusted or not. */
const ALL = ["sa", "nsa", "none"] as const;

/** What each value means, for people. */
export const ADJUSTMENT_TITLES: Readonly<Record<Adjustment, string>> = {
  sa: "seasonally adjusted",
  nsa: "not seasonally adjusted",
};

/** What others call them. */
export const ADJUSTMENT_WORDS: Readonly<Record<string, Adjustment>> = {
  seasonal: "sa",
  adjusted: "sa",
  seasonally_adjusted: "sa",
  unadjusted: "nsa",
  not_adjusted: "nsa",
  not_seasonally_adjusted: "nsa",
};

/** `adjustment=` of surveys that publish both. */
export const adjustmentParameter = withDefault(
  choice(ADJUSTMENTS, {
    otherWords: ADJUSTMENT_WORDS,
    name: "Adjustment",
    description: "`sa`: seasonally adjusted (default); `nsa`: not adjusted.",
    example: "sa",
  }),
  "sa",
);

/** `adjustment` of a row, and of `metadata`. */
export const adjustmentField = oneOf(ALL, {
  name: "AnyAdjustment",
  description: "`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply.",
  example: "sa",
});

/** `metadata.adjustment` of lists with rows of several adjustments. */
export const adjustmentsField = Type.Array(adjustmentField, {
  description: "What is published of the listed figures: `sa`, `nsa`, `none`.",
  example: ["sa", "nsa"],
});

/** The letter of LABSTAT's series ids. */
export const adjustmentOfLetter = (letter: string): Adjustment | undefined =>
  letter === "S" ? "sa" : letter === "U" ? "nsa" : undefined;
