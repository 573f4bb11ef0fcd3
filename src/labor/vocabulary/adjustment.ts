import { Type } from "@sinclair/typebox";
import { choice, withDefault } from "../../http/parameters/parameters.ts";
import { oneOf } from "../../schema.ts";

/** Seasonally adjusted, or not. */
export const ADJUSTMENTS = ["sa", "nsa"] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];

/** All values of `adjustment` in answers. `none` is for OEWS: it is not a time series, so adjustment does not apply. */
const ALL = ["sa", "nsa", "none"] as const;

/** The meaning of each value in words. */
export const ADJUSTMENT_TITLES: Readonly<Record<Adjustment, string>> = {
  sa: "seasonally adjusted",
  nsa: "not seasonally adjusted",
};

/** Synonyms that requests may use. */
export const ADJUSTMENT_WORDS: Readonly<Record<string, Adjustment>> = {
  seasonal: "sa",
  adjusted: "sa",
  seasonally_adjusted: "sa",
  unadjusted: "nsa",
  not_adjusted: "nsa",
  not_seasonally_adjusted: "nsa",
};

/** The `adjustment` parameter for surveys that publish both. */
export const adjustmentParameter = withDefault(
  choice(ADJUSTMENTS, {
    otherWords: ADJUSTMENT_WORDS,
    name: "Adjustment",
    description: "`sa`: seasonally adjusted (default); `nsa`: not adjusted.",
    example: "sa",
  }),
  "sa",
);

/** The `adjustment` field of a row and of `metadata`. */
export const adjustmentField = oneOf(ALL, {
  name: "AnyAdjustment",
  description: "`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply.",
  example: "sa",
});

/** `metadata.adjustment` for lists that mix adjustments. */
export const adjustmentsField = Type.Array(adjustmentField, {
  description: "Which adjustments the listed figures are published with: `sa`, `nsa`, `none`.",
  example: ["sa", "nsa"],
});

/** The letter in LABSTAT series ids. */
export function adjustmentOfLetter(letter: string): Adjustment | undefined {
  if (letter === "S") return "sa";
  return letter === "U" ? "nsa" : undefined;
}
